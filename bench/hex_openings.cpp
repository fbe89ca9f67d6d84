// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Solves the empty board of Hex, and each opening of Black's (one of each two that a half-turn makes equal), and compares
// with what is published: who wins.
//
//     hex_openings 7
//     hex_openings 8 --only h1,g2 --time 3600 --threads 2 --table-mb 1024
//
// The table is cleared before each, unless --keep-table is given, so that each figure stands for itself. Ctrl-C ends the
// opening at work, and the program. Ends with status 1 if a winner is not the published one.

#include "command_line.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/notation.hpp"
#include "mustplay/hex/solver.hpp"
#include "mustplay/limits.hpp"
#include "terminal.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using namespace mustplay;
using hex::Cell;
using hex::Colour;

struct Options {
    int size = 7;
    std::string only;
    bool keep_table = false;
    int threads = 1;
    std::size_t table_mb = 64;
    double seconds = 0; // no limit
};

/// Who wins after each opening of Black's, row by row: W if Black does, L if not. 5x5 and 6x6: B. Enderton, J. van
/// Rijswijck; 7x7: R. Hayward, Y. Björnsson, M. Johanson, M. Kan, N. Po and J. van Rijswijck, "Solving 7x7 Hex: virtual
/// connections and game-state reduction", 2003; 8x8: P. Henderson, B. Arneson and R. Hayward, "Solving 8x8 Hex", 2009.
[[nodiscard]] std::string_view published_winners(std::size_t size) {
    switch (size) {
    case 5:
        return "LLLLW"
               "LWWWW"
               "LWWWL"
               "WWWWL"
               "WLLLL";
    case 6:
        return "LLLLLW"
               "LWWWWW"
               "WWWWWW"
               "WWWWWW"
               "WWWWWL"
               "WLLLLL";
    case 7:
        return "LLLLLLW"
               "LLWLWWW"
               "LWWWWWL"
               "WWWWWWW"
               "LWWWWWL"
               "WWWLWLL"
               "WLLLLLL";
    default:
        return "LLLLLLLW"
               "LLLLLLWW"
               "LWWWWWWL"
               "LWWWWWWW"
               "WWWWWWWL"
               "LWWWWWWL"
               "WWLLLLLL"
               "WLLLLLLL";
    }
}

/// Of all threads together.
[[nodiscard]] double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

struct Cost {
    std::uint64_t nodes = 0;
    std::uint64_t expansions = 0;
    double seconds = 0;
};

template <std::size_t Size>
class Bench {
public:
    explicit Bench(const Options& options)
        : options_(options), asked_(options.only.empty() ? ~Set{} : hex::parse_cells<Size>(options.only)),
          solver_({.table_bytes = options.table_mb << 20, .threads = options.threads},
                  [this](const hex::SolverProgress& now) { show(now); }) {
        for (Cell cell = 0; cell < Grid::count; ++cell) {
            if (asked_.contains(cell)) asked_.insert(Grid::half_turn(cell));
        }
    }

    /// Whether no winner is other than published.
    [[nodiscard]] bool run() {
        std::printf("opening winner        nodes   expansions  CPU seconds\n");
        // Black, who begins, wins.
        if (options_.only.empty()) solve("empty", hex::Game<Size>{}, 'W');
        for (Cell cell = 0; cell <= Grid::half_turn(cell) && !terminal::interrupted(); ++cell) {
            if (!asked_.contains(cell)) continue;
            hex::Game<Size> position;
            position.play(cell);
            winners_[cell] = winners_[Grid::half_turn(cell)] =
                solve(Grid::name(cell), position, published_winners(Size)[cell]);
        }
        print("total", ' ', total_);
        std::printf("\n");
        print_map();
        if (mistakes_ > 0) std::printf("\n%d not as published\n", mistakes_);
        return mistakes_ == 0;
    }

private:
    using Grid = hex::Cells<Size>;
    using Set = typename Grid::Set;

