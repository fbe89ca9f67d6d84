// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "support/array_board.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mustplay::connect4::reference {

/// Scores in the solver's convention by alpha-beta over the `ArrayBoard`: columns from the centre, and a table of
/// bounds that keeps the latest. It shares neither code nor ideas with the solver: no bitboard, no forced replies, no
/// symmetry, no bounds but those that were searched.
template <int Width = 7, int Height = 6>
class PlainSolver {
    static_assert(Width * (Height + 1) <= 64);

public:
    using Board = ArrayBoard<Width, Height>;

    explicit PlainSolver(std::size_t entries = std::size_t{1} << 18) : table_(entries) {}

    /// The score for the side to move.
    [[nodiscard]] int score(const Board& board) {
        if (board.last_stone_wins()) return -points(board.stones());
        return search(board, key_of(board), -Board::cell_count, Board::cell_count);
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        int lower = 0;
        int upper = 0;
    };

    /// Of a win with this stone: half the stones then left, and one.
    [[nodiscard]] static int points(int stone) noexcept { return (Board::cell_count - stone) / 2 + 1; }

    /// A bit for each stone of the player who began, and one for the lowest empty cell of each column.
    [[nodiscard]] static std::uint64_t key_of(const Board& board) noexcept {
        std::uint64_t key = 0;
        for (int column = 0; column < Width; ++column) {
            for (int row = 0; row <= board.column_height(column); ++row) {
                if (row == board.column_height(column) || board.at(column, row) == 1) key |= bit(column, row);
            }
        }
        return key;
    }
    [[nodiscard]] static std::uint64_t bit(int column, int row) noexcept {
        return std::uint64_t{1} << (column * (Height + 1) + row);
    }

    /// Fail-soft. Precondition: nobody has four.
    [[nodiscard]] int search(Board board, std::uint64_t key, int alpha, int beta) {
        if (board.stones() == Board::cell_count) return 0;
        for (int column = 0; column < Width; ++column) {
            if (board.can_play(column) && board.wins(column)) return points(board.stones() + 1);
        }
        Entry& entry = table_[static_cast<std::size_t>(key % table_.size())];
        Entry known = entry.key == key ? entry : Entry{key, -Board::cell_count, Board::cell_count};
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;
        int best = -Board::cell_count;
        for (int i = 0; i < 2 * Width && best < beta; ++i) {
            const int column = Width / 2 + (i % 2 == 0 ? -i : i + 1) / 2; // centre, right, left, …
            if (column < 0 || column >= Width || !board.can_play(column)) continue;
            const int row = board.column_height(column);
            const auto moved = key - (board.mover() == 1 ? 0 : bit(column, row)) + bit(column, row + 1);
            board.play(column);
            best = std::max(best, -search(board, moved, -beta, -std::max(alpha, best)));
            board.undo(column);
        }
        if (best > alpha) known.lower = std::max(known.lower, best);
        if (best < beta) known.upper = std::min(known.upper, best);
        entry = known;
        return best;
    }

    std::vector<Entry> table_;
};

} // namespace mustplay::connect4::reference
