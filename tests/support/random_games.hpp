// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/game.hpp"
#include "support/array_board.hpp"

#include <cstddef>
#include <random>
#include <utility>

namespace mustplay::connect4::reference {

template <int Width, int Height>
struct Size {
    static constexpr int width = Width;
    static constexpr int height = Height;
};

/// Calls `visit(Size<W, H>{})` for the sizes that tests run over: the smallest, the usual, one of exactly 64
/// bits (8x7), the largest, tall and wide, and boards of more than 64 bits.
template <class Visit>
void for_each_size(Visit visit) {
    visit(Size<4, 4>{});
    visit(Size<5, 4>{});
    visit(Size<4, 5>{});
    visit(Size<7, 6>{});
    visit(Size<7, 7>{});
    visit(Size<8, 7>{});
    visit(Size<8, 8>{});
    visit(Size<9, 7>{});
    visit(Size<10, 6>{});
    visit(Size<25, 4>{});
    visit(Size<4, 31>{});
}

/// Plays random games to the end, on both boards at once, and calls `visit(const Game&, const ArrayBoard&)`
/// for every position, the empty board and finished games included. The same games for the same seed.
template <int Width, int Height, class Visit>
void for_random_games(int games, Visit visit, unsigned seed = 1) {
    std::mt19937 random(seed);
    for (int i = 0; i < games; ++i) {
        Game<Width, Height> game;
        ArrayBoard<Width, Height> array;
        visit(std::as_const(game), std::as_const(array));
        while (true) {
            const auto moves = array.moves();
            if (moves.empty()) break;
            const int column = moves[random() % moves.size()];
            game.play(column);
            array.play(column);
            visit(std::as_const(game), std::as_const(array));
        }
    }
}

/// The set of the cells that hold a stone of `colour` (0: that are empty).
template <int Width, int Height>
[[nodiscard]] typename Board<Width, Height>::Word cells_of(const ArrayBoard<Width, Height>& array,
                                                           int colour) {
    typename Board<Width, Height>::Word cells = 0;
    for (int column = 0; column < Width; ++column) {
        for (int row = 0; row < Height; ++row) {
            if (array.at(column, row) == colour) cells |= Board<Width, Height>::cell(column, row);
        }
    }
    return cells;
}

/// The empty cells that would complete a four of `colour`, tried one by one.
template <int Width, int Height>
[[nodiscard]] typename Board<Width, Height>::Word winning_cells_of(const ArrayBoard<Width, Height>& array,
                                                                   int colour) {
    typename Board<Width, Height>::Word cells = 0;
    for (int column = 0; column < Width; ++column) {
        for (int row = array.column_height(column); row < Height; ++row) {
            if (array.makes_four(column, row, colour)) cells |= Board<Width, Height>::cell(column, row);
        }
    }
    return cells;
}

} // namespace mustplay::connect4::reference
