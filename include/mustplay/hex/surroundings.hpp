// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace mustplay::hex {

/// What surrounds the empty cells of a board, for one position: chains taken as wholes, so that a handful of set
/// comparisons tells what one or two cells are worth (Y. Björnsson, R. Hayward, M. Johanson, J. van Rijswijck, "Dead cell
/// analysis in Hex and the Shannon game", 2006). Every question takes constant time.
template <std::size_t Rows, std::size_t Columns = Rows>
class Surroundings {
public:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;

    /// Time proportional to the cells and stones.
    explicit Surroundings(const Board& board) noexcept : empty_(board.empty_cells()) {
        for (const auto colour : {Colour::black, Colour::white}) survey(board, colour);
    }

    /// Whether a stone on the empty cell can make no difference to who wins, whatever happens: all its ways
    /// from one neighbour to another have one without it.
    [[nodiscard]] bool is_dead(Cell cell) const noexcept {
        const auto open = Grid::neighbours(cell) & empty_;
        return is_bypassed(cell, open, Colour::black) || is_bypassed(cell, open, Colour::white);
    }

    /// Whether `colour`'s stone on `killer` makes the empty cell `victim` next to it dead, whatever stands
    /// there.
    [[nodiscard]] bool kills(Cell killer, Cell victim, Colour colour) const noexcept {
        const auto open = (Grid::neighbours(victim) & empty_) - Set::single(killer);
        return absorbs(at(colour, killer), at(colour, victim), open) ||
               is_bypassed(victim, open, other(colour));
    }
    /// The same, with a further stone of `colour` on `helper`, another empty cell.
    [[nodiscard]] bool kills_with(Cell helper, Cell killer, Cell victim, Colour colour) const noexcept {
        const auto open = (Grid::neighbours(victim) & empty_) - Set::single(killer) - Set::single(helper);
        return absorbs_with(helper, killer, victim, colour) || is_bypassed(victim, open, other(colour));
    }

    /// Whether the two touching empty cells belong to `colour`: a stone of the other on one is killed by an
    /// answer on the other.
    [[nodiscard]] bool are_captured(Cell a, Cell b, Colour colour) const noexcept {
        return kills(a, b, colour) && kills(b, a, colour);
    }
    /// The same, with a further stone of `colour` on `helper`.
    [[nodiscard]] bool are_captured_with(Cell helper, Cell a, Cell b, Colour colour) const noexcept {
        return kills_with(helper, a, b, colour) && kills_with(helper, b, a, colour);
    }

    /// The cells that a move of `colour` makes superfluous for it: dead, or captured by it.
    [[nodiscard]] Set dominated_by(Cell move, Colour colour) const noexcept {
        Set dominated;
        auto rest = Grid::neighbours(move) & empty_;
        for (const auto a : Grid::neighbours(move) & empty_) {
            if (kills(move, a, colour)) dominated.insert(a);
            rest.erase(a);
            for (const auto b : Grid::neighbours(a) & rest) {
                if (are_captured_with(move, a, b, colour)) dominated |= Set::single(a) | Set::single(b);
            }
        }
        return dominated;
    }

