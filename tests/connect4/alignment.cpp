// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/alignment.hpp"

#include "mustplay/connect4/windows.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"

#include <cstdint>
#include <random>

namespace connect4_alignment_test {

using namespace mustplay::connect4;
using mustplay::UInt128;

namespace {

using B = Board<>;

constexpr std::uint64_t line(int column, int row, int right, int up, int length = 4) {
    std::uint64_t cells = 0;
    for (int i = 0; i < length; ++i) cells |= B::cell(column + i * right, row + i * up);
    return cells;
}

static_assert(!has_four(0) && !has_four(line(0, 0, 1, 0, 3)));
static_assert(has_four(line(0, 2, 0, 1)) && has_four(line(3, 5, 1, 0)) && has_four(line(3, 2, 1, 1)) &&
              has_four(line(3, 3, 1, -1)));
static_assert(completes_four(line(0, 2, 0, 1), B::cell(0, 5)) &&
              !completes_four(line(0, 0, 0, 1, 3), B::cell(0, 2)));
static_assert(winning_cells(line(0, 0, 1, 0, 3), line(0, 0, 1, 0, 3)) == B::cell(3, 0));
static_assert(winning_cells(line(2, 0, 1, 0, 3), line(2, 0, 1, 0, 3)) == (B::cell(1, 0) | B::cell(5, 0)));
constexpr auto three_in_the_last_column =
    Board<8, 8>::cell(7, 0) | Board<8, 8>::cell(7, 1) | Board<8, 8>::cell(7, 2);
static_assert(winning_cells<8, 8>(three_in_the_last_column, three_in_the_last_column) ==
              Board<8, 8>::cell(7, 3));

// Lines that only a board without sentinels would have: over the top of a column into the next one, and
// around the edges along each of the other directions.
static_assert(!has_four(B::cell(0, 4) | B::cell(0, 5) | B::cell(1, 0) | B::cell(1, 1)));
static_assert(!has_four(B::cell(0, 4) | B::cell(1, 5) | B::cell(3, 0) | B::cell(4, 1)));
static_assert(!has_four(B::cell(0, 1) | B::cell(1, 0) | B::cell(1, 5) | B::cell(2, 4)));
// What a lit sentinel breaks, as the comment in alignment.hpp says: three stones and it make a four.
static_assert(has_four(line(0, 3, 0, 1, 3) | B::cell(0, 6)));

} // namespace

TEST_CASE("connect4/alignment: every window is a four, and three of its cells are not") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using Cells = Board<width, height>;
        int failures = 0;
        for (const auto& window : windows<width, height>) {
            failures += !has_four<width, height>(window);
            for (int column = 0; column < width; ++column) {
                for (int row = 0; row < height; ++row) {
                    const auto cell = Cells::cell(column, row);
                    if ((window & cell) == 0) continue;
                    failures += has_four<width, height>(window ^ cell);
                    if ((window & (cell << 1)) != 0) continue; // no cell under a stone is empty
                    failures += (winning_cells<width, height>(window ^ cell, window ^ cell) & cell) == 0;
                }
            }
        }
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE(
    "connect4/alignment: the general test finds a window in random sets of cells exactly if there is one") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using Cells = Board<width, height>;
        std::mt19937 random(7);
        int failures = 0;
        int fours = 0;
        for (int i = 0; i < 2'000; ++i) {
            typename Cells::Word stones = 0;
            const auto one_in = 2 + random() % 3;
            for (int column = 0; column < width; ++column) {
                for (int row = 0; row < height; ++row) {
                    if (random() % one_in == 0) stones |= Cells::cell(column, row);
                }
            }
            bool any = false;
            for (const auto& window : windows<width, height>) any = any || (stones & window) == window;
            fours += any;
            failures += has_four<width, height>(stones) != any;
        }
        INFO(width << "x" << height);
        CHECK(failures == 0);
        CHECK(fours > 100);
        CHECK(fours < 1'990);
    });
}

TEST_CASE(
    "connect4/alignment: the general test, the last stone's and the array board's agree in 100,000 games") {
    int failures = 0;
    int wins = 0;
    std::int64_t positions = 0;
    std::uint64_t before = 0;
    reference::for_random_games<7, 6>(100'000, [&](const auto& game, const auto& array) {
        const auto& board = game.board();
        const auto placed = board.mask() & ~before;
        before = board.mask();
        const bool won = array.last_stone_wins();
        wins += won;
        ++positions;
        failures += has_four(board.opponent()) != won;
        failures += has_four(board.mover());
        if (array.stones() == 0) return;
        failures += completes_four(board.opponent(), placed) != won;
        if (won) return;
        for (int column = 0; column < 7; ++column) {
            if (!array.can_play(column)) continue;
            const auto cell = board.landing(column);
            const bool wins_here = array.wins(column);
            failures += completes_four(board.mover() | cell, cell) != wins_here;
            failures += has_four(board.mover() | cell) != wins_here;
        }
    });
    CHECK(failures == 0);
    CHECK(wins > 90'000);
    CHECK(positions > 2'000'000);
}

TEST_CASE("connect4/alignment: all tests agree with the array board's on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        int failures = 0;
        reference::for_random_games<width, height>(1'000, [&](const auto& game, const auto& array) {
            const auto& board = game.board();
            const bool won = array.last_stone_wins();
            failures += has_four<width, height>(board.opponent()) != won;
            if (won) return;
            for (int column = 0; column < width; ++column) {
                if (!array.can_play(column)) continue;
                const auto cell = board.landing(column);
                failures += completes_four<width, height>(board.mover() | cell, cell) != array.wins(column);
            }
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE("connect4/alignment: the winning cells are those the array board finds one by one, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        int failures = 0;
        const int games = width == 7 && height == 6 ? 5'000 : 300;
        reference::for_random_games<width, height>(games, [&](const auto& game, const auto& array) {
            const auto& board = game.board();
            failures += winning_cells<width, height>(board.mover(), board.mask()) !=
                        reference::winning_cells_of(array, array.mover());
            failures += winning_cells<width, height>(board.opponent(), board.mask()) !=
                        reference::winning_cells_of(array, array.opponent());
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

} // namespace connect4_alignment_test
