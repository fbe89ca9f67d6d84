// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/score_text.hpp"

#include "support/catch.hpp"

namespace score_text_test {

using namespace mustplay;

TEST_CASE("a win or loss is told with its distance", "[score]") {
    CHECK(describe(win_in(7)) == "wins in 7 plies");
    CHECK(describe(loss_in(2)) == "loses in 2 plies");
    CHECK(describe(win_in(1)) == "wins in 1 ply");
    CHECK(describe(loss_in(1)) == "loses in 1 ply");
    CHECK(describe(win_in(max_plies)) == "wins in 10000 plies");
    CHECK(describe(loss_in(max_plies)) == "loses in 10000 plies");
}

TEST_CASE("a win or loss without a distance is told as that", "[score]") {
    CHECK(describe(win_in(0)) == "wins");
    CHECK(describe(loss_in(0)) == "loses");
}

TEST_CASE("anything else is told as a number with its sign", "[score]") {
    CHECK(describe(13) == "+13");
    CHECK(describe(-4) == "-4");
    CHECK(describe(max_evaluation) == "+999989999");
    CHECK(describe(-max_evaluation) == "-999989999");
    CHECK(describe(13, true) == "+13"); // a margin
}

TEST_CASE("a zero is a draw only if it is proven", "[score]") {
    CHECK(describe(0) == "even");
    CHECK(describe(0, true) == "draw");
}

} // namespace score_text_test
