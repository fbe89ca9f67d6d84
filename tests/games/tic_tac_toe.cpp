// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/tic_tac_toe.hpp"

#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

namespace games_tic_tac_toe_test {

using namespace mustplay;
using namespace mustplay::games;

static_assert(Undoable<TicTacToe> && Symmetric<TicTacToe> && !SeesWins<TicTacToe>);

TEST_CASE("Tic-tac-toe keeps the promises of a game") {
    CHECK(reference::broken_rule(TicTacToe{}, 6) == "");
    CHECK(reference::broken_claim(TicTacToe{}, 6) == "");
}

TEST_CASE("Tic-tac-toe has as many lines of play of each length as are known") {
    for (int depth = 1; depth <= 9; ++depth) {
        CHECK(reference::plain_perft(TicTacToe{}, depth) ==
              tic_tac_toe_perft[static_cast<std::size_t>(depth - 1)]);
    }
}

TEST_CASE("Tic-tac-toe is a draw in 255,168 games and 549,945 nodes below the root") {
    reference::Negamax<TicTacToe> negamax;
    CHECK(negamax.value(TicTacToe{}) == 0);
    CHECK(negamax.leaves() == tic_tac_toe_games);
    CHECK(negamax.nodes() == tic_tac_toe_nodes);
}

TEST_CASE("Tic-tac-toe has 5,478 positions, 765 up to symmetry") {
    reference::Memo<TicTacToe> all;
    reference::Memo<TicTacToe, reference::Fold::symmetry> folded;
    CHECK(all.value(TicTacToe{}) == 0);
    CHECK(folded.value(TicTacToe{}) == 0);
    CHECK(all.positions() == tic_tac_toe_positions);
    CHECK(folded.positions() == tic_tac_toe_positions_up_to_symmetry);
}

} // namespace games_tic_tac_toe_test
