// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/solver/position.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

/// Sets of positions with their scores, in files of lines `moves score` (`#` begins a comment).

namespace bench {

struct ScoredPosition {
    mustplay::connect4::Board<> board;
    int score = 0;
};

/// Throws `std::runtime_error` for a file that cannot be read, and for a line that is something else, with
/// its number.
[[nodiscard]] inline std::vector<ScoredPosition> read_positions(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error(path + ": cannot be opened for reading");
    std::vector<ScoredPosition> positions;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string moves;
        if (!(words >> moves)) continue;
        ScoredPosition position;
        try {
            position.board = mustplay::connect4::parse_game(moves).board();
            std::string more;
            if (!(words >> position.score) || words >> more) {
                throw std::invalid_argument("expected `moves score`");
            }
        } catch (const std::invalid_argument& error) {
            throw std::runtime_error(path + ':' + std::to_string(number) + ": " + error.what());
        }
        positions.push_back(position);
    }
    return positions;
}

/// Stones that are still to be played with best play on both sides, from a position of `stones` stones in
/// which the game goes on and whose score is `score`.
template <class Board = mustplay::connect4::Board<>>
[[nodiscard]] constexpr int plies_left(int stones, int score) {
    if (score == 0) return Board::cell_count - stones;
    // The last stone is the winner's: of two stones in turn, which would score the same, one is.
    int plies = score > 0 ? 1 : 2;
    const int win = score > 0 ? score : -score;
    while (mustplay::connect4::win_score<Board>(stones + plies) > win) plies += 2;
    return plies;
}

} // namespace bench
