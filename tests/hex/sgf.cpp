// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/sgf.hpp"

#include "support/catch.hpp"

#include <cstddef>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hex_sgf_test {

using namespace mustplay;
using hex::Colour;
using hex::Move;

TEST_CASE("a game is read: main line, comments passed over") {
    const auto game = hex::read_sgf<5>("(;AP[Some:1.0]FF[4]GM[11]SZ[5]\n"
                                       ";B[c3]C[a comment with \\] and ; and ( in it]N[x]\n"
                                       ";W[b4](;B[d2];W[a1])(;B[e5];W[e4]))");
    CHECK(game.moves == std::vector<Move>{Move(12), Move(16), Move(8), Move(0)});
    CHECK(game.turn == Colour::black);
    CHECK_FALSE(game.resigned);
    CHECK(game.position().board().at(12) == Colour::black);
    CHECK(game.position().board().at(0) == Colour::white);
    CHECK(game.position().turn() == Colour::black);
    CHECK(game.position(1).turn() == Colour::white);
    CHECK(game.position(1).board().empty_cells().count() == 24);
}

TEST_CASE("a set-up position, and who is to move") {
    const auto game = hex::read_sgf<4>("(;FF[4]GM[11]SZ[4]AB[a2][b3]AW[a1]PL[W])");
    CHECK(game.setup.at(4) == Colour::black);
    CHECK(game.setup.at(9) == Colour::black);
    CHECK(game.setup.at(0) == Colour::white);
    CHECK(game.turn == Colour::white);
    CHECK(game.position().turn() == Colour::white);
    // A first move says who moves, with or without PL.
    CHECK(hex::read_sgf<4>("(;SZ[4]AB[a2];W[a1])").turn == Colour::white);
}

TEST_CASE("swap and resign in a file") {
    const auto swapped = hex::read_sgf<4>("(;GM[11]SZ[4];B[b2];W[swap-sides];W[c3];B[a1])");
    CHECK(swapped.moves == std::vector<Move>{Move(5), Move::swap(), Move(10), Move(0)});
    CHECK(swapped.position().turn() == Colour::white);
    const auto pieces = hex::read_sgf<4>("(;GM[11]SZ[4];B[a3];W[swap-pieces];B[a3];W[d4])");
    CHECK(pieces.moves == std::vector<Move>{Move(8), Move::swap(), Move(8), Move(15)});
    CHECK(pieces.position(2).turn() == Colour::black);
    CHECK(pieces.position(2).board().at(2) == Colour::white); // c1
    CHECK(pieces.position(2).board().is_empty(8));
    CHECK(pieces.position().board().at(8) == Colour::black);
    CHECK(pieces.position().board().at(15) == Colour::white);
    CHECK(hex::write_sgf(pieces) == "(;FF[4]GM[11]SZ[4]PL[B];B[a3];W[swap-pieces];B[a3];W[d4])\n");
    const auto resigned = hex::read_sgf<4>("(;SZ[4];B[b2];W[resign])");
    CHECK(resigned.resigned == Colour::white);
    CHECK(resigned.moves.size() == 1);
}

TEST_CASE("the size of a board") {
    CHECK(hex::sgf_size("(;SZ[7])") == std::pair<std::size_t, std::size_t>(7, 7));
    CHECK(hex::sgf_size("(;SZ[12:8])") == std::pair<std::size_t, std::size_t>(8, 12));
    CHECK(hex::sgf_size("(;GM[11])") == std::pair<std::size_t, std::size_t>(11, 11));
    CHECK(hex::read_sgf<2, 5>("(;SZ[5:2];B[e2])").moves.front() == Move(9));
}

