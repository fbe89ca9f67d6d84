// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/solver/static_bounds.hpp"

#include "mustplay/connect4/solver/settle.hpp"
#include "support/catch.hpp"
#include "support/exact_scores.hpp"

#include <random>

namespace connect4_solver_static_bounds_test {

using namespace mustplay::connect4;

// Allis's even squares are the second, fourth, sixth row of 7x6.
static_assert(StaticBounds<Board<>>::upper_cells ==
              (Board<>::row_mask(1) | Board<>::row_mask(3) | Board<>::row_mask(5)));
static_assert((StaticBounds<Board<>>::upper_cells | StaticBounds<Board<>>::lower_cells) ==
              Board<>::board_mask);
static_assert(StaticBounds<Board<5, 5>>::upper_cells ==
              (Board<5, 5>::row_mask(0) | Board<5, 5>::row_mask(2) | Board<5, 5>::row_mask(4)));

namespace {

struct Count {
    int wrong = 0;
    int upper_by_proof = 0;
    int lower_by_proof = 0;
};

/// Compares the bounds with the exact score in random positions with at most `most_empty` empty cells, for every
/// window for which any proof is of use, and some beyond.
template <int Width, int Height>
Count compare(int positions, int most_empty) {
    using B = Board<Width, Height>;
    reference::ExactScores<Width, Height> exact;
    std::mt19937 random(11);
    Count count;
    for (int i = 0; i < positions; ++i) {
        const int empty = 1 + static_cast<int>(random() % static_cast<unsigned>(most_empty));
        const auto game = reference::random_position<Width, Height>(random, B::cell_count - empty, true);
        const int score = exact.score(game);
        const SolverPosition<B> position(game.board());
        for (int alpha = -6; alpha <= 5; ++alpha) {
            // The whole way, over forced replies.
            Settled<B> settled;
            settle(settled, position, alpha);
            count.wrong += score < settled.lower() || settled.upper() < score;
            // The proofs alone, where they may be asked.
            if ((position.opponent_wins() & position.board().possible()) != 0) continue;
            mustplay::Bounds bounds{-100, 100};
            StaticBounds<B>::narrow(bounds, position, alpha);
            count.wrong += score < bounds.lower || bounds.upper < score;
            count.upper_by_proof += bounds.upper != 100;
            count.lower_by_proof += bounds.lower != -100;
        }
    }
    return count;
}

template <int Width, int Height>
void check(int positions, int most_empty) {
    const auto count = compare<Width, Height>(positions, most_empty);
    INFO(Width << "x" << Height);
    CHECK(count.wrong == 0);
    CHECK(count.upper_by_proof > positions / 4);
    CHECK(count.lower_by_proof > positions / 4);
}

} // namespace

TEST_CASE("connect4/solver/static_bounds: never contradict the exact score") {
    check<7, 6>(2'000, 10);
    check<6, 6>(1'000, 10);
    check<4, 6>(2'000, 12);
    check<6, 4>(1'000, 10);
    check<8, 4>(1'000, 10);
}

TEST_CASE("connect4/solver/static_bounds: never contradict the exact score, odd heights") {
    check<4, 5>(2'000, 12);
    check<5, 5>(1'000, 10);
    check<6, 5>(1'000, 10);
    check<7, 5>(1'000, 10);
    check<4, 7>(2'000, 12);
    check<5, 7>(1'000, 10);
    check<7, 7>(1'000, 10);
}

TEST_CASE("connect4/solver/static_bounds: never contradict the exact score, more than 64 bits") {
    check<9, 7>(500, 9);
    check<10, 6>(500, 9);
}

} // namespace connect4_solver_static_bounds_test
