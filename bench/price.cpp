// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// The price of being generic: the engine beside alpha-beta loops written by hand for Connect Four, with the same
// techniques and duties (principal variation, statistics, a node limit), node for node. Compare `items_per_second`
// (nodes a second) of the two cases of a pair.
#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "mustplay/search/table.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace {

using namespace mustplay;
using connect4::Board;
using connect4::WindowEvaluation;
using Game = connect4::Game<>;

constexpr std::array<int, 7> centre_first = {3, 4, 2, 5, 1, 6, 0};

/// What both loops owe their caller beside a score.
struct Duties {
    std::uint64_t nodes_left = std::uint64_t{1} << 60;
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t cutoffs = 0;
    std::uint64_t first_move_cutoffs = 0;
    bool stopped = false;
    std::array<std::array<int, 44>, 44> lines = {};
    std::array<int, 44> lengths = {};

    bool enter() {
        if (nodes_left == 0) {
            stopped = true;
            return false;
        }
        --nodes_left;
        ++nodes;
        return true;
    }
    void clear(int ply) { lengths[static_cast<std::size_t>(ply)] = 0; }
    void extend(int ply, int column) {
        const auto here = static_cast<std::size_t>(ply);
        const auto rest = lengths[here + 1];
        lines[here][0] = column;
        std::copy_n(lines[here + 1].begin(), rest, lines[here].begin() + 1);
        lengths[here] = rest + 1;
    }
    void cut(int tried) {
        ++cutoffs;
        first_move_cutoffs += static_cast<std::uint64_t>(tried == 1);
    }
};

/// Fail-soft alpha-beta, win distances, centre first.
class PlainByHand {
public:
    Duties duties;

    Score root(const Board<>& board, int depth) { return children(board, depth, 0, -infinity, infinity); }

private:
    Score search(const Board<>& board, int depth, int ply, Score alpha, Score beta) {
        if (!duties.enter()) return 0;
        duties.clear(ply);
        if (board.is_full()) return leaf(0);
        if (depth == 0) return leaf(evaluate_(board));
        if (alpha >= win_in(1)) return win_in(1);
        if (beta <= loss_in(1)) return loss_in(1);
        return children(board, depth, ply, alpha, beta);
    }

    Score children(const Board<>& board, int depth, int ply, Score alpha, Score beta) {
        auto best = -infinity;
        int tried = 0;
        for (const int column : centre_first) {
            if (!board.can_play(column)) continue;
            const auto placed = board.landing(column);
            if (connect4::completes_four(board.mover() | placed, placed)) {
                duties.clear(ply + 1);
                duties.extend(ply, column);
                return win_in(1);
            }
            auto child = board;
            child.play(column);
            const auto score =
                one_ply_up(-search(child, depth - 1, ply + 1, -one_ply_down(beta), -one_ply_down(alpha)));
            ++tried;
            if (duties.stopped) return 0;
            if (score > best) {
                best = score;
                if (score > alpha) {
                    alpha = score;
                    if (score < beta) duties.extend(ply, column);
                }
            }
            if (best >= beta) {
                duties.cut(tried);
                break;
            }
        }
        return best;
    }

    Score leaf(Score score) {
        ++duties.leaves;
        return score;
    }

    WindowEvaluation evaluate_;
};

/// The same with a transposition table: bounds of sufficient depth, and the table's move first.
class TableByHand {
public:
    Duties duties;

    explicit TableByHand(std::size_t table_bytes) : table_(table_bytes) {}

    /// Iterations 1..depth.
    Score root(const Board<>& board, int depth) {
        Score score = 0;
        auto order = centre_first;
        for (int d = 1; d <= depth; ++d) {
            auto best = -infinity;
            std::size_t best_place = 0;
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (!board.can_play(order[i])) continue;
                auto child = board;
                child.play(order[i]);
                const auto reached = one_ply_up(-search(child, d - 1, 1, -infinity, -one_ply_down(best)));
                if (reached > best) best = reached, best_place = i;
            }
            std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(best_place),
                        order.begin() + static_cast<std::ptrdiff_t>(best_place) + 1);
            score = best;
        }
        return score;
    }
    void clear() { table_.clear(); }

