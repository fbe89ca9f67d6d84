// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/solver.hpp"

#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/score_game.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "support/catch.hpp"
#include "support/exact_scores.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace connect4_solver_test {

using namespace mustplay::connect4;
using mustplay::Limits;
using mustplay::Outcome;

namespace {

constexpr std::size_t small_table = std::size_t{4} << 20;

static_assert(std::is_move_constructible_v<Solver<>> && !std::is_copy_constructible_v<Solver<>>);

/// The general engine on the same scores, with nothing of the solver's bounds: only which moves lose at once.
template <int Width = 7, int Height = 6>
class EngineScores {
public:
    int score(const Board<Width, Height>& board) {
        return engine_.search(ScoreGame<Width, Height>(board), {.depth = Width * Height}).score;
    }

private:
    static constexpr mustplay::search::Techniques techniques = [] {
        mustplay::search::Techniques t;
        t.static_bounds = false;
        t.deepening = false;
        t.window = mustplay::search::Window::mtdf;
        return t;
    }();
    mustplay::search::AlphaBeta<ScoreGame<Width, Height>, mustplay::NoEvaluation, techniques> engine_{
        {}, {.table_bytes = small_table}};
};

template <int Width, int Height>
int empty_board_score() {
    Solver<Board<Width, Height>> solver({.table_bytes = std::size_t{16} << 20});
    const auto solution = solver.solve({});
    CHECK(solution.complete());
    return solution.score();
}

/// Every position within a few plies of the empty board, and random ones beyond, against plain negamax.
template <int Width, int Height>
void check_small_board(int plies) {
    using G = Game<Width, Height>;
    reference::ExactScores<Width, Height> exact;
    Solver<Board<Width, Height>> solver({.table_bytes = small_table});
    int failures = 0;
    const auto walk = [&](const auto& self, const G& game, int depth) -> void {
        const int score = exact.score(game);
        failures += solver.solve(game.board()).score() != score;
        failures += solver.solve_weak(game.board()).score() != (score > 0) - (score < 0);
        const auto columns = solver.analyze(game.board());
        for (int column = 0; column < Width; ++column) {
            const auto found = columns[static_cast<std::size_t>(column)];
            if (game.outcome() != Outcome::undecided || !game.board().can_play(column)) {
                failures += found.has_value();
                continue;
            }
            G child = game;
            child.play(column);
            failures += found != -exact.score(child);
            if (depth > 0) self(self, child, depth - 1);
        }
    };
    walk(walk, G{}, plies);
    std::mt19937 random(3);
    for (int i = 0; i < 300; ++i) {
        const int stones = static_cast<int>(random() % static_cast<unsigned>(Width * Height + 1));
        const auto game = reference::random_position<Width, Height>(random, stones, false);
        failures += solver.solve(game.board()).score() != exact.score(game);
    }
    INFO(Width << "x" << Height);
    CHECK(failures == 0);
}

/// The game that `perfect_line` plays ends when and as the score says.
template <class B>
bool line_is_perfect(const B& start, int score, const std::vector<int>& line) {
    Game<B::width, B::height> game(start);
    for (const int column : line) {
        if (game.outcome() != Outcome::undecided || !game.board().can_play(column)) return false;
        game.play(column);
    }
    if (game.outcome() == Outcome::undecided) return false;
    if (score == 0) return game.outcome() == Outcome::draw;
    const int points = (B::cell_count + 2 - game.board().stones()) / 2;
    const bool first_won = line.size() % 2 == 1; // the side that was to move made the last move
    return game.outcome() == Outcome::loss && score == (first_won ? points : -points);
}

} // namespace

TEST_CASE("connect4/solver: the value of the empty board, small sizes") {
    // Who wins: J. Tromp's table; the last move of the perfect game, and so the score, where it is not a draw:
    // C. Steininger's table (see 6x4: the second player with the last stone).
    CHECK(empty_board_score<4, 4>() == 0);
    CHECK(empty_board_score<5, 4>() == 0);
    CHECK(empty_board_score<6, 4>() == -1);
    CHECK(empty_board_score<4, 5>() == 0);
    CHECK(empty_board_score<5, 5>() == 0);
    CHECK(empty_board_score<6, 5>() == 0);
    CHECK(empty_board_score<4, 6>() == 0);
    CHECK(empty_board_score<5, 6>() == 0);
    CHECK(empty_board_score<4, 7>() == 0);
    CHECK(empty_board_score<7, 4>() == 0);
}

TEST_CASE("connect4/solver: equals plain negamax near the beginning and at random, 4x4") {
    check_small_board<4, 4>(3);
}

