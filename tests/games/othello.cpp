// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/othello.hpp"

#include "games/check_solved.hpp"
#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

namespace games_othello_test {

using namespace mustplay;
using namespace mustplay::games;

static_assert(CountsPoints<Othello<8>> && Symmetric<Othello<8>> && Bounded<Othello<8>> &&
              !NamesSide<Othello<8>>);

TEST_CASE("Othello keeps the promises of a game") {
    CHECK(reference::broken_rule(Othello<4>{}, 8) == "");
    CHECK(reference::broken_claim(Othello<4>{}, 8) == "");
    CHECK(reference::broken_rule(Othello<6>{}, 4) == "");
    CHECK(reference::broken_rule(Othello<8>{}, 4) == "");
}

TEST_CASE("Othello 8x8 has as many lines of play of each length as are known") {
    for (int depth = 1; depth <= 7; ++depth) {
        CHECK(reference::plain_perft(Othello<8>{}, depth) ==
              othello_8x8_perft[static_cast<std::size_t>(depth - 1)]);
    }
}

TEST_CASE("Othello 4x4 is lost by 8 in 60,060 games") {
    reference::Negamax<Othello<4>> negamax;
    CHECK(negamax.value(Othello<4>{}) == -8);
    CHECK(negamax.leaves() == othello_4x4_games);
}

TEST_CASE("A pass in Othello is a move, the only one, and never follows a pass") {
    // Every position of the 4x4 game.
    int passes = 0;
    const auto walk = [&passes](const Othello<4>& position, bool passed, const auto& self) -> void {
        const auto moves = reference::listed(position.moves());
        for (const int move : moves) {
            const bool pass = move == Othello<4>::pass_move;
            passes += static_cast<int>(pass);
            if (pass) REQUIRE((moves.size() == 1 && !passed));
            self(reference::after(position, move), pass, self);
        }
    };
    walk(Othello<4>{}, false, walk);
    CHECK(passes > 0);
}

TEST_CASE("Othello has its known values") { for_each_solved_othello(check_solved); }

} // namespace games_othello_test
