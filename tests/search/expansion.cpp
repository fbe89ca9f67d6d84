// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/expansion.hpp"

#include "games/solved.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace search_expansion_test {

using namespace mustplay;
using search::Expansion;
using search::ProofNumbers;

static_assert(search::opposing(search::to_win) == search::to_draw);
static_assert(search::opposing(search::opposing(17)) == 17);
static_assert(search::decide({0, win_in(3)}, search::to_draw).is_proven());
static_assert(!search::decide({0, win_in(3)}, search::to_win).is_solved());
static_assert(search::decide({loss_in(3), 0}, search::to_win).is_disproven());
static_assert(ProofNumbers::proven().reversed() == ProofNumbers::disproven());

namespace {

std::vector<int> moves_of(const Expansion<int>& expansion) {
    std::vector<int> moves;
    for (const auto& candidate : expansion) moves.push_back(candidate.move);
    return moves;
}

/// A position that is all told by the test.
struct Told {
    std::vector<int> all;
    std::vector<int> must;
    Outcome how = Outcome::undecided;
    [[nodiscard]] std::vector<int> moves() const { return all; }
    [[nodiscard]] std::vector<int> must_play() const { return must; }
    [[nodiscard]] Outcome outcome() const { return how; }
    void play(int) {}
};

/// Knowledge that says nothing.
struct Silent {
    void operator()(const Told&, Expansion<int>&) const {}
};

} // namespace

TEST_CASE("candidates are kept by hint, the first added first", "[expansion]") {
    Expansion<int> expansion;
    expansion.add(1, 5);
    expansion.add(2, 7);
    expansion.add(3, 5);
    expansion.add(4, 9);
    expansion.add(5, 0);
    CHECK(moves_of(expansion) == std::vector{4, 2, 1, 3, 5});
    expansion.add_winner(8, 12);
    CHECK(moves_of(expansion) == std::vector{8});
    CHECK(expansion.bounds == Bounds{12, infinity});
    CHECK(expansion.has_winner());
    expansion.clear();
    CHECK(expansion.empty());
    CHECK_FALSE(expansion.has_winner());
    CHECK(expansion.bounds == Bounds{});
}

TEST_CASE("a game over, a game without moves, and an empty must-play region", "[expansion]") {
    search::WholeGame rules;
    Expansion<int> expansion;
    Told over{{}, {}, Outcome::loss};
    search::consult(rules, over, expansion);
    CHECK(expansion.bounds == Bounds{loss_in(0), loss_in(0)});
    Told stuck{{}, {}};
    search::consult(rules, stuck, expansion);
    CHECK(expansion.bounds == Bounds{0, 0});
    Told lost{{1, 2}, {}};
    search::consult(rules, lost, expansion);
    CHECK(search::decide(expansion.bounds, search::to_draw).is_disproven());
    Told forced{{1, 2, 3}, {2}};
    search::consult(rules, forced, expansion);
    CHECK(moves_of(expansion) == std::vector{2});
    CHECK(expansion.bounds == Bounds{});
}

TEST_CASE("what knowledge neither proves nor lists has lost", "[expansion]") {
    Expansion<int> expansion;
    Told open{{1}, {}};
    Silent silent;
    search::consult(silent, open, expansion);
    CHECK(search::decide(expansion.bounds, search::to_draw).is_disproven());
}

TEST_CASE("a winning move in sight is the only candidate", "[expansion]") {
    search::WholeGame rules;
    games::Nim<2> nim({0, 3});
    Expansion<games::Nim<2>::Move> expansion;
    search::consult(rules, nim, expansion);
    REQUIRE(expansion.size() == 1);
    CHECK(expansion[0].move == games::Nim<2>::Move{1, 3});
    CHECK(expansion.bounds.lower == win_in(1));
}

} // namespace search_expansion_test
