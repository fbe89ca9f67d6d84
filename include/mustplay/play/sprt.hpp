// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/exceptions.hpp"
#include "mustplay/play/statistics.hpp"
#include "mustplay/play/tally.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>

namespace mustplay::play {

/// What a sequential test says so far.
enum class SprtDecision : std::uint8_t { go_on, accept_h0, accept_h1 };

/// Sequential probability ratio test (A. Wald 1945) of two hypotheses about the Elo difference: h0, it is
/// `elo0`, against h1, it is `elo1`; play until one of them is accepted. With `{.elo0 = 0, .elo1 = 5}`: "is
/// it better?". Exactly at elo0 h1 is accepted with probability alpha, exactly at elo1 h0 with probability
/// beta (nearly); further out, less often. Elo is the logistic one (`score_of_elo`).
struct Sprt {
    double elo0 = 0.0;
    double elo1 = 5.0;
    double alpha = 0.05;
    double beta = 0.05;

    /// h0 is accepted at or below log(beta / (1 - alpha)), h1 at or above log((1 - beta) / alpha) (Wald).
    [[nodiscard]] double lower_bound() const { return std::log(beta / (1.0 - alpha)); }
    [[nodiscard]] double upper_bound() const { return std::log((1.0 - beta) / alpha); }

    /// The generalised log-likelihood ratio of h1 to h0 for counts of games (trinomial) or pairs
    /// (pentanomial): each hypothesis fixes the mean score only, and is given the distribution that makes the
    /// counts likeliest (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation
    /// value of a distribution", cantate.be/Fishtest/support_MLE_multinomial.pdf; the exact form, as in
    /// fishtest's LLRcalc). Scores that did not occur are counted 1/1000 times, as fishtest does, so that the
    /// ratio is finite for all wins or all draws. 0 without games. Throws std::invalid_argument unless elo0 <
    /// elo1, both finite, and alpha > 0, beta > 0, alpha + beta < 1.
    template <std::size_t Size>
    [[nodiscard]] double log_likelihood_ratio(const ScoreCounts<Size>& counts) const;

    /// The decision on these counts. A test that is stopped by its own decision keeps its error rates; one
    /// that is looked at again after more games does not. Throws as `log_likelihood_ratio`.
    template <std::size_t Size>
    [[nodiscard]] SprtDecision decide(const ScoreCounts<Size>& counts) const {
        const double ratio = log_likelihood_ratio(counts);
        if (ratio <= lower_bound()) return SprtDecision::accept_h0;
        if (ratio >= upper_bound()) return SprtDecision::accept_h1;
        return SprtDecision::go_on;
    }

private:
    void check() const;
};

namespace detail {

/// The likeliest distribution with mean score `mean` for counts that are all positive gives score i the
/// probability counts[i] / (units (1 + x (points(i) - mean))); this is its multiplier x, the root of sum
/// counts[i] (points(i) - mean) / (1 + x (points(i) - mean)), which falls from +infinity to -infinity between
/// the outermost poles. By bisection: it cannot fail, and takes about 60 steps. Precondition: 0 < mean < 1.
template <std::size_t Size>
double likeliest_multiplier(const std::array<double, Size>& counts, double mean) {
    double low = -1.0 / (1.0 - mean);
    double high = 1.0 / mean;
    for (;;) {
        const double x = 0.5 * (low + high);
        if (x <= low || x >= high) return x;
        double slope = 0.0;
        for (std::size_t i = 0; i < Size; ++i) {
            const double distance = points<Size>(i) - mean;
            slope += counts[i] * distance / (1.0 + x * distance);
        }
        (slope > 0.0 ? low : high) = x;
    }
}

} // namespace detail

inline void Sprt::check() const {
    if (!(std::isfinite(elo0) && std::isfinite(elo1) && elo0 < elo1)) {
        throw_error(std::invalid_argument("Sprt: elo0 is " + std::to_string(elo0) + " and elo1 " +
                                          std::to_string(elo1) + ", expected elo0 < elo1, both finite"));
    }
    if (!(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0)) {
        throw_error(std::invalid_argument("Sprt: alpha is " + std::to_string(alpha) + " and beta " +
                                          std::to_string(beta) + ", expected both > 0 and alpha + beta < 1"));
    }
}

template <std::size_t Size>
double Sprt::log_likelihood_ratio(const ScoreCounts<Size>& counts) const {
    check();
    if (std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 0) return 0.0;
    std::array<double, Size> positive{};
    for (std::size_t i = 0; i < Size; ++i) {
        positive[i] = counts[i] == 0 ? 1e-3 : static_cast<double>(counts[i]);
    }
    const double mean0 = score_of_elo(elo0);
    const double mean1 = score_of_elo(elo1);
    const double x0 = detail::likeliest_multiplier(positive, mean0);
    const double x1 = detail::likeliest_multiplier(positive, mean1);
    double ratio = 0.0;
    for (std::size_t i = 0; i < Size; ++i) {
        const double points = detail::points<Size>(i);
        ratio += positive[i] * (std::log1p(x0 * (points - mean0)) - std::log1p(x1 * (points - mean1)));
    }
    return ratio;
}

} // namespace mustplay::play
