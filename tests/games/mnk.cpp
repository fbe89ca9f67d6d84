// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/mnk.hpp"

#include "games/check_solved.hpp"
#include "games/solved.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

namespace games_mnk_test {

using namespace mustplay;
using namespace mustplay::games;
using reference::after;

static_assert(Symmetric<Mnk<4, 3, 3>> && SeesWins<Mnk<4, 3, 3>> && HasMustPlay<Mnk<4, 3, 3>> &&
              HintsOrder<Mnk<4, 3, 3>>);

TEST_CASE("m,n,k-games keep the promises of a game") {
    CHECK(reference::broken_rule(Mnk<3, 3, 3>{}, 6) == "");
    CHECK(reference::broken_claim(Mnk<3, 3, 3>{}, 6) == "");
    CHECK(reference::broken_rule(Mnk<4, 3, 3>{}, 4) == "");
    CHECK(reference::broken_claim(Mnk<4, 3, 3>{}, 4) == "");
    CHECK(reference::broken_rule(Mnk<2, 4, 3>{}, 8) == "");
    CHECK(reference::broken_claim(Mnk<2, 4, 3>{}, 8) == "");
    CHECK(reference::broken_rule(Mnk<6, 5, 4>{}, 2) == "");
}

TEST_CASE("3,3,3 is tic-tac-toe") {
    using Game = Mnk<3, 3, 3>;
    reference::Memo<Game> all;
    reference::Memo<Game, reference::Fold::symmetry> folded;
    CHECK(all.value(Game{}) == 0);
    CHECK(folded.value(Game{}) == 0);
    CHECK(all.positions() == tic_tac_toe_positions);
    CHECK(folded.positions() == tic_tac_toe_positions_up_to_symmetry);
    for (int depth = 1; depth <= 9; ++depth) {
        CHECK(reference::plain_perft(Game{}, depth) ==
              tic_tac_toe_perft[static_cast<std::size_t>(depth - 1)]);
    }
}

TEST_CASE("In an m,n,k-game a win or a threat narrows what must be played") {
    // 4,3,3 (4 columns): first 0 1, second 5 9, first to move. Cell 2 completes the row 0 1 2.
    Mnk<4, 3, 3> position;
    for (const int cell : {0, 5, 1, 9}) position.play(cell);
    CHECK(reference::listed(position.must_play()) == std::vector<int>{2});
    CHECK(position.wins(2));
    // After 7 instead, the other side has to win with column 1 shut: it must stop 2.
    position.play(7);
    CHECK(reference::listed(position.must_play()) == std::vector<int>{2});
    CHECK_FALSE(position.wins(2));
    // That makes a threat of its own, the diagonal 2 5 8.
    CHECK(reference::listed(after(position, 2).must_play()) == std::vector<int>{8});
}

TEST_CASE("m,n,k-games have their known values") { for_each_solved_mnk(check_solved); }

} // namespace games_mnk_test
