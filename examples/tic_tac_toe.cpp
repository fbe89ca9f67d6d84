// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to write a game of your own, and to have it solved. Start here.
// Run:     cmake --build build --target example_tic_tac_toe && build/examples/tic_tac_toe

#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include <iostream>

namespace {

// A game is a position that can be copied and says three things. The searches ask for nothing else.
//
//     cells    0 1 2
//              3 4 5       a set of cells is a number with a bit for each
//              6 7 8
class TicTacToe {
public:
    // 1. The legal moves, as any range of any small type; none when the game is over. A `MoveList` is a small
    // vector
    //    that needs no memory from the heap, so that making one at every position is cheap.
    mustplay::MoveList<int, 9> moves() const {
        mustplay::MoveList<int, 9> empty_cells;
        if (outcome() != mustplay::Outcome::undecided) return empty_cells;
        for (int cell = 0; cell < 9; ++cell) {
            if (((mine_ | theirs_) >> cell & 1) == 0) empty_cells.push_back(cell);
        }
        return empty_cells;
    }

    // 2. How to play one. Then it is the other side's turn, so mine becomes theirs.
    void play(int cell) {
        const int mine_now = mine_ | 1 << cell;
        mine_ = theirs_;
        theirs_ = mine_now;
    }

    // 3. Whether the game is over, and what that means to the side to move: if there is a line, the other
    // side has
    //    just completed it, and the side to move has lost.
    mustplay::Outcome outcome() const {
        for (const int line : {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124}) { // rows, columns, diagonals
            if ((theirs_ & line) == line) return mustplay::Outcome::loss;
        }
        return (mine_ | theirs_) == 0777 ? mustplay::Outcome::draw : mustplay::Outcome::undecided;
    }

private:
    int mine_ = 0;   // the cells of the side to move
    int theirs_ = 0; // the cells of the other side
};

// If something were missing, this line would say what.
static_assert(mustplay::Game<TicTacToe>);

} // namespace

int main() {
    // An engine for the game. Without an evaluation and without limits it searches until the game is solved.
    mustplay::search::AlphaBeta<TicTacToe> engine;
    const auto report = engine.search(TicTacToe());

    const bool win = mustplay::is_win(report.score);
    const bool loss = mustplay::is_loss(report.score);
    std::cout << "Tic-tac-toe is "
              << (win    ? "a win"
                  : loss ? "a loss"
                         : "a draw")
              << " for the first player, " << (report.proven ? "proven" : "not proven") << " with "
              << report.statistics.nodes << " nodes.\n"
              << "A perfect game:\n\n";

    // The line is what both sides play at their best. Here is what it looks like.
    char picture[] = ". . .\n. . .\n. . .\n";
    char stone = 'X';
    for (const int cell : report.line) {
        picture[2 * cell] = stone;
        std::cout << stone << " takes cell " << cell << '\n' << picture << '\n';
        stone = stone == 'X' ? 'O' : 'X';
    }
}
