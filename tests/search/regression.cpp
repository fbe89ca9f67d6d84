// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// Faults that engines of this kind are known for, one test each, named for what went wrong.
#include "mustplay/move_list.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include "games/mnk.hpp"
#include "games/nim.hpp"
#include "games/random_tree.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

namespace search_regression_test {

namespace {

using namespace mustplay;
using search::AlphaBeta;
using search::Options;
using search::Techniques;

using Gomoku = games::Mnk<5, 5, 4>;

struct CountStones {
    Score operator()(const Gomoku& position) const {
        return static_cast<Score>(mix(position.key()) % 41) -
               20; // anything that differs from position to position
    }
};

/// Two moves that differ in nothing, for 100 plies.
struct Ladder {
    int plies = 0;
    [[nodiscard]] MoveList<int, 2> moves() const {
        MoveList<int, 2> list;
        list.push_back(0);
        list.push_back(1);
        return list;
    }
    void play(int) { ++plies; }
    [[nodiscard]] Outcome outcome() const { return plies == 100 ? Outcome::draw : Outcome::undecided; }
};

template <class G>
void require_legal_line(G position, const std::vector<MoveOf<G>>& line) {
    for (const auto& move : line) {
        const auto moves = position.moves();
        REQUIRE(std::find(moves.begin(), moves.end(), move) != moves.end());
        position.play(move);
    }
}

} // namespace

TEST_CASE("no window is searched on after the table has closed it", "[regression]") {
    // Engines that narrow the window by a table entry must stop when alpha meets beta. Here the table answers or not;
    // the window is never narrowed by it. A tiny table full of bounds from other windows would bring the fault out.
    constexpr games::TreeFeatures features = {.keyed = true};
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const games::RandomTree<features> tree(seed);
        AlphaBeta<games::RandomTree<features>::Position, games::TreeEvaluation> engine({},
                                                                                       {.table_bytes = 128});
        for (const int depth : {3, 7, 7}) {
            CHECK(engine.search(tree.root(), {.depth = depth}).score == tree.root().true_value(depth));
        }
    }
}

TEST_CASE("a score is called exact only if it lies inside the window the search began with", "[regression]") {
    CHECK(bound_of(5, 5, 9) == Bound::upper);
    CHECK(bound_of(6, 5, 9) == Bound::exact);
    CHECK(bound_of(9, 5, 9) == Bound::lower);
    CHECK(bound_of(-infinity, -infinity, infinity) == Bound::upper);
}

TEST_CASE("a win in the table keeps its distance when it is met at another ply", "[regression]") {
    // A second search from a position two plies on finds the table full of the first one's scores.
    const games::Nim<3> nim({3, 4, 5});
    AlphaBeta<games::Nim<3>> engine;
    auto position = nim;
    auto report = engine.search(position);
    REQUIRE(report.proven);
    while (position.outcome() == Outcome::undecided) {
        REQUIRE(is_decisive(report.score));
        const auto plies = plies_to_end(report.score);
        CHECK(static_cast<int>(report.line.size()) == plies);
        position.play(*report.move);
        const auto before = report.score;
        report = engine.search(position);
        CHECK(one_ply_up(-report.score) == before);
    }
}

TEST_CASE("no depth counter runs under zero or wraps", "[regression]") {
    const games::TicTacToe game;
    AlphaBeta<games::TicTacToe> engine;
    for (const int depth : {0, -1, std::numeric_limits<int>::min()}) {
        const auto report = engine.search(game, {.depth = depth});
        CHECK(report.depth == 0);
        CHECK(report.statistics.nodes == 0);
        CHECK(report.bound == Bound::none);
        CHECK(report.move);
    }
    const auto report = engine.search(game, {.depth = std::numeric_limits<int>::max()});
    CHECK(report.proven);
    CHECK(report.score == 0);
    CHECK(report.depth <= 9);
}

