// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/uint128.hpp"

#include "support/catch.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <random>
#include <type_traits>

namespace uint128_test {

using mustplay::countr_zero;
using mustplay::popcount;
using mustplay::UInt128;

namespace {

constexpr std::uint64_t ones = ~std::uint64_t{0};
constexpr UInt128 largest{ones, ones};

static_assert(std::is_trivially_copyable_v<UInt128> && sizeof(UInt128) == 16);
static_assert(largest + 1 == 0 && UInt128{0} - 1 == largest);
static_assert(UInt128{ones} + 1 == UInt128(1, 0));
static_assert(UInt128(1, 0) - 1 == ones);
static_assert(static_cast<std::uint64_t>(UInt128(3, 5)) == 5);
static_assert((UInt128{1} << 127) == UInt128(std::uint64_t{1} << 63, 0));
static_assert(UInt128(1, 0) > ones && UInt128(1, 2) < UInt128(1, 3) && (UInt128{7} <=> 7) == 0);

/// Schoolbook arithmetic on single bits, the reference.
using Bits = std::array<bool, 128>;

Bits bits_of(UInt128 x) {
    Bits bits{};
    for (std::size_t i = 0; i < 64; ++i) {
        bits[i] = (x.low >> i) % 2 != 0;
        bits[64 + i] = (x.high >> i) % 2 != 0;
    }
    return bits;
}

Bits add(const Bits& a, const Bits& b, bool carry) {
    Bits sum{};
    for (std::size_t i = 0; i < 128; ++i) {
        const int digits = int{a[i]} + int{b[i]} + int{carry};
        sum[i] = digits % 2 != 0;
        carry = digits >= 2;
    }
    return sum;
}

Bits complement(Bits bits) {
    for (auto& bit : bits) bit = !bit;
    return bits;
}

/// Random words of which many have long runs of ones or zeros, so that carries travel.
class Numbers {
public:
    UInt128 next() { return {word(), word()}; }
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

private:
    std::uint64_t word() {
        switch (random_() % 4) {
        case 0:
            return 0;
        case 1:
            return ones;
        case 2:
            return ones << (random_() % 64);
        default:
            return random_();
        }
    }
    std::mt19937_64 random_{1};
};

} // namespace

TEST_CASE("uint128: sums and differences are those of schoolbook arithmetic modulo 2^128", "[portable]") {
    Numbers numbers;
    int failures = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto a = numbers.next();
        const auto b = numbers.next();
        failures += bits_of(a + b) != add(bits_of(a), bits_of(b), false);
        failures += bits_of(a - b) != add(bits_of(a), complement(bits_of(b)), true);
    }
    CHECK(failures == 0);
}

TEST_CASE("uint128: the identities of arithmetic and logic hold", "[portable]") {
    Numbers numbers;
    int failures = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto a = numbers.next();
        const auto b = numbers.next();
        const auto c = numbers.next();
        failures += !(a + b == b + a);
        failures += !((a + b) + c == a + (b + c));
        failures += !((a + b) - b == a);
        failures += !(a - b == a + ~b + 1);
        failures += !(a + b == (a ^ b) + ((a & b) << 1));
        failures += !((a | b) == (a ^ b) + (a & b));
        failures += !(~(a & b) == (~a | ~b));
        failures += !((a & (b | c)) == ((a & b) | (a & c)));
        failures += !(~~a == a);
        auto d = a;
        d += b;
        d -= c;
        d &= b;
        d |= c;
        d ^= a;
        failures += !(d == ((((a + b - c) & b) | c) ^ a));
    }
    CHECK(failures == 0);
}

TEST_CASE("uint128: shifts move every bit, by every distance", "[portable]") {
    Numbers numbers;
    int failures = 0;
    for (int n = 0; n < 128; ++n) {
        for (int i = 0; i < 100; ++i) {
            const auto a = numbers.next();
            const auto bits = bits_of(a);
            Bits left{};
            Bits right{};
            for (std::size_t k = 0; k < 128; ++k) {
                const auto shift = static_cast<std::size_t>(n);
                if (k >= shift) left[k] = bits[k - shift];
                if (k + shift < 128) right[k] = bits[k + shift];
            }
            failures += bits_of(a << n) != left;
            failures += bits_of(a >> n) != right;
            auto b = a;
            b <<= n;
            failures += !(b == a << n);
            b = a;
            b >>= n;
            failures += !(b == a >> n);
        }
    }
    CHECK(failures == 0);
}

TEST_CASE("uint128: order is that of the highest bit that differs", "[portable]") {
    Numbers numbers;
    int failures = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto a = numbers.next();
        const auto b = numbers.below(8) == 0 ? a : numbers.next();
        const auto x = bits_of(a);
        const auto y = bits_of(b);
        auto expected = std::strong_ordering::equal;
        for (std::size_t k = 128; k-- > 0 && expected == 0;) expected = x[k] <=> y[k];
        failures += (a <=> b) != expected;
        failures += (a == b) != (expected == 0);
        failures += (a < b) != (expected < 0);
    }
    CHECK(failures == 0);
}

TEST_CASE("uint128: counting bits and zeros", "[portable]") {
    CHECK(popcount(std::uint64_t{0}) == 0);
    CHECK(popcount(ones) == 64);
    CHECK(popcount(largest) == 128);
    CHECK(countr_zero(std::uint64_t{0}) == 64);
    CHECK(countr_zero(UInt128{0}) == 128);
    Numbers numbers;
    int failures = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto a = numbers.next();
        const auto bits = bits_of(a);
        int count = 0;
        int first = 128;
        for (std::size_t k = 128; k-- > 0;) {
            if (!bits[k]) continue;
            ++count;
            first = static_cast<int>(k);
        }
        failures += popcount(a) != count;
        failures += countr_zero(a) != first;
        failures += popcount(a) != popcount(a.low) + popcount(a.high);
    }
    for (int i = 0; i < 128; ++i) {
        failures += popcount(UInt128{1} << i) != 1;
        failures += countr_zero(UInt128{1} << i) != i;
    }
    CHECK(failures == 0);
}

} // namespace uint128_test