TEST_CASE("connect4/solver: equals plain negamax in late positions of every kind of board") {
    const auto check = [](auto size, int positions, int most_empty) {
        constexpr int width = decltype(size)::width;
        constexpr int height = decltype(size)::height;
        reference::ExactScores<width, height> exact;
        Solver<Board<width, height>> solver({.table_bytes = small_table});
        std::mt19937 random(9);
        int failures = 0;
        for (int i = 0; i < positions; ++i) {
            const int empty = static_cast<int>(random() % static_cast<unsigned>(most_empty + 1));
            const auto game = reference::random_position<width, height>(random, width * height - empty,
                                                                        empty > 0 && i % 4 != 0);
            const int score = exact.score(game);
            failures += solver.solve(game.board()).score() != score;
            failures += solver.solve_weak(game.board()).score() != (score > 0) - (score < 0);
        }
        INFO(width << "x" << height);
        CHECK(failures == 0);
    };
    check(Board<7, 6>{}, 1'500, 11);
    check(Board<5, 5>{}, 500, 11);
    check(Board<4, 8>{}, 500, 11);
    check(Board<7, 7>{}, 300, 10);
    check(Board<8, 7>{}, 300, 10); // whole keys of 64 bits
    check(Board<9, 7>{}, 200, 9);  // of 128 bits
}

TEST_CASE("connect4/solver: equals the general engine on 7x6, from 22 stones on") {
    EngineScores<> engine;
    Solver<> solver({.table_bytes = small_table});
    std::mt19937 random(21);
    int failures = 0;
    for (int i = 0; i < 1'500; ++i) {
        const int stones = 22 + static_cast<int>(random() % 10);
        const auto game = reference::random_position<7, 6>(random, stones, true);
        failures += solver.solve(game.board()).score() != engine.score(game.board());
    }
    CHECK(failures == 0);
}

TEST_CASE("connect4/solver: mirror image, children, weak score and best move agree") {
    Solver<> solver({.table_bytes = small_table});
    std::mt19937 random(4);
    int failures = 0;
    for (int i = 0; i < 200; ++i) {
        const auto game =
            reference::random_position<7, 6>(random, 15 + static_cast<int>(random() % 27), i % 2 == 0);
        const auto& board = game.board();
        const int score = solver.solve(board).score();
        Solver<> other({.table_bytes = 1});
        failures += other.solve(board.mirrored()).score() != score;
        other.clear();
        failures += other.solve_weak(board).score() != (score > 0) - (score < 0);
        const auto columns = solver.analyze(board);
        const auto best = *std::max_element(columns.begin(), columns.end());
        const auto move = solver.best_move(board);
        if (game.outcome() == Outcome::undecided) {
            failures += best != score;
            failures += !move || columns[static_cast<std::size_t>(*move)] != score;
            // Nearest to the centre.
            for (const int column : CentreFirst::columns<7>()) {
                if (column == move) break;
                failures += columns[static_cast<std::size_t>(column)] == score;
            }
        } else {
            failures += best.has_value() || move.has_value();
        }
        failures += !line_is_perfect(board, score, solver.perfect_line(board));
    }
    CHECK(failures == 0);
}

TEST_CASE("connect4/solver: finished games have the score of what has happened") {
    Solver<> solver({.table_bytes = small_table});
    const auto lost = parse_game("1212121").board(); // four in column 1, with the 7th stone
    for (const auto& solution : {solver.solve(lost), solver.solve_weak(lost)}) CHECK(solution.complete());
    CHECK(solver.solve(lost).score() == -18);
    CHECK(solver.solve_weak(lost).score() == -1);
    CHECK(solver.solve(lost).nodes == 0);
    CHECK_FALSE(solver.best_move(lost).has_value());
    CHECK(solver.perfect_line(lost).empty());
    CHECK(solver.analyze(lost) == Solver<>::ColumnScores{});
    const auto one_move = parse_game("121212").board();
    CHECK(solver.solve(one_move).score() == 18);
    CHECK(solver.best_move(one_move) == 0);
    CHECK(solver.perfect_line(one_move) == std::vector<int>{0});

    Solver<Board<4, 4>> small({.table_bytes = small_table});
    std::mt19937 random(1);
    Game<4, 4> full;
    while (full.outcome() != Outcome::draw) full = reference::random_position<4, 4>(random, 16, false);
    CHECK(small.solve(full.board()).score() == 0);
    CHECK(small.solve_weak(full.board()).score() == 0);
    CHECK_FALSE(small.best_move(full.board()).has_value());
}

TEST_CASE("connect4/solver: limits give proven bounds") {
    const auto board = parse_game("4444").board();
    Solver<> solver({.table_bytes = small_table});
    int previous_width = 1'000;
    for (std::uint64_t nodes = 1; nodes < 200'000; nodes *= 7) {
        solver.clear();
        const auto solution = solver.solve(board, {.nodes = nodes});
        CHECK(solution.nodes <= nodes);
        CHECK_FALSE(solution.complete());
        CHECK(solution.upper - solution.lower <= previous_width);
        previous_width = solution.upper - solution.lower;
    }
    CHECK_FALSE(solver.best_move(board, {.nodes = 1'000}).has_value());
    CHECK(solver.perfect_line(board, {.nodes = 1'000}).empty());

    const auto start = std::chrono::steady_clock::now();
    CHECK_FALSE(solver.solve({}, {.time = std::chrono::milliseconds{20}}).complete());
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds{5});

    int asked = 0;
    Limits limits;
    limits.cancelled = [&asked] { return ++asked == 3; };
    CHECK_FALSE(solver.solve({}, limits).complete());
    CHECK(asked == 3);
    CHECK_FALSE(solver.solve({}, {.nodes = 0}).complete());
#ifdef __cpp_lib_jthread
    std::stop_source source;
    source.request_stop();
    Limits stoppable;
    stoppable.stop = source.get_token();
    CHECK_FALSE(solver.solve({}, stoppable).complete());
#endif
    // What was stored on the way is right: the same solver goes on to the answer.
    const auto late = parse_game("43443355").board();
    Solver<> patient({.table_bytes = small_table});
    Solver<> hasty({.table_bytes = small_table});
    const int score = patient.solve(late).score();
    auto solution = hasty.solve(late, {.nodes = 1'000});
    for (int i = 0; !solution.complete() && i < 10'000; ++i) {
        CHECK((solution.lower <= score && score <= solution.upper));
        solution = hasty.solve(late, {.nodes = 20'000});
    }
    REQUIRE(solution.complete());
    CHECK(solution.score() == score);
}

TEST_CASE("connect4/solver: one thread visits the same nodes every time") {
    const auto board = parse_game("2345325242").board();
    Solver<> one({.table_bytes = small_table});
    Solver<> two({.table_bytes = small_table});
    const auto first = one.solve(board);
    CHECK(two.solve(board).nodes == first.nodes);
    CHECK(first.nodes > 1'000);
    CHECK(one.solve(board).nodes < first.nodes / 4); // from the table
    one.clear();
    CHECK(one.solve(board).nodes == first.nodes);
    Solver<> moved = std::move(one);
    moved.clear();
    CHECK(moved.solve(board).nodes == first.nodes);
}

TEST_CASE("connect4/solver: counts the nodes of every question") {
    Solver<> solver({.table_bytes = small_table});
    CHECK(solver.nodes() == 0);
    const auto board = parse_game("2345325242").board();
    const auto solution = solver.solve(board);
    CHECK(solver.nodes() == solution.nodes);
    REQUIRE(solver.best_move(board));
    const auto after_move = solver.nodes();
    CHECK(after_move > solution.nodes);
    static_cast<void>(solver.analyze(board));
    CHECK(solver.nodes() > after_move);
    solver.clear();
    CHECK(solver.nodes() > after_move);
}

TEST_CASE("connect4/solver: progress narrows to the answer") {
    const auto board = parse_game("4444").board();
    Solver<> solver({.table_bytes = small_table});
    std::vector<Solution> reports;
    const auto solution = solver.solve(board, {.time = std::chrono::milliseconds{700}},
                                       [&](const Solution& report) { reports.push_back(report); });
    REQUIRE_FALSE(reports.empty());
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const auto& later = i + 1 < reports.size() ? reports[i + 1] : solution;
        CHECK(reports[i].lower <= later.lower);
        CHECK(later.upper <= reports[i].upper);
        CHECK(reports[i].time <= later.time);
    }
}

TEST_CASE("connect4/solver: a book answers at the root and inside the tree") {
    const auto board = parse_game("2345325242").board();
    Solver<> without({.table_bytes = small_table});
    const auto plain = without.solve(board);
    Solver<> scores({.table_bytes = small_table});
    const auto book = [&scores](const Board<>& position) -> std::optional<int> {
        return scores.solve(position).score();
    };
    Solver<> with({.table_bytes = small_table});
    with.use_book(book, 10);
    const auto root = with.solve(board);
    CHECK(root.score() == plain.score());
    CHECK(root.nodes == 0);
    // One ply earlier the answer is a ply away.
    const auto before = parse_game("234532524").board();
    CHECK(with.solve(before).nodes < 200);
    CHECK(with.solve(before).score() == without.solve(before).score());
    with.use_book({}, 10);
    with.clear();
    CHECK(with.solve(board).nodes == plain.nodes);
}

TEST_CASE("connect4/solver: sets of scored positions, where a directory of them is named") {
    const char* const directory = std::getenv("MUSTPLAY_CONNECT4_SETS");
    if (directory == nullptr) {
        WARN("skipped: set MUSTPLAY_CONNECT4_SETS to a directory with Test_L3_R1 … (lines `moves score`)");
        return;
    }
    Solver<> solver;
    // Every so many lines, for about a second in all.
    for (const auto& [name, step] :
         {std::pair{"Test_L3_R1", 1}, std::pair{"Test_L2_R1", 1}, std::pair{"Test_L2_R2", 5},
          std::pair{"Test_L1_R1", 2}, std::pair{"Test_L1_R2", 50}, std::pair{"Test_L1_R3", 250}}) {
        const auto path = std::string(directory) + "/" + name;
        std::ifstream file(path);
        INFO(path);
        REQUIRE(file.is_open());
        std::string moves;
        int score = 0;
        int wrong = 0;
        int lines = 0;
        while (file >> moves >> score) {
            if (lines++ % step == 0) wrong += solver.solve(parse_game(moves).board()).score() != score;
        }
        CHECK(lines > 0);
        CHECK(wrong == 0);
    }
}

} // namespace connect4_solver_test
