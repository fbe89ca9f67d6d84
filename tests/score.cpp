// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/score.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace score_test {

namespace {

using namespace mustplay;

// Every score where something can change: all wins and losses, both ends of the evaluations with a margin
// around the borders, a stretch around the draw, and samples of the plain in between.
std::vector<Score> interesting_scores() {
    std::vector<Score> scores;
    for (int n = 0; n <= max_plies; ++n) scores.push_back(win_in(n));
    for (Score d = 0; d <= 100; ++d) {
        scores.push_back(max_evaluation - d);
        scores.push_back(d);
    }
    for (Score s = 1'000; s < max_evaluation; s *= 10) scores.push_back(s);
    const auto positive = scores;
    for (const auto score : positive) scores.push_back(-score);
    std::sort(scores.begin(), scores.end());
    scores.erase(std::unique(scores.begin(), scores.end()), scores.end());
    return scores;
}

} // namespace

TEST_CASE("the zones of scores meet and do not overlap") {
    static_assert(win_in(0) == infinity - 1);
    static_assert(win_in(max_plies) == max_evaluation + 1);
    static_assert(loss_in(max_plies) == -max_evaluation - 1);
    static_assert(infinity < std::numeric_limits<Score>::max());

    static_assert(!is_win(max_evaluation) && is_win(max_evaluation + 1));
    static_assert(!is_loss(-max_evaluation) && is_loss(-max_evaluation - 1));
    static_assert(!is_decisive(0) && !is_decisive(max_evaluation) && !is_decisive(-max_evaluation));

    for (const auto score : interesting_scores()) {
        CHECK_FALSE((is_win(score) && is_loss(score)));
        CHECK(is_decisive(score) == (is_win(score) || is_loss(score)));
        CHECK(is_win(score) == is_loss(-score));
    }
}

TEST_CASE("a win or loss knows how far away it is, and nearer wins and later losses are better") {
    for (int n = 0; n <= max_plies; ++n) {
        REQUIRE(is_win(win_in(n)));
        REQUIRE(is_loss(loss_in(n)));
        REQUIRE(plies_to_end(win_in(n)) == n);
        REQUIRE(plies_to_end(loss_in(n)) == n);
        if (n > 0) {
            REQUIRE(win_in(n) < win_in(n - 1));
            REQUIRE(loss_in(n) > loss_in(n - 1));
        }
    }
}

TEST_CASE("one ply up moves wins and losses a ply away and nothing else") {
    for (int n = 0; n < max_plies; ++n) {
        REQUIRE(one_ply_up(win_in(n)) == win_in(n + 1));
        REQUIRE(one_ply_up(loss_in(n)) == loss_in(n + 1));
    }
    for (const auto score : interesting_scores())
        if (!is_decisive(score)) REQUIRE(one_ply_up(score) == score);
}

TEST_CASE("one ply up keeps the order and the symmetry of scores") {
    const auto scores = interesting_scores();
    for (std::size_t i = 0; i < scores.size(); ++i) {
        REQUIRE(one_ply_up(-scores[i]) == -one_ply_up(scores[i]));
        REQUIRE(one_ply_down(-scores[i]) == -one_ply_down(scores[i]));
        if (i == 0) continue;
        REQUIRE(one_ply_up(scores[i - 1]) <= one_ply_up(scores[i]));
        REQUIRE(one_ply_down(scores[i - 1]) <= one_ply_down(scores[i]));
    }
}

// A child's score may be as far from the end as max_plies - 1: its parent is one ply further.
TEST_CASE(
    "one ply down is the bound whose test a child's score passes exactly when its parent passes its own") {
    std::vector<Score> values;
    for (const auto score : interesting_scores())
        if (score != win_in(max_plies) && score != loss_in(max_plies)) values.push_back(score);
    std::vector<Score> bounds = interesting_scores();
    bounds.push_back(infinity);
    bounds.push_back(-infinity);

    // Both functions keep the order, so against each bound only its neighbours could disagree; the ends and
    // the zone borders are taken as well.
    const std::vector<Score> always = {loss_in(0),     loss_in(max_plies - 1), -max_evaluation, 0,
                                       max_evaluation, win_in(max_plies - 1),  win_in(0)};
    std::size_t wrong = 0;
    const auto compare = [&](Score v, Score b) {
        wrong += (one_ply_up(v) >= b) != (v >= one_ply_down(b));
        wrong += (one_ply_up(v) <= b) != (v <= one_ply_down(b));
    };
    for (const auto b : bounds) {
        const auto near = std::lower_bound(values.begin(), values.end(), b) - values.begin();
        const auto from = std::max<std::ptrdiff_t>(near - 8, 0);
        const auto to = std::min<std::ptrdiff_t>(near + 8, std::ssize(values));
        for (auto i = from; i < to; ++i) compare(values[static_cast<std::size_t>(i)], b);
        for (const auto v : always) compare(v, b);
    }
    CHECK(wrong == 0);
}

} // namespace score_test
