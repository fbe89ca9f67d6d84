// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/report.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/helpers.hpp"
#include "mustplay/search/techniques.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace mustplay::search {

/// One pass over the root moves with one window: workers take moves from it and file what they found.
template <class Move>
class RootPass {
public:
    /// For the `wanted` best moves (at least 1) the scores will be exact. With `pruning` it ends at the first score that
    /// reaches the window's upper end.
    RootPass(std::vector<RootMove<Move>>& moves, std::size_t wanted, Bounds window, bool pruning)
        : moves_(moves), wanted_(wanted), window_(window), pruning_(pruning), low_(window.lower) {}

    /// The number of the next move to search; none if there is none left.
    [[nodiscard]] std::optional<std::size_t> take() noexcept {
        const auto i = next_++;
        return i < moves_.size() ? std::optional(i) : std::nullopt;
    }
    [[nodiscard]] const Move& move(std::size_t i) const noexcept { return moves_[i].move; }

    /// What a move has to beat, now.
    [[nodiscard]] Score alpha() const noexcept { return low_.load(); }
    [[nodiscard]] Score beta() const noexcept { return window_.upper; }
    /// Whether no move has raised alpha yet.
    [[nodiscard]] bool is_open(Score alpha) const noexcept { return alpha == window_.lower; }

    /// Files the score of a move searched with this alpha, and if it lies inside the window the moves that follow.
    void file(std::size_t i, Score score, Score alpha, std::span<const Move> rest) {
        const std::scoped_lock lock(mutex_);
        auto& entry = moves_[i];
        entry.score = score;
        entry.bound = bound_of(score, alpha, window_.upper);
        entry.line.assign(1, entry.move);
        if (entry.bound == Bound::exact) entry.line.insert(entry.line.end(), rest.begin(), rest.end());
        best_scores_.insert(
            std::upper_bound(best_scores_.begin(), best_scores_.end(), score, std::greater<>{}), score);
        if (best_scores_.size() > wanted_) best_scores_.pop_back();
        if (best_scores_.size() == wanted_) low_ = std::max(window_.lower, best_scores_.back());
        if (pruning_ && best_scores_.front() >= window_.upper) next_ = moves_.size();
    }

private:
    std::vector<RootMove<Move>>& moves_;
    std::size_t wanted_;
    Bounds window_;
    bool pruning_;
    std::mutex mutex_;
    std::vector<Score> best_scores_; // the `wanted_` best so far, best first
    std::atomic<Score> low_;
    std::atomic<std::size_t> next_ = 0;
};

/// What drives a search from the root: iterations to depth 1, 2, 3, … and in each the windows that close in on the
/// score. It knows the root moves and what was found of each, but not the game: how a move is searched says `Root`, so
/// that this is compiled once for each type of move and not for each game and each choice of techniques.
template <class Move>
class IterativeDeepening {
public:
    using Progress = std::function<void(const Report<Move>&)>;

    IterativeDeepening(const IterativeDeepening&) = delete;
    IterativeDeepening& operator=(const IterativeDeepening&) = delete;

    [[nodiscard]] const std::vector<RootMove<Move>>& moves() const noexcept { return moves_; }

    /// Goes through the iterations up to `depth`, beginning `skip` plies later, until one proves the score; after each
    /// the report says what was found, and `progress` is called, if set. False if it had to stop before the end.
    bool run(Report<Move>& report, int depth, int skip, const Budget& budget, const Progress& progress) {
        const int last = std::min(depth, max_plies);
        // Scores swing with the parity of the depth: the guess for an iteration is the score of the last but
        // one.
        std::optional<Score> before_last;
        std::optional<Score> latest;
        for (int d = techniques_.deepening ? std::min(1 + skip, last) : last; d >= 1 && d <= last; ++d) {
            const auto guesses_before = guesses();
            const auto result = iterate(d, before_last ? before_last : latest);
            if (!result) return false;
            report.depth = d;
            report.proven =
                result->bound == Bound::exact && (guesses() == guesses_before || decided_within(*result, d));
            describe(report, *result);
            const auto nodes_before = report.statistics.nodes;
            count(report.statistics, budget);
            report.statistics.nodes_by_depth.push_back(report.statistics.nodes - nodes_before);
            if (progress) progress(report);
            if (report.proven) return true;
            before_last = std::exchange(latest, result->score);
        }
        return true;
    }

