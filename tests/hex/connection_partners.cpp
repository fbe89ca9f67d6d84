// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/connection_partners.hpp"

#include "mustplay/bits.hpp"
#include "mustplay/hex/connection_store.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace hex_connection_partners_test {

using namespace mustplay;
using Set = BitSet<4>;
using Partners = hex::ConnectionPartners<Set, 6, 4>;

namespace {

Set cells(std::initializer_list<std::size_t> members) {
    Set set;
    for (const auto member : members) set.insert(member);
    return set;
}
hex::Connection<Set> connection(std::uint16_t first, std::uint16_t second, const Set& carrier) {
    return {carrier, first, second, 0, static_cast<std::uint16_t>(carrier.count()), 0};
}

} // namespace

TEST_CASE("a full connection makes each of its ends a partner of the other") {
    Partners partners;
    partners.note(connection(0, 2, cells({1})), true, false);
    partners.note(connection(2, 3, {}), true, true);
    CHECK(partners.of(2).cells == cells({0, 3}));
    CHECK(partners.of(2).settled == cells({3}));
    CHECK(partners.of(3).settled == cells({2}));
    CHECK(partners.of(0).cells == cells({2}));
    CHECK(partners.of(1).cells.empty());
}

TEST_CASE("partners with several full connections are known") {
    Partners partners;
    partners.note(connection(0, 1, cells({2})), true, false);
    CHECK(partners.of(0).several.empty());
    partners.note(connection(0, 1, cells({3})), false, true);
    CHECK(partners.of(0).several == cells({1}));
    CHECK(partners.of(1).several == cells({0}));
    CHECK(partners.of(0).settled == cells({1}));
}

TEST_CASE("a side is a partner, but is not among the cells") {
    Partners partners;
    partners.note(connection(5, 1, {}), true, true);
    CHECK((partners.of(1).sides[1] && !partners.of(1).sides[0]));
    CHECK(partners.of(1).cells.empty());
    CHECK(partners.of(5).cells == cells({1}));
    CHECK_FALSE(partners.of(1).several_sides[1]);
    partners.note(connection(1, 5, cells({0})), false, true);
    CHECK((partners.of(1).several_sides[1] && !partners.of(1).several_sides[0]));
    partners.clear();
    CHECK_FALSE(partners.of(1).sides[1]);
    CHECK(partners.of(5).cells.empty());
}

} // namespace hex_connection_partners_test
