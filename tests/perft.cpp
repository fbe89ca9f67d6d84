// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/perft.hpp"

#include "mustplay/connect4/game.hpp"
#include "mustplay/move_list.hpp"
#include "support/array_board.hpp"
#include "support/catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace perft_test {

using mustplay::Outcome;
using mustplay::perft;
namespace connect4 = mustplay::connect4;

namespace {

/// Takes 1 or 2 from a heap; whoever takes the last one wins. The number of lines of n plies from a heap that
/// is large enough is 2^n; from a heap of h it is a sum of binomials.
struct Heap {
    int left = 0;
    [[nodiscard]] constexpr mustplay::MoveList<int, 2> moves() const {
        mustplay::MoveList<int, 2> list;
        for (int n = 1; n <= 2 && n <= left; ++n) list.push_back(n);
        return list;
    }
    constexpr void play(int n) { left -= n; }
    [[nodiscard]] constexpr Outcome outcome() const { return left == 0 ? Outcome::loss : Outcome::undecided; }
};

struct HeapWithUndo : Heap {
    constexpr void undo(int n) { left += n; }
};

static_assert(mustplay::Game<Heap> && !mustplay::Undoable<Heap>);
static_assert(mustplay::Game<HeapWithUndo> && mustplay::Undoable<HeapWithUndo>);
static_assert(perft(Heap{20}, 0) == 1 && perft(Heap{20}, 8) == 256);
static_assert(perft(connect4::Game<>{}, 4) == 2401);

// Known from many programs (J. Tromp; OEIS A212693 counts the distinct ones); play stops at a win. They never
// change.
constexpr std::array<std::uint64_t, 10> lines_7x6 = {1,     7,      49,     343,     2401,
                                                     16807, 117649, 823536, 5673234, 39394572};
// Counted by an independent program. They never change.
constexpr std::array<std::uint64_t, 9> lines_4x4 = {1, 4, 16, 64, 256, 1020, 4020, 15540, 57504};

} // namespace

TEST_CASE("perft: a heap of which 1 or 2 are taken, by hand") {
    // Of 3 the lines are 1 1 1, 1 2 and 2 1.
    CHECK(perft(Heap{3}, 1) == 2);
    CHECK(perft(Heap{3}, 2) == 3);
    CHECK(perft(Heap{3}, 3) == 1);
    CHECK(perft(Heap{3}, 4) == 0);
    CHECK(perft(Heap{0}, 0) == 1);
    CHECK(perft(Heap{0}, 1) == 0);
}

TEST_CASE("perft: undoing moves counts the same as copying") {
    for (int left = 0; left <= 12; ++left) {
        for (int depth = 0; depth <= 12; ++depth) {
            CHECK(perft(Heap{left}, depth) == perft(HeapWithUndo{{left}}, depth));
        }
    }
}

TEST_CASE("perft: Connect Four 7x6 to 9 plies") {
    for (std::size_t depth = 0; depth < lines_7x6.size(); ++depth) {
        CHECK(perft(connect4::Game<>{}, static_cast<int>(depth)) == lines_7x6[depth]);
    }
}

TEST_CASE("perft: Connect Four 7x6 does not depend on the order of moves") {
    using Natural = connect4::Game<7, 6, connect4::NaturalOrder>;
    for (std::size_t depth = 0; depth < 9; ++depth) {
        CHECK(perft(Natural{}, static_cast<int>(depth)) == lines_7x6[depth]);
    }
}

TEST_CASE("perft: Connect Four 7x6 on the array board to 7 plies") {
    for (std::size_t depth = 0; depth < 8; ++depth) {
        CHECK(perft(connect4::reference::ArrayBoard<>{}, static_cast<int>(depth)) == lines_7x6[depth]);
    }
}

TEST_CASE("perft: Connect Four 4x4 to 8 plies, on both boards") {
    for (std::size_t depth = 0; depth < lines_4x4.size(); ++depth) {
        CHECK(perft(connect4::Game<4, 4>{}, static_cast<int>(depth)) == lines_4x4[depth]);
        CHECK(perft(connect4::reference::ArrayBoard<4, 4>{}, static_cast<int>(depth)) == lines_4x4[depth]);
    }
}

TEST_CASE("perft: Connect Four on boards of more than 64 bits equals the array board") {
    for (int depth = 0; depth <= 5; ++depth) {
        CHECK(perft(connect4::Game<8, 8>{}, depth) == perft(connect4::reference::ArrayBoard<8, 8>{}, depth));
        CHECK(perft(connect4::Game<9, 7>{}, depth) == perft(connect4::reference::ArrayBoard<9, 7>{}, depth));
        CHECK(perft(connect4::Game<10, 6>{}, depth) ==
              perft(connect4::reference::ArrayBoard<10, 6>{}, depth));
    }
}

} // namespace perft_test
