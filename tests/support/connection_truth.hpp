// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace mustplay::test {

/// The truth about connections on one board for one colour, by playing out every game within the carrier.
template <class Board>
class ConnectionTruth {
public:
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;

    ConnectionTruth(const Board& board, hex::Colour colour) : own_(board.stones(colour)), colour_(colour) {}

    /// Whether the owner, answering every move of the opponent in `carrier` by one in it, always ends with
    /// `a` and `b` connected (by his stones, those ends among them). Ends are nodes of the board.
    [[nodiscard]] bool holds(std::size_t a, std::size_t b, const Set& carrier) const {
        Positions seen;
        return survives(a, b, with_ends(a, b), carrier, seen);
    }
    /// The same after the owner has played `key`.
    [[nodiscard]] bool holds_by_key(std::size_t a, std::size_t b, const Set& carrier, hex::Cell key) const {
        Positions seen;
        return survives(a, b, with_ends(a, b) | Set::single(key), carrier - Set::single(key), seen);
    }

private:
    using Words = std::array<std::uint64_t, Set::word_count>;
    using Positions = std::map<std::pair<Words, Words>, bool>;

    [[nodiscard]] Set with_ends(std::size_t a, std::size_t b) const {
        auto own = own_;
        if (a < Grid::count) own.insert(a);
        if (b < Grid::count) own.insert(b);
        return own;
    }

    /// The opponent to move in `rest`.
    bool survives(std::size_t a, std::size_t b, const Set& own, const Set& rest, Positions& seen) const {
        if (connected(a, b, own)) return true;
        if (!connected(a, b, own | rest)) return false;
        const auto [place, is_new] = seen.emplace(std::pair<Words, Words>(own.words(), rest.words()), true);
        if (!is_new) return place->second;
        for (const auto intrusion : rest) {
            const auto left = rest - Set::single(intrusion);
            bool answered = false;
            for (const auto answer : left) {
                answered =
                    answered || survives(a, b, own | Set::single(answer), left - Set::single(answer), seen);
            }
            if (!answered) {
                place->second = false;
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool connected(std::size_t a, std::size_t b, const Set& own) const {
        const auto first = Board::sides(colour_).first;
        const auto second = Board::sides(colour_).second;
        Set reached;
        bool reached_first = a == Board::side_node(first);
        bool reached_second = a == Board::side_node(second);
        if (a < Grid::count) reached.insert(a);
        for (bool grew = true; grew;) {
            auto next = reached;
            if (reached_first) next |= Grid::along(first) & own;
            if (reached_second) next |= Grid::along(second) & own;
            for (const auto cell : reached) next |= Grid::neighbours(cell) & own;
            const bool at_first = reached_first || next.intersects(Grid::along(first));
            const bool at_second = reached_second || next.intersects(Grid::along(second));
            grew = next != reached || at_first != reached_first || at_second != reached_second;
            reached = next;
            reached_first = at_first;
            reached_second = at_second;
        }
        return b < Grid::count                ? reached.contains(b)
               : b == Board::side_node(first) ? reached_first
                                              : reached_second;
    }

    Set own_;
    hex::Colour colour_;
};

/// A board with the stones of the two masks.
template <class Board>
Board board_of(std::uint32_t black, std::uint32_t white) {
    Board board;
    for (hex::Cell cell = 0; cell < Board::Grid::count; ++cell) {
        if (((black >> cell) & 1U) != 0) board.place(cell, hex::Colour::black);
        if (((white >> cell) & 1U) != 0) board.place(cell, hex::Colour::white);
    }
    return board;
}

/// A board after `stones` random moves, or fewer if a move would end the game.
template <class Board>
Board random_board(int stones, std::mt19937& random) {
    Board board;
    auto colour = hex::Colour::black;
    for (int i = 0; i < stones; ++i) {
        std::vector<hex::Cell> empty;
        for (const auto cell : board.empty_cells()) empty.push_back(cell);
        auto next = board;
        next.place(empty[random() % empty.size()], colour);
        if (next.winner()) break;
        board = next;
        colour = hex::other(colour);
    }
    return board;
}

} // namespace mustplay::test
