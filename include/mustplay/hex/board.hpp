// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/zobrist.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace mustplay::hex {

/// The stones on a Hex board, their chains and the winner. A small value (about 100 bytes for 7x7): a copy is
/// the undo. Whose turn it is, it does not know; any set of stones can be put on it.
///
/// Chains are kept by union-find, with the four sides as stones of their colour. Every cell has a node of its
/// own number, then come the sides: `side_node(Side::top)` and so on. The chain that holds a side is always
/// represented by a side's node.
template <std::size_t Rows, std::size_t Columns = Rows>
class Board {
public:
    using Grid = Cells<Rows, Columns>;
    using Set = typename Grid::Set;

    /// Cells and sides.
    static constexpr std::size_t node_count = Grid::count + 4;

    /// The empty board.
    constexpr Board() noexcept {
        for (std::size_t node = 0; node < node_count; ++node) parent_[node] = static_cast<Node>(node);
    }

    [[nodiscard]] static constexpr std::size_t side_node(Side side) noexcept {
        return Grid::count + static_cast<std::size_t>(side);
    }
    /// The two sides that `colour` has to connect.
    [[nodiscard]] static constexpr std::pair<Side, Side> sides(Colour colour) noexcept {
        return colour == Colour::black ? std::pair(Side::top, Side::bottom)
                                       : std::pair(Side::left, Side::right);
    }

    [[nodiscard]] constexpr const Set& stones(Colour colour) const noexcept { return stones_[index(colour)]; }
    [[nodiscard]] constexpr Set empty_cells() const noexcept { return ~(stones_[0] | stones_[1]); }
    [[nodiscard]] constexpr bool is_empty(Cell cell) const noexcept {
        return !stones_[0].contains(cell) && !stones_[1].contains(cell);
    }
    /// The colour of the stone on a cell, if there is one.
    [[nodiscard]] constexpr std::optional<Colour> at(Cell cell) const noexcept {
        if (stones_[0].contains(cell)) return Colour::black;
        if (stones_[1].contains(cell)) return Colour::white;
        return std::nullopt;
    }

    /// Puts a stone on an empty cell. Near constant time.
    constexpr void place(Cell cell, Colour colour) noexcept {
        MUSTPLAY_ASSERT(is_empty(cell));
        const auto own = index(colour);
        for (const auto neighbour : Grid::neighbours(cell) & stones_[own]) unite(neighbour, cell);
        const auto [first, second] = sides(colour);
        if (Grid::along(first).contains(cell)) unite(side_node(first), cell);
        if (Grid::along(second).contains(cell)) unite(side_node(second), cell);
        stones_[own].insert(cell);
        hash_ ^= zobrist(cell, colour);
        turned_hash_ ^= zobrist(Grid::half_turn(cell), colour);
        if (!winner_ && chain(side_node(first)) == chain(side_node(second))) winner_ = colour;
    }

    /// Who has connected his sides. At most one colour ever can; on a full board exactly one has.
    [[nodiscard]] constexpr std::optional<Colour> winner() const noexcept { return winner_; }

    /// The node that stands for the chain of a stone or side; an empty cell stands for itself. Two nodes of a
    /// colour are connected exactly if their chains are equal.
    [[nodiscard]] constexpr std::size_t chain(std::size_t node) const noexcept {
        MUSTPLAY_ASSERT(node < node_count);
        while (parent_[node] != node) node = parent_[node];
        return node;
    }

    /// Zobrist hash of the stones: equal for equal boards.
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept { return hash_; }
    /// The hash of this board after a half-turn.
    [[nodiscard]] constexpr std::uint64_t turned_hash() const noexcept { return turned_hash_; }
    /// What `hash()` and `turned_hash()` would be after `place(cell, colour)`, without placing.
    [[nodiscard]] constexpr std::uint64_t hash_after(Cell cell, Colour colour) const noexcept {
        return hash_ ^ zobrist(cell, colour);
    }
    [[nodiscard]] constexpr std::uint64_t turned_hash_after(Cell cell, Colour colour) const noexcept {
        return turned_hash_ ^ zobrist(Grid::half_turn(cell), colour);
    }

    /// Whether the same stones stand on both.
    friend constexpr bool operator==(const Board& a, const Board& b) noexcept {
        return a.stones_ == b.stones_;
    }

private:
    using Node = std::conditional_t<(node_count <= 256), std::uint8_t, std::uint16_t>;

    [[nodiscard]] static constexpr std::uint64_t zobrist(Cell cell, Colour colour) noexcept {
        return zobrist_(index(colour), cell);
    }
    static constexpr ZobristKeys<2, Grid::count> zobrist_{Rows * 32 + Columns};

    /// Linking by number makes a side, whose number is higher than any cell's, the root of its chain.
    constexpr void unite(std::size_t a, std::size_t b) noexcept {
        a = compress(a);
        b = compress(b);
        if (a < b) {
            parent_[a] = static_cast<Node>(b);
        } else {
            parent_[b] = static_cast<Node>(a);
        }
    }
    /// The root of a node; halves the path to it.
    constexpr std::size_t compress(std::size_t node) noexcept {
        while (parent_[node] != node) {
            parent_[node] = parent_[parent_[node]];
            node = parent_[node];
        }
        return node;
    }

    std::array<Set, 2> stones_{};
    std::uint64_t hash_ = 0;
    std::uint64_t turned_hash_ = 0;
    std::optional<Colour> winner_{};
    std::array<Node, node_count> parent_{};
};

} // namespace mustplay::hex
