// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Pictures of positions: what is read is printed as a picture that reads the same.
#include "fuzz/fuzz.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/notation.hpp"

namespace {

namespace connect4 = mustplay::connect4;

template <class Board>
void check(std::string_view text) {
    const auto board =
        fuzz::accepted<connect4::NotationError>([&] { return connect4::parse_picture<Board>(text); });
    if (!board) return;
    const auto first = board->stones_of(0);
    const auto second = board->stones_of(1);
    fuzz::require((first & second) == 0 && (first | second) == board->mask(),
                  "a cell holds one stone at most");
    fuzz::require(!connect4::has_four<Board::width, Board::height>(board->mover()),
                  "no four of the side to move");
    fuzz::require(connect4::parse_picture<Board>(connect4::print_picture(*board)) == *board,
                  "a printed picture reads the same");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::as_text({data, size});
    check<connect4::Board<7, 6>>(text);
    check<connect4::Board<4, 4>>(text);
    check<connect4::Board<10, 9>>(text);
    return 0;
}
