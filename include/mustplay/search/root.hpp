// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/report.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/helpers.hpp"
#include "mustplay/search/techniques.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace mustplay::search {

/// The root of a search: its moves, what is known of each, and how one iteration goes over them. One worker
/// goes through the moves in order; several share them out, each taking the next as it becomes free
/// (splitting at the root).
template <Game G, Techniques T, class Worker>
class Root {
public:
    using Move = MoveOf<G>;

    /// A score of the root and which of `moves()` has it.
    struct Result {
        Score score = -infinity;
        Bound bound = Bound::none;
        std::size_t best = 0;
    };

    /// For the `wanted` best moves (at least 1) the scores will be exact. With one, only the moves that
    /// matter
    /// (`must_play()`) are looked at. `known` are bounds of the root's score.
    Root(const G& position, std::size_t wanted, Bounds known)
        : position_(position), wanted_(wanted), known_(known) {
        const auto add = [&](const Move& move, int) {
            moves_.push_back({.move = move});
            return true;
        };
        if (wanted == 1) {
            Worker::for_each_move(position, add);
        } else {
            for (const auto& move : position.moves()) add(move, 0);
        }
    }

    [[nodiscard]] const std::vector<RootMove<Move>>& moves() const noexcept { return moves_; }

    /// One iteration. None if a worker had to stop; the moves' scores are then a mixture. `guess` is the
    /// score to expect.
    [[nodiscard]] std::optional<Result> iterate(std::span<Worker> workers, int depth,
                                                std::optional<Score> guess) {
        for (auto& worker : workers) worker.prepare(depth);
        for (auto& each : moves_) each = {.move = each.move};
        const auto result =
            wanted_ > 1 ? pass(workers, depth, open_window()) : close_in(workers, depth, guess);
        if (!result) return std::nullopt;
        auto found = *result;
        for (auto& each : moves_) {
            if (each.bound == Bound::exact) complete_line(workers[0], each, depth);
        }
        if (wanted_ > 1) {
            // Insertion keeps equal moves in order. (std::stable_sort allocates; and in libstdc++ 12 calls what later
            // versions of clang warn of, in the program that uses it.)
            const auto better = [](const auto& a, const auto& b) { return a.score > b.score; };
            for (auto each = moves_.begin(); each != moves_.end(); ++each) {
                std::rotate(std::upper_bound(moves_.begin(), each, *each, better), each, each + 1);
            }
            found.best = 0;
        } else if (T.best_first) {
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
            return each.bound == Bound::exact && Worker::decided_within(each.score, depth);
        });
    }

private:
    static constexpr std::int64_t first_aspiration = 16;
    static constexpr std::int64_t aspiration_growth = 8;

    /// Contains every score that is asked for. One beyond what is possible, so that a score at a bound is still found
    /// with its move; a move that is not the best may be worth less than the position.
    [[nodiscard]] Bounds open_window() const noexcept {
        return {.lower = wanted_ == 1 ? std::max(known_.lower - 1, -infinity) : -infinity,
                .upper = std::min(known_.upper + 1, infinity)};
    }

    /// Finds the score by the window technique.
    [[nodiscard]] std::optional<Result> close_in(std::span<Worker> workers, int depth,
                                                 std::optional<Score> guess) {
        if constexpr (T.window == Window::mtdf) {
            return mtdf(workers, depth, guess.value_or(0));
        } else if constexpr (T.window == Window::aspiration) {
            if (guess && !is_decisive(*guess)) return aspire(workers, depth, *guess);
        }
        return pass(workers, depth, open_window());
    }

    [[nodiscard]] std::optional<Result> aspire(std::span<Worker> workers, int depth, Score guess) {
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
            const auto result = pass(workers, depth, window);
            if (!result || result->bound == Bound::exact || window == open) return result;
            (result->bound == Bound::upper ? below : above) *= aspiration_growth;
        }
    }

    [[nodiscard]] std::optional<Result> mtdf(std::span<Worker> workers, int depth, Score guess) {
        auto bounds = open_window();
        Result best;
        auto score = std::clamp(guess, bounds.lower + 1, bounds.upper - 1);
        while (bounds.lower < bounds.upper) {
            const auto beta = std::max(score, bounds.lower + 1);
            const auto result = pass(workers, depth, {.lower = beta - 1, .upper = beta});
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
    [[nodiscard]] std::optional<Result> pass(std::span<Worker> workers, int depth, Bounds window) {
        std::mutex mutex;
        std::vector<Score> best_scores; // the `wanted_` best so far, best first
        std::atomic<Score> low = window.lower;
        std::atomic<std::size_t> next = 0;

        const auto search_one = [&](Worker& worker, G& position, std::size_t i) {
            const auto alpha = low.load();
            const bool nothing_to_beat = alpha == window.lower;
            const auto score =
                worker.try_move(position, moves_[i].move, depth, 0, alpha, window.upper, nothing_to_beat);
            if (worker.stopped()) return;
            const std::scoped_lock lock(mutex);
            auto& entry = moves_[i];
            entry.score = score;
            entry.bound = bound_of(score, alpha, window.upper);
            entry.line.assign(1, entry.move);
            if (entry.bound == Bound::exact) {
                const auto& rest = worker.line_after(0);
                entry.line.insert(entry.line.end(), rest.begin(), rest.end());
            }
            best_scores.insert(
                std::upper_bound(best_scores.begin(), best_scores.end(), score, std::greater<>{}), score);
            if (best_scores.size() > wanted_) best_scores.pop_back();
            if (best_scores.size() == wanted_) low = std::max(window.lower, best_scores.back());
            if (T.pruning && best_scores.front() >= window.upper) next = moves_.size();
        };
        const auto take_turns = [&](Worker& worker) {
            G position = position_;
            for (auto i = next++; i < moves_.size() && !worker.stopped(); i = next++)
                search_one(worker, position, i);
        };

        if (workers.size() > 1) { // the first move alone: the others are measured against it
            next = 1;
            G position = position_;
            search_one(workers[0], position, 0);
        }
        Helpers helpers;
        for (auto& worker : workers.subspan(1)) helpers.start([&] { take_turns(worker); });
        take_turns(workers[0]);
        helpers.join();
        if (std::any_of(workers.begin(), workers.end(),
                        [](const Worker& worker) { return worker.stopped(); }))
            return std::nullopt;
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

    /// Appends the moves that a table or a bound has cut off the end of the principal variation: at each
    /// position the first move found to have the score that the line promises.
    void complete_line(Worker& worker, RootMove<Move>& best, int depth) const {
        G position = position_;
        auto score = best.score;
        for (std::size_t i = 0; static_cast<int>(i) < depth && position.outcome() == Outcome::undecided;
             ++i) {
            if (i == best.line.size()) {
                const auto move = move_worth(worker, position, score, depth - static_cast<int>(i));
                if (!move) return;
                best.line.push_back(*move);
            }
            const G before = position;
            position.play(best.line[i]);
            if (Worker::uses_distance) score = one_ply_down(score);
            if (!same_side(before, position)) score = -score;
        }
    }

    [[nodiscard]] static std::optional<Move> move_worth(Worker& worker, G position, Score score, int depth) {
        std::optional<Move> found;
        Worker::for_each_move(position, [&](const Move& move, int) {
            const auto reached = worker.try_move(position, move, depth, 0, score - 1, score, true);
            if (!worker.stopped() && reached >= score) found = move;
            return !found && !worker.stopped();
        });
        return found;
    }

    G position_;
    std::size_t wanted_;
    Bounds known_;
    std::vector<RootMove<Move>> moves_;
};

} // namespace mustplay::search
