// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/sprt.hpp"

#include "mustplay/play/random.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

namespace play_sprt_test {

using namespace mustplay::play;

namespace {

bool near(double value, double expected, double tolerance) { return std::abs(value - expected) <= tolerance; }

/// The plain reference for games: the largest log-likelihood of counts among distributions of loss, draw and
/// win with a given mean. One number is free, the share of draws; the likelihood is concave in it.
double largest_log_likelihood(const ScoreCounts<3>& counts, double mean) {
    const auto of_draws = [&](double draw) {
        const double win = mean - draw / 2;
        const double loss = 1 - draw - win;
        return static_cast<double>(counts[0]) * std::log(loss) +
               static_cast<double>(counts[1]) * std::log(draw) +
               static_cast<double>(counts[2]) * std::log(win);
    };
    double low = 0;
    double high = 2 * std::min(mean, 1 - mean);
    for (int i = 0; i < 200; ++i) {
        const double third = (high - low) / 3;
        if (of_draws(low + third) < of_draws(high - third)) {
            low += third;
        } else {
            high -= third;
        }
    }
    return of_draws((low + high) / 2);
}

} // namespace

TEST_CASE("the log-likelihood ratio is fishtest's and fastchess's") {
    // fastchess, app/tests/sprt_test.cpp, logistic trinomial 1, 2 (wins, losses, draws there) and pentanomial
    // 1, 2.
    CHECK(near((Sprt{.elo0 = 0.5, .elo1 = 2.5}).log_likelihood_ratio(Tally{21404, 40708, 21184}.counts()),
               -1.57, 0.016));
    CHECK(near((Sprt{.elo0 = 0, .elo1 = 2}).log_likelihood_ratio(Tally{57433, 106593, 57030}.counts()), -2.59,
               0.026));
    CHECK(near((Sprt{.elo0 = 0.5, .elo1 = 2.5})
                   .log_likelihood_ratio(PairCounts{223, 9863, 20279 + 1000, 10037, 246}),
               -3.07, 0.031));
    CHECK(near(
        (Sprt{.elo0 = 0, .elo1 = 2}).log_likelihood_ratio(PairCounts{871, 26175, 55003 + 980, 26678, 821}),
        -4.98, 0.05));
}

TEST_CASE("the log-likelihood ratio is that of the likeliest distributions") {
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const ScoreCounts<3> counts{1 + random.below(300), 1 + random.below(300), 1 + random.below(300)};
        const double elo0 = -100 + 200 * random.uniform();
        const double elo1 = elo0 + 1 + 99 * random.uniform();
        const double expected = largest_log_likelihood(counts, score_of_elo(elo1)) -
                                largest_log_likelihood(counts, score_of_elo(elo0));
        CAPTURE(counts, elo0, elo1);
        REQUIRE(near((Sprt{.elo0 = elo0, .elo1 = elo1}).log_likelihood_ratio(counts), expected, 1e-6));
    }
}

TEST_CASE("the ratio is symmetric, and finite for all wins, all draws and nothing") {
    const Sprt sprt{.elo0 = -5, .elo1 = 5};
    CHECK(sprt.log_likelihood_ratio(Tally{}.counts()) == 0.0);
    CHECK(sprt.log_likelihood_ratio(PairCounts{}) == 0.0);
    CHECK(sprt.decide(PairCounts{}) == SprtDecision::go_on);
    CHECK(near(sprt.log_likelihood_ratio(Tally{0, 100, 0}.counts()), 0.0, 1e-9));
    CHECK(near(sprt.log_likelihood_ratio(Tally{30, 5, 20}.counts()),
               -sprt.log_likelihood_ratio(Tally{20, 5, 30}.counts()), 1e-9));
    // All wins: a mean of s makes a win no likelier than s, so n log(s1 / s0).
    const double all_wins = 100 * std::log(score_of_elo(5) / score_of_elo(-5));
    CHECK(near(sprt.log_likelihood_ratio(Tally{100, 0, 0}.counts()), all_wins, 0.01));
    CHECK(near(sprt.log_likelihood_ratio(Tally{0, 0, 100}.counts()), -all_wins, 0.01));
    // All draws: against "even" an edge of 5 Elo, 2 (s1 - 1/2) decided games, n log(1 - 2 (s1 - 1/2)).
    CHECK(near((Sprt{.elo0 = 0, .elo1 = 5}).log_likelihood_ratio(Tally{0, 100, 0}.counts()),
               100 * std::log(2 - 2 * score_of_elo(5)), 0.02));
    for (const double elo : {-2000.0, 2000.0}) { // far out, still a number
        CHECK(std::isfinite(
            (Sprt{.elo0 = elo - 5, .elo1 = elo}).log_likelihood_ratio(PairCounts{0, 0, 0, 0, 1'000'000})));
    }
}

