// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/windows.hpp"

#include "support/catch.hpp"
#include "support/random_games.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

namespace connect4_windows_test {

using namespace mustplay::connect4;
using mustplay::popcount;

namespace {

// 69 on 7x6 is well known; the others by hand: 4x4 has 4 columns, 4 rows and 2 diagonals; 5x4 has 5 + 8 + 4.
static_assert(window_count<7, 6> == 69 && windows<7, 6>.size() == 69);
static_assert(window_count<4, 4> == 10 && window_count<5, 4> == 17 && window_count<4, 5> == 17);
// width * (height - 3) + (width - 3) * height + 2 * (width - 3) * (height - 3)
static_assert(window_count<8, 8> == 130 && window_count<9, 7> == 126 && window_count<10, 6> == 114);
static_assert(window_count<7, 7> == 88);
static_assert(windows<7, 6>[0] == 15 && windows<8, 8>[0] == 15);
static_assert(window_balance(Board<>{}) == WindowBalance{});

/// The definition: looks at the windows one by one.
template <int Width, int Height>
WindowBalance counted(const Board<Width, Height>& board) {
    int mine[5] = {};
    int theirs[5] = {};
    for (const auto& window : windows<Width, Height>) {
        const int my_stones = popcount(board.mover() & window);
        const int their_stones = popcount(board.opponent() & window);
        if (their_stones == 0) ++mine[my_stones];
        if (my_stones == 0) ++theirs[their_stones];
    }
    return {mine[1] - theirs[1], mine[2] - theirs[2], mine[3] - theirs[3]};
}

} // namespace

TEST_CASE("connect4/windows: they are all the sets of four cells in line, once each, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using Cells = Board<width, height>;
        std::vector<typename Cells::Word> expected;
        for (int column = 0; column < width; ++column) {
            for (int row = 0; row < height; ++row) {
                for (int right = -1; right <= 1; ++right) {
                    for (int up = -1; up <= 1; ++up) {
                        const int last_column = column + 3 * right;
                        const int last_row = row + 3 * up;
                        if ((right == 0 && up == 0) || last_column < 0 || last_column >= width ||
                            last_row < 0 || last_row >= height) {
                            continue;
                        }
                        typename Cells::Word window = 0;
                        for (int i = 0; i < 4; ++i) window |= Cells::cell(column + i * right, row + i * up);
                        expected.push_back(window);
                    }
                }
            }
        }
        std::ranges::sort(expected); // every line was walked both ways
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        std::vector<typename Cells::Word> found(windows<width, height>.begin(), windows<width, height>.end());
        std::ranges::sort(found);
        INFO(width << "x" << height);
        CHECK(found == expected);
        CHECK(found.size() == window_count<width, height>);
    });
}

TEST_CASE("connect4/windows: the balance is the count over all windows in random games, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        const int games = width == 7 && height == 6 ? 10'000 : 300;
        int failures = 0;
        reference::for_random_games<width, height>(games, [&](const auto& game, const auto&) {
            failures += window_balance(game.board()) != counted(game.board());
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE("connect4/windows: the balance is right on boards filled at random beyond a four, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        std::mt19937 random(3);
        int failures = 0;
        for (int i = 0; i < 200; ++i) {
            Board<width, height> board;
            while (!board.is_full()) {
                const int column = static_cast<int>(random() % static_cast<unsigned>(width));
                if (!board.can_play(column)) continue;
                board.play(column);
                failures += window_balance(board) != counted(board);
            }
        }
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

} // namespace connect4_windows_test
