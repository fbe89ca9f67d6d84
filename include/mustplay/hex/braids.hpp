// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connection_store.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace mustplay::hex {

/// Braids: full connections between two chains that are made of semi-connections which overlap, so that the OR rule
/// does not make them (P. Henderson, B. Arneson, R. Hayward, "Hex, Braids, the Crossing Rule, and XH-Search", 2009).
/// They are found by deduction from what the opponent must play (R. Rasmussen, F. Maire, "An Extension of the H-Search
/// Algorithm for Artificial Hex Players", 2004).
///
/// Let M be the cells that all known semi-connections of the two chains share, and U the union of some of them. A stone
/// of the opponent's outside M harms nothing: some semi-connection does without it. For each cell of M a move is looked
/// for that connects the chains within U although the opponent has that cell, by playing out what he can do then. All
/// cells outside U are his.
///
/// Such a move and the cells that its games need are a semi-connection, with the move as its key, that does without the
/// cell of M. That is all that has to be proved: with one for each cell of M, there is no cell left that all
/// semi-connections share, and the OR rule makes the full connection, with a carrier that is their union as always. The
/// AND rule does not find these semi-connections, as there need not be a cell over which they are joined: the key may
/// threaten several things, each of which needs what another one needs.
template <std::size_t Rows, std::size_t Columns = Rows>
class BraidSearch {
public:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;

    /// How many cells M and U may have. With these limits the solver looks at 17,518 positions on 7x7 b2, c2, d2 and f3;
    /// with one cell in M 20,276, with three 17,755; with 16 cells in U 20,528, with 24 17,951.
    static constexpr int most_shared = 2;
    static constexpr int most_cells = 20;
    /// How many cells `connect` can play in: edge templates have no more.
    static constexpr int capacity = 24;
    /// How many positions are looked at for one move, before it counts as not found. With 300 the solver looks at 18,886,
    /// with 3000 at 17,676 in 1.3 times the time.
    static constexpr std::uint64_t most_positions = 1000;

    /// A move that connects two chains, and the cells that this needs, its own among them.
    struct Answer {
        Set carrier{};
        Cell key = 0;
    };
    /// None, or one for each cell of M; one may serve several cells.
    struct Answers {
        std::array<Answer, most_shared> list{};
        std::size_t count = 0;

        [[nodiscard]] const Answer* begin() const noexcept { return list.data(); }
        [[nodiscard]] const Answer* end() const noexcept { return list.data() + count; }
    };

    /// Time proportional to the colour's stones, and to the 2^`memo_bits` positions that can be remembered.
    BraidSearch(const Board& board, Colour colour, unsigned memo_bits = 10)
        : board_(&board), memo_bits_(memo_bits), memos_(std::size_t{1} << memo_bits) {
        const auto add = [&](std::size_t node, const Set& touched) {
            auto& liberties = liberties_[board.chain(node)];
            if (liberties.empty()) chains_[chain_count_++] = board.chain(node);
            liberties |= touched;
        };
        for (const auto stone : board.stones(colour)) add(stone, Grid::neighbours(stone));
        const auto sides = Board::sides(colour);
        for (const auto side : {sides.first, sides.second}) add(Board::side_node(side), Grid::along(side));
    }

    /// What turns the semi-connections of two chains (nodes of the board), which all share the cells of `meet`, into
    /// a braid of at most `largest` cells.
    [[nodiscard]] Answers find(std::size_t a, std::size_t b, const ConnectionList<Set>& semis, Set meet,
                               std::size_t largest) noexcept {
        Answers answers;
        if (meet.count() > most_shared) return answers;
        const auto most = static_cast<int>(std::min<std::size_t>(largest, most_cells));
        Set area;
        for (const auto& semi : semis) {
            const auto wider = area | semi.carrier;
            if (wider.count() <= most) area = wider;
        }
        while (!meet.empty()) {
            const auto answer = connect(a, b, area - Set::single(meet.first()));
            if (!answer) return {};
            answers.list[answers.count++] = *answer;
            meet &= answer->carrier;
        }
        return answers;
    }

