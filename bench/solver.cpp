// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// What the Connect Four solver costs a position: on the sets of bench/data, which generate_connect4.cpp has
// made, on the empty board, and on any file of lines `moves score` that the environment variable
// MUSTPLAY_POSITIONS names.
//
//     MUSTPLAY_POSITIONS=Test_L2_R1 mustplay_solver_benchmarks --benchmark_filter=Test
//
// One iteration solves a whole set, from an empty table of 64 MiB, on one thread, without a book. Counters:
// `mean`, the time a position; `nodes` a position; `nodes_per_second`. A wrong score is an error.

#include "mustplay/connect4/solver.hpp"
#include "positions.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

void solve_all(benchmark::State& state, const std::vector<bench::ScoredPosition>& positions) {
    mustplay::connect4::Solver<> solver;
    std::uint64_t nodes = 0;
    std::size_t wrong = 0;
    for ([[maybe_unused]] auto iteration : state) {
        state.PauseTiming();
        solver.clear();
        state.ResumeTiming();
        for (const auto& [board, score] : positions) {
            const auto solution = solver.solve(board);
            nodes += solution.nodes;
            wrong += solution.score() == score ? 0U : 1U;
        }
    }
    if (wrong > 0) state.SkipWithError((std::to_string(wrong) + " wrong scores").c_str());
    using benchmark::Counter;
    const auto count = static_cast<double>(positions.size());
    state.counters["nodes"] = Counter(static_cast<double>(nodes) / count, Counter::kAvgIterations);
    state.counters["nodes_per_second"] = Counter(static_cast<double>(nodes), Counter::kIsRate);
    // Seconds, which the console shows in milli-, micro- or nanoseconds.
    state.counters["mean"] = Counter(count, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

void add(const std::string& name, std::vector<bench::ScoredPosition> positions) {
    if (positions.empty()) throw std::runtime_error(name + ": no positions");
    benchmark::RegisterBenchmark(("solve/" + name).c_str(), [positions = std::move(positions)](
                                                                benchmark::State& state) {
        solve_all(state, positions);
    })->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char* argv[]) {
    try {
        const std::filesystem::path folder = MUSTPLAY_BENCH_DATA;
        for (const char* name :
             {"end_easy", "middle_easy", "middle_medium", "opening_easy", "opening_medium", "opening_hard"}) {
            add(name, bench::read_positions((folder / name).string() + ".txt"));
        }
        add("empty_board", {{{}, 1}}); // the first player wins with stone 41 of 42
        if (const char* path = std::getenv("MUSTPLAY_POSITIONS"); path != nullptr && *path != '\0') {
            add(std::filesystem::path(path).filename().string(), bench::read_positions(path));
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "solver_benchmarks: %s\n", error.what());
        return 1;
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
