// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/opening_book.hpp"

#include "mustplay/connect4/game.hpp"
#include "support/catch.hpp"
#include "support/plain_scores.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

namespace connect4_opening_book_test {

using namespace mustplay::connect4;

namespace {

using Small = Board<4, 4>;

std::vector<std::int8_t> scores_at(reference::PlainScores<Small>& plain, int depth) {
    std::vector<std::int8_t> scores;
    for (const Small& board : OpeningBook<Small>::positions(depth)) {
        scores.push_back(static_cast<std::int8_t>(plain(board)));
    }
    return scores;
}

static_assert(score_letter(0) == '.' && score_letter(1) == 'A' && score_letter(26) == 'Z' &&
              score_letter(-1) == 'a' && score_letter(-26) == 'z');
static_assert([] {
    for (int score = -26; score <= 26; ++score) {
        if (letter_score(score_letter(score)) != score) return false;
    }
    return true;
}());

} // namespace

TEST_CASE("connect4/opening_book: up to mirror image, all positions of a ply") {
    // OEIS A212693: distinct positions by ply, 7x6. With fewer than seven stones no game is over.
    const std::vector<std::size_t> distinct{1, 7, 49, 238, 1120, 4263, 16422};
    std::vector<Board<>> positions{Board<>{}};
    for (std::size_t ply = 0; ply < distinct.size(); ++ply) {
        std::size_t count = 0;
        for (const auto& board : positions) {
            REQUIRE(board.canonical() == board);
            REQUIRE(board.stones() == static_cast<int>(ply));
            count += board.mirrored() == board ? 1U : 2U;
        }
        CHECK(count == distinct[ply]);
        CHECK(std::is_sorted(positions.begin(), positions.end(),
                             [](const auto& a, const auto& b) { return a.key() < b.key(); }));
        positions = next_ply(positions);
    }
}

TEST_CASE("connect4/opening_book: the 8-ply positions without a win at once") {
    // J. Tromp's set in the UCI repository, "connect-4": 67,557 positions of 8 plies up to mirror image in
    // which neither side can win with its next stone. A book has those in which the side to move cannot.
    const auto positions = OpeningBook<>::positions(8);
    CHECK(std::count_if(positions.begin(), positions.end(), [](const Board<>& board) {
              return (winning_cells<7, 6>(board.opponent(), board.mask()) & board.possible()) == 0;
          }) == 67'557);
    CHECK(std::none_of(positions.begin(), positions.end(),
                       [](const Board<>& board) { return !Game<>(board).winning_moves().empty(); }));
}

TEST_CASE("connect4/opening_book: every position of a small board, at every depth") {
    reference::PlainScores<Small> plain;
    for (const int depth : {0, 1, 4, 7, 10, 13, 15}) {
        const auto scores = scores_at(plain, depth);
        const OpeningBook<Small> book(depth, scores);
        CHECK(book.depth() == depth);
        REQUIRE(book.scores().size() == scores.size());
        CHECK(std::equal(scores.begin(), scores.end(), book.scores().begin()));
        std::size_t wrong = 0;
        std::size_t stored = 0;
        plain.for_all_from(Small{}, [&](const Small& board, int score) {
            const bool in_book =
                board.stones() <= depth && !has_four<4, 4>(board.opponent()) && !board.is_full();
            wrong += book.find(board) != (in_book ? std::optional<int>(score) : std::nullopt);
            stored +=
                in_book && board.canonical() == board && Game<4, 4>(board).winning_moves().empty() ? 1U : 0U;
        });
        CHECK(wrong == 0);
        CHECK(book.size() == stored);
    }
}

TEST_CASE("connect4/opening_book: the empty book knows nothing") {
    const OpeningBook<> book;
    CHECK(book.depth() == -1);
    CHECK(book.size() == 0);
    CHECK(book.scores().empty());
    CHECK(book.find(Board<>{}) == std::nullopt);
}

TEST_CASE("connect4/opening_book: a position that no game reaches") {
    reference::PlainScores<Small> plain;
    const OpeningBook<Small> book(4, scores_at(plain, 4));
    // The second player's stone lies under the first player's.
    CHECK(book.find(Small::from_words(Small::cell(0, 1), Small::cell(0, 0) | Small::cell(0, 1))) ==
          std::nullopt);
}

TEST_CASE("connect4/opening_book: a board of more than 64 bits") {
    using Large = Board<9, 7>;
    // After one stone: columns 1 to 5. The second player is given the scores 4, 3, 2, 1, 0.
    const auto positions = OpeningBook<Large>::positions(1);
    REQUIRE(positions.size() == 5);
    std::vector<std::int8_t> scores;
    for (const Large& board : positions) {
        const Large shown = (board.mask() & Large::bottom(8)) != 0 ? board.mirrored() : board;
        scores.push_back(static_cast<std::int8_t>(4 - countr_zero(shown.mask()) / Large::column_bits));
    }
    const OpeningBook<Large> book(1, scores);
    CHECK(book.find(Large{}) == std::optional<int>(0));
    for (int column = 0; column < 9; ++column) {
        Large board;
        board.play(column);
        CHECK(book.find(board) == std::optional<int>(std::abs(4 - column)));
    }
}

TEST_CASE("connect4/opening_book: what cannot be a book") {
    using Book = OpeningBook<Small>;
    const std::vector<std::int8_t> none;
    CHECK_THROWS_WITH(Book(-1, none), "depth -1; expected 0 to 15");
    CHECK_THROWS_WITH(Book(16, none), "depth 16; expected 0 to 15");
    CHECK_THROWS_WITH(Book::positions(16), "depth 16; expected 0 to 15");
    CHECK_THROWS_WITH(Book(1, none), "0 scores; expected 2, one for each position of ply 1");
    CHECK_THROWS_WITH(Book(1, std::vector<std::int8_t>{0, 0, 0}),
                      "3 scores; expected 2, one for each position of ply 1");
    // The next stone, the 2nd, wins nothing here. At best the 4th does, worth (16 + 2 - 4) / 2; at worst the
    // 3rd.
    CHECK_THROWS_WITH(Book(1, std::vector<std::int8_t>{0, 8}), "score 8 of position 1; expected -7 to 7");
    CHECK_THROWS_WITH(Book(1, std::vector<std::int8_t>{-8, 0}), "score -8 of position 0; expected -7 to 7");
    CHECK(Book(1, std::vector<std::int8_t>{-7, 7}).find(Small{}) == std::optional<int>(7));
}

} // namespace connect4_opening_book_test
