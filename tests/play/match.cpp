// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/match.hpp"

#include "mustplay/play/openings.hpp"
#include "small_games.hpp"
#include "support/catch.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace play_match_test {

using mustplay::MoveOf;
using mustplay::Outcome;
using namespace mustplay::play;
using small_games::DropThree;
using small_games::GreedyHeap;
using small_games::Heap;
using small_games::PerfectPlayer;
using small_games::TicTacToe;

namespace {

const auto make_random = [](std::uint64_t seed) { return RandomPlayer(seed); };
template <class G>
const auto make_perfect = [](std::uint64_t) { return PerfectPlayer<G>{}; };

/// Wins at once where it can, else plays at random: better than random, and far from perfect.
struct Opportunist {
    RandomPlayer random;

    template <class G>
    MoveOf<G> operator()(const G& position) {
        for (const auto& move : position.moves()) {
            G child = position;
            child.play(move);
            if (child.outcome() == Outcome::loss) return move;
        }
        return random(position);
    }
};
const auto make_opportunist = [](std::uint64_t seed) { return Opportunist{RandomPlayer(seed)}; };

/// The message of what `run` throws as an E; any other end is a failure.
template <class E, class Run>
std::string message_of(Run run) {
    try {
        run();
    } catch (const E& error) {
        return error.what();
    }
    return "nothing thrown";
}

} // namespace

TEST_CASE("a game is scored from the view of the player who moved first") {
    // 5 = 4 + 1: the first player takes 1 and has won with best play.
    const auto won = play_game(Heap{5}, PerfectPlayer<Heap>{}, PerfectPlayer<Heap>{});
    CHECK(won.score == mustplay::win_in(0));
    CHECK(won.moves.front() == 1);
    CHECK(won.moves.size() % 2 == 1);
    const auto lost = play_game(Heap{4}, PerfectPlayer<Heap>{}, PerfectPlayer<Heap>{});
    CHECK(lost.score == mustplay::loss_in(0));
    CHECK(lost.moves.size() % 2 == 0);
    const auto drawn = play_game(TicTacToe{}, PerfectPlayer<TicTacToe>{}, PerfectPlayer<TicTacToe>{});
    CHECK(drawn.score == 0);
    CHECK(drawn.moves.size() == 9);
    const auto over = play_game(Heap{0}, PerfectPlayer<Heap>{}, PerfectPlayer<Heap>{});
    CHECK(over.score == mustplay::loss_in(0));
    CHECK(over.moves.empty());
}

TEST_CASE("players keep their sides where a side moves again, and margins are kept") {
    std::string who;
    const auto takes = [&who](char name, int most) {
        return [&who, name, most](const GreedyHeap& heap) {
            who += name;
            return std::min(most, heap.left);
        };
    };
    // The first takes 2, 2 and the last one.
    CHECK(play_game(GreedyHeap{5}, takes('f', 2), takes('s', 1)).score == 5);
    CHECK(who == "fff");
    who.clear();
    // The first takes 1, the second 2, 2, 1 of the 6 left, and the first the last one.
    const auto game = play_game(GreedyHeap{7}, takes('f', 1), [&, turn = 0](const GreedyHeap&) mutable {
        who += 's';
        return ++turn == 3 ? 1 : 2;
    });
    CHECK(game.score == 2 - 5);
    CHECK(who == "fsssf");
    CHECK(game.moves == std::vector<int>{1, 2, 2, 1, 1});
    who.clear();
    // Whoever is to move in the opening is the first, also when it is side 1; points of before count.
    CHECK(play_game(GreedyHeap{2, 1, {4, 0}}, takes('f', 2), takes('s', 1)).score == 2 - 4);
    CHECK(who == "f");
}

