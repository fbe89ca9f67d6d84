// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Solves the empty boards of all sizes, small ones first, and compares with the table of J. Tromp and C.
// Steininger: who wins, and with which stone.
//
//     board_values 3600 --threads 2 --table-mb 1024
//
// The seconds are for all sizes together; a size for which they do not suffice is given with the bounds known
// by then. Ctrl-C ends the size at work, and the program. Ends with status 1 if a value is not the published
// one.

#include "command_line.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/solver.hpp"
#include "positions.hpp"
#include "terminal.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <exception>

namespace {

using mustplay::connect4::Board;
using mustplay::connect4::Solution;
using Clock = std::chrono::steady_clock;

/// For the player who begins, with best play: + wins, - loses, = draws. Widths from 4, heights from 4 (J.
/// Tromp, "John's Connect Four Playground"; width + height = 16 by C. Steininger).
constexpr std::array<const char*, 8> published_values{"==-=----", "====+++", "==-+--", "==+=+",
                                                      "==-+-",    "==+",     "==",     "="};
[[nodiscard]] char published_value(int width, int height) {
    return published_values[static_cast<std::size_t>(height - 4)][static_cast<std::size_t>(width - 4)];
}
/// The last stone of a perfect game (C. Steininger); 0 where this project has no figure. Drawn games fill the
/// board.
[[nodiscard]] int published_last_stone(int width, int height) {
    struct Row {
        int width, height, last_stone;
    };
    constexpr std::array<Row, 6> rows{
        {{7, 6, 41}, {6, 6, 36}, {8, 6, 48}, {7, 7, 49}, {8, 7, 53}, {6, 7, 41}}};
    for (const Row& row : rows) {
        if (row.width == width && row.height == height) return row.last_stone;
    }
    return 0;
}

struct Budget {
    Clock::time_point end;
    mustplay::connect4::SolverOptions options;
};

[[nodiscard]] double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

/// Whether nothing that is known contradicts what is published.
template <class B>
[[nodiscard]] bool solve(const Budget& budget) {
    const bool on_terminal = terminal::is_terminal(stderr);
    mustplay::Limits limits;
    limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(budget.end - Clock::now());
    limits.cancelled = terminal::interrupted;
    mustplay::connect4::Solver<B> solver(budget.options);
    const Solution solution = solver.solve(B{}, limits, [&](const Solution& so_far) {
        if (!on_terminal) return;
        std::fprintf(stderr, "\r%dx%d  score %d..%d, %.1f million nodes, %.0f s\033[K", B::width, B::height,
                     so_far.lower, so_far.upper, static_cast<double>(so_far.nodes) / 1e6,
                     seconds(so_far.time));
    });
    if (on_terminal) std::fprintf(stderr, "\r\033[K");

    std::printf("%2dx%-2d  ", B::width, B::height);
    if (!solution.complete()) {
        std::printf("score %d..%d", solution.lower, solution.upper);
    } else {
        std::printf("%c  score %3d  last stone %2d",
                    solution.score() > 0   ? '+'
                    : solution.score() < 0 ? '-'
                                           : '=',
                    solution.score(), bench::plies_left<B>(0, solution.score()));
    }
    std::printf("  %13llu nodes %9.3f s", static_cast<unsigned long long>(solution.nodes),
                seconds(solution.time));

    const char value = published_value(B::width, B::height);
    const bool right_value = (value == '+'   ? solution.upper > 0
                              : value == '-' ? solution.lower < 0
                                             : solution.lower <= 0 && solution.upper >= 0);
    const int last_stone = published_last_stone(B::width, B::height);
    const bool right = right_value && (!solution.complete() || last_stone == 0 ||
                                       bench::plies_left<B>(0, solution.score()) == last_stone);
    if (!right) {
        std::printf("  WRONG, published %c", value);
        if (last_stone != 0) std::printf(" %d", last_stone);
    }
    std::printf("\n");
    std::fflush(stdout);
    return right;
}

/// Solves the sizes given, in this order, while there is time. Whether all were right.
template <class... Boards>
[[nodiscard]] bool solve_all(const Budget& budget) {
    bool right = true;
    const auto next = [&](bool (*solve_size)(const Budget&)) {
        if (Clock::now() >= budget.end || terminal::interrupted()) return;
        right = solve_size(budget) && right;
    };
    (next(solve<Boards>), ...);
    return right;
}

} // namespace

int main(int argc, char* argv[]) {
    int seconds = 3600;
    int threads = 1;
    std::size_t table_mb = 64;
    CommandLine cli(
        "Solves the empty boards of all sizes of Connect Four, and compares with the published values.");
    cli.option("seconds", seconds, "For all sizes together").range(1, 1'000'000'000).shows_default();
    cli.option("--threads", threads, "Threads of a search").range(1, 256).shows_default();
    cli.option("--table-mb", table_mb, "Size of the table, MiB")
        .range(std::size_t{1}, std::size_t{1} << 20)
        .shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    try {
        terminal::catch_interrupts();
        const Budget budget{.end = Clock::now() + std::chrono::seconds(seconds),
                            .options = {.table_bytes = table_mb << 20, .threads = threads}};
        // By difficulty, roughly.
        const bool right =
            solve_all<Board<4, 4>, Board<4, 5>, Board<5, 4>, Board<4, 6>, Board<6, 4>, Board<5, 5>,
                      Board<4, 7>, Board<7, 4>, Board<4, 8>, Board<5, 6>, Board<6, 5>, Board<4, 9>,
                      Board<8, 4>, Board<4, 10>, Board<5, 7>, Board<6, 6>, Board<7, 5>, Board<4, 11>,
                      Board<5, 8>, Board<9, 4>, Board<8, 5>, Board<7, 6>, Board<6, 7>, Board<5, 9>,
                      Board<6, 8>, Board<5, 10>, Board<9, 5>, Board<8, 6>, Board<7, 7>, Board<10, 4>,
                      Board<11, 4>, Board<10, 5>, Board<6, 9>, Board<9, 6>, Board<7, 8>, Board<8, 7>,
                      Board<8, 8>>(budget);
        if (terminal::interrupted()) return 130;
        return right ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "board_values: %s\n", error.what());
        return 2;
    }
}
