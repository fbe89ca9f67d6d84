// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to make an opening book, in as many sittings as it takes: stop it with Ctrl-C, or in any other
//          way, and start it again.
// Run:     cmake --build build --target example_connect4_book && build/examples/connect4_book 7x6.book
//
// The book that comes with the library, include/mustplay/connect4/opening_book_data.hpp, was made with
// --header.

#include "board_sizes.hpp"
#include "command_line.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/opening_book.hpp"
#include "mustplay/connect4/opening_book_builder.hpp"
#include "mustplay/connect4/opening_book_file.hpp"
#include "solve_progress.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using namespace mustplay;

struct Options {
    std::string book;
    std::string header;
    std::string size = "7x6";
    int depth = 5;
    int threads = 1;
    std::size_t table_mb = 64;
    std::size_t positions = std::numeric_limits<std::size_t>::max();
};

constexpr int unfinished = 130;

/// Builds the book, or as much as there was time for. Whether it is whole.
template <class Board>
bool build(const Options& options) {
    const std::string work_file = options.book + ".work";
    connect4::OpeningBookBuilder<Board> builder(work_file, options.depth);
    if (builder.solved() > 0) {
        std::cout << "going on with " << work_file << ", " << builder.solved() << " of " << builder.total()
                  << " positions\n";
    }
    ProgressPrinter print;
    const bool complete = builder.run({.threads = options.threads,
                                       .table_bytes = options.table_mb << 20,
                                       .positions = options.positions,
                                       .cancelled = terminal::interrupted,
                                       .progress = std::ref(print)});
    if (!complete) {
        std::cout << builder.solved() << " of " << builder.total() << " positions are solved, and kept in "
                  << work_file << "; run the program again to go on\n";
        return false;
    }
    connect4::write_book(options.book, builder.book());
    std::filesystem::remove(work_file);
    return true;
}

/// The book as a header of the library.
void write_header(const std::string& path, const connect4::OpeningBook<>& book) {
    std::ofstream file(path);
    file
        << R"(// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/opening_book.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

// Made by examples/connect4_book.cpp (--depth )"
        << book.depth() << R"( --header); not to be edited.

namespace mustplay::connect4 {

namespace detail {
inline constexpr int built_in_depth = )"
        << book.depth() << R"(;
/// The scores of `OpeningBook<>::positions(built_in_depth)`, as `score_letter`s.
inline constexpr auto built_in_scores = std::to_array<std::string_view>({
    // clang-format off
)";
    constexpr std::size_t letters_a_line = 100;
    const auto scores = book.scores();
    for (std::size_t i = 0; i < scores.size(); i += letters_a_line) {
        file << '"';
        for (const auto score : scores.subspan(i, std::min(letters_a_line, scores.size() - i))) {
            file << connect4::score_letter(score);
        }
        file << "\",\n";
    }
    file << R"(    // clang-format on
});
} // namespace detail

/// The book that comes with the library: the exact score of every position of at most `built_in_depth` stones
/// on the 7x6 board. Cost: it is put together at each call, which takes some milliseconds; keep it.
[[nodiscard]] inline OpeningBook<Board<7, 6>> built_in_opening_book() {
    std::vector<std::int8_t> scores;
    for (const std::string_view line : detail::built_in_scores) {
        for (const char letter : line) scores.push_back(static_cast<std::int8_t>(letter_score(letter)));
    }
    return OpeningBook<Board<7, 6>>(detail::built_in_depth, scores);
}

} // namespace mustplay::connect4
)";
    file.close();
    if (!file) throw std::runtime_error(path + ": cannot be written");
}

template <class Board>
int run(const Options& options) {
    if (!std::filesystem::exists(options.book) && !build<Board>(options)) return unfinished;
    const auto book = connect4::read_book<Board>(options.book);
    if (book.depth() != options.depth) {
        throw std::runtime_error(options.book + ": a book of depth " + std::to_string(book.depth()) +
                                 "; expected " + std::to_string(options.depth));
    }
    std::cout << options.book << ": " << book.size() << " positions of 0 to " << book.depth()
              << " stones; the empty "
              << "board scores " << book.find(Board{}).value() << '\n';
    if (!options.header.empty()) {
        if constexpr (std::is_same_v<Board, connect4::Board<7, 6>>) {
            write_header(options.header, book);
        } else {
            throw std::invalid_argument("--header: the book of the library is for 7x6");
        }
    }
    return 0;
}

using SupportedSizes =
    BoardSizes<connect4::Board<4, 4>, connect4::Board<5, 4>, connect4::Board<6, 5>, connect4::Board<6, 6>,
               connect4::Board<7, 6>, connect4::Board<7, 7>, connect4::Board<8, 7>>;

} // namespace

int main(int argc, char* argv[]) {
    Options options;
    CommandLine cli(
        "Makes an opening book for Connect Four: the exact scores of all positions up to some number of "
        "stones.\n"
        "What is done is kept in BOOK.work, position by position. Exit status 130: stopped before the end.");
    cli.option("book", options.book, "The file to make").required();
    cli.option("--depth", options.depth, "Stones of the deepest positions").range(0, 20).shows_default();
    cli.option("--size", options.size, "The board, columns x rows")
        .one_of(SupportedSizes::names())
        .shows_default();
    cli.option("--threads", options.threads, "Positions to solve at a time").range(1, 256).shows_default();
    cli.option("--table-mb", options.table_mb, "Size of the table of each thread, MiB")
        .range(std::size_t{1}, std::size_t{1} << 20)
        .shows_default();
    cli.option("--positions", options.positions, "Stop after so many");
    cli.option("--header", options.header, "Write it as the library's own book, too: opening_book_data.hpp");
    if (const auto status = cli.parse(argc, argv)) return *status;

    terminal::catch_interrupts();
    try {
        return SupportedSizes::with(options.size, [&](auto board) { return run<decltype(board)>(options); });
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
