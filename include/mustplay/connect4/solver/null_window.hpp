// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/solver/move_order.hpp"
#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/connect4/solver/settle.hpp"
#include "mustplay/connect4/solver/table.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/whereabouts.hpp"
#include "mustplay/uint128.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <optional>
#include <type_traits>

namespace mustplay::connect4 {

/// Scores that are known beforehand, as an opening book gives them.
template <class BoardType>
struct ScoreBook {
    /// The exact score of a position with at most `most_stones` stones, or nothing. Asked by several threads at once.
    std::function<std::optional<int>(const BoardType&)> score;
    int most_stones = -1;

    [[nodiscard]] std::optional<int> find(const BoardType& board, int stones) const {
        return stones <= most_stones ? score(board) : std::nullopt;
    }
};

/// One thread's search for the answer to "is the score more than alpha?".
///
/// A loop of its own beside the general engine's, for a measured reason: `search::AlphaBeta` with the same moves,
/// bounds, symmetry and order (`ScoreGame`) and its best settings takes 45 times the time and 16 times the nodes on
/// Test_L2_R2 (50 lines), 16 times the time and 10 times the nodes on Test_L2_R1 (300 lines). What makes the
/// difference does not fit an engine that knows a game by its moves: a node is a position with a choice, up to which
/// forced replies have been played out; all its moves are looked at, with bounds for just this window, before the
/// table is asked and one is searched; what was learnt of each in that (its position, its winning cells, its place in
/// the table) is what the order judges and what is searched; and an entry holds both bounds.
///
/// Of the literature: null windows (J. Pearl, 1980), fail-soft (J. Fishburn, 1983), enhanced transposition cut-offs
/// (J. Schaeffer, A. Plaat, 1996).
template <class BoardType>
class NullWindowSearch {
public:
    using Position = SolverPosition<BoardType>;
    using Table = ScoreTable<BoardType>;
    /// By stones.
    using Whereabouts = search::Whereabouts<static_cast<std::size_t>(BoardType::cell_count) + 1>;

    /// `table` and `book` are shared by all threads; `member` is this one's part among them.
    NullWindowSearch(Table& table, const ScoreBook<BoardType>& book, typename Whereabouts::Member member)
        : table_(&table), book_(&book), near_table_(near_table_bytes), member_(member) {}

    /// Fail-soft: a result of at most `alpha` is an upper bound of the score of the side to move, a larger one a
    /// lower bound. Nothing if a limit or `Whereabouts::recall_all` ended the search. `now_and_then` is called about
    /// every quarter of a millisecond. Precondition: the game is not over, and the side to move cannot complete a
    /// four with its next stone.
    [[nodiscard]] std::optional<int> search(const Position& root, int alpha, search::Allowance& allowance,
                                            const std::function<void()>& now_and_then) {
        Node node;
        settle(node.settled, root, alpha);
        if (node.settled.lower() > alpha) return node.settled.lower();
        if (node.settled.upper() <= alpha) return node.settled.upper();
        allowance_ = &allowance;
        now_and_then_ = &now_and_then;
        if (!member_.alone()) {
            const int plies = horizon(node.settled.position.stones(), alpha);
            if (plies >= near_below) set_key(node, plies);
        }
        int score = 0;
        do {
            stopped_ = false;
            score = member_.alone() ? visit_child<false>(node, alpha) : visit_shared(node, false, alpha);
        } while (stopped_ && member_.resumes(0)); // called back too late
        return stopped_ ? std::nullopt : std::optional(score);
    }

    /// Positions searched since this object was made.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    void clear() noexcept {
        near_table_.clear();
        order_ = {};
    }

private:
    using Word = typename BoardType::Word;
    static constexpr int width = BoardType::width;

    // Measured in plies until the window is decided by the clock (see `horizon`): from where on a position is looked
    // up and stored; from where on children are looked up before the first is searched; up to where the near table
    // serves, which fits a core's own cache.
    static constexpr int table_from = 5;
    static constexpr int enhanced_cutoffs_from = 6;
    static constexpr int near_below = 16;
    static constexpr std::size_t near_table_bytes = std::size_t{512} << 10;

    struct Node {
        Settled<BoardType> settled;
        typename Table::Slot slot;
        int column;
        int cell;
        int table_column = -1;
        int rank;
        bool keyed = false;
        bool near;
        bool mirrored;
    };

    using Order = std::array<Node*, static_cast<std::size_t>(width)>;

    /// Room for a node's children, set up one by one.
    class Children {
    public:
        Node& add() noexcept { return *::new (rooms_[size_++].bytes) Node; }
        void remove_last() noexcept { --size_; }
        [[nodiscard]] std::size_t size() const noexcept { return size_; }
        [[nodiscard]] Node& operator[](std::size_t i) noexcept {
            return *std::launder(reinterpret_cast<Node*>(rooms_[i].bytes));
        }