    /// What the team has done so far, its iterations left as they are.
    void count(Statistics& statistics, const Budget& budget) const {
        statistics = {.nodes_by_depth = std::move(statistics.nodes_by_depth)};
        add_counts(statistics);
        statistics.time = budget.elapsed();
    }

protected:
    using Pass = RootPass<Move>;

    /// For the `wanted` best moves (at least 1) the scores will be exact. `known` are bounds of the root's score.
    IterativeDeepening(const Techniques& techniques, std::size_t wanted, Bounds known)
        : techniques_(techniques), wanted_(wanted), known_(known) {}
    ~IterativeDeepening() = default;

    void add(const Move& move) { moves_.push_back({.move = move}); }

    /// Workers that share out the moves of a pass (splitting at the root).
    [[nodiscard]] virtual std::size_t team_size() const noexcept = 0;
    /// Gets the team ready for an iteration to this depth.
    virtual void prepare(int depth) = 0;
    /// Has one worker take moves from the pass, `most` of them at most, until none is left or it has to stop.
    virtual void take_turns(std::size_t worker, Pass& pass, int depth, std::size_t most) = 0;
    /// Whether a worker had to stop.
    [[nodiscard]] virtual bool stopped() const noexcept = 0;
    /// Grows whenever a result comes to rest on something that a deeper search could change.
    [[nodiscard]] virtual std::uint64_t guesses() const noexcept = 0;
    virtual void add_counts(Statistics& statistics) const noexcept = 0;
    /// Whether a score found at this depth is a win or loss that no deeper search can change.
    [[nodiscard]] virtual bool decided_within(Score score, int depth) const noexcept = 0;
    /// Appends to the principal variation the moves that a table or a bound has cut off its end.
    virtual void complete_line(RootMove<Move>& best, int depth) = 0;

private:
    static constexpr std::int64_t first_aspiration = 16;
    static constexpr std::int64_t aspiration_growth = 8;

    /// A score of the root and which of the moves has it.
    struct Result {
        Score score = -infinity;
        Bound bound = Bound::none;
        std::size_t best = 0;
    };

    /// One iteration. None if a worker had to stop; the moves' scores are then a mixture. `guess` is the
    /// score to expect.
    [[nodiscard]] std::optional<Result> iterate(int depth, std::optional<Score> guess) {
        prepare(depth);
        for (auto& each : moves_) each = {.move = each.move};
        const auto result = wanted_ > 1 ? pass(depth, open_window()) : close_in(depth, guess);
        if (!result) return std::nullopt;
        auto found = *result;
        for (auto& each : moves_) {
            if (each.bound == Bound::exact) complete_line(each, depth);
        }
        if (wanted_ > 1) {
            // Insertion keeps equal moves in order. (std::stable_sort allocates; and in libstdc++ 12 calls what later
            // versions of clang warn of, in the program that uses it.)
            const auto better = [](const auto& a, const auto& b) { return a.score > b.score; };
            for (auto each = moves_.begin(); each != moves_.end(); ++each) {
                std::rotate(std::upper_bound(moves_.begin(), each, *each, better), each, each + 1);
            }
            found.best = 0;
        } else if (techniques_.best_first) {
            const auto best = moves_.begin() + static_cast<std::ptrdiff_t>(found.best);
            std::rotate(moves_.begin(), best, best + 1);
            found.best = 0;
        }
        return found;
    }

    /// Whether the scores asked for are wins and losses that no search deeper than this `depth` can change.
    [[nodiscard]] bool decided_within(const Result& result, int depth) const {
        const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(result.best);
        const auto count = static_cast<std::ptrdiff_t>(std::min(wanted_, moves_.size()));
        return std::all_of(first, first + count, [&](const auto& each) {
            return each.bound == Bound::exact && decided_within(each.score, depth);
        });
    }

