// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <bit>
#include <compare>
#include <cstdint>

namespace mustplay {

/// An unsigned integer of 128 bits on any compiler, for boards that do not fit 64. Arithmetic is modulo
/// 2^128, as for the built-in unsigned types; it has just the operations a bitboard needs, each of a few
/// instructions.
struct UInt128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    constexpr UInt128() noexcept = default;
    // Not explicit, so that code written for a 64-bit word (`word == 0`, `word & 1`) reads the same for both.
    constexpr UInt128(std::uint64_t value) noexcept : low(value) {}
    constexpr UInt128(std::uint64_t high_word, std::uint64_t low_word) noexcept
        : low(low_word), high(high_word) {}

    /// The value modulo 2^64.
    [[nodiscard]] constexpr explicit operator std::uint64_t() const noexcept { return low; }

    [[nodiscard]] friend constexpr UInt128 operator+(UInt128 a, UInt128 b) noexcept {
        const std::uint64_t sum = a.low + b.low;
        return {a.high + b.high + static_cast<std::uint64_t>(sum < a.low), sum};
    }
    [[nodiscard]] friend constexpr UInt128 operator-(UInt128 a, UInt128 b) noexcept {
        return {a.high - b.high - static_cast<std::uint64_t>(a.low < b.low), a.low - b.low};
    }
    [[nodiscard]] friend constexpr UInt128 operator&(UInt128 a, UInt128 b) noexcept {
        return {a.high & b.high, a.low & b.low};
    }
    [[nodiscard]] friend constexpr UInt128 operator|(UInt128 a, UInt128 b) noexcept {
        return {a.high | b.high, a.low | b.low};
    }
    [[nodiscard]] friend constexpr UInt128 operator^(UInt128 a, UInt128 b) noexcept {
        return {a.high ^ b.high, a.low ^ b.low};
    }
    [[nodiscard]] constexpr UInt128 operator~() const noexcept { return {~high, ~low}; }

    /// Precondition, as for the built-in types: 0 <= n < 128.
    [[nodiscard]] friend constexpr UInt128 operator<<(UInt128 a, int n) noexcept {
        MUSTPLAY_ASSERT(0 <= n && n < 128);
        if (n == 0) return a;
        return n < 64 ? UInt128{(a.high << n) | (a.low >> (64 - n)), a.low << n}
                      : UInt128{a.low << (n - 64), 0};
    }
    /// Precondition, as for the built-in types: 0 <= n < 128.
    [[nodiscard]] friend constexpr UInt128 operator>>(UInt128 a, int n) noexcept {
        MUSTPLAY_ASSERT(0 <= n && n < 128);
        if (n == 0) return a;
        return n < 64 ? UInt128{a.high >> n, (a.low >> n) | (a.high << (64 - n))}
                      : UInt128{0, a.high >> (n - 64)};
    }

    constexpr UInt128& operator+=(UInt128 other) noexcept { return *this = *this + other; }
    constexpr UInt128& operator-=(UInt128 other) noexcept { return *this = *this - other; }
    constexpr UInt128& operator&=(UInt128 other) noexcept { return *this = *this & other; }
    constexpr UInt128& operator|=(UInt128 other) noexcept { return *this = *this | other; }
    constexpr UInt128& operator^=(UInt128 other) noexcept { return *this = *this ^ other; }
    constexpr UInt128& operator<<=(int n) noexcept { return *this = *this << n; }
    constexpr UInt128& operator>>=(int n) noexcept { return *this = *this >> n; }

    [[nodiscard]] friend constexpr bool operator==(const UInt128& a, const UInt128& b) noexcept {
        return ((a.low ^ b.low) | (a.high ^ b.high)) == 0;
    }
    [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const UInt128& a,
                                                                    const UInt128& b) noexcept {
        return a.high != b.high ? a.high <=> b.high : a.low <=> b.low;
    }
};

/// How many bits are set: `std::popcount` for both of a board's word types, but never a function call. (For a
/// processor that may lack the instruction, g++ makes `std::popcount` a call into its support library, which
/// costs several times these twelve operations; they are Knuth's, TAOCP 7.1.3, (62).)
[[nodiscard]] constexpr int popcount(std::uint64_t x) noexcept {
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && !defined(__POPCNT__)
    x -= (x >> 1) & 0x5555'5555'5555'5555U;
    x = (x & 0x3333'3333'3333'3333U) + ((x >> 2) & 0x3333'3333'3333'3333U);
    x = (x + (x >> 4)) & 0x0f0f'0f0f'0f0f'0f0fU;
    return static_cast<int>((x * 0x0101'0101'0101'0101U) >> 56);
#else
    return std::popcount(x);
#endif
}
[[nodiscard]] constexpr int popcount(UInt128 x) noexcept { return popcount(x.low) + popcount(x.high); }

/// The index of the lowest set bit; 64 or 128, the number of bits, for 0.
[[nodiscard]] constexpr int countr_zero(std::uint64_t x) noexcept { return std::countr_zero(x); }
[[nodiscard]] constexpr int countr_zero(UInt128 x) noexcept {
    return x.low != 0 ? std::countr_zero(x.low) : 64 + std::countr_zero(x.high);
}

} // namespace mustplay
