// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/solver/move_order.hpp"
#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/connect4/solver/settle.hpp"
#include "mustplay/connect4/solver/static_bounds.hpp"
#include "mustplay/game.hpp"
#include "mustplay/score.hpp"
#include "mustplay/uint128.hpp"

#include <algorithm>
#include <cstdint>

namespace mustplay::connect4 {

/// Connect Four for the general engine, counted in points as the `Solver` counts: a finished game is worth the
/// winner's `win_score`. It tells the engine all that the solver knows of a position without search: the
/// must-play moves, the static bounds, the symmetry and the order of moves (but its history, which the engine keeps
/// itself), with the solver's own functions. Solved by `search::AlphaBeta`, it is what the solver is held equal to,
/// and measured against: see `NullWindowSearch`.
template <int Width = 7, int Height = 6>
class ScoreGame {
public:
    using Board = connect4::Board<Width, Height>;
    using Word = typename Board::Word;
    using Moves = typename Game<Width, Height>::Moves;

    ScoreGame() noexcept : ScoreGame(Board{}) {}
    explicit ScoreGame(const Board& board) noexcept : position_(board) {}

    [[nodiscard]] const Board& board() const noexcept { return position_.board(); }

    [[nodiscard]] Moves moves() const noexcept { return rules().moves(); }
    void play(int column) noexcept { position_.play(board().landing(column)); }
    [[nodiscard]] Outcome outcome() const noexcept { return rules().outcome(); }
    /// Of a finished game, for the side to move: what it has lost by, or 0.
    [[nodiscard]] Score margin() const noexcept {
        return outcome() == Outcome::loss ? -win_score<Board>(position_.stones()) : 0;
    }
    [[nodiscard]] std::uint64_t key() const noexcept { return rules().key(); }
    [[nodiscard]] CanonicalKey canonical_key() const noexcept { return rules().canonical_key(); }

    /// As `Game::must_play`, from the winning cells that are known already.
    [[nodiscard]] Moves must_play() const noexcept {
        const Word possible = board().possible();
        const Word wins = possible & position_.mover_wins();
        if (wins != 0) return Moves(wins);
        const Word threats = possible & position_.opponent_wins();
        if ((threats & (threats - 1)) != 0) return Moves();
        return Moves((threats != 0 ? threats : possible) & ~(position_.opponent_wins() >> 1));
    }
    /// What forced replies, the number of stones left and the `StaticBounds` prove. Precondition: the game is not
    /// over.
    [[nodiscard]] Bounds bounds() const noexcept {
        if (position_.can_win_now()) {
            const int win = win_score<Board>(position_.stones() + 1);
            return {win, win};
        }
        Settled<Board> above;
        settle(above, position_, 0);
        Bounds bounds{above.lower(), above.upper()};
        Settled<Board> below;
        settle(below, position_, -1);
        bounds.lower = std::max(bounds.lower, below.lower());
        bounds.upper = std::min(bounds.upper, below.upper());
        return bounds;
    }
    [[nodiscard]] int hint(int column) const noexcept {
        SolverPosition<Board> after = position_;
        const Word cell = board().landing(column);
        after.play(cell);
        if ((position_.mover_wins() & cell) != 0) return infinity;
        if (after.can_win_now()) return -infinity;
        Settled<Board> settled{after, {}, 0, 1};
        settle(settled, after, 0);
        settled.sign = -settled.sign;
        return SolverMoveOrder<Board>::prospects(settled, position_.stones() % 2, column, countr_zero(cell));
    }

private:
    [[nodiscard]] Game<Width, Height> rules() const noexcept { return Game<Width, Height>(board()); }

    SolverPosition<Board> position_;
};

} // namespace mustplay::connect4
