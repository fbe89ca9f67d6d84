// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// Every technique that is meant to be exact finds the value of plain negamax, a move that has it, and a principal
// variation that leads to it: on random trees with few different values, transpositions, mirror images, extra moves.
// (The habit is minimax-rs's, which compares its strategies with plain negamax on games with random evaluations.)
#include "mustplay/search/alpha_beta.hpp"

#include "games/random_tree.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace search_exactness_test {

namespace {

using namespace mustplay;
using games::RandomTree;
using games::TreeEvaluation;
using games::TreeFeatures;
using search::AlphaBeta;
using search::Options;
using search::Parallel;
using search::Techniques;
using search::Window;

/// The score of the position at the end of a line, if every move on the way is legal, seen from the root's side.
template <class Position>
std::optional<Score> score_at_end(Position position, const std::vector<int>& line, int depth) {
    std::vector<bool> turned;
    for (const int move : line) {
        const auto moves = position.moves();
        if (std::find(moves.begin(), moves.end(), move) == moves.end()) return std::nullopt;
        const auto child = reference::after(position, move);
        turned.push_back(!same_side(position, child));
        position = child;
    }
    auto score = position.true_value(depth - static_cast<int>(line.size()));
    for (auto turn = turned.rbegin(); turn != turned.rend(); ++turn)
        score = one_ply_up(*turn ? -score : score);
    return score;
}

/// What is wrong with a report on a search of `depth` plies, in words; empty if nothing is.
template <class Position>
std::string fault(const Position& root, const Report<int>& report, int depth) {
    const auto value = root.true_value(depth);
    if (report.score != value)
        return "the score is " + std::to_string(report.score) + ", not " + std::to_string(value);
    if (report.bound != Bound::exact) return "the score is not called exact";
    if (!report.complete) return "the search is not called complete";
    if (report.proven && root.true_value(games::RandomTree<TreeFeatures{}>::max_depth) != value)
        return "called proven, but a deeper search finds something else";
    if (root.outcome() != Outcome::undecided) {
        return report.move || !report.line.empty() ? "a move in a finished game" : "";
    }
    if (!report.move) return "no move";
    if (score_at_end(root, {*report.move}, depth) != value) return "the move does not achieve the score";
    if (report.line.empty() || report.line.front() != *report.move)
        return "the line does not begin with the move";
    if (score_at_end(root, report.line, depth) != value) return "the line does not lead to the score";
    const bool to_the_horizon = static_cast<int>(report.line.size()) == depth;
    auto end = root;
    for (const int move : report.line) end.play(move);
    if (!to_the_horizon && end.outcome() == Outcome::undecided) return "the line stops short";
    return "";
}

void fail(int tree_number, int depth, const std::string& problem) {
    FAIL("tree " << tree_number << ", depth " << depth << ": " << problem);
}

/// Searches `trees` random trees, to a depth cut short and to the end.
template <TreeFeatures F, Techniques T>
void holds(int trees, Options options = {.table_bytes = 1 << 14}) {
    AlphaBeta<typename RandomTree<F>::Position, TreeEvaluation, T> engine({}, options);
    for (int tree_number = 0; tree_number < trees; ++tree_number) {
        const RandomTree<F> tree(static_cast<std::uint64_t>(tree_number));
        const auto root = tree.root();
        for (const int depth : {1 + tree_number % RandomTree<F>::max_depth, RandomTree<F>::max_depth}) {
            engine.clear();
            const auto problem = fault(root, engine.search(root, {.depth = depth}), depth);
            if (!problem.empty()) fail(tree_number, depth, problem);
        }
    }
}

constexpr TreeFeatures bare = {};
constexpr TreeFeatures keyed = {.keyed = true};
constexpr TreeFeatures points = {.counts_points = true, .keyed = true, .symmetric = true};
constexpr TreeFeatures extra_moves = {.names_side = true, .keyed = true, .symmetric = true, .undoable = true};
constexpr TreeFeatures everything = {.names_side = true,
                                     .keyed = true,
                                     .symmetric = true,
                                     .undoable = true,
                                     .sees_wins = true,
                                     .must_play = true,
                                     .resigns = true,
                                     .bounded = true,
                                     .hints_order = true,
                                     .true_at_every_depth = true};
constexpr TreeFeatures all_points = [] {
    auto features = everything;
    features.counts_points = true;
    features.sees_wins = false;
    features.undoable = false;
    return features;
}();

constexpr Techniques all = {};
constexpr auto with = [](auto change) {
    auto techniques = search::plain_alpha_beta;
    change(techniques);
    return techniques;
};
constexpr auto without = [](auto change) {
    auto techniques = all;
    change(techniques);
    return techniques;
};
constexpr auto mtdf = without([](Techniques& t) { t.window = Window::mtdf; });

} // namespace

