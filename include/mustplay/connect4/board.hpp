// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/uint128.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

namespace mustplay::connect4 {

/// The stones on a Connect Four board of any size that fits 128 bits, and whose turn it is: two words.
///
/// Cells are bits, column by column, each from the bottom up, with one bit to spare on top of every column:
///
///      .  .  .  .  .  .  .      6 13 20 27 34 41 48     the sentinels, always 0
///      .  .  .  .  .  .  .      5 12 19 26 33 40 47
///      .  .  .  .  .  .  .      4 11 18 25 32 39 46
///      .  .  .  .  .  .  .      3 10 17 24 31 38 45
///      .  .  .  .  .  .  .      2  9 16 23 30 37 44
///      .  .  .  .  .  .  .      1  8 15 22 29 36 43
///      .  .  .  .  .  .  .      0  7 14 21 28 35 42     (7x6)
///
/// so a cell's neighbours are 1 (above), Height + 1 (right) and Height + 1 -/+ 1 (right and below, above)
/// bits away, and a line that leaves the board at the top or bottom runs into a sentinel. Columns count from
/// 0 at the left, rows from 0 at the bottom. The words are the stones of the side to move (the mover) and all
/// stones; the number of stones, and with it which of the two players is to move, is counted when asked for.
///
/// The board knows gravity but not the end of the game: it takes a stone in any column that is not full.
/// (`Game` knows the rules.) The layout is J. Tromp's (Fhourstones, 1989).
template <int Width = 7, int Height = 6>
class Board {
    static_assert(Width >= 4 && Height >= 4, "a Connect Four board has at least 4 columns and 4 rows");
    static_assert(Width * (Height + 1) <= 128, "a Connect Four board needs Width * (Height + 1) <= 128 bits");

public:
    /// Holds a bit a cell and a sentinel a column.
    using Word = std::conditional_t<(Width * (Height + 1) <= 64), std::uint64_t, UInt128>;

    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int cell_count = Width * Height;
    /// Bits from a cell to its right-hand neighbour: a column's cells and its sentinel.
    static constexpr int column_bits = Height + 1;

    /// The bit of one cell; row == Height names the column's sentinel.
    [[nodiscard]] static constexpr Word cell(int column, int row) noexcept {
        MUSTPLAY_ASSERT(0 <= column && column < Width && 0 <= row && row <= Height);
        return Word{1} << (column * column_bits + row);
    }
    /// The lowest cell of a column.
    [[nodiscard]] static constexpr Word bottom(int column) noexcept { return cell(column, 0); }
    /// The highest cell of a column.
    [[nodiscard]] static constexpr Word top(int column) noexcept { return cell(column, Height - 1); }
    /// All cells of a column, without its sentinel.
    [[nodiscard]] static constexpr Word column_mask(int column) noexcept {
        MUSTPLAY_ASSERT(0 <= column && column < Width);
        return ((Word{1} << Height) - 1) << (column * column_bits);
    }
    /// All cells of a row; row == Height names the sentinels.
    [[nodiscard]] static constexpr Word row_mask(int row) noexcept {
        Word cells = 0;
        for (int column = 0; column < Width; ++column) cells |= cell(column, row);
        return cells;
    }
    static constexpr Word bottom_row = [] {
        Word cells = 0;
        for (int column = 0; column < Width; ++column) cells |= Word{1} << (column * (Height + 1));
        return cells;
    }();
    /// All cells, without the sentinels.
    static constexpr Word board_mask = (bottom_row << Height) - bottom_row;

    /// The empty board.
    constexpr Board() noexcept = default;
    /// The board with the given stones. Precondition: `mask` is a set of cells without a gap below any, and
    /// `mover` a part of it that has as many stones as the rest, or one less.
    [[nodiscard]] static constexpr Board from_words(Word mover, Word mask) noexcept {
        MUSTPLAY_ASSERT((mask & ~board_mask) == 0 && (mask & (mask + bottom_row)) == 0 &&
                        (mover & ~mask) == 0);
        MUSTPLAY_ASSERT(popcount(mover) == popcount(mask) / 2);
        Board board;
        board.mover_ = mover;
        board.mask_ = mask;
        return board;
    }

    /// The stones of the side to move.
    [[nodiscard]] constexpr Word mover() const noexcept { return mover_; }
    /// The stones of the side that has just moved.
    [[nodiscard]] constexpr Word opponent() const noexcept { return mover_ ^ mask_; }
    /// All stones.
    [[nodiscard]] constexpr Word mask() const noexcept { return mask_; }
    /// How many stones lie on the board: the plies since the empty one.
    [[nodiscard]] constexpr int stones() const noexcept { return popcount(mask_); }
    /// 0 when the player who began is to move, else 1.
    [[nodiscard]] constexpr int to_move() const noexcept { return stones() % 2; }
    /// The stones of player 0 (who began) or 1.
    [[nodiscard]] constexpr Word stones_of(int player) const noexcept {
        MUSTPLAY_ASSERT(player == 0 || player == 1);
        return player == to_move() ? mover() : opponent();
    }

    /// Whether a column has room.
    [[nodiscard]] constexpr bool can_play(int column) const noexcept { return (mask_ & top(column)) == 0; }
    [[nodiscard]] constexpr bool is_full() const noexcept { return mask_ == board_mask; }
    /// The cells where a stone can land, at most one a column: a single addition carries through each
    /// column's stones to the first free cell, and into the sentinel of a full one.
    [[nodiscard]] constexpr Word possible() const noexcept { return (mask_ + bottom_row) & board_mask; }
    /// The cell where a stone dropped in `column` lands; the empty set for a full column. The same addition
    /// in one column.
    [[nodiscard]] constexpr Word landing(int column) const noexcept {
        return (mask_ + bottom(column)) & column_mask(column);
    }

    /// Drops a stone of the side to move and changes sides. Precondition: `can_play(column)`.
    constexpr void play(int column) noexcept {
        MUSTPLAY_ASSERT(can_play(column));
        mover_ ^= mask_;
        mask_ |= mask_ + bottom(column);
    }

    /// A number that no other position of this size has: the mover's stones plus all stones. In a column with
    /// h stones the second term is 2^h - 1 and the first at most that, so h, then the stones can be read off,
    /// and nothing carries into the next column. (J. Tromp, P. Pons.)
    [[nodiscard]] constexpr Word key() const noexcept { return mover_ + mask_; }

    /// The mirror image: column c becomes column Width - 1 - c.
    [[nodiscard]] constexpr Board mirrored() const noexcept {
        Board board;
        board.mover_ = mirrored(mover_);
        board.mask_ = mirrored(mask_);
        return board;
    }
    /// A word with its columns in reverse order; also takes a key to the mirror image's key.
    [[nodiscard]] static constexpr Word mirrored(Word word) noexcept {
        constexpr Word first_column = (Word{1} << column_bits) - 1;
        Word image = 0;
        for (int column = 0; column < Width; ++column) {
            image |= ((word >> (column * column_bits)) & first_column)
                     << ((Width - 1 - column) * column_bits);
        }
        return image;
    }
    /// Of the board and its mirror image the one with the smaller key.
    [[nodiscard]] constexpr Board canonical() const noexcept {
        const Board image = mirrored();
        return image.key() < key() ? image : *this;
    }

    [[nodiscard]] friend constexpr bool operator==(const Board&, const Board&) = default;

private:
    Word mover_ = 0;
    Word mask_ = 0;
};

} // namespace mustplay::connect4
