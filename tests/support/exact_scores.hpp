// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/game.hpp"
#include "mustplay/score.hpp"
#include "support/reference.hpp"

#include <random>

namespace mustplay::connect4::reference {

/// Scores in the solver's convention by negamax over `Game`, each position once: nothing of the solver is in it.
template <int Width, int Height>
class ExactScores {
public:
    [[nodiscard]] int score(const Game<Width, Height>& game) {
        const Score value = memo_.value(game);
        if (!is_decisive(value)) return 0;
        const int last_stone = game.board().stones() + plies_to_end(value);
        const int points = (Width * Height + 2 - last_stone) / 2;
        return is_win(value) ? points : -points;
    }

private:
    mustplay::reference::Memo<Game<Width, Height>> memo_;
};

/// A position of `stones` stones from random moves, or one of fewer stones in which the game is over; with
/// `quiet`, from random moves that do not win, and the side to move cannot win at once.
template <int Width, int Height>
[[nodiscard]] Game<Width, Height> random_position(std::mt19937& random, int stones, bool quiet) {
    while (true) {
        Game<Width, Height> game;
        while (game.board().stones() < stones && game.outcome() == Outcome::undecided) {
            auto cells = game.moves().cells();
            if (quiet) cells = cells & ~game.winning_moves().cells();
            const Columns<Width, Height, NaturalOrder> columns(cells);
            if (columns.empty()) break;
            auto column = columns.begin();
            for (auto skip = random() % columns.size(); skip > 0; --skip) ++column;
            game.play(*column);
        }
        if (!quiet) return game;
        if (game.board().stones() == stones && game.outcome() == Outcome::undecided &&
            game.winning_moves().empty())
            return game;
    }
}

} // namespace mustplay::connect4::reference
