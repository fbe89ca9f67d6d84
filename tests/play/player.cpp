// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/player.hpp"

#include "small_games.hpp"
#include "support/catch.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace play_player_test {

using mustplay::play::PlayerOf;
using mustplay::play::RandomPlayer;
using small_games::DropThree;
using small_games::Heap;
using small_games::TicTacToe;

namespace {

struct FirstMove {
    template <mustplay::Game G>
    mustplay::MoveOf<G> operator()(const G& position) const {
        return *position.moves().begin();
    }
};
struct HeapPlayer {
    int operator()(const Heap&) const { return 1; }
};
struct MaybeMoves {
    std::optional<int> operator()(const Heap&) const { return 1; }
};
struct WantsMutablePosition {
    int operator()(Heap&) const { return 1; }
};
struct WantsClock {
    int operator()(const Heap&, double) const { return 1; }
};
struct SaysNothing {
    void operator()(const Heap&) const {}
};

} // namespace

static_assert(PlayerOf<FirstMove, TicTacToe> && PlayerOf<FirstMove, DropThree>);
static_assert(PlayerOf<HeapPlayer, Heap> && PlayerOf<const HeapPlayer&, Heap> &&
              PlayerOf<int (*)(const Heap&), Heap>);
static_assert(PlayerOf<RandomPlayer, TicTacToe> && PlayerOf<RandomPlayer&, Heap>);
static_assert(PlayerOf<small_games::PerfectPlayer<Heap>, Heap>);
static_assert(!PlayerOf<HeapPlayer, TicTacToe>); // another game's player
static_assert(!PlayerOf<MaybeMoves, Heap>);
static_assert(!PlayerOf<WantsMutablePosition, Heap>);
static_assert(!PlayerOf<WantsClock, Heap>);
static_assert(!PlayerOf<SaysNothing, Heap>);
static_assert(!PlayerOf<FirstMove, int>);           // not a game
static_assert(!PlayerOf<const RandomPlayer, Heap>); // it keeps state

TEST_CASE("a random player draws uniformly from the legal moves") {
    TicTacToe position;
    for (const int cell : {4, 0}) position.play(cell);
    RandomPlayer player(1);
    std::array<int, 9> count{};
    for (int i = 0; i < 7000; ++i) ++count[static_cast<std::size_t>(player(position))];
    CHECK(count[4] == 0);
    CHECK(count[0] == 0);
    for (const std::size_t cell : {1U, 2U, 3U, 5U, 6U, 7U, 8U}) CHECK(std::abs(count[cell] - 1000) < 150);
}

TEST_CASE("a random player repeats itself with the same seed only") {
    const auto game = [](std::uint64_t seed) {
        RandomPlayer player(seed);
        std::vector<int> moves;
        for (TicTacToe position; !mustplay::play::is_over(position);) {
            moves.push_back(player(position));
            position.play(moves.back());
        }
        return moves;
    };
    CHECK(game(5) == game(5));
    CHECK(game(5) != game(6));
    // The same on every platform; also computed by a few lines of Python from SplitMix64's definition. May
    // never change.
    CHECK(game(5) == std::vector<int>{8, 0, 3, 7, 2, 1, 4, 6, 5});
}

TEST_CASE("a position is over when it is decided or without a move") {
    struct Stuck {
        std::vector<int> moves() const { return {}; }
        void play(int) {}
        mustplay::Outcome outcome() const { return mustplay::Outcome::undecided; }
    };
    CHECK(mustplay::play::is_over(Stuck{}));
    CHECK(mustplay::play::is_over(Heap{0}));
    CHECK_FALSE(mustplay::play::is_over(Heap{1}));
}

} // namespace play_player_test
