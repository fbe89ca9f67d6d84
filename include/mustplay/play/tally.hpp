// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mustplay::play {

/// How often each score was reached, the worst first, in equal steps from 0 to 1 point: three counts for
/// games (loss, draw, win), five for pairs of games with sides reversed.
template <std::size_t Size>
using ScoreCounts = std::array<std::uint64_t, Size>;

/// Pairs of games by the points made in the two: 0, 1/2, 1, 3/2, 2 (the "pentanomial"). The two games of a
/// pair start from one opening and are not independent, so pairs, not games, are what statistics should
/// count.
using PairCounts = ScoreCounts<5>;

/// Games by result, from one player's view.
struct Tally {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    [[nodiscard]] constexpr std::uint64_t games() const noexcept { return wins + draws + losses; }
    /// Points a game, 0..1; 1/2 without games.
    [[nodiscard]] constexpr double score() const noexcept {
        return games() == 0 ? 0.5
                            : (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
                                  static_cast<double>(games());
    }
    [[nodiscard]] constexpr ScoreCounts<3> counts() const noexcept { return {losses, draws, wins}; }
    /// Counts one more game. `half_points`: 0 lost, 1 drawn, 2 won.
    constexpr void add(int half_points) noexcept {
        ++(half_points == 2 ? wins : half_points == 1 ? draws : losses);
    }

    [[nodiscard]] friend constexpr Tally operator+(const Tally& a, const Tally& b) noexcept {
        return {a.wins + b.wins, a.draws + b.draws, a.losses + b.losses};
    }
    friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

} // namespace mustplay::play
