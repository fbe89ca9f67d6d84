// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/connect4/solver/static_bounds.hpp"
#include "mustplay/inline.hpp"
#include "mustplay/score.hpp"

namespace mustplay::connect4 {

/// Where a position leads by force, and what is known of the score there.
template <class BoardType>
struct Settled {
    /// The position after the forced replies. Set only if the bounds leave the window open.
    SolverPosition<BoardType> position;
    /// Of the score of the side to move in `position`.
    Bounds bounds;
    /// The moves there that do not lose at once, at least two.
    typename BoardType::Word replies;
    /// 1 if the side to move in `position` is the one that was to move at first, else -1.
    int sign;

    /// The bounds as seen by the side that was to move at first.
    [[nodiscard]] int lower() const noexcept { return sign > 0 ? bounds.lower : -bounds.upper; }
    [[nodiscard]] int upper() const noexcept { return sign > 0 ? bounds.upper : -bounds.lower; }
};

/// Plays out replies that are forced, without a node each: where the opponent threatens a four there is one
/// reply, and a move that lets the opponent complete a four right above is none. It ends when two threats at once
/// or the lack of a harmless move decide the game, when the number of stones left decides the window (a loss
/// cannot come before the fourth stone from here, a win not before the third), or when there is a choice; then
/// with the `StaticBounds`. `alpha`: the score of the side to move is compared with the null window (alpha,
/// alpha + 1). Precondition: the side to move cannot complete a four with its next stone.
template <class BoardType>
MUSTPLAY_ALWAYS_INLINE void settle(Settled<BoardType>& settled, SolverPosition<BoardType> p,
                                   int alpha) noexcept {
    using Word = typename BoardType::Word;
    const auto win_after = [&p](int stones) { return win_score<BoardType>(p.stones() + stones); };
    settled.sign = 1;
    while (true) {
        if (p.stones() == BoardType::cell_count) [[unlikely]] {
            settled.bounds = {0, 0};
            return;
        }
        const Word possible = p.board().possible();
        const Word threats = p.opponent_wins() & possible;
        const Word harmless = possible & ~(p.opponent_wins() >> 1);
        const Word replies = threats != 0 ? threats & harmless : harmless;
        if (replies == 0 || (threats & (threats - 1)) != 0) {
            settled.bounds = {-win_after(2), -win_after(2)};
            return;
        }
        settled.bounds = {-win_after(4), win_after(3)};
        if (settled.bounds.lower > alpha || settled.bounds.upper <= alpha) return;
        if ((replies & (replies - 1)) != 0) {
            settled.replies = replies;
            break;
        }
        p.play(replies);
        settled.sign = -settled.sign;
        alpha = -alpha - 1;
    }
    settled.position = p;
    StaticBounds<BoardType>::narrow(settled.bounds, p, alpha);
}

} // namespace mustplay::connect4
