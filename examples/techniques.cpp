// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how one gets from plain minimax to perfect play, a technique at a time, and what each is worth. All steps
//          but the last are the same loop with one thing more switched on; all answer the same question about the
//          same Connect Four position, who wins and how soon, and the program checks that they agree.
// Run:     cmake --build build --target example_techniques && build/examples/techniques
//          or build/examples/techniques --help
// Read:    main's `lesson.step` lines from top to bottom, with the techniques that they name above them.

#include "command_line.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/score_game.hpp"
#include "mustplay/connect4/solver.hpp"
#include "mustplay/play/random.hpp"
#include "mustplay/score_text.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "numbers.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace mustplay;
using search::Techniques;

using Board = connect4::Board<>;
/// The rules, and the columns from left to right: a program's first move generator.
using NaturalGame = connect4::Game<7, 6, connect4::NaturalOrder>;
/// The rules, and the columns from the centre outwards.
using CentreGame = connect4::Game<7, 6, connect4::CentreFirst>;

constexpr Techniques with(Techniques techniques, bool Techniques::*one_more) {
    techniques.*one_more = true;
    return techniques;
}
constexpr Techniques with(Techniques techniques, search::Window window) {
    techniques.window = window;
    return techniques;
}

// 1. Plain negamax: every move, to the end of the game or the horizon; what is best for one side is worst for the
//    other, so one function serves both (D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975; minimax
//    itself: E. Zermelo, 1913, J. von Neumann, 1928). The full depth at once: deepening comes in step 8.
constexpr auto negamax = [] {
    auto techniques = search::plain_negamax;
    techniques.deepening = false;
    return techniques;
}();
// 2. Alpha-beta: when one reply shows that a move is no better than another already seen, the other replies do not
//    matter. At best, with the best move always first, it visits about the square root of the nodes (Knuth, Moore).
constexpr auto pruned = with(negamax, &Techniques::pruning);
// 3. Centre first: how close alpha-beta comes to its best is a matter of the order of moves, and here is the simplest:
//    more lines run through the centre. Nothing changes but the game's move list. (On a given position it can also do
//    harm: an order is a guess.)
// 4. Wins first: looks at all moves for a win before the first is searched. With bitboards that is a few
//    instructions, and the subtree of a worse move can be millions of nodes.
constexpr auto sees_wins = with(pruned, &Techniques::wins_first);
// 5. Must-play: if the opponent threatens a four, only the reply to it need be searched; a move under a cell where he
//    would complete one, never. Forced moves make the tree thin where it is deep (threat-space search: V. Allis,
//    "A knowledge-based approach of Connect-Four", 1988; P. Pons' "possible non-losing moves").
constexpr auto forced = with(sees_wins, &Techniques::must_play);
// 6. Transposition table: the same position comes up by many orders of moves; what was found is kept under its key
//    (R. Greenblatt et al., MacHack, 1967; keys: A. Zobrist, 1970). The table's best move is tried first as well.
constexpr auto remembering = with(forced, &Techniques::table);
// 7. Symmetry: a position and its mirror image share an entry. Worth nearly a half while the board is symmetric, and
//    nothing after: from most positions no two mirror images can be reached.
constexpr auto folded = with(remembering, &Techniques::symmetry);
// 8. Iterative deepening: depth 1, 2, 3 … Each iteration leaves the best moves of the last in the table, to be tried
//    first (D. Slate, L. Atkin, "Chess 4.5", 1977). It is what makes a search stoppable, and it finds a quick win
//    without looking at anything deeper; for a win at the very end of the game it has to pay for all the iterations.
constexpr auto deepening = with(with(folded, &Techniques::deepening), &Techniques::best_first);
// 9. Killers and countermoves: a move that refuted one variation is likely to refute its neighbours (S. Akl, M.
//    Newborn, 1977), and so is the one that refuted the opponent's last move elsewhere (J. Uiterwijk, 1992).
constexpr auto killers = with(with(deepening, &Techniques::killers), &Techniques::countermoves);
// 10. History: moves that have cut off often, anywhere in the tree (J. Schaeffer, 1983).
constexpr auto history = with(killers, &Techniques::history);
// 11. The game's hint: moves that make threats first. Knowledge of the game, as in step 3, but about the position at
//     hand. All that was learned (9, 10) now only decides between moves with equally many threats.
constexpr auto hinted = with(history, &Techniques::hint);
// 12. Principal variation search: later moves are only asked whether they are better than the first, with a window of
//     no width, which prunes more (T. Marsland, M. Campbell, 1982; J. Pearl's Scout, 1980; A. Reinefeld, 1983).
constexpr auto pvs = with(hinted, &Techniques::null_windows);
// 13. Enhanced transposition cut-offs: before a node searches its first child, it asks the table about all of them
//     (J. Schaeffer, A. Plaat, 1996).
constexpr auto enhanced = with(pvs, &Techniques::enhanced_cutoffs);
// 14. Aspiration: the root's window is narrow around the score of the last iteration (or last but one), and widened if
//     the score lies outside. MTD(f) goes to the end of that road: null windows only, and the table remembers what
//     one says to the next (A. Plaat et al., "Best-first fixed-depth minimax algorithms", 1996).
constexpr auto aspiring = with(enhanced, search::Window::aspiration);
constexpr auto mtdf = with(enhanced, search::Window::mtdf);
// 15. Static bounds: `connect4::ScoreGame` also tells what it can prove of a position without search, by who can
//     still complete which line and who will run out of other moves (zugzwang: Allis' rules, 1988). A node whose
//     bound is enough is not searched. It scores as the solver does, and knows of no horizon, so deepening is off.
constexpr auto bounded = [] {
    auto techniques = with(with(mtdf, &Techniques::static_bounds), search::Window::mtdf);
    techniques.deepening = false;
    return techniques;
}();
// 16. `connect4::Solver`: the same ideas with nothing general left. Its own null-window search closes in on the score,
//     mostly by bisection; each position carries the winning cells of both sides, so that nothing is counted twice.

