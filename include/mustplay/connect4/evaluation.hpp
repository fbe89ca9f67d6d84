// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/windows.hpp"
#include "mustplay/score.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

/// Evaluators for Connect Four: what a position that is not decided might be worth to the side to move, as
/// callables that take a `Board` or anything that has one (`Game`). Each is antisymmetric: it adds up terms
/// of the side to move and subtracts the same terms of the opponent. The weights are members, free to be set
/// (tuned); with weights up to 100,000 every value is within +/- max_evaluation.

namespace mustplay::connect4 {

template <int Width, int Height>
[[nodiscard]] constexpr const Board<Width, Height>& board_of(const Board<Width, Height>& board) noexcept {
    return board;
}
template <class Position>
requires requires(const Position& position) { position.board(); }
[[nodiscard]] constexpr const auto& board_of(const Position& position) noexcept {
    return board_of(position.board());
}
/// A `Board`, or a position that shows one as `board()`.
template <class P>
concept HasBoard = requires(const P& position) {
    board_of(position);
};

/// A small number for every cell, by its binary digits: `digits[j]` is the set of the cells whose number has
/// bit j. Sums over a set of cells then take a bit count a digit instead of a look at every cell.
template <int Width, int Height, int Largest>
struct CellNumbers {
    using Word = typename Board<Width, Height>::Word;
    std::array<Word, static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(Largest)))> digits{};

    /// `number(column, row)` in 0..Largest.
    template <class Number>
    [[nodiscard]] static constexpr CellNumbers of(Number number) noexcept {
        CellNumbers numbers;
        for (int column = 0; column < Width; ++column) {
            for (int row = 0; row < Height; ++row) {
                for (std::size_t j = 0; j < numbers.digits.size(); ++j) {
                    if ((number(column, row) >> j) % 2 != 0) {
                        numbers.digits[j] |= Board<Width, Height>::cell(column, row);
                    }
                }
            }
        }
        return numbers;
    }
    /// The sum over the side to move's stones minus the sum over the opponent's.
    [[nodiscard]] constexpr int balance(const Board<Width, Height>& board) const noexcept {
        int sum = 0;
        for (std::size_t j = 0; j < digits.size(); ++j) {
            sum += (popcount(board.mover() & digits[j]) - popcount(board.opponent() & digits[j])) * (1 << j);
        }
        return sum;
    }
};

/// How near the centre: the number of columns between a cell and the nearer edge.
template <int Width, int Height>
inline constexpr auto columns_from_edge = CellNumbers<Width, Height, (Width - 1) / 2>::of([](int column,
                                                                                             int) {
    return std::min(column, Width - 1 - column);
});
/// How low: the number of rows above a cell.
template <int Width, int Height>
inline constexpr auto rows_from_top = CellNumbers<Width, Height, Height - 1>::of([](int, int row) {
    return Height - 1 - row;
});
/// The column in the centre; both of them if the number of columns is even.
template <int Width, int Height>
inline constexpr auto centre_cells =
    Board<Width, Height>::column_mask((Width - 1) / 2) | Board<Width, Height>::column_mask(Width / 2);

/// Counts open windows, and stones by their distance from the edge.
///
/// A window (four cells in line) that holds stones of one side only is worth `three`, `two` or `one` to it,
/// by how many; one that holds both colours, none or four nothing. A stone in column c is worth `centre *
/// min(c, Width - 1 - c)`: on seven columns 0 2 4 6 4 2 0 with the default weights. Those are the ones of the
/// ablation's classic search. Cost: that of `window_balance` and four bit counts.
struct WindowEvaluation {
    int three = 50;
    int two = 10;
    int one = 1;
    int centre = 2;

    template <HasBoard Position>
    [[nodiscard]] constexpr Score operator()(const Position& position) const noexcept {
        return evaluate(board_of(position));
    }

private:
    template <int Width, int Height>
    [[nodiscard]] constexpr Score evaluate(const Board<Width, Height>& board) const noexcept {
        const WindowBalance windows = window_balance(board);
        return three * windows.threes + two * windows.twos + one * windows.ones +
               centre * columns_from_edge<Width, Height>.balance(board);
    }
};

/// Looks for patterns, as the textbook program with an array board does: runs of a side's stones.
///
/// A run is as long as it can be: in each of the four directions, stones of one side next to each other, with
/// no further one of that side at either end. A run of four or more is worth `four`; a run of three with at
/// least one open end `open_three`; a run of two with two open ends `open_two`; other runs nothing. An end is
/// open if the cell next to it in line is on the board and empty, whether or not a stone could be played
/// there now. A stone in the centre column (columns, if the width is even) is worth `centre`. Cost: about 130
/// operations, no branch.
struct PatternEvaluation {
    int four = 10'000;
    int open_three = 1'000;
    int open_two = 50;
    int centre = 6;

