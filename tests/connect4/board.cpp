// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/board.hpp"

#include "support/catch.hpp"
#include "support/random_games.hpp"

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace connect4_board_test {

using namespace mustplay::connect4;
using mustplay::popcount;
using mustplay::UInt128;

namespace {

static_assert(std::is_trivially_copyable_v<Board<>> && sizeof(Board<>) == 16);
static_assert(std::is_trivially_copyable_v<Board<8, 8>> && sizeof(Board<8, 8>) == 32);
static_assert(std::regular<Board<>> && std::regular<Board<10, 6>>);
static_assert(std::same_as<Board<7, 6>::Word, std::uint64_t> &&
              std::same_as<Board<8, 7>::Word, std::uint64_t>);
static_assert(std::same_as<Board<8, 8>::Word, UInt128> && std::same_as<Board<9, 7>::Word, UInt128> &&
              std::same_as<Board<10, 6>::Word, UInt128>);

// The picture in board.hpp.
static_assert(Board<>::cell(0, 0) == 1 && Board<>::cell(0, 5) == std::uint64_t{1} << 5);
static_assert(Board<>::cell(1, 0) == std::uint64_t{1} << 7 && Board<>::cell(6, 6) == std::uint64_t{1} << 48);
static_assert(Board<>::bottom_row == 0x40810204081 && Board<>::board_mask == 0xfdfbf7efdfbf);
static_assert(Board<>::column_mask(0) == 63 && Board<>::column_mask(6) == std::uint64_t{63} << 42);
static_assert(Board<8, 8>::cell(7, 7) == UInt128{1} << 70);

template <class B>
constexpr B after(std::initializer_list<int> columns) {
    B board;
    for (const int column : columns) board.play(column);
    return board;
}

static_assert(after<Board<>>({}).possible() == Board<>::bottom_row);
static_assert(after<Board<>>({3}).opponent() == Board<>::cell(3, 0) && after<Board<>>({3}).mover() == 0);
static_assert(after<Board<>>({3, 3}).mover() == Board<>::cell(3, 0));
static_assert(after<Board<>>({3, 3}).opponent() == Board<>::cell(3, 1));
static_assert(after<Board<>>({3, 3}).landing(3) == Board<>::cell(3, 2));
static_assert(!after<Board<>>({0, 0, 0, 0, 0, 0}).can_play(0) && after<Board<>>({0, 0, 0, 0, 0}).can_play(0));
static_assert(after<Board<>>({0, 0, 0, 0, 0, 0}).landing(0) == 0);
static_assert(after<Board<8, 8>>({7, 6, 7}).stones() == 3 && after<Board<8, 8>>({7, 6, 7}).to_move() == 1);
static_assert(after<Board<>>({0, 1, 2}).mirrored() == after<Board<>>({6, 5, 4}));
static_assert(after<Board<>>({3, 0}) == after<Board<>>({3, 0}) &&
              after<Board<>>({3, 0}) != after<Board<>>({0, 3}));

/// Reads the stones off a key, column by column: the opposite of `Board::key`.
template <class B>
B from_key(typename B::Word key) {
    typename B::Word mover = 0;
    typename B::Word mask = 0;
    const auto column_mask = (typename B::Word{1} << B::column_bits) - 1;
    for (int column = 0; column < B::width; ++column) {
        const auto digits = (key >> (column * B::column_bits)) & column_mask;
        // mover + 2^h - 1 with mover < 2^h: h is the only height for which what remains is below 2^h.
        for (int height = 0; height <= B::height; ++height) {
            const auto below = (typename B::Word{1} << height) - 1;
            if (digits < below || digits - below > below) continue;
            mask |= below << (column * B::column_bits);
            mover |= (digits - below) << (column * B::column_bits);
            break;
        }
    }
    return B::from_words(mover, mask);
}

} // namespace

TEST_CASE("connect4/board: equals the array board in every position of random games, on every size",
          "[portable]") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using B = Board<width, height>;
        int failures = 0;
        reference::for_random_games<width, height>(
            width == 7 && height == 6 ? 100'000 : 1'000, [&](const auto& game, const auto& array) {
                const B& board = game.board();
                typename B::Word mine = 0;
                typename B::Word theirs = 0;
                typename B::Word landing = 0;
                for (int column = 0; column < width; ++column) {
                    for (int row = 0; row < array.column_height(column); ++row) {
                        (array.at(column, row) == array.mover() ? mine : theirs) |= B::cell(column, row);
                    }
                    const bool room = array.can_play(column);
                    const auto cell =
                        room ? B::cell(column, array.column_height(column)) : typename B::Word{0};
                    landing |= cell;
                    failures += board.can_play(column) != room;
                    failures += board.landing(column) != cell;
                }
                failures += board.mover() != mine;
                failures += board.opponent() != theirs;
                failures += board.mask() != (mine | theirs);
                failures += board.possible() != landing;
                failures += board.stones() != array.stones();
                failures += board.to_move() != array.mover() - 1;
                failures += board.stones_of(array.mover() - 1) != mine;
                failures += board.stones_of(array.opponent() - 1) != theirs;
                failures += board.is_full() != (array.stones() == width * height);
                failures += B::from_words(mine, mine | theirs) != board;
            });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE("connect4/board: the position can be read off its key, on every size", "[portable]") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        int failures = 0;
        reference::for_random_games<width, height>(500, [&](const auto& game, const auto&) {
            failures += from_key<Board<width, height>>(game.board().key()) != game.board();
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE("connect4/board: the mirror image, on every size", "[portable]") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using B = Board<width, height>;
        int failures = 0;
        reference::for_random_games<width, height>(500, [&](const auto& game, const auto& array) {
            const B& board = game.board();
            const B image = board.mirrored();
            for (int column = 0; column < width; ++column) {
                for (int row = 0; row < height; ++row) {
                    const auto there = B::cell(width - 1 - column, row);
                    const int colour = (image.mask() & there) == 0    ? 0
                                       : (image.mover() & there) != 0 ? array.mover()
                                                                      : array.opponent();
                    failures += colour != array.at(column, row);
                }
            }
            failures += image.mirrored() != board;
            failures += B::mirrored(board.key()) != image.key();
            failures += board.canonical() != image.canonical();
            failures += board.canonical() != board && board.canonical() != image;
            failures += board.canonical().key() > board.key() || board.canonical().key() > image.key();
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

} // namespace connect4_board_test