/// 0.0123 s, 4.56 hours
std::string duration(double seconds) {
    constexpr std::pair<double, const char*> units[] = {
        {365.25 * 24 * 3600, " years"}, {24.0 * 3600, " days"}, {3600.0, " hours"}, {60.0, " minutes"}};
    for (const auto& [length, name] : units) {
        if (seconds >= 2 * length) return numbers::rounded(seconds / length) + name;
    }
    return numbers::rounded(seconds) + " s";
}

/// The nodes that plain negamax would visit: the mean over random lines of play of how many nodes there would be if
/// the whole tree were like the line (D. Knuth, "Estimating the efficiency of backtrack programs", 1975). Right on
/// average; a single estimate is good for the order of magnitude.
double estimated_tree(const NaturalGame& root, int depth) {
    constexpr int lines = 20'000;
    play::Random random(1);
    double sum = 0;
    for (int i = 0; i < lines; ++i) {
        auto position = root;
        double alike = 1;
        for (int ply = 0; ply < depth; ++ply) {
            std::vector<int> entered; // a winning move ends the list and need not be entered
            for (const int column : position.moves()) {
                if (position.wins(column)) break;
                entered.push_back(column);
            }
            if (entered.empty()) break;
            alike *= static_cast<double>(entered.size());
            sum += alike;
            position.play(entered[static_cast<std::size_t>(random.below(entered.size()))]);
        }
    }
    return sum / lines;
}

/// What the solver's score, half the stones that are left after the win, is in plies.
Score in_plies(int score, const Board& board) {
    if (score == 0) return 0;
    int plies = score > 0 ? 1 : 2; // who is to move wins after an odd number of plies
    while (connect4::win_score<Board>(board.stones() + plies) != std::abs(score)) plies += 2;
    return score > 0 ? win_in(plies) : loss_in(plies);
}

/// The steps on one position: runs each, prints its row, and compares its answer with the others'.
class Lesson {
public:
    Lesson(const Board& board, int depth, std::uint64_t most_nodes)
        : board_(board), depth_(depth), most_nodes_(most_nodes) {
        std::cout << std::left << std::setw(name_width) << "step" << std::right << std::setw(nodes_width)
                  << "nodes" << std::setw(time_width) << "time" << std::setw(ratio_width) << "fewer by"
                  << "   answer\n";
    }

