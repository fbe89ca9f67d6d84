// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/play/random.hpp"

#include <concepts>
#include <cstdint>
#include <ranges>
#include <type_traits>

namespace mustplay::play {

/// Whoever plays G: a callable that is given a position in which the game goes on and returns a legal move.
/// It may keep state (a table, a generator, a clock) from one move to the next.
///
/// Satisfied by: a lambda `[](const G& position) { return best_move(position); }`, a function,
/// `RandomPlayer`, a search engine wrapped in a lambda (`[&](const G& g) { return *engine.search(g).move;
/// }`), a reference to any of these. Not satisfied by: a callable that returns an optional move or a whole
/// report (unwrap it: there is always a move while the game goes on), one that needs a mutable position, one
/// that wants a clock or a colour as a further argument (bind it).
template <class P, class G>
concept PlayerOf = Game<G> && std::invocable<P&, const G&> &&
    std::convertible_to<std::invoke_result_t<P&, const G&>, MoveOf<G>>;

/// Whether nobody is to move any more: the game is decided, or there is no legal move (`final_score` then
/// calls an undecided game even).
template <Game G>
[[nodiscard]] constexpr bool is_over(const G& position) {
    if (position.outcome() != Outcome::undecided) return true;
    auto&& moves = position.moves();
    return std::ranges::begin(moves) == std::ranges::end(moves);
}

/// Plays a move drawn uniformly from the legal ones. The same seed plays the same game on every platform. Two
/// walks through the move list a move.
class RandomPlayer {
public:
    constexpr explicit RandomPlayer(std::uint64_t seed) noexcept : random_(seed) {}

    /// Precondition: `!is_over(position)`.
    template <Game G>
    constexpr MoveOf<G> operator()(const G& position) {
        std::uint64_t count = 0;
        for ([[maybe_unused]] const auto& move : position.moves()) ++count;
        MUSTPLAY_ASSERT(count > 0);
        auto skip = random_.below(count);
        MoveOf<G> chosen{};
        for (const auto& move : position.moves()) {
            chosen = move;
            if (skip-- == 0) break;
        }
        return chosen;
    }

private:
    Random random_;
};

} // namespace mustplay::play
