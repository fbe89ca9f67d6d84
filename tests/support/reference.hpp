// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/report.hpp"
#include "mustplay/score.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

/// The searches that every clever one is held equal to: negamax as the textbook has it. They look at every
/// move, know no window, and use of a game only what says the rules: `moves`, `play`, `outcome`, `margin` and
/// `to_move`.

namespace mustplay::reference {

/// Deep enough for every game.
inline constexpr int to_the_end = max_plies;

/// Whether a win says in how many plies. Ignored: a win is `win_in(0)`, however far, and a loss `loss_in(0)`.
enum class Distance : bool { ignored, counted };

/// What to do where a search to a depth ends: take the evaluation, or search the noisy moves on until none is
/// left.
enum class Horizon : bool { evaluation, quiescence };

/// A score with its distance taken away; margins, evaluations and draws stay what they are.
[[nodiscard]] constexpr Score without_distance(Score score) noexcept {
    return is_win(score) ? win_in(0) : is_loss(score) ? loss_in(0) : score;
}

/// The score of `child` as the side to move in `parent` sees it: the other side's is negated, the same side's
/// is not.
template <Game G>
[[nodiscard]] constexpr Score seen_from(const G& parent, const G& child, Score score, Distance distance) {
    const Score own = same_side(parent, child) ? score : -score;
    return distance == Distance::counted ? one_ply_up(own) : own;
}

/// The position after a move.
template <Game G>
[[nodiscard]] constexpr G after(G position, const MoveOf<G>& move) {
    position.play(move);
    return position;
}

/// Negamax without pruning and without a table, to a depth with an evaluator or to the end of the game.
template <Game G, EvaluatorOf<G> Evaluator = NoEvaluation>
class Negamax {
public:
    explicit Negamax(Evaluator evaluate = {}, Distance distance = Distance::counted,
                     Horizon horizon = Horizon::evaluation)
        : evaluate_(evaluate), distance_(distance), horizon_(horizon) {}

    /// The score of `position` for its side to move, looking `depth` plies ahead.
    [[nodiscard]] Score value(const G& position, int depth = to_the_end) {
        const bool over = position.outcome() != Outcome::undecided;
        if (over || depth == 0) {
            ++leaves_;
            return over ? final_score(position) : horizon_value(position);
        }
        Score best = -infinity;
        for (const auto& root_move : root_moves(position, depth)) best = std::max(best, root_move.score);
        return best;
    }

    /// The exact score of each move, in the order of `moves()`. Precondition: `depth > 0`.
    [[nodiscard]] std::vector<RootMove<MoveOf<G>>> root_moves(const G& position, int depth = to_the_end) {
        std::vector<RootMove<MoveOf<G>>> scored;
        for (const auto& move : position.moves()) {
            const G child = after(position, move);
            ++nodes_;
            const Score score = seen_from(position, child, value(child, depth - 1), distance_);
            scored.push_back({move, score, Bound::exact});
        }
        return scored;
    }

    /// Positions entered so far, the roots not counted.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// Positions evaluated or found finished so far: to the end of the game, the number of games.
    [[nodiscard]] std::uint64_t leaves() const noexcept { return leaves_; }

private:
    /// The evaluation; in a quiescence search, of that and the noisy moves the best: no side has to play one.
    [[nodiscard]] Score horizon_value(const G& position) {
        Score best = static_cast<Score>(evaluate_(position));
        if constexpr (HasNoisyMoves<G>) {
            if (horizon_ == Horizon::evaluation) return best;
            for (const auto& move : position.noisy_moves()) {
                const G child = after(position, move);
                ++nodes_;
                best = std::max(best, seen_from(position, child, value(child, 0), distance_));
            }
        }
        return best;
    }

    Evaluator evaluate_;
    Distance distance_;
    Horizon horizon_;
    std::uint64_t nodes_ = 0;
    std::uint64_t leaves_ = 0;
};

/// Which positions count as one.
enum class Fold : bool { none, symmetry };

/// Negamax to the end of the game that remembers the value of every position it has met: no larger than the
/// game's positions instead of its lines. It believes the game's keys. With distances it meets every
/// reachable position; without them it leaves a position at the first winning move.
template <Keyed G, Fold F = Fold::none>
class Memo {
public:
    explicit Memo(Distance distance = Distance::counted) : distance_(distance) {}

    /// The score of `position` for its side to move.
    [[nodiscard]] Score value(const G& position) {
        const std::uint64_t key = key_of(position);
        if (const auto known = values_.find(key); known != values_.end()) return known->second;
        const Score score = compute(position);
        values_.emplace(key, score);
        return score;
    }
    /// Different positions met so far.
    [[nodiscard]] std::size_t positions() const noexcept { return values_.size(); }

private:
    [[nodiscard]] static std::uint64_t key_of(const G& position) {
        if constexpr (F == Fold::symmetry) {
            return position.canonical_key().key;
        } else {
            return position.key();
        }
    }
    [[nodiscard]] Score compute(const G& position) {
        if (position.outcome() != Outcome::undecided) return final_score(position);
        Score best = -infinity;
        for (const auto& move : position.moves()) {
            const G child = after(position, move);
            best = std::max(best, seen_from(position, child, value(child), distance_));
            if (best == win_in(0)) break; // no score is better; never reached when distances are counted
        }
        return best;
    }

    Distance distance_;
    std::unordered_map<std::uint64_t, Score> values_;
};

/// How many positions there are after exactly `depth` plies, counted once for each way to reach them; play
/// stops where the game is over.
template <Game G>
[[nodiscard]] std::uint64_t plain_perft(const G& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (const auto& move : position.moves()) sum += plain_perft(after(position, move), depth - 1);
    return sum;
}

} // namespace mustplay::reference
