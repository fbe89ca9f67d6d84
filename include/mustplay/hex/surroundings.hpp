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
        for (const auto colour : {Colour::black, Colour::white}) find_killers(colour);
    }

    /// Whether a stone on the empty cell can make no difference to who wins, whatever happens: all its ways
    /// from one neighbour to another have one without it.
    [[nodiscard]] bool is_dead(Cell cell) const noexcept { return dead_.contains(cell); }

    /// The empty cells next to the empty cell `victim` where a stone of `colour` makes it dead, whatever stands there.
    [[nodiscard]] const Set& killers(Cell victim, Colour colour) const noexcept {
        return killers_[index(colour)][victim];
    }
    /// Whether that holds for `killer`.
    [[nodiscard]] bool kills(Cell killer, Cell victim, Colour colour) const noexcept {
        return killers(victim, colour).contains(killer);
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
        const auto& answers = killers(move, other(colour));
        return answers.empty() ? std::nullopt : std::optional(Cell{answers.first()});
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
        /// The empty cells next to one of these chains.
        Set shared{};
        /// Those, and the empty ones next to the cell.
        Set reach{};
    };

    void survey(const Board& board, Colour colour) noexcept {
        auto& outlooks = outlooks_[index(colour)];
        for (const auto cell : empty_) outlooks[cell] = {Nodes{}, Set{}, Grid::neighbours(cell) & empty_};
        std::array<Set, Board::node_count> liberties;
        Nodes chains;
        const auto add = [&](std::size_t chain, const Set& cells) {
            if (!chains.contains(chain)) liberties[chain] = Set{};
            chains.insert(chain);
            liberties[chain] |= cells;
        };
        for (const auto stone : board.stones(colour)) add(board.chain(stone), Grid::neighbours(stone));
        const auto sides = Board::sides(colour);
        for (const auto side : {sides.first, sides.second})
            add(board.chain(Board::side_node(side)), Grid::along(side));
        for (const auto chain : chains) {
            const auto cells = liberties[chain] & empty_;
            for (const auto cell : cells) {
                outlooks[cell].chains.insert(chain);
                outlooks[cell].shared |= cells;
                outlooks[cell].reach |= cells;
            }
        }
    }

    /// What kills each cell: a stone of `colour` that absorbs it, or that leaves the other colour no way over it.
    void find_killers(Colour colour) noexcept {
        for (const auto victim : empty_) {
            const auto open = Grid::neighbours(victim) & empty_;
            auto& killers = killers_[index(colour)][victim];
            for (const auto killer : open) {
                if (absorbs(at(colour, killer), at(colour, victim), open - Set::single(killer)))
                    killers.insert(killer);
            }
            const auto needed = needed_for_a_way(victim, open, colour);
            if (!needed) dead_.insert(victim);
            killers_[index(other(colour))][victim] |= needed.value_or(open);
        }
    }
    /// The empty neighbours of the cell, `open`, that all ways of `colour` over it need: without any one of these it
    /// `is_bypassed`. Nothing if it is bypassed as it stands.
    [[nodiscard]] std::optional<Set> needed_for_a_way(Cell cell, const Set& open,
                                                      Colour colour) const noexcept {
        const auto& own = at(colour, cell);
        if (!own.chains.empty()) {
            if (own.chains.count() != 1) return Set{};
            const auto apart = open - own.shared;
            if (apart.empty()) return std::nullopt;
            return apart.count() == 1 ? apart : Set{};
        }
        auto needed = open;
        bool has_way = false;
        for (const auto a : open) {
            const auto apart = open - Grid::neighbours(a) - Set::single(a) - at(colour, a).shared;
            if (apart.empty()) continue;
            has_way = true;
            needed &= apart.count() == 1 ? apart | Set::single(a) : Set::single(a);
            if (needed.empty()) break;
        }
        return has_way ? std::optional(needed) : std::nullopt;
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
            outlook.shared |= added.reach;
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
        const auto& own = at(colour, cell);
        if (!own.chains.empty()) return open.is_subset_of(own.shared) && own.chains.count() == 1;
        for (const auto a : open) {
            if (!(open - Grid::neighbours(a) - Set::single(a)).is_subset_of(at(colour, a).shared))
                return false;
        }
        return true;
    }

    Set empty_;
    std::array<std::array<Outlook, Grid::count>, 2> outlooks_{};
    /// By the colour of the stone that kills, and the cell that dies.
    std::array<std::array<Set, Grid::count>, 2> killers_{};
    Set dead_{};
};

} // namespace mustplay::hex