TEST_CASE("one-sided tests are worthless in a first-player win, pairs are not") {
    PerfectPlayer<DropThree> oracle;
    REQUIRE(oracle.solve(DropThree{}) ==
            1); // the first player wins: two perfect players are equal, and yet ...

    Tally one_sided;
    for (int i = 0; i < 10; ++i) {
        const auto game = play_game(DropThree{}, PerfectPlayer<DropThree>{}, PerfectPlayer<DropThree>{});
        one_sided.add(game.score > 0 ? 2 : game.score == 0 ? 1 : 0);
    }
    CHECK(one_sided == Tally{10, 0, 0}); // ... "100 %"

    const std::vector<DropThree> openings(5);
    const auto match = play_match(openings, make_perfect<DropThree>, make_perfect<DropThree>);
    CHECK(match.complete);
    CHECK(match.first == Tally{5, 0, 0});
    CHECK(match.second == Tally{0, 0, 5});
    CHECK(match.total().score() == 0.5);
    CHECK(match.pairs == PairCounts{0, 0, 5, 0, 0});

    // A random opponent is told apart from the perfect player only by the games in which it moves first.
    const auto against_random = play_match(openings, make_perfect<DropThree>, make_random);
    CHECK(against_random.first == Tally{5, 0, 0});
    CHECK(against_random.total().score() > 0.5);
}

TEST_CASE("a match is its games, one by one", "[threads]") {
    // The plain reference: each game played here from the seeds that the match promises.
    const auto openings = random_openings(TicTacToe{}, 2, 40, 3);
    constexpr std::uint64_t seed = 11;
    MatchResult expected;
    for (std::size_t i = 0; i < openings.size(); ++i) {
        const auto half_points = [](mustplay::Score score) { return score > 0 ? 2 : score == 0 ? 1 : 0; };
        const auto as_first = half_points(play_game(openings[i], make_opportunist(stream_seed(seed, 4 * i)),
                                                    make_random(stream_seed(seed, 4 * i + 1)))
                                              .score);
        const auto as_second = half_points(-play_game(openings[i], make_random(stream_seed(seed, 4 * i + 3)),
                                                      make_opportunist(stream_seed(seed, 4 * i + 2)))
                                                .score);
        expected.first.add(as_first);
        expected.second.add(as_second);
        ++expected.pairs[static_cast<std::size_t>(as_first + as_second)];
    }
    expected.complete = true;
    const auto match = play_match(openings, make_opportunist, make_random, {.seed = seed, .threads = 1});
    CHECK(match == expected);
    CHECK(match.total().games() == 80);
    CHECK(match.total().score() > 0.6);                    // 0.7 or so
    for (const auto count : match.pairs) CHECK(count > 0); // every kind of pair was tested
    // Changing the players over turns the result over.
    const auto reversed = play_match(openings, make_random, make_opportunist, {.seed = seed});
    CHECK(reversed.total().score() < 0.4);
}

TEST_CASE("a match is the same on any number of threads", "[threads]") {
    const auto openings = random_openings(DropThree{}, 2, 8, 1);
    const std::vector<DropThree> many = [&] {
        std::vector<DropThree> list;
        for (int i = 0; i < 25; ++i) list.insert(list.end(), openings.begin(), openings.end());
        return list;
    }();
    const auto run = [&](unsigned threads, std::uint64_t seed) {
        std::vector<MatchResult> told;
        MatchOptions options{.seed = seed, .threads = threads};
        options.progress = [&told](const MatchResult& result) {
            told.push_back(result);
            return true;
        };
        const auto result = play_match(many, make_opportunist, make_random, options);
        REQUIRE(told.size() == many.size());
        CHECK(told.back() == result);
        return told;
    };
    const auto alone = run(1, 5);
    CHECK(alone == run(2, 5));
    CHECK(alone == run(7, 5));
    CHECK(alone == run(0, 5));
    CHECK(alone != run(1, 6));
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CHECK(alone[i].total().games() == 2 * (i + 1));
        CHECK(alone[i].complete == (i + 1 == alone.size()));
    }
}

