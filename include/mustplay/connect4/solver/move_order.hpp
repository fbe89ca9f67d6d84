// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/connect4/solver/settle.hpp"
#include "mustplay/connect4/solver/static_bounds.hpp"
#include "mustplay/connect4/windows.hpp"
#include "mustplay/uint128.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace mustplay::connect4 {

/// What counts in the order of moves, tuned by the logarithms of node counts over positions of all stages. A
/// move is judged where its forced replies have been played out. "Useful" is a winning cell that does not lie
/// right above one of the opponent's, where it can never be played.
struct OrderWeights {
    /// Useful winning cells of the mover: right above a cell that can be played now; one above those.
    int next = 118;
    int after_next = 50;
    /// Useful winning cells in the rows that suit the mover (lower cells, counted as in `StaticBounds`, for who
    /// began, upper ones for the other): zugzwang works for them there. In the other rows.
    int suiting = 60;
    int other = 22;
    /// Two winning cells of the mover one on top of the other, the lower one useful.
    int stacked = -2;
    /// The opponent's useful winning cells, right above a playable cell; in rows that do not suit the mover.
    int opponent_next = -4;
    int opponent_other = -5;
    /// Each move that the opponent has left without losing at once. (Mobility: it alone saves a third of the
    /// nodes.)
    int mobility = -10;
    /// The lower bound of the move's score that is known without search.
    int bound = 1;
    /// Columns from the nearer edge; windows of four through the cell.
    int column = 29;
    int window = 9;
    /// For 1024 of history: how often the cell has been a cut-off, against how often it was tried in vain.
    int history = 5;
    /// The table's move.
    int table_move = 60;
};

/// Orders the solver's moves. The history is a thread's own and goes on from search to search.
template <class BoardType>
class SolverMoveOrder {
    using Word = typename BoardType::Word;
    static constexpr std::size_t bits = static_cast<std::size_t>(BoardType::width * BoardType::column_bits);

public:
    static constexpr OrderWeights weights{};

    /// How promising a move is for the side that made it, on cell `cell` of column `column`; `settled` is where
    /// it led, `side` 0 for the side that began the game.
    [[nodiscard]] int rank(const Settled<BoardType>& settled, int side, int column, int cell) const noexcept {
        return prospects(settled, side, column, cell) +
               ((weights.history *
                 history_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)]) >>
                10);
    }

    /// The same without history.
    [[nodiscard]] static int prospects(const Settled<BoardType>& settled, int side, int column,
                                       int cell) noexcept {
        const auto& p = settled.position;
        const bool own_turn = settled.sign > 0;
        const Word own = own_turn ? p.mover_wins() : p.opponent_wins();
        const Word others = own_turn ? p.opponent_wins() : p.mover_wins();
        const Word useful = own & ~(others << 1);
        const Word others_useful = others & ~(own << 1);
        const Word next = p.board().possible() << 1;
        const Word suiting =
            side == 0 ? StaticBounds<BoardType>::lower_cells : StaticBounds<BoardType>::upper_cells;
        return weights.next * popcount(useful & next) + weights.after_next * popcount(useful & (next << 1)) +
               weights.suiting * popcount(useful & suiting) + weights.other * popcount(useful & ~suiting) +
               weights.stacked * popcount(useful & (own << 1)) +
               weights.opponent_next * popcount(others_useful & next) +
               weights.opponent_other * popcount(others_useful & ~suiting) -
               settled.sign * weights.mobility * popcount(settled.replies) + weights.bound * settled.lower() +
               weights.column * std::min(column, BoardType::width - 1 - column) +
               weights.window * windows_through[static_cast<std::size_t>(cell)];
    }

    /// A move cut off; those tried before it did not.
    void reward(int side, int cell) noexcept { adjust(side, cell, 64); }
    void punish(int side, int cell) noexcept { adjust(side, cell, -32); }

private:
    /// Pulls towards 512 * 32 or its negative, faster for larger steps: recent results count most. (History
    /// heuristic with gravity: J. Schaeffer 1983; the form is Stockfish's.)
    void adjust(int side, int cell, int step) noexcept {
        int& value = history_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
        value += step * 32 - value * (step < 0 ? -step : step) / 512;
    }

    static constexpr std::array<int, bits> windows_through = [] {
        std::array<int, bits> counts{};
        for (const Word window : windows<BoardType::width, BoardType::height>) {
            for (std::size_t i = 0; i < bits; ++i) {
                counts[i] += (window & (Word{1} << static_cast<int>(i))) != 0 ? 1 : 0;
            }
        }
        return counts;
    }();

    std::array<std::array<int, bits>, 2> history_{};
};

} // namespace mustplay::connect4
