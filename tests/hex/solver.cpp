// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/solver.hpp"

#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include "mustplay/bits.hpp"
#include "mustplay/hex/analysis.hpp"
#include "mustplay/hex/notation.hpp"
#include "mustplay/search/and_or.hpp"
#include "mustplay/search/proof.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace hex_solver_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Solver;
using hex::SolverOptions;

namespace {

// With assertions, which is how the sanitizers see it, positions are taken an eighth as often.
#ifdef NDEBUG
constexpr std::uint64_t rarity = 1;
#else
constexpr std::uint64_t rarity = 8;
#endif

/// A table so small that it forgets most of what it is told.
constexpr std::size_t tiny_table = 2000;

std::uint32_t mask_of(const auto& cells) { return static_cast<std::uint32_t>(cells.words()[0]); }

/// On one in so many undecided colourings, with either side to move: the winner, its winning moves, and the carrier
/// of the proof are true.
template <std::size_t Rows, std::size_t Columns>
std::uint64_t check_truth(const test::HexTruth<Rows, Columns>& truth, const SolverOptions& options,
                          std::uint64_t one_in) {
    Solver<Rows, Columns> solver(options);
    std::uint64_t number = 0;
    std::uint64_t nodes = 0;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        if (mix(number++) % one_in != 0) return;
        const auto board = test::board_of<hex::Board<Rows, Columns>>(black, white);
        for (const auto turn : {Colour::black, Colour::white}) {
            const hex::Game<Rows, Columns> position(board, turn);
            const auto winner = truth.black_wins(black, white, turn) ? Colour::black : Colour::white;
            const auto winning = truth.winning_moves(black, white, turn);
            const auto solution = solver.solve(position);
            nodes += solution.nodes;
            MUST(solution.winner == winner);
            MUST(solution.move.has_value());
            MUST(board.is_empty(*solution.move));
            MUST((winner != turn || ((winning >> *solution.move) & 1U) != 0));
            MUST((!solution.line.empty() && solution.line.front() == *solution.move));
            if (const auto carrier = solver.carrier_of(position))
                MUST(test::wins_within(truth, black, white, turn, winner, mask_of(*carrier)));
            const auto moves = solver.winning_moves(position);
            MUST(moves.complete());
            MUST(mask_of(moves.winning) == winning);
        }
    });
    return nodes;
}

/// Little knowledge, so that there is something left to search even on small boards.
SolverOptions ignorant(std::size_t table_bytes = std::size_t{1} << 20) {
    return {table_bytes, 1, {1, 1, false}, hex::InferiorRules{false, false, false, false, false}};
}

template <std::size_t Size>
hex::Game<Size> after(const std::string& moves) {
    hex::Game<Size> position;
    for (const auto move : hex::parse_game<Size>(moves).moves) position.play(move.cell());
    return position;
}

/// The winners of all first moves of Black, row by row: W or L.
template <std::size_t Size>
std::string openings(const SolverOptions& options) {
    std::string map;
    Solver<Size> solver(options);
    for (Cell cell = 0; cell < Size * Size; ++cell) {
        hex::Game<Size> position;
        position.play(cell);
        map += solver.solve(position).winner == Colour::black ? 'W' : 'L';
        if (cell % Size == Size - 1) map += '\n';
    }
    return map;
}

/// The two colours' goals exchanged: the board reflected in its a1 diagonal.
template <std::size_t Size>
hex::Game<Size> reflected(const hex::Game<Size>& position) {
    hex::Board<Size> board;
    for (const auto colour : {Colour::black, Colour::white}) {
        for (const auto cell : position.board().stones(colour))
            board.place(hex::Cells<Size>::reflection(cell), hex::other(colour));
    }
    return {board, hex::other(position.turn())};
}

template <std::size_t Size>
hex::Game<Size> random_position(std::mt19937_64& random, std::size_t stones) {
    hex::Game<Size> position;
    while (stones-- > 0 && !position.board().winner()) {
        std::vector<Cell> moves;
        for (const auto cell : position.moves()) moves.push_back(cell);
        position.play(moves[random() % moves.size()]);
    }
    return position;
}

/// Depth-first AND/OR search with the same knowledge as the solver: another way to the same answer.
template <std::size_t Size>
struct Depth {
    hex::Analysis<Size> analysis{};

    void operator()(const hex::Game<Size>& position, search::Expansion<Cell>& expansion, search::Role) {
        analysis.analyse(position.board(), position.turn());
        if (analysis.winner()) {
            expansion.settle(*analysis.winner() == position.turn() ? search::to_win : -search::to_win);
            if (analysis.winning_move()) expansion.add_winner(*analysis.winning_move());
        }
        for (const auto move : analysis.moves()) expansion.add(move);
    }
};

} // namespace

TEST_CASE("winner, winning moves and carrier are true: every colouring up to 3x3") {
    check_truth(test::HexTruth<1, 1>{}, {}, 1);
    check_truth(test::HexTruth<1, 3>{}, {}, 1);
    check_truth(test::HexTruth<2, 2>{}, {}, 1);
    check_truth(test::HexTruth<3, 2>{}, ignorant(), 1);
    const test::HexTruth<3, 3> truth;
    check_truth(truth, {}, 1);
    CHECK(check_truth(truth, ignorant(), 1) > 0);
    CHECK(check_truth(truth, ignorant(tiny_table), 1) > 0);
}

