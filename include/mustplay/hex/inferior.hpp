// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/surroundings.hpp"
#include "mustplay/hex/windows.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

/// Cells that need not be looked at, after Y. Björnsson, R. Hayward, M. Johanson and J. van Rijswijck, "Dead
/// cell analysis in Hex and the Shannon game" (2006). No table of patterns. What one or two cells tell is
/// seen by taking chains as wholes, so that a handful of set comparisons decides; what three or four tell, by
/// comparing the ways to fill them (windows.hpp).

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
    /// A window of three or four cells, some of them on the first line, may show that some of them belong to a
    /// colour: captured sets and permanently inferior cells. Filled in with that colour. Off, as on 7x7
    /// it spares a search a seventh of the positions to a third, which does not pay; the quarter on 8x8 just does.
    bool windows = false;
};

namespace detail {

/// The windows of a board that are looked at: those with two cells on the border at least. Of the windows that had filled
/// something on 8x8 g2 more than nine in ten had two; to look at those with one as well took 1.35 times as long (d1, g2).
template <std::size_t Rows, std::size_t Columns>
class BoardWindows {
public:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;

    /// Time proportional to the cells and stones.
    explicit BoardWindows(const Board& board) noexcept { look(board); }

    /// Looks at the board again. Returns the empty cells around which something is new.
    Set look(const Board& board) noexcept {
        empty_ = board.empty_cells();
        const auto before = rings_;
        for (const auto cell : empty_) rings_[cell] = off_board(cell);
        for (const auto colour : {Colour::black, Colour::white}) {
            const auto sides = Board::sides(colour);
            const auto first = board.chain(Board::side_node(sides.first));
            const auto second = board.chain(Board::side_node(sides.second));
            for (const auto stone : board.stones(colour)) {
                const auto chain = board.chain(stone);
                surround(stone, outer_stone(colour, chain == first ? 0 : chain == second ? 1 : 2));
            }
        }
        Set news;
        for (const auto cell : empty_) {
            if (!(rings_[cell] == before[cell])) news.insert(cell);
        }
        return news;
    }

    /// Tells of a stone on an empty cell, before the next look.
    void place(Cell cell, Colour colour) noexcept {
        empty_.erase(cell);
        surround(cell, outer_stone(colour, 2));
    }

    /// Calls `visit(window, filled)` for the windows with a member of `some` whose cells are all empty, smaller
    /// windows first. `visit` may place stones.
    template <class Visit>
    void for_each(const Set& some, const Visit& visit) {
        auto& memo = WindowMemo::of_this_thread();
        for (const auto& window : windows()) {
            if (!window.all.is_subset_of(empty_) || !window.all.intersects(some)) continue;
            std::array<Ring, 4> rings{};
            int stones = 0;
            for (std::size_t i = 0; i < window.size; ++i) {
                rings[i] = rings_[window.cells[i]];
                stones += rings[i].stones();
            }
            if (stones < fewest_stones) continue;
            visit(window, memo.filled(window.shape, rings));
        }
    }

    struct Window {
        Set all{};
        std::array<std::uint16_t, 4> cells{};
        std::uint8_t size = 0;
        std::uint8_t shape = 0;

        /// Those of the window's cells that a mask of it has.
        [[nodiscard]] Set set(unsigned mask) const noexcept {
            Set set;
            for (std::size_t i = 0; i < size; ++i) {
                if ((mask >> i & 1U) != 0) set.insert(cells[i]);
            }
            return set;
        }
    };

private:
    /// Windows with fewer stones and sides around them, counted for each of their cells, hardly ever show
    /// anything.
    static constexpr int fewest_stones = 7;

