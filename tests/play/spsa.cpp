// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/spsa.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace play_spsa_test {

using namespace mustplay::play;

namespace {

bool near(double value, double expected, double tolerance) { return std::abs(value - expected) <= tolerance; }

/// -(sum of ((theta_i - best_i) / scale_i)^2) of plus less that of minus, with noise of standard deviation
/// `noise`.
struct NoisyQuadratic {
    std::vector<double> best;
    std::vector<double> scale;
    double noise = 0.0;

    double operator()(const std::vector<double>& plus, const std::vector<double>& minus,
                      std::uint64_t seed) const {
        Random random(seed);
        double sum = -6.0; // of 12 uniform numbers: about normal, variance 1
        for (int i = 0; i < 12; ++i) sum += random.uniform();
        return value(plus) - value(minus) + noise * sum;
    }
    double value(const std::vector<double>& theta) const {
        double sum = 0;
        for (std::size_t i = 0; i < theta.size(); ++i) {
            sum -= std::pow((theta[i] - best[i]) / scale[i], 2);
        }
        return sum;
    }
};

/// Parameters of quite different size, as weights of an evaluation are.
const std::vector<SpsaParameter> weights{
    {.name = "three", .value = 20, .lower = 0, .upper = 200, .step = 10, .integer = true},
    {.name = "two", .value = 30, .lower = 0, .upper = 100, .step = 3, .integer = true},
    {.name = "tempo", .value = 0.9, .lower = -1, .upper = 1, .step = 0.1},
};
const NoisyQuadratic quadratic{.best = {80, 10, -0.25}, .scale = {100, 30, 1}, .noise = 0.5};

} // namespace

TEST_CASE("SPSA finds the top of a noisy quadratic") {
    // At the top of it the objective is all noise, five times what the first perturbation makes out at the
    // start.
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(seed);
        const auto result = spsa(weights, quadratic, {.iterations = 5000, .seed = seed, .gain = 2});
        CHECK(result.iterations == 5000);
        CHECK(near(result.averaged[0], 80, 15));
        CHECK(near(result.averaged[1], 10, 5));
        CHECK(near(result.averaged[2], -0.25, 0.15));
        CHECK(quadratic.value(result.averaged) > -0.05); // it was -2.4 at the start
    }
}

TEST_CASE("without noise SPSA converges closely") {
    NoisyQuadratic exact = quadratic;
    exact.noise = 0.0;
    const auto result = spsa(weights, exact, {.iterations = 3000, .seed = 1, .gain = 5});
    CHECK(near(result.values[0], 80, 2));
    CHECK(near(result.values[1], 10, 1));
    CHECK(near(result.values[2], -0.25, 0.02));
}

TEST_CASE("the first iteration is Spall's formula") {
    // One parameter, a difference of 2 from plus to minus whatever they are: it moves by gain steps, towards
    // plus.
    double tried_plus = 0;
    const auto plus_is_better = [&](const std::vector<double>& plus, const std::vector<double>& minus,
                                    std::uint64_t) {
        CHECK(near(std::abs(plus[0] - minus[0]), 2 * 4.0, 1e-12));
        tried_plus = plus[0];
        return 2.0;
    };
    const auto result = spsa({{.name = "x", .value = 50, .lower = 0, .upper = 100, .step = 4}},
                             plus_is_better, {.iterations = 1, .gain = 3});
    CHECK(near(result.values[0], tried_plus > 50 ? 62 : 38, 1e-12));
    CHECK(result.averaged == result.values);
}

TEST_CASE("the gains fall as Spall's") {
    // With a difference of 2 flipped to the up side at every turn, each iteration moves by gain a_k / (a_0
    // c_k) steps.
    std::vector<double> moved;
    double before = 0;
    SpsaOptions options{.iterations = 50, .gain = 0.5};
    options.progress = [&](const SpsaReport& report) {
        CHECK(report.iteration == static_cast<int>(moved.size()));
        moved.push_back(report.values[0] - before);
        before = report.values[0];
        return true;
    };
    std::ignore = spsa(
        {{.name = "x", .value = 0, .lower = -1000, .upper = 1000, .step = 1}},
        [](const auto& plus, const auto& minus, std::uint64_t) { return plus[0] > minus[0] ? 2.0 : -2.0; },
        options);
    REQUIRE(moved.size() == 50);
    for (std::size_t k = 0; k < moved.size(); ++k) {
        const auto n = static_cast<double>(k);
        const double a = 0.5 * std::pow((5.0 + 1) / (5.0 + n + 1), 0.602);
        CHECK(near(moved[k], a * std::pow(n + 1, 0.101), 1e-9));
    }
}