TEST_CASE("progress ends a match at the same pair on any number of threads", "[threads]") {
    const std::vector<TicTacToe> openings(200);
    const auto run = [&](unsigned threads) {
        MatchOptions options{.seed = 1, .threads = threads};
        options.progress = [](const MatchResult& result) { return result.total().wins < 50; };
        return play_match(openings, make_opportunist, make_random, options);
    };
    const auto alone = run(1);
    CHECK_FALSE(alone.complete);
    CHECK((alone.total().wins == 50 || alone.total().wins == 51));
    CHECK(alone == run(2));
    CHECK(alone == run(5));
}

TEST_CASE("a match can be cancelled in the middle of a game", "[threads]") {
    const std::vector<TicTacToe> openings(1000);
    for (const unsigned threads : {1U, 3U}) {
        int asked = 0;
        MatchOptions options{.threads = threads};
        options.cancelled = [&asked] { return ++asked > 500; };
        const auto result = play_match(openings, make_random, make_random, options);
        CHECK_FALSE(result.complete);
        CHECK(result.total().games() <= 500 / 5); // a game takes 5 to 9 moves
        if (threads == 1) CHECK(result.total().games() >= 500 / 9 - 1);
        CHECK(asked <= 500 + static_cast<int>(threads)); // nobody goes on
    }
#ifdef __cpp_lib_jthread
    std::stop_source source;
    MatchOptions options{.threads = 1};
    options.stop = source.get_token();
    options.progress = [&source](const MatchResult& result) {
        if (result.total().games() == 10) source.request_stop();
        return true;
    };
    const auto result = play_match(openings, make_random, make_random, options);
    CHECK_FALSE(result.complete);
    CHECK(result.total().games() == 10);
    options.threads = 3; // stopped before it began
    CHECK(play_match(openings, make_random, make_random, options) == MatchResult{});
#endif
}

TEST_CASE("an illegal move is reported with player, move and game", "[threads]") {
    const auto seven = [](const Heap&) { return 7; };
    CHECK(message_of<IllegalMove>([&] { play_game(Heap{5}, seven, PerfectPlayer<Heap>{}); }) ==
          "illegal move 7 by the first player, move 1");
    CHECK(message_of<IllegalMove>([&] { play_game(Heap{6}, PerfectPlayer<Heap>{}, seven); }) ==
          "illegal move 7 by the second player, move 2");

    std::vector<Heap> openings(20, Heap{1}); // over in one move, but for two of them
    openings[7].left = 2;
    openings[13].left = 2;
    const auto takes_one = [](std::uint64_t) { return [](const Heap&) { return 1; }; };
    const auto takes_two = [](std::uint64_t) { return [](const Heap&) { return 2; }; };
    const auto takes_three_of_two = [](std::uint64_t) {
        return [](const Heap& heap) { return heap.left == 2 ? 3 : 1; };
    };
    for (const unsigned threads : {1U, 2U, 4U}) {
        CHECK(message_of<IllegalMove>([&] {
                  play_match(openings, takes_one, takes_three_of_two, {.threads = threads});
              }) == "illegal move 3 by player B, move 1 of game 15 (opening 7, B first)");
        CHECK(message_of<IllegalMove>([&] {
                  play_match(std::span(openings).subspan(5), takes_three_of_two, takes_one,
                             {.threads = threads});
              }) == "illegal move 3 by player A, move 1 of game 4 (opening 2, A first)");
        CHECK(message_of<IllegalMove>([&] {
                  play_match(std::vector<Heap>{Heap{2}}, takes_one, takes_two, {.threads = threads});
              }) == "illegal move 2 by player B, move 2 of game 0 (opening 0, A first)");
    }
}

TEST_CASE("what a player, a factory or the progress callback throws arrives", "[threads]") {
    const std::vector<TicTacToe> openings(50);
    const auto thrower = [](std::uint64_t) {
        return [](const TicTacToe&) -> int { throw std::domain_error("player"); };
    };
    const auto no_factory = [](std::uint64_t) -> RandomPlayer { throw std::domain_error("factory"); };
    for (const unsigned threads : {1U, 2U}) {
        MatchOptions options{.threads = threads};
        CHECK(message_of<std::domain_error>([&] { play_match(openings, make_random, thrower, options); }) ==
              "player");
        CHECK(message_of<std::domain_error>(
                  [&] { play_match(openings, no_factory, make_random, options); }) == "factory");
    }
}

