// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Tunes the four weights of Connect Four's window evaluation by self-play (SPSA), and then plays what came
// out against the classic 50/10/1 with 2 for the centre, from fresh openings, each from both sides.
//
//     tune_connect4 --iterations 1000 --pairs 16 --depth 5 --tested 500
//
// There are two final matches: at the depth tuned for, and two plies deeper, since weights should be good for more
// than one depth.
//
// Only the ratios of the weights matter. They are tuned in tenths of the classic ones (500/100/10/20), so
// that the small ones can move as well. Everything is reproducible by the seed, on any number of cores.

#include "command_line.hpp"
#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/play/match.hpp"
#include "mustplay/play/openings.hpp"
#include "mustplay/play/sprt.hpp"
#include "mustplay/play/spsa.hpp"
#include "mustplay/play/statistics.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <utility>
#include <vector>

namespace {

using mustplay::connect4::WindowEvaluation;
using Game = mustplay::connect4::Game<7, 6>;
namespace play = mustplay::play;
namespace search = mustplay::search;

constexpr int opening_plies = 8;

WindowEvaluation evaluation(const std::vector<double>& weights) {
    const auto weight = [&](std::size_t i) { return static_cast<int>(std::lround(weights[i])); };
    return {.three = weight(0), .two = weight(1), .one = weight(2), .centre = weight(3)};
}

/// Makes players that search to a fixed depth, each with a table of its own.
auto engine(const WindowEvaluation& evaluate, int depth) {
    return [=](std::uint64_t) {
        search::AlphaBeta<Game, WindowEvaluation> searcher(evaluate, {.table_bytes = std::size_t{1} << 18});
        return [searcher = std::move(searcher), depth](const Game& position) mutable {
            return *searcher.search(position, {.depth = depth}).move;
        };
    };
}

void print(const char* name, const play::Tally& tally) {
    std::printf("  %-14s %4llu wins %4llu draws %4llu losses  %.1f %%\n", name,
                static_cast<unsigned long long>(tally.wins), static_cast<unsigned long long>(tally.draws),
                static_cast<unsigned long long>(tally.losses), 100 * tally.score());
}

void test(const std::vector<double>& tuned, const std::vector<double>& classic, int depth, std::size_t pairs,
          std::uint64_t seed) {
    const auto openings = play::random_openings(Game{}, opening_plies, pairs, seed);
    const auto result = play::play_match(openings, engine(evaluation(tuned), depth),
                                         engine(evaluation(classic), depth), {.seed = seed});
    const auto elo = play::estimate_elo(result.pairs);
    const play::Sprt sprt{.elo0 = 0, .elo1 = 20};
    std::printf("tuned against classic, depth %d, %zu openings, each from both sides\n", depth, pairs);
    print("moving first", result.first);
    print("moving second", result.second);
    print("both", result.total());
    std::printf("  pairs by points");
    for (const auto count : result.pairs) std::printf(" %llu", static_cast<unsigned long long>(count));
    std::printf("\n  Elo %+.1f, 95 %% within [%+.1f, %+.1f]; likelihood of superiority %.2f %%\n", elo.elo,
                elo.lower, elo.upper, 100 * play::likelihood_of_superiority(result.pairs));
    std::printf("  log-likelihood ratio of +20 to 0 Elo: %.2f (%.2f, %.2f)\n",
                sprt.log_likelihood_ratio(result.pairs), sprt.lower_bound(), sprt.upper_bound());
}

void run(int iterations, int pairs, int depth, std::uint64_t seed, int test_pairs) {
    const std::vector<play::SpsaParameter> parameters{
        {.name = "three", .value = 500, .lower = 0, .upper = 2000, .step = 150, .integer = true},
        {.name = "two", .value = 100, .lower = 0, .upper = 1000, .step = 50, .integer = true},
        {.name = "one", .value = 10, .lower = 0, .upper = 500, .step = 20, .integer = true},
        {.name = "centre", .value = 20, .lower = 0, .upper = 500, .step = 20, .integer = true}};
    std::vector<double> classic;
    for (const auto& parameter : parameters) classic.push_back(parameter.value);

    play::SpsaOptions options{.iterations = iterations, .seed = seed, .gain = 2};
    options.progress = [&](const play::SpsaReport& report) {
        if ((report.iteration + 1) % 20 == 0) {
            std::printf("%5d  %+.3f ", report.iteration + 1, report.difference);
            for (const auto value : report.values) std::printf(" %7.1f", value);
            std::printf("\n");
            std::fflush(stdout);
        }
        return true;
    };
    const auto plus_over_minus = [&](const std::vector<double>& plus, const std::vector<double>& minus,
                                     std::uint64_t match_seed) {
        const auto openings =
            play::random_openings(Game{}, opening_plies, static_cast<std::size_t>(pairs), match_seed);
        const auto result = play::play_match(openings, engine(evaluation(plus), depth),
                                             engine(evaluation(minus), depth), {.seed = match_seed});
        return 2 * result.total().score() - 1;
    };
    std::printf("iteration, score of plus less minus, three, two, one, centre (tenths)\n");
    const auto result = play::spsa(parameters, plus_over_minus, options);
    std::printf("tuned:");
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        std::printf(" %s %.0f", parameters[i].name.c_str(), result.averaged[i]);
    }
    std::printf("\n");
    for (const int tested : {depth, depth + 2}) {
        test(result.averaged, classic, tested, static_cast<std::size_t>(test_pairs), ~seed);
    }
}

} // namespace

int main(int argc, char* argv[]) {
    int iterations = 1000;
    int pairs = 16;
    int depth = 5;
    int seed = 1;
    int tested = 500;
    CommandLine cli("Tunes the weights of Connect Four's window evaluation by self-play.");
    cli.option("--iterations", iterations, "Of SPSA").range(1, 1'000'000'000).shows_default();
    cli.option("--pairs", pairs, "Pairs of games in an iteration").range(1, 1'000'000).shows_default();
    cli.option("--depth", depth, "Plies that both sides look ahead").range(1, 40).shows_default();
    cli.option("--seed", seed, "Equal seeds give equal results").range(0, 1'000'000'000).shows_default();
    cli.option("--tested", tested, "Pairs of games in each final match").range(1, 1'000'000).shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    try {
        run(iterations, pairs, depth, static_cast<std::uint64_t>(seed), tested);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "tune_connect4: %s\n", error.what());
        return 1;
    }
    return 0;
}
