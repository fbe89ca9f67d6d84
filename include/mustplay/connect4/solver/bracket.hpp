// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

namespace mustplay::connect4 {

/// Closes in on a score with null windows: which question "more than alpha?" to ask next.
///
/// Far from the end the extreme halves of the range come first, once each: is the win (the loss) a quick one? That
/// is cheap to ask, since few plies are left in which it could come about, and decides the positions in which a
/// walk from 0 would spend most (P. Pons's bisection does so all the way down). Then: who wins? Then bisection
/// while the range is wide, and the last few scores one after the other from the draw's side, where each answer
/// leaves the next half known (as MTD(f) walks). On the benchmark sets of the beginning and middle that takes the
/// nodes of the better of the two pure ways in each, which are worse than this by 1.3 to 30 times in others.
class ScoreBracket {
public:
    /// The score lies in `lower`..`upper`; `empty_count` cells are left.
    constexpr ScoreBracket(int lower, int upper, int empty_count) noexcept
        : lower_(lower), upper_(upper), walk_below_(empty_count >= 28 ? 4 : 8),
          ask_quick_win_(empty_count >= 24), ask_quick_loss_(empty_count >= 24) {}

    [[nodiscard]] constexpr int lower() const noexcept { return lower_; }
    [[nodiscard]] constexpr int upper() const noexcept { return upper_; }
    [[nodiscard]] constexpr bool closed() const noexcept { return lower_ == upper_; }

    /// The alpha of the next window (alpha, alpha + 1); lower() <= alpha < upper(). Precondition: not closed.
    [[nodiscard]] constexpr int next_alpha() noexcept {
        MUSTPLAY_ASSERT(!closed());
        if (ask_quick_win_ && upper_ > 0 && lower_ <= 0) {
            ask_quick_win_ = false;
            return upper_ / 2;
        }
        if (ask_quick_loss_ && lower_ < 0 && upper_ >= 0) {
            ask_quick_loss_ = false;
            return lower_ / 2 < upper_ ? lower_ / 2 : upper_ - 1;
        }
        if (lower_ < 0 && upper_ > 0) return 0;
        const bool bisect = upper_ - lower_ > walk_below_;
        if (lower_ >= 0) return bisect ? lower_ + (upper_ - lower_) / 2 : lower_;
        return bisect ? lower_ + (upper_ - lower_) / 2 : upper_ - 1;
    }

    /// A search with window (alpha, alpha + 1) returned `score`, fail-soft.
    constexpr void narrow(int alpha, int score) noexcept {
        if (score <= alpha) {
            upper_ = score > lower_ ? score : lower_;
        } else {
            lower_ = score < upper_ ? score : upper_;
        }
    }

private:
    int lower_;
    int upper_;
    int walk_below_;
    bool ask_quick_win_;
    bool ask_quick_loss_;
};

} // namespace mustplay::connect4
