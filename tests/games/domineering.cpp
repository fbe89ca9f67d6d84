// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/domineering.hpp"

#include "games/check_solved.hpp"
#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

namespace games_domineering_test {

using namespace mustplay;
using namespace mustplay::games;

static_assert(Undoable<Domineering> && Symmetric<Domineering>);

TEST_CASE("Domineering keeps the promises of a game") {
    CHECK(reference::broken_rule(Domineering(3, 4), 6) == "");
    CHECK(reference::broken_claim(Domineering(3, 4), 6) == "");
    CHECK(reference::broken_rule(Domineering(4, 4, Domineering::Side::horizontal), 4) == "");
    CHECK(reference::broken_claim(Domineering(4, 4, Domineering::Side::horizontal), 4) == "");
    CHECK(reference::broken_rule(Domineering(8, 8), 2) == "");
    CHECK(reference::broken_rule(Domineering(1, 64), 1) == "");
    CHECK(reference::broken_rule(Domineering(64, 1), 1) == "");
}

TEST_CASE("Domineering 8x8 has as many lines of play of each length as are known") {
    for (int depth = 1; depth <= 4; ++depth) {
        CHECK(reference::plain_perft(Domineering(8, 8), depth) ==
              domineering_8x8_perft[static_cast<std::size_t>(depth - 1)]);
    }
}

TEST_CASE("Domineering has its known winners") { for_each_solved_domineering(check_solved); }

} // namespace games_domineering_test
