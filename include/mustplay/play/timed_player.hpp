// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/report.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace mustplay::play {

/// The clock of one side for a whole game.
struct TimeControl {
    /// Time for all moves of the game.
    std::chrono::nanoseconds total;
    /// Added after each move.
    std::chrono::nanoseconds increment = std::chrono::nanoseconds(0);
    /// Never touched: what a move may cost outside the search (sending it, a busy machine).
    std::chrono::nanoseconds reserve = std::chrono::milliseconds(20);
    /// Moves the game is expected to last still; the clock is shared out over them.
    int moves_to_go = 20;
};

/// A player that shares a clock out over its moves: each takes its part of what is left, plus the increment; a move
/// that is forced takes no time at all; and an iteration that would hardly end in time is not begun.
///
///     play::TimedPlayer player(search::AlphaBeta<MyGame, MyEvaluation>(), {.total = 60s});
///     const auto move = player(position);
///
/// `Engine` has `search(position, limits, progress)` as `search::AlphaBeta`. It keeps its table from move to move.
template <class Engine>
class TimedPlayer {
public:
    explicit TimedPlayer(Engine engine, TimeControl control)
        : engine_(std::move(engine)), control_(control), left_(control.total) {}

    /// The move to play, and the time it took off the clock. Precondition: the game goes on.
    template <Game G>
    [[nodiscard]] MoveOf<G> operator()(const G& position) {
        const auto start = std::chrono::steady_clock::now();
        const auto move = choose(position);
        left_ += control_.increment - (std::chrono::steady_clock::now() - start);
        return move;
    }

    /// Time left on the clock; negative when it was overrun.
    [[nodiscard]] std::chrono::nanoseconds left() const noexcept { return left_; }
    /// Time that the next move may take: 0 when the clock has run down to its reserve.
    [[nodiscard]] std::chrono::nanoseconds share() const noexcept {
        const auto spendable = std::max(left_ - control_.reserve, std::chrono::nanoseconds(0));
        return std::min(spendable / std::max(control_.moves_to_go, 1) + control_.increment, spendable);
    }

private:
    template <Game G>
    [[nodiscard]] MoveOf<G> choose(const G& position) {
        const auto moves = position.moves();
        auto second = std::ranges::begin(moves);
        MUSTPLAY_ASSERT(second != std::ranges::end(moves));
        const MoveOf<G> first = *second++;
        if (second == std::ranges::end(moves)) return first;

        // The next iteration takes several times as long as all before it: past half the share it would not end.
        const auto share_of_move = share();
        bool enough = false;
        Limits limits;
        limits.time = share_of_move;
        limits.cancelled = [&enough] { return enough; };
        const auto report = engine_.search(position, limits, [&](const auto& so_far) {
            enough = so_far.statistics.time > share_of_move / 2;
        });
        return *report.move;
    }

    Engine engine_;
    TimeControl control_;
    std::chrono::nanoseconds left_;
};

} // namespace mustplay::play
