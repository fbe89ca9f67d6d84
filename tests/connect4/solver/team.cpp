// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/solver/team.hpp"

#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/solver.hpp"
#include "support/catch.hpp"
#include "support/exact_scores.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

namespace connect4_solver_team_test {

using namespace mustplay::connect4;

namespace {

constexpr std::size_t small_table = std::size_t{2} << 20;

/// Hard enough that the helpers come: one thread takes 40,000 and 200,000 nodes. (The first is a line of P. Pons's
/// Test_L1_R2, score -3.)
std::vector<Board<>> hard_positions() {
    return {parse_game("32751571231557").board(), parse_game("43443355").board()};
}

} // namespace

TEST_CASE("connect4/solver/team: several threads find the scores of one", "[threads]") {
    Solver<> one({.table_bytes = small_table});
    Solver<> two({.table_bytes = small_table, .threads = 2});
    Solver<> four({.table_bytes = small_table, .threads = 4});
    CHECK(one.solve(hard_positions()[0]).score() == -3);
    for (const auto& board : hard_positions()) {
        const int score = one.solve(board).score();
        CHECK(two.solve(board).score() == score);
        CHECK(four.solve(board).score() == score);
        CHECK(two.best_move(board) == one.best_move(board));
        CHECK(two.analyze(board) == one.analyze(board));
    }
}

TEST_CASE("connect4/solver/team: several threads find the scores of one, random positions", "[threads]") {
    // A small table, so that what one has finished is often gone when another comes back for it.
    Solver<> one({.table_bytes = 1});
    Solver<> four({.table_bytes = 1, .threads = 4});
    std::mt19937 random(8);
    int failures = 0;
    int hard = 0;
    while (hard < 4) {
        const auto board = reference::random_position<7, 6>(random, 14, true).board();
        const auto solution = one.solve(board, {.nodes = 200'000});
        if (!solution.complete() || solution.nodes < 60'000) continue;
        ++hard;
        failures += four.solve(board).score() != solution.score();
    }
    CHECK(failures == 0);
}

TEST_CASE("connect4/solver/team: several threads on a board of whole keys", "[threads]") {
    using B = Board<8, 7>;
    std::mt19937 random(2);
    Solver<B> one({.table_bytes = small_table});
    Solver<B> two({.table_bytes = small_table, .threads = 2});
    int failures = 0;
    for (int i = 0; i < 10; ++i) {
        const auto board = reference::random_position<8, 7>(random, 30, true).board();
        const auto solution = one.solve(board, {.nodes = 100'000});
        if (solution.complete()) failures += two.solve(board).score() != solution.score();
    }
    CHECK(failures == 0);
}

TEST_CASE("connect4/solver/team: keeps to the limits and stops when told", "[threads]") {
    Solver<> solver({.table_bytes = small_table, .threads = 3});
    const auto board = parse_game("4444").board();
    const auto solution = solver.solve(board, {.nodes = 100'000});
    CHECK_FALSE(solution.complete());
    CHECK(solution.nodes <= 100'000);
    const auto start = std::chrono::steady_clock::now();
    CHECK_FALSE(solver.solve(board, {.time = std::chrono::milliseconds{30}}).complete());
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds{5});
}

TEST_CASE("connect4/solver/team: two solvers in two threads", "[threads]") {
    const auto positions = hard_positions();
    std::vector<std::uint64_t> nodes[2];
    const auto work = [&](std::size_t which) {
        Solver<> solver({.table_bytes = small_table});
        for (const auto& board : positions) nodes[which].push_back(solver.solve(board).nodes);
    };
    std::thread other(work, 1);
    work(0);
    other.join();
    CHECK(nodes[0] == nodes[1]); // nothing of one is seen in the other
}

} // namespace connect4_solver_team_test