    void describe(Report<Move>& report, const Result& result) const {
        const auto& best = moves_[result.best];
        report.move = best.move;
        report.score = result.score;
        report.bound = result.bound;
        report.line = best.line;
        report.root_moves = moves_;
    }

    /// Contains every score that is asked for. One beyond what is possible, so that a score at a bound is still found
    /// with its move; a move that is not the best may be worth less than the position.
    [[nodiscard]] Bounds open_window() const noexcept {
        return {.lower = wanted_ == 1 ? std::max(known_.lower - 1, -infinity) : -infinity,
                .upper = std::min(known_.upper + 1, infinity)};
    }

    /// Finds the score by the window technique.
    [[nodiscard]] std::optional<Result> close_in(int depth, std::optional<Score> guess) {
        if (techniques_.window == Window::mtdf) return mtdf(depth, guess.value_or(0));
        if (techniques_.window == Window::aspiration && guess && !is_decisive(*guess))
            return aspire(depth, *guess);
        return pass(depth, open_window());
    }

    [[nodiscard]] std::optional<Result> aspire(int depth, Score guess) {
        const auto open = open_window();
        const std::int64_t middle = std::clamp(guess, open.lower + 1, open.upper - 1);
        std::int64_t below = first_aspiration;
        std::int64_t above = first_aspiration;
        while (true) {
            auto window = open;
            if (middle - below >= -max_evaluation)
                window.lower = std::max(static_cast<Score>(middle - below), open.lower);
            if (middle + above <= max_evaluation)
                window.upper = std::min(static_cast<Score>(middle + above), open.upper);
            const auto result = pass(depth, window);
            if (!result || result->bound == Bound::exact || window == open) return result;
            (result->bound == Bound::upper ? below : above) *= aspiration_growth;
        }
    }

    [[nodiscard]] std::optional<Result> mtdf(int depth, Score guess) {
        auto bounds = open_window();
        Result best;
        auto score = std::clamp(guess, bounds.lower + 1, bounds.upper - 1);
        while (bounds.lower < bounds.upper) {
            const auto beta = std::max(score, bounds.lower + 1);
            const auto result = pass(depth, {.lower = beta - 1, .upper = beta});
            if (!result) return std::nullopt;
            score = result->score;
            if (result->bound == Bound::lower) {
                bounds.lower = score;
                best = *result;
            } else {
                bounds.upper = score;
            }
        }
        moves_[best.best].score = best.score = score;
        moves_[best.best].bound = best.bound = Bound::exact;
        return best;
    }

    /// All root moves once, with one window.
    [[nodiscard]] std::optional<Result> pass(int depth, Bounds window) {
        Pass pass(moves_, wanted_, window, techniques_.pruning);
        // The first move alone: the others are measured against it.
        if (team_size() > 1) take_turns(0, pass, depth, 1);
        Helpers helpers;
        for (std::size_t i = 1; i < team_size(); ++i)
            helpers.start([&, i] { take_turns(i, pass, depth, moves_.size()); });
        take_turns(0, pass, depth, moves_.size());
        helpers.join();
        if (stopped()) return std::nullopt;
        return best_of_moves();
    }

    /// The first of the best moves; if all failed low, the least upper bound of the root.
    [[nodiscard]] Result best_of_moves() const {
        Result best;
        auto at_most = -infinity;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const auto& each = moves_[i];
            if (each.bound == Bound::upper) at_most = std::max(at_most, each.score);
            const bool reached = each.bound == Bound::lower || each.bound == Bound::exact;
            if (reached && each.score > best.score)
                best = {.score = each.score, .bound = each.bound, .best = i};
        }
        return best.bound != Bound::none ? best : Result{.score = at_most, .bound = Bound::upper};
    }

    Techniques techniques_;
    std::size_t wanted_;
    Bounds known_;
    std::vector<RootMove<Move>> moves_;
};

} // namespace mustplay::search
