// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/inline.hpp"
#include "mustplay/report.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/lines.hpp"
#include "mustplay/search/ordering.hpp"
#include "mustplay/search/table.hpp"
#include "mustplay/search/techniques.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>

namespace mustplay::search {

/// What each worker is given; `table` may be null where the search uses none.
template <class E, class Table>
struct Supplies {
    E evaluate;
    Table* table;
    Budget* budget;
};

/// One thread's alpha-beta search: the loop that everything else drives.
///
/// Fail-soft: a result at or below alpha is an upper bound of the score, one at or above beta a lower bound.
/// Scores belong to their node; windows and results move through `one_ply_down` and `one_ply_up` on the way.
/// Once its limits are reached, every call returns at once with a meaningless score, and `stopped()` is true
/// for good.
template <Game G, EvaluatorOf<G> E, Techniques T, class Table>
class Worker {
public:
    using Move = MoveOf<G>;

    static constexpr bool uses_table = T.table && Keyed<G>;
    static constexpr bool uses_bounds = T.static_bounds && Bounded<G>;
    static constexpr bool uses_distance = T.win_distance && !CountsPoints<G>;
    /// Null moves and reductions guess: nothing found with them is proven.
    static constexpr bool sound = !T.null_move && !T.late_move_reductions;

    explicit Worker(const Supplies<E, Table>& supplies)
        : evaluate_(supplies.evaluate), table_(supplies.table), allowance_(*supplies.budget) {}

    /// Makes room for searches of this depth. Has to be called before them.
    void prepare(int depth) {
        order_.prepare(depth);
        lines_.prepare(depth + 1);
    }

    /// The score that a legal move gives the side that plays it, within the window. `depth` >= 1 counts the
    /// move itself; `ply` is the position's distance from the root. With null windows on, a move that is not
    /// the first is only asked whether it is better than alpha, and searched in full if it is.
    MUSTPLAY_ALWAYS_INLINE Score try_move(G& position, const Move& move, int depth, int ply, Score alpha,
                                          Score beta, bool first, int reduction = 0) {
        if (!first && (reduction > 0 || (T.null_windows && beta - alpha > 1))) {
            const auto score = descend(position, move, depth - reduction, ply, alpha, alpha + 1);
            if (score <= alpha) guesses_ += static_cast<std::uint64_t>(reduction > 0);
            if (score <= alpha || stopped() || (score >= beta && reduction == 0)) return score;
        }
        return descend(position, move, depth, ply, alpha, beta);
    }

    /// The moves that follow the one last tried at this ply, if its score was inside an open window. Shorter
    /// than the depth where the table or a bound answered.
    [[nodiscard]] std::span<const Move> line_after(int ply) const noexcept { return lines_[ply + 1]; }

    /// Calls `visit(move, index)` for the moves that need searching, in the game's order, until it returns
    /// false; returns whether there was a move at all.
    template <class F>
    static bool for_each_move(const G& position, F&& visit) {
        int index = 0;
        if constexpr (T.must_play && HasMustPlay<G>) {
            for (const auto& move : position.must_play()) {
                if (!visit(move, index++)) return true;
            }
            if (index > 0) return true;
            // Every move loses: which one loses last?
        }
        for (const auto& move : position.moves()) {
            if (!visit(move, index++)) return true;
        }
        return index > 0;
    }

    /// What the game can say of a position's score without search, if it is asked.
    [[nodiscard]] static Bounds known_bounds([[maybe_unused]] const G& position) {
        if constexpr (uses_bounds) {
            const Bounds bounds = position.bounds();
            return uses_distance ? bounds : Bounds{flattened(bounds.lower), flattened(bounds.upper)};
        } else {
            return {};
        }
    }

    [[nodiscard]] bool stopped() const noexcept { return stopped_; }
    [[nodiscard]] const Statistics& statistics() const noexcept { return statistics_; }
    /// Grows whenever a result comes to rest on something that a deeper search could change.
    [[nodiscard]] std::uint64_t guesses() const noexcept { return guesses_; }

    /// Whether a score found at this depth is a win or loss within the horizon, which no deeper search can
    /// change.
    [[nodiscard]] static constexpr bool decided_within(Score score, int depth) noexcept {
        return sound && is_decisive(score) && (!uses_distance || plies_to_end(score) <= depth);
    }

private:
    /// How a node is handed a position: one that fits two registers as a value, so that the compiler need not fear that
    /// writing down a count changes it; else, and where moves are taken back, by reference.
    static constexpr bool small =
        !Undoable<G> && std::is_trivially_copyable_v<G> && sizeof(G) <= 2 * sizeof(void*);
    using Node = std::conditional_t<small, G, G&>;

