// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/random.hpp"

#include "support/catch.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>

namespace play_random_test {

using mustplay::play::Random;
using mustplay::play::stream_seed;

static_assert(std::uniform_random_bit_generator<Random>);

TEST_CASE("Random is SplitMix64") {
    // Reference output for the seed 1234567 (rosettacode.org, "Pseudo-random numbers/Splitmix64"). May never
    // change.
    Random random(1234567);
    for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                         4593380528125082431U, 16408922859458223821U}) {
        REQUIRE(random() == expected);
    }
}

TEST_CASE("below is in range, and every number is as likely") {
    Random random(1);
    for (const std::uint64_t bound : {1U, 2U, 3U, 7U, 10U}) {
        std::array<double, 10> count{};
        constexpr int draws = 100'000;
        for (int i = 0; i < draws; ++i) {
            const auto number = random.below(bound);
            REQUIRE(number < bound);
            ++count[static_cast<std::size_t>(number)];
        }
        const double expected = draws / static_cast<double>(bound);
        for (std::size_t n = 0; n < bound; ++n) {
            CHECK(std::abs(count[n] - expected) < 5 * std::sqrt(expected)); // five standard deviations
        }
    }
}

TEST_CASE("below has no bias for a bound that does not divide 2^64") {
    // For 3 * 2^62 a plain remainder would give the lowest third of the numbers half of the draws.
    Random random(2);
    constexpr std::uint64_t bound = std::uint64_t{3} << 62;
    int lowest_third = 0;
    constexpr int draws = 30'000;
    for (int i = 0; i < draws; ++i) {
        const auto number = random.below(bound);
        REQUIRE(number < bound);
        lowest_third += number < (std::uint64_t{1} << 62);
    }
    CHECK(std::abs(lowest_third - draws / 3) < 450); // 5.5 standard deviations
    for (int i = 0; i < 100; ++i) REQUIRE(random.below(~std::uint64_t{0}) < ~std::uint64_t{0});
}

TEST_CASE("uniform is in [0, 1) with mean 1/2 and variance 1/12") {
    Random random(3);
    double sum = 0;
    double squares = 0;
    constexpr int draws = 100'000;
    for (int i = 0; i < draws; ++i) {
        const double x = random.uniform();
        REQUIRE((x >= 0.0 && x < 1.0));
        sum += x;
        squares += x * x;
    }
    const double mean = sum / draws;
    CHECK(std::abs(mean - 0.5) < 0.005);
    CHECK(std::abs(squares / draws - mean * mean - 1.0 / 12) < 0.002);
}

TEST_CASE("streams of one seed differ, and so do those of neighbouring seeds") {
    std::set<std::uint64_t> seeds;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        for (std::uint64_t index = 0; index < 100; ++index) seeds.insert(stream_seed(seed, index));
    }
    CHECK(seeds.size() == 100U * 100U);
}

} // namespace play_random_test
