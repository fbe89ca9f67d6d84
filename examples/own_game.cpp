// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how a new game becomes a strong player and a solver, in seven steps of a few lines each. Each step tells the
//          searches something more about the game, and prints what that was worth. Steps 1 to 5 are the game itself, in
//          snort.hpp: read that first. Then `show_steps` below, and `Session` for how to play against it.
// Run:     cmake --build build --target example_own_game && build/examples/own_game
//          or build/examples/own_game --play, or --help

#include "command_line.hpp"
#include "mustplay/game.hpp"
#include "mustplay/play/match.hpp"
#include "mustplay/play/openings.hpp"
#include "mustplay/score_text.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "mustplay/search/proof_number.hpp"
#include "numbers.hpp"
#include "snort.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace mustplay;
using namespace snort;

/// The steps on one board: runs the searches, prints a row for each, and compares their answers.
class Steps {
public:
    /// Solves the empty board: the winner, and how soon.
    template <class G, search::Techniques T = search::Techniques{}>
    void solve(const std::string& name, int threads = 1) {
        if (terminal::interrupted()) return;
        announce(name);
        search::AlphaBeta<G, NoEvaluation, T> engine({}, {.table_bytes = table_bytes, .threads = threads});
        const auto report = engine.search(G(), {.cancelled = terminal::interrupted});
        if (report.complete) print<G>(name, report.statistics, report.score);
    }

    /// The same question without the "how soon".
    template <class G>
    void prove(const std::string& name) {
        if (terminal::interrupted()) return;
        announce(name);
        search::ProofNumberSearch<G> prover({.table_bytes = table_bytes});
        const auto report = prover.solve(G(), search::to_win, {.cancelled = terminal::interrupted});
        if (report.answer == search::Answer::unknown) return;
        print<G>(name, report.statistics, report.answer == search::Answer::proven ? win_in(0) : loss_in(0));
    }

    /// Step 2 cannot be counted in nodes: an evaluation is worth the games that it wins.
    void match() {
        if (terminal::interrupted()) return;
        using G = Snort<6, 6>;
        const auto openings = play::random_openings(KeyedSnort<6, 6>(), 4, 100, 1);
        const auto with_evaluation = [](std::uint64_t) {
            return [engine = search::AlphaBeta<G, Mobility>()](const G& position) mutable {
                return *engine.search(position, {.depth = 2}).move;
            };
        };
        const auto without = [](std::uint64_t) {
            return [engine = search::AlphaBeta<G>()](const G& position) mutable {
                return *engine.search(position, {.depth = 2}).move;
            };
        };
        const auto result =
            play::play_match(std::vector<G>(openings.begin(), openings.end()), with_evaluation, without,
                             {.threads = 1, .cancelled = terminal::interrupted});
        const auto total = result.total();
        std::cout << "2  evaluation      6x6, two plies deep: it wins " << total.wins << " of "
                  << total.games() << " games against no evaluation" << std::endl;
        consistent_ = consistent_ && (total.wins > total.losses || !result.complete);
    }

    /// Whether all searches of a board found the same, and the evaluation helped.
    bool consistent() const { return consistent_; }

private:
    static constexpr std::size_t table_bytes = std::size_t{64} << 20;

    static void announce(const std::string& name) {
        if (terminal::is_terminal(stderr)) std::cerr << name << " …" << std::flush;
    }

    template <class G>
    void print(const std::string& name, const Statistics& statistics, Score score) {
        if (terminal::is_terminal(stderr)) std::cerr << "\r\033[K" << std::flush;
        const auto [place, is_first] =
            boards_.emplace(std::pair(G::width, G::height), Found{statistics.nodes, score});
        auto& last = place->second;
        std::cout << std::left << std::setw(19) << name << G::width << 'x' << G::height << std::right
                  << std::setw(13) << numbers::grouped(statistics.nodes) << " nodes" << std::setw(10)
                  << numbers::rounded(std::chrono::duration<double>(statistics.time).count()) << " s"
                  << std::setw(10)
                  << (is_first ? ""
                               : numbers::rounded(static_cast<double>(last.nodes) /
                                                  static_cast<double>(statistics.nodes)) +
                                     "x")
                  << "   the first player " << describe(score) << std::endl;
        const bool both_say_when = plies_to_end(score) != 0 && plies_to_end(last.score) != 0;
        if (both_say_when ? score != last.score : is_win(score) != is_win(last.score)) consistent_ = false;
        last = {statistics.nodes, score};
    }

    struct Found {
        std::uint64_t nodes = 0;
        Score score = 0;
    };
    std::map<std::pair<int, int>, Found> boards_; // the last search of each board
    bool consistent_ = true;
};

bool show_steps() {
    std::cout << "Snort, step by step: nodes, time, and how many times fewer nodes than the last search of "
                 "that board.\n\n";
    Steps steps;
    steps.solve<Snort<5, 4>>("1  rules");
    steps.match();
    steps.solve<KeyedSnort<5, 4>>("3  key");
    steps.solve<SymmetricSnort<5, 4>>("4  symmetry");
    // What a game says can be switched off in the search: so each is seen by itself.
    steps.solve<SharpSnort<5, 4>, search::Techniques{.static_bounds = false}>("5  hint, wins");
    steps.solve<SharpSnort<5, 4>>("   bounds");
    // Step 6: threads that share the table, for the price of a number. They visit more nodes, in less time if the
    // machine has the cores; worth it from searches of a second or so on.
    steps.solve<SharpSnort<5, 5>>("   a larger board");
    steps.solve<SharpSnort<5, 5>>("6  two threads", 2);
    // Step 7: proof-number search asks only who wins, not how soon, and looks first where fewest moves are left to be
    // refuted. On 5x5, as on every board with a cell in its centre, the first player wins: he takes the centre and
    // answers every stone on the opposite side.
    steps.prove<SharpSnort<5, 5>>("7  df-pn");
    steps.prove<SharpSnort<5, 4>>("   df-pn");
    steps.prove<SharpSnort<4, 4>>("   df-pn");
    return steps.consistent();
}