private:
    using Entry = search::TableEntry;

    Score search(const Board<>& board, int depth, int ply, Score alpha, Score beta) {
        if (!duties.enter()) return 0;
        duties.clear(ply);
        if (board.is_full()) return leaf(0);
        if (depth == 0) {
            ++guesses_;
            return leaf(evaluate_(board));
        }
        if (alpha >= win_in(1)) return win_in(1);
        if (beta <= loss_in(1)) return loss_in(1);
        int table_move = Entry::no_move;
        ++probes_;
        if (const auto entry = table_.find(board.key())) {
            ++hits_;
            table_move = entry->move_index;
            if (entry->depth >= depth &&
                (entry->bound == Bound::exact || (entry->bound == Bound::lower && entry->score >= beta) ||
                 (entry->bound == Bound::upper && entry->score <= alpha))) {
                ++answers_;
                guesses_ += static_cast<std::uint64_t>(entry->depth != Entry::proven_depth);
                return entry->score;
            }
        }
        std::array<int, 7> columns{};
        int count = 0;
        for (const int column : centre_first) {
            if (board.can_play(column)) columns[static_cast<std::size_t>(count++)] = column;
        }
        const auto guesses_before = guesses_;
        auto low = alpha;
        auto best = -infinity;
        int best_index = Entry::no_move;
        for (int tried = 0; tried < count && best < beta;) {
            int index = tried; // the table's move, then the others in order
            if (table_move != Entry::no_move)
                index = tried == 0 ? table_move : tried <= table_move ? tried - 1 : tried;
            const int column = columns[static_cast<std::size_t>(index)];
            const auto placed = board.landing(column);
            if (connect4::completes_four(board.mover() | placed, placed)) {
                duties.clear(ply + 1);
                duties.extend(ply, column);
                best = win_in(1);
                best_index = index;
                break;
            }
            auto child = board;
            child.play(column);
            const auto score =
                one_ply_up(-search(child, depth - 1, ply + 1, -one_ply_down(beta), -one_ply_down(low)));
            ++tried;
            if (duties.stopped) return 0;
            if (score > best) {
                best = score;
                best_index = index;
                if (score > low) {
                    low = score;
                    if (score < beta) duties.extend(ply, column);
                }
            }
            if (best >= beta) duties.cut(tried);
        }
        const bool proven = guesses_ == guesses_before || (is_decisive(best) && plies_to_end(best) <= depth);
        table_.store(board.key(), {.score = best,
                                   .bound = bound_of(best, alpha, beta),
                                   .depth = proven ? Entry::proven_depth : depth,
                                   .move_index = best_index});
        return best;
    }

    Score leaf(Score score) {
        ++duties.leaves;
        return score;
    }

    WindowEvaluation evaluate_;
    search::TranspositionTable<> table_;
    std::uint64_t guesses_ = 0;
    std::uint64_t probes_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t answers_ = 0;
};

constexpr std::size_t table_bytes = std::size_t{4} << 20;
constexpr int plain_depth = 11;
constexpr int table_depth = 13;

constexpr auto plain = search::plain_alpha_beta;
constexpr auto with_table = [] {
    auto techniques = search::plain_alpha_beta;
    techniques.table = techniques.best_first = true;
    return techniques;
}();

void report(benchmark::State& state, std::uint64_t nodes, Score value) {
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
    state.counters["value"] = value;
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

void plain_by_hand(benchmark::State& state) {
    std::uint64_t nodes = 0;
    Score value = 0;
    for (auto _ : state) {
        PlainByHand by_hand;
        for (int depth = 1; depth <= plain_depth; ++depth) value = by_hand.root(Board<>{}, depth);
        nodes += by_hand.duties.nodes;
        benchmark::DoNotOptimize(by_hand.duties);
    }
    report(state, nodes, value);
}

void plain_generic(benchmark::State& state) {
    std::uint64_t nodes = 0;
    Score value = 0;
    search::AlphaBeta<Game, WindowEvaluation, plain> engine;
    for (auto _ : state) {
        const auto found = engine.search(Game{}, {.depth = plain_depth});
        value = found.score;
        nodes += found.statistics.nodes;
    }
    report(state, nodes, value);
}

void table_by_hand(benchmark::State& state) {
    std::uint64_t nodes = 0;
    Score value = 0;
    TableByHand by_hand(table_bytes);
    for (auto _ : state) {
        by_hand.clear();
        value = by_hand.root(Board<>{}, table_depth);
    }
    nodes = by_hand.duties.nodes;
    benchmark::DoNotOptimize(by_hand.duties);
    report(state, nodes, value);
}

void table_generic(benchmark::State& state) {
    std::uint64_t nodes = 0;
    Score value = 0;
    search::AlphaBeta<Game, WindowEvaluation, with_table> engine({}, {.table_bytes = table_bytes});
    for (auto _ : state) {
        engine.clear();
        const auto found = engine.search(Game{}, {.depth = table_depth});
        value = found.score;
        nodes += found.statistics.nodes;
    }
    report(state, nodes, value);
}

BENCHMARK(plain_by_hand)->Name("price/plain/by_hand")->Unit(benchmark::kMillisecond);
BENCHMARK(plain_generic)->Name("price/plain/generic")->Unit(benchmark::kMillisecond);
BENCHMARK(table_by_hand)->Name("price/table/by_hand")->Unit(benchmark::kMillisecond);
BENCHMARK(table_generic)->Name("price/table/generic")->Unit(benchmark::kMillisecond);

} // namespace
