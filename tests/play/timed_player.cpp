// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/timed_player.hpp"

#include "mustplay/play/match.hpp"
#include "mustplay/play/player.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include "games/mnk.hpp"
#include "games/nim.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <stdexcept>

namespace play_timed_player_test {

using namespace std::chrono_literals;
using mustplay::games::Mnk;
using mustplay::games::Nim;
using mustplay::play::RandomPlayer;
using mustplay::play::TimedPlayer;
using mustplay::search::AlphaBeta;

namespace {

/// An engine that must not be asked.
struct NoEngine {
    template <class Progress>
    mustplay::Report<Nim<2>::Move> search(const Nim<2>&, const mustplay::Limits&, const Progress&) {
        throw std::logic_error("searched");
    }
};

} // namespace

static_assert(mustplay::play::PlayerOf<TimedPlayer<AlphaBeta<Nim<2>>>, Nim<2>>);

TEST_CASE("a forced move takes no search", "[timed_player]") {
    TimedPlayer player(NoEngine{}, {.total = 1s});
    CHECK(player(Nim<2>({0, 1})) == Nim<2>::Move{1, 1});
    CHECK_THROWS_AS(player(Nim<2>({1, 1})), std::logic_error);
}

TEST_CASE("a move gets its part of what is left, and never the reserve", "[timed_player]") {
    const TimedPlayer player(AlphaBeta<Nim<2>>(), {.total = 1020ms, .reserve = 20ms, .moves_to_go = 10});
    CHECK(player.share() == 100ms);
    const TimedPlayer incremented(AlphaBeta<Nim<2>>(),
                                  {.total = 1020ms, .increment = 50ms, .reserve = 20ms, .moves_to_go = 10});
    CHECK(incremented.share() == 150ms);
    const TimedPlayer almost_out(AlphaBeta<Nim<2>>(), {.total = 30ms, .increment = 50ms, .reserve = 20ms});
    CHECK(almost_out.share() == 10ms);
    const TimedPlayer out(AlphaBeta<Nim<2>>(), {.total = 10ms, .reserve = 20ms});
    CHECK(out.share() == 0ms);
}

TEST_CASE("a whole game is played on the clock, and moves come even when it has run out", "[timed_player]") {
    using Game = Mnk<5, 5, 4>;
    for (const auto total : {150ms, 0ms}) {
        TimedPlayer player(AlphaBeta<Game>({}, {.table_bytes = 1 << 16}), {.total = total, .reserve = 5ms});
        const auto game = mustplay::play::play_game(Game{}, player, RandomPlayer(1));
        CHECK_FALSE(game.moves.empty());
        CHECK(player.left() > total - 1s);
        CHECK(player.left() < total);
    }
}

TEST_CASE("a solved position takes no more time than it needs", "[timed_player]") {
    TimedPlayer player(AlphaBeta<Nim<2>>(), {.total = 3600s});
    (void)player(Nim<2>({2, 1}));
    CHECK(player.left() > 3590s);
}

} // namespace play_timed_player_test
