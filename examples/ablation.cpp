// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to choose the techniques of a search, follow it while it runs, stop it, and read its report.
//          It counts what alpha-beta pruning and a good order of moves save in Connect Four, each by itself
//          and both together, and then shows what the full engine says about every move of a position.
// Run:     cmake --build build --target demo
//          or build/examples/ablation --help

#include "command_line.hpp"
#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/score_text.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "numbers.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace mustplay;
using search::Techniques;

constexpr std::array depths = {8, 10, 12};

// The classic searches: negamax, without and with alpha-beta cut-offs, to which a win is a win however far
// away.
constexpr Techniques classic(Techniques techniques) {
    techniques.win_distance = false;
    return techniques;
}
constexpr auto negamax = classic(search::plain_negamax);
constexpr auto alpha_beta = classic(search::plain_alpha_beta);

std::string fixed(double number, int decimals) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(decimals) << number;
    return text.str();
}

/// Tells a person who waits how far a search is; nothing when stderr is not a terminal.
void show_progress(const std::string& what, const Report<int>& so_far, int depth) {
    if (!terminal::is_terminal(stderr)) return;
    std::cerr << "\r\033[K" << what << ": depth " << so_far.depth << " of " << depth << ", "
              << numbers::grouped(so_far.statistics.nodes) << " nodes" << std::flush;
}
void clear_progress() {
    if (terminal::is_terminal(stderr)) std::cerr << "\r\033[K" << std::flush;
}

/// One search on the empty board: a row of the table.
struct Row {
    std::string search;
    std::string order;
    std::vector<std::uint64_t> nodes_by_depth;
    double seconds = 0;
    double nodes_per_second = 0;

    /// The nodes of the iterations 1..depth, if it has completed them.
    [[nodiscard]] std::optional<std::uint64_t> nodes(int depth) const {
        if (nodes_by_depth.size() < static_cast<std::size_t>(depth)) return std::nullopt;
        return std::accumulate(nodes_by_depth.begin(), nodes_by_depth.begin() + depth, std::uint64_t{0});
    }
};

template <class Order, Techniques T>
Row count_nodes(const std::string& search, const std::string& order, int depth) {
    search::AlphaBeta<connect4::Game<7, 6, Order>, connect4::WindowEvaluation, T> engine;
    // Each completed iteration is reported; `cancelled` is asked a few times every millisecond.
    const auto report = engine.search(
        {}, {.depth = depth, .cancelled = terminal::interrupted},
        [&](const Report<int>& so_far) { show_progress(search + ", " + order, so_far, depth); });
    clear_progress();
    const auto seconds = std::chrono::duration<double>(report.statistics.time).count();
    return {search, order, report.statistics.nodes_by_depth, seconds,
            static_cast<double>(report.statistics.nodes) / std::max(seconds, 1e-9)};
}

void print_row(const Row& row) {
    std::cout << std::left << std::setw(13) << row.search << std::setw(15) << row.order << std::right;
    for (const int depth : depths) {
        const auto nodes = row.nodes(depth);
        std::cout << std::setw(14) << (nodes ? numbers::grouped(*nodes) : "-");
    }
    if (!row.nodes_by_depth.empty()) {
        std::cout << std::setw(8) << fixed(row.seconds, 2) << " s" << std::setw(11)
                  << fixed(row.nodes_per_second / 1e6, 1) << " million";
    }
    std::cout << std::endl;
}

void print_saving(const std::string& by, const Row& without, const Row& with) {
    std::cout << std::left << std::setw(28) << "saved by " + by << std::right;
    for (const int depth : depths) {
        const auto before = without.nodes(depth);
        const auto after = with.nodes(depth);
        if (before && after) {
            const auto ratio = static_cast<double>(*before) / static_cast<double>(*after);
            std::cout << std::setw(13) << fixed(ratio, ratio < 100 ? 1 : 0) << 'x';
        } else {
            std::cout << std::setw(14) << '-';
        }
    }
    std::cout << '\n';
}

void print_ablation(bool quick) {
    std::cout
        << "Connect Four, the empty board: nodes visited by the classic search, iterations 1 to depth.\n\n"
        << std::left << std::setw(13) << "search" << std::setw(15) << "columns" << std::right;
    for (const int depth : depths) std::cout << std::setw(14) << "depth " + std::to_string(depth);
    std::cout << std::setw(10) << "time" << std::setw(19) << "nodes a second" << std::endl;

    const auto plain =
        count_nodes<connect4::NaturalOrder, negamax>("negamax", "left to right", quick ? 8 : 10);
    print_row(plain);
    const auto pruned =
        count_nodes<connect4::NaturalOrder, alpha_beta>("alpha-beta", "left to right", quick ? 10 : 12);
    print_row(pruned);
    const auto ordered = count_nodes<connect4::CentreFirst, alpha_beta>("alpha-beta", "centre first", 12);
    print_row(ordered);

    std::cout << '\n';
    print_saving("pruning", plain, pruned);
    print_saving("order", pruned, ordered);
    print_saving("both", plain, ordered);
}

/// What every move of a position is worth, to the full engine: all techniques, with exact scores for all
/// moves.
void print_analysis(const std::string& moves, int depth) {
    const auto game = connect4::parse_game(moves);
    const std::string mover = game.board().to_move() == 0 ? "X" : "O";
    std::cout << "\nThe position " << (moves.empty() ? "before the first move" : moves) << ":\n\n"
              << connect4::print_picture(game.board()) << '\n';
    if (game.outcome() != Outcome::undecided) {
        std::cout << "The game is over: "
                  << (game.outcome() == Outcome::draw ? "a draw" : mover + " has lost") << ".\n";
        return;
    }
    search::AlphaBeta<connect4::Game<>, connect4::WindowEvaluation> engine;
    const auto report = engine.analyze(game, {.depth = depth, .cancelled = terminal::interrupted});
    if (report.depth == 0) {
        std::cout << "Stopped before any move was looked at.\n";
        return;
    }
    std::cout << "What each column is worth to " << mover << " at depth " << report.depth << " ("
              << numbers::grouped(report.statistics.nodes) << " nodes):\n\n";
    auto columns = report.root_moves;
    std::sort(columns.begin(), columns.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
    for (const auto& column : columns) {
        std::cout << "  column " << connect4::column_name(column.move) << std::setw(18)
                  << describe(column.score) << (column.move == *report.move ? "   best" : "") << '\n';
    }
    std::cout << "\nExpected after the best: " << connect4::print_moves(report.line) << '\n';
}

/// The complaint about a text that is not a game, or nothing.
std::string complaint_about(const std::string& moves) {
    try {
        (void)connect4::parse_game(moves);
        return {};
    } catch (const connect4::NotationError& error) {
        return error.what();
    }
}

} // namespace

int main(int argc, char* argv[]) {
    CommandLine cli(
        "What pruning and move order save in Connect Four, and what the moves of a position are worth.\n"
        "Ctrl-C stops a search; what it has completed is shown.");
    bool quick = false;
    std::string position = "4444";
    cli.flag("--quick", quick, "Leave out the two searches that take seconds");
    cli.option("--position", position, "The moves that lead to the position to analyse, columns 1 to 7")
        .check(complaint_about, "MOVES")
        .shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    terminal::catch_interrupts();
    print_ablation(quick);
    if (!terminal::interrupted()) print_analysis(position, 12);
    if (!terminal::interrupted()) return 0;
    std::cout << "\nInterrupted: a dash stands for what was not completed.\n";
    return 130; // as shells report an interrupted program
}