TEST_CASE("decisions are Wald's") {
    const Sprt sprt{.elo0 = 0, .elo1 = 20};
    CHECK(near(sprt.lower_bound(), -2.944, 0.001)); // log(0.05 / 0.95), as every testing program prints it
    CHECK(near(sprt.upper_bound(), 2.944, 0.001));
    CHECK(near((Sprt{.alpha = 0.05, .beta = 0.1}).lower_bound(), -2.2513, 1e-4)); // log(0.1 / 0.95)
    CHECK(near((Sprt{.alpha = 0.05, .beta = 0.1}).upper_bound(), 2.8904, 1e-4));  // log(0.9 / 0.05)
    CHECK(sprt.decide(Tally{600, 100, 300}.counts()) == SprtDecision::accept_h1);
    CHECK(sprt.decide(Tally{300, 100, 600}.counts()) == SprtDecision::accept_h0);
    CHECK(sprt.decide(Tally{6, 1, 3}.counts()) == SprtDecision::go_on);
}

TEST_CASE("a test that makes no sense is an error") {
    const ScoreCounts<3> counts{1, 1, 1};
    CHECK_THROWS_WITH((Sprt{.elo0 = 5, .elo1 = 5}).decide(counts),
                      "Sprt: elo0 is 5.000000 and elo1 5.000000, expected elo0 < elo1, both finite");
    CHECK_THROWS_WITH((Sprt{.alpha = 0.5, .beta = 0.5}).decide(counts),
                      "Sprt: alpha is 0.500000 and beta 0.500000, expected both > 0 and alpha + beta < 1");
    CHECK_THROWS_AS((Sprt{.alpha = 0}).decide(counts), std::invalid_argument);
    CHECK_THROWS_AS((Sprt{.beta = -0.1}).decide(counts), std::invalid_argument);
    CHECK_THROWS_AS((Sprt{.elo1 = std::numeric_limits<double>::infinity()}).decide(counts),
                    std::invalid_argument);
    CHECK_THROWS_AS((Sprt{.elo0 = std::nan("")}).decide(counts), std::invalid_argument);
}

namespace {

/// Plays pairs of games in which the opening favours one side by 200 Elo, so that their two results hang
/// together, until the test decides; how often, of `runs`, it accepted h1.
double accepted_h1(const Sprt& sprt, double true_score, int runs, std::uint64_t seed) {
    // Win for A as first, as second: shifted about the true score; one game in four is drawn.
    constexpr double favour = 0.25;
    int accepted = 0;
    for (int run = 0; run < runs; ++run) {
        Random random(stream_seed(seed, static_cast<std::uint64_t>(run)));
        PairCounts pairs{};
        auto decision = SprtDecision::go_on;
        while (decision == SprtDecision::go_on) {
            std::size_t half_points = 0;
            for (const double shift : {favour, -favour}) {
                const double x = random.uniform();
                half_points += x < true_score + shift - 0.125 ? 2U : x < true_score + shift + 0.125 ? 1U : 0U;
            }
            ++pairs[half_points];
            decision = sprt.decide(pairs);
        }
        accepted += decision == SprtDecision::accept_h1;
    }
    return static_cast<double>(accepted) / runs;
}

/// The same by games without pairing, all from even openings.
double accepted_h1_by_games(const Sprt& sprt, double true_score, int runs, std::uint64_t seed) {
    int accepted = 0;
    for (int run = 0; run < runs; ++run) {
        Random random(stream_seed(seed, static_cast<std::uint64_t>(run)));
        Tally tally;
        auto decision = SprtDecision::go_on;
        while (decision == SprtDecision::go_on) {
            const double x = random.uniform();
            tally.add(x < true_score - 0.125 ? 2 : x < true_score + 0.125 ? 1 : 0);
            decision = sprt.decide(tally.counts());
        }
        accepted += decision == SprtDecision::accept_h1;
    }
    return static_cast<double>(accepted) / runs;
}

} // namespace

TEST_CASE("error rates are the ones asked for") {
    // 1000 runs: the standard deviation of a rate of 0.1 is 0.0095. Overshooting the bounds makes the true
    // rates a little smaller than asked; half of them would be a fault.
    const Sprt sprt{.elo0 = 0, .elo1 = 80, .alpha = 0.1, .beta = 0.05};
    const auto at = [](double elo) { return score_of_elo(elo); };
    SECTION("pentanomial") {
        const double false_positives = accepted_h1(sprt, at(0), 1000, 1);
        const double false_negatives = 1 - accepted_h1(sprt, at(80), 1000, 2);
        CHECK((false_positives > 0.05 && false_positives < 0.125));
        CHECK((false_negatives > 0.02 && false_negatives < 0.07));
        CHECK(near(accepted_h1(sprt, at(40), 200, 3), 0.5, 0.2)); // in the middle: a coin
        CHECK(accepted_h1(sprt, at(-80), 200, 4) < 0.02);
        CHECK(accepted_h1(sprt, at(160), 200, 5) > 0.98);
    }
    SECTION("trinomial") {
        const double false_positives = accepted_h1_by_games(sprt, at(0), 1000, 6);
        const double false_negatives = 1 - accepted_h1_by_games(sprt, at(80), 1000, 7);
        CHECK((false_positives > 0.05 && false_positives < 0.125));
        CHECK((false_negatives > 0.02 && false_negatives < 0.07));
    }
}

} // namespace play_sprt_test
