// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/inferior.hpp"

#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::InferiorRules;

namespace {

template <class Set>
std::uint32_t mask(const Set& set) {
    return static_cast<std::uint32_t>(set.words()[0]);
}

/// What the rules found, over many positions.
struct Tally {
    std::uint64_t filled = 0;
    std::uint64_t pruned = 0;
};

/// On every undecided colouring (or one in so many): filling in changes no winner, and whoever wins still
/// wins by a move that is not left out.
template <std::size_t Rows, std::size_t Columns>
Tally check_values(const test::HexTruth<Rows, Columns>& truth, const InferiorRules& rules,
                   std::uint64_t one_in = 1) {
    using Board = hex::Board<Rows, Columns>;
    Tally tally;
    std::uint64_t number = 0;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        if (mix(number++) % one_in != 0) return;
        const auto board = test::board_of<Board>(black, white);
        const auto filled = hex::fill_in(board, rules);
        const auto filled_black = mask(filled.stones(Colour::black));
        const auto filled_white = mask(filled.stones(Colour::white));
        MUST((black & ~filled_black) == 0);
        MUST((white & ~filled_white) == 0);
        tally.filled +=
            static_cast<std::uint64_t>(std::popcount((filled_black | filled_white) & ~(black | white)));
        for (const auto turn : {Colour::black, Colour::white}) {
            MUST(truth.black_wins(filled_black, filled_white, turn) == truth.black_wins(black, white, turn));
            // Also on the board as it was: the rules about moves do not depend on filling in.
            for (const auto& position : {board, filled}) {
                if (position.winner()) continue;
                const auto b = mask(position.stones(Colour::black));
                const auto w = mask(position.stones(Colour::white));
                const auto inferior = mask(hex::inferior_moves(position, turn, rules));
                MUST((inferior & (b | w)) == 0);
                const auto winning = truth.winning_moves(b, w, turn);
                MUST(((winning & ~inferior) != 0) == (winning != 0));
                tally.pruned += static_cast<std::uint64_t>(std::popcount(inferior));
            }
        }
    });
    return tally;
}

const std::vector<InferiorRules> single_rules{{true, false, false, false},
                                              {false, true, false, false},
                                              {false, false, true, false},
                                              {false, false, false, true}};

template <class Board>
Cell cell(const std::string& name) {
    return Board::Grid::at(static_cast<std::size_t>(name[1] - '1'), static_cast<std::size_t>(name[0] - 'a'));
}

} // namespace

TEST_CASE("no rule changes who wins: every colouring up to 3x3, alone and together") {
    const auto check = [](const auto& truth) {
        for (const auto& rules : single_rules) {
            const auto tally = check_values(truth, rules);
            CHECK(tally.filled + tally.pruned > 0);
        }
        const auto all = check_values(truth, InferiorRules{});
        CHECK(all.filled > 0);
    };
    check(test::HexTruth<2, 2>{});
    check(test::HexTruth<2, 3>{});
    check(test::HexTruth<3, 3>{});
    check_values(test::HexTruth<1, 1>{}, {});
    check_values(test::HexTruth<1, 4>{}, {});
    check_values(test::HexTruth<4, 1>{}, {});
}

TEST_CASE("no rule changes who wins: 3x4, 4x3 and 4x4") {
    check_values(test::HexTruth<3, 4>{}, {}, 3);
    check_values(test::HexTruth<4, 3>{}, {}, 3);
    const test::HexTruth<4, 4> truth;
    for (const auto& rules : single_rules) check_values(truth, rules, 400);
    const auto all = check_values(truth, InferiorRules{}, 200);
    CHECK(all.filled > 0);
    CHECK(all.pruned > 0);
}

TEST_CASE("a dead cell makes no difference to any way the game can end") {
    // Every colouring of 3x3: with the dead cell black or white, Black connects in exactly the same
    // completions.
    const test::HexTruth<3, 3> truth;
    std::uint64_t found = 0;
    std::uint64_t all = 0;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        const auto board = test::board_of<hex::Board<3>>(black, white);
        const hex::Surroundings<3> around(board);
        for (const auto c : board.empty_cells()) {
            const auto bit = std::uint32_t{1} << c;
            const auto rest = truth.all & ~(black | white | bit);
            bool matters = false;
            for (auto added = rest;; added = (added - 1) & rest) {
                matters = matters || truth.connects(black | added, Colour::black) !=
                                         truth.connects(black | added | bit, Colour::black);
                if (added == 0) break;
            }
            if (around.is_dead(c)) MUST(!(matters));
            found += around.is_dead(c) ? 1U : 0U;
            all += matters ? 0U : 1U;
        }
    });
    // 12,224 cells are dead by brute force; how many the rule sees is its own number, which nothing may
    // lower.
    CHECK(all == 12224);
    CHECK(found >= 12032);
}

TEST_CASE("a stone on the second row captures the two cells below it") {
    using Board = hex::Board<5>;
    Board board;
    board.place(cell<Board>("c4"), Colour::black);
    const auto filled = hex::fill_in(board);
    CHECK(filled.at(cell<Board>("b5")) == Colour::black);
    CHECK(filled.at(cell<Board>("c5")) == Colour::black);
    // Then d5 and e5, and after them d4 and e4, answer each other. On the obtuse side nothing is captured.
    CHECK(filled.stones(Colour::black).count() == 7);
    CHECK(filled.stones(Colour::white).empty());
    CHECK(filled.is_empty(cell<Board>("a5")));
    CHECK(filled.is_empty(cell<Board>("b4")));
    // An interior bridge is not captured: filling it in can change the winner (4x4, Black c2 b4, White c1
    // d3).
    using Small = hex::Board<4>;
    Small small;
    for (const auto* name : {"c2", "b4"}) small.place(cell<Small>(name), Colour::black);
    for (const auto* name : {"c1", "d3"}) small.place(cell<Small>(name), Colour::white);
    const auto after = hex::fill_in(small);
    CHECK_FALSE(
        (after.at(cell<Small>("b3")) == Colour::black && after.at(cell<Small>("c3")) == Colour::black));
}

TEST_CASE("on the empty board the second row dominates the first") {
    using Board = hex::Board<7>;
    const auto inferior = hex::inferior_moves(Board{}, Colour::black);
    CHECK(inferior.contains(cell<Board>("d1")));
    CHECK(inferior.contains(cell<Board>("d7")));
    CHECK_FALSE(inferior.contains(cell<Board>("d4")));
    CHECK_FALSE(inferior.contains(cell<Board>("d2")));
}
