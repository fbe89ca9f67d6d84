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
#include <optional>
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
    using Searcher = Worker<G, E, T, Table>;

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
        Root<G, T, Searcher> root(position, wanted, Searcher::known_bounds(position));
        MUSTPLAY_ASSERT(!root.moves().empty());
        report.move = root.moves().front().move;

        const bool lazy = Searcher::uses_table && options_.parallel == Parallel::shared_table;
        const auto threads = static_cast<std::size_t>(std::max(options_.threads, 1));
        std::vector<Searcher> workers;
        for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(evaluate_, table_.get(), budget);
        const std::span team(workers.data(), lazy ? 1 : threads); // goes over the root together
        Helpers helpers;                                          // each goes over a root of its own
        for (std::size_t i = team.size(); i < threads; ++i) {
            helpers.start([&, i, own_root = root]() mutable {
                deepen(own_root, std::span(&workers[i], 1), limits.depth, static_cast<int>(i % 2),
                       [](auto&&...) {});
            });
        }
        report.complete =
            deepen(root, team, limits.depth, 0, [&](int depth, const auto& result, bool proven) {
                describe(report, root, result, depth, proven);
                const auto nodes_before = report.statistics.nodes;
                count(report.statistics, team, budget);
                report.statistics.nodes_by_depth.push_back(report.statistics.nodes - nodes_before);
                if (progress) progress(report);
            });
        budget.halt();
        helpers.join();
        count(report.statistics, workers, budget);
        return report;
    }

    /// Goes through the iterations up to `depth`, beginning `skip` plies later, until one proves the score;
    /// calls `found(depth, result, proven)` after each. False if it had to stop before the end.
    template <class Found>
    static bool deepen(Root<G, T, Searcher>& root, std::span<Searcher> team, int depth, int skip,
                       Found&& found) {
        const int last = std::min(depth, max_plies);
        // Scores swing with the parity of the depth: the guess for an iteration is the score of the last but
        // one.
        std::optional<Score> before_last;
        std::optional<Score> latest;
        for (int d = T.deepening ? std::min(1 + skip, last) : last; d >= 1 && d <= last; ++d) {
            const auto guesses_before = guesses_of(team);
            const auto result = root.iterate(team, d, before_last ? before_last : latest);
            if (!result) return false;
            const bool proven = result->bound == Bound::exact &&
                                (guesses_of(team) == guesses_before || root.decided_within(*result, d));
            found(d, *result, proven);
            if (proven) return true;
            before_last = std::exchange(latest, result->score);
        }
        return true;
    }

    [[nodiscard]] static std::uint64_t guesses_of(std::span<const Searcher> team) noexcept {
        std::uint64_t sum = 0;
        for (const auto& worker : team) sum += worker.guesses();
        return sum;
    }

    template <class RootResult>
    static void describe(Result& report, const Root<G, T, Searcher>& root, const RootResult& result,
                         int depth, bool proven) {
        const auto& best = root.moves()[result.best];
        report.move = best.move;
        report.score = result.score;
        report.bound = result.bound;
        report.line = best.line;
        report.depth = depth;
        report.proven = proven;
        report.root_moves = root.moves();
    }

    static void count(Statistics& statistics, std::span<const Searcher> workers, const Budget& budget) {
        statistics = {.nodes_by_depth = std::move(statistics.nodes_by_depth)};
        for (const auto& worker : workers) statistics.add_counts(worker.statistics());
        statistics.time = budget.elapsed();
    }

    E evaluate_;
    Options options_;
    std::unique_ptr<Table> table_;
};

} // namespace mustplay::search
