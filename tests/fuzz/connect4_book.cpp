// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Opening books as bytes: as they come, and with the mark, the board size and the checksum put right, so that what is
// behind them is reached as well. A book that is read is written as the same bytes.
#include "fuzz/fuzz.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/opening_book_file.hpp"

#include <algorithm>
#include <vector>

namespace {

namespace connect4 = mustplay::connect4;
using Board = connect4::Board<4, 4>;

void check(std::span<const std::uint8_t> bytes) {
    const auto book =
        fuzz::accepted<connect4::BookError>([&] { return connect4::book_from_bytes<Board>(bytes); });
    if (!book) return;
    const auto written = connect4::to_bytes(*book);
    fuzz::require(std::equal(written.begin(), written.end(), bytes.begin(), bytes.end()),
                  "a book is written as it was read");
    fuzz::require(book->find(Board{}).has_value(), "a book knows the empty board");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check({data, size});
    constexpr std::size_t header_size = 24;
    if (size < header_size + 8) return 0;
    std::vector<std::uint8_t> bytes(data, data + size);
    const int depth = bytes[14] % 8;
    const auto header = connect4::detail::book_header(connect4::detail::book_magic, Board::width,
                                                      Board::height, depth, size - header_size - 8);
    std::copy(header.begin(), header.end(), bytes.begin());
    const auto checksum = connect4::detail::fnv1a({bytes.data(), size - 8});
    connect4::detail::store(checksum, &bytes[size - 8], 8);
    check(bytes);
    return 0;
}
