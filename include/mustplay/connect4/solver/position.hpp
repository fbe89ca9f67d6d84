// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/solver/lines.hpp"

namespace mustplay::connect4 {

/// The score of a win whose last stone is the `stones`-th on the board: half the stones then left, counted so
/// that a win with the winner's last stone is 1. 0, a draw, for a stone that no longer finds a cell.
template <class BoardType>
[[nodiscard]] constexpr int win_score(int stones) noexcept {
    return stones > BoardType::cell_count ? 0 : (BoardType::cell_count + 2 - stones) / 2;
}

/// A board in the solver's search, with what it would otherwise find out again at every node: the cells that
/// complete a four for either side (of which a move changes only the mover's), and the number of stones.
template <class BoardType>
class SolverPosition {
public:
    using Word = typename BoardType::Word;

    /// Not a position yet: it may only be assigned to.
    SolverPosition() noexcept = default;
    explicit SolverPosition(const BoardType& board) noexcept
        : board_(board), mover_wins_(Lines<BoardType>::winning_cells(board.mover(), board.mask())),
          opponent_wins_(Lines<BoardType>::winning_cells(board.opponent(), board.mask())),
          stones_(board.stones()) {}

    [[nodiscard]] const BoardType& board() const noexcept { return board_; }
    [[nodiscard]] int stones() const noexcept { return stones_; }
    [[nodiscard]] int empty_count() const noexcept { return BoardType::cell_count - stones_; }
    [[nodiscard]] Word empty() const noexcept { return BoardType::board_mask ^ board_.mask(); }
    /// The empty cells, reachable now or later, that complete a four for the side to move.
    [[nodiscard]] Word mover_wins() const noexcept { return mover_wins_; }
    /// The same for the other side.
    [[nodiscard]] Word opponent_wins() const noexcept { return opponent_wins_; }
    /// Whether the side to move completes a four with its next stone.
    [[nodiscard]] bool can_win_now() const noexcept { return (mover_wins_ & board_.possible()) != 0; }

    /// Drops a stone on a cell of `board().possible()`.
    void play(Word cell) noexcept {
        const Word mover = board_.mover() | cell;
        const Word mask = board_.mask() | cell;
        const Word next_wins = opponent_wins_ & ~cell;
        opponent_wins_ = Lines<BoardType>::winning_cells(mover, mask);
        mover_wins_ = next_wins;
        board_ = BoardType::from_words(board_.opponent(), mask);
        ++stones_;
    }

private:
    BoardType board_;
    // Not initialised: the search makes several of these a node, and assigns to them.
    Word mover_wins_;
    Word opponent_wins_;
    int stones_;
};

} // namespace mustplay::connect4
