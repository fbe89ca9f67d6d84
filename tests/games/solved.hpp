// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/breakthrough.hpp"
#include "games/domineering.hpp"
#include "games/dots_and_boxes.hpp"
#include "games/kayles.hpp"
#include "games/mnk.hpp"
#include "games/nim.hpp"
#include "games/othello.hpp"
#include "games/tic_tac_toe.hpp"
#include "mustplay/score.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Small games whose value is known. "Counted" means: once, by a throw-away program that shares nothing with
/// this library; where a published figure exists too, the two agree. None of these numbers may ever change.

namespace mustplay::games {

/// Who can solve it: the plain reference with a table of all positions, in about a second; only a real search, in
/// about as much; or that in minutes, too long for a test.
enum class Effort : std::uint8_t { reference, engine, benchmark };

/// A position and its value for the side to move: `win_in(0)`, 0 or `loss_in(0)` with no regard to distance,
/// or the margin of a game that is counted in points.
template <class G>
struct Solved {
    std::string name;
    G position;
    Score value;
    Effort effort;
};

/// Each of these calls `visit` with one `Solved` after the other.

/// m,n,k-games. Counted.
template <class Visit>
void for_each_solved_mnk(Visit visit) {
    visit(Solved<Mnk<3, 3, 3>>{"3,3,3", {}, 0, Effort::reference});
    visit(Solved<Mnk<4, 3, 3>>{"4,3,3", {}, win_in(0), Effort::reference});
    visit(Solved<Mnk<4, 4, 3>>{"4,4,3", {}, win_in(0), Effort::reference});
    visit(Solved<Mnk<5, 3, 3>>{"5,3,3", {}, win_in(0), Effort::reference});
    visit(Solved<Mnk<4, 4, 4>>{"4,4,4", {}, 0, Effort::engine});
}

/// The ones that take long, apart: each is a type of its own, and costs time to compile too.
template <class Visit>
void for_each_large_solved_mnk(Visit visit) {
    visit(Solved<Mnk<5, 4, 4>>{"5,4,4", {}, 0, Effort::benchmark});
    visit(Solved<Mnk<6, 4, 4>>{"6,4,4", {}, 0, Effort::benchmark});
    visit(Solved<Mnk<5, 5, 4>>{"5,5,4", {}, 0, Effort::benchmark});
    visit(Solved<Mnk<6, 5, 4>>{"6,5,4", {}, win_in(0), Effort::benchmark});
}

/// Othello. 4x4 counted. 6x6: the second player wins 20 to 16 (Feinstein).
template <class Visit>
void for_each_solved_othello(Visit visit) {
    visit(Solved<Othello<4>>{"4x4", {}, -8, Effort::reference});
}

template <class Visit>
void for_each_large_solved_othello(Visit visit) {
    visit(Solved<Othello<6>>{"6x6", {}, -4, Effort::benchmark});
}

/// Domineering by winner (vertical, horizontal, first, second player), rows 1..5, columns 1..6. Counted.
inline constexpr std::array<std::string_view, 5> domineering_winners = {"PHHHHH", "VNNHVN", "VNNHHH",
                                                                        "VVVNVN", "VHVHPH"};

/// Domineering, with either side moving first.
template <class Visit>
void for_each_solved_domineering(Visit visit) {
    using Side = Domineering::Side;
    for (int rows = 1; rows <= 5; ++rows) {
        for (int columns = 1; columns <= 6; ++columns) {
            const char winner = domineering_winners[static_cast<std::size_t>(rows - 1)]
                                                   [static_cast<std::size_t>(columns - 1)];
            const int cells = rows * columns;
            const Effort effort = cells <= 24   ? Effort::reference
                                  : cells <= 25 ? Effort::engine
                                                : Effort::benchmark;
            const std::string board = std::to_string(rows) + "x" + std::to_string(columns);
            for (const Side first : {Side::vertical, Side::horizontal}) {
                const bool vertical = first == Side::vertical;
                const bool first_wins = winner == 'N' || winner == (vertical ? 'V' : 'H');
                visit(Solved<Domineering>{board + (vertical ? " vertical first" : " horizontal first"),
                                          Domineering(rows, columns, first),
                                          first_wins ? win_in(0) : loss_in(0), effort});
            }
        }
    }
}

/// Dots and Boxes, rows x columns of boxes: boxes of the first player minus boxes of the second. Counted.
template <class Visit>
void for_each_solved_dots_and_boxes(Visit visit) {
    const auto board = [&visit](int rows, int columns, Score margin, Effort effort) {
        visit(Solved<DotsAndBoxes>{
            std::to_string(rows) + "x" + std::to_string(columns), {rows, columns}, margin, effort});
    };
    board(1, 1, -1, Effort::reference);
    board(1, 2, 0, Effort::reference);
    board(1, 3, -1, Effort::reference);
    board(1, 4, 0, Effort::reference);
    board(1, 5, -1, Effort::reference);
    board(1, 6, 0, Effort::benchmark);
    board(1, 7, -1, Effort::benchmark);
    board(2, 2, 2, Effort::reference);
    board(2, 3, -2, Effort::reference);
    board(2, 4, 2, Effort::benchmark);
    board(2, 5, -2, Effort::benchmark);
    board(3, 3, -3, Effort::benchmark);
}

/// Breakthrough, width x height. Counted.
template <class Visit>
void for_each_solved_breakthrough(Visit visit) {
    const auto board = [&visit](int width, int height, Score value, Effort effort) {
        visit(Solved<Breakthrough>{
            std::to_string(width) + "x" + std::to_string(height), {width, height}, value, effort});
    };
    board(2, 4, loss_in(0), Effort::reference);
    board(2, 5, loss_in(0), Effort::reference);
    board(2, 6, win_in(0), Effort::reference);
    board(3, 4, loss_in(0), Effort::reference);
    board(3, 5, loss_in(0), Effort::reference);
    board(3, 6, win_in(0), Effort::benchmark);
    board(4, 4, loss_in(0), Effort::reference);
    board(4, 5, loss_in(0), Effort::benchmark);
    board(5, 4, loss_in(0), Effort::engine);
}

/// Kayles: the Grundy value of a row of n pins, n = 0..15 (OEIS A002186). The side to move loses if and only
/// if the values of all rows cancel out under exclusive or.
inline constexpr std::array<int, 16> kayles_grundy = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7};

