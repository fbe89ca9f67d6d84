// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/board.hpp"

#include "support/catch.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace hex_board_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Side;

namespace {

template <class Board>
Board board_of(std::uint32_t black, std::uint32_t white) {
    Board board;
    for (Cell cell = 0; cell < Board::Grid::count; ++cell) {
        if (((black >> cell) & 1U) != 0) board.place(cell, Colour::black);
        if (((white >> cell) & 1U) != 0) board.place(cell, Colour::white);
    }
    return board;
}

/// The nodes that a flood over one's own stones and sides reaches from `start`.
template <class Board>
std::vector<bool> flood(const Board& board, Colour colour, std::size_t start) {
    using Grid = typename Board::Grid;
    const auto first = Board::side_node(Board::sides(colour).first);
    const auto second = Board::side_node(Board::sides(colour).second);
    const auto& along_first = Grid::along(Board::sides(colour).first);
    const auto& along_second = Grid::along(Board::sides(colour).second);
    std::vector<bool> reached(Board::node_count, false);
    std::vector<std::size_t> todo{start};
    const auto touches = [&](std::size_t a, std::size_t b) {
        const auto at_side = [&](std::size_t cell, std::size_t node) {
            return (node == first && along_first.contains(cell)) ||
                   (node == second && along_second.contains(cell));
        };
        if (a < Grid::count && b < Grid::count) return Grid::neighbours(a).contains(b);
        return a < Grid::count ? at_side(a, b) : b < Grid::count && at_side(b, a);
    };
    const auto is_own = [&](std::size_t node) {
        return node < Grid::count ? board.stones(colour).contains(node) : node == first || node == second;
    };
    while (!todo.empty()) {
        const auto node = todo.back();
        todo.pop_back();
        if (reached[node]) continue;
        reached[node] = true;
        for (std::size_t next = 0; next < Board::node_count; ++next) {
            if (is_own(next) && touches(node, next)) todo.push_back(next);
        }
    }
    return reached;
}

template <class Board>
void check_random_games(int games, std::uint32_t seed) {
    using Grid = typename Board::Grid;
    std::mt19937 random(seed);
    for (int game = 0; game < games; ++game) {
        Board board;
        Board turned;
        auto colour = Colour::black;
        while (!board.empty_cells().empty()) {
            std::vector<Cell> empty;
            for (const auto cell : board.empty_cells()) empty.push_back(cell);
            const auto cell = empty[random() % empty.size()];
            const auto expected_hash = board.hash_after(cell, colour);
            const auto expected_turned = board.turned_hash_after(cell, colour);
            board.place(cell, colour);
            turned.place(Grid::half_turn(cell), colour);
            MUST(board.at(cell) == colour);
            MUST(board.hash() == expected_hash);
            MUST(board.turned_hash() == expected_turned);
            MUST(turned.hash() == board.turned_hash());
            MUST(turned.turned_hash() == board.hash());
            MUST(turned.winner() == board.winner());
            for (const auto side : {Colour::black, Colour::white}) {
                const auto [first, second] = Board::sides(side);
                const auto reached = flood(board, side, Board::side_node(first));
                MUST((board.winner() == side) == reached[Board::side_node(second)]);
                for (const auto stone : board.stones(side)) {
                    MUST((board.chain(stone) == board.chain(Board::side_node(first))) == reached[stone]);
                }
            }
            // From the stone just placed, chains are exactly what a flood reaches.
            const auto reached = flood(board, colour, cell);
            for (const auto stone : board.stones(colour)) {
                MUST((board.chain(stone) == board.chain(cell)) == reached[stone]);
            }
            colour = hex::other(colour);
        }
        MUST(board.winner());
    }
}

template <class Board>
void count_games(const Board& board, Colour colour, std::size_t ply, std::vector<std::uint64_t>& by_ply) {
    for (const auto cell : board.empty_cells()) {
        Board next(board);
        next.place(cell, colour);
        ++by_ply[ply];
        if (!next.winner()) count_games(next, hex::other(colour), ply + 1, by_ply);
    }
}

template <std::size_t Rows, std::size_t Columns>
void check_winner_of_all_colourings() {
    using Board = hex::Board<Rows, Columns>;
    const test::HexTruth<Rows, Columns> truth;
    for (std::uint32_t black = 0; black <= truth.all; ++black) {
        const auto rest = truth.all & ~black;
        for (std::uint32_t white = rest;; white = (white - 1) & rest) {
            const auto winner = board_of<Board>(black, white).winner();
            MUST((winner == Colour::black) == truth.connects(black, Colour::black));
            MUST((winner == Colour::white) == truth.connects(white, Colour::white));
            if (white == 0) break;
        }
    }
}

} // namespace

