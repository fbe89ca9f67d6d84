// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "support/reference.hpp"

#include "games/dots_and_boxes.hpp"
#include "games/mnk.hpp"
#include "games/nim.hpp"
#include "support/catch.hpp"

using namespace mustplay;
using namespace mustplay::games;
using reference::Distance;

namespace {

using Square = Mnk<3, 3, 3>;

/// The first cell that the side to move could take.
struct FirstCell {
    Score operator()(const Square& position) const { return *position.moves().begin(); }
};

Square square(std::initializer_list<int> cells) {
    Square position;
    for (const int cell : cells) position.play(cell);
    return position;
}

} // namespace

TEST_CASE("A child's score is negated where the side changes, and one ply further away") {
    const Nim<1> parent({2});
    const auto child = reference::after(parent, {0, 1});
    CHECK(reference::seen_from(parent, child, 5, Distance::counted) == -5);
    CHECK(reference::seen_from(parent, child, loss_in(3), Distance::counted) == win_in(4));
    CHECK(reference::seen_from(parent, child, loss_in(3), Distance::ignored) == win_in(3));

    DotsAndBoxes three_edges(1, 1);
    for (const int edge : {0, 1, 2}) three_edges.play(edge);
    CHECK(reference::seen_from(three_edges, reference::after(three_edges, 3), 1, Distance::counted) == 1);
}

TEST_CASE("A score without its distance") {
    CHECK(reference::without_distance(win_in(17)) == win_in(0));
    CHECK(reference::without_distance(loss_in(17)) == loss_in(0));
    CHECK(reference::without_distance(-3) == -3);
    CHECK(reference::without_distance(max_evaluation) == max_evaluation);
}

TEST_CASE("Negamax at depth 0 evaluates, unless the game is over") {
    reference::Negamax<Square, FirstCell> negamax;
    CHECK(negamax.value(square({0, 1}), 0) == 2);
    CHECK(negamax.value(square({0, 3, 1, 4, 2}), 0) == loss_in(0));
    CHECK(negamax.nodes() == 0);
    CHECK(negamax.leaves() == 2);
}

TEST_CASE("Negamax looks as many plies ahead as it is told") {
    // One ply: every reply but to cell 0 leaves cell 0 as the first. Two: the other side's reply comes on
    // top.
    reference::Negamax<Square, FirstCell> negamax;
    CHECK(negamax.value(Square{}, 1) == 0);
    CHECK(negamax.nodes() == 9);
    CHECK(negamax.value(Square{}, 2) == 1);
    CHECK(negamax.nodes() == 9 + 9 + 72);

    const auto scored = negamax.root_moves(Square{}, 1);
    REQUIRE(scored.size() == 9);
    for (const auto& [move, score, bound] : scored) {
        CHECK(score == (move == 0 ? -1 : 0));
        CHECK(bound == Bound::exact);
    }
}

TEST_CASE("Negamax counts the plies to a win, or not") {
    // First 0 1, second 3 4, first to move: 2 wins at once; any other move but 5 loses to 5.
    const auto position = square({0, 3, 1, 4});
    reference::Negamax<Square> counted;
    reference::Negamax<Square> ignored(NoEvaluation{}, Distance::ignored);
    CHECK(counted.value(position) == win_in(1));
    CHECK(ignored.value(position) == win_in(0));
    for (const auto& [move, score, bound] : counted.root_moves(position)) {
        if (move == 2) CHECK(score == win_in(1));
        if (move == 6 || move == 7 || move == 8) CHECK(score == loss_in(2));
    }
    for (const auto& [move, score, bound] : ignored.root_moves(position)) {
        if (move == 6 || move == 7 || move == 8) CHECK(score == loss_in(0));
    }
}

TEST_CASE("The memo agrees with negamax and looks at each position once") {
    const Nim<3> position({3, 2, 1});
    reference::Negamax<Nim<3>> negamax;
    reference::Memo<Nim<3>> memo;
    CHECK(memo.value(position) == negamax.value(position));
    CHECK(memo.value(position) == loss_in(6));
    CHECK(memo.positions() == 4 * 3 * 2);
    CHECK(reference::Memo<Nim<3>>(Distance::ignored).value(position) == loss_in(0));
}

TEST_CASE("Plain perft stops where the game is over") {
    const Nim<1> position({2}); // take 2, or 1 and then 1
    CHECK(reference::plain_perft(position, 0) == 1);
    CHECK(reference::plain_perft(position, 1) == 2);
    CHECK(reference::plain_perft(position, 2) == 1);
    CHECK(reference::plain_perft(position, 3) == 0);
}