    [[nodiscard]] static const std::vector<Window>& windows() {
        static const auto all = [] {
            std::vector<Window> windows;
            for (std::size_t number = 0; number < window_shapes().size(); ++number) {
                const auto& shape = window_shapes()[number];
                for (Cell first = 0; first < Grid::count; ++first) {
                    Window window;
                    window.size = static_cast<std::uint8_t>(shape.size);
                    window.shape = static_cast<std::uint8_t>(number);
                    bool inside = true;
                    int on_border = 0;
                    for (std::size_t i = 0; i < shape.size; ++i) {
                        const auto row = static_cast<int>(Grid::row_of(first)) + shape.cells[i][0];
                        const auto column = static_cast<int>(Grid::column_of(first)) + shape.cells[i][1];
                        inside = inside && is_on_board(row, column);
                        if (!inside) break;
                        window.cells[i] = static_cast<std::uint16_t>(
                            Grid::at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)));
                        on_border += static_cast<int>(off_board(window.cells[i]).bits() != 0);
                    }
                    if (!inside || on_border < 2) continue;
                    window.all = window.set((1U << window.size) - 1);
                    windows.push_back(window);
                }
            }
            return windows;
        }();
        return all;
    }

    [[nodiscard]] static bool is_on_board(int row, int column) noexcept {
        return row >= 0 && row < static_cast<int>(Rows) && column >= 0 && column < static_cast<int>(Columns);
    }
    /// What of a cell's ring is off the board. Beyond the obtuse corners is a place of either side; it
    /// touches one cell only, and which colour it is given makes no difference.
    [[nodiscard]] static Ring off_board(Cell cell) noexcept {
        Ring ring;
        for (std::size_t direction = 0; direction < ring_steps.size(); ++direction) {
            const auto row = static_cast<int>(Grid::row_of(cell)) + ring_steps[direction][0];
            const auto column = static_cast<int>(Grid::column_of(cell)) + ring_steps[direction][1];
            if (is_on_board(row, column)) continue;
            const bool is_beyond_row = row < 0 || row >= static_cast<int>(Rows);
            ring.set(direction, is_beyond_row ? outer_stone(Colour::black, row < 0 ? 0 : 1)
                                              : outer_stone(Colour::white, column < 0 ? 0 : 1));
        }
        return ring;
    }
    void surround(Cell cell, Outer what) noexcept {
        for (std::size_t direction = 0; direction < ring_steps.size(); ++direction) {
            const auto row = static_cast<int>(Grid::row_of(cell)) - ring_steps[direction][0];
            const auto column = static_cast<int>(Grid::column_of(cell)) - ring_steps[direction][1];
            if (is_on_board(row, column))
                rings_[Grid::at(static_cast<std::size_t>(row), static_cast<std::size_t>(column))].set(
                    direction, what);
        }
    }

    Set empty_;
    std::array<Ring, Grid::count> rings_{};
};

} // namespace detail

/// A board with cells filled in, and on what that rests.
template <std::size_t Rows, std::size_t Columns = Rows>
struct FilledIn {
    using Set = typename Board<Rows, Columns>::Set;

    Board<Rows, Columns> board;
    /// Of the filled-in board, unless that is decided.
    Surroundings<Rows, Columns> around{board};
    /// The filled-in cells whose colour makes no difference.
    Set dead{};
    /// By colour: what a carrier of the colour's win on the filled-in board needs besides, to be a carrier on
    /// the board as it was. (All outside a carrier but the winner's stones can be given to the loser.) These
    /// are the cells filled in for the colour, except dead ones, and the empty cells from which that follows.
    std::array<Set, 2> support{};
};