TEST_CASE("plain negamax and plain alpha-beta find the value", "[search]") {
    holds<bare, search::plain_negamax>(500);
    holds<bare, search::plain_alpha_beta>(1000);
    holds<everything, search::plain_alpha_beta>(1000);
    holds<all_points, search::plain_alpha_beta>(1000);
}

TEST_CASE("all techniques together find the value", "[search]") {
    holds<bare, all>(1000);
    holds<keyed, all>(1000);
    holds<points, all>(1000);
    holds<extra_moves, all>(1000);
    holds<everything, all>(3000);
    holds<all_points, all>(2000);
}

TEST_CASE("all techniques together find the value with a table of one cluster", "[search]") {
    holds<everything, all>(1000, {.table_bytes = 1});
    holds<all_points, all>(1000, {.table_bytes = 1});
    holds<points, mtdf>(1000, {.table_bytes = 1});
}

TEST_CASE("MTD(f) finds the value", "[search]") {
    holds<keyed, mtdf>(1000);
    holds<everything, mtdf>(1000);
    holds<all_points, mtdf>(1000);
}

TEST_CASE("each technique by itself finds the value", "[search]") {
    holds<everything, with([](Techniques& t) { t.wins_first = true; })>(500);
    holds<everything, with([](Techniques& t) { t.must_play = true; })>(500);
    holds<everything, with([](Techniques& t) { t.static_bounds = true; })>(500);
    holds<everything, with([](Techniques& t) { t.table = true; })>(500);
    holds<everything, with([](Techniques& t) { t.table = t.symmetry = true; })>(500);
    holds<everything, with([](Techniques& t) { t.table = t.enhanced_cutoffs = true; })>(500);
    holds<everything, with([](Techniques& t) { t.window = Window::aspiration; })>(500);
    holds<everything, with([](Techniques& t) { t.null_windows = true; })>(500);
    holds<everything, with([](Techniques& t) { t.killers = t.history = t.countermoves = t.hint = true; })>(
        500);
    holds<everything, with([](Techniques& t) { t.deepening = false; })>(500);
}

TEST_CASE("without any one technique the rest finds the value", "[search]") {
    holds<everything, without([](Techniques& t) { t.pruning = false; })>(300);
    holds<everything, without([](Techniques& t) { t.wins_first = false; })>(500);
    holds<everything, without([](Techniques& t) { t.table = false; })>(500);
    holds<everything, without([](Techniques& t) { t.window = Window::full; })>(500);
    holds<everything, without([](Techniques& t) { t.null_windows = false; })>(500);
    holds<everything, without([](Techniques& t) { t.deepening = false; })>(500);
}

TEST_CASE("without distances a win is a win", "[search]") {
    constexpr auto flat = without([](Techniques& t) { t.win_distance = false; });
    AlphaBeta<RandomTree<everything>::Position, TreeEvaluation, flat> engine({}, {.table_bytes = 1 << 14});
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const RandomTree<everything> tree(seed);
        const int depth = 1 + static_cast<int>(seed % 7);
        engine.clear();
        CHECK(engine.search(tree.root(), {.depth = depth}).score ==
              reference::without_distance(tree.root().true_value(depth)));
    }
}

TEST_CASE("analyze gives every root move its exact score, best first", "[search]") {
    AlphaBeta<RandomTree<everything>::Position, TreeEvaluation> engine({}, {.table_bytes = 1 << 14});
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomTree<everything> tree(seed);
        const auto root = tree.root();
        const int depth = 1 + static_cast<int>(seed % 7);
        engine.clear();
        const auto wanted = seed % 2 == 0 ? 9 : 2;
        const auto report = engine.analyze(root, {.depth = depth}, static_cast<std::size_t>(wanted));
        REQUIRE(fault(root, report, depth) == "");
        std::vector<Score> truth;
        for (const int move : root.moves()) truth.push_back(*score_at_end(root, {move}, depth));
        std::sort(truth.rbegin(), truth.rend());
        REQUIRE(report.root_moves.size() == truth.size());
        for (std::size_t i = 0; i < truth.size() && static_cast<int>(i) < wanted; ++i) {
            const auto& found = report.root_moves[i];
            REQUIRE(found.score == truth[i]);
            REQUIRE(found.bound == Bound::exact);
            REQUIRE(*score_at_end(root, {found.move}, depth) == found.score);
            REQUIRE(*score_at_end(root, found.line, depth) == found.score);
        }
    }
}

} // namespace search_exactness_test
