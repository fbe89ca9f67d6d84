// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/exceptions.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/notation.hpp"

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The Smart Game Format for Hex (FF[4], GM[11]): games and set-up positions, with cells written `a1`.

namespace mustplay::hex {

/// What a file says of one game: stones set up before the first move (AB, AW), then the moves of the main
/// line.
template <std::size_t Rows, std::size_t Columns = Rows>
struct SgfGame {
    using Board = hex::Board<Rows, Columns>;

    Board setup{};
    /// Whose move it is first.
    Colour turn = Colour::black;
    /// The main line. After a swap White is to move again, as in `SwapGame`, unless it `swaps_pieces`.
    std::vector<Move> moves{};
    /// How a swap is meant. If not, the players change colours and the board stays (`swap-sides`). If so, White takes
    /// over Black's stone, which becomes White's on the cell that the a1 diagonal reflects it to, and Black is to move
    /// (`swap-pieces`, as HexGui writes); on square boards only.
    bool swaps_pieces = false;
    /// The colour to move when its player resigned.
    std::optional<Colour> resigned{};

    /// The position after the first `count` moves (by default all), and who is to move there.
    [[nodiscard]] Game<Rows, Columns>
    position(std::size_t count = static_cast<std::size_t>(-1)) const noexcept {
        Game<Rows, Columns> game(setup, turn);
        for (std::size_t i = 0; i < moves.size() && i < count; ++i) {
            if (!moves[i].is_swap()) {
                game.play(moves[i].cell());
            } else if (swaps_pieces) {
                game = with_swapped_pieces(game);
            }
        }
        return game;
    }

    /// The position after White has taken over Black's only stone by `swap-pieces`.
    [[nodiscard]] static Game<Rows, Columns> with_swapped_pieces(const Game<Rows, Columns>& before) noexcept {
        MUSTPLAY_ASSERT(Rows == Columns);
        Board board;
        board.place(Cells<Rows, Columns>::reflection(before.board().stones(Colour::black).first()),
                    Colour::white);
        return {board, Colour::black};
    }
};

namespace detail {

/// A property of a node: its name, its values, and where it starts, counted from 1.
struct SgfProperty {
    std::string name{};
    std::vector<std::string> values{};
    std::size_t position = 0;
};

[[noreturn]] inline void fail_sgf(std::size_t position, const std::string& what) {
    throw_error(std::invalid_argument("SGF, position " + std::to_string(position) + ": " + what));
}

/// Splits a file into the nodes of its first game's main line: at each fork the first branch.
class SgfReader {
public:
    explicit SgfReader(std::string_view text) : text_(text) {}

