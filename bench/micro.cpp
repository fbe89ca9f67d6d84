// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// What the parts of the Connect Four board cost, each beside the array board of textbooks: a move, the tests
// for a four, the evaluations, and whole trees (perft); and threat-space search beside the generic AND/OR
// search. Times are for one position or move; perft counts positions a second.
//
//     cmake --build build --target mustplay_benchmarks && build/bench/mustplay_benchmarks

#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/threat_space.hpp"
#include "mustplay/perft.hpp"
#include "mustplay/search/and_or.hpp"
#include "support/array_board.hpp"
#include "support/forced_wins.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

namespace {

using namespace mustplay::connect4;
using reference::ArrayBoard;

/// A position of a random game on both boards, and a legal move in it.
template <int Width, int Height>
struct Sample {
    Game<Width, Height> game;
    ArrayBoard<Width, Height> array;
    int column = 0;
};

/// Positions in which the game goes on, of all lengths; few enough for the first-level cache.
template <int Width = 7, int Height = 6>
const std::vector<Sample<Width, Height>>& samples() {
    static const auto all = [] {
        std::vector<Sample<Width, Height>> positions;
        std::mt19937 random(1);
        Sample<Width, Height> sample;
        while (positions.size() < 256) {
            const auto moves = sample.array.moves();
            if (moves.empty()) {
                sample = {};
                continue;
            }
            sample.column = moves[random() % moves.size()];
            if (random() % 4 == 0) positions.push_back(sample);
            sample.game.play(sample.column);
            sample.array.play(sample.column);
        }
        return positions;
    }();
    return all;
}

/// Times `measure(sample)`, one sample after the other.
template <int Width = 7, int Height = 6, class Measure>
void over_samples(benchmark::State& state, Measure measure) {
    const auto& all = samples<Width, Height>();
    for (auto _ : state) {
        for (const auto& sample : all) benchmark::DoNotOptimize(measure(sample));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
    // Seconds a call, which the console shows in nanoseconds.
    state.counters["each"] =
        benchmark::Counter(static_cast<double>(all.size()),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// A move.

void move_bitboard(benchmark::State& state) {
    over_samples(state, [](const auto& sample) {
        auto board = sample.game.board();
        board.play(sample.column);
        return board;
    });
}
void move_array(benchmark::State& state) {
    // Played and taken back in place, as a program with an array does; the bitboard is copied.
    auto all = samples();
    for (auto _ : state) {
        for (auto& sample : all) {
            sample.array.play(sample.column);
            benchmark::DoNotOptimize(sample.array);
            sample.array.undo(sample.column);
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
    state.counters["each"] =
        benchmark::Counter(static_cast<double>(all.size()),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(move_bitboard)->Name("move/bitboard");
BENCHMARK(move_array)->Name("move/array");

// Whether a stone in a column would make a four: the test of one move in a search.

void alignment_general(benchmark::State& state) {
    over_samples(state, [](const auto& sample) {
        const auto& board = sample.game.board();
        return has_four(board.mover() | board.landing(sample.column));
    });
}
void alignment_placed(benchmark::State& state) {
    over_samples(state, [](const auto& sample) {
        const auto& board = sample.game.board();
        const auto placed = board.landing(sample.column);
        return completes_four(board.mover() | placed, placed);
    });
}
void alignment_array(benchmark::State& state) {
    over_samples(state, [](const auto& sample) { return sample.array.wins(sample.column); });
}
void alignment_general_8x8(benchmark::State& state) {
    over_samples<8, 8>(state, [](const auto& sample) {
        const auto& board = sample.game.board();
        return has_four<8, 8>(board.mover() | board.landing(sample.column));
    });
}
void alignment_placed_8x8(benchmark::State& state) {
    over_samples<8, 8>(state, [](const auto& sample) { return sample.game.wins(sample.column); });
}
void winning_cells_of_mover(benchmark::State& state) {
    over_samples(state, [](const auto& sample) {
        return winning_cells(sample.game.board().mover(), sample.game.board().mask());
    });
}
void must_play(benchmark::State& state) {
    over_samples(state, [](const auto& sample) { return sample.game.must_play(); });
}
BENCHMARK(alignment_general)->Name("alignment/general");
BENCHMARK(alignment_placed)->Name("alignment/placed");
BENCHMARK(alignment_array)->Name("alignment/array");
BENCHMARK(alignment_general_8x8)->Name("alignment/general/8x8");
BENCHMARK(alignment_placed_8x8)->Name("alignment/placed/8x8");
BENCHMARK(winning_cells_of_mover)->Name("winning_cells");
BENCHMARK(must_play)->Name("must_play");

// Evaluations.

template <class Evaluation, int Width = 7, int Height = 6>
void evaluation(benchmark::State& state) {
    over_samples<Width, Height>(state, [](const auto& sample) { return Evaluation{}(sample.game); });
}
/// The same number as `WindowEvaluation`, window by window.
void evaluation_window_by_window(benchmark::State& state) {
    over_samples(state, [](const auto& sample) {
        const WindowEvaluation weights;
        const int values[] = {0, weights.one, weights.two, weights.three, 0};
        const auto& board = sample.game.board();
        int sum = weights.centre * columns_from_edge<7, 6>.balance(board);
        for (const auto window : windows<7, 6>) {
            const int mine = mustplay::popcount(board.mover() & window);
            const int theirs = mustplay::popcount(board.opponent() & window);
            if (theirs == 0) sum += values[mine];
            if (mine == 0) sum -= values[theirs];
        }
        return sum;
    });
}
BENCHMARK(evaluation<WindowEvaluation>)->Name("evaluation/window");
BENCHMARK(evaluation_window_by_window)->Name("evaluation/window/one_by_one");
BENCHMARK(evaluation<PatternEvaluation>)->Name("evaluation/pattern");
BENCHMARK(evaluation<FeatureEvaluation>)->Name("evaluation/feature");
BENCHMARK(evaluation<ThreatEvaluation>)->Name("evaluation/threat");
BENCHMARK(evaluation<WindowEvaluation, 8, 8>)->Name("evaluation/window/8x8");

// Threat-space search, of positions of random games and of wins of 19 plies and more. The tables are small
// and empty at the start of each search; one that is kept would know the positions after the first round.

constexpr std::size_t threat_table = std::size_t{1} << 12;

struct ThreatSearch {
    ThreatSpaceSearch<> threats{threat_table};
    int operator()(const Game<>& game) {
        threats.clear();
        return threats.search(game.board()).plies();
    }
};
struct GenericThreatSearch {
    mustplay::search::AndOrSearch<Game<>, reference::ForcingMoves> threats{{}, threat_table};
    int operator()(const Game<>& game) { return static_cast<int>(threats.search(game).line.size()); }
};

template <class Search>
void threats_in_random_games(benchmark::State& state) {
    Search search;
    over_samples(state, [&](const auto& sample) { return search(sample.game); });
}
template <class Search>
void threats_in_forced_win(benchmark::State& state) {
    const auto& win = reference::forced_wins[static_cast<std::size_t>(state.range(0))];
    const auto game = parse_game(win.moves);
    Search search;
    int plies = 0;
    for (auto _ : state) plies = search(game);
    if (plies != win.plies) state.SkipWithError("the forced win was not found");
    state.counters["plies"] = plies;
}
constexpr auto last_forced_win = static_cast<std::int64_t>(std::size(reference::forced_wins)) - 1;
BENCHMARK(threats_in_random_games<ThreatSearch>)->Name("threat_space");
BENCHMARK(threats_in_random_games<GenericThreatSearch>)->Name("threat_space/generic");
BENCHMARK(threats_in_forced_win<ThreatSearch>)
    ->Name("threat_space/forced_win")
    ->DenseRange(0, last_forced_win)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(threats_in_forced_win<GenericThreatSearch>)
    ->Name("threat_space/generic/forced_win")
    ->DenseRange(0, last_forced_win)
    ->Unit(benchmark::kMicrosecond);

// Trees: leaves a second.

template <class G>
void whole_tree(benchmark::State& state) {
    const int depth = static_cast<int>(state.range(0));
    std::uint64_t leaves = 0;
    for (auto _ : state) {
        leaves = mustplay::perft(G{}, depth);
        benchmark::DoNotOptimize(leaves);
    }
    state.counters["nodes"] = static_cast<double>(leaves);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(leaves));
}
BENCHMARK(whole_tree<Game<>>)->Name("perft/bitboard/depth")->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK(whole_tree<ArrayBoard<>>)->Name("perft/array/depth")->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK(whole_tree<Game<8, 8>>)->Name("perft/bitboard/8x8/depth")->Arg(7)->Unit(benchmark::kMillisecond);
BENCHMARK(whole_tree<ArrayBoard<8, 8>>)->Name("perft/array/8x8/depth")->Arg(7)->Unit(benchmark::kMillisecond);

} // namespace