    private:
        static_assert(std::is_trivially_destructible_v<Node>);
        struct Room {
            alignas(Node) std::byte bytes[sizeof(Node)];
        };
        std::array<Room, static_cast<std::size_t>(width)> rooms_;
        std::size_t size_ = 0;
    };

    /// Plies that are left for the side that has to win to leave the window open: it needs a win of at least
    /// `alpha + 1`, or to be held to less than a loss of `alpha`.
    [[nodiscard]] static constexpr int horizon(int stones, int alpha) noexcept {
        const int goal = alpha >= 0 ? alpha + 1 : -alpha;
        return BoardType::cell_count + 3 - 2 * goal - stones;
    }

    void set_key(Node& node, int plies) const noexcept {
        const Word key = node.settled.position.board().key();
        const Word image = BoardType::mirrored(key);
        node.mirrored = image < key;
        const Word smaller = node.mirrored ? image : key;
        node.keyed = true;
        node.near = plies < near_below;
        if (node.near) {
            node.slot = near_table_.slot(smaller);
            near_table_.prefetch(node.slot);
        } else {
            node.slot = table_->slot(smaller);
            table_->prefetch(node.slot);
        }
    }

    void look_up(Node& node) const noexcept {
        KnownScore known;
        if (!(node.near ? near_table_.find(node.slot, known) : table_->find(node.slot, known))) return;
        node.settled.bounds.lower = std::max(node.settled.bounds.lower, known.lower);
        node.settled.bounds.upper = std::min(node.settled.bounds.upper, known.upper);
        node.table_column = node.mirrored ? width - 1 - known.move : known.move;
    }

    void store(const Node& node, int column, std::uint64_t work) noexcept {
        const auto& bounds = node.settled.bounds;
        const KnownScore known{bounds.lower, bounds.upper, node.mirrored ? width - 1 - column : column};
        if (node.near) {
            near_table_.store(node.slot, known, work);
        } else {
            table_->store(node.slot, known, work);
        }
    }

    /// Searches a settled position whose bounds leave the window open. `Shared`: other threads may be searching it too,
    /// and would see in the table what is found. (Two functions, since one that could do both would take 5 % longer.)
    template <bool Shared>
    [[nodiscard]] int visit(Node& node, int alpha) {
        if (allowance_->due()) [[unlikely]]
            (*now_and_then_)();
        if (!allowance_->spend() || member_.recalled()) [[unlikely]] {
            stopped_ = true;
            return 0;
        }
        const auto nodes_before = nodes_++;
        const Position& p = node.settled.position;
        const int plies = horizon(p.stones(), alpha);
        const bool use_table = plies >= table_from;
        if (use_table && !node.keyed) set_key(node, plies);

        // Every move by itself.
        Children children;
        int best = -BoardType::cell_count;
        int best_column = 0;
        for (Word moves = node.settled.replies; moves != 0; moves &= moves - 1) {
            Node& child = children.add();
            Position after = p;
            after.play(moves & (~moves + 1));
            child.cell = countr_zero(moves);
            child.column = child.cell / BoardType::column_bits;
            settle(child.settled, after, -alpha - 1);
            child.settled.sign = -child.settled.sign; // +1: our turn
            if (child.settled.lower() > alpha) return child.settled.lower();
            if (child.settled.upper() <= alpha) {
                if (child.settled.upper() > best) best = child.settled.upper(), best_column = child.column;
                children.remove_last();
                continue;
            }
            const int plies_there = plies - (child.settled.position.stones() - p.stones());
            if (plies > enhanced_cutoffs_from && plies_there >= enhanced_cutoffs_from)
                set_key(child, plies_there);
        }
        if (children.size() == 0) return best;
        // No move is a forced win, so none wins before the fifth stone from here.
        if (const int at_most = win_score<BoardType>(p.stones() + 5); at_most <= alpha)
            return std::max(best, at_most);
        if (p.stones() <= book_->most_stones) [[unlikely]] {
            if (const auto known = book_->score(p.board())) return *known;
        }
        if (use_table && node.table_column < 0) {
            look_up(node);
            if (node.settled.bounds.lower > alpha) return node.settled.bounds.lower;
            if (node.settled.bounds.upper <= alpha) return node.settled.bounds.upper;
        }

        // What the table knows of the moves, and their order.
        Order ordered;
        std::size_t open = 0;
        const int side = p.stones() % 2;
        for (std::size_t i = 0; i < children.size(); ++i) {
            Node& child = children[i];
            if (child.keyed) {
                look_up(child);
                if (child.settled.lower() > alpha) return child.settled.lower();
                if (child.settled.upper() <= alpha) {
                    if (child.settled.upper() > best)
                        best = child.settled.upper(), best_column = child.column;
                    continue;
                }
            }
            child.rank = order_.rank(child.settled, side, child.column, child.cell) +
                         (child.column == node.table_column ? order_.weights.table_move : 0);
            std::size_t place = open++;
            for (; place > 0 && ordered[place - 1]->rank < child.rank; --place)
                ordered[place] = ordered[place - 1];
            ordered[place] = &child;
        }

        std::size_t tried = 0;
        if constexpr (Shared) {
            const auto outcome = visit_among_others(ordered, open, alpha, {best, best_column, 0});
            best = outcome.best;
            best_column = outcome.best_column;
            tried = outcome.tried;
            if (stopped_) return 0;
        }
        while (tried < open && best <= alpha) {
            Node& child = *ordered[tried++];
            const int score = visit_child<false>(child, alpha);
            if (stopped_) return 0;
            if (score > best) best = score, best_column = child.column;
        }
        auto& bounds = node.settled.bounds;
        if (best > alpha) {
            for (std::size_t i = 0; i + 1 < tried; ++i) order_.punish(side, ordered[i]->cell);
            order_.reward(side, ordered[tried - 1]->cell);
            bounds.lower = std::max(bounds.lower, best);
        } else {
            bounds.upper = std::min(bounds.upper, best);
        }
        if (use_table) {
            store(node, best_column, nodes_ - nodes_before);
            if constexpr (Shared) member_.finish(p.stones(), signature(node));
        }
        return best;
    }

