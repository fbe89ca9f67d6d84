// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "support/laws.hpp"

#include "games/dots_and_boxes.hpp"
#include "games/mnk.hpp"
#include "games/nim.hpp"
#include "support/catch.hpp"

#include <vector>

namespace support_laws_test {

using namespace mustplay;
using namespace mustplay::games;
using reference::broken_claim;
using reference::broken_rule;

/// A check that cannot fail is none: each of these games breaks one promise.
namespace {

using Pair = Nim<2>;
using Square = Mnk<3, 3, 3>;

struct NoMoves : Pair {
    using Pair::Pair;
    MoveList<Move, 1> moves() const { return {}; }
};
struct RepeatedMove : Pair {
    using Pair::Pair;
    std::vector<Move> moves() const {
        auto list = reference::listed(Pair::moves());
        if (!list.empty()) list.push_back(list.front());
        return list;
    }
};
struct WrongSide : DotsAndBoxes {
    using DotsAndBoxes::DotsAndBoxes;
    int to_move() const { return 2; }
};
struct WrongMargin : DotsAndBoxes {
    using DotsAndBoxes::DotsAndBoxes;
    int margin() const { return 0; }
};
struct SameKey : Pair {
    using Pair::Pair;
    std::uint64_t key() const { return 7; }
};
struct WrongUndo : Pair {
    using Pair::Pair;
    void undo(const Move&) {}
};
struct MissesWins : Pair {
    using Pair::Pair;
    bool wins(const Move&) const { return false; }
};
struct WrongNoise : Pair {
    using Pair::Pair;
    std::vector<Move> noisy_moves() const { return {{0, 9}}; }
};
struct WrongBounds : Pair {
    using Pair::Pair;
    Bounds bounds() const { return {-1, 1}; }
};
struct NoSymmetry : Square {
    CanonicalKey canonical_key() const { return {Square::canonical_key().key, 0}; }
};
struct WrongFold : Square {
    CanonicalKey canonical_key() const { return {static_cast<std::uint64_t>(moves().size()), 0}; }
};
struct Resigns : Square {
    Moves must_play() const { return {}; }
};
struct PlaysFirstMove : Square {
    Moves must_play() const {
        Moves list;
        if (!moves().empty()) list.push_back(moves()[0]);
        return list;
    }
};
struct PlaysElsewhere : Square {
    Moves must_play() const {
        Moves list;
        for (int cell = 8; cell >= 0; --cell) list.push_back(cell);
        return list;
    }
};

} // namespace

TEST_CASE("A broken rule is found") {
    CHECK(broken_rule(NoMoves({1, 1}), 0) == "no moves, but the game is not over");
    CHECK(broken_rule(RepeatedMove({1, 1}), 0) == "a move is listed twice");
    CHECK(broken_rule(WrongSide(1, 1), 0) == "the side to move is neither 0 nor 1");
    CHECK(broken_rule(WrongMargin(1, 1), 4) == "outcome and margin disagree");
    CHECK(broken_rule(SameKey({1, 1}), 1) == "positions of equal key list different moves");
    CHECK(broken_rule(WrongUndo({1, 1}), 0) == "undo does not restore the position");
    CHECK(broken_rule(WrongNoise({1, 1}), 0) == "a noisy move is not legal");
    CHECK(broken_rule(MissesWins({1, 0}), 0) == "a winning move is not seen, or seen wrongly");
    CHECK(broken_rule(NoSymmetry{}, 1) == "positions of equal key and symmetry list different moves");
}

TEST_CASE("A false claim is found") {
    CHECK(broken_claim(WrongBounds({1, 1}), 0) == "the value is out of bounds");
    CHECK(broken_claim(WrongFold{}, 4) == "positions of equal canonical key differ in value");
    CHECK(broken_claim(Resigns{}, 0) == "there is a better move than to resign");
    CHECK(broken_claim(PlaysFirstMove{}, 4) == "the best move is not in must-play");
    CHECK(broken_claim(PlaysElsewhere{}, 0) == "must-play is no part of the moves in their order");
}

TEST_CASE("An honest game breaks nothing") {
    CHECK(broken_rule(Pair({1, 1}), 4) == "");
    CHECK(broken_claim(Pair({1, 1}), 4) == "");
}

} // namespace support_laws_test
