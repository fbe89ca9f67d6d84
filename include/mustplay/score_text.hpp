// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/score.hpp"

#include <string>

namespace mustplay {

/// What a score means to the side it is for: "wins in 7 plies", "loses in 1 ply", "+13", "-4", and for 0
/// "even", or "draw" if the score is `proven`. Without a distance (`win_in(0)`) just "wins" or "loses".
/// Precondition: a score, not the open bound of a window.
[[nodiscard]] inline std::string describe(Score score, bool proven = false) {
    MUSTPLAY_ASSERT(-won <= score && score <= won);
    if (score == 0) return proven ? "draw" : "even";
    if (!is_decisive(score)) return (score > 0 ? "+" : "") + std::to_string(score);
    std::string result = is_win(score) ? "wins" : "loses";
    const int plies = plies_to_end(score);
    if (plies == 0) return result;
    result += " in " + std::to_string(plies) + (plies == 1 ? " ply" : " plies");
    return result;
}

} // namespace mustplay