TEST_CASE("a bad file says what is wrong and where") {
    CHECK_THROWS_WITH(hex::read_sgf<5>(""), "SGF, position 1: expected '(' at the start of a game");
    CHECK_THROWS_WITH(hex::read_sgf<5>("hello"), "SGF, position 1: expected '(' at the start of a game");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5]"),
                      "SGF, position 8: the file ends inside a game: expected ')'");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5"),
                      "SGF, position 7: the value of SZ has no end: expected ']'");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ 5)"), "SGF, position 6: expected '[' after SZ");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5]?)"), "SGF, position 8: '?': expected ';', '(' or ')'");
    CHECK_THROWS_WITH(hex::read_sgf<5>("()"), "SGF, position 2: the game has no node: expected ';'");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;GM[1]SZ[5])"), "SGF, position 3: GM[1]: expected Hex, GM[11]");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[6])"),
                      "SGF: the board has 6 rows and 6 columns: expected 5 and 5");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[20])"),
                      "SGF, position 3: SZ[20]: expected a size from 1 to 19, or columns:rows");
    CHECK_THROWS_WITH(hex::sgf_size("(;SZ[x])"),
                      "SGF, position 3: SZ[x]: expected a size from 1 to 19, or columns:rows");
    CHECK_THROWS_WITH(hex::sgf_size("(;SZ[5:])"),
                      "SGF, position 3: SZ[5:]: expected a size from 1 to 19, or columns:rows");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];B[f1])"), "SGF, position 9: B[f1]: expected a cell a1 to e5");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];B[a1];W[a1])"),
                      "SGF, position 15: W[a1]: expected an empty cell");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];B[a1];B[a2])"),
                      "SGF, position 15: B[a2]: expected a move of White");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5]AB[a1]AW[a1])"),
                      "SGF, position 14: AW[a1]: expected an empty cell");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];B[a1];AW[a2])"),
                      "SGF, position 15: AW: expected set-up before the first move");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5]PL[x])"), "SGF, position 8: PL[x]: expected B or W");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];W[swap-sides])"),
                      "SGF, position 9: W[swap-sides]: expected a swap only as White's first move");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5]AW[c3];B[a1];W[swap])"),
                      "SGF, position 21: W[swap]: expected a swap only as White's first move");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];B[a3];W[swap-pieces];W[a1])"),
                      "SGF, position 30: W[a1]: expected a move of Black");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];B[a3];W[swap-pieces];B[c1])"),
                      "SGF, position 30: B[c1]: expected an empty cell");
    CHECK_THROWS_WITH((hex::read_sgf<2, 5>("(;SZ[5:2];B[a2];W[swap-pieces])")),
                      "SGF, position 17: W[swap-pieces]: expected swap-sides on a board that is no square");
    // Found by fuzzing: White took over his own stone.
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];W[a1];W[swap])"),
                      "SGF, position 15: W[swap]: expected a swap only as White's first move");
    CHECK_THROWS_WITH(hex::read_sgf<5>("(;SZ[5];B[resign];W[a1])"),
                      "SGF, position 19: W[a1]: expected nothing after a resignation");
    CHECK_THROWS_WITH(hex::read_sgf<2>("(;SZ[2];B[b1];W[a1];B[a2];W[b2])"),
                      "SGF, position 27: W[b2]: expected nothing after a win");
}

TEST_CASE("every prefix of a file is refused, never crashed on") {
    const std::string whole = "(;FF[4]GM[11]SZ[4]AB[a2][b3]AW[a1]PL[W];W[c3];B[d4]C[x\\]y](;W[a4])(;W[b4]))";
    CHECK_NOTHROW(hex::read_sgf<4>(whole));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CHECK_THROWS_AS(hex::read_sgf<4>(whole.substr(0, length)), std::invalid_argument);
    }
}

TEST_CASE("random games survive a file") {
    std::mt19937 random(1);
    for (int round = 0; round < 100; ++round) {
        hex::SgfGame<4, 6> game;
        for (int i = 0; i < round % 5; ++i) {
            const auto cell = random() % 24;
            if (game.setup.is_empty(cell))
                game.setup.place(cell, random() % 2 == 0 ? Colour::black : Colour::white);
        }
        game.turn = round % 2 == 0 || round % 5 == 0 ? Colour::black : Colour::white;
        const bool swaps = round % 5 == 0 && random() % 2 == 0;
        for (int i = 0; i < 12; ++i) {
            const auto position = game.position();
            if (position.outcome() != Outcome::undecided) break;
            if (i == 1 && swaps) {
                game.moves.push_back(Move::swap());
                continue;
            }
            const auto cell = random() % 24;
            if (position.board().is_empty(cell)) game.moves.push_back(Move(cell));
        }
        const auto end = game.position();
        if (end.outcome() == Outcome::undecided && random() % 3 == 0) game.resigned = end.turn();
        const auto read = hex::read_sgf<4, 6>(hex::write_sgf(game));
        REQUIRE(read.setup == game.setup);
        REQUIRE(read.turn == game.turn);
        REQUIRE(read.moves == game.moves);
        REQUIRE(read.resigned == game.resigned);
    }
}

} // namespace hex_sgf_test