    static constexpr int internal_deepening_from = 5; // below, a first guess costs more than it saves
    static constexpr int internal_deepening_step = 3;
    static constexpr int enhanced_cutoffs_from = 3;
    static constexpr int reduce_from_depth = 4;
    static constexpr int reduce_from_move = 4;
    static constexpr int null_move_reduction = 2;

    /// The score of having a move that wins at once.
    [[nodiscard]] static constexpr Score won_next() noexcept { return uses_distance ? win_in(1) : win_in(0); }
    [[nodiscard]] static constexpr Score up(Score score) noexcept {
        return uses_distance ? one_ply_up(score) : score;
    }
    [[nodiscard]] static constexpr Score down(Score bound) noexcept {
        return uses_distance ? one_ply_down(bound) : bound;
    }

    /// A score without its distance.
    [[nodiscard]] static constexpr Score flattened(Score score) noexcept {
        return CountsPoints<G> || !is_decisive(score) || score == infinity || score == -infinity
                   ? score
                   : (is_win(score) ? win_in(0) : loss_in(0));
    }

    [[nodiscard]] static bool has_moves(const G& position) {
        const auto moves = position.moves();
        return std::ranges::begin(moves) != std::ranges::end(moves);
    }

    /// 0 or 1: whose history a move belongs to.
    [[nodiscard]] static int side_of([[maybe_unused]] const G& position, [[maybe_unused]] int ply) {
        if constexpr (NamesSide<G>) {
            return position.to_move();
        } else {
            return ply & 1;
        }
    }

    [[nodiscard]] static CanonicalKey key_of(const G& position) {
        if constexpr (T.symmetry && Symmetric<G>) {
            return position.canonical_key();
        } else {
            return {.key = position.key()};
        }
    }

    /// Plays `move`, calls `visit(child, same_side)` and restores the position.
    template <class F>
    static Score with_move(G& position, const Move& move, F&& visit) {
        const int side = side_of(position, 0);
        if constexpr (Undoable<G>) {
            position.play(move);
            const Score score = visit(position, NamesSide<G> && side_of(position, 1) == side);
            position.undo(move);
            return score;
        } else {
            G child = position;
            child.play(move);
            return visit(child, NamesSide<G> && side_of(child, 1) == side);
        }
    }

    /// Plays a move and searches on with the window turned for the side then to move.
    MUSTPLAY_ALWAYS_INLINE Score descend(G& position, const Move& move, int depth, int ply, Score alpha,
                                         Score beta) {
        if constexpr (SeesWins<G>) {
            if (ply == 0 && position.wins(move)) { // inner nodes have looked before they try a move
                lines_.clear(ply + 1);
                return won_next();
            }
        }
        const auto low = down(alpha);
        const auto high = down(beta);
        return with_move(position, move, [&](Node child, bool same_side) {
            return up(same_side ? search(child, depth - 1, ply + 1, low, high, move)
                                : -search(child, depth - 1, ply + 1, -high, -low, move));
        });
    }

