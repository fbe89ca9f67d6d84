// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/selective_game.hpp"

#include "support/catch.hpp"
#include "support/connection_truth.hpp"

#include <algorithm>
#include <random>

namespace hex_selective_game_test {

using namespace mustplay;
using hex::Colour;

static_assert(Game<hex::SelectiveGame<5, 5, 8>>);
static_assert(Keyed<hex::SelectiveGame<5, 5, 8>>);
static_assert(!Symmetric<hex::SelectiveGame<5, 5, 8>>);
static_assert(EvaluatorOf<hex::ConductanceEvaluation, hex::SelectiveGame<5, 5, 8>>);

TEST_CASE("a position is appraised once, and the same whatever was before it in the table", "[hex]") {
    using Selective = hex::SelectiveGame<5, 5, 8>;
    std::mt19937 random(6);
    Selective::Appraisals roomy;
    Selective::Appraisals cramped(1);
    hex::Appraiser<5, 5, 8> appraise;
    std::vector<hex::Game<5>> positions;
    for (int i = 0; i < 40; ++i) {
        positions.emplace_back(test::random_board<hex::Board<5>>(i % 20, random),
                               i % 2 == 0 ? Colour::black : Colour::white);
    }
    for (int round = 0; round < 2; ++round) {
        for (const auto& position : positions) {
            const auto truth = appraise(position.board(), position.turn());
            for (auto* appraisals : {&roomy, &cramped}) {
                const Selective game(position, *appraisals);
                REQUIRE(game.outcome() == truth.outcome);
                REQUIRE(game.appraisal().score == truth.score);
                REQUIRE(std::ranges::equal(game.moves(), truth.moves));
            }
        }
    }
    CHECK(roomy.made() <= 40);
    CHECK(cramped.made() > 40);
}

TEST_CASE("the evaluation is the appraisal's score", "[hex]") {
    using Selective = hex::SelectiveGame<5, 5, 8>;
    Selective::Appraisals appraisals;
    Selective game(hex::Game<5>{}, appraisals);
    game.play(0);
    CHECK(game.position().board().at(0) == Colour::black);
    CHECK(game.key() == game.position().key());
    CHECK(hex::ConductanceEvaluation{}(game) == game.appraisal().score);
}

} // namespace hex_selective_game_test