TEST_CASE("there is a legal move before depth 1 is complete", "[regression]") {
    AlphaBeta<Gomoku, CountStones> engine;
    for (const std::uint64_t nodes : {0U, 1U, 5U}) {
        const auto report = engine.search(Gomoku{}, {.nodes = nodes});
        REQUIRE(report.move);
        require_legal_line(Gomoku{}, {*report.move});
        CHECK(report.bound == Bound::none);
        CHECK_FALSE(report.complete);
        CHECK(report.statistics.nodes == nodes);
    }
    CHECK(engine.search(Gomoku{}, {.time = std::chrono::nanoseconds(0)}).move);
}

TEST_CASE("nothing is taken from an unfinished iteration", "[regression]") {
    AlphaBeta<Gomoku, CountStones> whole;
    std::vector<Report<int>> iterations;
    (void)whole.search(Gomoku{}, {.depth = 5}, [&](const auto& report) { iterations.push_back(report); });
    REQUIRE(iterations.size() == 5);
    for (std::uint64_t nodes = 10; nodes < iterations[4].statistics.nodes; nodes = nodes * 3 / 2) {
        AlphaBeta<Gomoku, CountStones> engine;
        const auto report = engine.search(Gomoku{}, {.nodes = nodes});
        CHECK_FALSE(report.complete);
        if (report.depth == 0) continue;
        const auto& last = iterations[static_cast<std::size_t>(report.depth) - 1];
        CHECK(report.move == last.move);
        CHECK(report.score == last.score);
        CHECK(report.line == last.line);
    }
}

TEST_CASE("an evaluation is taken from the side to move at its leaf", "[regression]") {
    struct FirstIsBetter {
        Score operator()(const Ladder& position) const { return position.plies % 2 == 0 ? 7 : -7; }
    };
    AlphaBeta<Ladder, FirstIsBetter> engine;
    for (int depth = 1; depth <= 8; ++depth) {
        CHECK(engine.search(Ladder{0}, {.depth = depth}).score == 7);
        CHECK(engine.search(Ladder{1}, {.depth = depth}).score == -7);
    }
}

TEST_CASE("a forced loss has a principal variation, to its end", "[regression]") {
    const games::Nim<3> lost({1, 2, 3});
    AlphaBeta<games::Nim<3>> engine;
    const auto report = engine.search(lost);
    REQUIRE(is_loss(report.score));
    REQUIRE(report.proven);
    REQUIRE(report.move);
    CHECK(static_cast<int>(report.line.size()) == plies_to_end(report.score));
    auto position = lost;
    for (const auto& move : report.line) position.play(move);
    CHECK(position.outcome() == Outcome::loss);
}

TEST_CASE("every score can be negated", "[regression]") {
    static_assert(-(-infinity) == infinity);
    static_assert(infinity < std::numeric_limits<Score>::max());
    struct Extreme {
        Score operator()(const Gomoku& position) const {
            return position.key() % 2 == 0 ? max_evaluation : -max_evaluation;
        }
    };
    AlphaBeta<Gomoku, Extreme> engine;
    const auto report = engine.search(Gomoku{}, {.depth = 3});
    CHECK_FALSE(is_decisive(report.score));
    CHECK(std::abs(report.score) == max_evaluation);
}

TEST_CASE("a finished game is an outcome, not a crash", "[regression]") {
    games::Nim<3> over({1, 0, 0});
    over.play(over.moves()[0]);
    AlphaBeta<games::Nim<3>> engine;
    const auto report = engine.search(over);
    CHECK_FALSE(report.move);
    CHECK(report.score == final_score(over));
    CHECK(report.bound == Bound::exact);
    CHECK(report.complete);
    CHECK(report.proven);
    CHECK(report.line.empty());
}

TEST_CASE("one thread gives the same nodes, move and score every time", "[regression]") {
    const auto run = [] { return AlphaBeta<Gomoku, CountStones>().search(Gomoku{}, {.depth = 5}); };
    const auto first = run();
    const auto second = run();
    CHECK(first.move == second.move);
    CHECK(first.score == second.score);
    CHECK(first.statistics.nodes == second.statistics.nodes);
    CHECK(first.statistics.nodes_by_depth == second.statistics.nodes_by_depth);
}

} // namespace search_regression_test
