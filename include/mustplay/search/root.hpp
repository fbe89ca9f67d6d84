// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/report.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/iterative_deepening.hpp"
#include "mustplay/search/techniques.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace mustplay::search {

/// The root of a search: the position, and a team of workers that search its moves for `IterativeDeepening`. One worker
/// goes through the moves in order; several share them out, each taking the next as it becomes free.
template <Game G, class Worker>
class Root final : public IterativeDeepening<MoveOf<G>> {
public:
    using Move = MoveOf<G>;

    /// With one move `wanted`, only those that matter (`must_play()`) are looked at.
    Root(const G& position, const Techniques& techniques, std::size_t wanted, std::span<Worker> team)
        : IterativeDeepening<Move>(techniques, wanted, Worker::known_bounds(position)), position_(position),
          team_(team) {
        if (wanted == 1) {
            Worker::for_each_move(position, [this](const Move& move, int) {
                this->add(move);
                return true;
            });
        } else {
            for (const auto& move : position.moves()) this->add(move);
        }
    }

private:
    using typename IterativeDeepening<Move>::Pass;

    [[nodiscard]] std::size_t team_size() const noexcept override { return team_.size(); }

    void prepare(int depth) override {
        for (auto& worker : team_) worker.prepare(depth);
    }

    void take_turns(std::size_t number, Pass& pass, int depth, std::size_t most) override {
        auto& worker = team_[number];
        G position = position_;
        for (; most > 0 && !worker.stopped(); --most) {
            const auto i = pass.take();
            if (!i) return;
            const auto alpha = pass.alpha();
            const auto score =
                try_move(worker, position, pass.move(*i), depth, alpha, pass.beta(), pass.is_open(alpha));
            if (!worker.stopped()) pass.file(*i, score, alpha, worker.line_after(0));
        }
    }

    [[nodiscard]] bool stopped() const noexcept override {
        for (const auto& worker : team_) {
            if (worker.stopped()) return true;
        }
        return false;
    }
    [[nodiscard]] std::uint64_t guesses() const noexcept override {
        std::uint64_t sum = 0;
        for (const auto& worker : team_) sum += worker.guesses();
        return sum;
    }
    void add_counts(Statistics& statistics) const noexcept override {
        for (const auto& worker : team_) statistics.add_counts(worker.statistics());
    }
    [[nodiscard]] bool decided_within(Score score, int depth) const noexcept override {
        return Worker::decided_within(score, depth);
    }

    /// At each position plays the first move found to have the score that the line promises.
    void complete_line(RootMove<Move>& best, int depth) override {
        G position = position_;
        auto score = best.score;
        for (std::size_t i = 0; static_cast<int>(i) < depth && position.outcome() == Outcome::undecided;
             ++i) {
            if (i == best.line.size()) {
                const auto move = move_worth(position, score, depth - static_cast<int>(i));
                if (!move) return;
                best.line.push_back(*move);
            }
            const G before = position;
            position.play(best.line[i]);
            if (Worker::uses_distance) score = one_ply_down(score);
            if (!same_side(before, position)) score = -score;
        }
    }

    [[nodiscard]] std::optional<Move> move_worth(G position, Score score, int depth) {
        auto& worker = team_[0];
        std::optional<Move> found;
        Worker::for_each_move(position, [&](const Move& move, int) {
            const auto reached = try_move(worker, position, move, depth, score - 1, score, true);
            if (!worker.stopped() && reached >= score) found = move;
            return !found && !worker.stopped();
        });
        return found;
    }

    /// Out of line, unlike the worker's own.
    [[nodiscard]] static Score try_move(Worker& worker, G& position, const Move& move, int depth, Score alpha,
                                        Score beta, bool first) {
        return worker.try_move(position, move, depth, 0, alpha, beta, first);
    }

    G position_;
    std::span<Worker> team_;
};

} // namespace mustplay::search
