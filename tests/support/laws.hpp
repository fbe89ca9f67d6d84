// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/score.hpp"
#include "support/reference.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// What game.hpp demands of a game and of every refinement it opts into, for the tests of the games
/// themselves: a search is right only on a game that keeps its promises.

namespace mustplay::reference {

template <class Range>
[[nodiscard]] auto listed(const Range& range) {
    std::vector<std::ranges::range_value_t<Range>> list;
    for (const auto& element : range) list.push_back(element);
    return list;
}

/// The solver of a game with a key; of another game, nothing.
template <class G>
struct SolverOf {
    struct type {};
};
template <Keyed G>
struct SolverOf<G> {
    using type = Memo<G>;
};

/// Walks a game and finds the first promise it breaks.
template <Game G>
class Laws {
    using Moves = std::vector<MoveOf<G>>;

public:
    /// What is wrong with the rules, in words, at `position` or within `depth` plies of it; empty if nothing
    /// is.
    [[nodiscard]] std::string broken_rule(const G& position, int depth) {
        const Moves moves = listed(position.moves());
        if (moves.empty() != (position.outcome() != Outcome::undecided))
            return "moves, but not until the game is over";
        if (moves != listed(position.moves())) return "moves are listed in another order when asked again";
        for (auto move = moves.begin(); move != moves.end(); ++move) {
            if (std::find(std::next(move), moves.end(), *move) != moves.end())
                return "a move is listed twice";
        }
        if (auto broken = broken_side(position); !broken.empty()) return broken;
        if (auto broken = broken_key(position, moves); !broken.empty()) return broken;
        if constexpr (HasNoisyMoves<G>) {
            for (const auto& move : position.noisy_moves()) {
                if (std::find(moves.begin(), moves.end(), move) == moves.end())
                    return "a noisy move is not legal";
            }
        }
        for (const auto& move : moves) {
            if (auto broken = broken_move(position, move); !broken.empty()) return broken;
            if (depth == 0) continue;
            if (auto broken = broken_rule(after(position, move), depth - 1); !broken.empty()) return broken;
        }
        return {};
    }

    /// What is wrong with the claims about values (keys, bounds, must-play moves), in words, at `position` or
    /// within `depth` plies of it; empty if nothing is. Solves the game from there.
    [[nodiscard]] std::string broken_claim(const G& position, int depth) requires Keyed<G> {
        if (position.outcome() != Outcome::undecided) return {};
        const Score value = solved_.value(position);
        if constexpr (Symmetric<G>) {
            const auto [known, fresh] = value_of_canonical_.emplace(position.canonical_key().key, value);
            if (!fresh && known->second != value) return "positions of equal canonical key differ in value";
        }
        if constexpr (Bounded<G>) {
            const Bounds bounds = position.bounds();
            if (value < bounds.lower || bounds.upper < value) return "the value is out of bounds";
        }
        if constexpr (HasMustPlay<G>) {
            if (auto broken = broken_must_play(position, value); !broken.empty()) return broken;
        }
        if (depth == 0) return {};
        for (const auto& move : position.moves()) {
            if (auto broken = broken_claim(after(position, move), depth - 1); !broken.empty()) return broken;
        }
        return {};
    }

private:
    [[nodiscard]] static std::string broken_side(const G& position) {
        if constexpr (NamesSide<G>) {
            if (position.to_move() != 0 && position.to_move() != 1)
                return "the side to move is neither 0 nor 1";
        }
        if constexpr (CountsPoints<G>) {
            if (const auto outcome = position.outcome(); outcome != Outcome::undecided) {
                const Score margin = position.margin();
                const auto expected = margin > 0 ? Outcome::win : margin < 0 ? Outcome::loss : Outcome::draw;
                if (outcome != expected) return "outcome and margin disagree";
            }
        }
        return {};
    }

    [[nodiscard]] std::string broken_key(const G& position, const Moves& moves) {
        if constexpr (Keyed<G>) {
            const auto [known, fresh] = moves_of_key_.emplace(position.key(), moves);
            if (!fresh && known->second != moves) return "positions of equal key list different moves";
        }
        if constexpr (Keyed<G> && std::equality_comparable<G>) {
            const auto [known, fresh] = position_of_key_.emplace(position.key(), position);
            if (!fresh && known->second != position) return "different positions have equal keys";
        }
        if constexpr (Symmetric<G>) {
            const auto [key, symmetry] = position.canonical_key();
            if (symmetry < 0 || symmetry > 15) return "the symmetry is not one of 0..15";
            const auto [known, fresh] = moves_of_canonical_.emplace(std::pair{key, symmetry}, moves);
            if (!fresh && known->second != moves)
                return "positions of equal key and symmetry list different moves";
        }
        return {};
    }

    [[nodiscard]] static std::string broken_move(const G& position, const MoveOf<G>& move) {
        G child = after(position, move);
        if constexpr (SeesWins<G>) {
            const auto won = same_side(position, child) ? Outcome::win : Outcome::loss;
            if (position.wins(move) != (child.outcome() == won))
                return "a winning move is not seen, or seen wrongly";
            if (child.outcome() != Outcome::undecided && !position.wins(move) &&
                !listed(child.moves()).empty()) {
                return "the game ends neither by a winning move nor for want of moves";
            }
        }
        if constexpr (Undoable<G>) {
            static_assert(std::equality_comparable<G>, "only == can tell whether undo is exact");
            child.undo(move);
            if (child != position) return "undo does not restore the position";
        }
        return {};
    }

    [[nodiscard]] std::string broken_must_play(const G& position, Score value) {
        const Moves all = listed(position.moves());
        const Moves chosen = listed(position.must_play());
        if (chosen.empty()) {
            const bool lost = CountsPoints<G> ? value < 0 : is_loss(value);
            return lost ? "" : "there is a better move than to resign";
        }
        auto next = all.begin();
        Score best = -infinity;
        for (const auto& move : chosen) {
            next = std::find(next, all.end(), move);
            if (next == all.end()) return "must-play is no part of the moves in their order";
            ++next;
            const G child = after(position, move);
            best = std::max(best, seen_from(position, child, solved_.value(child), Distance::counted));
        }
        return best == value ? "" : "the best move is not in must-play";
    }

    typename SolverOf<G>::type solved_{};
    std::map<std::uint64_t, Moves> moves_of_key_;
    std::map<std::uint64_t, G> position_of_key_;
    std::map<std::pair<std::uint64_t, int>, Moves> moves_of_canonical_;
    std::map<std::uint64_t, Score> value_of_canonical_;
};

/// The first promise of game.hpp that `position` breaks, or a position within `depth` plies of it, in words;
/// empty if there is none.
template <Game G>
[[nodiscard]] std::string broken_rule(const G& position, int depth) {
    return Laws<G>{}.broken_rule(position, depth);
}

/// The same for what a game claims about values. Solves the game from `position` with a table of all its
/// positions.
template <Keyed G>
[[nodiscard]] std::string broken_claim(const G& position, int depth) {
    return Laws<G>{}.broken_claim(position, depth);
}

} // namespace mustplay::reference
