// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/exceptions.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/game.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Reading and writing moves as the Hex world writes them: cells `a1`, `c2`, …, and the words `swap` and
/// `resign`.

namespace mustplay::hex {

/// The cell that `text` names, in lower or upper case; nothing if it is no cell of this board.
template <std::size_t Rows, std::size_t Columns = Rows>
[[nodiscard]] constexpr std::optional<Cell> find_cell(std::string_view text) noexcept {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const char letter = text[0] >= 'A' && text[0] <= 'Z' ? static_cast<char>(text[0] - 'A' + 'a') : text[0];
    if (letter < 'a' || letter >= static_cast<char>('a' + Columns)) return std::nullopt;
    std::size_t row = 0;
    for (const char digit : text.substr(1)) {
        if (digit < '0' || digit > '9' || (row == 0 && digit == '0')) return std::nullopt;
        row = row * 10 + static_cast<std::size_t>(digit - '0');
    }
    if (row == 0 || row > Rows) return std::nullopt;
    return Cells<Rows, Columns>::at(row - 1, static_cast<std::size_t>(letter - 'a'));
}

/// A game: its moves in order, who resigned if somebody did, and where it stands.
template <std::size_t Rows, std::size_t Columns = Rows>
struct Record {
    std::vector<Move> moves{};
    /// The colour to move when its player resigned.
    std::optional<Colour> resigned{};
    /// The position after the moves.
    SwapGame<Rows, Columns> game{};

    /// Who has won: by connection or because the other resigned.
    [[nodiscard]] std::optional<Colour> winner() const noexcept {
        return resigned ? std::optional(other(*resigned)) : game.board().winner();
    }
};

namespace detail {

/// A word of a text and where it starts, counted from 1.
struct Word {
    std::string_view text;
    std::size_t position = 0;
};

/// The words between white space (and commas).
[[nodiscard]] inline std::vector<Word> words_of(std::string_view text) {
    constexpr std::string_view separators = " \t\r\n,";
    std::vector<Word> words;
    for (auto start = text.find_first_not_of(separators); start != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(separators, start), text.size());
        words.push_back({text.substr(start, end - start), start + 1});
        start = text.find_first_not_of(separators, end);
    }
    return words;
}

[[noreturn]] inline void fail_at(const Word& word, const std::string& expected) {
    throw_error(std::invalid_argument("'" + std::string(word.text) + "' at position " +
                                      std::to_string(word.position) + ": " + expected));
}

template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] Cell cell_at(const Word& word, const std::string& or_else) {
    const auto cell = find_cell<Rows, Columns>(word.text);
    if (!cell)
        fail_at(word, "expected a cell a1 to " + Cells<Rows, Columns>::name(Rows * Columns - 1) + or_else);
    return *cell;
}

} // namespace detail

/// Reads a game, `a1 c2 …`, by the rules of `SwapGame`: `swap` may be the second move, `resign` the last
/// word. Words are separated by white space or commas; capitals are as good as small letters in cells. Throws
/// std::invalid_argument, saying which word and where, if one is no move or not legal.
template <std::size_t Rows, std::size_t Columns = Rows>
[[nodiscard]] Record<Rows, Columns> parse_game(std::string_view text) {
    Record<Rows, Columns> record;
    for (const auto& word : detail::words_of(text)) {
        if (record.resigned) detail::fail_at(word, "expected nothing after a resignation");
        if (record.game.board().winner()) detail::fail_at(word, "expected nothing after a win");
        if (word.text == "resign") {
            record.resigned = record.game.turn();
            continue;
        }
        auto move = Move::swap();
        if (word.text == "swap") {
            if (!record.game.can_swap()) detail::fail_at(word, "expected a swap only as the second move");
        } else {
            move = Move(detail::cell_at<Rows, Columns>(word, ", swap or resign"));
            if (!record.game.board().is_empty(move.cell())) detail::fail_at(word, "expected an empty cell");
        }
        record.game.play(move);
        record.moves.push_back(move);
    }
    return record;
}

/// Reads a set of cells, `a2,b3`, separated by commas or white space.
/// Throws std::invalid_argument, saying which word and where, if one is no cell or named before.
template <std::size_t Rows, std::size_t Columns = Rows>
[[nodiscard]] BitSet<Rows * Columns> parse_cells(std::string_view text) {
    BitSet<Rows * Columns> cells;
    for (const auto& word : detail::words_of(text)) {
        const auto cell = detail::cell_at<Rows, Columns>(word, "");
        if (cells.contains(cell)) detail::fail_at(word, "expected each cell once");
        cells.insert(cell);
    }
    return cells;
}

/// The move as `parse_game` reads it.
template <std::size_t Rows, std::size_t Columns = Rows>
[[nodiscard]] std::string move_name(Move move) {
    return move.is_swap() ? "swap" : Cells<Rows, Columns>::name(move.cell());
}

/// The game as `parse_game` reads it: moves separated by one space.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] std::string game_text(const Record<Rows, Columns>& record) {
    std::string text;
    for (const auto move : record.moves) {
        if (!text.empty()) text += ' ';
        text += move_name<Rows, Columns>(move);
    }
    if (record.resigned) text += text.empty() ? "resign" : " resign";
    return text;
}

/// The cells' names in ascending order, separated by one space.
template <std::size_t Rows, std::size_t Columns = Rows>
[[nodiscard]] std::string cells_text(const BitSet<Rows * Columns>& cells) {
    std::string text;
    for (const auto cell : cells) {
        if (!text.empty()) text += ' ';
        text += Cells<Rows, Columns>::name(cell);
    }
    return text;
}

} // namespace mustplay::hex
