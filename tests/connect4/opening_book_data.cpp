// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/opening_book_data.hpp"

#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/solver.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace connect4_opening_book_data_test {

using namespace mustplay::connect4;

namespace {

int score_of(const OpeningBook<>& book, const std::string& moves) {
    return book.find(parse_game(moves).board()).value();
}

} // namespace

TEST_CASE("connect4/opening_book_data: what everybody knows of the first moves") {
    const auto book = built_in_opening_book();
    CHECK(book.depth() == detail::built_in_depth);
    // J. Tromp, P. Pons, and others.
    CHECK(score_of(book, "") == 1);
    const std::array<int, 7> first_moves{-2, -1, 0, 1, 0, -1, -2};
    for (std::size_t i = 0; i < first_moves.size(); ++i) {
        CHECK(score_of(book, std::to_string(i + 1)) == -first_moves[i]);
    }
}

TEST_CASE("connect4/opening_book_data: won, drawn and lost positions of each ply") {
    // F. Böck, 2025: distinct positions of plies 0, 1, 2, … by their outcome for the first player.
    using Counts = std::array<std::size_t, 3>;
    const std::vector<Counts> published{{1, 0, 0},       {1, 2, 4},         {27, 12, 10},       {35, 58, 145},
                                        {690, 200, 230}, {1080, 697, 2486}, {10889, 1943, 3590}};
    const auto book = built_in_opening_book();
    std::map<Board<>::Word, Board<>> positions{{Board<>{}.key(), Board<>{}}};
    const std::size_t plies = std::min(published.size(), static_cast<std::size_t>(book.depth()) + 1);
    for (std::size_t ply = 0; ply < plies; ++ply) {
        Counts counts{};
        std::map<Board<>::Word, Board<>> next;
        for (const auto& [key, board] : positions) {
            const int score = book.find(board).value();
            const int for_first = board.to_move() == 0 ? score : -score;
            ++counts[for_first > 0 ? 0 : for_first == 0 ? 1 : 2];
            for (const int column : Game<>(board).moves()) {
                Board<> successor = board;
                successor.play(column);
                next.emplace(successor.key(), successor);
            }
        }
        CHECK(counts == published[ply]);
        positions = std::move(next);
    }
}

TEST_CASE("connect4/opening_book_data: a position is worth what its best move is") {
    const auto book = built_in_opening_book();
    std::vector<Board<>> positions{Board<>{}};
    for (int ply = 0; ply < book.depth(); ++ply) {
        for (const auto& board : positions) {
            std::vector<int> scores;
            for (const int column : Game<>(board).moves()) {
                Board<> successor = board;
                successor.play(column);
                scores.push_back(-book.find(successor).value());
            }
            REQUIRE(book.find(board) == *std::max_element(scores.begin(), scores.end()));
            REQUIRE(book.find(board.mirrored()) == book.find(board));
        }
        positions = next_ply(positions);
    }
}

TEST_CASE("connect4/opening_book_data: the solver agrees") {
    // Parts of the positions the book is made of: those that are soon won or lost are solved again; others
    // get a limited search, whose bounds have to hold.
    const auto book = built_in_opening_book();
    const auto positions = OpeningBook<>::positions(book.depth());
    Solver<> solver({.table_bytes = std::size_t{32} << 20});
    std::size_t solved = 0;
    std::size_t bounded = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const int score = book.find(positions[i]).value();
        INFO(print_picture(positions[i]));
        if (std::abs(score) >= 7) {
            CHECK(solver.solve(positions[i]).score() == score);
            ++solved;
        } else if (i % 50 == 0) {
            const auto solution = solver.solve(positions[i], {.nodes = 50'000});
            CHECK(solution.lower <= score);
            CHECK(score <= solution.upper);
            ++bounded;
        }
    }
    CHECK(solved >= 20);
    CHECK(bounded >= 20);
}

TEST_CASE("connect4/opening_book_data: the solver takes it, and needs no search then") {
    const auto book = built_in_opening_book();
    Solver<> solver({.table_bytes = std::size_t{1} << 20});
    solver.use_book([&](const Board<>& board) { return book.find(board); }, book.depth());
    const auto solution = solver.solve(Board<>{});
    CHECK(solution.score() == 1);
    CHECK(solution.nodes <= 1);
    CHECK(solver.best_move(Board<>{}) == std::optional<int>(3));
}

} // namespace connect4_opening_book_data_test
