// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/openings.hpp"

#include "small_games.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace play_openings_test {

using mustplay::Outcome;
using mustplay::play::random_openings;
using small_games::DropThree;
using small_games::GreedyHeap;
using small_games::Heap;
using small_games::TicTacToe;

TEST_CASE("openings are distinct, undecided and at their ply") {
    SECTION("of a game that is only compared") {
        const auto openings = random_openings(TicTacToe{}, 6, 300, 1);
        REQUIRE(openings.size() == 300);
        for (const auto& opening : openings) {
            CHECK(opening.stones == 6);
            CHECK(opening.outcome() == Outcome::undecided);
            CHECK(std::count(openings.begin(), openings.end(), opening) == 1);
        }
    }
    SECTION("of a game with symmetric keys, no two are mirror images") {
        const auto openings = random_openings(DropThree{}, 5, 100, 1);
        REQUIRE(openings.size() == 100);
        std::set<std::uint64_t> keys;
        for (const auto& opening : openings) {
            CHECK(opening.stones == 5);
            CHECK(opening.outcome() == Outcome::undecided);
            keys.insert(opening.canonical_key().key);
        }
        CHECK(keys.size() == 100);
    }
}

TEST_CASE("openings are repeated by the same seed only") {
    CHECK(random_openings(TicTacToe{}, 4, 20, 7) == random_openings(TicTacToe{}, 4, 20, 7));
    CHECK(random_openings(TicTacToe{}, 4, 20, 7) != random_openings(TicTacToe{}, 4, 20, 8));
}

TEST_CASE("all openings there are can be had") {
    CHECK(random_openings(TicTacToe{}, 0, 1, 1) == std::vector<TicTacToe>{TicTacToe{}});
    CHECK(random_openings(TicTacToe{}, 2, 72, 1).size() == 72); // 9 * 8, no two transpose
    CHECK(random_openings(DropThree{}, 1, 2, 1).size() == 2);   // four columns up to reflection
    CHECK(random_openings(TicTacToe{}, 2, 0, 1).empty());
}

TEST_CASE("asking for more openings than there are is an error") {
    REQUIRE_THROWS_AS(random_openings(TicTacToe{}, -1, 1, 1), std::invalid_argument);
    REQUIRE_THROWS_WITH(random_openings(TicTacToe{}, -1, 1, 1),
                        "random_openings: plies is -1, expected >= 0");
    REQUIRE_THROWS_WITH(random_openings(DropThree{}, 1, 3, 1),
                        "random_openings: found 2 distinct undecided positions after 1 plies, expected 3");
    // Every line is over by then.
    REQUIRE_THROWS_WITH(random_openings(Heap{3}, 3, 1, 1),
                        "random_openings: found 0 distinct undecided positions after 3 plies, expected 1");
}

} // namespace play_openings_test
