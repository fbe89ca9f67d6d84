// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace mustplay::hex {

/// Black moves first and connects top and bottom; White connects left and right.
enum class Colour : std::uint8_t { black, white };

[[nodiscard]] constexpr Colour other(Colour colour) noexcept {
    return colour == Colour::black ? Colour::white : Colour::black;
}
/// 0 for Black, 1 for White: for arrays by colour.
[[nodiscard]] constexpr std::size_t index(Colour colour) noexcept { return static_cast<std::size_t>(colour); }

/// The four sides of the board. Top and bottom are Black's, left and right White's.
enum class Side : std::uint8_t { top, bottom, left, right };

/// A cell by its number, row * columns + column; both count from 0, row 0 on top, column 0 on the left.
using Cell = std::size_t;

/// The cells of a board and which of them touch, all known at compile time. A cell touches left, right, up,
/// down, up-right and down-left, so the corners up-left (a1) and down-right are acute, with two neighbours.
template <std::size_t Rows, std::size_t Columns = Rows>
struct Cells {
    static_assert(1 <= Rows && Rows <= 19 && 1 <= Columns && Columns <= 19, "boards go from 1x1 to 19x19");

    static constexpr std::size_t rows = Rows;
    static constexpr std::size_t columns = Columns;
    static constexpr std::size_t count = Rows * Columns;
    using Set = BitSet<count>;

    [[nodiscard]] static constexpr Cell at(std::size_t row, std::size_t column) noexcept {
        MUSTPLAY_ASSERT(row < Rows && column < Columns);
        return row * Columns + column;
    }
    [[nodiscard]] static constexpr std::size_t row_of(Cell cell) noexcept { return cell / Columns; }
    [[nodiscard]] static constexpr std::size_t column_of(Cell cell) noexcept { return cell % Columns; }

    /// Where the half-turn of the board takes a cell. It keeps the colours' goals.
    [[nodiscard]] static constexpr Cell half_turn(Cell cell) noexcept { return count - 1 - cell; }
    /// The cell's number on the board reflected in its a1 diagonal (Columns x Rows). The reflection exchanges
    /// the colours' goals.
    [[nodiscard]] static constexpr Cell reflection(Cell cell) noexcept {
        return column_of(cell) * Rows + row_of(cell);
    }

    /// The cells that touch a cell.
    [[nodiscard]] static constexpr const Set& neighbours(Cell cell) noexcept { return neighbours_[cell]; }
    /// The cells along a side.
    [[nodiscard]] static constexpr const Set& along(Side side) noexcept {
        return along_[static_cast<std::size_t>(side)];
    }

    /// The cell's name, `a1` to `s19`: columns are letters from the left, rows count from 1 at the top.
    [[nodiscard]] static std::string name(Cell cell) {
        MUSTPLAY_ASSERT(cell < count);
        return static_cast<char>('a' + column_of(cell)) + std::to_string(row_of(cell) + 1);
    }

private:
    [[nodiscard]] static constexpr Set neighbours_of(std::size_t row, std::size_t column) noexcept {
        Set set;
        if (column > 0) set.insert(at(row, column - 1));
        if (column + 1 < Columns) set.insert(at(row, column + 1));
        if (row > 0) set.insert(at(row - 1, column));
        if (row + 1 < Rows) set.insert(at(row + 1, column));
        if (row > 0 && column + 1 < Columns) set.insert(at(row - 1, column + 1));
        if (row + 1 < Rows && column > 0) set.insert(at(row + 1, column - 1));
        return set;
    }
    static constexpr std::array<Set, count> neighbours_ = [] {
        std::array<Set, count> sets{};
        for (Cell cell = 0; cell < count; ++cell) sets[cell] = neighbours_of(row_of(cell), column_of(cell));
        return sets;
    }();
    static constexpr std::array<Set, 4> along_ = [] {
        std::array<Set, 4> sets{};
        for (std::size_t column = 0; column < Columns; ++column) {
            sets[static_cast<std::size_t>(Side::top)].insert(at(0, column));
            sets[static_cast<std::size_t>(Side::bottom)].insert(at(Rows - 1, column));
        }
        for (std::size_t row = 0; row < Rows; ++row) {
            sets[static_cast<std::size_t>(Side::left)].insert(at(row, 0));
            sets[static_cast<std::size_t>(Side::right)].insert(at(row, Columns - 1));
        }
        return sets;
    }();
};

} // namespace mustplay::hex
