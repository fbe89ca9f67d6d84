// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/solver/table.hpp"

#include "mustplay/bits.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/uint128.hpp"
#include "support/catch.hpp"

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <random>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace connect4_solver_table_test {

using namespace mustplay::connect4;
using mustplay::UInt128;

namespace {

static_assert(std::same_as<ScoreTable<Board<>>, CompactScoreTable<49>>);
static_assert(std::same_as<ScoreTable<Board<4, 4>>, CompactScoreTable<20>>);
static_assert(std::same_as<ScoreTable<Board<8, 6>>, CompactScoreTable<56>>);
static_assert(std::same_as<ScoreTable<Board<8, 7>>, WideScoreTable<std::uint64_t>>);
static_assert(std::same_as<ScoreTable<Board<9, 7>>, WideScoreTable<UInt128>>);

/// What the tests store for a key: any function of it.
template <int Score, int Moves>
KnownScore score_of(std::uint64_t key) {
    const auto x = mustplay::mix(key);
    const int lower = static_cast<int>(x % (2 * Score + 1)) - Score;
    const int upper = lower + static_cast<int>((x >> 20) % static_cast<unsigned>(Score - lower + 1));
    return {lower, upper, static_cast<int>((x >> 40) % Moves)};
}

/// Keys that differ in few bits, as positions do.
std::vector<std::uint64_t> similar_keys(std::size_t count, int bits) {
    std::mt19937_64 random(5);
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    std::vector<std::uint64_t> keys;
    for (std::size_t i = 0; i < count / 8; ++i) {
        const auto key = random() & mask;
        for (int j = 0; j < 8; ++j)
            keys.push_back(key ^ std::uint64_t{1} << (random() % static_cast<unsigned>(bits)));
    }
    return keys;
}

} // namespace

TEST_CASE("connect4/solver/table: packs every score, move and amount of work") {
    using Packed = PackedScore<6, 4>;
    int failures = 0;
    for (int lower = -31; lower <= 31; ++lower) {
        for (int upper = lower; upper <= 31; ++upper) {
            for (int move = 0; move < 16; ++move) {
                const KnownScore known{lower, upper, move};
                for (const auto work : {std::uint64_t{1}, std::uint64_t{1'000'000}, ~std::uint64_t{0}}) {
                    const auto word = Packed::pack(known, work);
                    failures += Packed::unpack(word) != known || word == 0 || word >> Packed::bits != 0;
                }
            }
        }
    }
    CHECK(failures == 0);
    CHECK(Packed::work(Packed::pack({}, 1)) == 1);
    CHECK(Packed::work(Packed::pack({}, 1'000)) == 10);
    CHECK(Packed::work(Packed::pack({}, ~std::uint64_t{0})) == 31);
    CHECK(Packed::work(0) == 0);
}

TEST_CASE("connect4/solver/table: place and tag give the whole key back") {
    // All keys of 20 bits, in a table of fewer places.
    const CompactScoreTable<20> table(std::size_t{512} << 10);
    std::vector<bool> seen(std::size_t{1} << 20);
    bool twice = false;
    for (std::uint64_t key = 0; key < std::uint64_t{1} << 20; ++key) {
        const auto slot = table.slot(key);
        const auto both = static_cast<std::size_t>(slot.bucket << 6 | slot.tag);
        twice = twice || slot.bucket >= std::uint64_t{1} << 14 || slot.tag >= 64 || seen[both];
        seen[both] = true;
    }
    CHECK_FALSE(twice);
}

TEMPLATE_TEST_CASE("connect4/solver/table: finds what was stored for a key, or nothing", "",
                   CompactScoreTable<49>, CompactScoreTable<56>, WideScoreTable<std::uint64_t>,
                   WideScoreTable<UInt128>) {
    TestType table(std::size_t{512} << 10);
    CHECK(table.bytes() == std::size_t{512} << 10);
    const auto keys = similar_keys(120'000, 49);
    std::unordered_map<std::uint64_t, KnownScore> stored;
    int found = 0;
    int wrong = 0;
    for (const auto key : keys) {
        KnownScore known;
        if (table.find(table.slot(key), known)) {
            ++found;
            const auto expected = stored.find(key);
            wrong += expected == stored.end() || expected->second != known;
        }
        table.store(table.slot(key), score_of<18, 7>(key), key % 1000 + 1);
        stored[key] = score_of<18, 7>(key);
        wrong += !table.find(table.slot(key), known) || known != stored[key];
    }
    for (const auto& [key, expected] : stored) {
        KnownScore known;
        if (table.find(table.slot(key), known)) ++found, wrong += known != expected;
    }
    CHECK(wrong == 0);
    CHECK(found > 20'000);
    table.clear();
    KnownScore known;
    CHECK_FALSE(table.find(table.slot(keys.back()), known));
}

TEST_CASE("connect4/solver/table: the high half of a key counts") {
    WideScoreTable<UInt128> table(1);
    CHECK(table.bytes() == 64);
    table.store(table.slot(UInt128{7, 1}), {-2, 3, 4}, 10);
    KnownScore known;
    CHECK_FALSE(table.find(table.slot(UInt128{8, 1}), known));
    CHECK_FALSE(table.find(table.slot(UInt128{7, 2}), known));
    REQUIRE(table.find(table.slot(UInt128{7, 1}), known));
    CHECK(known == KnownScore{-2, 3, 4});
}

TEST_CASE("connect4/solver/table: replaces the entry that took least work") {
    WideScoreTable<std::uint64_t> table(64); // three entries
    table.store(table.slot(1), {1, 1, 0}, 1'000);
    table.store(table.slot(2), {2, 2, 0}, 10);
    table.store(table.slot(3), {3, 3, 0}, 100);
    table.store(table.slot(4), {4, 4, 0}, 1);
    KnownScore known;
    CHECK(table.find(table.slot(1), known));
    CHECK_FALSE(table.find(table.slot(2), known));
    CHECK(table.find(table.slot(3), known));
    CHECK(table.find(table.slot(4), known));
    table.store(table.slot(1), {0, 5, 0}, 1); // its own old entry, whatever that cost
    REQUIRE(table.find(table.slot(1), known));
    CHECK(known == KnownScore{0, 5, 0});
    CHECK(table.find(table.slot(4), known));
}

TEMPLATE_TEST_CASE("connect4/solver/table: threads see whole entries only", "[threads]",
                   CompactScoreTable<49>, WideScoreTable<std::uint64_t>, WideScoreTable<UInt128>) {
    TestType table(1); // as small as can be: they meet all the time
    const auto keys = similar_keys(2'000, 49);
    std::atomic<int> wrong = 0;
    std::atomic<int> found = 0;
    const auto work = [&](unsigned seed) {
        std::mt19937 random(seed);
        for (int i = 0; i < 60'000; ++i) {
            const auto key = keys[random() % keys.size()];
            KnownScore known;
            if (table.find(table.slot(key), known)) ++found, wrong += known != score_of<18, 7>(key);
            table.store(table.slot(key), score_of<18, 7>(key), random() % 100 + 1);
        }
    };
    std::thread other(work, 1);
    work(2);
    other.join();
    CHECK(wrong == 0);
    CHECK(found > 0);
}

} // namespace connect4_solver_table_test
