// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/board.hpp"

#include <array>

/// Four in a row, on `Board`'s words. The distances between the cells of a line, in bits, on a board of
/// height H:
///
///     vertical       1          (7x6: 1)
///     horizontal     H + 1      (7x6: 7)
///     diagonal up    H + 2      (7x6: 8)   to the right and up
///     diagonal down  H          (7x6: 6)   to the right and down
///
/// All of this leans on the sentinels being 0: they are what stops a line at the top and the bottom. Were one
/// lit, a column's top cells would run on into the bottom of the next column: three stones on top of column
/// 0, its lit sentinel would make a vertical four, and the two halves of a line "wrapped" around the edge
/// would count as one.

namespace mustplay::connect4 {

/// Whether these stones hold a four anywhere. For each direction two shifts, by d and by 2d, fold the board
/// onto itself: after the first a bit stands for two neighbours in line, after the second for two such pairs,
/// thus for four stones. The shifts are 1 and 2, H + 1 and 2H + 2, H + 2 and 2H + 4, H and 2H (7x6: 1 2, 7
/// 14, 8 16, 6 12). `stones`: the cells of one side, all sentinels 0; with a sentinel lit the answer can be
/// wrong (see above). Cost: 8 shifts, no branch. Source: J. Tromp, Fhourstones.
template <int Width = 7, int Height = 6>
[[nodiscard]] constexpr bool has_four(typename Board<Width, Height>::Word stones) noexcept {
    const auto fours = [stones](int d) {
        const auto pairs = stones & (stones >> d);
        return pairs & (pairs >> (2 * d));
    };
    return (fours(1) | fours(Height + 1) | fours(Height + 2) | fours(Height)) != 0;
}

/// Whether a stone just placed completes a four: `stones` holds one side's stones with the new one, `placed`
/// the bit of the new one, which lies on top of its column.
///
/// Being on top, it can complete a vertical four only as the uppermost of the four, so one mask decides:
/// `(placed << 1) - (placed >> 3)` is the stone and the three cells under it. In the lowest three rows that
/// run of bits reaches down through a sentinel, or (in column 0, where there is nothing to reach) is the
/// single cell above the stone; both are empty, and the test fails as it must. The fold of `has_four` then
/// serves in three directions: six shifts, by H + 1 and 2H + 2 (horizontal), H + 2 and 2H + 4, H and 2H
/// (diagonals) (7x6: 7 14, 8 16, 6 12). It looks at the whole board, which is cheaper than to cut out the
/// neighbourhood of the stone, and right because the side had no four before. Precondition: that, and all
/// sentinels 0; a lit sentinel under the stone could complete the mask, and one at the edge a line that is
/// none. One branch.
template <int Width = 7, int Height = 6>
[[nodiscard]] constexpr bool completes_four(typename Board<Width, Height>::Word stones,
                                            typename Board<Width, Height>::Word placed) noexcept {
    const auto fours = [stones](int d) {
        const auto pairs = stones & (stones >> d);
        return pairs & (pairs >> (2 * d));
    };
    const auto column_top_four = (placed << 1) - (placed >> 3);
    return (stones & column_top_four) == column_top_four ||
           (fours(Height + 1) | fours(Height + 2) | fours(Height)) != 0;
}

/// The empty cells, reachable now or only later, that would complete a four for the side whose stones are
/// `stones`, on a board whose stones are `mask`. A cell completes a line in distance d if the three others
/// are there: with `pairs` the set of cells i such that i and i + d are stones, those are i + d and the pair
/// at i + 2d; i - d and the pair at i + d; i + d and the pair at i - 2d; or i - d and the pair at i - 3d.
/// Vertically only the three stones under it count, for no stone lies over an empty cell. Precondition:
/// sentinels 0; with one lit, cells at the top and bottom that complete nothing would be reported. Cost:
/// about 24 shifts, no branch. The idea of computing all winning cells at once is P. Pons's.
template <int Width = 7, int Height = 6>
[[nodiscard]] constexpr typename Board<Width, Height>::Word
winning_cells(typename Board<Width, Height>::Word stones, typename Board<Width, Height>::Word mask) noexcept {
    const auto completing = [stones](int d) {
        const auto before = stones << d;
        const auto after = stones >> d;
        const auto pairs = stones & after;
        return (after & ((pairs >> (2 * d)) | (pairs << (2 * d)))) |
               (before & ((pairs >> d) | (pairs << (3 * d))));
    };
    const auto vertical = (stones << 1) & (stones << 2) & (stones << 3);
    return (vertical | completing(Height + 1) | completing(Height + 2) | completing(Height)) &
           (Board<Width, Height>::board_mask ^ mask);
}

} // namespace mustplay::connect4
