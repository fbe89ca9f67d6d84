// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/solver/lines.hpp"

#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/solver/position.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"

namespace connect4_solver_lines_test {

using namespace mustplay::connect4;

TEST_CASE("connect4/solver/lines: fours and winning cells are those of alignment.hpp, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using B = Board<width, height>;
        int failures = 0;
        reference::for_random_games<width, height>(300, [&](const auto& game, const auto&) {
            const B& board = game.board();
            for (const auto stones : {board.mover(), board.opponent()}) {
                failures += Lines<B>::has_four(stones) != has_four<width, height>(stones);
                failures += Lines<B>::winning_cells(stones, board.mask()) !=
                            winning_cells<width, height>(stones, board.mask());
            }
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE("connect4/solver/position: keeps the winning cells up to date, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using B = Board<width, height>;
        int failures = 0;
        SolverPosition<B> position;
        reference::for_random_games<width, height>(300, [&](const auto& game, const auto&) {
            const B& board = game.board();
            if (board.stones() == 0) {
                position = SolverPosition<B>(board);
            } else {
                position.play(board.mask() & ~position.board().mask());
            }
            failures += position.board() != board;
            failures += position.stones() != board.stones();
            failures += position.empty_count() != B::cell_count - board.stones();
            failures += position.empty() != (B::board_mask ^ board.mask());
            failures += position.mover_wins() != winning_cells<width, height>(board.mover(), board.mask());
            failures +=
                position.opponent_wins() != winning_cells<width, height>(board.opponent(), board.mask());
            if (game.outcome() == mustplay::Outcome::undecided)
                failures += position.can_win_now() == game.winning_moves().empty();
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

// P. Pons, "Solving Connect 4", part 2: on 7x6 the score of a win with the first player's 4th stone (the 7th on
// the board) is 18, with its last (the 41st) 1; the second player's are 18 and 1 as well.
static_assert(win_score<Board<>>(7) == 18 && win_score<Board<>>(8) == 18 && win_score<Board<>>(41) == 1 &&
              win_score<Board<>>(42) == 1 && win_score<Board<>>(43) == 0 && win_score<Board<>>(44) == 0);
static_assert(win_score<Board<5, 5>>(25) == 1 && win_score<Board<5, 5>>(24) == 1);

} // namespace connect4_solver_lines_test
