// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/proof_table.hpp"

#include "support/catch.hpp"

#include <cstddef>
#include <cstdint>

namespace search_proof_table_test {

using namespace mustplay;
using search::NoMemo;
using search::ProofEntry;
using search::ProofNumbers;
using search::ProofTable;

namespace {

ProofEntry<NoMemo> entry(std::uint64_t key, std::uint32_t work, ProofNumbers numbers = {2, 3}) {
    ProofEntry<NoMemo> made;
    made.key = key;
    made.work = work;
    made.numbers = numbers;
    return made;
}

} // namespace

static_assert(sizeof(ProofEntry<NoMemo>) == 24);

TEST_CASE("the table fits into its bytes, and has at least one bucket", "[proof_table]") {
    CHECK(ProofTable<>(0).capacity() == 4);
    CHECK(ProofTable<>(1000).bytes() <= 1000);
    CHECK(ProofTable<>(1000).bytes() > 1000 - 4 * 24);
    CHECK(ProofTable<>(1 << 20).capacity() == (1 << 20) / (4 * 24) * 4);
}

TEST_CASE("what is stored is found, whatever its key, zero too", "[proof_table]") {
    ProofTable<> table(10'000'000);
    ProofEntry<NoMemo> found;
    CHECK_FALSE(table.find(0, found));
    for (std::uint64_t key = 0; key < 1000; ++key)
        table.store(entry(key, 1, {5, static_cast<std::uint32_t>(key)}));
    for (std::uint64_t key = 0; key < 1000; ++key) {
        REQUIRE(table.find(key, found));
        REQUIRE(found.numbers == ProofNumbers{5, static_cast<std::uint32_t>(key)});
    }
    CHECK(table.used() == 1000);
    table.clear();
    CHECK(table.used() == 0);
    CHECK_FALSE(table.find(7, found));
}

TEST_CASE("in a full bucket the entry with the least work gives way", "[proof_table]") {
    ProofTable<> table(0);
    for (std::uint64_t key = 1; key <= 4; ++key) {
        CHECK_FALSE(table.store(entry(key, static_cast<std::uint32_t>(10 * key))));
    }
    CHECK(table.store(entry(5, 1)));
    ProofEntry<NoMemo> found;
    CHECK_FALSE(table.find(1, found));
    CHECK(table.store(entry(6, 100))); // 5 is now the least
    CHECK_FALSE(table.find(5, found));
    for (const std::uint64_t key : {2U, 3U, 4U, 6U}) CHECK(table.find(key, found));
    CHECK(table.used() == 4);
}

TEST_CASE("a solved entry is not overwritten by an unsolved one of the same position", "[proof_table]") {
    ProofTable<> table(0);
    table.store(entry(1, 10, ProofNumbers::proven()));
    table.store(entry(1, 20, {3, 4}));
    ProofEntry<NoMemo> found;
    REQUIRE(table.find(1, found));
    CHECK(found.numbers.is_proven());
    CHECK(found.work == 10);
}

} // namespace search_proof_table_test
