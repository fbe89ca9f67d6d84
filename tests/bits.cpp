// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/bits.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <type_traits>
#include <vector>

namespace bits_test {

namespace {

using mustplay::BitSet;
using Reference = std::set<std::size_t>;

template <std::size_t Size>
bool holds_exactly(const BitSet<Size>& set, const Reference& reference) {
    std::vector<std::size_t> visited;
    for (const auto member : set) visited.push_back(member);
    if (!std::equal(visited.begin(), visited.end(), reference.begin(), reference.end())) return false;
    for (std::size_t i = 0; i < Size; ++i)
        if (set.contains(i) != reference.contains(i)) return false;
    return set.count() == static_cast<int>(reference.size()) && set.empty() == reference.empty() &&
           (reference.empty() || set.first() == *reference.begin());
}

template <class Combine>
Reference combined(const Reference& a, const Reference& b, Combine combine) {
    Reference result;
    combine(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
    return result;
}

template <std::size_t Size>
void compare_with_reference() {
    using Set = BitSet<Size>;
    const auto unite = [](auto... x) { std::set_union(x...); };
    const auto intersect = [](auto... x) { std::set_intersection(x...); };
    const auto subtract = [](auto... x) { std::set_difference(x...); };
    const auto exclude = [](auto... x) { std::set_symmetric_difference(x...); };

    Reference everything;
    for (std::size_t i = 0; i < Size; ++i) everything.insert(everything.end(), i);
    REQUIRE(holds_exactly(Set{}, {}));
    REQUIRE(holds_exactly(Set::all(), everything));
    REQUIRE(~Set{} == Set::all());
    REQUIRE((~Set::all()).empty());
    for (std::size_t i = 0; i < Size; ++i) REQUIRE(holds_exactly(Set::single(i), {i}));

    std::mt19937_64 random(Size);
    std::uniform_int_distribution<std::size_t> any_member(0, Size - 1);
    std::uniform_int_distribution<int> any_step(0, 9);
    Set a, b;
    Reference ra, rb;
    for (int round = 0; round < 2'000; ++round) {
        const auto member = any_member(random);
        switch (any_step(random)) {
        case 0:
            a &= b, ra = combined(ra, rb, intersect);
            break;
        case 1:
            a |= b, ra = combined(ra, rb, unite);
            break;
        case 2:
            a ^= b, ra = combined(ra, rb, exclude);
            break;
        case 3:
            a -= b, ra = combined(ra, rb, subtract);
            break;
        case 4:
            a = ~a, ra = combined(everything, ra, subtract);
            break;
        case 5:
            a.erase(member), ra.erase(member);
            break;
        case 6:
            b.erase(member), rb.erase(member);
            break;
        case 7:
            std::swap(a, b), std::swap(ra, rb);
            break;
        default:
            // Two steps in ten, one for each set: both grow more often than they shrink.
            a.insert(member), ra.insert(member);
            b.insert(Size - 1 - member), rb.insert(Size - 1 - member);
        }
        REQUIRE(holds_exactly(a, ra));
        REQUIRE(holds_exactly(b, rb));
        REQUIRE(holds_exactly(a & b, combined(ra, rb, intersect)));
        REQUIRE(holds_exactly(a | b, combined(ra, rb, unite)));
        REQUIRE(holds_exactly(a ^ b, combined(ra, rb, exclude)));
        REQUIRE(holds_exactly(a - b, combined(ra, rb, subtract)));
        REQUIRE(holds_exactly(~a, combined(everything, ra, subtract)));
        REQUIRE((a == b) == (ra == rb));
        REQUIRE(a.intersects(b) == !combined(ra, rb, intersect).empty());
        REQUIRE(a.is_subset_of(b) == std::includes(rb.begin(), rb.end(), ra.begin(), ra.end()));
        REQUIRE((a & b).is_subset_of(a));
    }
}

} // namespace

TEST_CASE("a bit set does what std::set does, at sizes around the word", "[portable]") {
    SECTION("1") { compare_with_reference<1>(); }
    SECTION("63") { compare_with_reference<63>(); }
    SECTION("64") { compare_with_reference<64>(); }
    SECTION("65") { compare_with_reference<65>(); }
    SECTION("128") { compare_with_reference<128>(); }
    SECTION("361") { compare_with_reference<361>(); }
}

TEST_CASE("bits beyond the size stay off, so that equal sets have equal words", "[portable]") {
    static_assert(BitSet<1>::all().words()[0] == 1);
    static_assert(BitSet<63>::all().words()[0] == ~std::uint64_t{0} >> 1);
    static_assert(BitSet<64>::all().words()[0] == ~std::uint64_t{0});
    static_assert(BitSet<65>::all().words()[1] == 1);
    static_assert((~BitSet<65>::single(64)).words()[1] == 0);
    CHECK(BitSet<361>::all().words()[5] == (std::uint64_t{1} << 41) - 1);
}

TEST_CASE("a bit set is a small value without a heap, known at compile time", "[portable]") {
    static_assert(BitSet<42>::word_count == 1 && sizeof(BitSet<42>) == 8);
    static_assert(BitSet<64>::word_count == 1 && BitSet<65>::word_count == 2);
    static_assert(BitSet<361>::word_count == 6 && sizeof(BitSet<361>) == 48);
    static_assert(std::is_trivially_copyable_v<BitSet<361>>);
    static_assert(BitSet<100>::single(99).first() == 99);
    static_assert([] {
        BitSet<100> set;
        set.insert(3);
        set.insert(70);
        std::size_t sum = 0;
        for (const auto member : set) sum += member;
        return sum;
    }() == 73);
    static_assert(std::input_iterator<BitSet<42>::Iterator>);
    CHECK(*BitSet<100>::single(99).begin() == 99);
}

// The values of SplitMix64 from seed 0 on, whose state grows by the constant that `mix` adds: the published
// reference implementation's output (S. Vigna, https://prng.di.unimi.it/splitmix64.c). They never change.
TEST_CASE("mix is SplitMix64", "[portable]") {
    static_assert(mustplay::mix(0) == 0xe220a8397b1dcdafU);
    static_assert(mustplay::mix(0x9e3779b97f4a7c15U) == 0x6e789e6aa1b965f4U);
    CHECK(mustplay::mix(2 * 0x9e3779b97f4a7c15U) == 0x06c45d188009454fU);
}

TEST_CASE("mix lets every input bit change about half of the output", "[portable]") {
    std::mt19937_64 random(1);
    for (int bit = 0; bit < 64; ++bit) {
        int changed = 0;
        for (int i = 0; i < 1'000; ++i) {
            const auto x = random();
            changed += std::popcount(mustplay::mix(x) ^ mustplay::mix(x ^ (std::uint64_t{1} << bit)));
        }
        // 32 of 64 expected, with a standard deviation of about 0.13 for the mean of 1000.
        CHECK(changed > 31'000);
        CHECK(changed < 33'000);
    }
}

} // namespace bits_test
