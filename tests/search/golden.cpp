// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Node counts that the search has to match to the last one.

#include "games/tic_tac_toe.hpp"
#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "support/catch.hpp"
#include "support/signature.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

namespace search_golden_test {

namespace {

using namespace mustplay;
using search::Techniques;

constexpr Techniques without_win_distance(Techniques techniques) {
    techniques.win_distance = false;
    return techniques;
}
constexpr auto classic_negamax = without_win_distance(search::plain_negamax);
constexpr auto classic_alpha_beta = without_win_distance(search::plain_alpha_beta);

/// What the classic search found in each iteration 1..depth from the empty 7x6 board.
struct Iterations {
    std::vector<std::uint64_t> nodes;
    std::vector<Score> values;
    std::vector<int> best_columns;
    std::uint64_t nodes_in_all = 0;
};

template <class Order, Techniques T>
Iterations classic_search(int depth) {
    search::AlphaBeta<connect4::Game<7, 6, Order>, connect4::WindowEvaluation, T> engine;
    Iterations found;
    const auto report = engine.search({}, {.depth = depth}, [&](const Report<int>& so_far) {
        found.values.push_back(so_far.score);
        found.best_columns.push_back(*so_far.move);
    });
    CHECK(report.complete);
    CHECK_FALSE(report.proven);
    found.nodes = report.statistics.nodes_by_depth;
    found.nodes_in_all = report.statistics.nodes;
    return found;
}

template <class T>
std::vector<T> first(std::size_t n, const std::vector<T>& all) {
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n)};
}

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

// By iteration 1..12, the same for all three searches. Source: counted by a separate program that is the
// textbook search on an array board. May change: never.
const std::vector<Score> values = {13, -3, 28, -2, 39, -5, 47, -12, 52, -11, 49, -18};
const std::vector<int> best_columns = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4};

// The counts by iteration below: the same program. Their sums are also published figures. May change: never.

TEST_CASE("alpha-beta, centre first, visits the published numbers of nodes") {
    const auto found = classic_search<connect4::CentreFirst, classic_alpha_beta>(12);
    const std::vector<std::uint64_t> nodes = {7,    20,   81,    234,   974,    1939,
                                              6115, 9811, 52545, 95378, 531751, 1587038};
    CHECK(found.nodes == nodes);
    CHECK(sum(first(8, found.nodes)) == 19'181);   // published
    CHECK(sum(first(10, found.nodes)) == 167'104); // published
    CHECK(found.nodes_in_all == 2'285'893);
    CHECK(found.values == values);
    CHECK(found.best_columns == best_columns);
}

TEST_CASE("alpha-beta, columns from left to right, visits the published numbers of nodes") {
    const auto found = classic_search<connect4::NaturalOrder, classic_alpha_beta>(11);
    const std::vector<std::uint64_t> nodes = {7,     44,     211,     1051,    3404,    18834,
                                              69157, 307576, 1035106, 4229824, 18244496};
    CHECK(found.nodes == nodes);
    CHECK(sum(first(8, found.nodes)) == 400'284);
    CHECK(sum(first(10, found.nodes)) == 5'665'214);
    CHECK(found.values == first(11, values));
    CHECK(found.best_columns == first(11, best_columns));
}

TEST_CASE("negamax without pruning visits the published numbers of nodes") {
    // Depths 9 (39842306) and 10 (263927567; 311,000,008 in all, published) are in the benchmark.
    const auto found = classic_search<connect4::NaturalOrder, classic_negamax>(8);
    const std::vector<std::uint64_t> nodes = {7, 56, 399, 2800, 19607, 137256, 910824, 6159186};
    CHECK(found.nodes == nodes);
    CHECK(found.nodes_in_all == 7'230'135);
    CHECK(found.values == first(8, values));
    CHECK(found.best_columns == first(8, best_columns));
}

TEST_CASE("the order of moves changes nothing without pruning") {
    const auto natural = classic_search<connect4::NaturalOrder, classic_negamax>(6);
    const auto centre = classic_search<connect4::CentreFirst, classic_negamax>(6);
    CHECK(centre.nodes == natural.nodes);
    CHECK(centre.values == natural.values);
}

TEST_CASE("tic-tac-toe without pruning has 549,946 nodes, 255,168 games, and is a draw") {
    // Sources: 549,946 counted by a separate program (the sum over plies 1..9 of the positions reached by
    // every sequence of moves); 255,168 games are well known. May change: never.
    constexpr auto at_once = [] {
        auto techniques = search::plain_negamax;
        techniques.deepening = false;
        return techniques;
    }();
    search::AlphaBeta<games::TicTacToe, NoEvaluation, at_once> engine;
    const auto report = engine.search({}, {.depth = 9});
    CHECK(report.statistics.nodes + 1 == 549'946); // the root is not counted as a node
    CHECK(report.statistics.leaves == 255'168);
    CHECK(report.score == 0);
    CHECK(report.bound == Bound::exact);
    CHECK(report.proven);
}

TEST_CASE("the signature of the search") {
    // The sum of the nodes that the engine as it comes visits over a fixed list of positions: see
    // signature.hpp. May change: with any change to what the search does by default (technique, move order,
    // table, Connect Four's must_play or hint, the window evaluation), and then knowingly: the commit says by
    // how much and why.
    CHECK(support::signature() == 222'230);
}

} // namespace

} // namespace search_golden_test
