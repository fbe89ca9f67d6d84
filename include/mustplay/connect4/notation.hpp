// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/exceptions.hpp"
#include "mustplay/game.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Connect Four in text. A move is one character, the column's name: 1, 2, … 9, then a, b, … (capitals are
/// read too); a game is its moves one after the other: "4453". A picture of a position shows the top row
/// first, X for the player who began, O for the other, a dot for an empty cell, and the columns' names below:
///
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . O . . .
///     . . . X . . .
///     . . O X X . .
///     1 2 3 4 5 6 7

namespace mustplay::connect4 {

/// What is wrong with a text, where, and what was expected.
class NotationError : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// The name of a column (from 0): 1..9, a..z.
[[nodiscard]] constexpr char column_name(int column) noexcept {
    MUSTPLAY_ASSERT(0 <= column && column < 35);
    return static_cast<char>(column < 9 ? '1' + column : 'a' + (column - 9));
}
/// The column with a name, or -1 for a character that names none.
[[nodiscard]] constexpr int column_named(char name) noexcept {
    if ('1' <= name && name <= '9') return name - '1';
    if ('a' <= name && name <= 'z') return name - 'a' + 9;
    if ('A' <= name && name <= 'Z') return name - 'A' + 9;
    return -1;
}

namespace detail {
/// A character as a message shows it: 'x', or its code if it cannot be printed.
[[nodiscard]] inline std::string quoted(char c) {
    if (' ' <= c && c <= '~') return {'\'', c, '\''};
    return "character " + std::to_string(static_cast<int>(static_cast<unsigned char>(c)));
}
/// "1 to 7"
[[nodiscard]] inline std::string columns_up_to(int width) {
    return std::string("1 to ") + column_name(width - 1);
}
} // namespace detail

/// Plays the moves of `text`, like "4453", in `game`, and returns their columns. Throws `NotationError`, with
/// `game` left as it was, for a character that names no column of this board, a move in a full column, and a
/// move after the game is over; the message names the place, counted from 1.
template <int Width, int Height, class Order>
std::vector<int> play_moves(Game<Width, Height, Order>& game, std::string_view text) {
    auto position = game;
    std::vector<int> columns;
    columns.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string place = "move " + std::to_string(i + 1) + ": ";
        const int column = column_named(text[i]);
        if (column < 0 || column >= Width) {
            throw_error(NotationError(place + detail::quoted(text[i]) + " is not a column; expected " +
                                      detail::columns_up_to(Width)));
        }
        if (position.outcome() != Outcome::undecided) {
            throw_error(NotationError(place + "the game is already over; expected no further move than the " +
                                      std::to_string(i) + " before"));
        }
        if (!position.board().can_play(column)) {
            throw_error(NotationError(place + "column " + column_name(column) +
                                      " is full; expected a column with fewer than " +
                                      std::to_string(Height) + " stones"));
        }
        position.play(column);
        columns.push_back(column);
    }
    game = position;
    return columns;
}

/// The position after the moves of `text`, from the empty board: `parse_game<Game<>>("4453")`. Errors as
/// `play_moves`.
template <class G = Game<>>
[[nodiscard]] G parse_game(std::string_view text) {
    G game;
    play_moves(game, text);
    return game;
}

/// Columns as text; the opposite of `play_moves`.
template <class Range>
[[nodiscard]] std::string print_moves(const Range& columns) {
    std::string text;
    for (const int column : columns) text += column_name(column);
    return text;
}

/// The picture of a position, with a line of column names and a line feed after each line.
template <int Width, int Height>
[[nodiscard]] std::string print_picture(const Board<Width, Height>& board) {
    std::string text;
    const auto add_line = [&text](auto&& character) {
        for (int column = 0; column < Width; ++column) {
            text += character(column);
            text += column + 1 < Width ? ' ' : '\n';
        }
    };
    const auto first = board.stones_of(0);
    for (int row = Height - 1; row >= 0; --row) {
        add_line([&](int column) {
            const auto cell = Board<Width, Height>::cell(column, row);
            return (board.mask() & cell) == 0 ? '.' : (first & cell) != 0 ? 'X' : 'O';
        });
    }
    add_line(column_name);
    return text;
}

