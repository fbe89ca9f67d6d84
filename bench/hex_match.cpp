// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Plays Hex's player (alpha-beta with circuits and virtual connections) against the greedy one (the most connections)
// on 9x9, from random openings of two plies, each from both sides; then shows how late it moves on 11x11 when it has a
// second, and what an appraisal costs.
//
//     mustplay_hex_match --pairs 100 --depth 2

#include "command_line.hpp"
#include "mustplay/hex/appraisal.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/greedy_player.hpp"
#include "mustplay/hex/player.hpp"
#include "mustplay/hex/resistance.hpp"
#include "mustplay/play/match.hpp"
#include "mustplay/play/openings.hpp"
#include "mustplay/play/statistics.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>

namespace {

using namespace mustplay;
using Clock = std::chrono::steady_clock;

[[nodiscard]] double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Wilson's interval (E. Wilson, 1927) for a share of `wins` in `games` at 95 %.
[[nodiscard]] std::array<double, 2> interval(double wins, double games) {
    constexpr double z = 1.96;
    const double share = wins / games;
    const double middle = share + z * z / (2 * games);
    const double spread = z * std::sqrt(share * (1 - share) / games + z * z / (4 * games * games));
    const double scale = 1 + z * z / games;
    return {(middle - spread) / scale, (middle + spread) / scale};
}

void match(std::size_t pairs, int depth) {
    const auto openings = play::random_openings(hex::Game<9>{}, 2, pairs, 1);
    play::MatchOptions options{.seed = 1, .threads = 1};
    options.progress = [&](const play::MatchResult& result) {
        if (terminal::is_terminal(stderr)) {
            const auto total = result.total();
            std::fprintf(stderr, "\r%llu of %zu games, %llu won ",
                         static_cast<unsigned long long>(total.games()), 2 * pairs,
                         static_cast<unsigned long long>(total.wins));
        }
        return true;
    };
    options.cancelled = terminal::interrupted;
    const auto start = Clock::now();
    const auto result = play::play_match(
        openings, [&](std::uint64_t) { return hex::Player<9>({.depth = depth}); },
        [](std::uint64_t) { return hex::GreedyPlayer<9>(); }, options);
    const auto seconds = milliseconds_since(start) / 1000;
    if (terminal::is_terminal(stderr)) std::fprintf(stderr, "\r%40s\r", "");
    const auto total = result.total();
    std::printf("9x9, depth %d against the greedy player, %s%llu games from %zu openings, each from both "
                "sides: %.0f s\n",
                depth, result.complete ? "" : "interrupted, ", static_cast<unsigned long long>(total.games()),
                pairs, seconds);
    if (total.games() == 0) return;
    const auto share = interval(static_cast<double>(total.wins), static_cast<double>(total.games()));
    const auto elo = play::estimate_elo(result.pairs);
    std::printf("  won %llu, lost %llu (moving first %llu:%llu, second %llu:%llu): %.1f %%, 95 %% within "
                "[%.1f, %.1f]\n",
                static_cast<unsigned long long>(total.wins), static_cast<unsigned long long>(total.losses),
                static_cast<unsigned long long>(result.first.wins),
                static_cast<unsigned long long>(result.first.losses),
                static_cast<unsigned long long>(result.second.wins),
                static_cast<unsigned long long>(result.second.losses), 100 * total.score(), 100 * share[0],
                100 * share[1]);
    std::printf("  pairs by points");
    for (const auto count : result.pairs) std::printf(" %llu", static_cast<unsigned long long>(count));
    std::printf("; Elo %+.0f, 95 %% within [%+.0f, %+.0f]\n", elo.elo, elo.lower, elo.upper);
}

/// A game of the player against itself with a second a move.
void deadline() {
    constexpr double second = 1000;
    hex::Player<11> player;
    hex::Game<11> game;
    int moves = 0;
    int depths = 0;
    double longest = 0;
    std::uint64_t appraised = 0;
    for (; game.outcome() == Outcome::undecided && !terminal::interrupted(); ++moves) {
        const auto start = Clock::now();
        const auto choice = player.choose(game, {.time = std::chrono::seconds(1)});
        if (choice.decided) break;
        longest = std::max(longest, milliseconds_since(start));
        depths += choice.depth;
        appraised += choice.appraised;
        game.play(choice.move);
    }
    if (moves == 0) return;
    std::printf("11x11, a second a move: %d moves until H-search sees the winner, the longest %.0f ms over; "
                "on average\n"
                "  depth %.1f and %.0f appraisals\n",
                moves, longest - second, static_cast<double>(depths) / moves,
                static_cast<double>(appraised) / moves);
}

/// What the parts of an appraisal cost, over the positions of one game.
template <std::size_t Size>
void cost() {
    hex::Player<Size> player({.depth = 1});
    hex::VirtualConnections<Size> connections;
    hex::Resistance<Size> resistance;
    hex::Appraiser<Size, Size, 16> appraise;
    double building = 0;
    double measuring = 0;
    double appraising = 0;
    double longest = 0;
    int positions = 0;
    for (hex::Game<Size> game; game.outcome() == Outcome::undecided; game.play(player(game))) {
        auto best = std::array<double, 3>{1e9, 1e9, 1e9};
        for (int repeat = 0; repeat < 5; ++repeat) {
            auto start = Clock::now();
            connections.build(game.board(), game.turn());
            best[0] = std::min(best[0], milliseconds_since(start));
            start = Clock::now();
            resistance.measure(connections);
            best[1] = std::min(best[1], milliseconds_since(start));
            start = Clock::now();
            if (appraise(game.board(), game.turn()).outcome != Outcome::undecided) break;
            best[2] = std::min(best[2], milliseconds_since(start));
        }
        if (best[2] > 1e8) break;
        building += best[0];
        measuring += best[1];
        appraising += best[2];
        longest = std::max(longest, best[2]);
        ++positions;
    }
    std::printf("%zux%zu, %d undecided positions of a game: connections of a colour %.0f us, its circuit "
                "%.0f us, an\n"
                "  appraisal %.0f us, the longest %.0f us (best of 5)\n",
                Size, Size, positions, 1000 * building / positions, 1000 * measuring / positions,
                1000 * appraising / positions, 1000 * longest);
}

} // namespace

int main(int argc, char* argv[]) {
    int pairs = 100;
    int depth = 2;
    CommandLine cli(
        "Plays Hex's player against a greedy one, then against the clock, and says what its parts cost.");
    cli.option("--pairs", pairs, "Pairs of games against the greedy player")
        .range(1, 1'000'000)
        .shows_default();
    cli.option("--depth", depth, "Plies that the player looks ahead in these").range(1, 40).shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    try {
        terminal::catch_interrupts();
        match(static_cast<std::size_t>(pairs), depth);
        deadline();
        cost<7>();
        cost<9>();
        cost<11>();
        if (terminal::interrupted()) return 130;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "mustplay_hex_match: %s\n", error.what());
        return 1;
    }
    return 0;
}
