// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace mustplay::connect4::reference {

/// The scores of positions of a small board by plain negamax, which remembers every position it has met: no
/// bounds, no symmetry, no order.
template <class BoardType>
class PlainScores {
public:
    int operator()(const BoardType& board) {
        if (has_four<BoardType::width, BoardType::height>(board.opponent())) {
            // Won with the last stone: half the stones left, and one.
            return -((BoardType::cell_count - board.stones()) / 2 + 1);
        }
        if (board.is_full()) return 0;
        if (const auto known = scores_.find(board.key()); known != scores_.end()) return known->second;
        int best = -BoardType::cell_count;
        for (int column = 0; column < BoardType::width; ++column) {
            if (!board.can_play(column)) continue;
            BoardType successor = board;
            successor.play(column);
            best = std::max(best, -(*this)(successor));
        }
        scores_.emplace(board.key(), best);
        return best;
    }

    /// Calls `visit(board, score)` for every position from `board` on, finished ones too, each once.
    template <class Visit>
    void for_all_from(const BoardType& board, Visit visit) {
        std::map<typename BoardType::Word, BoardType> here{{board.key(), board}};
        while (!here.empty()) {
            std::map<typename BoardType::Word, BoardType> next;
            for (const auto& [key, position] : here) {
                visit(position, (*this)(position));
                if (has_four<BoardType::width, BoardType::height>(position.opponent())) continue;
                for (int column = 0; column < BoardType::width; ++column) {
                    if (!position.can_play(column)) continue;
                    BoardType successor = position;
                    successor.play(column);
                    next.emplace(successor.key(), successor);
                }
            }
            here = std::move(next);
        }
    }

private:
    std::map<typename BoardType::Word, int> scores_;
};

} // namespace mustplay::connect4::reference
