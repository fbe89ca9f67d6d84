// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/solver/lines.hpp"
#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/inline.hpp"
#include "mustplay/score.hpp"
#include "mustplay/uint128.hpp"

#include <algorithm>

namespace mustplay::connect4 {

/// What a position says of its score without search. Three proofs, each a simple strategy of one side:
///
/// *Dead lines.* A side that has no four even on its own stones and all empty cells never wins.
///
/// *Follow-up* (L. V. Allis's claimeven over the whole board, "A Knowledge-based Approach of Connect-Four", 1988;
/// C. Steininger's evens bound is the draw half). Count rows from the top: top cell, third, fifth … are upper
/// cells, the others lower ones. In a column with an even number of empty cells they pair off, lower under upper;
/// in one with an odd number the lowest empty cell, an upper one, is left over ("loose"). If the number of empty
/// cells is even and the leader L is to move, there is an even number of loose cells, and the follower F can
/// answer every lower cell with the one above it and every loose cell with another. So F gets all upper cells
/// that are not loose (its claim), and L at most the rest. If L's stones and the rest hold no four, L does not
/// win; if F's stones and its claim hold one, F wins. (With an odd number of empty cells F is to move, and begins
/// with a loose cell of its choice.)
///   - When: let the highest claimed cell of F's four lie in row r. The last cell of that four to be filled has
///     at least the cells above row r of its own column still over it, so at most `cells - (height - 1 - r)`
///     stones lie on the board.
///   - Above a claimed cell that completes a four for F nothing is ever played: L's stone under it lets F win.
///
/// *Zugzwang* (Allis's odd threat). S threatens to win at a lower cell t that cannot be reached yet; it leaves
/// that cell and what is above it alone, an even number of cells. In the other columns S claims as before; in
/// t's own column, below t, it claims the lower cells that are not the lowest empty one: pairs again, with the
/// cell under t left over for L. With L to move on an odd number of empty cells, or S on an even number (it
/// begins with a loose cell), L has to take that cell at last, and S wins, unless L's stones and all cells that S
/// does not claim, without t and those above it, hold a four. At that moment at least the cells above t are empty.
///
/// All rows count from the top, so the proofs hold for odd heights as well. Everything is a few folds of a word.
template <class BoardType>
class StaticBounds {
    using Word = typename BoardType::Word;
    using Position = SolverPosition<BoardType>;
    using L = Lines<BoardType>;
    static constexpr int height = BoardType::height;
    static constexpr int cells = BoardType::cell_count;

    static constexpr Word every_other_row(int first) noexcept {
        Word rows = 0;
        for (int row = first; row < height; row += 2) rows |= BoardType::row_mask(row);
        return rows;
    }

public:
    /// The upper cells (top row, third from the top …) and the others. For an even height these are Allis's even
    /// and odd squares.
    static constexpr Word upper_cells = every_other_row((height - 1) % 2);
    static constexpr Word lower_cells = every_other_row(height % 2);

    /// Narrows `bounds` of the score of the side to move, until they do not contain both `alpha` and `alpha + 1`
    /// or nothing more is known. Precondition: the side to move cannot complete a four with its next stone, and
    /// neither could the other side if it were to move.
    MUSTPLAY_ALWAYS_INLINE static void narrow(Bounds& bounds, const Position& p, int alpha) noexcept {
        const int beta = alpha + 1;
        const auto& board = p.board();
        const Word empty = p.empty();
        // Worth asking only near the end: before, the lines of both sides are alive.
        if (p.empty_count() <= dead_lines_within) {
            if (bounds.upper > 0 && !L::has_four(board.mover() | empty)) {
                bounds.upper = 0;
                if (alpha >= 0) return;
            }
            if (bounds.lower < 0 && !L::has_four(board.opponent() | empty)) {
                bounds.lower = 0;
                if (beta <= 0) return;
            }
        }
        if (p.empty_count() % 2 == 0) {
            if (alpha >= -most_by_claim) {
                bounds.upper = std::min(bounds.upper, lead(p, empty));
                if (bounds.upper <= alpha) return;
            }
            if (beta <= most_by_zugzwang) {
                bounds.lower = std::max(
                    bounds.lower, zugzwang(board.opponent(), p.mover_wins(), empty, board.possible(), true));
            }
        } else {
            if (beta <= most_by_claim) {
                bounds.lower = std::max(bounds.lower, follow(p, empty));
                if (bounds.lower >= beta) return;
            }
            if (alpha >= -most_by_zugzwang) {
                bounds.upper = std::min(bounds.upper, -zugzwang(board.mover(), p.opponent_wins(), empty,
                                                                board.possible(), false));
            }
        }
    }

private:
    /// Below every score: no proof.
    static constexpr int nothing = -cells;
    static constexpr int dead_lines_within = 14;
    /// The largest scores that the proofs can give: the win in the lowest row but one (two for an odd height).
    static constexpr int most_by_claim = height / 2;
    static constexpr int most_by_zugzwang = (height - 1 + height % 2) / 2;

