// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/exceptions.hpp"
#include "mustplay/play/tally.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

/// What a match result says about the strength of two players. Every function takes counts by score
/// (`ScoreCounts`), of games (`tally.counts()`) or of pairs (`result.pairs`). Prefer pairs: the two games of
/// an opening are not independent, and counting them as if they were makes the error too large (or, with dull
/// openings, too small).

namespace mustplay::play {

/// Expected points a game, 0..1, of a player who is `elo` stronger: 1 / (1 + 10^(-elo/400)) (A. Elo 1978).
[[nodiscard]] inline double score_of_elo(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

/// The inverse: -infinity for a score of 0 (or less), +infinity for 1 (or more).
[[nodiscard]] inline double elo_of_score(double score) {
    if (score <= 0.0) return -std::numeric_limits<double>::infinity();
    if (score >= 1.0) return std::numeric_limits<double>::infinity();
    return 400.0 * std::log10(score / (1.0 - score));
}

namespace detail {

/// The points that the i-th of `Size` equally spaced scores stands for, 0..1.
template <std::size_t Size>
constexpr double points(std::size_t i) noexcept {
    return static_cast<double>(i) / static_cast<double>(Size - 1);
}

/// Standard normal distribution function.
inline double normal_cdf(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

/// The z > 0 that leaves `upper_tail` (0 < upper_tail < 1/2) above it. By bisection on the decreasing tail.
inline double normal_quantile(double upper_tail) {
    double low = 0.0;
    double high = 40.0; // the tail there is below every positive double
    for (;;) {
        const double z = 0.5 * (low + high);
        if (z <= low || z >= high) return z;
        (normal_cdf(-z) > upper_tail ? low : high) = z;
    }
}

template <std::size_t Size>
struct Moments {
    double units = 0.0;    // games or pairs
    double mean = 0.5;     // points, 0..1; 1/2 without units
    double variance = 0.0; // of one unit about the mean
    bool all_equal = true;

    explicit Moments(const ScoreCounts<Size>& counts) {
        static_assert(Size >= 2);
        double sum = 0.0;
        for (std::size_t i = 0; i < Size; ++i) {
            units += static_cast<double>(counts[i]);
            sum += points<Size>(i) * static_cast<double>(counts[i]);
        }
        if (units == 0.0) return;
        mean = sum / units;
        double squares = 0.0;
        for (std::size_t i = 0; i < Size; ++i) {
            squares += (points<Size>(i) - mean) * (points<Size>(i) - mean) * static_cast<double>(counts[i]);
        }
        variance = squares / units;
        all_equal = std::count(counts.begin(), counts.end(), 0U) + 1 >= static_cast<std::ptrdiff_t>(Size);
    }
};

} // namespace detail

/// An Elo difference with its confidence interval. Bounds may be infinite; nothing is ever NaN.
struct EloEstimate {
    /// Points a game, 0..1.
    double score = 0.5;
    double elo = 0.0;
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
};

/// The Elo difference that a result shows, with a two-sided interval that covers the true one with
/// probability `confidence`. The interval is normal in the mean score, from the variance of the counts given
/// (as cutechess does for games and fishtest for pairs), and then taken to Elo.
///
/// Where every unit had the same score the variance says nothing, and the interval is that of C. Clopper and
/// E. Pearson (1934) for never having seen another score, with whatever else might have come being all losses
/// or all wins: ten wins out of ten show +140 or more at 95 %. Without games: 0, between -infinity and
/// +infinity. Throws std::invalid_argument unless 0 < confidence < 1.
template <std::size_t Size>
[[nodiscard]] EloEstimate estimate_elo(const ScoreCounts<Size>& counts, double confidence = 0.95) {
    if (!(confidence > 0.0 && confidence < 1.0)) {
        throw_error(std::invalid_argument("estimate_elo: confidence is " + std::to_string(confidence) +
                                          ", expected between 0 and 1"));
    }
    const double tail = 0.5 * (1.0 - confidence);
    const detail::Moments<Size> moments(counts);
    double low = 0.0;
    double high = 1.0;
    if (moments.all_equal) {
        const double unseen = moments.units == 0.0 ? 1.0 : 1.0 - std::pow(tail, 1.0 / moments.units);
        low = moments.mean * (1.0 - unseen);
        high = low + unseen;
        if (moments.mean == 1.0) high = 1.0; // not a rounding error less
    } else {
        const double error = detail::normal_quantile(tail) * std::sqrt(moments.variance / moments.units);
        low = moments.mean - error;
        high = moments.mean + error;
    }
    return {moments.mean, elo_of_score(moments.mean), elo_of_score(low), elo_of_score(high)};
}

/// Likelihood of superiority: how sure it is that the player is the stronger one, 0..1. The normal
/// probability of the mean score against the spread there would be between equals; for games this is (1 +
/// erf((wins - losses) / sqrt(2 (wins + losses)))) / 2 (chessprogramming.org, "Match Statistics"), for pairs
/// the same with each pair's distance from 1 point. 1/2 when there are no games, or none that tells (all
/// drawn).
template <std::size_t Size>
[[nodiscard]] double likelihood_of_superiority(const ScoreCounts<Size>& counts) {
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t i = 0; i < Size; ++i) {
        const double distance = detail::points<Size>(i) - 0.5;
        sum += distance * static_cast<double>(counts[i]);
        squares += distance * distance * static_cast<double>(counts[i]);
    }
    return squares == 0.0 ? 0.5 : detail::normal_cdf(sum / std::sqrt(squares));
}

} // namespace mustplay::play
