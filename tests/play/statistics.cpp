// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/statistics.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace play_statistics_test {

using namespace mustplay::play;

namespace {
constexpr double infinite = std::numeric_limits<double>::infinity();
bool near(double value, double expected, double tolerance) { return std::abs(value - expected) <= tolerance; }
} // namespace

TEST_CASE("Elo and score are each other's inverse") {
    // 400 log10(s / (1 - s)), and the usual table of expected scores.
    CHECK(near(elo_of_score(0.75), 190.8485, 1e-4));
    CHECK(near(elo_of_score(0.25), -190.8485, 1e-4));
    CHECK(elo_of_score(0.5) == 0.0);
    CHECK(near(score_of_elo(400), 10.0 / 11.0, 1e-12));
    CHECK(near(score_of_elo(200), 0.7597, 1e-4));
    CHECK(elo_of_score(0.0) == -infinite);
    CHECK(elo_of_score(1.0) == infinite);
    CHECK(score_of_elo(infinite) == 1.0);
    CHECK(score_of_elo(-infinite) == 0.0);
    for (double elo = -1000; elo <= 1000; elo += 12.5) {
        CHECK(near(elo_of_score(score_of_elo(elo)), elo, 1e-8));
        CHECK(near(score_of_elo(elo) + score_of_elo(-elo), 1.0, 1e-12));
    }
}

TEST_CASE("the normal quantile is the tables'") {
    CHECK(near(detail::normal_quantile(0.025), 1.959963985, 1e-8));
    CHECK(near(detail::normal_quantile(0.05), 1.644853627, 1e-8));
    CHECK(near(detail::normal_quantile(0.005), 2.575829304, 1e-8));
    CHECK(near(detail::normal_cdf(1.0), 0.841344746, 1e-8));
}

TEST_CASE("Elo with its error, as other programs print it") {
    struct Row {
        EloEstimate estimate;
        double elo, error; // half the width of the 95 % interval
    };
    const Row rows[] = {
        // cutechess-cli, in the change log of the engine Midnight: "449 - 276 - 275: 60.7 +/- 18.5" and
        // "382 - 320 - 298: 21.6 +/- 18.1" (wins, losses, draws).
        {estimate_elo(Tally{449, 275, 276}.counts()), 60.7, 18.5},
        {estimate_elo(Tally{382, 298, 320}.counts()), 21.6, 18.1},
        // fastchess, app/tests/elo_test.cpp: EloWDL 2, EloPentanomial 1 to 3.
        {estimate_elo(Tally{136, 111, 96}.counts()), 40.70, 30.43},
        {estimate_elo(PairCounts{34, 54, 31 + 32, 64, 75}), 55.58, 27.65},
        {estimate_elo(PairCounts{332, 433, 457 + 41, 333, 334}), -8.64, 10.33},
        {estimate_elo(PairCounts{7895, 8757, 5485 + 200, 568, 9999}), -21.04, 2.95},
    };
    for (const auto& [estimate, elo, error] : rows) {
        CAPTURE(elo);
        CHECK(near(estimate.elo, elo, 0.05));
        CHECK(near((estimate.upper - estimate.lower) / 2, error, 0.05));
        CHECK((estimate.lower < estimate.elo && estimate.elo < estimate.upper));
    }
}

TEST_CASE("pairs that always cancel out show more than their games") {
    // 100 openings, each won by whoever moves first: the games look like noise, the pairs are all equal.
    const auto by_games = estimate_elo(Tally{100, 0, 100}.counts());
    const auto by_pairs = estimate_elo(PairCounts{0, 0, 100, 0, 0});
    CHECK(by_games.elo == 0.0);
    CHECK(by_pairs.elo == 0.0);
    CHECK(by_games.upper > 48.0);
    CHECK(by_pairs.upper < 13.0);
}

TEST_CASE("Elo of nothing, of all wins and of all draws is never NaN") {
    for (const double confidence : {0.5, 0.95, 0.999}) {
        const auto none = estimate_elo(Tally{}.counts(), confidence);
        CHECK((none.score == 0.5 && none.elo == 0.0));
        CHECK((none.lower == -infinite && none.upper == infinite));
    }
    // 1 - 0.025^(1/10) = 0.30850: Clopper and Pearson's interval for 10 of 10 is [0.6915, 1].
    const auto wins = estimate_elo(Tally{10, 0, 0}.counts());
    CHECK((wins.elo == infinite && wins.upper == infinite));
    CHECK(near(score_of_elo(wins.lower), 0.69150, 1e-5));
    const auto losses = estimate_elo(Tally{0, 0, 10}.counts());
    CHECK((losses.elo == -infinite && losses.lower == -infinite));
    CHECK(near(losses.upper, -wins.lower, 1e-9));
    const auto draws = estimate_elo(Tally{0, 10, 0}.counts());
    CHECK(draws.elo == 0.0);
    CHECK(near(score_of_elo(draws.upper), 0.5 + 0.30850 / 2, 1e-5));
    CHECK(near(draws.lower, -draws.upper, 1e-9));
    const auto one = estimate_elo(PairCounts{0, 0, 0, 1, 0});
    CHECK(near(one.elo, elo_of_score(0.75), 1e-9));
    CHECK((one.lower < 0.0 && one.upper > one.elo));
    // A wide interval is cut off at certainty.
    CHECK(estimate_elo(Tally{1, 0, 1}.counts()).upper == infinite);
}

TEST_CASE("a confidence that is none is an error") {
    for (const double wrong : {0.0, 1.0, -0.5, 95.0, std::nan("")}) {
        CHECK_THROWS_AS(estimate_elo(Tally{1, 1, 1}.counts(), wrong), std::invalid_argument);
    }
    CHECK_THROWS_WITH(estimate_elo(Tally{1, 1, 1}.counts(), 95.0),
                      "estimate_elo: confidence is 95.000000, expected between 0 and 1");
}

TEST_CASE("likelihood of superiority") {
    const auto los = [](std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
        return likelihood_of_superiority(Tally{wins, draws, losses}.counts());
    };
    // cutechess-cli, Midnight's change log: 382 wins, 320 losses: "LOS: 99.0 %".
    CHECK(near(los(382, 298, 320), 0.990, 0.0005));
    // One, two and three standard deviations: wins - losses = z sqrt(wins + losses).
    CHECK(near(los(55, 7, 45), 0.841344746, 1e-8));
    CHECK(near(los(60, 0, 40), 0.977249868, 1e-8));
    CHECK(near(los(65, 1000, 35), 0.998650102, 1e-8));
    // fastchess, elo_test.cpp, to a tenth of a per cent (it takes the spread about the mean): 15.53 %, 99.60
    // %, 5.05 %.
    CHECK(near(los(76, 123, 89), 0.1553, 0.001));
    CHECK(near(los(136, 111, 96), 0.9960, 0.001));
    CHECK(near(likelihood_of_superiority(PairCounts{332, 433, 498, 333, 334}), 0.0505, 0.001));
    // Nothing played or nothing decided: even.
    CHECK(los(0, 0, 0) == 0.5);
    CHECK(los(0, 100, 0) == 0.5);
    CHECK(likelihood_of_superiority(PairCounts{0, 0, 9, 0, 0}) == 0.5);
    CHECK(near(los(10, 0, 0), 0.5 * (1 + std::erf(std::sqrt(5.0))), 1e-12));
    CHECK(near(los(3, 2, 8) + los(8, 2, 3), 1.0, 1e-12));
}

} // namespace play_statistics_test
