// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"

#include <array>
#include <cstddef>

namespace mustplay::hex {

/// Two ends that do not touch and have exactly two common neighbours, both empty: if the opponent takes one,
/// the other connects. Ends are nodes of the board: cells, or a cell and a side. (H-search finds bridges by
/// itself; this is the rule for those who want nothing else.)
template <std::size_t Rows, std::size_t Columns = Rows>
struct Bridge {
    std::size_t first = 0;
    std::size_t second = 0;
    /// The two cells, which touch each other and both ends.
    typename Cells<Rows, Columns>::Set carrier{};
};

namespace detail {

/// All pairs of cells, and of a cell and a side, that are two cells apart in the way of a bridge. Known at
/// compile time.
template <std::size_t Rows, std::size_t Columns>
struct BridgeTable {
    using Grid = Cells<Rows, Columns>;

    /// A cell in the middle of the board has six partners, half of them later in order; one on a second row
    /// has a side too, at most two of them.
    std::array<Bridge<Rows, Columns>, 5 * Grid::count> bridges{};
    std::size_t size = 0;

    constexpr BridgeTable() noexcept {
        for (Cell a = 0; a < Grid::count; ++a) {
            for (int step = 0; step < 3; ++step) {
                // Two down and one left, one down and one right, one up and two right.
                constexpr std::array<std::array<int, 2>, 3> steps{{{2, -1}, {1, 1}, {-1, 2}}};
                const int row = static_cast<int>(Grid::row_of(a)) + steps[static_cast<std::size_t>(step)][0];
                const int column =
                    static_cast<int>(Grid::column_of(a)) + steps[static_cast<std::size_t>(step)][1];
                if (row < 0 || row >= static_cast<int>(Rows) || column < 0 ||
                    column >= static_cast<int>(Columns))
                    continue;
                const auto b = Grid::at(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
                add(a, b, Grid::neighbours(a) & Grid::neighbours(b));
            }
            for (const auto side : {Side::top, Side::bottom, Side::left, Side::right}) {
                if (Grid::along(side).contains(a)) continue;
                add(a, Board<Rows, Columns>::side_node(side), Grid::neighbours(a) & Grid::along(side));
            }
        }
    }

private:
    constexpr void add(std::size_t a, std::size_t b, const typename Grid::Set& common) noexcept {
        if (common.count() == 2) bridges[size++] = {a, b, common};
    }
};

template <std::size_t Rows, std::size_t Columns>
inline constexpr BridgeTable<Rows, Columns> bridge_table{};

} // namespace detail

/// Calls `visit(const Bridge&)` for every bridge of `colour` between two of its chains, or a chain and one of
/// its sides. A bridge between stones of one chain connects nothing new and is left out. Bridges may share
/// cells: then one intrusion hits both.
template <std::size_t Rows, std::size_t Columns, class Visit>
constexpr void for_each_bridge(const Board<Rows, Columns>& board, Colour colour, const Visit& visit) {
    using Grid = Cells<Rows, Columns>;
    const auto sides = Board<Rows, Columns>::sides(colour);
    const auto is_own = [&](std::size_t node) {
        return node < Grid::count
                   ? board.stones(colour).contains(node)
                   : node == board.side_node(sides.first) || node == board.side_node(sides.second);
    };
    const auto empty = board.empty_cells();
    const auto& table = detail::bridge_table<Rows, Columns>;
    for (std::size_t i = 0; i < table.size; ++i) {
        const auto& bridge = table.bridges[i];
        if (!is_own(bridge.first) || !is_own(bridge.second) || !bridge.carrier.is_subset_of(empty)) continue;
        if (board.chain(bridge.first) != board.chain(bridge.second)) visit(bridge);
    }
}

} // namespace mustplay::hex
