// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"

#include <cstdint>
#include <limits>

namespace mustplay::play {

/// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014): one
/// 64-bit word of state, every seed is good, and the numbers are the same on every platform, which those of
/// the standard library's distributions are not. For games and openings, not for secrets.
class Random {
public:
    using result_type = std::uint64_t;

    constexpr explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

    [[nodiscard]] static constexpr result_type min() noexcept { return 0; }
    [[nodiscard]] static constexpr result_type max() noexcept {
        return std::numeric_limits<result_type>::max();
    }

    /// The next 64 random bits.
    constexpr std::uint64_t operator()() noexcept {
        const auto bits = mix(state_);
        state_ += 0x9e3779b97f4a7c15U;
        return bits;
    }
    /// A number in 0..bound-1, each exactly as likely: draws from the incomplete last run of `bound` are
    /// rejected (less than one in two). Precondition: bound > 0.
    constexpr std::uint64_t below(std::uint64_t bound) noexcept {
        MUSTPLAY_ASSERT(bound > 0);
        const auto rejected = (std::uint64_t{0} - bound) % bound; // 2^64 mod bound
        for (;;) {
            if (const auto bits = (*this)(); bits >= rejected) return bits % bound;
        }
    }
    /// A number in [0, 1), a multiple of 2^-53.
    constexpr double uniform() noexcept { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

private:
    std::uint64_t state_;
};

/// The seed of the `index`-th of many independent streams that one seed stands for.
[[nodiscard]] constexpr std::uint64_t stream_seed(std::uint64_t seed, std::uint64_t index) noexcept {
    return mix(mix(seed) + index);
}

} // namespace mustplay::play
