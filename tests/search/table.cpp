// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/table.hpp"

#include "mustplay/bits.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace search_table_test {

using mustplay::Bound;
using mustplay::mix;
using mustplay::Score;
using mustplay::search::KeepDeepest;
using mustplay::search::KeepNewest;
using mustplay::search::TableEntry;
using mustplay::search::TranspositionTable;

namespace {

/// An entry every field of which follows from the key.
TableEntry entry_of(std::uint64_t key) {
    const auto random = mix(key);
    return {.score = static_cast<Score>(random % 2'000'000'001) - 1'000'000'000,
            .bound = static_cast<Bound>(1 + random / 7 % 3),
            .depth = static_cast<int>(random / 11 % 256),
            .move_index = static_cast<int>(random / 13 % 1023),
            .symmetry = static_cast<int>(random / 17 % 16)};
}

} // namespace

TEST_CASE("an entry survives packing, whatever its fields", "[table]") {
    for (std::uint64_t key = 0; key < 100'000; ++key) {
        auto entry = entry_of(key);
        entry.generation = static_cast<std::uint8_t>(key);
        const auto packed = TranspositionTable<>::packed(entry);
        REQUIRE(packed != 0);
        REQUIRE(TranspositionTable<>::unpacked(packed) == entry);
    }
    for (const Score score :
         {-mustplay::infinity, mustplay::loss_in(0), Score{-1}, Score{0}, mustplay::win_in(0)}) {
        const TableEntry entry = {.score = score, .bound = Bound::upper, .depth = 0, .symmetry = 15};
        REQUIRE(TranspositionTable<>::unpacked(TranspositionTable<>::packed(entry)) == entry);
    }
}

TEST_CASE("a table takes no more than it is given, and never less than a cluster", "[table]") {
    CHECK(TranspositionTable<>(0).bytes() == 64);
    CHECK(TranspositionTable<>(64).bytes() == 64);
    CHECK(TranspositionTable<>(127).bytes() == 64);
    CHECK(TranspositionTable<>(1'000'000).bytes() == 524'288);
    CHECK(TranspositionTable<>(std::size_t{1} << 20).bytes() == std::size_t{1} << 20);
}

TEST_CASE("what was stored last is found, and only under its own key", "[table]") {
    // Regression: engines that index by part of the key and check another confuse positions on a small table.
    TranspositionTable<> table(1 << 10);
    for (std::uint64_t key = 0; key < 10'000; ++key) {
        table.store(key, entry_of(key));
        const auto found = table.find(key);
        REQUIRE(found);
        REQUIRE(found->score == entry_of(key).score);
        for (std::uint64_t other = key > 200 ? key - 200 : 0; other < key; ++other) {
            if (const auto old = table.find(other)) REQUIRE(old->score == entry_of(other).score);
        }
        REQUIRE_FALSE(table.find(key + 1));
    }
}

TEST_CASE("a position has one entry, and keeps its move when a later search finds none", "[table]") {
    TranspositionTable<> table(64);
    table.store(7, {.score = 1, .bound = Bound::lower, .depth = 3, .move_index = 5});
    table.store(7, {.score = 2, .bound = Bound::upper, .depth = 2});
    REQUIRE(table.find(7));
    CHECK(table.find(7)->score == 2);
    CHECK(table.find(7)->move_index == 5);
    // A move that was found in the mirror image means another move here.
    table.store(7, {.score = 3, .bound = Bound::upper, .depth = 2, .symmetry = 1});
    CHECK(table.find(7)->move_index == TableEntry::no_move);
    for (std::uint64_t key = 0; key < 3; ++key)
        table.store(key, {.score = 9, .bound = Bound::exact, .depth = 0});
    CHECK(table.find(7)->score == 3);
}

TEST_CASE("KeepDeepest replaces the shallowest, and older searches first", "[table]") {
    TranspositionTable<KeepDeepest> table(64);
    for (const int depth : {9, 4, 7, 5}) {
        table.store(static_cast<std::uint64_t>(depth),
                    {.score = depth, .bound = Bound::exact, .depth = depth});
    }
    table.store(1, {.score = 1, .bound = Bound::exact, .depth = 1});
    CHECK_FALSE(table.find(4));
    CHECK(table.find(9));
    table.new_generation();
    table.store(1, {.score = 1, .bound = Bound::exact, .depth = 1}); // now of the new search
    table.store(2, {.score = 2, .bound = Bound::exact, .depth = 2});
    CHECK(table.find(1));
    CHECK_FALSE(table.find(5));
    table.store(3, {.score = 3, .bound = Bound::exact, .depth = 3});
    CHECK(table.find(1));
    CHECK_FALSE(table.find(7));
}

TEST_CASE("KeepNewest replaces the oldest generation, across the wrap of the counter", "[table]") {
    TranspositionTable<KeepNewest> table(64);
    for (int i = 0; i < 254; ++i) table.new_generation();
    for (std::uint64_t key = 1; key <= 4; ++key) { // generations 254, 255, 0, 1
        table.store(key, {.score = 0, .bound = Bound::exact, .depth = 200 - static_cast<int>(key)});
        table.new_generation();
    }
    table.store(5, {.score = 0, .bound = Bound::exact, .depth = 0});
    CHECK_FALSE(table.find(1));
    CHECK(table.find(2));
    CHECK(table.find(3));
    CHECK(table.find(4));
    CHECK(table.find(5));
}

TEST_CASE("clear forgets everything", "[table]") {
    TranspositionTable<> table(1 << 12);
    for (std::uint64_t key = 0; key < 100; ++key) table.store(key, entry_of(key));
    table.clear();
    for (std::uint64_t key = 0; key < 100; ++key) CHECK_FALSE(table.find(key));
}

TEST_CASE("a torn write is never believed", "[table][threads]") {
    TranspositionTable<> table(256); // so small that the threads write the same slots all the time
    const auto hammer = [&](std::uint64_t seed, std::uint64_t& wrong) {
        for (std::uint64_t i = 0; i < 200'000; ++i) {
            const auto key = mix(seed + i) % 64;
            table.store(key, entry_of(key));
            const auto other = mix(i) % 64;
            if (const auto found = table.find(other)) {
                wrong += static_cast<std::uint64_t>(found->score != entry_of(other).score ||
                                                    found->depth != entry_of(other).depth);
            }
        }
    };
    std::uint64_t wrong_here = 0;
    std::uint64_t wrong_there = 0;
    std::thread there([&] { hammer(1, wrong_there); });
    hammer(2, wrong_here);
    there.join();
    CHECK(wrong_here == 0);
    CHECK(wrong_there == 0);
}

} // namespace search_table_test
