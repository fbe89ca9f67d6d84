// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/score.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace mustplay {

/// What a search did. Counts are summed over threads.
struct Statistics {
    /// Positions entered below the root; a move seen to win at once is not entered.
    std::uint64_t nodes = 0;
    /// Of these, the ones that were evaluated or found finished.
    std::uint64_t leaves = 0;
    /// Nodes left before all their moves were tried.
    std::uint64_t cutoffs = 0;
    /// Of these, by the first move tried: the measure of a move order.
    std::uint64_t first_move_cutoffs = 0;
    /// Table look-ups, look-ups that found the position, and nodes that this ended.
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;
    std::uint64_t table_cutoffs = 0;
    /// Nodes of each completed iteration, depth 1 first.
    std::vector<std::uint64_t> nodes_by_depth = {};
    std::chrono::nanoseconds time = {};

    /// Share of cut-offs that the first move made, 0..1; 0 without cut-offs.
    [[nodiscard]] double first_move_cutoff_rate() const noexcept {
        return cutoffs == 0 ? 0.0 : static_cast<double>(first_move_cutoffs) / static_cast<double>(cutoffs);
    }
    /// Nodes of the last completed iteration over those of the one before: what a further ply costs. 0 if
    /// there is no such pair.
    [[nodiscard]] double effective_branching_factor() const noexcept {
        const auto n = nodes_by_depth.size();
        return n < 2 || nodes_by_depth[n - 2] == 0
                   ? 0.0
                   : static_cast<double>(nodes_by_depth[n - 1]) / static_cast<double>(nodes_by_depth[n - 2]);
    }
    /// Adds the counts of another thread (not its iterations and time, which are the search's).
    void add_counts(const Statistics& other) noexcept {
        nodes += other.nodes;
        leaves += other.leaves;
        cutoffs += other.cutoffs;
        first_move_cutoffs += other.first_move_cutoffs;
        table_probes += other.table_probes;
        table_hits += other.table_hits;
        table_cutoffs += other.table_cutoffs;
    }
};

/// A root move with what is known of its score, from the root's side to move.
template <class Move>
struct RootMove {
    Move move = {};
    Score score = 0;
    Bound bound = Bound::none;
    /// What is expected to follow, this move first.
    std::vector<Move> line = {};
};

/// What a search found.
template <class Move>
struct Report {
    /// The best move; none only when the game is over at the root. There is always one otherwise.
    std::optional<Move> move = {};
    /// The root's score from its side to move; `bound` says what it is. With `Bound::none` (stopped before
    /// depth 1 was complete) `move` is just a legal move.
    Score score = 0;
    Bound bound = Bound::none;
    /// The principal variation: legal from the root on, `move` first.
    std::vector<Move> line = {};
    /// The deepest completed iteration, plies.
    int depth = 0;
    /// False when a limit other than depth ended the search.
    bool complete = false;
    /// The score rests on finished games alone, not on an evaluation: looking deeper cannot change it.
    bool proven = false;
    /// The root moves of the last completed iteration, best first. Those that were only shown not to be
    /// better carry an upper bound.
    std::vector<RootMove<Move>> root_moves = {};
    Statistics statistics = {};
};

} // namespace mustplay
