// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/kayles.hpp"

#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

#include <map>
#include <set>

namespace games_kayles_test {

using namespace mustplay;
using namespace mustplay::games;

static_assert(Undoable<Kayles> && Symmetric<Kayles> && SeesWins<Kayles>);

namespace {

/// The Grundy value by its definition: the smallest that no move leads to.
int grundy(const Kayles& position, std::map<std::uint64_t, int>& known) {
    if (const auto found = known.find(position.key()); found != known.end()) return found->second;
    std::set<int> reached;
    for (const auto move : position.moves()) reached.insert(grundy(reference::after(position, move), known));
    int value = 0;
    while (reached.contains(value)) ++value;
    return known[position.key()] = value;
}

} // namespace

TEST_CASE("Kayles keeps the promises of a game") {
    CHECK(reference::broken_rule(Kayles::row(7), 7) == "");
    CHECK(reference::broken_claim(Kayles::row(7), 7) == "");
    CHECK(reference::broken_rule(Kayles::row(32), 1) == "");
    CHECK(reference::listed(Kayles::row(32).moves()).size() == 63);
}

TEST_CASE("Rows of Kayles have the Grundy values of OEIS A002186") {
    std::map<std::uint64_t, int> known;
    for (int length = 0; length < 16; ++length) {
        CHECK(grundy(Kayles::row(length), known) == kayles_grundy[static_cast<std::size_t>(length)]);
    }
}

TEST_CASE("Two rows of Kayles are lost exactly where their Grundy values are equal (Sprague and Grundy)") {
    reference::Memo<Kayles> solver(reference::Distance::ignored);
    for (int a = 0; a <= 8; ++a) {
        for (int b = 0; b <= a; ++b) {
            const auto pins = Kayles::row(a).key() | Kayles::row(b).key() << (a + 1);
            const bool lost =
                kayles_grundy[static_cast<std::size_t>(a)] == kayles_grundy[static_cast<std::size_t>(b)];
            REQUIRE(solver.value(Kayles(static_cast<std::uint32_t>(pins))) ==
                    (lost ? loss_in(0) : win_in(0)));
        }
    }
}

} // namespace games_kayles_test
