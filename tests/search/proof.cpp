// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/proof.hpp"

#include "games/random_tree.hpp"
#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/must.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace search_proof_test {

using namespace mustplay;
using games::TreeFeatures;
using search::check_proof;
using search::Detail;
using search::make_proof;
using search::Proof;
using search::ProofNumberSearch;

namespace {

template <games::TreeFeatures F>
void check_random_proofs(std::uint64_t first) {
    for (auto seed = first; seed < first + 300; ++seed) {
        const games::RandomTree<F> tree(seed);
        const auto root = tree.root();
        const auto value = root.value();
        for (const std::size_t bytes : {std::size_t{0}, std::size_t{1000}, std::size_t{100'000}}) {
            ProofNumberSearch<decltype(tree.root())> search({.table_bytes = bytes});
            for (const auto goal : {search::to_win, search::to_draw, value, value + 1}) {
                if (!F.counts_points && goal != search::to_win && goal != search::to_draw) continue;
                CAPTURE(seed, bytes, goal);
                for (const auto detail : {Detail::complete, Detail::trusting}) {
                    const auto proof = make_proof(search, root, goal, detail);
                    MUST(proof.has_value());
                    MUST(proof->mover_wins == (value >= goal));
                    const auto check =
                        check_proof(root, *proof, [](const auto& position, Score to, bool wins) {
                            return (position.value() >= to) == wins;
                        });
                    REQUIRE(check.fault == "");
                    MUST(check.holds());
                    if (detail == Detail::complete) MUST(check.holds_by_itself());
                    MUST(static_cast<std::size_t>(check.depth) == proof->longest_line().size());
                }
            }
        }
    }
}

using Ttt = games::Mnk<4, 3, 3>;

/// A won position with few moves left and its proof.
struct Small {
    games::Nim<2> root{{2, 1}};
    Proof<games::Nim<2>::Move> proof;
    Small() {
        ProofNumberSearch<games::Nim<2>> search({.table_bytes = 10'000});
        proof = make_proof(search, root).value();
    }
};

} // namespace

TEST_CASE("every answer's proof holds by the rules alone, however much the table has lost", "[proof]") {
    SECTION("plain") { check_random_proofs<TreeFeatures{.keyed = true}>(0); }
    SECTION("extra moves and symmetry") {
        check_random_proofs<TreeFeatures{.names_side = true, .keyed = true, .symmetric = true}>(1000);
    }
    SECTION("points and bounds") {
        check_random_proofs<TreeFeatures{
            .counts_points = true, .names_side = true, .keyed = true, .bounded = true}>(2000);
    }
    SECTION("all the game's knowledge") {
        check_random_proofs<TreeFeatures{.names_side = true,
                                         .keyed = true,
                                         .symmetric = true,
                                         .undoable = true,
                                         .sees_wins = true,
                                         .must_play = true,
                                         .resigns = true,
                                         .bounded = true,
                                         .hints_order = true}>(3000);
    }
}

TEST_CASE("the proof of a won game is a strategy that answers every reply", "[proof]") {
    const Ttt root{};
    ProofNumberSearch<Ttt> search({.table_bytes = 4'000'000});
    const auto proof = make_proof(search, root);
    REQUIRE(proof.has_value());
    CHECK(proof->mover_wins);
    CHECK(check_proof(root, *proof).holds_by_itself());
    CHECK(proof->bytes() == proof->size() * 12 + proof->edge_count() * sizeof(Proof<MoveOf<Ttt>>::Edge));

    // 1000 games of the strategy against a random opponent.
    games::TreeRandom random(1);
    for (int game = 0; game < 1000; ++game) {
        Ttt position = root;
        auto node = proof->root();
        for (bool winner_moves = true; position.outcome() == Outcome::undecided;
             winner_moves = !winner_moves) {
            const auto edges = proof->edges(node);
            const auto pick = winner_moves ? 0 : random.below(static_cast<int>(edges.size()));
            const auto move = edges[static_cast<std::size_t>(pick)].move;
            node = proof->after(node, move).value();
            position.play(move);
            if (position.outcome() == Outcome::undecided) continue;
            CHECK(winner_moves);
            CHECK(position.outcome() == Outcome::loss);
        }
    }
}

TEST_CASE("a proof is given up when a limit is reached", "[proof]") {
    ProofNumberSearch<Ttt> search({.table_bytes = 0});
    CHECK_FALSE(make_proof(search, Ttt{}, search::to_win, Detail::complete, {.nodes = 50}).has_value());
}

TEST_CASE("check_proof finds what is wrong with a proof", "[proof]") {
    using Move = games::Nim<2>::Move;
    using Edge = Proof<Move>::Edge;
    using Kind = Proof<Move>::Kind;
    const Small small;
    REQUIRE(check_proof(small.root, small.proof).holds_by_itself());
    const auto fault = [&](const Proof<Move>& proof) { return check_proof(small.root, proof).fault; };

    Proof<Move> proof;
    CHECK(fault(proof) == "the proof is empty");

    proof.add(Kind::finished);
    CHECK(fault(proof) == "a game said to be finished goes on");

    // Taking one stone of the heap of two wins: 1, 1 is lost for the side to move.
    const auto end = proof.root();
    const Edge last{{1, 1}, end};
    const Edge other_last{{0, 1}, end};
    const auto second = proof.add(Kind::choice, std::span(&last, 1));
    const auto other_second = proof.add(Kind::choice, std::span(&other_last, 1));
    const std::array<Edge, 2> both{Edge{{0, 1}, second}, Edge{{1, 1}, other_second}};
    const auto replies = proof.add(Kind::all_replies, both);
    const Edge first{{0, 1}, replies};
    const auto good_size = proof.size() + 1;
    proof.add(Kind::choice, std::span(&first, 1));
    CHECK(check_proof(small.root, proof).holds_by_itself());

    SECTION("the wrong side") {
        proof.mover_wins = false;
        CHECK(fault(proof) == "the loser is given a choice");
    }
    SECTION("a move that does not win") {
        const Edge bad{{0, 2}, second};
        proof.add(Kind::choice, std::span(&bad, 1));
        CHECK(fault(proof) == "the loser is given a choice");
    }
    SECTION("an illegal move") {
        const Edge bad{{1, 2}, replies};
        proof.add(Kind::choice, std::span(&bad, 1));
        CHECK(fault(proof) == "a move is not legal, or not in its place");
    }
    SECTION("a choice of two, or of none") {
        const std::array<Edge, 2> two{Edge{{0, 1}, replies}, Edge{{0, 2}, replies}};
        proof.add(Kind::choice, two);
        CHECK(fault(proof) == "the winner has not exactly one move");
        proof.cut_back(good_size);
        CHECK(check_proof(small.root, proof).holds_by_itself());
        proof.add(Kind::choice);
        CHECK(fault(proof) == "the winner has not exactly one move");
    }
    SECTION("a reply without an answer") {
        proof.cut_back(good_size - 2);
        const auto short_of_one = proof.add(Kind::all_replies, std::span(both).first(1));
        const Edge edge{{0, 1}, short_of_one};
        proof.add(Kind::choice, std::span(&edge, 1));
        CHECK(fault(proof) == "a reply is not answered");
    }
    SECTION("replies left out on the game's word are counted") {
        proof.cut_back(good_size - 2);
        const auto some = proof.add(Kind::some_replies, std::span(both).first(1));
        const Edge edge{{0, 1}, some};
        proof.add(Kind::choice, std::span(&edge, 1));
        const auto check = check_proof(small.root, proof);
        CHECK(check.holds());
        CHECK_FALSE(check.holds_by_itself());
        CHECK(check.unanswered == 1);
    }
    SECTION("an edge that leads back") {
        const Edge back{{0, 1}, static_cast<std::uint32_t>(proof.size())};
        proof.add(Kind::choice, std::span(&back, 1));
        CHECK(fault(proof) == "an edge leads back");
    }
    SECTION("a finished game that the wrong side has won") {
        const games::Nim<2> lost({0, 0});
        Proof<Move> wrong;
        wrong.add(Kind::finished);
        CHECK(check_proof(lost, wrong).fault == "a finished game is not won");
        wrong.mover_wins = false;
        CHECK(check_proof(lost, wrong).holds_by_itself());
    }
    SECTION("a claim") {
        Proof<Move> claim;
        claim.add(Kind::claimed);
        CHECK(check_proof(small.root, claim).claimed == 1);
        CHECK(check_proof(small.root, claim).holds());
        CHECK_FALSE(check_proof(small.root, claim).holds_by_itself());
        CHECK(check_proof(small.root, claim, [](const auto&, Score, bool) { return false; }).fault ==
              "a claim is not believed");
    }
}

} // namespace search_proof_test
