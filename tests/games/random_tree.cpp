// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "games/random_tree.hpp"

#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace games_random_tree_test {

using namespace mustplay;
using namespace mustplay::games;
using reference::after;

namespace {

constexpr TreeFeatures plain{};
constexpr TreeFeatures plain_points{.counts_points = true};
constexpr TreeFeatures extra_moves{.names_side = true};
constexpr TreeFeatures extra_moves_points{.counts_points = true, .names_side = true};

/// The same trees with every refinement.
constexpr TreeFeatures refined(TreeFeatures features, bool true_at_every_depth) {
    features.keyed = features.symmetric = features.undoable = features.hints_order = features.noisy = true;
    features.must_play = features.bounded = true;
    features.sees_wins = !features.counts_points;
    features.resigns = true;
    features.true_at_every_depth = true_at_every_depth;
    return features;
}

template <TreeFeatures F>
using PositionOf = typename RandomTree<F>::Position;

static_assert(Game<PositionOf<plain>>);
static_assert(!Keyed<PositionOf<plain>> && !Undoable<PositionOf<plain>> && !SeesWins<PositionOf<plain>> &&
              !HasMustPlay<PositionOf<plain>> && !Bounded<PositionOf<plain>> &&
              !HintsOrder<PositionOf<plain>> && !HasNoisyMoves<PositionOf<plain>> &&
              !CountsPoints<PositionOf<plain>> && !NamesSide<PositionOf<plain>> &&
              !Symmetric<PositionOf<plain>>);
using Refined = PositionOf<refined(extra_moves, false)>;
static_assert(Symmetric<Refined> && Undoable<Refined> && SeesWins<Refined> && HasMustPlay<Refined> &&
              Bounded<Refined> && HintsOrder<Refined> && HasNoisyMoves<Refined> && NamesSide<Refined> &&
              !CountsPoints<Refined>);
static_assert(CountsPoints<PositionOf<plain_points>> && NamesSide<PositionOf<extra_moves>>);

/// Plain negamax on the positions agrees with the values that the tree computed from its last ply back.
template <TreeFeatures F>
void check_values(int seeds) {
    for (int seed = 0; seed < seeds; ++seed) {
        const RandomTree<F> tree(static_cast<std::uint64_t>(seed));
        const auto root = tree.root();
        INFO("seed " << seed);
        for (int depth = 0; depth <= RandomTree<F>::max_depth; ++depth) {
            if (depth == 0 && root.outcome() != Outcome::undecided) continue;
            reference::Negamax<PositionOf<F>, TreeEvaluation> negamax;
            REQUIRE(negamax.value(root, depth) == root.true_value(depth));
        }
    }
}

template <TreeFeatures F>
void check_promises(int seeds) {
    for (int seed = 0; seed < seeds; ++seed) {
        const RandomTree<F> tree(static_cast<std::uint64_t>(seed));
        INFO("seed " << seed);
        REQUIRE(reference::broken_rule(tree.root(), 4) == "");
        REQUIRE(reference::broken_claim(tree.root(), 4) == "");
    }
}

/// Bounds and must-play moves hold for a search of every depth, at `position` and below.
template <class Position>
void require_true_at_every_depth(const Position& position) {
    if (position.outcome() != Outcome::undecided) return;
    const auto [lower, upper] = position.bounds();
    for (int depth = 0; depth <= 7; ++depth) {
        const Score value = position.true_value(depth);
        REQUIRE((lower <= value && value <= upper));
        if (depth == 0) continue;
        Score best = -infinity;
        for (const int move : position.must_play()) {
            const Position child = after(position, move);
            const Score score = child.true_value(depth - 1);
            best = std::max(best, reference::seen_from(position, child, score, reference::Distance::counted));
        }
        REQUIRE((best == value || (position.must_play().empty() && is_loss(value))));
    }
    for (const int move : position.moves()) require_true_at_every_depth(after(position, move));
}

/// Both are the same position of the same tree, and so is everything below.
template <class A, class B>
bool same_game(const A& a, const B& b) {
    if (a.outcome() != b.outcome() || reference::listed(a.moves()) != reference::listed(b.moves()))
        return false;
    if (a.outcome() == Outcome::undecided && a.evaluation() != b.evaluation()) return false;
    for (const int move : a.moves()) {
        if (!same_game(after(a, move), after(b, move))) return false;
    }
    return true;
}

} // namespace

