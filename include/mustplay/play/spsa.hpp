// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/exceptions.hpp"
#include "mustplay/play/random.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace mustplay::play {

/// A number to be tuned.
struct SpsaParameter {
    std::string name;
    /// Where it starts.
    double value = 0.0;
    /// It stays within [lower, upper].
    double lower = 0.0;
    double upper = 0.0;
    /// How far it is moved up and down in the first iteration: far enough for the difference in play to show.
    /// Also the unit of its steps, so that parameters of different size can be tuned together.
    double step = 1.0;
    /// Only whole numbers are tried. What is between two of them is rounded up or down at random, in
    /// proportion.
    bool integer = false;
};

/// What an iteration did.
struct SpsaReport {
    /// Counted from 0.
    int iteration = 0;
    /// What the objective said.
    double difference = 0.0;
    /// The parameters after the iteration, not rounded.
    std::vector<double> values = {};
};

/// How tuning is run; the exponents are Spall's "practically effective" ones, and A is a tenth of
/// `iterations`.
struct SpsaOptions {
    int iterations = 1000;
    /// Equal seeds make equal runs (with an objective that keeps to its seed).
    std::uint64_t seed = 0;
    /// Steps that each parameter moves in the first iteration for a difference of 2 (a_0 in units of `step`).
    /// Too large, and it dances; too small, and it stays where it is.
    double gain = 1.0;
    double alpha = 0.602;
    double gamma = 0.101;
    /// Told after each iteration; returning false ends the tuning.
    std::function<bool(const SpsaReport&)> progress = {};
};

/// Where tuning ended. Integer parameters are rounded to the nearest.
struct SpsaResult {
    /// After the last iteration.
    std::vector<double> values = {};
    /// Mean over the later half of the iterations: less noisy, and the one to use (B. Polyak and A. Juditsky
    /// 1992).
    std::vector<double> averaged = {};
    /// How many were made.
    int iterations = 0;
};

namespace detail {

inline void check(const SpsaParameter& p) {
    const auto fail = [&p](const std::string& what) {
        throw_error(std::invalid_argument("spsa: parameter " + p.name + ": " + what));
    };
    const auto is_whole = [](double x) { return std::floor(x) == x; };
    if (!(std::isfinite(p.lower) && std::isfinite(p.upper) && p.lower <= p.value && p.value <= p.upper)) {
        fail("value is " + std::to_string(p.value) + ", expected within finite bounds [" +
             std::to_string(p.lower) + ", " + std::to_string(p.upper) + "]");
    }
    if (!(std::isfinite(p.step) && p.step > 0.0)) {
        fail("step is " + std::to_string(p.step) + ", expected > 0");
    }
    if (p.integer && !(is_whole(p.lower) && is_whole(p.upper))) {
        fail("bounds are [" + std::to_string(p.lower) + ", " + std::to_string(p.upper) +
             "], expected whole numbers");
    }
}

inline double rounded(const SpsaParameter& p, double value) { return p.integer ? std::round(value) : value; }

} // namespace detail

/// Tunes parameters by simultaneous perturbation stochastic approximation (J. Spall, "Multivariate stochastic
/// approximation using a simultaneous perturbation gradient approximation", IEEE Trans. Automatic Control 37,
/// 1992; gains after his "Implementation of the simultaneous perturbation algorithm", 1998). Iteration k
/// moves all parameters at once by c_k steps up or down, each by the toss of a coin, lets the two opposite
/// points theta+ and theta- play, and follows the difference: two evaluations, however many parameters there
/// are. With A = iterations / 10, c_k = 1 / (k+1)^gamma and a_k = gain ((A+1) / (A+k+1))^alpha, in units of
/// each parameter's `step`.
///
/// `objective(plus, minus, seed)` returns by how much `plus` is better than `minus`, with any noise: for
/// example wins minus losses of a mini-match in which each opening is played from both sides. `plus` and
/// `minus` are vectors of values in the order of `parameters`; `seed` is a different one in each iteration.
///
/// Throws std::invalid_argument for a parameter whose value is not within its finite bounds, whose step is
/// not positive, or whose bounds are not whole though it is an integer, and for negative `iterations`;
/// std::runtime_error when the objective is not finite.
template <class Objective>
requires std::is_invocable_r_v < double, Objective&, const std::vector<double>
&, const std::vector<double>&,
    std::uint64_t > SpsaResult spsa(const std::vector<SpsaParameter>& parameters, Objective&& objective,
                                    const SpsaOptions& options = {}) {
    for (const auto& parameter : parameters) detail::check(parameter);
    if (options.iterations < 0) {
        throw_error(std::invalid_argument("spsa: iterations is " + std::to_string(options.iterations) +
                                          ", expected >= 0"));
    }
    const auto size = parameters.size();
    Random random(options.seed);
    std::vector<double> theta(size);
    for (std::size_t i = 0; i < size; ++i) theta[i] = parameters[i].value;
    std::vector<std::vector<double>> path; // after each iteration
    std::vector<double> flip(size);
    std::vector<double> plus(size);
    std::vector<double> minus(size);

    const double stability = 0.1 * options.iterations;
    for (int k = 0; k < options.iterations; ++k) {
        const double a = options.gain * std::pow((stability + 1.0) / (stability + k + 1.0), options.alpha);
        const double c = 1.0 / std::pow(k + 1.0, options.gamma);
        for (std::size_t i = 0; i < size; ++i) {
            const auto& p = parameters[i];
            flip[i] = random.below(2) == 0 ? -1.0 : 1.0;
            const double dither = random.uniform();
            const auto tried = [&](double value) {
                return std::clamp(p.integer ? std::floor(value + dither) : value, p.lower, p.upper);
            };
            plus[i] = tried(theta[i] + c * p.step * flip[i]);
            minus[i] = tried(theta[i] - c * p.step * flip[i]);
        }
        const double difference =
            objective(plus, minus, stream_seed(options.seed, static_cast<std::uint64_t>(k)));
        if (!std::isfinite(difference)) {
            throw_error(std::runtime_error("spsa: the objective returned " + std::to_string(difference) +
                                           " in iteration " + std::to_string(k) +
                                           ", expected a finite number"));
        }
        for (std::size_t i = 0; i < size; ++i) {
            const auto& p = parameters[i];
            theta[i] += a * difference / (2.0 * c * flip[i]) * p.step;
            theta[i] = std::clamp(theta[i], p.lower, p.upper);
        }
        path.push_back(theta);
        if (options.progress && !options.progress({k, difference, theta})) break;
    }

    SpsaResult result{.values = theta, .averaged = theta, .iterations = static_cast<int>(path.size())};
    const auto first_half = path.size() / 2;
    for (std::size_t i = 0; i < size; ++i) {
        if (!path.empty()) {
            double sum = 0.0;
            for (auto j = first_half; j < path.size(); ++j) sum += path[j][i];
            result.averaged[i] = sum / static_cast<double>(path.size() - first_half);
        }
        result.values[i] = detail::rounded(parameters[i], result.values[i]);
        result.averaged[i] = detail::rounded(parameters[i], result.averaged[i]);
    }
    return result;
}

} // namespace mustplay::play
