// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Games of any moves, a byte each: the bitboard beside the array board.
#include "fuzz/fuzz.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/game.hpp"
#include "support/array_board.hpp"

namespace {

namespace connect4 = mustplay::connect4;

template <int Width, int Height>
void check(std::span<const std::uint8_t> bytes) {
    using Board = connect4::Board<Width, Height>;
    connect4::Game<Width, Height> game;
    connect4::reference::ArrayBoard<Width, Height> array;
    for (const auto byte : bytes) {
        const int column = byte % Width;
        fuzz::require(game.board().can_play(column) == array.can_play(column), "the same columns have room");
        if (!array.can_play(column)) continue;
        fuzz::require(game.wins(column) == array.wins(column), "the same moves win");
        game.play(column);
        array.play(column);
        fuzz::require(game.outcome() == array.outcome(), "the same outcome");
        fuzz::require(game.board().stones() == array.stones(), "the same number of stones");
        if (array.outcome() != mustplay::Outcome::undecided) return;
        const auto winning =
            connect4::winning_cells<Width, Height>(game.board().mover(), game.board().mask());
        for (int c = 0; c < Width; ++c) {
            for (int r = 0; r < Height; ++r) {
                const auto cell = Board::cell(c, r);
                const int stone = (game.board().mask() & cell) == 0         ? 0
                                  : (game.board().stones_of(0) & cell) != 0 ? 1
                                                                            : 2;
                fuzz::require(stone == array.at(c, r), "the same stones");
                fuzz::require(((winning & cell) != 0) ==
                                  (stone == 0 && array.makes_four(c, r, array.mover())),
                              "the same winning cells");
            }
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check<7, 6>({data, size});
    check<4, 5>({data, size});
    check<10, 9>({data, size});
    return 0;
}
