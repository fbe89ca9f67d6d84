// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/greedy_player.hpp"

#include "mustplay/hex/notation.hpp"
#include "mustplay/play/player.hpp"
#include "support/catch.hpp"

namespace hex_greedy_player_test {

using namespace mustplay;
using hex::Colour;

static_assert(play::PlayerOf<hex::GreedyPlayer<7>, hex::Game<7>>);

TEST_CASE("a stone counts the chains and sides that it is connected with", "[hex]") {
    using Greedy = hex::GreedyPlayer<5>;
    const auto record = hex::parse_game<5>("c2 a1 d3 a2");
    hex::VirtualConnections<5> connections;
    connections.build(record.game.board(), Colour::black);
    const auto count = [&](const char* name) {
        return Greedy::connections_of(connections, *hex::find_cell<5>(name));
    };
    // c2 and d3 are two chains: they do not touch. d2 touches both, has a bridge to the top, and by d3 a way to the
    // bottom.
    CHECK(count("d2") == 4);
    // a5 lies on the bottom, and is too far from the rest.
    CHECK(count("a5") == 1);
}

TEST_CASE("it plays the middle of an empty board", "[hex]") {
    hex::GreedyPlayer<5> player;
    CHECK(hex::Cells<5>::name(player(hex::Game<5>{})) == "c3");
    hex::GreedyPlayer<1> tiny;
    CHECK(tiny(hex::Game<1>{}) == 0);
}

} // namespace hex_greedy_player_test
