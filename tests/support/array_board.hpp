// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mustplay::connect4::reference {

/// The Connect Four of textbooks: an array of cells, and a scan from the last stone outwards to see a four.
/// Everything is done with loops, cell by cell; the tests hold the bitboard equal to it, and the benchmarks
/// compare the two. A game of its own (`mustplay::Game`, `Undoable`, `SeesWins`), with the columns in their
/// natural order.
template <int Width = 7, int Height = 6>
class ArrayBoard {
public:
    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int cell_count = Width * Height;

    /// 0 for an empty cell, 1 for a stone of the player who began, 2 for one of the other; 0 off the board.
    [[nodiscard]] constexpr int at(int column, int row) const noexcept {
        return on_board(column, row) ? cells_[index(column)][index(row)] : 0;
    }
    [[nodiscard]] static constexpr bool on_board(int column, int row) noexcept {
        return 0 <= column && column < Width && 0 <= row && row < Height;
    }
    /// The colour of the side to move, 1 or 2, and of the other.
    [[nodiscard]] constexpr int mover() const noexcept { return stones_ % 2 == 0 ? 1 : 2; }
    [[nodiscard]] constexpr int opponent() const noexcept { return 3 - mover(); }
    [[nodiscard]] constexpr int stones() const noexcept { return stones_; }
    /// How many stones are in a column.
    [[nodiscard]] constexpr int column_height(int column) const noexcept { return heights_[index(column)]; }
    [[nodiscard]] constexpr bool can_play(int column) const noexcept {
        return column_height(column) < Height;
    }

    /// Whether a stone of this colour at this cell lies in a line of four or more of its colour: counts both
    /// ways from the cell in each direction.
    [[nodiscard]] constexpr bool makes_four(int column, int row, int colour) const noexcept {
        constexpr int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& direction : directions) {
            int count = 1;
            for (const int sign : {1, -1}) {
                int c = column + sign * direction[0];
                int r = row + sign * direction[1];
                while (on_board(c, r) && cells_[index(c)][index(r)] == colour) {
                    ++count;
                    c += sign * direction[0];
                    r += sign * direction[1];
                }
            }
            if (count >= 4) return true;
        }
        return false;
    }
    /// Whether the last stone completed a four.
    [[nodiscard]] constexpr bool last_stone_wins() const noexcept {
        if (stones_ == 0) return false;
        const int column = history_[index(stones_ - 1)];
        return makes_four(column, column_height(column) - 1, opponent());
    }
    /// Whether any stone of this colour lies in a four.
    [[nodiscard]] constexpr bool has_four(int colour) const noexcept {
        for (int column = 0; column < Width; ++column) {
            for (int row = 0; row < Height; ++row) {
                if (at(column, row) == colour && makes_four(column, row, colour)) return true;
            }
        }
        return false;
    }

    using Moves = MoveList<int, static_cast<std::size_t>(Width)>;
    [[nodiscard]] constexpr Moves moves() const noexcept {
        Moves list;
        if (last_stone_wins()) return list;
        for (int column = 0; column < Width; ++column) {
            if (can_play(column)) list.push_back(column);
        }
        return list;
    }
    /// Drops a stone. Precondition: `can_play(column)`.
    constexpr void play(int column) noexcept {
        MUSTPLAY_ASSERT(can_play(column));
        cells_[index(column)][index(heights_[index(column)]++)] = static_cast<std::int8_t>(mover());
        history_[index(stones_++)] = static_cast<std::int8_t>(column);
    }
    constexpr void undo(int column) noexcept {
        --stones_;
        cells_[index(column)][index(--heights_[index(column)])] = 0;
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        if (last_stone_wins()) return Outcome::loss;
        return stones_ == cell_count ? Outcome::draw : Outcome::undecided;
    }
    [[nodiscard]] constexpr bool wins(int column) const noexcept {
        return makes_four(column, column_height(column), mover());
    }

private:
    [[nodiscard]] static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

    std::array<std::array<std::int8_t, static_cast<std::size_t>(Height)>, static_cast<std::size_t>(Width)>
        cells_{};
    std::array<std::int8_t, static_cast<std::size_t>(Width)> heights_{};
    std::array<std::int8_t, static_cast<std::size_t>(cell_count)> history_{};
    int stones_ = 0;
};

} // namespace mustplay::connect4::reference
