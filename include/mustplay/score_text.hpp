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
    // Put together in place: g++ 12 warns of overflows in sums of strings that it has inlined.
    if (!is_decisive(score)) {
        std::string result = score > 0 ? "+" : "";
        result += std::to_string(score);
        return result;
    }
    std::string result = is_win(score) ? "wins" : "loses";
    const int plies = plies_to_end(score);
    if (plies == 0) return result;
    result += " in ";
    result += std::to_string(plies);
    result += plies == 1 ? " ply" : " plies";
    return result;
}

} // namespace mustplay