    [[nodiscard]] Score search(Node position, int depth, int ply, Score alpha, Score beta,
                               std::optional<Move> previous) {
        if (!allowance_.spend()) {
            stopped_ = true;
            return 0;
        }
        ++statistics_.nodes;
        const bool open = beta - alpha > 1;
        if (open) lines_.clear(ply);

        if constexpr (SeesWins<G>) {
            if (!has_moves(position)) return leaf(final_score(position));
        } else {
            if (position.outcome() != Outcome::undecided) return leaf(final_score(position));
        }
        if (depth <= 0) {
            ++guesses_;
            return leaf(at_horizon(position, alpha, beta));
        }
        if constexpr (uses_distance &&
                      T.pruning) { // the game goes on, so no score lies beyond a ply from here
            if (alpha >= win_in(1)) return win_in(1);
            if (beta <= loss_in(1)) return loss_in(1);
        }
        if constexpr (SeesWins<G> && T.wins_first) {
            for (const auto& move : position.moves()) {
                if (position.wins(move)) return won_next();
            }
        }

        const auto known = known_bounds(position);
        auto low = alpha;
        auto high = beta;
        if constexpr (uses_bounds) {
            if (known.lower >= beta || known.lower == known.upper) return known.lower;
            if (known.upper <= alpha) return known.upper;
            // One beyond what is possible, so that a score at a bound is still found with its move.
            low = std::max(alpha, known.lower - (known.lower == -infinity ? 0 : 1));
            high = std::min(beta, known.upper + (known.upper == infinity ? 0 : 1));
        }

        CanonicalKey key;
        int table_move = TableEntry::no_move;
        if constexpr (uses_table) {
            key = key_of(position);
            if (const auto entry = look_up(key.key)) {
                if (T.best_first && entry->symmetry == key.symmetry) table_move = entry->move_index;
                if (entry->depth >= depth && answers(*entry, low, high)) return entry->score;
            }
        }
        const auto guesses_before = guesses_;

        if constexpr (T.null_move && Passable<G>) {
            if (const auto score = after_null_move(position, depth, ply, high)) return *score;
        }
        if constexpr (uses_table && T.enhanced_cutoffs) {
            if (depth >= enhanced_cutoffs_from) {
                if (const auto score = cutoff_by_child(position, depth, high)) return *score;
            }
        }
        if constexpr (uses_table && T.internal_deepening && T.best_first) {
            if (table_move == TableEntry::no_move && depth >= internal_deepening_from) {
                (void)search(position, depth - internal_deepening_step, ply, low, high, previous);
                if (stopped()) return 0;
                if (open) lines_.clear(ply);
                guesses_ = guesses_before; // only the move is used
                const auto entry = table_->find(key.key);
                if (entry && entry->symmetry == key.symmetry) table_move = entry->move_index;
            }
        }

        const int side = side_of(position, ply);
        auto best = -infinity;
        int best_index = TableEntry::no_move;
        int tried = 0;
        // Searches a move; whether to go on.
        const auto visit = [&](const Move& move, int index) {
            if constexpr (SeesWins<G> && !T.wins_first) {
                if (position.wins(move)) {
                    if (open) {
                        lines_.clear(ply + 1);
                        lines_.extend(ply, move);
                    }
                    best = won_next();
                    best_index = index;
                    ++tried;
                    return false;
                }
            }
            const auto score =
                try_move(position, move, depth, ply, low, high, tried == 0, reduction(depth, tried));
            ++tried;
            if (stopped()) return false;
            if (score > best) {
                best = score;
                best_index = index;
                if (score > low) {
                    low = score;
                    if (open && score < high) lines_.extend(ply, move);
                }
            }
            if (!T.pruning || best < high) return true;
            ++statistics_.cutoffs;
            statistics_.first_move_cutoffs += static_cast<std::uint64_t>(tried == 1);
            order_.reward(move, depth, ply, side, previous);
            return false;
        };
        if constexpr (MoveOrder<G, T>::active) {
            typename MoveStack<Move>::Frame frame(stack_);
            for_each_move(position, [&](const Move& move, int index) {
                constexpr auto above_all = std::numeric_limits<std::int64_t>::max();
                frame.add(move, index,
                          index == table_move ? above_all : order_.rank(position, move, ply, side, previous));
                return true;
            });
            while (const auto ranked = frame.next()) {
                if (!visit(ranked->move, ranked->index)) break;
            }
        } else { // the table's move, if it knows one, and then the others
            bool ended = false;
            for (int round = table_move == TableEntry::no_move ? 1 : 0; round < 2 && !ended; ++round) {
                for_each_move(position, [&](const Move& move, int index) {
                    if ((index == table_move) == (round == 1)) return true;
                    ended = !visit(move, index);
                    return !ended;
                });
            }
        }
        if (stopped()) return 0;
        MUSTPLAY_ASSERT(tried > 0);

        if constexpr (uses_bounds) best = std::clamp(best, known.lower, known.upper);
        if constexpr (uses_table) {
            const bool holds_at_any_depth = guesses_ == guesses_before || decided_within(best, depth);
            table_->store(key.key,
                          {.score = best,
                           .bound = bound_of(best, alpha, beta),
                           .depth = holds_at_any_depth ? TableEntry::proven_depth
                                                       : std::min(depth, TableEntry::proven_depth - 1),
                           .move_index = std::min(best_index, int{TableEntry::no_move}),
                           .symmetry = key.symmetry});
        }
        return best;
    }

    [[nodiscard]] Score leaf(Score score) noexcept {
        ++statistics_.leaves;
        return score;
    }

