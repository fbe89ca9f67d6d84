// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/report.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/helpers.hpp"
#include "mustplay/search/root.hpp"
#include "mustplay/search/table.hpp"
#include "mustplay/search/techniques.hpp"
#include "mustplay/search/worker.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace mustplay::search {

/// How several threads work together.
enum class Parallel : std::uint8_t {
    shared_table, ///< all search the whole tree and meet in the table ("lazy SMP"); without a key as
                  ///< root_split
    root_split    ///< each takes the next root move
};

struct Options {
    /// Size of the transposition table, at most; for games with a key.
    std::size_t table_bytes = std::size_t{16} << 20;
    int threads = 1;
    Parallel parallel = Parallel::shared_table;
};

/// The search: iterative deepening alpha-beta for any `Game`, with the `Techniques` T.
///
///     search::AlphaBeta<MyGame> engine;
///     const auto report = engine.search(position, {.depth = 10});   // *report.move, report.score,
///     report.line
///
/// With `E`, an evaluator (`int(const G&)`), it looks a few plies ahead; without one it finds wins, losses
/// and final scores, and with no limits it searches until the game is solved (`report.proven`). The table is
/// kept from search to search. One engine serves one caller at a time; engines share nothing.
template <Game G, EvaluatorOf<G> E = NoEvaluation, Techniques T = Techniques{},
          class Replacement = KeepDeepest>
class AlphaBeta {
    static_assert(T.window != Window::mtdf || (T.table && Keyed<G>),
                  "MTD(f) visits positions again and again and relies on a table: "
                  "the game needs a `std::uint64_t key() const`, and the technique `table` must be on.");

public:
    using Move = MoveOf<G>;
    using Result = Report<Move>;
    /// Called after each completed iteration, on the caller's thread.
    using Progress = std::function<void(const Result&)>;

    explicit AlphaBeta(E evaluate = {}, Options options = {})
        : evaluate_(std::move(evaluate)), options_(options),
          table_(Searcher::uses_table ? std::make_unique<Table>(options.table_bytes) : nullptr) {}

    /// Finds the best move within the limits.
    [[nodiscard]] Result search(const G& position, const Limits& limits = {}, const Progress& progress = {}) {
        return run(position, limits, 1, progress);
    }

    /// The same, with exact scores for the `wanted` best moves (by default for all): `root_moves`, best
    /// first.
    [[nodiscard]] Result analyze(const G& position, const Limits& limits = {},
                                 std::size_t wanted = std::numeric_limits<std::size_t>::max(),
                                 const Progress& progress = {}) {
        return run(position, limits, wanted, progress);
    }

    /// Forgets what earlier searches found.
    void clear() noexcept {
        if (table_) table_->clear();
    }

private:
    using Table = TranspositionTable<Replacement>;
    using Searcher = Worker<G, E, below_the_root(T), Table>;

    [[nodiscard]] Result run(const G& position, const Limits& limits, std::size_t wanted,
                             const Progress& progress) {
        Budget budget(limits);
        Result report;
        if (table_) table_->new_generation();
        if (position.outcome() != Outcome::undecided) {
            report.score = final_score(position);
            report.bound = Bound::exact;
            report.complete = report.proven = true;
            return report;
        }
        const bool lazy = Searcher::uses_table && options_.parallel == Parallel::shared_table;
        const auto threads = static_cast<std::size_t>(std::max(options_.threads, 1));
        const std::vector<Supplies<E, Table>> supplies(threads, {evaluate_, table_.get(), &budget});
        std::vector<Searcher> workers(supplies.begin(), supplies.end());
        const std::span all(workers);
        const auto team_size = lazy ? 1 : threads; // goes over the root together

        Root<G, Searcher> root(position, T, wanted, all.first(team_size));
        MUSTPLAY_ASSERT(!root.moves().empty());
        report.move = root.moves().front().move;
        Helpers helpers; // each goes over a root of its own
        for (auto i = team_size; i < threads; ++i) {
            helpers.start([&, i] {
                Result own;
                Root<G, Searcher>(position, T, wanted, all.subspan(i, 1))
                    .run(own, limits.depth, static_cast<int>(i % 2), budget, {});
            });
        }
        report.complete = root.run(report, limits.depth, 0, budget, progress);
        budget.halt();
        helpers.join();
        root.count(report.statistics, budget);
        for (const auto& helper : all.subspan(team_size)) report.statistics.add_counts(helper.statistics());
        return report;
    }

    E evaluate_;
    Options options_;
    std::unique_ptr<Table> table_;
};

} // namespace mustplay::search
