// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/board.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

/// The windows of four: all sets of four cells in line. A four is a window filled by one side; a window that
/// holds stones of both is dead, and what evaluations count are the others.

namespace mustplay::connect4 {

/// How many windows a board has: vertical, horizontal, and two diagonals. 69 on 7x6.
template <int Width = 7, int Height = 6>
inline constexpr std::size_t window_count = static_cast<std::size_t>(Width*(Height - 3) +
                                                                     (Width - 3) * Height +
                                                                     2 * (Width - 3) * (Height - 3));

/// All windows as sets of cells, built at compile time: the vertical ones, the horizontal, the diagonals up,
/// then down, each direction by its leftmost (vertical: lowest) cell in the order of bits.
template <int Width = 7, int Height = 6>
inline constexpr auto windows = [] {
    using Cells = Board<Width, Height>;
    std::array<typename Cells::Word, window_count<Width, Height>> all{};
    std::size_t n = 0;
    const auto add_direction = [&](int right, int up) {
        for (int column = 0; column + 3 * right < Width; ++column) {
            for (int row = 0; row < Height; ++row) {
                if (row + 3 * up < 0 || row + 3 * up >= Height) continue;
                for (int i = 0; i < 4; ++i) all[n] |= Cells::cell(column + i * right, row + i * up);
                ++n;
            }
        }
    };
    add_direction(0, 1);
    add_direction(1, 0);
    add_direction(1, 1);
    add_direction(1, -1);
    return all;
}();

/// How many more windows with stones of only one colour the side to move has than its opponent, by number of
/// stones.
struct WindowBalance {
    int ones = 0;
    int twos = 0;
    int threes = 0;
    friend constexpr bool operator==(const WindowBalance&, const WindowBalance&) = default;
};

/// The `WindowBalance` of a board, without looking at its windows one by one: for each direction all windows
/// are counted at once, each at the bit of its first cell. Folding the stones twice, as for a four, gives the
/// set of the windows that hold any stone of a side; adding instead of folding gives the number of stones in
/// each, as two sets for its binary digits (a full window counts as none: its digits are 0). What is left are
/// the numbers of members. Precondition: sentinels 0. Cost: about 100 operations and 24 bit counts at most (9
/// on 7x6), no branch, no memory.
template <int Width, int Height>
[[nodiscard]] constexpr WindowBalance window_balance(const Board<Width, Height>& board) noexcept {
    using Cells = Board<Width, Height>;
    using Word = typename Cells::Word;
    constexpr Word left = (Word{1} << ((Width - 3) * Cells::column_bits)) - 1;
    constexpr Word low = (Cells::bottom_row << (Height - 3)) - Cells::bottom_row;
    constexpr Word starts_up = low & left;
    constexpr Word starts_level = Cells::board_mask & left;
    constexpr Word starts_down = starts_up << 3;

    const Word all = board.mask();
    const Word mover = board.mover();
    const Word opponent = board.opponent();

    struct Digits {
        Word mover_low, mover_high, opponent_low, opponent_high;
    };
    const auto count = [=](int d, Word starts) -> Digits {
        const Word any_mover = mover | (mover >> d);
        const Word any_opponent = opponent | (opponent >> d);
        const Word not_mover = starts & ~(any_mover | (any_mover >> (2 * d)));
        const Word not_opponent = starts & ~(any_opponent | (any_opponent >> (2 * d)));
        const Word odd = all ^ (all >> d);
        const Word both = all & (all >> d);
        const Word low_digit = odd ^ (odd >> (2 * d));
        const Word high_digit = both ^ (both >> (2 * d)) ^ (odd & (odd >> (2 * d)));
        return {low_digit & not_opponent, high_digit & not_opponent, low_digit & not_mover,
                high_digit & not_mover};
    };
    const Digits vertical = count(1, low);
    const Digits level = count(Cells::column_bits, starts_level);
    const Digits up = count(Cells::column_bits + 1, starts_up);
    const Digits down = count(Cells::column_bits - 1, starts_down);

    int low_digits = 0;
    int high_digits = 0;
    int both_digits = 0;
    const auto add = [&](const Digits& digits) {
        low_digits += popcount(digits.mover_low) - popcount(digits.opponent_low);
        high_digits += popcount(digits.mover_high) - popcount(digits.opponent_high);
        both_digits += popcount(digits.mover_low & digits.mover_high) -
                       popcount(digits.opponent_low & digits.opponent_high);
    };
    // Counting bits is most of the work, so sets that do not overlap, or can be moved apart, are counted as
    // one.
    constexpr int level_bits = (Width - 3) * Cells::column_bits;
    constexpr bool diagonals_apart = (starts_up & starts_down) == 0;
    if constexpr (diagonals_apart && 2 * level_bits <= 64 && std::same_as<Word, std::uint64_t>) {
        const auto join = [](Word a, Word b, Word c) { return a | b | (c << level_bits); };
        add({join(up.mover_low, down.mover_low, level.mover_low),
             join(up.mover_high, down.mover_high, level.mover_high),
             join(up.opponent_low, down.opponent_low, level.opponent_low),
             join(up.opponent_high, down.opponent_high, level.opponent_high)});
    } else {
        add(level);
        add(up);
        add(down);
    }
    add(vertical);
    return {low_digits - both_digits, high_digits - both_digits, both_digits};
}

} // namespace mustplay::connect4