/// The board with its dead and captured cells filled in, and with the cells that windows fill in, again and
/// again until there are none. Who wins, with either side to move, stays the same; the board may turn out to
/// be decided.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] FilledIn<Rows, Columns> fill_in_with_support(const Board<Rows, Columns>& given,
                                                           const InferiorRules& rules = {}) {
    using Grid = Cells<Rows, Columns>;
    using Set = typename Grid::Set;
    FilledIn<Rows, Columns> result{given};
    auto& board = result.board;
    std::optional<detail::BoardWindows<Rows, Columns>> windows;
    if (rules.windows) windows.emplace(board);
    auto unseen = board.empty_cells();
    bool filled = false;
    const auto place = [&](Cell cell, Colour colour) {
        board.place(cell, colour);
        if (windows) windows->place(cell, colour);
        filled = true;
    };
    const auto fill_by_chains = [&] {
        const auto& around = result.around;
        // What is dead or captured stays so when more cells are filled in.
        for (const auto cell : around.empty_cells()) {
            if (rules.dead && around.is_dead(cell)) {
                if (!board.is_empty(cell)) continue;
                result.dead.insert(cell);
                place(cell, Colour::black);
                continue;
            }
            if (!rules.captured) continue;
            for (const auto next :
                 around.killers(cell, Colour::black) | around.killers(cell, Colour::white)) {
                if (next < cell) continue;
                for (const auto colour : {Colour::black, Colour::white}) {
                    if (!around.are_captured(cell, next, colour)) continue;
                    if (!board.is_empty(cell) || !board.is_empty(next)) continue;
                    result.support[index(colour)] |= Set::single(cell) | Set::single(next);
                    place(cell, colour);
                    place(next, colour);
                }
            }
        }
    };
    const auto fill_by_windows = [&] {
        unseen |= windows->look(board);
        const auto some = std::exchange(unseen, Set{});
        windows->for_each(some, [&](const auto& window, const WindowFilled& filled_in) {
            for (const auto colour : {Colour::black, Colour::white}) {
                const auto cells = window.set(filled_in[index(colour)]);
                if (!cells.empty()) result.support[index(colour)] |= window.all;
                for (const auto cell : cells) place(cell, colour);
            }
        });
    };
    do {
        filled = false;
        fill_by_chains();
        if (!filled && !board.winner() && windows) fill_by_windows();
        if (filled && !board.winner()) result.around = Surroundings<Rows, Columns>(board);
    } while (filled && !board.winner());
    return result;
}

/// The board of `fill_in_with_support`.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] Board<Rows, Columns> fill_in(const Board<Rows, Columns>& board,
                                           const InferiorRules& rules = {}) {
    return fill_in_with_support(board, rules).board;
}

/// Moves that can be left out, and on what that rests.
template <std::size_t Rows, std::size_t Columns = Rows>
struct InferiorMoves {
    using Set = typename Board<Rows, Columns>::Set;

    Set moves{};
    /// What a carrier of the opponent's win needs, besides the carriers of its wins against the moves that
    /// are not left out, to be one against all. Only if there are such: that all moves can be left out says
    /// who wins, but gives no carrier.
    Set support{};
};

/// The empty cells that `colour`, to move, can leave out: if any move wins, one of the others does. Use it with the
/// surroundings of a board that has been filled in. Moves and support are those for the `candidates`; dominated moves need no
/// support, as a carrier against the better move is one against them.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] InferiorMoves<Rows, Columns>
inferior_moves_with_support(const Surroundings<Rows, Columns>& around, Colour colour,
                            const InferiorRules& rules = {},
                            const BitSet<Rows * Columns>& candidates = BitSet<Rows * Columns>::all()) {
    using Grid = Cells<Rows, Columns>;
    InferiorMoves<Rows, Columns> result;
    auto& [inferior, support] = result;
    // A move dominates none but its neighbours.
    auto dominators = candidates & around.empty_cells();
    for (const auto move : candidates) dominators |= Grid::neighbours(move) & around.empty_cells();
    // If a vulnerable move wins, so does another one with that move and its answer both given to the opponent;
    // that one wins here too, and if it is vulnerable the same is true of it. This ends with a move that is not.
    if (rules.vulnerable) {
        for (const auto move : dominators) {
            const auto killer = around.killer(move, colour);
            if (!killer) continue;
            inferior.insert(move);
            if (candidates.contains(move)) support.insert(*killer);
        }
    }
    // Only moves that are kept may dominate, so that of moves which dominate each other one stays.
    if (rules.dominated) {
        for (const auto move : dominators) {
            if (!inferior.contains(move)) inferior |= around.dominated_by(move, colour);
        }
    }
    return result;
}

/// The moves of `inferior_moves_with_support` on a board.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] BitSet<Rows * Columns> inferior_moves(const Board<Rows, Columns>& board, Colour colour,
                                                    const InferiorRules& rules = {}) {
    return inferior_moves_with_support(Surroundings<Rows, Columns>(board), colour, rules).moves;
}

} // namespace mustplay::hex
