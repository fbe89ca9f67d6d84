// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"

#include <cstdint>

namespace mustplay {

namespace detail {
/// `perft` for depth >= 1; leaves `game` as it was.
template <Game G>
[[nodiscard]] constexpr std::uint64_t count_lines(G& game, int depth) {
    std::uint64_t lines = 0;
    for (const auto& move : game.moves()) {
        if (depth == 1) {
            ++lines;
        } else if constexpr (Undoable<G>) {
            game.play(move);
            lines += count_lines(game, depth - 1);
            game.undo(move);
        } else {
            G next = game;
            next.play(move);
            lines += count_lines(next, depth - 1);
        }
    }
    return lines;
}
} // namespace detail

/// How many lines of exactly `depth` plies (>= 0) there are from a position: the leaves of the game tree at
/// that depth, counted as often as they can be reached. A line that ends earlier counts nothing. Comparing
/// the number with one known to be right is the usual test of a game's `moves()` and `play()` (the name is
/// computer chess's, for "performance test"). The last ply is counted without being played, and a game that
/// has `undo` is copied only once. Cost: the size of the tree.
template <Game G>
[[nodiscard]] constexpr std::uint64_t perft(const G& game, int depth) {
    MUSTPLAY_ASSERT(depth >= 0);
    if (depth == 0) return 1;
    G position = game;
    return detail::count_lines(position, depth);
}

} // namespace mustplay
