// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
//
// The solver beside one that shares nothing with it: 3,000 positions of random games. On 7x6 they have 17 to 41 stones,
// since with fewer the plain solver takes seconds for one; on 5x4 and 4x5 any number, on 5x5 at least 4, on 6x4 6.
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/solver.hpp"
#include "support/array_board.hpp"
#include "support/catch.hpp"
#include "support/plain_solver.hpp"

#include <cstddef>
#include <random>
#include <utility>

namespace connect4_exactness_test {

using namespace mustplay::connect4;

namespace {

/// Random moves to so many stones, on both boards at once; the game is not over then.
template <int Width, int Height>
std::pair<Board<Width, Height>, reference::ArrayBoard<Width, Height>> random_boards(std::mt19937& random,
                                                                                    int stones) {
    while (true) {
        Board<Width, Height> board;
        reference::ArrayBoard<Width, Height> array;
        while (array.stones() < stones && !array.last_stone_wins()) {
            const auto moves = array.moves();
            const int column = moves[random() % moves.size()];
            board.play(column);
            array.play(column);
        }
        if (!array.last_stone_wins()) return {board, array};
    }
}

template <int Width, int Height>
class Comparison {
public:
    /// So many positions for each number of stones.
    void compare(int least_stones, int most_stones, int positions) {
        for (int i = 0; i < positions * (most_stones - least_stones + 1); ++i) {
            const int stones = least_stones + i / positions;
            const auto [board, array] = random_boards<Width, Height>(random_, stones);
            INFO(Width << "x" << Height << ", " << stones << " stones");
            const int score = solver_.solve(board).score();
            REQUIRE(score == plain_.score(array));
            decisive_ += score != 0 ? 1 : 0;
            ++positions_;
        }
    }
    [[nodiscard]] int positions() const { return positions_; }
    [[nodiscard]] int decisive() const { return decisive_; }

private:
    std::mt19937 random_{7};
    reference::PlainSolver<Width, Height> plain_;
    Solver<Board<Width, Height>> solver_{{.table_bytes = std::size_t{4} << 20}};
    int positions_ = 0;
    int decisive_ = 0;
};

} // namespace

TEST_CASE("connect4/exactness: 2,000 random positions of 7x6, 17 to 41 stones") {
    Comparison<7, 6> seven_by_six;
    seven_by_six.compare(17, 17, 2);
    seven_by_six.compare(18, 19, 4);
    seven_by_six.compare(20, 21, 20);
    seven_by_six.compare(22, 23, 75);
    seven_by_six.compare(24, 41, 100);
    CHECK(seven_by_six.positions() == 2'000);
    CHECK(seven_by_six.decisive() > 1'000);
}

TEST_CASE(
    "connect4/exactness: 1,000 random positions of smaller boards, most of them from the beginning on") {
    Comparison<5, 4> five_by_four;
    five_by_four.compare(0, 19, 10);
    Comparison<4, 5> four_by_five;
    four_by_five.compare(0, 19, 10);
    Comparison<5, 5> five_by_five;
    five_by_five.compare(4, 5, 2);
    five_by_five.compare(6, 24, 20);
    Comparison<6, 4> six_by_four;
    six_by_four.compare(6, 23, 12);
    CHECK(five_by_four.positions() + four_by_five.positions() + five_by_five.positions() +
              six_by_four.positions() ==
          1'000);
}

} // namespace connect4_exactness_test