    /// Plain negamax is the one search whose size is known before: it is skipped if that is too much.
    void first_step(const char* name) {
        const auto nodes = estimated_tree(NaturalGame(board_), depth_);
        if (nodes <= static_cast<double>(most_nodes_)) return step<negamax, NaturalGame>(name);
        search::AlphaBeta<NaturalGame, NoEvaluation, negamax> engine;
        const auto sample = engine.search(NaturalGame(board_), {.depth = depth_, .nodes = 2'000'000});
        const auto rate = static_cast<double>(sample.statistics.nodes) / seconds(sample.statistics.time);
        skip(name, "skipped: would take about " + duration(nodes / rate) + " for " + numbers::rounded(nodes) +
                       " nodes");
    }

    /// The generic engine.
    template <Techniques T, class G = CentreGame>
    void step(const char* name) {
        if (terminal::interrupted()) return;
        announce(name);
        search::AlphaBeta<G, NoEvaluation, T> engine({}, {.table_bytes = table_bytes});
        const auto report = engine.search(
            G(board_), {.depth = depth_, .nodes = most_nodes_, .cancelled = terminal::interrupted});
        if (!report.complete) return give_up(name, report.statistics.nodes, report.statistics.time);
        const auto score = CountsPoints<G> ? within_horizon(in_plies(report.score, board_)) : report.score;
        finish(name, report.statistics.nodes, report.statistics.time, score);
    }

    void solver_step(const char* name) {
        if (terminal::interrupted()) return;
        announce(name);
        connect4::Solver<> solver({.table_bytes = table_bytes});
        const auto solution =
            solver.solve(board_, {.nodes = most_nodes_, .cancelled = terminal::interrupted});
        if (!solution.complete()) return give_up(name, solution.nodes, solution.time);
        finish(name, solution.nodes, solution.time, within_horizon(in_plies(solution.score(), board_)));
    }

    /// The last line: from the first step that was completed to the last. Whether all answers were the same.
    bool conclude() const {
        if (first_ && last_) {
            std::cout << "\nFrom the first to the last: "
                      << numbers::rounded(static_cast<double>(first_->nodes) /
                                          static_cast<double>(std::max<std::uint64_t>(last_->nodes, 1)))
                      << " times fewer nodes, "
                      << numbers::rounded(first_->seconds / std::max(last_->seconds, 1e-9))
                      << " times less time.\n";
        }
        if (!answer_) {
            std::cout << "\nNo step was completed.\n";
        } else if (agree_) {
            std::cout << "All " << completed_ << " answers are the same: the side to move "
                      << (*answer_ == 0 ? (depth_ < board_.cell_count - board_.stones()
                                               ? "neither wins nor loses so soon"
                                               : "has a draw")
                                        : describe(*answer_))
                      << ".\n";
        } else {
            std::cout << "The answers differ: something is wrong.\n";
        }
        return agree_;
    }

private:
    static constexpr std::size_t table_bytes = std::size_t{64} << 20;
    static constexpr int name_width = 40, nodes_width = 14, time_width = 12, ratio_width = 11;

    struct Cost {
        std::uint64_t nodes = 0;
        double seconds = 0;
    };

    [[nodiscard]] static double seconds(std::chrono::nanoseconds time) {
        return std::max(std::chrono::duration<double>(time).count(), 1e-9);
    }

    /// What a search to this depth sees of a score: nothing of a win or loss beyond it.
    [[nodiscard]] Score within_horizon(Score score) const {
        return is_decisive(score) && plies_to_end(score) > depth_ ? 0 : score;
    }

    /// Tells a person who waits which step it is that takes so long; nothing when stderr is not a terminal.
    static void announce(const char* name) {
        if (terminal::is_terminal(stderr)) std::cerr << name << " …" << std::flush;
    }
    static void begin_row(const char* name) {
        if (terminal::is_terminal(stderr)) std::cerr << "\r\033[K" << std::flush;
        std::cout << std::left << std::setw(name_width) << name << std::right;
    }