TEST_CASE("Plain negamax finds the values that a random tree was built with") {
    check_values<plain>(1000);
    check_values<plain_points>(1000);
    check_values<extra_moves>(1000);
    check_values<extra_moves_points>(1000);
}

TEST_CASE("Random trees keep the promises of a game") {
    check_promises<refined(plain, false)>(500);
    check_promises<refined(plain_points, false)>(500);
    check_promises<refined(extra_moves, false)>(500);
    check_promises<refined(extra_moves_points, true)>(500);
}

TEST_CASE("What a random tree claims at every depth is true at every depth") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        require_true_at_every_depth(RandomTree<refined(extra_moves, true)>(seed).root());
        require_true_at_every_depth(RandomTree<refined(plain_points, true)>(seed).root());
    }
}

TEST_CASE("Refinements do not change a random tree") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomTree<extra_moves_points> tree(seed);
        const RandomTree<refined(extra_moves_points, false)> same(seed);
        const RandomTree<refined(extra_moves_points, true)> same_too(seed);
        REQUIRE(same_game(tree.root(), same.root()));
        REQUIRE(same_game(tree.root(), same_too.root()));
    }
}

TEST_CASE("Random trees have everything in them that a search may trip over") {
    int leaf_roots = 0;
    int draws = 0;
    int ties = 0;
    int extra = 0;
    int transpositions = 0;
    int folded = 0;
    int narrowed = 0;
    int resigned = 0;
    int tight = 0;
    int open = 0;
    int deep_wins = 0;
    std::vector<int> branching(6);
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomTree<refined(extra_moves, false)> tree(seed);
        const auto root = tree.root();
        const auto moves = root.moves();
        ++branching[moves.size()];
        if (moves.empty()) {
            ++leaf_roots;
            continue;
        }
        reference::Negamax<Refined> negamax;
        const auto scored = negamax.root_moves(root);
        const Score value = root.true_value(7);
        draws += static_cast<int>(value == 0);
        deep_wins += static_cast<int>(is_win(value) && plies_to_end(value) >= 4);
        ties += static_cast<int>(std::count_if(scored.begin(), scored.end(), [value](const auto& move) {
                                     return move.score == value;
                                 }) > 1);
        for (const int move : moves) extra += static_cast<int>(after(root, move).to_move() == root.to_move());
        reference::Memo<Refined> memo;
        reference::Memo<Refined, reference::Fold::symmetry> memo_folded;
        REQUIRE(memo.value(root) == value);
        REQUIRE(memo_folded.value(root) == value);
        transpositions += static_cast<int>(memo.positions() < negamax.nodes() + 1);
        folded += static_cast<int>(memo_folded.positions() < memo.positions());
        narrowed += static_cast<int>(!root.must_play().empty() && root.must_play().size() < moves.size());
        resigned += static_cast<int>(root.must_play().empty());
        const auto [lower, upper] = root.bounds();
        tight += static_cast<int>(lower == upper);
        open += static_cast<int>(lower == -infinity && upper == infinity);
    }
    for (const int count : branching) CHECK(count > 20);
    for (const int count : {leaf_roots, draws, ties, extra, transpositions, folded, narrowed, resigned, tight,
                            open, deep_wins}) {
        CHECK(count > 20);
    }
}

TEST_CASE("A random tree answers a wrong question with an exception") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const RandomTree<plain> tree(seed);
        auto position = tree.root();
        while (position.outcome() == Outcome::undecided) {
            const auto moves = reference::listed(position.moves());
            for (int move = -1; move <= 5; ++move) {
                if (std::find(moves.begin(), moves.end(), move) != moves.end()) continue;
                REQUIRE_THROWS_WITH(position.play(move), "illegal move");
            }
            position.play(moves.back());
        }
        REQUIRE_THROWS_WITH(position.evaluation(), "evaluated a finished game");
    }
}

TEST_CASE("The same seed gives the same tree everywhere") {
    // Golden: changes only when the trees are drawn differently on purpose; then every count that rests on
    // them does.
    std::uint64_t signature = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const RandomTree<extra_moves_points> tree(seed);
        reference::Negamax<PositionOf<extra_moves_points>> negamax;
        const Score value = negamax.value(tree.root());
        signature = mix(signature ^ static_cast<std::uint64_t>(value + 1000) ^ negamax.nodes() << 20);
    }
    CHECK(signature == 0x71b6da67f315af0a);
}

} // namespace games_random_tree_test