TEST_CASE("nothing is told any more once the progress callback has thrown", "[threads]") {
    const std::vector<TicTacToe> openings(50);
    for (const unsigned threads : {1U, 2U, 4U}) {
        for (int repetition = 0; repetition < 20; ++repetition) {
            int pairs = 0;
            MatchOptions options{.threads = threads};
            options.progress = [&pairs](const MatchResult&) -> bool {
                if (++pairs < 3) return true;
                // By now the other threads have games to tell of, and wait.
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                throw std::domain_error("progress");
            };
            CHECK(message_of<std::domain_error>(
                      [&] { play_match(openings, make_random, make_random, options); }) == "progress");
            CHECK(pairs == 3);
        }
    }
}

TEST_CASE("an error beyond the pair that ended the match is not one", "[threads]") {
    // The match ends with the fourth pair; the games of the fifth have an illegal move, and a sequential run
    // would never play them. Here game 0 waits (10 s at most) until another thread has gone past them.
    std::vector<Heap> openings(8, Heap{1});
    openings[0].left = 5;
    openings[4].left = 9;
    openings[5].left = 6;
    for (const unsigned threads : {2U, 4U, 1U}) {
        std::atomic<bool> past_the_error = threads == 1; // alone there is nobody to wait for
        const auto player = [&](bool waits) {
            return [&, waits](std::uint64_t) {
                return [&, waits](const Heap& heap) {
                    const auto start = std::chrono::steady_clock::now();
                    while (waits && heap.left == 5 && !past_the_error &&
                           std::chrono::steady_clock::now() - start < std::chrono::seconds(10)) {
                        std::this_thread::yield();
                    }
                    if (heap.left == 6) past_the_error = true;
                    return heap.left == 9 ? 7 : 1;
                };
            };
        };
        MatchOptions options{.threads = threads};
        options.progress = [](const MatchResult& result) { return result.total().games() < 8; };
        const auto result = play_match(openings, player(true), player(false), options);
        CHECK(past_the_error);
        CHECK(result.total().games() == 8);
        CHECK_FALSE(result.complete);
    }
}

TEST_CASE("a game without an end is an error, one without moves a draw") {
    struct Endless {
        std::vector<int> moves() const { return {0}; }
        void play(int) {}
        Outcome outcome() const { return Outcome::undecided; }
    };
    const auto zero = [](const Endless&) { return 0; };
    CHECK(message_of<std::runtime_error>([&] { play_game(Endless{}, zero, zero); }) ==
          "the game did not end within 10000 moves");
    struct Stuck : Endless {
        std::vector<int> moves() const { return {}; }
    };
    CHECK(play_game(
              Stuck{}, [](const Stuck&) { return 0; }, [](const Stuck&) { return 0; })
              .score == 0);
}

// Clang cannot compile libstdc++'s views before version 16. The match itself needs none.
#if !defined(__clang__) || __clang_major__ >= 16
TEST_CASE("openings can be made when they are asked for", "[threads]") {
    const auto heaps = std::views::iota(1, 20) | std::views::transform([](int left) { return Heap{left}; });
    const auto match = play_match(heaps, make_perfect<Heap>, make_perfect<Heap>);
    CHECK(match.complete);
    CHECK(match.first == Tally{15, 0, 4}); // lost are 4, 8, 12 and 16
    CHECK(match.second == Tally{4, 0, 15});
}
#endif

TEST_CASE("a match without openings is complete and empty") {
    const auto result = play_match(std::vector<TicTacToe>{}, make_random, make_random);
    CHECK(result.complete);
    CHECK(result.total().games() == 0);
    CHECK(result.total().score() == 0.5);
}

} // namespace play_match_test