    /// Who wins, as in the map: W, L, or ? if a limit came first.
    char solve(const std::string& name, const hex::Game<Size>& position, char published) {
        name_ = name;
        if (!options_.keep_table) solver_.clear();
        Limits limits;
        limits.cancelled = terminal::interrupted;
        if (options_.seconds > 0)
            limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                std::chrono::duration<double>(options_.seconds));
        const auto start = processor_seconds();
        const auto solution = solver_.solve(position, limits);
        const Cost cost{solution.nodes, solution.expansions, processor_seconds() - start};
        if (on_terminal_) std::fprintf(stderr, "\r\033[K");
        const char winner = !solution.winner ? '?' : solution.winner == Colour::black ? 'W' : 'L';
        const bool is_mistake = winner != '?' && winner != published;
        mistakes_ += is_mistake ? 1 : 0;
        print(name, winner, cost, is_mistake ? "  WRONG" : "");
        total_.nodes += cost.nodes;
        total_.expansions += cost.expansions;
        total_.seconds += cost.seconds;
        return winner;
    }

    static void print(const std::string& name, char winner, const Cost& cost, const char* remark = "") {
        std::printf("%-7s %-6s %12llu %12llu %12.3f%s\n", name.c_str(),
                    winner == 'W'   ? "black"
                    : winner == 'L' ? "white"
                    : winner == '?' ? "?"
                                    : "",
                    static_cast<unsigned long long>(cost.nodes),
                    static_cast<unsigned long long>(cost.expansions), cost.seconds, remark);
        std::fflush(stdout);
    }
    void show(const hex::SolverProgress& now) const {
        if (!on_terminal_) return;
        std::fprintf(stderr, "\r%s: %llu nodes, %.0f s, proof number %llu, disproof number %llu\033[K",
                     name_.c_str(), static_cast<unsigned long long>(now.nodes),
                     std::chrono::duration<double>(now.time).count(),
                     static_cast<unsigned long long>(now.numbers.proof),
                     static_cast<unsigned long long>(now.numbers.disproof));
    }
    /// Black's openings: W wins, L loses, ? a limit came first, . not asked for.
    void print_map() const {
        for (std::size_t row = 0; row < Size; ++row) {
            std::printf("%s", std::string(row, ' ').c_str());
            for (std::size_t column = 0; column < Size; ++column)
                std::printf(" %c", winners_[Grid::at(row, column)]);
            std::printf("\n");
        }
    }

    const Options& options_;
    Set asked_;
    bool on_terminal_ = terminal::is_terminal(stderr);
    std::string name_;
    hex::Solver<Size> solver_;
    std::string winners_ = std::string(Grid::count, '.');
    Cost total_;
    int mistakes_ = 0;
};

} // namespace

int main(int argc, char* argv[]) {
    Options options;
    CommandLine cli("Solves all openings of Hex, and compares the winners with the published ones.");
    cli.option("size", options.size, "The board, 5 to 8").range(5, 8).shows_default();
    cli.option("--only", options.only, "These openings only: a4,g2");
    cli.flag("--keep-table", options.keep_table,
             "Keep the table from one opening to the next; the figures then depend on the order");
    cli.option("--threads", options.threads, "Threads of a search").range(1, 256).shows_default();
    cli.option("--table-mb", options.table_mb, "Size of the table, MiB")
        .range(std::size_t{1}, std::size_t{1} << 20)
        .shows_default();
    cli.option("--time", options.seconds, "Seconds for each opening; ? if they do not suffice [no limit]")
        .range(0.001, 1e9);
    if (const auto status = cli.parse(argc, argv)) return *status;

    terminal::catch_interrupts();
    try {
        const bool right = options.size == 5   ? Bench<5>(options).run()
                           : options.size == 6 ? Bench<6>(options).run()
                           : options.size == 7 ? Bench<7>(options).run()
                                               : Bench<8>(options).run();
        if (terminal::interrupted()) return 130;
        return right ? 0 : 1;
    } catch (const std::exception& error) { // --only: no such cell; no memory for the table
        std::fprintf(stderr, "hex_openings: %s\n", error.what());
        return 2;
    }
}
