// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// The small games whose value is known (tests/games/solved.hpp), solved from the first move to the last: how many
// nodes and how long each takes. `mustplay_solved --benchmark_filter='solved/mnk/.*/alpha_beta'`.
//
// A case is called solved/<game>/<position>/<search>. Its counters are `nodes`; `value`, the score for the side to
// move (1, 0 or -1, or the margin of a game that is counted in points); and `as_known`, 1 if that is the known one. The
// label gives the nodes to the last one and the score in words, or says that the time was up: a search gets two
// minutes.

#include "games/solved.hpp"
#include "mustplay/score_text.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "mustplay/search/proof_number.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace {

using namespace mustplay;
using games::Solved;
using search::Techniques;

constexpr std::chrono::minutes patience{2};
constexpr std::size_t table_bytes = std::size_t{256} << 20;

/// A win counts 1 and a loss -1, margins as they are.
[[nodiscard]] Score without_zones(Score score) { return is_win(score) ? 1 : is_loss(score) ? -1 : score; }

void show(benchmark::State& state, std::uint64_t nodes, bool solved, Score value, Score known,
          const std::string& label) {
    state.counters["nodes"] = static_cast<double>(nodes);
    const auto count = std::to_string(nodes) + " nodes: ";
    if (!solved)
        return state.SetLabel(count + "not solved in " + std::to_string(patience.count()) + " minutes");
    state.counters["value"] = without_zones(value);
    state.counters["as_known"] = without_zones(value) == without_zones(known) ? 1 : 0;
    state.SetLabel(count + label);
}

template <Techniques T, class G>
void by_alpha_beta(benchmark::State& state, const Solved<G>& solved) {
    search::AlphaBeta<G, NoEvaluation, T> engine({}, {.table_bytes = table_bytes});
    for ([[maybe_unused]] auto iteration : state) {
        const auto report = engine.search(solved.position, {.time = patience});
        show(state, report.statistics.nodes, report.proven, report.score, solved.value,
             describe(report.score, report.proven));
    }
}

/// Won, drawn or lost only; a margin is not asked for.
template <class G>
void by_proof_numbers(benchmark::State& state, const Solved<G>& solved) {
    search::ProofNumberSearch<G> engine({.table_bytes = table_bytes});
    for ([[maybe_unused]] auto iteration : state) {
        const auto report = engine.outcome(solved.position, {.time = patience});
        const auto sign = [](Score score) { return score > 0 ? 1 : score < 0 ? -1 : 0; };
        const auto value = report.outcome == Outcome::win ? 1 : report.outcome == Outcome::loss ? -1 : 0;
        show(state, report.nodes, report.outcome != Outcome::undecided, value, sign(solved.value),
             value > 0   ? "wins"
             : value < 0 ? "loses"
                         : "draw");
    }
}

constexpr Techniques mtdf = [] {
    Techniques techniques;
    techniques.window = search::Window::mtdf;
    return techniques;
}();

/// Registers a solved position of `game`.
[[nodiscard]] auto cases(const std::string& game) {
    return [game](const auto& solved) {
        const auto one = [&](const std::string& search, auto run) {
            benchmark::RegisterBenchmark(("solved/" + game + "/" + solved.name + "/" + search).c_str(),
                                         [solved, run](benchmark::State& state) { run(state, solved); })
                ->Unit(benchmark::kMillisecond)
                ->Iterations(1);
        };
        one("alpha_beta", [](auto& state, const auto& s) { by_alpha_beta<Techniques{}>(state, s); });
        one("mtdf", [](auto& state, const auto& s) { by_alpha_beta<mtdf>(state, s); });
        one("proof_numbers", [](auto& state, const auto& s) { by_proof_numbers(state, s); });
    };
}

[[maybe_unused]] const bool registered = [] {
    games::for_each_solved_mnk(cases("mnk"));
    games::for_each_large_solved_mnk(cases("mnk"));
    games::for_each_solved_othello(cases("othello"));
    games::for_each_large_solved_othello(cases("othello"));
    games::for_each_solved_domineering(cases("domineering"));
    games::for_each_solved_dots_and_boxes(cases("dots_and_boxes"));
    games::for_each_solved_breakthrough(cases("breakthrough"));
    games::for_each_solved_nim(cases("nim"));
    games::for_each_solved_kayles(cases("kayles"));
    return true;
}();

} // namespace
