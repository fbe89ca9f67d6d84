// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/notation.hpp"

#include "support/catch.hpp"

#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace hex_notation_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Move;

TEST_CASE("every cell is found by its name, in either case") {
    using Grid = hex::Cells<19>;
    for (Cell cell = 0; cell < Grid::count; ++cell) {
        auto name = Grid::name(cell);
        CHECK(hex::find_cell<19>(name) == cell);
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
        CHECK(hex::find_cell<19>(name) == cell);
    }
    static_assert(hex::find_cell<3>("b2") == Cell{4});
}

TEST_CASE("what is no cell is not found") {
    for (const auto* text : {"", "a", "1", "a0", "a01", "a4", "d1", "aa", "1a", "a1 ", " a1", "a10", "a-1",
                             "swap", "`1", "{1"}) {
        CHECK(hex::find_cell<3>(text) == std::nullopt);
    }
    CHECK(hex::find_cell<2, 5>("e2") == Cell{9});
    CHECK(hex::find_cell<2, 5>("a3") == std::nullopt);
    CHECK(hex::find_cell<5, 2>("c1") == std::nullopt);
}

TEST_CASE("a game is read and written") {
    const auto record = hex::parse_game<5>("a1 c2\tB3,\n e5 ");
    CHECK(record.moves == std::vector<Move>{Move(0), Move(7), Move(11), Move(24)});
    CHECK(record.game.turn() == Colour::black);
    CHECK(record.game.board().at(7) == Colour::white);
    CHECK_FALSE(record.resigned);
    CHECK_FALSE(record.winner());
    CHECK(hex::game_text(record) == "a1 c2 b3 e5");
    CHECK(hex::parse_game<5>("").moves.empty());
    CHECK(hex::game_text(hex::parse_game<5>("")).empty());
}

TEST_CASE("swap and resign as words") {
    const auto swapped = hex::parse_game<4>("b2 swap c3");
    CHECK(swapped.game.swapped());
    CHECK(swapped.game.board().at(10) == Colour::white);
    CHECK(swapped.game.turn() == Colour::black);
    CHECK(hex::game_text(swapped) == "b2 swap c3");

    const auto resigned = hex::parse_game<4>("b2 resign");
    CHECK(resigned.resigned == Colour::white);
    CHECK(resigned.winner() == Colour::black);
    CHECK(hex::game_text(resigned) == "b2 resign");
    CHECK(hex::game_text(hex::parse_game<4>("resign")) == "resign");
    CHECK(hex::parse_game<2>("b1 a1 a2").winner() == Colour::black);
}

TEST_CASE("a bad game says which word, where, and what was expected") {
    CHECK_THROWS_WITH(hex::parse_game<7>("a1 z9"),
                      "'z9' at position 4: expected a cell a1 to g7, swap or resign");
    CHECK_THROWS_WITH(hex::parse_game<7>("a1  a1"), "'a1' at position 5: expected an empty cell");
    CHECK_THROWS_WITH(hex::parse_game<7>("swap"),
                      "'swap' at position 1: expected a swap only as the second move");
    CHECK_THROWS_WITH(hex::parse_game<7>("a1 swap swap"),
                      "'swap' at position 9: expected a swap only as the second move");
    CHECK_THROWS_WITH(hex::parse_game<7>("a1 b1 swap"),
                      "'swap' at position 7: expected a swap only as the second move");
    CHECK_THROWS_WITH(hex::parse_game<7>("a1 resign b1"),
                      "'b1' at position 11: expected nothing after a resignation");
    CHECK_THROWS_WITH(hex::parse_game<2>("b1 a1 a2 b2"), "'b2' at position 10: expected nothing after a win");
    CHECK_THROWS_AS(hex::parse_game<2>("c1"), std::invalid_argument);
}

TEST_CASE("sets of cells") {
    const auto cells = hex::parse_cells<3>("b2, a1 c3");
    CHECK(cells.count() == 3);
    CHECK(hex::cells_text<3>(cells) == "a1 b2 c3");
    CHECK(hex::parse_cells<3>(" ").empty());
    CHECK(hex::cells_text<3>({}).empty());
    CHECK_THROWS_WITH(hex::parse_cells<3>("a1,d1"), "'d1' at position 4: expected a cell a1 to c3");
    CHECK_THROWS_WITH(hex::parse_cells<3>("a1,b1,a1"), "'a1' at position 7: expected each cell once");
}

TEST_CASE("random games survive being written as words and read") {
    std::mt19937 random(1);
    for (int round = 0; round < 50; ++round) {
        hex::Record<4, 6> record;
        while (record.game.outcome() == Outcome::undecided) {
            const auto moves = record.game.moves();
            const auto move = moves[random() % moves.size()];
            record.game.play(move);
            record.moves.push_back(move);
            const auto read = hex::parse_game<4, 6>(hex::game_text(record));
            REQUIRE(read.moves == record.moves);
            REQUIRE(read.game.key() == record.game.key());
        }
        REQUIRE(record.winner());
    }
}

} // namespace hex_notation_test
