// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/moves.hpp"
#include "mustplay/game.hpp"
#include "mustplay/search/and_or.hpp"
#include "mustplay/search/expansion.hpp"

#include <string_view>

namespace mustplay::connect4::reference {

/// Threat-space search as the generic AND/OR search is told it: the attacker's moves that win or threaten a
/// four, best the ones that threaten most, and the defender's that stop one.
struct ForcingMoves {
    template <class G>
    void operator()(const G& position, search::Expansion<int>& expansion, search::Role role) const {
        const auto& board = position.board();
        if (role == search::Role::defender) {
            for (const int column : typename G::Moves(threatened(board))) expansion.add(column);
            return;
        }
        for (const int column : position.must_play()) {
            if (position.wins(column)) return expansion.add_winner(column, win_in(1));
            auto after = board;
            after.play(column);
            const auto fours = threatened(after);
            if (fours != 0) expansion.add(column, popcount(fours));
        }
    }

private:
    /// Where the side that has just moved could complete a four now.
    template <int Width, int Height>
    [[nodiscard]] static auto threatened(const Board<Width, Height>& board) {
        return board.possible() & winning_cells<Width, Height>(board.opponent(), board.mask());
    }
};

/// A 7x6 position in which the side to move wins by threats alone.
struct ForcedWin {
    std::string_view moves; // from the empty board, columns from 1
    int plies;              // of the shortest such win
    int quickest;           // of the quickest win of any kind
};

/// Long ones among 36 million positions of random games in which nobody overlooks a four. `plies` is what the
/// plain search of the tests says; `quickest` comes from the score that a separate exact solver gave.
inline constexpr ForcedWin forced_wins[] = {
    {"776115314742741276", 19, 19}, // 18 stones
    {"343121232267375", 19, 19},    // 15 stones
    {"76254277571313", 19, 19},     // 14 stones
    {"134273167245", 19, 19},       // 12 stones, the most nodes of these
    {"746664445", 19, 19},          // 9 stones
    {"5752253321", 21, 21},         // 10 stones
    {"77133212226", 21, 21},        // 11 stones
    {"12722317623", 21, 21},        // 11 stones
    {"4412376523271", 21, 21},      // 13 stones
    {"7141247653656", 21, 21},      // 13 stones
    {"764772252776633544", 19, 17}, // 18 stones; there are quicker wins, with quiet moves
    {"45434413324733", 21, 19},     // 14 stones; the same
    {"141462271114441", 23, 11},    // 15 stones; the longest of all, and needlessly long
};

} // namespace mustplay::connect4::reference
