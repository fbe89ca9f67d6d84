// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/opening_book_file.hpp"

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

namespace connect4_opening_book_file_test {

using namespace mustplay::connect4;

namespace {

using Small = Board<4, 4>;
using Bytes = std::vector<unsigned char>;

OpeningBook<Small> book_of_depth(int depth) {
    reference::PlainScores<Small> plain;
    std::vector<std::int8_t> scores;
    for (const Small& board : OpeningBook<Small>::positions(depth)) {
        scores.push_back(static_cast<std::int8_t>(plain(board)));
    }
    return {depth, scores};
}

OpeningBook<Small> parse(const Bytes& bytes) { return book_from_bytes<Small>(bytes, "a.book"); }

/// The bytes with a checksum that is right again.
Bytes signed_again(Bytes bytes) {
    bytes.resize(bytes.size() - 8);
    const auto checksum = detail::fnv1a(bytes);
    bytes.resize(bytes.size() + 8);
    detail::store(checksum, bytes.data() + bytes.size() - 8, 8);
    return bytes;
}

Bytes with_byte(Bytes bytes, std::size_t place, unsigned char byte) {
    bytes[place] = byte;
    return signed_again(bytes);
}

// FNV-1a's published test vectors (64 bits; draft-eastlake-fnv): "" and "a".
static_assert(detail::fnv1a({}) == 0xcbf29ce484222325U);
static_assert([] {
    constexpr unsigned char a[] = {'a'};
    return detail::fnv1a(a) == 0xaf63dc4c8601ec8cU;
}());

} // namespace

TEST_CASE("connect4/opening_book_file: the bytes of a book, on every machine", "[portable]") {
    // Changes only with `book_version`. 4x4 is a draw, whatever the first move (counted by plain negamax);
    // the checksum was worked out apart, by the definition of FNV-1a.
    const Bytes begin{'M', 'U', 'S', 'T', 'C', '4', 'B', 'K', 1, 0, 0, 0, 4,
                      4,   1,   0,   2,   0,   0,   0,   0,   0, 0, 0, 0, 0};
    const auto bytes = to_bytes(book_of_depth(1));
    REQUIRE(bytes.size() == begin.size() + 8);
    CHECK(std::equal(begin.begin(), begin.end(), bytes.begin()));
    CHECK(Bytes(bytes.end() - 8, bytes.end()) == Bytes{0xb6, 0x25, 0xbe, 0x61, 0x1f, 0x9b, 0xb4, 0x4c});
}

TEST_CASE("connect4/opening_book_file: a book is read back", "[portable]") {
    for (const int depth : {0, 3, 8}) {
        const auto book = book_of_depth(depth);
        const auto copy = parse(to_bytes(book));
        CHECK(copy.depth() == depth);
        REQUIRE(copy.scores().size() == book.scores().size());
        CHECK(std::equal(copy.scores().begin(), copy.scores().end(), book.scores().begin()));
        CHECK(copy.size() == book.size());
    }
}

TEST_CASE("connect4/opening_book_file: cut short anywhere, or with any byte changed, it is refused",
          "[portable]") {
    const auto bytes = to_bytes(book_of_depth(3));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CHECK_THROWS_AS(parse(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))),
                        BookError);
    }
    for (std::size_t place = 0; place < bytes.size(); ++place) {
        for (const unsigned change : {1U, 2U, 0x10U, 0x80U, 0xffU}) {
            Bytes damaged = bytes;
            damaged[place] = static_cast<unsigned char>(damaged[place] ^ change);
            CHECK_THROWS_AS(parse(damaged), BookError);
        }
    }
    Bytes longer = bytes;
    longer.push_back(0);
    CHECK_THROWS_AS(parse(longer), BookError);
}

TEST_CASE("connect4/opening_book_file: what is wrong, where, and what was expected", "[portable]") {
    const auto bytes = to_bytes(book_of_depth(1));
    CHECK_THROWS_WITH(parse({}),
                      "a.book, byte 0: another kind of file; expected it to begin with \"MUSTC4BK\"");
    CHECK_THROWS_WITH(parse(Bytes(100, 'x')),
                      "a.book, byte 0: another kind of file; expected it to begin with \"MUSTC4BK\"");
    CHECK_THROWS_WITH(parse(Bytes(bytes.begin(), bytes.begin() + 20)),
                      "a.book: ends at byte 20; expected a header of 24 bytes");
    CHECK_THROWS_WITH(parse(with_byte(bytes, 8, 2)), "a.book, byte 8: version 2; expected 1");
    CHECK_THROWS_WITH(book_from_bytes<Board<5>>(bytes, "a.book"),
                      "a.book, byte 12: for boards of 4x4; expected 5x6");
    CHECK_THROWS_WITH(parse(with_byte(bytes, 14, 16)), "a.book, byte 14: depth 16; expected 0 to 15");
    CHECK_THROWS_WITH(parse(with_byte(bytes, 14, 2)),
                      "a.book: 2 scores; expected 8, one for each position of ply 2");
    CHECK_THROWS_WITH(parse(with_byte(bytes, 16, 3)), "a.book: ends at byte 34; expected 3 scores from byte "
                                                      "24 on, and a checksum of 8 bytes");
    CHECK_THROWS_WITH(parse(with_byte(bytes, 23, 0x80)),
                      "a.book: ends at byte 34; expected 9223372036854775810 scores from byte 24 on, and a "
                      "checksum of 8 bytes");
    CHECK_THROWS_WITH(parse(with_byte(bytes, 25, 100)), "a.book: score 100 of position 1; expected -7 to 7");
    Bytes damaged = bytes;
    damaged[24] = 1;
    CHECK_THROWS_WITH(parse(damaged),
                      "a.book, byte 26: the checksum is not that of the bytes before; the file is damaged");
}

TEST_CASE("connect4/opening_book_file: files", "[portable]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "4x4.book";
    const auto book = book_of_depth(4);
    write_book(path, book_of_depth(2));
    write_book(path, book); // takes the other's place
    CHECK(read_book<Small>(path).depth() == 4);
    CHECK(read_file(path) == to_bytes(book));
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()),
                        std::filesystem::directory_iterator()) == 1);

    const auto missing = folder.path() / "missing.book";
    CHECK_THROWS_WITH(read_book<Small>(missing), missing.string() + ": cannot be opened for reading");
    CHECK_THROWS_WITH(read_book<Small>(folder.path()),
                      folder.path().string() + ": cannot be opened for reading");
    const auto nowhere = folder.path() / "no folder" / "4x4.book";
    CHECK_THROWS_WITH(write_book(nowhere, book), nowhere.string() + ".new: cannot be written");
}

} // namespace connect4_opening_book_file_test