TEST_CASE("the winner of every colouring of a small board", "[portable]") {
    check_winner_of_all_colourings<1, 1>();
    check_winner_of_all_colourings<1, 4>();
    check_winner_of_all_colourings<4, 1>();
    check_winner_of_all_colourings<2, 2>();
    check_winner_of_all_colourings<2, 3>();
    check_winner_of_all_colourings<3, 2>();
    check_winner_of_all_colourings<3, 3>();
}

TEST_CASE("chains, winner and hashes follow every move of random games", "[portable]") {
    check_random_games<hex::Board<1>>(1, 1);
    check_random_games<hex::Board<2, 3>>(100, 2);
    check_random_games<hex::Board<5, 7>>(50, 3);
    check_random_games<hex::Board<11>>(5, 5);
    check_random_games<hex::Board<19>>(1, 6);
}

TEST_CASE("games from the empty 3x3 board, by ply, to a win", "[portable]") {
    std::vector<std::uint64_t> by_ply(9, 0);
    const hex::Board<3> empty_board;
    count_games(empty_board, Colour::black, 0, by_ply);
    // Counted by an independent program. May never change.
    CHECK(by_ply == std::vector<std::uint64_t>{9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960});
}

TEST_CASE("hash: equal for equal boards, different for different ones", "[portable]") {
    std::map<std::uint64_t, std::pair<std::uint32_t, std::uint32_t>> seen;
    for (std::uint32_t black = 0; black < 512; ++black) {
        const auto rest = 511U & ~black;
        for (std::uint32_t white = rest;; white = (white - 1) & rest) {
            const auto board = board_of<hex::Board<3>>(black, white);
            const auto [place, is_new] = seen.emplace(board.hash(), std::pair(black, white));
            MUST(is_new);
            if (white == 0) break;
        }
    }
    CHECK(seen.size() == 19683); // 3^9

    hex::Board<5> one;
    one.place(3, Colour::black);
    one.place(7, Colour::white);
    hex::Board<5> other;
    other.place(7, Colour::white);
    other.place(3, Colour::black);
    CHECK(one == other);
    CHECK(one.hash() == other.hash());
}

TEST_CASE("a chain that touches a side is represented by a side", "[portable]") {
    hex::Board<4> board;
    board.place(1, Colour::black);  // b1
    board.place(4, Colour::black);  // a2
    board.place(10, Colour::black); // c3
    board.place(7, Colour::white);  // d2
    CHECK(board.chain(1) == board.side_node(Side::top));
    CHECK(board.chain(4) == board.side_node(Side::top));
    CHECK(board.chain(10) == 10);
    CHECK(board.chain(7) == board.side_node(Side::right));
    CHECK(board.chain(0) == 0);
    CHECK(board.at(0) == std::nullopt);
    CHECK(board.empty_cells().count() == 12);
    CHECK_FALSE(board.winner());
}

TEST_CASE("everything works at compile time", "[portable]") {
    constexpr auto winner = [] {
        hex::Board<2> board;
        board.place(1, Colour::black);
        board.place(3, Colour::white);
        board.place(2, Colour::black);
        return board.winner();
    }();
    static_assert(winner == Colour::black);
    static_assert(sizeof(hex::Board<7>) <= 104);
    SUCCEED();
}

} // namespace hex_board_test