    /// A move that connects two chains within `area`, at most `capacity` empty cells, whatever the opponent does
    /// after it. None if there is none, or if `positions` are not enough to tell.
    [[nodiscard]] std::optional<Answer> connect(std::size_t a, std::size_t b, const Set& area,
                                                std::uint64_t positions = most_positions) noexcept {
        MUSTPLAY_ASSERT(area.count() <= capacity && area.is_subset_of(board_->empty_cells()));
        positions_left_ = positions;
        ++asked_;
        const auto outcome = play_first(position_of(a, b, area));
        if (!outcome.connected) return std::nullopt;
        return Answer{cells_of(outcome.carrier), cells_[first(outcome.key)]};
    }

private:
    /// Cells of the area, by their number in it.
    using Mask = std::uint32_t;
    static_assert(most_cells <= capacity && capacity < std::numeric_limits<Mask>::digits);

    [[nodiscard]] static constexpr Mask bit(std::size_t number) noexcept { return Mask{1} << number; }
    [[nodiscard]] static constexpr std::size_t first(Mask cells) noexcept {
        return static_cast<std::size_t>(std::countr_zero(cells));
    }
    [[nodiscard]] static constexpr Mask lowest(Mask cells) noexcept { return cells & (~cells + 1); }
    [[nodiscard]] static constexpr Mask without_lowest(Mask cells) noexcept { return cells & (cells - 1); }

    /// What is left of the area. Cells that a chain of the owner's joins are next to each other.
    struct Position {
        std::array<Mask, capacity> near{};
        Mask free = 0;
        /// The cells next to each end.
        Mask from = 0;
        Mask to = 0;
        /// By the owner.
        Mask taken = 0;

        void take(Mask cell) noexcept {
            free &= ~cell;
            taken |= cell;
            const auto around = near[first(cell)] & free;
            for (auto rest = around; rest != 0; rest = without_lowest(rest)) near[first(rest)] |= around;
            if ((from & cell) != 0) from |= around;
            if ((to & cell) != 0) to |= around;
        }
        void lose(Mask cell) noexcept { free &= ~cell; }
        /// A stone on any of these connects.
        [[nodiscard]] Mask connecting() const noexcept { return from & to & free; }
    };

    /// A shortest way from end to end, and those of its cells that every way needs. No cells if there is no way.
    struct Way {
        std::array<Mask, capacity> steps{};
        std::size_t length = 0;
        Mask cells = 0;
        Mask needed = 0;
    };

    /// How a position ends. If not connected, the opponent's carrier: he cuts even if all other cells are the owner's.
    struct Outcome {
        bool connected = false;
        Mask carrier = 0;
        Mask key = 0;
    };
    /// A position that has been looked at in the search with number `asked`.
    struct Memo {
        std::uint64_t asked = 0;
        Mask free = 0;
        Mask taken = 0;
        Outcome outcome{};
    };

    /// The owner to move.
    [[nodiscard]] Outcome play_first(const Position& position) noexcept {
        if (const auto cell = lowest(position.connecting())) return {true, cell, cell};
        auto& memo =
            memos_[(position.free * 0x9e3779b1U ^ position.taken * 0x85ebca6bU) >> (32U - memo_bits_)];
        if (memo.asked == asked_ && memo.free == position.free && memo.taken == position.taken)
            return memo.outcome;
        if (positions_left_ == 0) return {};
        --positions_left_;
        const auto outcome = try_moves(position);
        if (positions_left_ != 0) memo = {asked_, position.free, position.taken, outcome};
        return outcome;
    }
    /// Must-play for either side: where a move fails, only those are left that are in what refuted it.
    [[nodiscard]] Outcome try_moves(const Position& position) noexcept {
        const auto way = way_over(position);
        if (without_lowest(way.needed) != 0) return {false, way.needed};
        Outcome outcome;
        outcome.carrier = way.needed;
        auto must_play = way.needed != 0 ? way.needed : way.cells != 0 ? position.free : 0;
        while (must_play != 0) {
            const auto move = choose(must_play, way.cells, position.from | position.to);
            must_play &= ~move;
            auto next = position;
            next.take(move);
            const auto reply = play_second(next);
            if (reply.connected) return {true, reply.carrier | move, move};
            if (positions_left_ == 0) return {};
            outcome.carrier |= reply.carrier;
            must_play &= reply.carrier;
        }
        return outcome;
    }
    /// The opponent to move.
    [[nodiscard]] Outcome play_second(const Position& position) noexcept {
        Outcome outcome{true, position.connecting(), 0};
        if (const auto more = without_lowest(outcome.carrier))
            return {true, lowest(outcome.carrier) | lowest(more), 0};
        Way way;
        auto must_play = outcome.carrier;
        if (must_play == 0) {
            way = way_over(position);
            if (way.cells == 0) return {};
            if (way.needed != 0) return {false, lowest(way.needed), 0};
            must_play = position.free;
        }
        while (must_play != 0) {
            const auto move = choose(must_play, way.cells, must_play);
            must_play &= ~move;
            auto next = position;
            next.lose(move);
            const auto answer = play_first(next);
            if (!answer.connected) return {false, answer.carrier | move, 0};
            outcome.carrier |= answer.carrier;
            must_play &= answer.carrier;
        }
        return outcome;
    }
    [[nodiscard]] static Mask choose(Mask moves, Mask better, Mask good) noexcept {
        for (const auto preferred : {better & good, better, good}) {
            if ((moves & preferred) != 0) return lowest(moves & preferred);
        }
        return lowest(moves);
    }