TEST_CASE("winner, winning moves and carrier are true: 3x4, 4x3 and 4x4") {
    check_truth(test::HexTruth<3, 4>{}, {}, 30 * rarity);
    check_truth(test::HexTruth<4, 3>{}, ignorant(), 30 * rarity);
    const test::HexTruth<4, 4> truth;
    check_truth(truth, {}, 59 * rarity); // a million positions
    CHECK(check_truth(truth, ignorant(), 300 * rarity) > 3000 / (2 * rarity));
    CHECK(check_truth(truth, ignorant(tiny_table), 1000 * rarity) > 1000 / (2 * rarity));
    check_truth(truth, {std::size_t{1} << 20, 1, {1, 2, false}, {}}, 2000 * rarity);
    check_truth(truth,
                {std::size_t{1} << 20, 1, {1, 1, false}, hex::InferiorRules{true, true, true, true, true}},
                1000 * rarity);
}

// The tables of the winning first moves: 4x4 exhaustive, 5x5 by two solvers, 6x6 re-proved; they agree with the
// literature. They may never change.
TEST_CASE("the winning openings up to 6x6, on one thread and on two", "[threads]") {
    for (const int threads : {1, 2}) {
        const SolverOptions options{std::size_t{16} << 20, threads};
        CHECK(openings<1>(options) == "W\n");
        CHECK(openings<2>(options) == "LW\n"
                                      "WL\n");
        CHECK(openings<3>(options) == "LLW\n"
                                      "WWW\n"
                                      "WLL\n");
        CHECK(openings<4>(options) == "LLLW\n"
                                      "LLWL\n"
                                      "LWLL\n"
                                      "WLLL\n");
        CHECK(openings<5>(options) == "LLLLW\n"
                                      "LWWWW\n"
                                      "LWWWL\n"
                                      "WWWWL\n"
                                      "WLLLL\n");
        CHECK(openings<6>(options) == "LLLLLW\n"
                                      "LWWWWW\n"
                                      "WWWWWW\n"
                                      "WWWWWW\n"
                                      "WWWWWL\n"
                                      "WLLLLL\n");
    }
}

TEST_CASE("regression: what another thread refutes meanwhile does not undo a win", "[threads]") {
    Solver<6> solver({std::size_t{4} << 20, 2});
    for (int i = 0; i < 8; ++i) {
        for (const auto& [opening, winner] : {std::pair{"a2", Colour::white}, std::pair{"f5", Colour::white},
                                              std::pair{"a3", Colour::black}}) {
            solver.clear();
            CHECK(solver.solve(after<6>(opening)).winner == winner);
        }
    }
}

TEST_CASE("depth-first search with the same knowledge agrees, and so do half-turn and exchange of colours") {
    std::mt19937_64 random(1);
    Solver<5> solver;
    search::AndOrSearch<hex::Game<5>, Depth<5>> depth_first;
    for (std::size_t i = 0; i < 60; ++i) {
        const auto position = random_position<5>(random, 2 + i % 7);
        if (position.board().winner()) continue;
        const auto winner = solver.solve(position).winner;
        MUST(winner.has_value());
        CHECK(depth_first.search(position).proven == (winner == position.turn()));
        CHECK(solver.solve(reflected(position)).winner == hex::other(*winner));
        const auto moves = solver.winning_moves(position).winning;
        hex::Board<5>::Set exchanged;
        for (const auto cell : solver.winning_moves(reflected(position)).winning)
            exchanged.insert(hex::Cells<5>::reflection(cell));
        CHECK(moves == exchanged);
    }
}

TEST_CASE("the winner still wins when the other colour has everything outside the carrier") {
    std::mt19937_64 random(2);
    Solver<6> solver;
    Solver<6> fresh;
    std::size_t smaller = 0;
    for (std::size_t i = 0; i < 100; ++i) {
        const auto position = random_position<6>(random, 4 + i % 9);
        if (position.board().winner()) continue;
        const auto winner = solver.solve(position).winner;
        const auto carrier = solver.carrier_of(position);
        MUST((winner.has_value() && carrier.has_value()));
        auto board = position.board();
        for (const auto cell : board.empty_cells() - *carrier) board.place(cell, hex::other(*winner));
        MUST(board.winner() != hex::other(*winner));
        if (board.winner()) continue;
        fresh.clear();
        MUST(fresh.solve({board, position.turn()}).winner == winner);
        smaller += static_cast<std::size_t>(*carrier != position.board().empty_cells());
    }
    CHECK(smaller > 50);
}

TEST_CASE("a proof is a strategy: each claim in it is what the connections say") {
    Solver<5> solver;
    hex::Analysis<5> analysis(hex::SolverOptions{}.connections);
    for (const auto* const moves : {"", "a1", "a5", "c3", "b4 c2", "e2"}) {
        const auto position = after<5>(moves);
        const auto proof = solver.proof(position);
        REQUIRE(proof.has_value());
        const auto check =
            search::check_proof(position, *proof, [&](const hex::Game<5>& claimed, Score, bool wins) {
                analysis.analyse(claimed.board(), claimed.turn());
                return analysis.winner() == (wins ? claimed.turn() : hex::other(claimed.turn()));
            });
        CHECK(check.fault == "");
        CHECK(check.positions >= 1);
    }
}

TEST_CASE("a decided game has a winner and no move; a limit gives no winner, and the search can go on") {
    Solver<3> small;
    const auto over = after<3>("b1 a1 b2 a2 b3");
    CHECK(small.solve(over).winner == Colour::black);
    CHECK_FALSE(small.solve(over).move.has_value());
    CHECK(small.winning_moves(over).winning.empty());
    CHECK(small.winning_moves(over).complete());

    Solver<7> solver;
    const auto position = after<7>("a3");
    const auto stopped = solver.solve(position, {.nodes = 20});
    CHECK_FALSE(stopped.winner.has_value());
    CHECK(stopped.nodes == 20);
    CHECK(stopped.move.has_value());
    const auto partial = solver.winning_moves(position, {.nodes = 20});
    CHECK_FALSE(partial.complete());
    CHECK(partial.winning.empty());
}

} // namespace hex_solver_test
