// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "support/reference.hpp"

#include "games/dots_and_boxes.hpp"
#include "games/mnk.hpp"
#include "games/nim.hpp"
#include "support/catch.hpp"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <vector>

namespace support_reference_test {

using namespace mustplay;
using namespace mustplay::games;
using reference::Distance;

namespace {

using Square = Mnk<3, 3, 3>;

/// The first cell that the side to move could take.
struct FirstCell {
    Score operator()(const Square& position) const { return *position.moves().begin(); }
};

/// Captures on one square by turns; a quiet move ends the game, with nothing decided.
class Exchange {
public:
    enum class Move { quiet, capture };

    explicit Exchange(std::array<int, 3> prizes) : prizes_(prizes) {}
    std::vector<Move> moves() const {
        auto list = noisy_moves();
        if (!over_) list.insert(list.begin(), Move::quiet);
        return list;
    }
    std::vector<Move> noisy_moves() const {
        if (over_ || next_ == prizes_.size()) return {};
        return {Move::capture};
    }
    void play(Move move) {
        if (move == Move::capture) lead_ += prizes_[next_++];
        over_ = move == Move::quiet;
        lead_ = -lead_;
    }
    Outcome outcome() const { return over_ ? Outcome::draw : Outcome::undecided; }
    int lead() const { return lead_; }

private:
    std::array<int, 3> prizes_;
    std::size_t next_ = 0;
    int lead_ = 0; // of the side to move
    bool over_ = false;
};
struct Material {
    Score operator()(const Exchange& position) const { return position.lead(); }
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
    for (const auto& each : scored) {
        CHECK(each.score == (each.move == 0 ? -1 : 0));
        CHECK(each.bound == Bound::exact);
    }
}

TEST_CASE("Negamax counts the plies to a win, or not") {
    // First 0 1, second 3 4, first to move: 2 wins at once; any other move but 5 loses to 5.
    const auto position = square({0, 3, 1, 4});
    reference::Negamax<Square> counted;
    reference::Negamax<Square> ignored(NoEvaluation{}, Distance::ignored);
    CHECK(counted.value(position) == win_in(1));
    CHECK(ignored.value(position) == win_in(0));
    for (const auto& each : counted.root_moves(position)) {
        if (each.move == 2) CHECK(each.score == win_in(1));
        if (each.move >= 6) CHECK(each.score == loss_in(2));
    }
    for (const auto& each : ignored.root_moves(position)) {
        if (each.move >= 6) CHECK(each.score == loss_in(0));
    }
}

TEST_CASE("A quiescence search captures on while that is better than to stand pat") {
    const auto value = [](const Exchange& position, reference::Horizon horizon) {
        return reference::Negamax<Exchange, Material>({}, Distance::counted, horizon).value(position, 0);
    };
    using enum reference::Horizon;
    // The third capture wins 9, so the second, which wins 3, is not made, and the first wins 5 for good.
    CHECK(value(Exchange({5, 3, 9}), quiescence) == 5);
    // The second wins 9 and loses 3, so the first, which wins 1 and would lose 6, is not made.
    CHECK(value(Exchange({1, 9, 3}), quiescence) == 0);
    CHECK(value(Exchange({5, 3, 9}), evaluation) == 0);

    // It looks on beyond the horizon only: a move ahead, a quiet move is as good as any.
    reference::Negamax<Exchange, Material> negamax({}, Distance::counted, quiescence);
    const auto scored = negamax.root_moves(Exchange({1, 9, 3}), 1);
    REQUIRE(scored.size() == 2);
    CHECK(scored[0].score == 0);
    CHECK(scored[1].score == 1 - 6);
    CHECK(negamax.nodes() == 2 + 2);
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

} // namespace support_reference_test