    /// Searches the position that a move leads to; the score for the side that has the move.
    template <bool Shared>
    [[nodiscard]] int visit_child(Node& child, int alpha) {
        return child.settled.sign > 0 ? visit<Shared>(child, alpha) : -visit<Shared>(child, -alpha - 1);
    }

    /// The same, where other threads may be searching the move too. `look_up_first`: they have had time for it.
    [[nodiscard]] int visit_shared(Node& child, bool look_up_first, int alpha) {
        if (!is_shared(child)) return visit_child<false>(child, alpha);
        const int level = child.settled.position.stones();
        while (true) {
            if (look_up_first) {
                look_up(child);
                if (child.settled.lower() > alpha) return child.settled.lower();
                if (child.settled.upper() <= alpha) return child.settled.upper();
            }
            member_.enter(level, signature(child));
            const int score = visit_child<true>(child, alpha);
            member_.leave(level);
            if (!stopped_ || !member_.resumes(level)) return score;
            stopped_ = false;
            look_up_first = true;
        }
    }

    /// Whether what is found of a position can be seen by other threads.
    [[nodiscard]] static bool is_shared(const Node& node) noexcept { return node.keyed && !node.near; }
    /// Tells a shared position apart from the others of as many stones; not for certain on boards of more than 64
    /// bits, where that costs at most a detour.
    [[nodiscard]] static std::uint64_t signature(const Node& node) noexcept {
        const Word key = node.settled.position.board().key();
        const Word smaller = node.mirrored ? BoardType::mirrored(key) : key;
        if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
            return smaller.low ^ smaller.high * 0x9e3779b97f4a7c15U;
        } else {
            return smaller;
        }
    }

    struct Outcome {
        int best;
        int best_column;
        std::size_t tried;
    };

    /// What `visit` does with the moves one after the other, where the table is the one that other threads see: the
    /// moves that others are searching come last, but for the first, and what others have found out meanwhile is
    /// looked up. Goes on from `outcome`; the moves it has tried then come first in `ordered`.
    [[nodiscard]] Outcome visit_among_others(Order& ordered, std::size_t open, int alpha, Outcome outcome) {
        Order put_off;
        std::size_t put_off_count = 0;
        const auto try_move = [&](Node& child) {
            const int score = visit_shared(child, outcome.tried > 0, alpha);
            ordered[outcome.tried++] = &child;
            if (score > outcome.best) outcome.best = score, outcome.best_column = child.column;
            return !stopped_ && outcome.best <= alpha;
        };
        for (std::size_t i = 0; i < open; ++i) {
            Node& child = *ordered[i];
            const bool put_it_off =
                i > 0 && is_shared(child) &&
                member_.finds_another_in(child.settled.position.stones(), signature(child));
            if (put_it_off) {
                put_off[put_off_count++] = &child;
            } else if (!try_move(child)) {
                return outcome;
            }
        }
        for (std::size_t i = 0; i < put_off_count && try_move(*put_off[i]); ++i) {
        }
        return outcome;
    }

    Table* table_;
    const ScoreBook<BoardType>* book_;
    Table near_table_;
    SolverMoveOrder<BoardType> order_;
    typename Whereabouts::Member member_;
    search::Allowance* allowance_ = nullptr;
    const std::function<void()>* now_and_then_ = nullptr;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

} // namespace mustplay::connect4
