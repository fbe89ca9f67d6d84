// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/player.hpp"

#include "mustplay/hex/greedy_player.hpp"
#include "mustplay/hex/notation.hpp"
#include "mustplay/play/match.hpp"
#include "mustplay/play/openings.hpp"
#include "mustplay/play/player.hpp"
#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace hex_player_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Player;

static_assert(play::PlayerOf<Player<7>, hex::Game<7>>);

TEST_CASE("won positions are won: 4x4, from every kind of position, against every reply", "[hex]") {
    // Whatever the opponent plays, a side that has won at the root wins in the end.
    const test::HexTruth<4, 4> truth;
    Player<4> player({.depth = 2});
    const auto wins = [&](auto&& self, const hex::Game<4>& position) -> void {
        auto after = position;
        after.play(player(position));
        const auto black = static_cast<std::uint32_t>(after.board().stones(Colour::black).words()[0]);
        const auto white = static_cast<std::uint32_t>(after.board().stones(Colour::white).words()[0]);
        MUST(truth.decided(black, white) || !truth.mover_wins(black, white, after.turn()));
        for (const auto reply : after.moves()) {
            auto next = after;
            next.play(reply);
            MUST(!next.board().winner());
            self(self, next);
        }
    };
    std::mt19937 random(8);
    int played = 0;
    for (int i = 0; i < 60; ++i) {
        const auto board = test::random_board<hex::Board<4>>(7 + static_cast<int>(random() % 4), random);
        const auto turn = i % 2 == 0 ? Colour::black : Colour::white;
        const auto black = static_cast<std::uint32_t>(board.stones(Colour::black).words()[0]);
        const auto white = static_cast<std::uint32_t>(board.stones(Colour::white).words()[0]);
        if (!truth.mover_wins(black, white, turn)) continue;
        ++played;
        wins(wins, hex::Game<4>(board, turn));
    }
    CHECK(played > 20);
}

TEST_CASE("a limit of depth makes the same games", "[hex]") {
    const auto game = [] {
        Player<6> player({.depth = 2});
        return play::play_game(hex::Game<6>{}, player, player).moves;
    };
    CHECK(game() == game());
}

TEST_CASE("a choice says why", "[hex]") {
    Player<6> player;
    const auto open = player.choose(hex::Game<6>{}, {.depth = 2});
    CHECK_FALSE(open.decided);
    CHECK(open.depth == 2);
    CHECK(open.line.size() == 2);
    CHECK(open.line.front() == open.move);
    CHECK(open.appraised > 2);

    // Black has the short diagonal's bridges: it wins, whoever is to move.
    const auto record = hex::parse_game<6>("c3 a1 d5 a2 d1 a6 b4 f2");
    const auto winning = player.choose(hex::Game<6>(record.game.board(), Colour::black), {.depth = 2});
    CHECK(winning.decided);
    CHECK(winning.score == win_in(1));
    CHECK(winning.depth == 0);
    const auto losing = player.choose(hex::Game<6>(record.game.board(), Colour::white), {.depth = 2});
    CHECK(losing.decided);
    CHECK(losing.score == loss_in(1));
    CHECK(record.game.board().is_empty(losing.move));
}

TEST_CASE("against the greedy player, 5x5 and 6x6", "[hex]") {
    const auto match = [](auto size, int depth, std::size_t pairs) {
        constexpr std::size_t n = decltype(size)::value;
        const auto openings = play::random_openings(hex::Game<n>{}, 2, pairs, 1);
        const auto result = play::play_match(
            openings, [&](std::uint64_t) { return Player<n>({.depth = depth}); },
            [](std::uint64_t) { return hex::GreedyPlayer<n>(); }, {.threads = 1});
        REQUIRE(result.complete);
        return result;
    };
    // On boards as small as these most openings decide the game, and connections without search go far. But of the two
    // games of an opening the better player wins one at least. (bench/hex_match.cpp is about larger boards.)
    const auto small = match(std::integral_constant<std::size_t, 5>{}, 2, 10);
    CHECK(small.pairs[0] == 0);
    CHECK(small.total().wins > small.total().losses);
    const auto larger = match(std::integral_constant<std::size_t, 6>{}, 2, 10);
    CHECK(larger.pairs[0] == 0);
    CHECK(larger.total().score() >= 0.7);
}

TEST_CASE("a limit of time is kept, and there is a move even with none", "[hex]") {
    using namespace std::chrono_literals;
    Player<11> player;
    hex::Game<11> game;
    const auto none = player.choose(game, {.time = 0ns});
    CHECK(game.board().is_empty(none.move));
    for (int move = 0; move < 6; ++move) {
        const auto start = std::chrono::steady_clock::now();
        const auto choice = player.choose(game, {.time = 100ms});
        // Far beyond what a busy machine adds to the one appraisal (a few milliseconds) that may be too much.
        CHECK(std::chrono::steady_clock::now() - start < 2s);
        game.play(choice.move);
    }
}

} // namespace hex_player_test
