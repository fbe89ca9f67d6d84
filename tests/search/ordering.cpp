// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/ordering.hpp"

#include "games/mnk.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace search_ordering_test {

using mustplay::search::MoveOrder;
using mustplay::search::MoveStack;
using mustplay::search::Techniques;

TEST_CASE("moves come out best rank first, equals in the order they went in", "[ordering]") {
    MoveStack<int> stack;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        MoveStack<int>::Frame frame(stack);
        std::vector<std::pair<std::int64_t, int>> sorted;
        for (int i = 0; i < static_cast<int>(seed % 20); ++i) {
            const auto rank =
                static_cast<std::int64_t>(mustplay::mix(seed * 100 + static_cast<unsigned>(i)) % 5) - 2;
            frame.add(i * 3, i, rank);
            sorted.emplace_back(-rank, i);
        }
        std::sort(sorted.begin(), sorted.end());
        for (const auto& [rank, index] : sorted) {
            const auto move = frame.next();
            REQUIRE(move);
            CHECK(move->index == index);
            CHECK(move->move == index * 3);
        }
        CHECK_FALSE(frame.next());
    }
}

TEST_CASE("frames nest, even when the stack has to grow", "[ordering]") {
    MoveStack<int> stack;
    MoveStack<int>::Frame outer(stack);
    outer.add(1, 0, 5);
    outer.add(2, 1, 7);
    CHECK(outer.next()->move == 2);
    {
        MoveStack<int>::Frame inner(stack);
        for (int i = 0; i < 10'000; ++i) inner.add(i, i, i);
        CHECK(inner.next()->move == 9'999);
    }
    CHECK(outer.next()->move == 1);
    CHECK_FALSE(outer.next());
}

TEST_CASE("rewarded moves are tried sooner: killers, then countermoves, then history", "[ordering]") {
    using Game = mustplay::games::Mnk<3, 3, 3>;
    using Order = MoveOrder<Game, Techniques{}>;
    Order order;
    Order fresh;
    order.prepare(10);
    fresh.prepare(10);
    const Game game;
    const std::optional<mustplay::MoveOf<Game>> after_0 = 0;
    // What was learned of a move, beside the game's hint.
    const auto learned = [&](int move, int ply, int side = 0) {
        return order.rank(game, move, ply, side, after_0) - fresh.rank(game, move, ply, side, after_0);
    };
    CHECK(learned(4, 2) == 0);
    order.reward(4, 3, 5, 0, {});
    CHECK(learned(4, 2) > 0);
    CHECK(learned(4, 2, 1) == 0);
    order.reward(6, 1, 5, 0, after_0);
    CHECK(learned(6, 2) > learned(4, 2));
    order.reward(8, 1, 2, 0, {});
    CHECK(learned(8, 2) > learned(6, 2));
    CHECK(learned(8, 3) < learned(6, 3)); // a killer is one for its ply only
    order.reward(7, 1, 2, 0, {});
    CHECK(learned(7, 2) > learned(8, 2));
    order.reward(5, 1, 2, 0, {});
    CHECK(learned(8, 2) < learned(6, 2)); // two killers a ply
}

TEST_CASE("what the game hints at comes before what was learned", "[ordering]") {
    using Game = mustplay::games::Mnk<3, 3, 3>;
    MoveOrder<Game, Techniques{}> order;
    order.prepare(10);
    const Game game;
    REQUIRE(game.hint(4) > game.hint(1));
    for (int i = 0; i < 1000; ++i) order.reward(1, 9, 2, 0, {});
    CHECK(order.rank(game, 4, 2, 0, {}) > order.rank(game, 1, 2, 0, {}));
}

} // namespace search_ordering_test