TEST_CASE("SPSA stays within bounds and ends at one where the top lies beyond") {
    const NoisyQuadratic beyond{.best = {500, 10, -3}, .scale = {100, 30, 1}, .noise = 0.1};
    const auto inside = [&](const std::vector<double>& theta) {
        for (std::size_t i = 0; i < theta.size(); ++i) {
            REQUIRE((theta[i] >= weights[i].lower && theta[i] <= weights[i].upper));
        }
    };
    const auto result =
        spsa(weights,
             [&](const std::vector<double>& plus, const std::vector<double>& minus, std::uint64_t seed) {
                 inside(plus);
                 inside(minus);
                 return beyond(plus, minus, seed);
             },
             {.iterations = 2000, .seed = 1, .gain = 2});
    CHECK(near(result.averaged[0], 200, 5));
    CHECK(near(result.averaged[2], -1, 0.05));
}

TEST_CASE("integer parameters are tried at whole numbers, and rounded fairly between them") {
    double sum = 0;
    int tries = 0;
    const std::vector<SpsaParameter> small{
        {.name = "n", .value = 3, .lower = 0, .upper = 10, .step = 0.25, .integer = true}};
    const auto result =
        spsa(small,
             [&](const std::vector<double>& plus, const std::vector<double>& minus, std::uint64_t) {
                 CHECK((plus[0] == std::floor(plus[0]) && minus[0] == std::floor(minus[0])));
                 sum += std::abs(plus[0] - minus[0]);
                 ++tries;
                 return 0.0;
             },
             {.iterations = 4000, .gamma = 0.0});
    CHECK(near(sum / tries, 0.5, 0.05)); // on average what was meant: 2 * 0.25
    CHECK(result.values[0] == 3.0);
    CHECK(result.averaged[0] == 3.0);
}

TEST_CASE("SPSA repeats itself with the same seed only") {
    const auto run = [](std::uint64_t seed) {
        return spsa(weights, quadratic, {.iterations = 100, .seed = seed});
    };
    CHECK(run(1).values == run(1).values);
    CHECK(run(1).averaged == run(1).averaged);
    CHECK(run(1).values != run(2).values);
}

TEST_CASE("progress is told every iteration and can end the tuning") {
    std::vector<std::vector<double>> path;
    SpsaOptions options{.iterations = 100, .seed = 3};
    options.progress = [&path](const SpsaReport& report) {
        path.push_back(report.values);
        return path.size() < 10;
    };
    const auto result =
        spsa({{.name = "x", .value = 0, .lower = -9, .upper = 9}}, NoisyQuadratic{{5}, {3}, 0.1}, options);
    CHECK(result.iterations == 10);
    REQUIRE(path.size() == 10);
    CHECK(result.values == path.back());
    double later_half = 0;
    for (std::size_t k = 5; k < 10; ++k) later_half += path[k][0] / 5;
    CHECK(near(result.averaged[0], later_half, 1e-12));
}

TEST_CASE("nothing to do is done") {
    const auto none = [](const std::vector<double>&, const std::vector<double>&, std::uint64_t) {
        return 1.0;
    };
    const auto result = spsa(weights, none, {.iterations = 0});
    CHECK(result.iterations == 0);
    CHECK(result.values == std::vector<double>{20, 30, 0.9});
    CHECK(result.averaged == result.values);
    CHECK(spsa({}, none, {.iterations = 3}).values.empty());
}

TEST_CASE("bad parameters and objectives are errors") {
    const auto run = [](const SpsaParameter& parameter, double difference, int iterations) {
        std::ignore = spsa({parameter},
                           [difference](const std::vector<double>&, const std::vector<double>&,
                                        std::uint64_t) { return difference; },
                           {.iterations = iterations});
    };
    const SpsaParameter good{.name = "x", .value = 1, .lower = 0, .upper = 2};
    CHECK_NOTHROW(run(good, 0, 1));
    auto bad = good;
    bad.value = 3;
    CHECK_THROWS_WITH(run(bad, 0, 1), "spsa: parameter x: value is 3.000000, expected within finite bounds "
                                      "[0.000000, 2.000000]");
    bad.value = std::nan("");
    CHECK_THROWS_AS(run(bad, 0, 1), std::invalid_argument);
    bad = good;
    bad.upper = std::numeric_limits<double>::infinity();
    CHECK_THROWS_AS(run(bad, 0, 1), std::invalid_argument);
    bad = good;
    bad.step = 0;
    CHECK_THROWS_WITH(run(bad, 0, 1), "spsa: parameter x: step is 0.000000, expected > 0");
    bad = good;
    bad.integer = true;
    bad.upper = 2.5;
    CHECK_THROWS_WITH(run(bad, 0, 1),
                      "spsa: parameter x: bounds are [0.000000, 2.500000], expected whole numbers");
    CHECK_THROWS_WITH(run(good, 0, -1), "spsa: iterations is -1, expected >= 0");
    CHECK_THROWS_WITH(run(good, std::numeric_limits<double>::infinity(), 1),
                      "spsa: the objective returned inf in iteration 0, expected a finite number");
}

} // namespace play_spsa_test