    [[nodiscard]] static Way way_over(const Position& position) noexcept {
        Way way;
        std::array<Mask, capacity> layers{};
        auto reached = layers[0] = position.from & position.free;
        while ((layers[way.length] & position.to) == 0) {
            Mask next = 0;
            for (auto rest = layers[way.length]; rest != 0; rest = without_lowest(rest))
                next |= position.near[first(rest)];
            next &= position.free & ~reached;
            if (next == 0) return Way{};
            reached |= next;
            layers[++way.length] = next;
        }
        auto before = position.to;
        for (auto i = ++way.length; i-- > 0;) {
            way.steps[i] = lowest(layers[i] & before);
            way.cells |= way.steps[i];
            before = position.near[first(way.steps[i])];
        }
        find_needed(position, way);
        return way;
    }
    /// One flood from the first end, which passes a step only when a later one has been touched: that one does
    /// without it. If it comes to rest before the other end, the step that it has come to is needed.
    static void find_needed(const Position& position, Way& way) noexcept {
        auto closed = way.cells;
        auto touched = position.from & position.free;
        Mask passed = 0;
        for (std::size_t at = 0; at < way.length;) {
            while (auto rest = touched & ~closed & ~passed) {
                passed |= rest;
                for (; rest != 0; rest = without_lowest(rest))
                    touched |= position.near[first(rest)] & position.free;
            }
            if ((passed & position.to) != 0) return;
            auto furthest = way.length - 1;
            while ((touched & way.steps[furthest]) == 0) --furthest;
            if (furthest == at) way.needed |= way.steps[furthest++];
            while (at < furthest) closed &= ~way.steps[at++];
        }
    }

    [[nodiscard]] Position position_of(std::size_t a, std::size_t b, const Set& area) noexcept {
        area_ = area;
        std::size_t count = 0;
        for (const auto cell : area) {
            cells_[count] = Cell{cell};
            number_[cell] = static_cast<std::uint8_t>(count++);
        }
        Position position;
        position.free = bit(count) - 1;
        for (std::size_t i = 0; i < count; ++i) position.near[i] = mask_of(Grid::neighbours(cells_[i]));
        for (std::size_t i = 0; i < chain_count_; ++i) {
            const auto joined = mask_of(liberties_[chains_[i]]);
            for (auto rest = joined; rest != 0; rest = without_lowest(rest))
                position.near[first(rest)] |= joined;
        }
        position.from = mask_of(liberties_[board_->chain(a)]);
        position.to = mask_of(liberties_[board_->chain(b)]);
        return position;
    }
    [[nodiscard]] Mask mask_of(const Set& cells) const noexcept {
        Mask mask = 0;
        const auto inside = cells & area_;
        for (const auto cell : inside) mask |= bit(number_[cell]);
        return mask;
    }
    [[nodiscard]] Set cells_of(Mask mask) const noexcept {
        Set cells;
        for (auto rest = mask; rest != 0; rest = without_lowest(rest)) cells.insert(cells_[first(rest)]);
        return cells;
    }

    const Board* board_;
    /// The colour's chains and sides, by the nodes that stand for them, and the cells that they touch.
    std::array<std::size_t, Board::node_count> chains_{};
    std::size_t chain_count_ = 0;
    std::array<Set, Board::node_count> liberties_{};
    /// Which search it is, and for how many more positions it may go on.
    std::uint64_t asked_ = 0;
    std::uint64_t positions_left_ = 0;
    unsigned memo_bits_;
    std::vector<Memo> memos_;
    /// The area that is played in.
    Set area_{};
    std::array<Cell, capacity> cells_{};
    std::array<std::uint8_t, Grid::count> number_{};
};

} // namespace mustplay::hex
