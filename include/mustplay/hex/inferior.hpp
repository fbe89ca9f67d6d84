// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"

#include <array>
#include <cstddef>
#include <utility>

/// Cells that need not be looked at, after Y. Björnsson, R. Hayward, M. Johanson and J. van Rijswijck, "Dead
/// cell analysis in Hex and the Shannon game" (2006). No table of patterns: chains are taken as wholes, so
/// that a handful of set comparisons decides.

namespace mustplay::hex {

/// Which kinds of inferior cells to use. Each is proved not to change who wins.
struct InferiorRules {
    /// A cell is dead if no stone on it can matter. Filled in with any colour.
    bool dead = true;
    /// Two cells are captured by a colour that can answer a stone on either by one on the other that kills
    /// it. Filled in with that colour.
    bool captured = true;
    /// A move is vulnerable if an answer kills it: it need not be tried.
    bool vulnerable = true;
    /// A move is dominated by another that kills or captures its cell: it need not be tried.
    bool dominated = true;
};

/// What surrounds the empty cells of a board, for one position.
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
        return absorbs(with_stone(killer, helper, colour), with_stone(victim, helper, colour), open) ||
               is_bypassed(victim, open, other(colour));
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

    /// Whether the other colour has an answer that kills this move of `colour`.
    [[nodiscard]] bool is_vulnerable(Cell move, Colour colour) const noexcept {
        for (const auto answer : Grid::neighbours(move) & empty_) {
            if (kills(answer, move, other(colour))) return true;
        }
        return false;
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

/// The board with its dead and captured cells filled in, again and again until there are none. Who wins, with
/// either side to move, stays the same; the board may turn out to be decided.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] Board<Rows, Columns> fill_in(Board<Rows, Columns> board,
                                           const InferiorRules& rules = {}) noexcept {
    using Grid = Cells<Rows, Columns>;
    for (bool filled = true; filled && !board.winner();) {
        filled = false;
        const Surroundings<Rows, Columns> around(board);
        const auto place = [&](Cell cell, Colour colour) {
            board.place(cell, colour);
            filled = true;
        };
        // What is dead or captured stays so when more cells are filled in.
        for (const auto cell : around.empty_cells()) {
            if (rules.dead && around.is_dead(cell)) {
                if (board.is_empty(cell)) place(cell, Colour::black);
                continue;
            }
            if (!rules.captured) continue;
            for (const auto next : Grid::neighbours(cell) & around.empty_cells()) {
                if (next < cell) continue;
                for (const auto colour : {Colour::black, Colour::white}) {
                    if (!board.is_empty(cell) || !board.is_empty(next)) continue;
                    if (!around.are_captured(cell, next, colour)) continue;
                    place(cell, colour);
                    place(next, colour);
                }
            }
        }
    }
    return board;
}

/// The empty cells that `colour`, to move, can leave out: if any move wins, one of the others does. Use it on
/// a board that has been filled in.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] BitSet<Rows * Columns> inferior_moves(const Board<Rows, Columns>& board, Colour colour,
                                                    const InferiorRules& rules = {}) noexcept {
    const Surroundings<Rows, Columns> around(board);
    BitSet<Rows * Columns> inferior;
    if (rules.vulnerable) {
        for (const auto move : around.empty_cells()) {
            if (around.is_vulnerable(move, colour)) inferior.insert(move);
        }
    }
    if (rules.dominated) {
        // Only moves that are kept may dominate, so that of moves which dominate each other one stays.
        for (const auto move : around.empty_cells()) {
            if (!inferior.contains(move)) inferior |= around.dominated_by(move, colour);
        }
    }
    return inferior;
}

} // namespace mustplay::hex
