// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/breakthrough.hpp"

#include "games/check_solved.hpp"
#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

namespace games_breakthrough_test {

using namespace mustplay;
using namespace mustplay::games;

static_assert(Symmetric<Breakthrough> && SeesWins<Breakthrough> && HasNoisyMoves<Breakthrough> &&
              HintsOrder<Breakthrough>);

TEST_CASE("Breakthrough keeps the promises of a game") {
    CHECK(reference::broken_rule(Breakthrough(2, 5), 8) == "");
    CHECK(reference::broken_claim(Breakthrough(2, 5), 8) == "");
    CHECK(reference::broken_rule(Breakthrough(3, 4), 4) == "");
    CHECK(reference::broken_claim(Breakthrough(3, 4), 4) == "");
    CHECK(reference::broken_rule(Breakthrough(8, 8), 2) == "");
}

TEST_CASE("Noisy moves of Breakthrough are its captures, in order") {
    const auto is_capture = [](const Breakthrough& position, const Breakthrough::Move& move) {
        return position.hint(move) == 1;
    };
    int captures = 0;
    const auto walk = [&](const Breakthrough& position, int depth, const auto& self) -> void {
        std::vector<Breakthrough::Move> expected;
        for (const auto& move : position.moves()) {
            if (is_capture(position, move)) expected.push_back(move);
            if (depth > 0) self(reference::after(position, move), depth - 1, self);
        }
        captures += static_cast<int>(expected.size());
        REQUIRE(reference::listed(position.noisy_moves()) == expected);
    };
    walk(Breakthrough(3, 5), 5, walk);
    CHECK(captures > 0);
}

TEST_CASE("Breakthrough has its known winners") { for_each_solved_breakthrough(check_solved); }

} // namespace games_breakthrough_test
