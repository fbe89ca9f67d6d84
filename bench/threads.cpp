// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// What a second thread is worth, in wall time: Connect Four to a fixed depth, and a board solved to the end.
#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace mustplay;
using search::AlphaBeta;
using search::Options;
using search::Parallel;

Options options(const benchmark::State& state) {
    return {.table_bytes = std::size_t{64} << 20,
            .threads = static_cast<int>(state.range(0)),
            .parallel = state.range(1) == 0 ? Parallel::shared_table : Parallel::root_split};
}

template <class Engine, class Game>
void run(benchmark::State& state, Engine engine, const Game& game, const Limits& limits) {
    std::uint64_t nodes = 0;
    Score value = 0;
    for (auto _ : state) {
        state.PauseTiming();
        engine.clear();
        state.ResumeTiming();
        const auto report = engine.search(game, limits);
        nodes += report.statistics.nodes;
        value = report.score;
    }
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
    state.counters["value"] = value;
}

void fixed_depth(benchmark::State& state) {
    run(state, AlphaBeta<connect4::Game<>, connect4::WindowEvaluation>({}, options(state)),
        connect4::Game<>{}, {.depth = 18});
}

void solve(benchmark::State& state) {
    run(state, AlphaBeta<connect4::Game<5, 4>>({}, options(state)), connect4::Game<5, 4>{}, {});
}

/// Threads 1, 2; 0: the shared table, 1: split at the root.
void both(benchmark::internal::Benchmark* bench) {
    bench->ArgNames({"threads", "root_split"})->Args({1, 0})->Args({2, 0})->Args({2, 1});
    bench->UseRealTime()->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK(fixed_depth)->Name("threads/7x6_depth_18")->Apply(both);
BENCHMARK(solve)->Name("threads/solve_5x4")->Apply(both);

} // namespace
