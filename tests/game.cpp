// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/game.hpp"

#include "mustplay/move_list.hpp"
#include "support/catch.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace game_test {

namespace {

using namespace mustplay;

/// One heap, a move takes 1..3, whoever takes the last wins: the least a game can say.
struct Heap {
    int left = 0;

    [[nodiscard]] MoveList<int, 3> moves() const {
        MoveList<int, 3> list;
        for (int take = 1; take <= 3 && take <= left; ++take) list.push_back(take);
        return list;
    }
    void play(int take) { left -= take; }
    [[nodiscard]] Outcome outcome() const { return left == 0 ? Outcome::loss : Outcome::undecided; }
};

// What satisfies Game: the three members; moves in any range, of any regular type;
// members it inherits.
struct MovesInVector : Heap {
    [[nodiscard]] std::vector<std::string> moves() const { return {"take one"}; }
    void play(const std::string&) {}
};
struct MovesInSpan : Heap {
    [[nodiscard]] std::span<const int> moves() const { return {}; }
};
static_assert(Game<Heap>);
static_assert(Game<MovesInVector>);
static_assert(Game<MovesInSpan>);
static_assert(std::same_as<MoveOf<Heap>, int>);
static_assert(std::same_as<MoveOf<MovesInVector>, std::string>);
static_assert(std::same_as<MoveOf<MovesInSpan>, int>);

// What does not: each lacks one thing.
struct NoMoves {
    void play(int) {}
    [[nodiscard]] Outcome outcome() const { return Outcome::draw; }
};
struct NoPlay {
    [[nodiscard]] std::vector<int> moves() const { return {}; }
    [[nodiscard]] Outcome outcome() const { return Outcome::draw; }
};
struct NoOutcome {
    [[nodiscard]] std::vector<int> moves() const { return {}; }
    void play(int) {}
};
struct OutcomeIsBool : Heap {
    [[nodiscard]] bool outcome() const { return left == 0; }
};
struct OutcomeNeedsMutable : Heap {
    Outcome outcome() { return Outcome::draw; }
};
struct MovesAreNoRange : Heap {
    [[nodiscard]] int moves() const { return 3; }
};
struct PlayTellsLegality : Heap {
    bool play(int) { return true; }
};
struct NotCopyable : Heap {
    std::unique_ptr<int> resource = {};
};
struct MoveWithoutEquality {
    int from = 0;
};
struct MovesCannotBeCompared : Heap {
    [[nodiscard]] std::vector<MoveWithoutEquality> moves() const { return {}; }
    void play(MoveWithoutEquality) {}
};
static_assert(!Game<int>);
static_assert(!Game<NoMoves>);
static_assert(!Game<NoPlay>);
static_assert(!Game<NoOutcome>);
static_assert(!Game<OutcomeIsBool>);
static_assert(!Game<OutcomeNeedsMutable>);
static_assert(!Game<MovesAreNoRange>);
static_assert(!Game<PlayTellsLegality>);
static_assert(!Game<NotCopyable>);
static_assert(!Game<MovesCannotBeCompared>);

// A game that says nothing more satisfies no refinement.
static_assert(!CountsPoints<Heap> && !NamesSide<Heap> && !Keyed<Heap> && !Symmetric<Heap> && !Undoable<Heap>);
static_assert(!SeesWins<Heap> && !HasMustPlay<Heap> && !Bounded<Heap> && !HintsOrder<Heap>);
static_assert(!HasNoisyMoves<Heap> && !Passable<Heap>);

// One that says everything satisfies all.
struct Talkative : Heap {
    [[nodiscard]] int margin() const { return left == 0 ? -1 : 0; }
    [[nodiscard]] int to_move() const { return side; }
    [[nodiscard]] std::uint64_t key() const { return static_cast<std::uint64_t>(left); }
    [[nodiscard]] CanonicalKey canonical_key() const { return {key(), 0}; }
    void undo(int take) { left += take; }
    [[nodiscard]] bool wins(int take) const { return take == left; }
    [[nodiscard]] std::vector<int> must_play() const { return {1}; }
    [[nodiscard]] Bounds bounds() const { return {}; }
    [[nodiscard]] int hint(int take) const { return -take; }
    [[nodiscard]] std::vector<int> noisy_moves() const { return {}; }
    void pass() { side = 1 - side; }

