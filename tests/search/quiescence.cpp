// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// Quiescence search finds what plain negamax with the same horizon finds, with and without pruning.
#include "mustplay/search/alpha_beta.hpp"

#include "games/random_tree.hpp"
#include "support/catch.hpp"
#include "support/must.hpp"
#include "support/reference.hpp"

#include <cstdint>

namespace search_quiescence_test {

namespace {

using namespace mustplay;
using games::RandomTree;
using games::TreeEvaluation;
using games::TreeFeatures;
using reference::Distance;
using reference::Horizon;
using search::AlphaBeta;
using search::Techniques;
using search::Window;

constexpr Techniques all = {};
constexpr auto with = [](Techniques techniques, auto change) {
    change(techniques);
    return techniques;
};
constexpr auto plain = with(search::plain_negamax, [](Techniques& t) { t.quiescence = true; });
constexpr auto pruned = with(search::plain_alpha_beta, [](Techniques& t) { t.quiescence = true; });
constexpr auto all_unpruned = with(all, [](Techniques& t) { t.pruning = false; });
constexpr auto mtdf = with(all, [](Techniques& t) { t.window = Window::mtdf; });
constexpr auto flat = with(all, [](Techniques& t) { t.win_distance = false; });

/// How the trees were: in how many the noisy moves made a difference, and in how many a search cut short was proven.
struct Seen {
    int changed = 0;
    int proven = 0;
};

/// Searches random trees to each depth, one after the other with the same table, and compares the score and each root
/// move's.
template <TreeFeatures F, Techniques T>
Seen holds(std::uint64_t trees) {
    using Position = typename RandomTree<F>::Position;
    constexpr auto distance = T.win_distance ? Distance::counted : Distance::ignored;
    Seen seen;
    AlphaBeta<Position, TreeEvaluation, T> engine({}, {.table_bytes = 1 << 14});
    for (std::uint64_t seed = 0; seed < trees; ++seed) {
        CAPTURE(seed);
        const RandomTree<F> tree(seed);
        const auto root = tree.root();
        engine.clear();
        reference::Negamax<Position, TreeEvaluation> quiet({}, distance, Horizon::quiescence);
        const auto at_the_end = quiet.value(root, RandomTree<F>::max_depth);
        for (int depth = 1; depth <= RandomTree<F>::max_depth; ++depth) {
            CAPTURE(depth);
            const auto value = quiet.value(root, depth);
            const auto standing = root.true_value(depth);
            seen.changed += static_cast<int>(
                value != (T.win_distance ? standing : reference::without_distance(standing)));
            const auto report = engine.search(root, {.depth = depth});
            MUST(report.score == value);
            MUST(report.bound == Bound::exact);
            if (report.proven) {
                seen.proven += static_cast<int>(depth < RandomTree<F>::max_depth);
                MUST(report.score == at_the_end);
            }
            if (report.move) {
                const auto child = reference::after(root, *report.move);
                MUST(reference::seen_from(root, child, quiet.value(child, depth - 1), distance) == value);
            }
        }
    }
    return seen;
}

constexpr TreeFeatures bare = {.noisy = true};
constexpr TreeFeatures points = {
    .counts_points = true, .names_side = true, .keyed = true, .symmetric = true, .noisy = true};
constexpr TreeFeatures everything = {.names_side = true,
                                     .keyed = true,
                                     .symmetric = true,
                                     .undoable = true,
                                     .sees_wins = true,
                                     .hints_order = true,
                                     .noisy = true};

} // namespace

TEST_CASE("quiescence without pruning is plain negamax to a quiet end", "[quiescence]") {
    const auto seen = holds<bare, plain>(200);
    CHECK(seen.changed > 100);
    holds<everything, plain>(200);
    holds<points, plain>(200);
    holds<everything, all_unpruned>(100);
}

TEST_CASE("quiescence with pruning finds the same", "[quiescence]") {
    const auto seen = holds<bare, pruned>(300);
    CHECK(seen.changed > 100);
    holds<everything, pruned>(300);
    holds<points, pruned>(300);
}

TEST_CASE("quiescence with all techniques finds the same", "[quiescence]") {
    const auto seen = holds<everything, all>(500);
    CHECK(seen.changed > 100);
    CHECK(seen.proven > 20);
    holds<bare, all>(300);
    holds<points, all>(500);
    holds<everything, mtdf>(300);
    holds<points, mtdf>(300);
    holds<everything, flat>(300);
}

TEST_CASE("quiescence off leaves the noisy moves alone", "[quiescence]") {
    constexpr auto off = with(all, [](Techniques& t) { t.quiescence = false; });
    AlphaBeta<RandomTree<everything>::Position, TreeEvaluation, off> engine({}, {.table_bytes = 1 << 14});
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomTree<everything> tree(seed);
        const int depth = 1 + static_cast<int>(seed % 7);
        engine.clear();
        REQUIRE(engine.search(tree.root(), {.depth = depth}).score == tree.root().true_value(depth));
    }
}

} // namespace search_quiescence_test
