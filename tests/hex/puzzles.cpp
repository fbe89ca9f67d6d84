// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/solver.hpp"

#include "support/catch.hpp"

#include "mustplay/hex/notation.hpp"

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace hex_puzzles_test {

using namespace mustplay;
using hex::Colour;

namespace {

/// A position and what is true of it, as in the file.
struct Puzzle {
    std::string size, black, white, to_move, winner, winning_moves;
};

/// Reads "size, black stones, white stones, to move, winner, winning moves", separated by tabs; - for no stones.
Puzzle read_puzzle(const std::string& line) {
    std::istringstream fields(line);
    Puzzle puzzle;
    for (auto* const field :
         {&puzzle.size, &puzzle.black, &puzzle.white, &puzzle.to_move, &puzzle.winner, &puzzle.winning_moves})
        std::getline(fields, *field, '\t');
    for (auto* const stones : {&puzzle.black, &puzzle.white}) {
        if (*stones == "-") stones->clear();
    }
    return puzzle;
}

template <std::size_t Size>
void check_on_board(const Puzzle& puzzle) {
    hex::Board<Size> board;
    for (const auto cell : hex::parse_cells<Size>(puzzle.black)) board.place(cell, Colour::black);
    for (const auto cell : hex::parse_cells<Size>(puzzle.white)) board.place(cell, Colour::white);
    const hex::Game<Size> position(board, puzzle.to_move == "b" ? Colour::black : Colour::white);
    const auto winner = puzzle.winner == "black" ? Colour::black : Colour::white;
    const auto winning_moves = hex::parse_cells<Size>(puzzle.winning_moves);
    REQUIRE((winner == position.turn()) == !winning_moves.empty());

    static hex::Solver<Size> solver;
    const auto solution = solver.solve(position);
    CHECK(solution.winner == winner);
    REQUIRE(solution.move.has_value());
    CHECK((winner != position.turn() || winning_moves.contains(*solution.move)));
    const auto moves = solver.winning_moves(position);
    CHECK(moves.complete());
    CHECK(hex::cells_text<Size>(moves.winning) == hex::cells_text<Size>(winning_moves));
}

void check(const Puzzle& puzzle) {
    if (puzzle.size == "3x3") return check_on_board<3>(puzzle);
    if (puzzle.size == "4x4") return check_on_board<4>(puzzle);
    if (puzzle.size == "5x5") return check_on_board<5>(puzzle);
    if (puzzle.size == "6x6") return check_on_board<6>(puzzle);
    if (puzzle.size == "7x7") return check_on_board<7>(puzzle);
    throw std::invalid_argument("size '" + puzzle.size + "'; expected 3x3 to 7x7");
}

} // namespace

TEST_CASE("winner and all winning moves of puzzles, where a file of them is named") {
    const char* const name = std::getenv("MUSTPLAY_HEX_PUZZLES");
    if (name == nullptr) {
        WARN("skipped: set MUSTPLAY_HEX_PUZZLES to a file of lines `size, black stones, white stones, to "
             "move, "
             "winner, winning moves`, separated by tabs");
        return;
    }
    std::ifstream file(name);
    INFO(name);
    REQUIRE(file.is_open());
    int puzzles = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        INFO(line);
        check(read_puzzle(line));
        ++puzzles;
    }
    CHECK(puzzles > 0);
}

} // namespace hex_puzzles_test