/// A game against the engine.
class Session {
public:
    Session(bool you_begin, double seconds)
        : your_turn_(you_begin), limits_({.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                                              std::chrono::duration<double>(seconds))}) {}

    void run() {
        std::cout
            << "Put a stone on an empty cell that is not next to an enemy stone. Who cannot move loses.\n"
            << "You are " << (your_turn_ ? "X and begin" : "O; the engine begins")
            << ". Enter a cell, as a1; q quits.\n"
            << "X O: stones; x o: cells that only this side may take; .: either; blank: neither.\n";
        while (game_.outcome() == Outcome::undecided) {
            if (your_turn_) show();
            const auto cell = your_turn_ ? ask() : engine_move();
            if (!cell) return;
            stones_[static_cast<std::size_t>(*cell)] = x_to_move_ ? 'X' : 'O';
            game_.play(*cell);
            x_to_move_ = !x_to_move_;
            your_turn_ = !your_turn_;
        }
        show();
        std::cout << (your_turn_ ? "You cannot move: the engine has won.\n"
                                 : "The engine cannot move: you have won.\n");
    }

private:
    using G = SharpSnort<6, 6>;

    static std::string name(int cell) {
        return static_cast<char>('a' + cell % G::width) + std::to_string(cell / G::width + 1);
    }

    void show() const {
        std::cout << '\n';
        const auto x = x_to_move_ ? game_.mine() : game_.theirs();
        const auto o = x_to_move_ ? game_.theirs() : game_.mine();
        for (int row = G::height - 1; row >= 0; --row) {
            std::cout << row + 1;
            for (int column = 0; column < G::width; ++column) {
                const int cell = row * G::width + column;
                const bool for_x = (x & cell_set(cell)) != 0;
                const bool for_o = (o & cell_set(cell)) != 0;
                const char stone = stones_[static_cast<std::size_t>(cell)];
                std::cout << ' '
                          << (stone != 0       ? stone
                              : for_x && for_o ? '.'
                              : for_x          ? 'x'
                              : for_o          ? 'o'
                                               : ' ');
            }
            std::cout << '\n';
        }
        std::cout << "  a b c d e f\n";
    }

    /// Your move; none at the end.
    std::optional<int> ask() const {
        for (std::string entry; std::cout << "Your move: " << std::flush, std::cin >> entry;) {
            if (entry == "q") return std::nullopt;
            const int column = entry[0] - 'a';
            const int row = entry.size() == 2 ? entry[1] - '1' : -1;
            if (column < 0 || column >= G::width || row < 0 || row >= G::height) {
                std::cout << "'" << entry << "' is no cell. Enter one from a1 to " << name(G::cell_count - 1)
                          << "; q quits.\n";
            } else if (const int cell = row * G::width + column; (game_.mine() & cell_set(cell)) == 0) {
                std::cout << entry << " is taken, or next to a stone of the engine.\n";
            } else {
                return cell;
            }
        }
        std::cout << '\n';
        return std::nullopt;
    }

    std::optional<int> engine_move() {
        const auto report = engine_.search(game_, limits_);
        std::cout << "The engine plays " << name(*report.move) << " (it "
                  << (is_decisive(report.score) ? "" : "sees ") << describe(report.score, report.proven)
                  << ", depth " << report.depth << ").\n";
        return report.move;
    }

    G game_;
    std::array<char, static_cast<std::size_t>(G::cell_count)>
        stones_{}; // the rules do not need them; people do
    bool x_to_move_ = true;
    bool your_turn_;
    Limits limits_;
    search::AlphaBeta<G, Mobility> engine_;
};

} // namespace

int main(int argc, char* argv[]) {
    CommandLine cli("A game of one's own, Snort, from its rules to a player and a solver.\n"
                    "Without an option: the steps, and what each is worth.");
    bool play = false;
    std::string first = "you";
    double seconds = 1;
    const auto playing = cli.flag("--play", play, "Play against it, on 6x6");
    cli.option("--first", first, "Who begins: you or engine")
        .one_of({"you", "engine"})
        .needs(playing)
        .shows_default();
    cli.option("--seconds", seconds, "How long the engine thinks about a move, 0.01 to 3600")
        .range(0.01, 3600.0)
        .needs(playing)
        .shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    if (play) {
        Session(first == "you", seconds).run();
        return 0;
    }
    terminal::catch_interrupts();
    const bool consistent = show_steps();
    if (terminal::interrupted()) {
        std::cout << "\nInterrupted.\n";
        return 130; // as shells report an interrupted program
    }
    std::cout << (consistent ? "\nAll searches of a board agree.\n"
                             : "\nThe searches disagree: something is wrong.\n");
    return consistent ? 0 : 1;
}