namespace detail {
/// Splits a text at line feeds; drops blank lines, blanks and carriage returns.
[[nodiscard]] inline std::vector<std::string> picture_lines(std::string_view text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            if (!lines.back().empty()) lines.emplace_back();
        } else if (c != ' ' && c != '\t' && c != '\r') {
            lines.back() += c;
        }
    }
    if (lines.back().empty()) lines.pop_back();
    return lines;
}

/// Throws unless the side that has just moved can have ended the game with its last stone, and the other has
/// no four.
template <int Width, int Height>
void require_possible_fours(const Board<Width, Height>& board) {
    const char mover = board.to_move() == 0 ? 'X' : 'O';
    if (has_four<Width, Height>(board.mover())) {
        throw_error(
            NotationError(std::string("picture: ") + mover +
                          " has a four and would be to move; expected the game to stop at the first four"));
    }
    if (!has_four<Width, Height>(board.opponent())) return;
    for (int column = 0; column < Width; ++column) {
        // The column's uppermost stone is the cell below its landing cell, or its top cell.
        const auto landing = (board.mask() + board.bottom(column)) & ~board.mask();
        if (!has_four<Width, Height>(board.opponent() & ~(landing >> 1))) return;
    }
    throw_error(NotationError(
        std::string("picture: ") + (mover == 'X' ? 'O' : 'X') +
        " has fours that no single last stone completes; expected the game to stop at the first four"));
}
} // namespace detail

/// The position a picture shows: the opposite of `print_picture`. Blanks and blank lines do not count, x and
/// o are read as capitals, and the line of column names may be left out. Who is to move follows from the
/// numbers of stones. Throws `NotationError` for a wrong number of rows or columns, an unknown character,
/// wrong column names, a stone over an empty cell, numbers of stones that no game reaches, and fours that
/// none does; columns are given by name, rows from 1 at the bottom. (That the stones could also have been
/// played in some order is not checked.)
template <class B = Board<>>
[[nodiscard]] B parse_picture(std::string_view text) {
    using Word = typename B::Word;
    auto lines = detail::picture_lines(text);
    std::string names;
    for (int column = 0; column < B::width; ++column) names += column_name(column);
    if (!lines.empty() && '0' <= lines.back()[0] && lines.back()[0] <= '9') {
        if (lines.back() != names) {
            throw_error(
                NotationError("picture: column names \"" + lines.back() + "\"; expected \"" + names + "\""));
        }
        lines.pop_back();
    }
    if (lines.size() != static_cast<std::size_t>(B::height)) {
        throw_error(NotationError("picture: " + std::to_string(lines.size()) + " rows; expected " +
                                  std::to_string(B::height)));
    }
    const auto place = [](int column, int row) {
        return std::string("picture, column ") + column_name(column) + ", row " + std::to_string(row + 1) +
               ": ";
    };
    Word stones[2] = {0, 0};
    for (int row = B::height - 1; row >= 0; --row) {
        const auto& line = lines[static_cast<std::size_t>(B::height - 1 - row)];
        if (line.size() != static_cast<std::size_t>(B::width)) {
            throw_error(NotationError("picture, row " + std::to_string(row + 1) + ": " +
                                      std::to_string(line.size()) + " columns; expected " +
                                      std::to_string(B::width)));
        }
        for (int column = 0; column < B::width; ++column) {
            const char c = line[static_cast<std::size_t>(column)];
            if (c == 'X' || c == 'x') {
                stones[0] |= B::cell(column, row);
            } else if (c == 'O' || c == 'o') {
                stones[1] |= B::cell(column, row);
            } else if (c != '.') {
                throw_error(
                    NotationError(place(column, row) + detail::quoted(c) + "; expected 'X', 'O' or '.'"));
            }
        }
    }
    const Word mask = stones[0] | stones[1];
    for (int column = 0; column < B::width; ++column) {
        for (int row = 1; row < B::height; ++row) {
            if ((mask & B::cell(column, row)) != 0 && (mask & B::cell(column, row - 1)) == 0) {
                throw_error(NotationError(place(column, row) +
                                          "a stone over an empty cell; expected a stone below it"));
            }
        }
    }
    const int first = popcount(stones[0]);
    const int second = popcount(stones[1]);
    if (first != second && first != second + 1) {
        throw_error(NotationError("picture: " + std::to_string(first) + " X and " + std::to_string(second) +
                                  " O; expected as many X as O, or one more"));
    }
    const B board = B::from_words(stones[first == second ? 0 : 1], mask);
    detail::require_possible_fours(board);
    return board;
}

} // namespace mustplay::connect4
