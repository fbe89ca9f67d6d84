// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/expansion.hpp"

#include <cstdint>
#include <limits>

namespace mustplay::search::detail {

/// What a search asks about a position: does the side to move reach `goal`?
struct ProofQuestion {
    static constexpr int no_horizon = std::numeric_limits<int>::max();

    Score goal = to_win;
    /// Plies that may still be played; at 0, a position that is not decided counts as failed for one side.
    int plies_left = no_horizon;
    /// Whether that side is the one to move here.
    bool horizon_fails_mover = true;

    /// The question to ask after a move, of the side that is then to move.
    [[nodiscard]] constexpr ProofQuestion after_move(bool same_side) const noexcept {
        return {same_side ? goal : opposing(goal), plies_left == no_horizon ? no_horizon : plies_left - 1,
                horizon_fails_mover == same_side};
    }
    /// The key under which the answer for a position is filed, so that one table may hold the answers to
    /// different questions, and to the same one from either side.
    [[nodiscard]] constexpr std::uint64_t file_under(std::uint64_t key) const noexcept {
        std::uint64_t salt = static_cast<std::uint32_t>(goal);
        if (plies_left != no_horizon) {
            salt |= (static_cast<std::uint64_t>(plies_left) * 2 + (horizon_fails_mover ? 3 : 2)) << 32;
        }
        return key ^ mix(salt);
    }
    /// What a position at the horizon that is not decided counts as.
    [[nodiscard]] constexpr ProofNumbers at_horizon() const noexcept {
        return horizon_fails_mover ? ProofNumbers::disproven() : ProofNumbers::proven();
    }
};

} // namespace mustplay::search::detail
