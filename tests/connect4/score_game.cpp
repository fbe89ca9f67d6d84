// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/score_game.hpp"

#include "mustplay/search/alpha_beta.hpp"
#include "support/catch.hpp"
#include "support/exact_scores.hpp"
#include "support/laws.hpp"

#include <random>

namespace connect4_score_game_test {

using namespace mustplay;
using namespace mustplay::connect4;

static_assert(mustplay::Game<ScoreGame<>> && CountsPoints<ScoreGame<>> && Symmetric<ScoreGame<>> &&
              HasMustPlay<ScoreGame<>> && Bounded<ScoreGame<>> && HintsOrder<ScoreGame<>>);
static_assert(!SeesWins<ScoreGame<>>); // it counts points

TEST_CASE("connect4/score_game: keeps what a game promises") {
    mustplay::reference::Laws<ScoreGame<4, 4>> laws;
    CHECK(laws.broken_rule(ScoreGame<4, 4>{}, 6) == "");
    CHECK(laws.broken_claim(ScoreGame<4, 4>{}, 6) == "");
    // An odd height, near the end.
    std::mt19937 random(1);
    for (int i = 0; i < 20; ++i) {
        mustplay::reference::Laws<ScoreGame<5, 5>> late;
        const auto game = connect4::reference::random_position<5, 5>(random, 16, true);
        CHECK(late.broken_claim(ScoreGame<5, 5>(game.board()), 4) == "");
    }
}

TEST_CASE("connect4/score_game: the general engine finds the exact scores with all it is told") {
    connect4::reference::ExactScores<7, 6> exact;
    search::AlphaBeta<ScoreGame<>> engine({}, {.table_bytes = std::size_t{1} << 20});
    std::mt19937 random(2);
    int failures = 0;
    for (int i = 0; i < 300; ++i) {
        const int stones = 30 + static_cast<int>(random() % 12);
        const auto game = connect4::reference::random_position<7, 6>(random, stones, i % 2 == 0);
        const auto report = engine.search(ScoreGame<>(game.board()));
        failures += report.score != exact.score(game) || !report.proven;
    }
    CHECK(failures == 0);
}

} // namespace connect4_score_game_test
