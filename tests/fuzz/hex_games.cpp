// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Stones on any cells in any order, a byte each: the board's chains and winner beside a walk over coordinates.
#include "fuzz/fuzz.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace {

namespace hex = mustplay::hex;
using hex::Colour;

template <std::size_t Rows, std::size_t Columns>
class PlainBoard {
public:
    std::array<std::array<std::optional<Colour>, Columns>, Rows> cells{};

    [[nodiscard]] bool has_won(Colour colour) const {
        auto reached = std::array<std::array<bool, Columns>, Rows>{};
        std::vector<std::pair<std::size_t, std::size_t>> todo;
        const auto reach = [&](std::size_t row, std::size_t column) {
            // What is left of column 0 or above row 0 has wrapped around and is off the board as well.
            if (row >= Rows || column >= Columns || reached[row][column] || cells[row][column] != colour)
                return;
            reached[row][column] = true;
            todo.emplace_back(row, column);
        };
        for (std::size_t i = 0; i < (colour == Colour::black ? Columns : Rows); ++i) {
            colour == Colour::black ? reach(0, i) : reach(i, 0);
        }
        while (!todo.empty()) {
            const auto [row, column] = todo.back();
            todo.pop_back();
            if (colour == Colour::black ? row + 1 == Rows : column + 1 == Columns) return true;
            reach(row, column + 1);
            reach(row, column - 1);
            reach(row + 1, column);
            reach(row - 1, column);
            reach(row + 1, column - 1);
            reach(row - 1, column + 1);
        }
        return false;
    }
};

template <std::size_t Rows, std::size_t Columns>
void check(std::span<const std::uint8_t> bytes) {
    using Board = hex::Board<Rows, Columns>;
    Board board;
    PlainBoard<Rows, Columns> plain;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        const std::size_t cell = bytes[i] % (Rows * Columns);
        const auto colour = bytes[i + 1] % 2 == 0 ? Colour::black : Colour::white;
        auto& stone = plain.cells[Board::Grid::row_of(cell)][Board::Grid::column_of(cell)];
        fuzz::require(board.at(cell) == stone, "the same stones");
        if (stone) continue;
        const auto hash = board.hash_after(cell, colour);
        board.place(cell, colour);
        stone = colour;
        fuzz::require(board.hash() == hash, "the hash is the one foretold");
        const auto winner = plain.has_won(Colour::black)   ? std::optional(Colour::black)
                            : plain.has_won(Colour::white) ? std::optional(Colour::white)
                                                           : std::nullopt;
        fuzz::require(board.winner() == winner, "the same winner");
        fuzz::require(!board.empty_cells().empty() || winner, "a full board has a winner");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check<3, 3>({data, size});
    check<4, 7>({data, size});
    check<8, 9>({data, size});
    return 0;
}
