// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <algorithm>
#include <cstdint>

namespace mustplay {

/// What a position is worth to the side to move. Symmetric: `-score` is the other side's and always fits.
///
/// Three zones, none of which touches another:
///  - `[-max_evaluation, max_evaluation]`: an evaluation, the margin of a finished game that is counted in
///  points,
///    or 0 for a draw;
///  - `win_in(n)`, n = 0..max_plies: the side to move wins in n plies (half-moves); a quicker win is worth
///  more;
///  - `loss_in(n) = -win_in(n)`: it loses in n plies; a slower loss is worth more.
/// A score belongs to its node: one that moves up the tree by a ply goes through `one_ply_up`.
using Score = std::int32_t;

/// No line of play is longer than this many plies.
inline constexpr int max_plies = 10'000;
/// The score of a game that is over and won by the side to move.
inline constexpr Score won = 1'000'000'000;
/// The largest value an evaluation may return (the smallest is its negative).
inline constexpr Score max_evaluation = won - max_plies - 1;
/// Above every score; the bounds of an open search window.
inline constexpr Score infinity = won + 1;

/// The side to move wins in `plies` half-moves, 0 <= plies <= max_plies.
[[nodiscard]] constexpr Score win_in(int plies) noexcept {
    MUSTPLAY_ASSERT(0 <= plies && plies <= max_plies);
    return won - plies;
}
/// The side to move loses in `plies` half-moves, 0 <= plies <= max_plies.
[[nodiscard]] constexpr Score loss_in(int plies) noexcept { return -win_in(plies); }

[[nodiscard]] constexpr bool is_win(Score score) noexcept { return score > max_evaluation; }
[[nodiscard]] constexpr bool is_loss(Score score) noexcept { return score < -max_evaluation; }
/// A forced win or loss, as opposed to an evaluation, a margin or a draw.
[[nodiscard]] constexpr bool is_decisive(Score score) noexcept { return is_win(score) || is_loss(score); }
/// Plies to the end of the game, for a decisive score.
[[nodiscard]] constexpr int plies_to_end(Score score) noexcept {
    MUSTPLAY_ASSERT(is_decisive(score));
    return won - (score < 0 ? -score : score);
}

/// A node's score as its parent sees it, still from the same side: a win or loss is one ply further away.
/// Strictly monotonic within each zone, so order is kept. The idea of moving win scores by a ply at each
/// node, so that a table needs no adjustment, is dctl's (R. van Waveren, "squeeze" and "stretch").
[[nodiscard]] constexpr Score one_ply_up(Score score) noexcept {
    return score - static_cast<Score>(is_win(score)) + static_cast<Score>(is_loss(score));
}
/// The window bound to hand a child so that `one_ply_up(v) >= bound` exactly when `v >= one_ply_down(bound)`
/// (and the same with `<=`), for every score v a child can have. Open bounds stay open.
[[nodiscard]] constexpr Score one_ply_down(Score bound) noexcept {
    return std::clamp(bound + static_cast<Score>(is_win(bound)) - static_cast<Score>(is_loss(bound)),
                      -infinity, infinity);
}

/// What a search says of a score: nothing, "at most", "at least", or exactly it.
enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

/// The bound that a fail-soft result `best` of a search with window (alpha, beta) is.
[[nodiscard]] constexpr Bound bound_of(Score best, Score alpha, Score beta) noexcept {
    return best <= alpha ? Bound::upper : best >= beta ? Bound::lower : Bound::exact;
}

/// A closed interval that contains a score.
struct Bounds {
    Score lower = -infinity;
    Score upper = infinity;
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

} // namespace mustplay
