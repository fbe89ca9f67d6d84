// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/notation.hpp"

#include "support/catch.hpp"
#include "support/random_games.hpp"

#include <cstddef>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace connect4_notation_test {

using namespace mustplay::connect4;
using mustplay::Outcome;

namespace {

static_assert(std::is_base_of_v<std::invalid_argument, NotationError>);
static_assert(column_name(0) == '1' && column_name(8) == '9' && column_name(9) == 'a' &&
              column_name(24) == 'p');
static_assert(column_named('1') == 0 && column_named('a') == 9 && column_named('A') == 9 &&
              column_named('0') == -1);

constexpr std::string_view picture_of_445433 = ". . . . . . .\n"
                                               ". . . . . . .\n"
                                               ". . . . . . .\n"
                                               ". . . O . . .\n"
                                               ". . O O . . .\n"
                                               ". . X X X . .\n"
                                               "1 2 3 4 5 6 7\n";

template <class G>
void require_unchanged(G game, std::string_view text, const std::string& message) {
    const G before = game;
    REQUIRE_THROWS_WITH(play_moves(game, text), message);
    CHECK(game == before);
}

/// The picture with line `from` replaced, counted from 0 at the top; an empty line is dropped.
std::string with_line(std::size_t from, std::string_view line) {
    std::string text;
    std::size_t begin = 0;
    for (std::size_t i = 0; begin < picture_of_445433.size(); ++i) {
        const auto end = picture_of_445433.find('\n', begin) + 1;
        if (i != from) {
            text += picture_of_445433.substr(begin, end - begin);
        } else if (!line.empty()) {
            text += line;
            text += '\n';
        }
        begin = end;
    }
    return text;
}

} // namespace

TEST_CASE("connect4/notation: every column has a name of its own") {
    for (int column = 0; column < 25; ++column) CHECK(column_named(column_name(column)) == column);
    int named = 0;
    for (int c = -128; c < 128; ++c) named += column_named(static_cast<char>(c)) >= 0;
    CHECK(named == 9 + 26 + 26);
}

TEST_CASE("connect4/notation: random games are read back, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using G = Game<width, height>;
        std::mt19937 random(5);
        for (int i = 0; i < 50; ++i) {
            G game;
            std::vector<int> columns;
            while (game.outcome() == Outcome::undecided) {
                std::vector<int> moves;
                for (const int column : game.moves()) moves.push_back(column);
                columns.push_back(moves[random() % moves.size()]);
                game.play(columns.back());
            }
            const auto text = print_moves(columns);
            REQUIRE(text.size() == columns.size());
            REQUIRE(parse_game<G>(text) == game);
            G played;
            REQUIRE(play_moves(played, text) == columns);
            REQUIRE(played == game);
        }
    });
}

TEST_CASE("connect4/notation: moves go on from where the game stands") {
    auto game = parse_game("4444");
    CHECK(play_moves(game, "12") == std::vector<int>{0, 1});
    CHECK(game == parse_game("444412"));
    CHECK(play_moves(game, "").empty());
    CHECK(parse_game("") == Game<>{});
    CHECK(parse_game<Game<10, 6>>("aA9") == parse_game<Game<10, 6>>("aa9"));
}

TEST_CASE("connect4/notation: a bad move is explained and changes nothing") {
    const Game<> empty;
    require_unchanged(empty, "448", "move 3: '8' is not a column; expected 1 to 7");
    require_unchanged(empty, "0", "move 1: '0' is not a column; expected 1 to 7");
    require_unchanged(empty, "4 4", "move 2: ' ' is not a column; expected 1 to 7");
    require_unchanged(empty, "44x", "move 3: 'x' is not a column; expected 1 to 7");
    require_unchanged(empty, "4\n", "move 2: character 10 is not a column; expected 1 to 7");
    require_unchanged(empty, "4\xe9", "move 2: character 233 is not a column; expected 1 to 7");
    require_unchanged(Game<10, 6>{}, "ab", "move 2: 'b' is not a column; expected 1 to a");
    require_unchanged(empty, "4444444",
                      "move 7: column 4 is full; expected a column with fewer than 6 stones");
    require_unchanged(parse_game("4444"), "444",
                      "move 3: column 4 is full; expected a column with fewer than 6 stones");
    require_unchanged(empty, "45454544",
                      "move 8: the game is already over; expected no further move than the 7 before");
    require_unchanged(parse_game("4545454"), "1",
                      "move 1: the game is already over; expected no further move than the 0 before");
    REQUIRE_THROWS_AS(parse_game("48"), NotationError);
}

