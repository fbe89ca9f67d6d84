// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/dots_and_boxes.hpp"

#include "games/check_solved.hpp"
#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

namespace games_dots_and_boxes_test {

using namespace mustplay;
using namespace mustplay::games;

static_assert(CountsPoints<DotsAndBoxes> && NamesSide<DotsAndBoxes> && Bounded<DotsAndBoxes> &&
              Undoable<DotsAndBoxes> && Symmetric<DotsAndBoxes>);

TEST_CASE("Dots and Boxes keeps the promises of a game") {
    CHECK(reference::broken_rule(DotsAndBoxes(1, 2), 7) == "");
    CHECK(reference::broken_claim(DotsAndBoxes(1, 2), 7) == "");
    CHECK(reference::broken_rule(DotsAndBoxes(2, 2), 5) == "");
    CHECK(reference::broken_claim(DotsAndBoxes(2, 2), 5) == "");
    CHECK(reference::broken_rule(DotsAndBoxes(4, 4), 1) == "");
}

TEST_CASE("In Dots and Boxes who draws the last edge of a box moves again") {
    DotsAndBoxes position(1, 2); // edges: 0 1 below, 2 3 above, 4 5 6 upright
    for (const int edge : {0, 2, 4}) {
        const int side = position.to_move();
        position.play(edge);
        CHECK(position.to_move() == 1 - side);
    }
    REQUIRE(position.to_move() == 1);
    position.play(5); // the left box
    CHECK(position.to_move() == 1);
    CHECK(position.bounds() == Bounds{0, 2});
    for (const int edge : {1, 3, 6}) position.play(edge); // 1 changes sides, 3 too, 6 closes the right box
    CHECK(position.outcome() == Outcome::win);
    CHECK(position.margin() == 2);
    CHECK(position.to_move() == 1);
}

TEST_CASE("One edge of Dots and Boxes can close two boxes") {
    DotsAndBoxes position(1, 2);
    for (const int edge : {0, 1, 2, 3, 4, 6}) position.play(edge);
    REQUIRE(position.to_move() == 0);
    position.play(5);
    CHECK(position.to_move() == 0);
    CHECK(position.margin() == 2);
    position.undo(5);
    CHECK(position.to_move() == 0);
    CHECK(position.bounds() == Bounds{-2, 2});
}

TEST_CASE("Dots and Boxes has its known margins") { for_each_solved_dots_and_boxes(check_solved); }

} // namespace games_dots_and_boxes_test