    [[nodiscard]] std::optional<TableEntry> look_up(std::uint64_t key) noexcept {
        ++statistics_.table_probes;
        const auto entry = table_->find(key);
        statistics_.table_hits += static_cast<std::uint64_t>(entry.has_value());
        return entry;
    }

    /// Whether what the table knows settles a window (counts it if so).
    [[nodiscard]] bool answers(const TableEntry& entry, Score alpha, Score beta) noexcept {
        const bool settled = entry.bound == Bound::exact ||
                             (entry.bound == Bound::lower && entry.score >= beta) ||
                             (entry.bound == Bound::upper && entry.score <= alpha);
        return settled && count_answer(entry);
    }
    bool count_answer(const TableEntry& entry) noexcept {
        ++statistics_.table_cutoffs;
        guesses_ += static_cast<std::uint64_t>(entry.depth != TableEntry::proven_depth);
        return true;
    }

    /// A lower bound of at least `beta` that some child's table entry gives, if one does.
    [[nodiscard]] std::optional<Score> cutoff_by_child(G& position, int depth, Score beta) {
        std::optional<Score> found;
        for_each_move(position, [&](const Move& move, int) {
            const auto score = with_move(position, move, [&](G& child, bool same_side) {
                const auto entry = look_up(key_of(child).key);
                const auto useless = same_side ? Bound::upper : Bound::lower;
                if (!entry || entry->depth < depth - 1 || entry->bound == useless) return -infinity;
                const auto bound = up(same_side ? entry->score : -entry->score);
                if (bound >= beta) count_answer(*entry);
                return bound;
            });
            if (score >= beta) found = score;
            return !found;
        });
        return found;
    }

    /// The evaluation, or what the noisy moves make of it.
    [[nodiscard]] Score at_horizon(G& position, [[maybe_unused]] Score alpha, [[maybe_unused]] Score beta) {
        const auto standing = static_cast<Score>(evaluate_(position));
        MUSTPLAY_ASSERT(-max_evaluation <= standing && standing <= max_evaluation);
        if constexpr (T.quiescence && HasNoisyMoves<G>) {
            return quiesce(position, standing, alpha, beta);
        } else {
            return standing;
        }
    }

    /// The better of standing still and the best noisy move.
    [[nodiscard]] Score quiesce(G& position, Score standing, Score alpha, Score beta) {
        auto best = standing;
        for (const auto& move : position.noisy_moves()) {
            if ((T.pruning && best >= beta) || stopped()) break;
            if constexpr (SeesWins<G>) {
                if (position.wins(move)) return won_next();
            }
            const auto low = down(std::max(alpha, best));
            const auto high = down(beta);
            const auto score = with_move(position, move, [&](G& child, bool same_side) {
                if (!allowance_.spend()) {
                    stopped_ = true;
                    return Score{0};
                }
                ++statistics_.nodes;
                if (child.outcome() != Outcome::undecided)
                    return up(same_side ? leaf(final_score(child)) : -leaf(final_score(child)));
                return up(same_side ? leaf(at_horizon(child, low, high))
                                    : -leaf(at_horizon(child, -high, -low)));
            });
            best = std::max(best, score);
        }
        return best;
    }

    /// A bound of at least beta if the side to move is so well off that it could pass.
    [[nodiscard]] std::optional<Score> after_null_move(G& position, int depth, int ply, Score beta) {
        if (depth <= null_move_reduction || after_null_move_ || is_decisive(beta) ||
            evaluate_(position) < beta)
            return std::nullopt;
        G child = position;
        child.pass();
        after_null_move_ = true; // at most once on a path
        const auto score =
            -search(child, depth - 1 - null_move_reduction, ply + 1, -beta, -beta + 1, std::nullopt);
        after_null_move_ = false;
        if (stopped() || score < beta) return std::nullopt;
        ++guesses_;
        return is_win(score) ? beta : score;
    }

    [[nodiscard]] static constexpr int reduction([[maybe_unused]] int depth,
                                                 [[maybe_unused]] int tried) noexcept {
        return T.late_move_reductions && depth >= reduce_from_depth && tried >= reduce_from_move ? 1 : 0;
    }

    E evaluate_;
    Table* table_;
    Allowance allowance_;
    MoveOrder<G, T> order_;
    MoveStack<Move> stack_;
    Lines<Move> lines_;
    Statistics statistics_;
    std::uint64_t guesses_ = 0;
    bool after_null_move_ = false;
    bool stopped_ = false;
};

} // namespace mustplay::search
