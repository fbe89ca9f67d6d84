// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// Null-move pruning and late-move reductions: off unless asked for, wrong where having the move is a burden or a late
// move is the best, and never called proven where the score rests on them.
#include "mustplay/move_list.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include "games/random_tree.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"

#include <cstdint>

namespace search_unsound_test {

namespace {

using namespace mustplay;
using games::RandomTree;
using games::TreeEvaluation;
using games::TreeFeatures;
using search::AlphaBeta;
using search::Techniques;

constexpr auto with = [](Techniques techniques, auto change) {
    change(techniques);
    return techniques;
};
constexpr auto null_move = with(Techniques{}, [](Techniques& t) { t.null_move = true; });
constexpr auto reductions = with(Techniques{}, [](Techniques& t) { t.late_move_reductions = true; });

static_assert(!Techniques{}.null_move && !Techniques{}.late_move_reductions);
static_assert(!search::plain_negamax.null_move && !search::plain_negamax.late_move_reductions);
static_assert(!search::plain_alpha_beta.null_move && !search::plain_alpha_beta.late_move_reductions);

/// Who takes the last stone of a heap wins; a move takes one or two. Heaps of 3, 6, 9 … are lost for the side to move,
/// whichever it is: having the move is a burden. The first move may also be to agree to a draw.
struct Zugzwang {
    enum Move : std::uint8_t { draw, take_one, take_two };
    int stones = 0;
    bool first_move = true;
    bool drawn = false;

    [[nodiscard]] MoveList<Move, 3> moves() const {
        MoveList<Move, 3> list;
        if (drawn) return list;
        if (first_move) list.push_back(draw);
        if (stones >= 1) list.push_back(take_one);
        if (stones >= 2) list.push_back(take_two);
        return list;
    }
    void play(Move move) {
        stones -= static_cast<int>(move);
        drawn = move == draw;
        first_move = false;
    }
    void pass() {}
    [[nodiscard]] Outcome outcome() const {
        return drawn ? Outcome::draw : stones == 0 ? Outcome::loss : Outcome::undecided;
    }
    [[nodiscard]] std::uint64_t key() const {
        return static_cast<std::uint64_t>(stones) << 2 | static_cast<std::uint64_t>(first_move) << 1 |
               static_cast<std::uint64_t>(drawn);
    }
};
static_assert(Passable<Zugzwang> && Keyed<Zugzwang>);

constexpr TreeFeatures tree_features = {.names_side = true, .keyed = true, .symmetric = true};
using Tree = RandomTree<tree_features>;

} // namespace

TEST_CASE("null-move pruning is wrong about zugzwang, and does not call it proven", "[unsound]") {
    // Taking one of 7 stones leaves 6, which are lost in 4 plies for whoever has to move. With a null move the search
    // sees that the other side, had it not to move, would win, and believes that it need not fear the position.
    const Zugzwang position{.stones = 7};
    REQUIRE(reference::Negamax<Zugzwang>().value(position) == win_in(5));
    for (const int depth : {5, 6, 12}) {
        CAPTURE(depth);
        const auto sound = AlphaBeta<Zugzwang>().search(position, {.depth = depth});
        CHECK(sound.score == win_in(5));
        CHECK(sound.proven);
        CHECK(sound.move == Zugzwang::take_one);

        const auto unsound =
            AlphaBeta<Zugzwang, NoEvaluation, null_move>().search(position, {.depth = depth});
        CHECK(unsound.score == 0);
        CHECK(unsound.move == Zugzwang::draw);
        CHECK_FALSE(unsound.proven);
    }
}

TEST_CASE("with null moves on, what finished games alone show is proven and right", "[unsound]") {
    AlphaBeta<Zugzwang, NoEvaluation, null_move> engine;
    reference::Memo<Zugzwang> exact;
    int proven = 0;
    for (int stones = 1; stones <= 30; ++stones) {
        CAPTURE(stones);
        const Zugzwang position{.stones = stones};
        const auto report = engine.search(position, {.depth = 40});
        if (!report.proven) continue;
        ++proven;
        CHECK(report.score == exact.value(position));
    }
    CHECK(proven > 0);
}

TEST_CASE("late-move reductions change scores, and what they rest on is not called proven", "[unsound]") {
    AlphaBeta<Tree::Position, TreeEvaluation, reductions> engine({}, {.table_bytes = 1 << 14});
    int wrong = 0;
    int proven = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        CAPTURE(seed);
        const Tree tree(seed);
        const auto root = tree.root();
        engine.clear();
        const int depth = Tree::max_depth - static_cast<int>(seed % 3);
        const auto report = engine.search(root, {.depth = depth});
        wrong += static_cast<int>(report.score != root.true_value(depth));
        if (!report.proven) continue;
        ++proven;
        REQUIRE(report.score == root.true_value(Tree::max_depth));
    }
    CHECK(wrong > 0);
    CHECK(proven > 100);
}

TEST_CASE("a score that no reduction touched is proven without them, and as before", "[unsound]") {
    // Fewer than five moves: nothing is late.
    AlphaBeta<Zugzwang, NoEvaluation, reductions> engine;
    for (int stones = 1; stones <= 12; ++stones) {
        const Zugzwang position{.stones = stones};
        const auto report = engine.search(position);
        CHECK(report.proven);
        CHECK(report.score == reference::Negamax<Zugzwang>().value(position));
    }
}

} // namespace search_unsound_test
