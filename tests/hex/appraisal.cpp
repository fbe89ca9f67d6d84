// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/appraisal.hpp"

#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <set>

namespace hex_appraisal_test {

using namespace mustplay;
using hex::Appraiser;
using hex::Cell;
using hex::Colour;
using hex::ConnectionOptions;

namespace {

/// On the undecided colourings (one in so many): a winner that is seen has won, and its move keeps the win.
template <std::size_t Rows, std::size_t Columns>
void check_truth(const test::HexTruth<Rows, Columns>& truth, Appraiser<Rows, Columns, 16> appraise,
                 std::uint64_t one_in) {
    std::uint64_t number = 0;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        if (mix(number++) % one_in != 0) return;
        const auto board = test::board_of<hex::Board<Rows, Columns>>(black, white);
        for (const auto turn : {Colour::black, Colour::white}) {
            const auto appraisal = appraise(board, turn);
            MUST(!appraisal.moves.empty());
            std::set<Cell> different;
            for (const auto move : appraisal.moves) {
                MUST(board.is_empty(move));
                MUST(different.insert(move).second);
            }
            const auto winning = truth.winning_moves(black, white, turn);
            if (appraisal.outcome == Outcome::win) MUST(((winning >> appraisal.moves[0]) & 1U) != 0);
            if (appraisal.outcome == Outcome::loss) MUST(winning == 0);
            if (appraisal.outcome != Outcome::undecided) MUST(appraisal.score == 0);
        }
    });
}

} // namespace

TEST_CASE("a winner is seen only where there is one, and its first move wins", "[hex]") {
    check_truth(test::HexTruth<2, 2>{}, Appraiser<2, 2, 16>{}, 1);
    check_truth(test::HexTruth<3, 3>{}, Appraiser<3, 3, 16>{}, 1);
    const test::HexTruth<4, 4> truth;
    check_truth(truth, Appraiser<4, 4, 16>{}, 2000);
    check_truth(truth, Appraiser<4, 4, 16>{ConnectionOptions{1, 1, false}}, 2000);
}

TEST_CASE("a finished game has an outcome and no moves", "[hex]") {
    hex::Board<3> board;
    for (const Cell cell : {1U, 4U, 7U}) board.place(cell, Colour::black);
    Appraiser<3, 3, 4> appraise;
    CHECK(appraise(board, Colour::black).outcome == Outcome::win);
    CHECK(appraise(board, Colour::white).outcome == Outcome::loss);
    CHECK(appraise(board, Colour::white).moves.empty());
}

TEST_CASE("to have the better circuit and the move is worth something", "[hex]") {
    Appraiser<9, 9, 16> appraise;
    const hex::Board<9> empty;
    CHECK(appraise(empty, Colour::black).score == 0);
    CHECK(appraise(empty, Colour::white).score == 0);
    auto board = empty;
    board.place(hex::Cells<9>::at(4, 4), Colour::black);
    const auto appraisal = appraise(board, Colour::black);
    CHECK(appraisal.outcome == Outcome::undecided);
    CHECK(appraisal.score > 0);
    CHECK(appraise(board, Colour::white).score == -appraisal.score);
    CHECK(appraisal.moves.size() == 16);
}

TEST_CASE("the best places of an empty board are in its middle", "[hex]") {
    Appraiser<7, 7, 5> appraise;
    for (const auto move : appraise(hex::Board<7>{}, Colour::black).moves) {
        CHECK(2 <= hex::Cells<7>::row_of(move));
        CHECK(hex::Cells<7>::row_of(move) <= 4);
        CHECK(2 <= hex::Cells<7>::column_of(move));
        CHECK(hex::Cells<7>::column_of(move) <= 4);
    }
}

TEST_CASE("a stone helps its owner", "[hex]") {
    // Nearly always: a stone may make of two wires one, where it joins what they lead to.
    std::mt19937 random(5);
    Appraiser<6, 6, 4> appraise;
    int stones = 0;
    int helpful = 0;
    for (int round = 0; round < 30; ++round) {
        const auto board = test::random_board<hex::Board<6>>(static_cast<int>(random() % 12), random);
        for (const auto turn : {Colour::black, Colour::white}) {
            const auto before = appraise(board, turn);
            if (before.outcome != Outcome::undecided) continue;
            for (const auto cell : board.empty_cells()) {
                auto own = board;
                own.place(cell, turn);
                const auto after = appraise(own, turn);
                MUST(after.outcome != Outcome::loss);
                ++stones;
                helpful += after.outcome == Outcome::win || after.score >= before.score ? 1 : 0;
            }
        }
    }
    CHECK(stones > 500);
    CHECK(helpful * 100 > stones * 95); // 98 when this was written
}

} // namespace hex_appraisal_test