    template <HasBoard Position>
    [[nodiscard]] constexpr Score operator()(const Position& position) const noexcept {
        return evaluate(board_of(position));
    }

private:
    template <int Width, int Height>
    [[nodiscard]] constexpr Score evaluate(const Board<Width, Height>& board) const noexcept {
        const auto empty = Board<Width, Height>::board_mask ^ board.mask();
        return patterns<Width, Height>(board.mover(), empty) -
               patterns<Width, Height>(board.opponent(), empty);
    }
    template <int Width, int Height, class Word>
    [[nodiscard]] constexpr Score patterns(Word stones, Word empty) const noexcept {
        Score sum = centre * popcount(stones & centre_cells<Width, Height>);
        for (const int d : {1, Height, Height + 1, Height + 2}) {
            const Word open_before = empty << d;
            const Word second = stones >> d;
            const Word third = stones >> (2 * d);
            const Word fourth = stones >> (3 * d);
            // The first two stones of each run, at the bit of the first.
            const Word runs = stones & ~(stones << d) & second;
            const Word twos = runs & ~third & open_before & (empty >> (2 * d));
            const Word threes = runs & third & ~fourth & (open_before | (empty >> (3 * d)));
            const Word fours = runs & third & fourth;
            sum += four * popcount(fours) + open_three * popcount(threes) + open_two * popcount(twos);
        }
        return sum;
    }
};

/// Whether the side with the winning cells `threats` wins although its opponent is to move, provided the
/// opponent has no four to make now: `playable` holds two of them, or one with another right above it.
template <class Word>
[[nodiscard]] constexpr bool is_unanswerable(Word threats, Word playable) noexcept {
    const Word now = threats & playable;
    const bool several = (now & (now - 1)) != 0;
    const bool above = (now & (threats >> 1)) != 0;
    return several || above;
}

/// Counts features of both sides.
///
/// A window with three stones of one side and an empty cell is worth `three` to it, one with two and two
/// empty cells `two`; a stone in the centre column (columns, if the width is even) `centre`; and a stone
/// `low` for every row above it, so that low stones come before high ones. A threat that cannot be answered
/// is worth `unanswerable` to its side, once: the side to move has one if it can complete a four now; else
/// the opponent has one if it could, were it to move, complete a four in two cells now, or in one and then in
/// the one right above it, for a single stone does not stop that. Cost: that of `window_balance`, twice that
/// of `winning_cells`, and eight bit counts.
struct FeatureEvaluation {
    int three = 100;
    int two = 10;
    int centre = 5;
    int low = 1;
    int unanswerable = 5'000;

    template <HasBoard Position>
    [[nodiscard]] constexpr Score operator()(const Position& position) const noexcept {
        return evaluate(board_of(position));
    }

private:
    template <int Width, int Height>
    [[nodiscard]] constexpr Score evaluate(const Board<Width, Height>& board) const noexcept {
        const WindowBalance windows = window_balance(board);
        const auto mover = board.mover();
        const auto opponent = board.opponent();
        const auto possible = board.possible();
        const auto& centre_column = centre_cells<Width, Height>;
        Score sum = three * windows.threes + two * windows.twos +
                    centre * (popcount(mover & centre_column) - popcount(opponent & centre_column)) +
                    low * rows_from_top<Width, Height>.balance(board);
        if ((winning_cells<Width, Height>(mover, board.mask()) & possible) != 0) {
            sum += unanswerable;
        } else if (is_unanswerable(winning_cells<Width, Height>(opponent, board.mask()), possible)) {
            sum -= unanswerable;
        }
        return sum;
    }
};

/// Counts what decides endgames: threats, by whose turn it will be at their cell.
///
/// A threat is an empty cell that completes a four. When the other columns are full, the player who began
/// must fill cells of odd rows (the first, third, …: rows 0, 2, … here) and the other cells of even rows if
/// the number of rows is even. So a threat of player 0 in an odd row, or of player 1 in an even row, tends to
/// be a win in the end: it is worth `good_threat`, one in another row `threat`. A threat above a cell that
/// completes a four for the other side will not be reached and is worth nothing. A window without stones of
/// the other side is worth `open_window`, and a stone `centre` times its distance from the edge, as in
/// `WindowEvaluation`. (V. Allis, A Knowledge-Based Approach of Connect-Four, 1988, on odd and even threats.)
struct ThreatEvaluation {
    int good_threat = 60;
    int threat = 20;
    int open_window = 2;
    int centre = 1;

    template <HasBoard Position>
    [[nodiscard]] constexpr Score operator()(const Position& position) const noexcept {
        return evaluate(board_of(position));
    }

private:
    template <int Width, int Height>
    [[nodiscard]] constexpr Score evaluate(const Board<Width, Height>& board) const noexcept {
        const WindowBalance windows = window_balance(board);
        const auto mine = winning_cells<Width, Height>(board.mover(), board.mask());
        const auto theirs = winning_cells<Width, Height>(board.opponent(), board.mask());
        const auto good_for_mover = board.to_move() == 0 ? odd_rows<Width, Height> : even_rows<Width, Height>;
        const auto mine_reached = mine & ~(theirs << 1);
        const auto theirs_reached = theirs & ~(mine << 1);
        return threat * (popcount(mine_reached) - popcount(theirs_reached)) +
               (good_threat - threat) *
                   (popcount(mine_reached & good_for_mover) - popcount(theirs_reached & ~good_for_mover)) +
               open_window * (windows.ones + windows.twos + windows.threes) +
               centre * columns_from_edge<Width, Height>.balance(board);
    }
    template <int Width, int Height>
    static constexpr auto odd_rows = [] {
        typename Board<Width, Height>::Word cells = 0;
        for (int row = 0; row < Height; row += 2) cells |= Board<Width, Height>::row_mask(row);
        return cells;
    }();
    template <int Width, int Height>
    static constexpr auto even_rows = Board<Width, Height>::board_mask ^ odd_rows<Width, Height>;
};

} // namespace mustplay::connect4
