// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/opening_book_builder.hpp"

#include "support/catch.hpp"
#include "support/plain_scores.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace connect4_opening_book_builder_test {

using namespace mustplay::connect4;

namespace {

using Small = Board<4, 4>;
using Builder = OpeningBookBuilder<Small>;
constexpr std::size_t table_bytes = std::size_t{1} << 16;

void check_book(const OpeningBook<Small>& book, int depth) {
    reference::PlainScores<Small> plain;
    const auto positions = OpeningBook<Small>::positions(depth);
    REQUIRE(book.depth() == depth);
    REQUIRE(book.scores().size() == positions.size());
    CHECK(std::equal(positions.begin(), positions.end(), book.scores().begin(),
                     [&](const Small& board, std::int8_t score) { return plain(board) == score; }));
}

void write(const std::filesystem::path& path, const std::vector<unsigned char>& bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    for (const unsigned char byte : bytes) file.put(static_cast<char>(byte));
}

} // namespace

TEST_CASE("connect4/opening_book_builder: in one go, on one thread and on two", "[threads]") {
    const support::TemporaryFolder folder;
    for (const int threads : {1, 2}) {
        Builder builder(folder.path() / std::to_string(threads), 6);
        std::size_t calls = 0;
        std::size_t last = 0;
        CHECK(builder.run(
            {.threads = threads, .table_bytes = table_bytes, .progress = [&](const auto& progress) {
                 ++calls;
                 CHECK(progress.total == builder.total());
                 CHECK(progress.solved > last);
                 CHECK(progress.solved_now == progress.solved);
                 last = progress.solved;
             }}));
        CHECK((threads == 1 ? calls == builder.total() : calls <= builder.total()));
        check_book(builder.book(), 6);
    }
}

TEST_CASE("connect4/opening_book_builder: with the book the solver finds the same") {
    const support::TemporaryFolder folder;
    Builder builder(folder.path() / "work", 5);
    REQUIRE(builder.run({.table_bytes = table_bytes}));
    const auto book = builder.book();
    Solver<Small> solver({.table_bytes = table_bytes});
    std::size_t asked = 0;
    solver.use_book(
        [&](const Small& board) {
            ++asked;
            return book.find(board);
        },
        book.depth());
    reference::PlainScores<Small> plain;
    std::size_t wrong = 0;
    std::size_t count = 0;
    plain.for_all_from(Small{}, [&](const Small& board, int score) {
        if (board.stones() > 8 || board.stones() % 2 == 1) return;
        solver.clear(); // or the table would answer
        wrong += solver.solve(board).score() != score;
        ++count;
    });
    CHECK(wrong == 0);
    CHECK(count > 1000);
    CHECK(asked > 100);
}

TEST_CASE("connect4/opening_book_builder: in many goes, and nothing is solved twice") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "work";
    std::size_t before = 0;
    bool complete = false;
    while (!complete) {
        Builder builder(path, 6);
        REQUIRE(builder.solved() == before);
        REQUIRE_FALSE(builder.complete());
        std::size_t solved_now = 0;
        complete =
            builder.run({.table_bytes = table_bytes, .positions = 100, .progress = [&](const auto& progress) {
                             solved_now = progress.solved_now;
                         }});
        CHECK(solved_now == std::min<std::size_t>(100, builder.total() - before));
        before += solved_now;
        CHECK(builder.solved() == before);
    }
    Builder builder(path, 6);
    CHECK(builder.complete());
    check_book(builder.book(), 6);
    CHECK(std::filesystem::file_size(path) == 24 + 8 * builder.total());
}

TEST_CASE("connect4/opening_book_builder: cancelled, it keeps what it has") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "work";
    std::size_t solved = 0;
    {
        Builder builder(path, 6);
        CHECK_FALSE(
            builder.run({.table_bytes = table_bytes, .cancelled = [&] { return builder.solved() >= 50; }}));
        solved = builder.solved();
        CHECK(solved == 50);
    }
    CHECK(Builder(path, 6).solved() == solved);
}

TEST_CASE("connect4/opening_book_builder: killed while it was writing") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "work";
    static_cast<void>(Builder(path, 6).run({.table_bytes = table_bytes, .positions = 10}));
    for (std::size_t missing = 1; missing <= 8; ++missing) {
        std::filesystem::resize_file(path, 24 + 8 * 10 - missing);
        Builder builder(path, 6);
        CHECK(builder.solved() == 9);
        CHECK(std::filesystem::file_size(path) == 24 + 8 * 9);
        static_cast<void>(builder.run({.table_bytes = table_bytes, .positions = 1}));
        CHECK(builder.solved() == 10);
    }
    Builder builder(path, 6);
    CHECK(builder.run({.table_bytes = table_bytes}));
    check_book(builder.book(), 6);
}

TEST_CASE("connect4/opening_book_builder: killed as it began") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "work";
    static_cast<void>(Builder(path, 6));
    for (std::uintmax_t size = 0; size < 24; ++size) {
        std::filesystem::resize_file(path, size);
        CHECK(Builder(path, 6).solved() == 0);
        CHECK(std::filesystem::file_size(path) == 24);
    }
}

TEST_CASE("connect4/opening_book_builder: somebody else's file is left alone") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "work";
    const std::string name = path.string();
    static_cast<void>(Builder(path, 6).run({.table_bytes = table_bytes, .positions = 10}));
    const auto bytes = read_file(path);

    CHECK_THROWS_WITH(Builder(path, 5), name + ", byte 14: depth 6 with " +
                                            std::to_string(Builder(path, 6).total()) +
                                            " positions; expected depth 5 with " +
                                            std::to_string(OpeningBook<Small>::positions(5).size()));
    CHECK_THROWS_WITH((OpeningBookBuilder<Board<5, 4>>(path, 6)),
                      name + ", byte 12: for boards of 4x4; expected 5x4");
    CHECK_THROWS_WITH(Builder(path, 16), "depth 16; expected 0 to 15");
    CHECK_THROWS_WITH(Builder(folder.path(), 6), folder.path().string() + ": cannot be opened for reading");
    CHECK_THROWS_WITH(Builder(folder.path() / "no" / "work", 6),
                      (folder.path() / "no" / "work").string() + ": cannot be written");
    CHECK(read_file(path) == bytes);

    for (std::size_t place = 24; place < bytes.size(); ++place) {
        auto damaged = bytes;
        damaged[place] = static_cast<unsigned char>(damaged[place] ^ 1U);
        write(path, damaged);
        CHECK_THROWS_WITH(Builder(path, 6),
                          name + ", byte " + std::to_string(place / 8 * 8) + ": a damaged record");
        CHECK(read_file(path) == damaged);
    }
    write(path, {'h', 'e', 'l', 'l', 'o'});
    CHECK_THROWS_WITH(Builder(path, 6),
                      name + ", byte 0: another kind of file; expected it to begin with \"MUSTC4WK\"");
}

} // namespace connect4_opening_book_builder_test
