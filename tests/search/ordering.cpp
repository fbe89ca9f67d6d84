// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/ordering.hpp"

#include "games/mnk.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

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
    MoveOrder<Game, Techniques{}> order;
    order.prepare(10);
    const Game game;
    const std::optional<mustplay::MoveOf<Game>> after_0 = 0;
    const auto rank = [&](int move, int ply) { return order.rank(game, move, ply, 0, after_0); };
    const auto unknown = rank(4, 2);
    order.reward(4, 3, 5, 0, {});
    CHECK(rank(4, 2) > unknown);
    order.reward(6, 1, 5, 0, after_0);
    CHECK(rank(6, 2) > rank(4, 2));
    order.reward(8, 1, 2, 0, {});
    CHECK(rank(8, 2) > rank(6, 2));
    CHECK(order.rank(game, 8, 2, 1, after_0) > 0); // a killer is one for its ply, whoever plays it
    CHECK(order.rank(game, 4, 3, 1, {}) == unknown);
    order.reward(7, 1, 2, 0, {});
    CHECK(rank(7, 2) > rank(8, 2));
    order.reward(5, 1, 2, 0, {});
    CHECK(rank(8, 2) < rank(6, 2)); // two killers a ply
}
