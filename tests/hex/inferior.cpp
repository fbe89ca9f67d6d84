// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/inferior.hpp"

#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace hex_inferior_test {

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

const std::vector<InferiorRules> single_rules{{true, false, false, false, false},
                                              {false, true, false, false, false},
                                              {false, false, true, false, false},
                                              {false, false, false, true, false},
                                              {false, false, false, false, true}};
const InferiorRules all_rules{true, true, true, true, true};

/// A carrier of `winner`'s win from these stones with `turn` to move, from which no cell can be spared: the
/// win stands when all empty cells outside it are the loser's.
template <std::size_t Rows, std::size_t Columns>
std::uint32_t least_carrier(const test::HexTruth<Rows, Columns>& truth, std::uint32_t black,
                            std::uint32_t white, Colour turn, Colour winner) {
    auto& lost = winner == Colour::black ? white : black;
    auto carrier = truth.all & ~(black | white);
    for (auto rest = carrier; rest != 0; rest &= rest - 1) {
        const auto cell = rest & (~rest + 1);
        lost |= cell;
        if (truth.black_wins(black, white, turn) == (winner == Colour::black)) {
            carrier &= ~cell;
        } else {
            lost &= ~cell;
        }
    }
    return carrier;
}

/// Whether `winner` wins if all empty cells outside the carrier are the loser's.
template <std::size_t Rows, std::size_t Columns>
bool carries(const test::HexTruth<Rows, Columns>& truth, std::uint32_t black, std::uint32_t white,
             Colour turn, Colour winner, std::uint32_t carrier) {
    auto& lost = winner == Colour::black ? white : black;
    lost |= truth.all & ~(black | white | carrier);
    return truth.black_wins(black, white, turn) == (winner == Colour::black);
}

/// On every undecided colouring (or one in so many): a least carrier of a win on the filled-in board, with
/// the support, is a carrier on the board; least carriers against the moves that are kept, with the support,
/// are one against all moves.
template <std::size_t Rows, std::size_t Columns>
void check_support(const test::HexTruth<Rows, Columns>& truth, const InferiorRules& rules,
                   std::uint64_t one_in = 1) {
    using Board = hex::Board<Rows, Columns>;
    std::uint64_t number = 0;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        if (mix(number++) % one_in != 0) return;
        const auto board = test::board_of<Board>(black, white);
        const auto filled = hex::fill_in_with_support(board, rules);
        for (const auto colour : {Colour::black, Colour::white}) {
            const auto own = filled.board.stones(colour) - board.stones(colour);
            MUST((own - filled.dead).is_subset_of(filled.support[index(colour)]));
            MUST(filled.support[index(colour)].is_subset_of(board.empty_cells()));
        }
        const auto filled_black = mask(filled.board.stones(Colour::black));
        const auto filled_white = mask(filled.board.stones(Colour::white));
        for (const auto turn : {Colour::black, Colour::white}) {
            const bool black_wins = truth.black_wins(black, white, turn);
            const auto winner = black_wins ? Colour::black : Colour::white;
            const auto carrier = least_carrier(truth, filled_black, filled_white, turn, winner);
            MUST(carries(truth, black, white, turn, winner, carrier | mask(filled.support[index(winner)])));
            if (winner == turn) continue;
            const auto inferior = hex::inferior_moves_with_support(hex::Surroundings(board), turn, rules);
            auto against_all = mask(inferior.support);
            const auto kept = board.empty_cells() - inferior.moves;
            for (const auto move : kept) {
                const auto bit = std::uint32_t{1} << move;
                const auto b = black | (turn == Colour::black ? bit : 0U);
                const auto w = white | (turn == Colour::white ? bit : 0U);
                against_all |= least_carrier(truth, b, w, winner, winner);
            }
            // If no move is kept, the rules alone say who wins, not how.
            if (!kept.empty()) MUST(carries(truth, black, white, turn, winner, against_all));
        }
    });
}

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
        const auto all = check_values(truth, all_rules);
        CHECK(all.filled > 0);
    };
    check(test::HexTruth<2, 2>{});
    check(test::HexTruth<2, 3>{});
    check(test::HexTruth<3, 3>{});
    check_values(test::HexTruth<1, 1>{}, all_rules);
    check_values(test::HexTruth<1, 4>{}, all_rules);
    check_values(test::HexTruth<4, 1>{}, all_rules);
}

TEST_CASE("no rule changes who wins: 3x4, 4x3 and 4x4") {
    check_values(test::HexTruth<3, 4>{}, all_rules, 3);
    check_values(test::HexTruth<4, 3>{}, all_rules, 3);
    const test::HexTruth<4, 4> truth;
    for (const auto& rules : single_rules) check_values(truth, rules, 400);
    const auto all = check_values(truth, all_rules, 200);
    CHECK(all.filled > 0);
    CHECK(all.pruned > 0);
}

TEST_CASE("the support makes carriers of carriers") {
    for (const auto& rules : {InferiorRules{}, all_rules}) {
        check_support(test::HexTruth<2, 3>{}, rules);
        check_support(test::HexTruth<3, 3>{}, rules);
        check_support(test::HexTruth<3, 4>{}, rules, 10);
        check_support(test::HexTruth<4, 3>{}, rules, 10);
    }
    check_support(test::HexTruth<4, 4>{}, all_rules, 1000);
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

TEST_CASE("a killer makes its victim dead, and no other neighbour does") {
    std::mt19937 random(7);
    const auto check = [&](auto board_type, int rounds) {
        using Board = decltype(board_type);
        using Grid = typename Board::Grid;
        constexpr auto rows = Grid::rows;
        constexpr auto columns = Grid::columns;
        for (int round = 0; round < rounds; ++round) {
            const auto board = test::random_board<Board>(static_cast<int>(random() % Grid::count), random);
            const hex::Surroundings<rows, columns> around(board);
            for (const auto victim : board.empty_cells()) {
                for (const auto killer : Grid::neighbours(victim) & board.empty_cells()) {
                    for (const auto colour : {Colour::black, Colour::white}) {
                        auto after = board;
                        after.place(killer, colour);
                        MUST(around.kills(killer, victim, colour) ==
                             (hex::Surroundings<rows, columns>(after).is_dead(victim)));
                    }
                }
            }
        }
    };
    check(hex::Board<3>{}, 2000);
    check(hex::Board<4, 5>{}, 1000);
    check(hex::Board<7>{}, 300);
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

TEST_CASE("windows fill in what is permanently inferior beside a captured pair") {
    const auto filled = [](auto board, const char* stone, bool windows) {
        board.place(cell<decltype(board)>(stone), Colour::black);
        InferiorRules rules;
        rules.windows = windows;
        const auto after = hex::fill_in(board, rules);
        std::string names;
        for (const auto c : board.empty_cells() - after.empty_cells())
            names += decltype(board)::Grid::name(c) + " ";
        return names;
    };
    CHECK(filled(hex::Board<11>{}, "f2", false) == "f1 g1 ");
    CHECK(filled(hex::Board<11>{}, "f2", true) == "e1 f1 g1 h1 ");
    // Nearer to the corners there is no end to it.
    CHECK(filled(hex::Board<7>{}, "d2", true) == "a1 b1 c1 d1 e1 f1 ");
}

} // namespace hex_inferior_test