    [[nodiscard]] std::vector<std::vector<SgfProperty>> main_line() {
        skip_space();
        expect('(', "expected '(' at the start of a game");
        std::vector<std::vector<SgfProperty>> nodes;
        std::size_t open = 1;
        // The main line ends with the first ')'; what follows is read only to see that it is closed.
        bool is_main = true;
        while (open > 0) {
            skip_space();
            if (at_end()) fail_sgf(at_ + 1, "the file ends inside a game: expected ')'");
            const char c = text_[at_++];
            if (c == '(') {
                ++open;
            } else if (c == ')') {
                --open;
                is_main = false;
            } else if (c == ';') {
                auto node = properties();
                if (is_main) nodes.push_back(std::move(node));
            } else {
                fail_sgf(at_, std::string("'") + c + "': expected ';', '(' or ')'");
            }
        }
        if (nodes.empty()) fail_sgf(at_, "the game has no node: expected ';'");
        return nodes;
    }

private:
    [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
    void skip_space() noexcept {
        while (!at_end() && std::string_view(" \t\r\n\f\v").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    void expect(char c, const std::string& what) {
        if (at_end() || text_[at_] != c) fail_sgf(at_ + 1, what);
        ++at_;
    }
    [[nodiscard]] std::vector<SgfProperty> properties() {
        std::vector<SgfProperty> all;
        for (skip_space(); !at_end() && is_letter(text_[at_]); skip_space()) {
            SgfProperty property;
            property.position = at_ + 1;
            while (!at_end() && is_letter(text_[at_])) property.name += text_[at_++];
            skip_space();
            do {
                property.values.push_back(value(property.name));
                skip_space();
            } while (!at_end() && text_[at_] == '[');
            all.push_back(std::move(property));
        }
        return all;
    }
    [[nodiscard]] std::string value(const std::string& name) {
        expect('[', "expected '[' after " + name);
        std::string text;
        while (!at_end() && text_[at_] != ']') {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            text += text_[at_++];
        }
        expect(']', "the value of " + name + " has no end: expected ']'");
        return text;
    }
    [[nodiscard]] static bool is_letter(char c) noexcept { return c >= 'A' && c <= 'Z'; }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// `9` for a square, `12:8` for columns and rows.
[[nodiscard]] inline std::pair<std::size_t, std::size_t> sgf_rows_columns(const SgfProperty& size) {
    const auto number = [&](std::string_view text) {
        std::size_t value = 0;
        for (const char c : text) {
            if (c < '0' || c > '9' || value > 100) value = 1000;
            value = value * 10 + static_cast<std::size_t>(c - '0');
        }
        if (text.empty() || value < 1 || value > 19) {
            fail_sgf(size.position,
                     "SZ[" + size.values[0] + "]: expected a size from 1 to 19, or columns:rows");
        }
        return value;
    };
    const std::string_view text = size.values[0];
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return {number(text), number(text)};
    return {number(text.substr(colon + 1)), number(text.substr(0, colon))};
}

} // namespace detail

/// The number of rows and of columns of the game in a file, to choose the type for `read_sgf`. 11x11 if it
/// does not say. Throws std::invalid_argument if it is no SGF or the size is not from 1 to 19.
[[nodiscard]] inline std::pair<std::size_t, std::size_t> sgf_size(std::string_view text) {
    const auto nodes = detail::SgfReader(text).main_line();
    for (const auto& property : nodes.front()) {
        if (property.name == "SZ") return detail::sgf_rows_columns(property);
    }
    return {11, 11};
}

/// Reads the first game of a file, its main line. Comments and other properties are passed over. A move is a
/// cell, `swap` or `swap-sides` (the players change colours), `swap-pieces` (the stone changes colour and place), or
/// `resign`. Throws std::invalid_argument,
/// saying what and where, if the text is no SGF, no Hex (GM[11]), of another size, or if a stone or move is
/// not legal.
template <std::size_t Rows, std::size_t Columns = Rows>
[[nodiscard]] SgfGame<Rows, Columns> read_sgf(std::string_view text) {
    using detail::fail_sgf;
    const auto nodes = detail::SgfReader(text).main_line();
    if (const auto size = sgf_size(text); size != std::pair(Rows, Columns)) {
        throw_error(std::invalid_argument("SGF: the board has " + std::to_string(size.first) + " rows and " +
                                          std::to_string(size.second) + " columns: expected " +
                                          std::to_string(Rows) + " and " + std::to_string(Columns)));
    }
    SgfGame<Rows, Columns> result;
    std::optional<Colour> turn_property;
    Game<Rows, Columns> game;
    const auto cell_of = [](const detail::SgfProperty& property, const std::string& value) {
        const auto cell = find_cell<Rows, Columns>(value);
        if (!cell)
            fail_sgf(property.position, property.name + "[" + value + "]: expected a cell a1 to " +
                                            Cells<Rows, Columns>::name(Rows * Columns - 1));
        return *cell;
    };
    const auto set_up = [&](const detail::SgfProperty& property, Colour colour) {
        if (!result.moves.empty())
            fail_sgf(property.position, property.name + ": expected set-up before the first move");
        for (const auto& value : property.values) {
            const auto cell = cell_of(property, value);
            if (!result.setup.is_empty(cell)) {
                fail_sgf(property.position, property.name + "[" + value + "]: expected an empty cell");
            }
            result.setup.place(cell, colour);
        }
    };
    const auto play = [&](const detail::SgfProperty& property, Colour colour) {
        const auto& value = property.values[0];
        const auto at = property.name + "[" + value + "]: ";
        if (result.moves.empty() && !result.resigned) {
            result.turn = colour;
            game = Game<Rows, Columns>(result.setup, colour);
        }
        if (result.resigned) fail_sgf(property.position, at + "expected nothing after a resignation");
        if (game.board().winner()) fail_sgf(property.position, at + "expected nothing after a win");
        if (value == "swap" || value == "swap-sides" || value == "swap-pieces") {
            if (result.moves.size() != 1 || colour != Colour::white || game.turn() != Colour::white ||
                result.setup != Board<Rows, Columns>{}) {
                fail_sgf(property.position, at + "expected a swap only as White's first move");
            }
            result.swaps_pieces = value == "swap-pieces";
            if (result.swaps_pieces) {
                if (Rows != Columns)
                    fail_sgf(property.position, at + "expected swap-sides on a board that is no square");
                game = result.with_swapped_pieces(game);
            }
            result.moves.push_back(Move::swap());
            return;
        }
        if (colour != game.turn()) {
            fail_sgf(property.position,
                     at + "expected a move of " + (colour == Colour::black ? "White" : "Black"));
        }
        if (value == "resign") {
            result.resigned = colour;
            return;
        }
        const auto cell = cell_of(property, value);
        if (!game.board().is_empty(cell)) fail_sgf(property.position, at + "expected an empty cell");
        game.play(cell);
        result.moves.push_back(Move(cell));
    };
    for (const auto& node : nodes) {
        for (const auto& property : node) {
            if (property.name == "GM" && property.values[0] != "11") {
                fail_sgf(property.position, "GM[" + property.values[0] + "]: expected Hex, GM[11]");
            } else if (property.name == "AB") {
                set_up(property, Colour::black);
            } else if (property.name == "AW") {
                set_up(property, Colour::white);
            } else if (property.name == "PL" && result.moves.empty()) {
                const auto& who = property.values[0];
                if (who != "B" && who != "W") fail_sgf(property.position, "PL[" + who + "]: expected B or W");
                turn_property = who == "B" ? Colour::black : Colour::white;
            } else if (property.name == "B") {
                play(property, Colour::black);
            } else if (property.name == "W") {
                play(property, Colour::white);
            }
        }
    }
    if (result.moves.empty() && !result.resigned) result.turn = turn_property.value_or(Colour::black);
    return result;
}

/// The game as SGF, one line; `read_sgf` gives it back.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] std::string write_sgf(const SgfGame<Rows, Columns>& game) {
    const auto size =
        Rows == Columns ? std::to_string(Rows) : std::to_string(Columns) + ":" + std::to_string(Rows);
    std::string text = "(;FF[4]GM[11]SZ[" + size + "]";
    for (const auto colour : {Colour::black, Colour::white}) {
        if (!game.setup.stones(colour).empty()) text += colour == Colour::black ? "AB" : "AW";
        for (const auto cell : game.setup.stones(colour))
            text.append("[").append(Cells<Rows, Columns>::name(cell)).append("]");
    }
    text += game.turn == Colour::black ? "PL[B]" : "PL[W]";
    auto turn = game.turn;
    for (const auto move : game.moves) {
        text += turn == Colour::black ? ";B[" : ";W[";
        text += !move.is_swap()     ? move_name<Rows, Columns>(move)
                : game.swaps_pieces ? "swap-pieces"
                                    : "swap-sides";
        text += "]";
        if (!move.is_swap() || game.swaps_pieces) turn = other(turn);
    }
    if (game.resigned) text += *game.resigned == Colour::black ? ";B[resign]" : ";W[resign]";
    return text + ")\n";
}

} // namespace mustplay::hex
