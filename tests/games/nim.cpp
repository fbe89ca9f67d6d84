// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/nim.hpp"

#include "games/kayles.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

namespace games_nim_test {

using namespace mustplay;
using namespace mustplay::games;

static_assert(Undoable<Nim<3>> && Keyed<Nim<3>> && SeesWins<Nim<3>> && Bounded<Nim<3>>);

TEST_CASE("Nim keeps the promises of a game") {
    CHECK(reference::broken_rule(Nim<3>({3, 2, 3}), 8) == "");
    CHECK(reference::broken_claim(Nim<3>({3, 2, 3}), 8) == "");
    CHECK(reference::broken_claim(Nim<1>({15}), 2) == "");
}

TEST_CASE("Nim is lost exactly where the heaps cancel out under exclusive or (Bouton, 1901)") {
    reference::Memo<Nim<3>> solver(reference::Distance::ignored);
    for (std::uint8_t a = 0; a <= 7; ++a) {
        for (std::uint8_t b = 0; b <= 7; ++b) {
            for (std::uint8_t c = 0; c <= 7; ++c) {
                const bool lost = (a ^ b ^ c) == 0;
                REQUIRE(solver.value(Nim<3>({a, b, c})) == (lost ? loss_in(0) : win_in(0)));
            }
        }
    }
}

TEST_CASE("A single Nim heap is won in one ply, two equal heaps are lost in twice their size") {
    reference::Memo<Nim<2>> solver;
    CHECK(solver.value(Nim<2>({9, 0})) == win_in(1));
    CHECK(solver.value(Nim<2>({5, 5})) == loss_in(10));
    CHECK(solver.value(Nim<2>({0, 0})) == loss_in(0));
}

} // namespace games_nim_test
