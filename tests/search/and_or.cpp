// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/and_or.hpp"

#include "games/random_tree.hpp"
#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/must.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace search_and_or_test {

using namespace mustplay;
using games::TreeFeatures;
using search::AndOrSearch;
using search::check_proof;
using search::Role;

namespace {

/// Whether the attacker forces the goal with at most `depth` moves of its own, by the definition.
template <class G>
bool plain_attack(const G& position, Score goal, int depth, Role role) {
    if (position.outcome() != Outcome::undecided) {
        const auto score = role == Role::attacker ? final_score(position) : -final_score(position);
        return score >= goal;
    }
    if (role == Role::attacker && depth == 0) return false;
    for (const auto& move : position.moves()) {
        G after = position;
        after.play(move);
        const auto other = role == Role::attacker ? Role::defender : Role::attacker;
        const auto next = same_side(position, after) ? role : other;
        const bool won = plain_attack(after, goal, depth - (role == Role::attacker ? 1 : 0), next);
        if (won == (role == Role::attacker)) return won;
    }
    return role == Role::defender;
}

template <games::TreeFeatures F>
void check_random_trees(std::uint64_t first) {
    constexpr bool knows_more = F.sees_wins || F.bounded || F.must_play;
    for (auto seed = first; seed < first + 300; ++seed) {
        const games::RandomTree<F> tree(seed);
        const auto root = tree.root();
        const auto value = root.value();
        for (const std::size_t table : {std::size_t{0}, std::size_t{64}, std::size_t{100'000}}) {
            AndOrSearch<decltype(tree.root())> search({}, table);
            for (const auto goal : {search::to_win, search::to_draw, value, value + 1}) {
                if (!F.counts_points && goal != search::to_win && goal != search::to_draw) continue;
                CAPTURE(seed, table, goal);
                const auto report = search.search(root, goal);
                MUST(report.exhausted);
                MUST(report.proven == (value >= goal));
                if (report.proven) {
                    const auto check = check_proof(root, report.proof);
                    REQUIRE(check.fault == "");
                    if (!knows_more) MUST(check.holds_by_itself());
                    MUST(static_cast<std::size_t>(check.depth) == report.line.size());
                }
                if (knows_more) continue;
                for (int depth = 0; depth <= 4; ++depth) {
                    const auto within = search.search(root, goal, {.depth = depth});
                    MUST(within.proven == plain_attack(root, goal, depth, Role::attacker));
                    MUST(within.depth <= depth);
                }
            }
        }
    }
}

/// The attacker only plays moves that threaten to win at once, the defender only moves that stop that: the
/// game's own must-play moves.
template <class G>
struct Threats {
    void operator()(G& position, search::Expansion<MoveOf<G>>& expansion, Role role) const {
        search::WholeGame{}(position, expansion);
        if (role == Role::defender) return;
        if (search::decide(expansion.bounds, search::to_win).is_solved()) return;
        std::vector<MoveOf<G>> threats;
        for (const auto& candidate : expansion) {
            G after = position;
            after.play(candidate.move);
            if (threatens(after)) threats.push_back(candidate.move);
        }
        expansion.clear();
        for (const auto& move : threats) expansion.add(move);
    }
    /// Whether the side that has just moved would win if it could move again: then the other's must-play
    /// moves are fewer than its moves, or there is only one.
    static bool threatens(const G& position) {
        return std::ranges::distance(position.must_play()) < std::ranges::distance(position.moves());
    }
};

} // namespace

TEST_CASE("AND/OR search finds what plain negamax finds, at the depth where it is, with a proof",
          "[and_or]") {
    SECTION("plain") { check_random_trees<TreeFeatures{}>(0); }
    SECTION("keyed") { check_random_trees<TreeFeatures{.keyed = true, .symmetric = true}>(1000); }
    SECTION("extra moves") {
        check_random_trees<TreeFeatures{.names_side = true, .keyed = true, .undoable = true}>(2000);
    }
    SECTION("points") { check_random_trees<TreeFeatures{.counts_points = true, .names_side = true}>(3000); }
    SECTION("all the game's knowledge") {
        check_random_trees<TreeFeatures{.names_side = true,
                                        .keyed = true,
                                        .symmetric = true,
                                        .sees_wins = true,
                                        .must_play = true,
                                        .resigns = true,
                                        .bounded = true,
                                        .hints_order = true}>(4000);
    }
}

TEST_CASE("threat search: a yes is a win, and takes fewer nodes than looking at all moves", "[and_or]") {
    using Game = games::Mnk<6, 5, 4>;
    AndOrSearch<Game, Threats<Game>> threats;
    AndOrSearch<Game> everything;
    const Limits limits{.depth = 3};
    // Three open in the middle: a double threat is at hand.
    Game position{};
    int found = 0;
    games::TreeRandom random(7);
    for (int game = 0; game < 60; ++game) {
        position = Game{};
        for (int ply = 0; ply < 8 && position.outcome() == Outcome::undecided; ++ply) {
            const auto moves = position.moves();
            auto pick = random.below(static_cast<int>(std::ranges::distance(moves)));
            for (const auto& move : moves) {
                if (pick-- == 0) {
                    position.play(move);
                    break;
                }
            }
        }
        if (position.outcome() != Outcome::undecided) continue;
        CAPTURE(game);
        const auto by_threats = threats.search(position, search::to_win, limits);
        if (!by_threats.proven) continue;
        ++found;
        REQUIRE(check_proof(position, by_threats.proof).holds());
        const auto by_all = everything.search(position, search::to_win, {.depth = by_threats.depth});
        REQUIRE(by_all.proven);
        REQUIRE(by_threats.statistics.nodes <= by_all.statistics.nodes);
        REQUIRE(by_threats.line.size() <= static_cast<std::size_t>(2 * by_threats.depth + 1));
    }
    CHECK(found > 5);
}

TEST_CASE("a limit ends an AND/OR search with no claim", "[and_or]") {
    using namespace std::chrono_literals;
    AndOrSearch<games::Mnk<4, 4, 4>> search;
    const games::Mnk<4, 4, 4> root{};
    const auto by_nodes = search.search(root, search::to_draw, {.nodes = 1000});
    CHECK_FALSE(by_nodes.proven);
    CHECK_FALSE(by_nodes.exhausted);
    CHECK(by_nodes.statistics.nodes == 1000);
    CHECK(by_nodes.proof.empty());
    const auto by_time = search.search(root, search::to_draw, {.time = 10ms});
    CHECK_FALSE(by_time.proven);
    CHECK(by_time.statistics.time >= 10ms);
}

} // namespace search_and_or_test
