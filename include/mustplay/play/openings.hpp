// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/exceptions.hpp"
#include "mustplay/game.hpp"
#include "mustplay/play/player.hpp"
#include "mustplay/play/random.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

namespace mustplay::play {

namespace detail {

/// The positions seen so far; by key where the game has one (up to symmetry where it has that), else by
/// comparison.
template <Game G>
class SeenPositions {
    static_assert(Keyed<G> || std::equality_comparable<G>,
                  "distinct openings need a game with `key()` or `operator==`");

public:
    /// Whether the position is new; it is remembered.
    bool insert(const G& position) {
        if constexpr (Symmetric<G>) {
            return seen_.insert(position.canonical_key().key).second;
        } else if constexpr (Keyed<G>) {
            return seen_.insert(position.key()).second;
        } else {
            if (std::find(seen_.begin(), seen_.end(), position) != seen_.end()) return false;
            seen_.push_back(position);
            return true;
        }
    }

private:
    std::conditional_t<Keyed<G>, std::unordered_set<std::uint64_t>, std::vector<G>> seen_;
};

} // namespace detail

/// `count` distinct positions (up to symmetry, for a `Symmetric` game) in which the game goes on, each
/// reached from `start` by `plies` uniformly random legal moves. The same seed gives the same list on every
/// platform.
///
/// Throws std::invalid_argument when `plies` is negative, and when 100,000 random lines in a row reached
/// nothing new: the game has, or as good as has, no more such positions. Cost: about `plies` moves an opening
/// while they are plentiful; for a game without keys also a comparison with every opening before.
template <Game G>
[[nodiscard]] std::vector<G> random_openings(const G& start, int plies, std::size_t count,
                                             std::uint64_t seed) {
    if (plies < 0) {
        throw_error(
            std::invalid_argument("random_openings: plies is " + std::to_string(plies) + ", expected >= 0"));
    }
    constexpr int patience = 100'000;
    RandomPlayer player(seed);
    detail::SeenPositions<G> seen;
    std::vector<G> openings;
    int failures = 0;
    while (openings.size() < count) {
        G position = start;
        int ply = 0;
        while (ply < plies && !is_over(position)) {
            position.play(player(position));
            ++ply;
        }
        if (!is_over(position) && seen.insert(position)) {
            openings.push_back(position);
            failures = 0;
        } else if (++failures == patience) {
            throw_error(std::invalid_argument("random_openings: found " + std::to_string(openings.size()) +
                                              " distinct undecided positions after " + std::to_string(plies) +
                                              " plies, expected " + std::to_string(count)));
        }
    }
    return openings;
}

} // namespace mustplay::play
