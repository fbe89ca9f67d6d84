// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// How much later than its deadline a search returns: percentiles over many searches, milliseconds.
#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace {

using namespace mustplay;
using namespace std::chrono_literals;
using Milliseconds = std::chrono::duration<double, std::milli>;

void overrun(benchmark::State& state) {
    const auto deadline = std::chrono::milliseconds(state.range(0));
    search::AlphaBeta<connect4::Game<>, connect4::WindowEvaluation> engine(
        {}, {.threads = static_cast<int>(state.range(1))});
    std::vector<double> late;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        const auto report = engine.search({}, {.time = deadline});
        late.push_back(Milliseconds(std::chrono::steady_clock::now() - start - deadline).count());
        if (!report.move) state.SkipWithError("no move");
    }
    std::sort(late.begin(), late.end());
    const auto percentile = [&](double share) {
        return late[static_cast<std::size_t>(share * static_cast<double>(late.size() - 1))];
    };
    state.counters["p50"] = percentile(0.5);
    state.counters["p99"] = percentile(0.99);
    state.counters["p99.9"] = percentile(0.999);
    state.counters["max"] = late.back();
}

BENCHMARK(overrun)
    ->Name("deadline/overrun")
    ->ArgNames({"milliseconds", "threads"})
    ->Args({5, 1})
    ->Args({20, 1})
    ->Args({5, 2})
    ->Iterations(2000)
    ->Unit(benchmark::kMillisecond);

} // namespace