    /// An answer of the other colour that kills this move of `colour`, if there is one.
    [[nodiscard]] std::optional<Cell> killer(Cell move, Colour colour) const noexcept {
        for (const auto answer : Grid::neighbours(move) & empty_) {
            if (kills(answer, move, other(colour))) return answer;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool is_vulnerable(Cell move, Colour colour) const noexcept {
        return killer(move, colour).has_value();
    }

    /// Two touching empty cells next to an empty one that belong to `colour` once it has a stone there, and for any
    /// two of its chains and cells, not only for its sides: each touches, with the stone's help, all that the other
    /// does for this colour. None, if there are no such two; of several, the first.
    [[nodiscard]] Set captured_by(Cell stone, Colour colour) const noexcept {
        const auto around = Grid::neighbours(stone) & empty_;
        for (const auto a : around) {
            for (const auto b : Grid::neighbours(a) & around) {
                if (b > a && absorbs_with(stone, a, b, colour) && absorbs_with(stone, b, a, colour))
                    return Set::single(a) | Set::single(b);
            }
        }
        return Set{};
    }

    [[nodiscard]] const Set& empty_cells() const noexcept { return empty_; }

private:
    using Nodes = BitSet<Board::node_count>;

    /// What a stone of a colour on a cell would join and reach.
    struct Outlook {
        /// The colour's chains (and sides) next to the cell.
        Nodes chains{};
        /// The empty cells next to it or to one of these chains.
        Set reach{};
    };

    void survey(const Board& board, Colour colour) noexcept {
        const auto own = index(colour);
        std::array<Set, Board::node_count> liberties{};
        for (const auto stone : board.stones(colour))
            liberties[board.chain(stone)] |= Grid::neighbours(stone) & empty_;
        const auto sides = Board::sides(colour);
        for (const auto side : {sides.first, sides.second}) {
            liberties[board.chain(Board::side_node(side))] |= Grid::along(side) & empty_;
        }
        for (const auto cell : empty_) {
            auto& outlook = outlooks_[own][cell];
            outlook.reach = Grid::neighbours(cell) & empty_;
            const auto join = [&](std::size_t node) {
                const auto chain = board.chain(node);
                outlook.chains.insert(chain);
                outlook.reach |= liberties[chain];
            };
            for (const auto stone : Grid::neighbours(cell) & board.stones(colour)) join(stone);
            for (const auto side : {sides.first, sides.second}) {
                if (Grid::along(side).contains(cell)) join(Board::side_node(side));
            }
        }
    }

    [[nodiscard]] const Outlook& at(Colour colour, Cell cell) const noexcept {
        return outlooks_[index(colour)][cell];
    }
    /// The outlook of a cell once a stone of the colour stands on `helper`.
    [[nodiscard]] Outlook with_stone(Cell cell, Cell helper, Colour colour) const noexcept {
        auto outlook = at(colour, cell);
        const auto& added = at(colour, helper);
        if (Grid::neighbours(cell).contains(helper) || outlook.chains.intersects(added.chains)) {
            outlook.chains |= added.chains;
            outlook.chains.insert(helper);
            outlook.reach |= added.reach;
        }
        return outlook;
    }

    /// Whether a killer that touches its victim touches, as a chain, all that the victim touches: any way
    /// over the victim can go over the killer's chain instead. `open` are the victim's empty neighbours
    /// without the killer.
    [[nodiscard]] static bool absorbs(const Outlook& killer, const Outlook& victim,
                                      const Set& open) noexcept {
        return victim.chains.is_subset_of(killer.chains) && open.is_subset_of(killer.reach);
    }

    /// The same, with a further stone of `colour` on `helper`.
    [[nodiscard]] bool absorbs_with(Cell helper, Cell killer, Cell victim, Colour colour) const noexcept {
        const auto open = (Grid::neighbours(victim) & empty_) - Set::single(killer) - Set::single(helper);
        return absorbs(with_stone(killer, helper, colour), with_stone(victim, helper, colour), open);
    }

    /// Whether every way of `colour` over the cell, from one of its neighbours to another, can do without it:
    /// they touch each other, or a common chain. `open` are the empty ones among the neighbours.
    [[nodiscard]] bool is_bypassed(Cell cell, const Set& open, Colour colour) const noexcept {
        const auto& chains = at(colour, cell).chains;
        if (!chains.empty()) return chains.count() == 1 && all_touch(open, chains, colour);
        for (const auto a : open) {
            for (const auto b : open - Grid::neighbours(a)) {
                if (b != a && !at(colour, a).chains.intersects(at(colour, b).chains)) return false;
            }
        }
        return true;
    }
    [[nodiscard]] bool all_touch(const Set& cells, const Nodes& chain, Colour colour) const noexcept {
        for (const auto cell : cells) {
            if (!at(colour, cell).chains.intersects(chain)) return false;
        }
        return true;
    }

    Set empty_;
    std::array<std::array<Outlook, Grid::count>, 2> outlooks_{};
};

} // namespace mustplay::hex