    static constexpr Word lowest(Word cells_left) noexcept { return cells_left & (~cells_left + 1); }

    /// The score at least of the side whose next stone at or below `row` wins, when all else is played first.
    static constexpr int latest_win(int row) noexcept {
        return win_score<BoardType>(cells - (height - 1 - row));
    }

    /// The cells over `some`, up to the top of their columns and beyond.
    static constexpr Word above(Word some) noexcept {
        Word over = some << 1;
        for (int i = 1; i < height; i *= 2) over |= (over << i) & ~first_rows(i);
        return over;
    }
    /// The lowest `count` bits of every column: where a shift by `count` can have crossed into the next column.
    static constexpr Word first_rows(int count) noexcept {
        return (BoardType::bottom_row << count) - BoardType::bottom_row;
    }

    /// What a follower with these stones wins at worst with its claim: 0 if there is no four in them.
    static int claimed_win(Word stones, Word claim) noexcept {
        if (!L::has_four(stones | claim)) return 0;
        Word rows = 0;
        for (int row = (height - 1) % 2; row < height - 1; row += 2) {
            rows |= BoardType::row_mask(row);
            if (L::has_four(stones | (claim & rows))) return latest_win(row);
        }
        return latest_win(height - 1);
    }

    /// An upper bound of the score of the side to move, by what the other side gets as follower.
    static int lead(const Position& p, Word empty) noexcept {
        const auto& board = p.board();
        const Word claim = upper_cells & empty & ~board.possible();
        Word reach = board.mover() | (empty & ~claim);
        const Word decided = p.opponent_wins() & claim;
        if (decided != 0) reach &= ~(above(decided) & empty);
        if (L::has_four(reach)) return -nothing;
        return -claimed_win(board.opponent(), claim);
    }

    /// A lower bound of the score of the side to move, which takes a loose cell and then follows.
    static int follow(const Position& p, Word empty) noexcept {
        const auto& board = p.board();
        Word loose = board.possible() & upper_cells;
        const Word claim = upper_cells & empty & ~board.possible();
        const Word rest = board.opponent() | (empty & ~claim);
        if (L::has_four(rest & ~loose)) return nothing; // whichever is taken
        int best = nothing;
        for (; loose != 0; loose &= loose - 1) {
            const Word taken = lowest(loose);
            if (!L::has_four(rest & ~taken)) best = std::max(best, claimed_win(board.mover() | taken, claim));
        }
        return best;
    }

    /// A lower bound of the score of a side that would win at the cells `wins`, by zugzwang. `begins`: it is that
    /// side's turn.
    static int zugzwang(Word other_stones, Word wins, Word empty, Word possible, bool begins) noexcept {
        int best = nothing;
        for (Word threats = wins & lower_cells & ~possible; threats != 0; threats &= threats - 1) {
            const int index = countr_zero(threats);
            const int row = index % BoardType::column_bits;
            const Word column = BoardType::column_mask(index / BoardType::column_bits);
            const Word under = (Word{1} << index) - 1;
            const Word well_under = under >> 1; // without the cell that is left over
            const Word claim =
                empty & ~possible & ((upper_cells & ~column) | (lower_cells & column & well_under));
            const Word rest = other_stones | (empty & ~claim & ~(column & ~under));
            bool proved = false;
            if (begins) {
                Word loose = possible & ((upper_cells & ~column) | (lower_cells & column & well_under));
                for (; loose != 0 && !proved; loose &= loose - 1)
                    proved = !L::has_four(rest & ~lowest(loose));
            } else {
                proved = !L::has_four(rest);
            }
            if (proved) best = std::max(best, latest_win(row));
        }
        return best;
    }
};

} // namespace mustplay::connect4
