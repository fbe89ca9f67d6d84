// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// What each technique of the search is worth: the same loop on the empty 7x6 board of Connect Four, with one
// thing changed. `mustplay_ablation --benchmark_filter=ablation` (and Google Benchmark's other flags); README.md
// here says what each row means.
//
// A case is called ablation/<search>/<order>/depth:<D>. Its counters are `nodes`, the nodes of the
// iterations 1..D; `best_column`, from 0 at the left; and `value`, the score. The label gives the nodes to
// the last one.

#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "support/signature.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <initializer_list>
#include <string>

namespace {

using namespace mustplay;
using connect4::CentreFirst;
using connect4::NaturalOrder;
using search::Techniques;
using search::Window;

void show_nodes(benchmark::State& state, std::uint64_t nodes) {
    state.counters["nodes"] = static_cast<double>(nodes);
    state.counters["nodes_per_second"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
    state.SetLabel(std::to_string(nodes) + " nodes");
}

template <class Order, Techniques T>
void search_empty_board(benchmark::State& state) {
    search::AlphaBeta<connect4::Game<7, 6, Order>, connect4::WindowEvaluation, T> engine;
    Report<int> report;
    for ([[maybe_unused]] auto iteration : state) {
        state.PauseTiming();
        engine.clear();
        state.ResumeTiming();
        report = engine.search({}, {.depth = static_cast<int>(state.range(0))});
    }
    show_nodes(state, report.statistics.nodes);
    state.counters["best_column"] = *report.move;
    state.counters["value"] = report.score;
}

template <class Order, Techniques T>
void row(const std::string& search_and_order, std::initializer_list<std::int64_t> depths) {
    auto* rows =
        benchmark::RegisterBenchmark(("ablation/" + search_and_order).c_str(), search_empty_board<Order, T>);
    rows->ArgName("depth")->Unit(benchmark::kMillisecond);
    for (const auto depth : depths) rows->Arg(depth);
}

/// `techniques` with the `Chosen` ones switched on or off.
template <bool Techniques::*... Chosen>
constexpr Techniques switched(Techniques techniques, bool on) {
    ((techniques.*Chosen = on), ...);
    return techniques;
}
constexpr Techniques with_window(Techniques techniques, Window window) {
    techniques.window = window;
    return techniques;
}

// A win is a win to the classic searches.
constexpr Techniques classic_negamax = switched<&Techniques::win_distance>(search::plain_negamax, false);
constexpr Techniques classic_alpha_beta =
    switched<&Techniques::win_distance>(search::plain_alpha_beta, false);
constexpr Techniques all = {};

/// A row at the depths at which techniques are compared.
template <Techniques T>
void compared(const std::string& search) {
    row<CentreFirst, T>(search + "/centre", {12, 14});
}

/// Two rows: the classic alpha-beta search with nothing but this technique (and those it needs) added, and
/// the full engine with nothing but this one taken away.
template <bool Techniques::*Technique, bool Techniques::*... Needed>
void technique(const std::string& name) {
    compared<switched<Technique, Needed...>(classic_alpha_beta, true)>("with_" + name);
    compared<switched<Technique>(all, false)>("without_" + name);
}

/// The sum over a fixed list of positions by which one sees whether a change has changed the search.
void signature(benchmark::State& state) {
    std::uint64_t nodes = 0;
    for ([[maybe_unused]] auto iteration : state) nodes = support::signature();
    show_nodes(state, nodes);
}

[[maybe_unused]] const bool registered = [] {
    // The published table.
    row<NaturalOrder, classic_negamax>("negamax/natural", {8, 10});
    row<NaturalOrder, classic_alpha_beta>("alpha_beta/natural", {8, 10, 12});
    row<CentreFirst, classic_alpha_beta>("alpha_beta/centre", {8, 10, 12, 14});

    // The full engine, and each technique that says something about Connect Four (`static_bounds`,
    // `quiescence` and `null_move` do not: this game has no bounds, no noisy moves and no pass).
    row<CentreFirst, all>("all/centre", {8, 10, 12, 14});
    technique<&Techniques::win_distance>("win_distance");
    technique<&Techniques::wins_first>("wins_first");
    technique<&Techniques::must_play>("must_play");
    technique<&Techniques::null_windows>("null_windows");
    technique<&Techniques::table>("table");
    technique<&Techniques::symmetry, &Techniques::table>("symmetry");
    technique<&Techniques::enhanced_cutoffs, &Techniques::table>("enhanced_cutoffs");
    technique<&Techniques::best_first, &Techniques::table>("best_first");
    technique<&Techniques::killers>("killers");
    technique<&Techniques::history>("history");
    technique<&Techniques::countermoves>("countermoves");
    technique<&Techniques::hint>("hint");
    compared<with_window(classic_alpha_beta, Window::aspiration)>("with_aspiration");
    compared<with_window(all, Window::full)>("without_aspiration");

    // The classic search deepens as well: without it, its last iteration alone.
    compared<switched<&Techniques::deepening>(classic_alpha_beta, false)>("alpha_beta_without_deepening");
    compared<switched<&Techniques::deepening>(all, false)>("without_deepening");

    // What is off by default: internal deepening; MTD(f), in place of aspiration; and late-move reductions,
    // which may change the value.
    compared<switched<&Techniques::internal_deepening, &Techniques::table, &Techniques::best_first>(
        classic_alpha_beta, true)>("with_internal_deepening");
    compared<switched<&Techniques::internal_deepening>(all, true)>("all_with_internal_deepening");
    compared<with_window(switched<&Techniques::table>(classic_alpha_beta, true), Window::mtdf)>("with_mtdf");
    compared<with_window(all, Window::mtdf)>("all_with_mtdf");
    compared<switched<&Techniques::late_move_reductions>(classic_alpha_beta, true)>(
        "with_late_move_reductions");
    compared<switched<&Techniques::late_move_reductions>(all, true)>("all_with_late_move_reductions");

    benchmark::RegisterBenchmark("signature", signature)->Unit(benchmark::kMillisecond);
    return true;
}();

} // namespace