/// Two rows of Kayles, of at most 5 and 6 pins.
template <class Visit>
void for_each_solved_kayles(Visit visit) {
    for (std::size_t a = 0; a <= 5; ++a) {
        for (std::size_t b = a; b <= 6; ++b) {
            const auto first = Kayles::row(static_cast<int>(a)).key();
            const auto second = Kayles::row(static_cast<int>(b)).key() << (a + 1);
            const Score value = kayles_grundy[a] == kayles_grundy[b] ? loss_in(0) : win_in(0);
            visit(Solved<Kayles>{std::to_string(a) + "+" + std::to_string(b),
                                 Kayles(static_cast<std::uint32_t>(first | second)), value,
                                 Effort::reference});
        }
    }
}

/// Three heaps of Nim: lost where they cancel out under exclusive or (Bouton, 1901).
template <class Visit>
void for_each_solved_nim(Visit visit) {
    for (const auto& [a, b, c] : {std::array<int, 3>{0, 0, 0},
                                  {1, 1, 0},
                                  {1, 2, 3},
                                  {3, 4, 5},
                                  {2, 4, 6},
                                  {3, 5, 6},
                                  {5, 6, 7},
                                  {1, 8, 9},
                                  {1, 8, 10}}) {
        visit(Solved<Nim<3>>{std::to_string(a) + "+" + std::to_string(b) + "+" + std::to_string(c),
                             Nim<3>({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                     static_cast<std::uint8_t>(c)}),
                             (a ^ b ^ c) == 0 ? loss_in(0) : win_in(0), Effort::reference});
    }
}

/// Lines of play by length, from one ply on. Othello 8x8, forced passes counted as moves. Counted.
inline constexpr std::array<std::uint64_t, 7> othello_8x8_perft = {4, 12, 56, 244, 1396, 8200, 55092};
/// Domineering 8x8. Counted.
inline constexpr std::array<std::uint64_t, 4> domineering_8x8_perft = {56, 2940, 146580, 6823548};
/// Tic-tac-toe. Counted.
inline constexpr std::array<std::uint64_t, 9> tic_tac_toe_perft = {9,     72,     504,    3024,  15120,
                                                                   54720, 148176, 200448, 127872};
/// The sum of these; with the root 549,946.
inline constexpr std::uint64_t tic_tac_toe_nodes = 549'945;
inline constexpr std::uint64_t tic_tac_toe_games = 255'168;
inline constexpr std::size_t tic_tac_toe_positions = 5'478;
inline constexpr std::size_t tic_tac_toe_positions_up_to_symmetry = 765;

/// Othello 4x4. Counted.
inline constexpr std::uint64_t othello_4x4_games = 60'060;

} // namespace mustplay::games