TEST_CASE("connect4/notation: no move after a draw") {
    // A full 4x4 board without a four.
    const auto drawn = parse_game<Game<4, 4>>("4321311144234232");
    REQUIRE(drawn.outcome() == Outcome::draw);
    require_unchanged(drawn, "1",
                      "move 1: the game is already over; expected no further move than the 0 before");
}

TEST_CASE("connect4/notation: a picture, both ways") {
    const auto game = parse_game("445433");
    CHECK(print_picture(game.board()) == picture_of_445433);
    CHECK(parse_picture(picture_of_445433) == game.board());
    CHECK(print_picture(Board<4, 4>{}) == ". . . .\n. . . .\n. . . .\n. . . .\n1 2 3 4\n");
}

TEST_CASE("connect4/notation: blanks, blank lines, small letters and the line of names do not matter in a "
          "picture") {
    const auto board = parse_game("445433").board();
    CHECK(parse_picture("\n\n.......\n.......\r\n\t.......\n...o...\n..oo...\n  ..xxx..") == board);
    CHECK(parse_picture(".......\n.......\n.......\n...O...\n..OO...\n..XXX..\n1234567\n\n") == board);
}

TEST_CASE("connect4/notation: pictures of random positions are read back, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using B = Board<width, height>;
        int failures = 0;
        reference::for_random_games<width, height>(20, [&](const auto& game, const auto&) {
            failures += parse_picture<B>(print_picture(game.board())) != game.board();
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE("connect4/notation: an impossible picture is explained") {
    const auto error = [](const std::string& text, const std::string& message) {
        REQUIRE_THROWS_WITH(parse_picture(text), message);
        REQUIRE_THROWS_AS(parse_picture(text), NotationError);
    };
    error("", "picture: 0 rows; expected 6");
    error(with_line(0, ""), "picture: 5 rows; expected 6");
    error(std::string(". . . . . . .\n") + std::string(picture_of_445433), "picture: 7 rows; expected 6");
    error(with_line(2, ". . . . . ."), "picture, row 4: 6 columns; expected 7");
    error(with_line(5, ". . X X X . . ."), "picture, row 1: 8 columns; expected 7");
    error(with_line(3, ". . . Q . . ."), "picture, column 4, row 3: 'Q'; expected 'X', 'O' or '.'");
    error(with_line(6, "1 2 3 4 5 6"), "picture: column names \"123456\"; expected \"1234567\"");
    error(with_line(6, "2 3 4 5 6 7 8"), "picture: column names \"2345678\"; expected \"1234567\"");
    error(with_line(4, ". . O . . . ."),
          "picture, column 4, row 3: a stone over an empty cell; expected a stone below it");
    error(with_line(0, ". . . . . . X"),
          "picture, column 7, row 6: a stone over an empty cell; expected a stone below it");
    error(with_line(5, ". . O X X . ."), "picture: 2 X and 4 O; expected as many X as O, or one more");
    error(with_line(5, "X X X X X . ."), "picture: 5 X and 3 O; expected as many X as O, or one more");
}

TEST_CASE("connect4/notation: a picture whose fours no game reaches is explained") {
    const std::string two_empty_rows = ". . . . . . .\n. . . . . . .\n";
    // X has made the last move, and O has a four.
    REQUIRE_THROWS_WITH(
        parse_picture(two_empty_rows + "O . . . . . .\nO . . . . . .\nO . X . X . .\nO X X . X . .\n"),
        "picture: O has a four and would be to move; expected the game to stop at the first four");
    // It is X's turn, and X has a four.
    REQUIRE_THROWS_WITH(
        parse_picture(two_empty_rows + "X . . . . . .\nX . . . . . .\nX . O . O . .\nX . O . O . .\n"),
        "picture: X has a four and would be to move; expected the game to stop at the first four");
    // Two fours of X with no stone in common.
    REQUIRE_THROWS_WITH(
        parse_picture(two_empty_rows + "X . X . . . .\nX . X . O . .\nX . X O O . O\nX . X O O . O\n"),
        "picture: X has fours that no single last stone completes; expected the game to stop at the "
        "first four");
    // Two fours that a last stone completes together; and one on the top row.
    CHECK(parse_picture(two_empty_rows + ". . . X . . .\n. . X X . . .\n. X O X . . .\nX O O X O O O\n")
              .stones() == 13);
    CHECK_NOTHROW(parse_picture(
        "X . . . . . .\nX . . . . . .\nX . . . . . .\nX . O . . . .\nO . O . . . .\nX . O . . . .\n"));
}

} // namespace connect4_notation_test
