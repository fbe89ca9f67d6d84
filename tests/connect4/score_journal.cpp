// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/score_journal.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace connect4_score_journal_test {

// What happens to a journal that is cut short, damaged or somebody else's is tested at large, byte by byte, with
// the work files of tests/connect4/opening_book_builder.cpp.

using namespace mustplay::connect4;

namespace {

std::vector<unsigned char> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

ScoreJournal open(const std::filesystem::path& path, std::string_view header, std::size_t count) {
    return ScoreJournal(path, bytes_of(header), count, [](const std::vector<unsigned char>& bytes) {
        throw std::runtime_error("refused: " + std::string(bytes.begin(), bytes.end()));
    });
}

} // namespace

TEST_CASE("connect4/score_journal: what is recorded is there again", "[portable]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "journal";
    {
        auto journal = open(path, "three", 3);
        CHECK(journal.path() == path);
        CHECK(journal.total() == 3);
        CHECK(journal.known() == 0);
        journal.record(2, -21);
        journal.record(0, 18);
        // Already before the journal is closed.
        CHECK(std::filesystem::file_size(path) == 5 + 2 * 8);
    }
    auto journal = open(path, "three", 3);
    CHECK(journal.known() == 2);
    CHECK(journal.knows(0));
    CHECK_FALSE(journal.knows(1));
    CHECK(journal.scores()[0] == 18);
    CHECK(journal.scores()[1] == ScoreJournal::unknown);
    CHECK(journal.scores()[2] == -21);
    CHECK_FALSE(journal.complete());
    journal.record(1, 0);
    journal.record(1, 0); // twice is no harm
    CHECK(journal.complete());
    CHECK(open(path, "three", 3).complete());
}

// Goes red if the format changes: then the journals of earlier versions have to be refused.
TEST_CASE("connect4/score_journal: the bytes", "[portable]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "journal";
    open(path, "h", 0x123457).record(0x123456, -2);
    const auto bytes = read_file(path);
    REQUIRE(bytes.size() == 9);
    CHECK(std::vector<unsigned char>(bytes.begin(), bytes.begin() + 7) ==
          std::vector<unsigned char>{'h', 0x56, 0x34, 0x12, 0, 0, 0xfe});
}

TEST_CASE("connect4/score_journal: no positions", "[portable]") {
    const support::TemporaryFolder folder;
    CHECK(open(folder.path() / "journal", "none", 0).complete());
}

TEST_CASE("connect4/score_journal: another header is refused, and the file left alone", "[portable]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "journal";
    static_cast<void>(open(path, "three", 3));
    CHECK_THROWS_WITH(open(path, "other", 3), "refused: three");
    CHECK(read_file(path) == bytes_of("three"));
}

TEST_CASE("connect4/score_journal: a place that is not in the list", "[portable]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "journal";
    open(path, "list", 4).record(3, 1);
    CHECK(open(path, "list", 4).known() == 1);
    CHECK_THROWS_WITH(open(path, "list", 3), path.string() + ", byte 4: a damaged record");
}

TEST_CASE("connect4/score_journal: cut short", "[portable]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "journal";
    {
        auto journal = open(path, "list", 4);
        journal.record(3, 1);
        journal.record(1, -1);
    }
    std::filesystem::resize_file(path, 4 + 2 * 8 - 1);
    CHECK(open(path, "list", 4).known() == 1);
    CHECK(std::filesystem::file_size(path) == 4 + 8);
    std::filesystem::resize_file(path, 3);
    CHECK(open(path, "list", 4).known() == 0);
    CHECK(std::filesystem::file_size(path) == 4);
}

} // namespace connect4_score_journal_test