    int side = 0;
};
static_assert(CountsPoints<Talkative> && NamesSide<Talkative> && Keyed<Talkative> && Symmetric<Talkative>);
static_assert(Undoable<Talkative> && SeesWins<Talkative> && HasMustPlay<Talkative> && Bounded<Talkative>);
static_assert(HintsOrder<Talkative> && HasNoisyMoves<Talkative> && Passable<Talkative>);

// A member of the right name and the wrong type is no refinement.
struct Mistaken : Heap {
    [[nodiscard]] std::string margin() const { return "one"; }
    [[nodiscard]] std::string to_move() const { return "first"; }
    [[nodiscard]] std::uint32_t key() const { return 0; }
    [[nodiscard]] std::uint64_t canonical_key() const { return 0; }
    void undo() {}
    [[nodiscard]] int wins(int) const { return 0; }
    [[nodiscard]] std::vector<std::string> must_play() const { return {}; }
    [[nodiscard]] int bounds() const { return 0; }
    [[nodiscard]] std::string hint(int) const { return {}; }
    [[nodiscard]] std::vector<std::string> noisy_moves() const { return {}; }
    void pass(int) {}
};
static_assert(Game<Mistaken>);
static_assert(!CountsPoints<Mistaken> && !NamesSide<Mistaken> && !Keyed<Mistaken> && !Symmetric<Mistaken>);
static_assert(!Undoable<Mistaken> && !SeesWins<Mistaken> && !HasMustPlay<Mistaken> && !Bounded<Mistaken>);
static_assert(!HintsOrder<Mistaken> && !HasNoisyMoves<Mistaken> && !Passable<Mistaken>);

// A canonical key is of no use without the key.
struct SymmetricWithoutKey : Heap {
    [[nodiscard]] CanonicalKey canonical_key() const { return {}; }
};
static_assert(!Symmetric<SymmetricWithoutKey>);

// Evaluators: function objects, lambdas, functions; of the game they are asked about.
static_assert(EvaluatorOf<NoEvaluation, Heap>);
static_assert(EvaluatorOf<int (*)(const Heap&), Heap>);
static_assert(EvaluatorOf<decltype([](const Heap& heap) { return heap.left; }), Heap>);
static_assert(!EvaluatorOf<int (*)(const Heap&), MovesInVector*>);
static_assert(!EvaluatorOf<decltype([](Heap& heap) { return heap.left--; }), Heap>);
static_assert(!EvaluatorOf<decltype([](const Heap&) { return std::string(); }), Heap>);

/// A game whose outcome is given.
struct Finished {
    Outcome result = Outcome::draw;

    [[nodiscard]] std::vector<int> moves() const { return {}; }
    void play(int) {}
    [[nodiscard]] Outcome outcome() const { return result; }
};

} // namespace

TEST_CASE("the final score of a game that is won or lost is a win or loss now") {
    CHECK(final_score(Finished{Outcome::win}) == win_in(0));
    CHECK(final_score(Finished{Outcome::loss}) == loss_in(0));
    CHECK(final_score(Finished{Outcome::draw}) == 0);

    Heap heap{3};
    heap.play(3);
    CHECK(final_score(heap) == loss_in(0));
}

TEST_CASE("the final score of a game that counts points is its margin, whatever its outcome") {
    Talkative game;
    REQUIRE(game.outcome() == Outcome::loss);
    CHECK(final_score(game) == -1);
}

TEST_CASE("each move changes sides unless the game says who is to move") {
    Heap heap{3};
    const auto before = heap;
    heap.play(1);
    CHECK_FALSE(same_side(before, heap));

    Talkative talkative;
    const auto first = talkative;
    CHECK(same_side(first, talkative));
    talkative.pass();
    CHECK_FALSE(same_side(first, talkative));
}

TEST_CASE("without an evaluation every position is even") {
    static_assert(NoEvaluation{}(Heap{7}) == 0);
    CHECK(NoEvaluation{}(Talkative{}) == 0);
}

} // namespace game_test