    static void skip(const char* name, const std::string& why) {
        begin_row(name);
        std::cout << "   " << why << std::endl;
    }
    static void give_up(const char* name, std::uint64_t nodes, std::chrono::nanoseconds time) {
        skip(name, "given up after " + numbers::grouped(nodes) + " nodes, " + duration(seconds(time)));
    }

    void finish(const char* name, std::uint64_t nodes, std::chrono::nanoseconds time, Score score) {
        const Cost cost{nodes, seconds(time)};
        const auto ratio =
            last_ ? static_cast<double>(last_->nodes) / static_cast<double>(std::max<std::uint64_t>(nodes, 1))
                  : 0;
        begin_row(name);
        std::cout << std::setw(nodes_width) << numbers::grouped(nodes) << std::setw(time_width)
                  << duration(cost.seconds) << std::setw(ratio_width)
                  << (last_ ? numbers::rounded(ratio) + "x" : "") << "   "
                  << describe(score, depth_ >= Board::cell_count - board_.stones());
        if (answer_ && *answer_ != score) {
            agree_ = false;
            std::cout << "   WRONG";
        }
        std::cout << std::endl;
        if (!answer_) answer_ = score;
        if (!first_) first_ = cost;
        last_ = cost;
        ++completed_;
    }

    Board board_;
    int depth_;
    std::uint64_t most_nodes_;
    std::optional<Score> answer_;
    std::optional<Cost> first_, last_;
    int completed_ = 0;
    bool agree_ = true;
};

/// The complaint about a text that is not a game that goes on, or nothing.
std::string complaint_about(const std::string& moves) {
    try {
        if (connect4::parse_game(moves).outcome() != Outcome::undecided) return "the game is over";
        return {};
    } catch (const connect4::NotationError& error) {
        return error.what();
    }
}

} // namespace

int main(int argc, char* argv[]) {
    CommandLine cli(
        "From plain minimax to perfect play in Connect Four, one technique at a time: what each is worth.\n"
        "Ctrl-C ends it; the steps completed are shown.");
    std::string moves = "127615736622256333556622";
    int depth = Board::cell_count;
    std::uint64_t most_nodes = 400'000'000;
    cli.option("--position", moves, "The moves that lead to the position, columns 1 to 7")
        .check(complaint_about, "MOVES")
        .shows_default();
    cli.option("--depth", depth,
               "Look for wins and losses within so many plies only, 1 to 42; else to the end")
        .range(1, Board::cell_count);
    cli.option("--nodes", most_nodes, "Give up a step after so many nodes").shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    terminal::catch_interrupts();
    const auto board = connect4::parse_game(moves).board();
    depth = std::min(depth, Board::cell_count - board.stones());
    std::cout << connect4::print_picture(board) << '\n'
              << (board.to_move() == 0 ? "X" : "O") << " is to move, with "
              << Board::cell_count - board.stones() << " cells empty. Who wins"
              << (depth < Board::cell_count - board.stones() ? " within " + std::to_string(depth) + " plies"
                                                             : "")
              << ", and how soon?\n\n";

    Lesson lesson(board, depth, most_nodes);
    lesson.first_step("1  plain negamax");
    lesson.step<pruned, NaturalGame>("2  + alpha-beta pruning");
    lesson.step<pruned>("3  + centre first");
    lesson.step<sees_wins>("4  + wins first");
    lesson.step<forced>("5  + must-play moves only");
    lesson.step<remembering>("6  + transposition table");
    lesson.step<folded>("7  + symmetry");
    lesson.step<deepening>("8  + iterative deepening");
    lesson.step<killers>("9  + killers and countermoves");
    lesson.step<history>("10 + history");
    lesson.step<hinted>("11 + the game's hint");
    lesson.step<pvs>("12 + null windows (PVS)");
    lesson.step<enhanced>("13 + enhanced cut-offs");
    lesson.step<aspiring>("14 + aspiration window");
    lesson.step<mtdf>("   or MTD(f)");
    lesson.step<bounded, connect4::ScoreGame<>>("15 + static bounds");
    lesson.solver_step("16 connect4::Solver");

    const bool agree = lesson.conclude();
    if (terminal::interrupted()) {
        std::cout << "Interrupted.\n";
        return 130; // as shells report an interrupted program
    }
    return agree ? 0 : 1;
}
