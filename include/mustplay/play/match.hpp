// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/exceptions.hpp"
#include "mustplay/game.hpp"
#include "mustplay/play/player.hpp"
#include "mustplay/play/random.hpp"
#include "mustplay/play/tally.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/helpers.hpp"

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <ranges>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>
#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

namespace mustplay::play {

/// A player returned a move that is not legal. The message says who, which move, and in which game.
class IllegalMove : public std::runtime_error {
public:
    /// `game` is empty where a single game is played.
    IllegalMove(const std::string& player, bool by_first, std::size_t move_number, std::string move,
                const std::string& game = {})
        : std::runtime_error("illegal move" + (move.empty() ? "" : " " + move) + " by " + player + ", move " +
                             std::to_string(move_number) + (game.empty() ? "" : " of " + game)),
          by_first_(by_first), move_number_(move_number), move_(std::move(move)) {}

    /// Whether it was the player who moved first from the opening.
    [[nodiscard]] bool by_first() const noexcept { return by_first_; }
    /// Moves from the opening on, counted from 1 (both players' moves count).
    [[nodiscard]] std::size_t move_number() const noexcept { return move_number_; }
    /// The move as text; empty when moves cannot be written to a stream.
    [[nodiscard]] const std::string& move() const noexcept { return move_; }

private:
    bool by_first_;
    std::size_t move_number_;
    std::string move_;
};

namespace detail {

template <class Move>
std::string move_text([[maybe_unused]] const Move& move) {
    if constexpr (std::integral<Move>) {
        return std::to_string(move); // small integers would be written as characters
    } else if constexpr (requires(std::ostream & out) { out << move; }) {
        std::ostringstream out;
        out << move;
        return out.str();
    } else {
        return {};
    }
}

template <Game G>
bool is_legal(const G& position, const MoveOf<G>& move) {
    for (const auto& legal : position.moves()) {
        if (MoveOf<G>(legal) == move) return true;
    }
    return false;
}

} // namespace detail

/// A game that was played to its end.
template <class Move>
struct PlayedGame {
    /// `final_score` from the view of the side that moved first from the opening: positive when it won, 0 for
    /// a draw, the margin where points are counted.
    Score score = 0;
    std::vector<Move> moves = {};
};

namespace detail {

/// Plays a game as `play_game` does, and gives it up, returning nothing, when `gives_up()` before a move.
/// `describe(firsts_turn, move number, move)` makes the IllegalMove that is thrown.
template <Game G, class First, class Second, class GivesUp, class Describe>
std::optional<PlayedGame<MoveOf<G>>> play_game_unless(G position, First&& first, Second&& second,
                                                      const GivesUp& gives_up, const Describe& describe) {
    PlayedGame<MoveOf<G>> game;
    bool firsts_turn = true;
    while (!is_over(position)) {
        if (game.moves.size() == static_cast<std::size_t>(max_plies)) {
            throw_error(
                std::runtime_error("the game did not end within " + std::to_string(max_plies) + " moves"));
        }
        if (gives_up()) return std::nullopt;
        const G& shown = position;
        const MoveOf<G> move = firsts_turn ? MoveOf<G>(first(shown)) : MoveOf<G>(second(shown));
        if (!is_legal(position, move))
            throw_error(describe(firsts_turn, game.moves.size() + 1, move_text(move)));
        const G before = position;
        position.play(move);
        game.moves.push_back(move);
        firsts_turn = firsts_turn == same_side(before, position);
    }
    game.score = firsts_turn ? final_score(position) : -final_score(position);
    return game;
}

} // namespace detail

/// Plays `position` to its end; `first` moves for the side to move in it, `second` for the other. The players
/// keep their sides also where a side moves again or passes (`NamesSide`).
///
/// Throws IllegalMove, std::runtime_error for a game that has not ended after `max_plies` moves, and whatever
/// a player throws. Each move is checked against the legal ones.
template <Game G, PlayerOf<G> First, PlayerOf<G> Second>
PlayedGame<MoveOf<G>> play_game(G position, First&& first, Second&& second) {
    return *detail::play_game_unless(
        std::move(position), first, second, [] { return false; },
        [](bool firsts_turn, std::size_t move_number, std::string move) {
            return IllegalMove(firsts_turn ? "the first player" : "the second player", firsts_turn,
                               move_number, std::move(move));
        });
}

/// What a match came to, from player A's view.
struct MatchResult {
    /// Games in which A moved first from the opening, and those in which it moved second.
    Tally first = {};
    Tally second = {};
    /// Pairs of games from one opening with sides reversed, by A's points in the two.
    PairCounts pairs = {};
    /// Every opening was played.
    bool complete = false;

    [[nodiscard]] constexpr Tally total() const noexcept { return first + second; }
    friend constexpr bool operator==(const MatchResult&, const MatchResult&) = default;
};

/// How a match is run.
struct MatchOptions {
    /// Equal seeds make equal matches, whatever the number of threads.
    std::uint64_t seed = 0;
    /// Games played at a time; 0: one on each hardware thread.
    unsigned threads = 0;
    /// Told the result so far after each pair, in the order of the openings, by one thread at a time.
    /// Returning false ends the match with exactly this result, so a sequential test ends it the same way on
    /// any number of threads.
    std::function<bool(const MatchResult&)> progress = {};
#ifdef __cpp_lib_jthread
    /// Cancels the match when a stop is requested.
    std::stop_token stop = {};
#endif
    /// Cancels the match when it returns true (if it is set): for platforms without stop tokens. Asked before
    /// each move, by one thread at a time.
    std::function<bool()> cancelled = {};
};

namespace detail {

template <class Openings, class MakeA, class MakeB>
class MatchRun {
    using G = std::ranges::range_value_t<Openings>;

public:
    MatchRun(const Openings& openings, const MakeA& make_a, const MakeB& make_b, const MatchOptions& options)
        : openings_(openings), make_a_(make_a), make_b_(make_b), options_(options),
          games_(2 * static_cast<std::size_t>(std::ranges::size(openings))), end_(games_.size()) {}

    MatchResult run() {
        const auto wanted = options_.threads != 0 ? options_.threads : std::thread::hardware_concurrency();
        search::Helpers helpers;
        for (std::size_t i = 1; i < std::min<std::size_t>(wanted, games_.size()); ++i)
            helpers.start([this] { work(); });
        work();
        helpers.join();
        if (error_) std::rethrow_exception(error_);
        result_.complete = counted_ == games_.size();
        return result_;
    }

private:
    struct FinishedGame {
        bool finished = false;
        int half_points_of_a = 0;
        std::exception_ptr error = {};
    };

    /// Plays one game after the other until none is left. Games are handed out in order, so all before one
    /// that was started are finished in the end, and the first error is the same on any number of threads.
    void work() noexcept {
        for (;;) {
            const auto game = next_.fetch_add(1);
            if (game >= end_.load()) return;
            FinishedGame finished{.finished = true};
            MUSTPLAY_TRY {
                const auto half_points = play(game);
                if (!half_points) { // cancelled
                    end_.store(0);
                    return;
                }
                finished.half_points_of_a = *half_points;
            }
            MUSTPLAY_CATCH(...) { finished.error = std::current_exception(); }
            record(game, std::move(finished));
        }
    }

    /// A's half points; nothing if the game was given up because the match was cancelled.
    std::optional<int> play(std::size_t game) const {
        const bool a_first = game % 2 == 0;
        const G opening = *(std::ranges::begin(openings_) + static_cast<std::ptrdiff_t>(game / 2));
        auto&& a = make_a_(stream_seed(options_.seed, 2 * game));
        auto&& b = make_b_(stream_seed(options_.seed, 2 * game + 1));
        const auto gives_up = [this] { return is_cancelled(); };
        const auto describe = [&](bool firsts_turn, std::size_t move_number, std::string move) {
            return IllegalMove(firsts_turn == a_first ? "player A" : "player B", firsts_turn, move_number,
                               std::move(move),
                               "game " + std::to_string(game) + " (opening " + std::to_string(game / 2) +
                                   (a_first ? ", A first)" : ", B first)"));
        };
        const auto played = a_first ? play_game_unless(opening, a, b, gives_up, describe)
                                    : play_game_unless(opening, b, a, gives_up, describe);
        if (!played) return std::nullopt;
        const Score score = a_first ? played->score : -played->score;
        return score > 0 ? 2 : score == 0 ? 1 : 0;
    }

    /// Takes a game's result, and counts all pairs that are complete by now. What the progress callback throws ends the
    /// match before the lock is given back, or another thread would count on, and call it again.
    void record(std::size_t game, FinishedGame finished) noexcept {
        const std::lock_guard lock(mutex_);
        games_[game] = std::move(finished);
        MUSTPLAY_TRY { count(); }
        MUSTPLAY_CATCH(...) { end(std::current_exception()); }
    }
    /// Counts all pairs that are complete and not yet counted, in order. With the lock held.
    void count() {
        while (!ended_ && counted_ < games_.size() && games_[counted_].finished) {
            if (games_[counted_].error) return end(games_[counted_].error);
            if (++counted_ % 2 != 0) continue;
            const int as_first = games_[counted_ - 2].half_points_of_a;
            const int as_second = games_[counted_ - 1].half_points_of_a;
            result_.first.add(as_first);
            result_.second.add(as_second);
            ++result_.pairs[static_cast<std::size_t>(as_first + as_second)];
            result_.complete = counted_ == games_.size();
            if (options_.progress && !options_.progress(result_)) return end({});
        }
    }
    /// Nothing is counted any more. With the lock held.
    void end(std::exception_ptr error) {
        error_ = std::move(error);
        ended_ = true;
        end_.store(0);
    }

    bool is_cancelled() const {
#ifdef __cpp_lib_jthread
        if (options_.stop.stop_requested()) return true;
#endif
        if (!options_.cancelled) return false;
        const std::lock_guard lock(cancel_mutex_);
        return options_.cancelled();
    }

    const Openings& openings_;
    const MakeA& make_a_;
    const MakeB& make_b_;
    const MatchOptions& options_;
    mutable std::mutex cancel_mutex_;
    std::atomic<std::size_t> next_ = 0;

    std::mutex mutex_; // of what follows
    std::vector<FinishedGame> games_;
    std::size_t counted_ = 0;
    bool ended_ = false;
    MatchResult result_ = {};
    std::exception_ptr error_ = {};

    std::atomic<std::size_t> end_; // games from here on need not be played
};

} // namespace detail

/// Plays a match between two players: every opening twice, A moving first in game 2i and second in game 2i +
/// 1 of opening i. A single side would measure the game, not the players: where the first player wins with
/// best play (Connect Four, Hex), two equals score 100 % from one side.
///
/// `openings` is a sized random-access range of positions, kept (`random_openings`) or made when asked for (a
/// transform view over numbers); threads read it at the same time. `make_a(seed)` and `make_b(seed)` make a
/// fresh player for each game, from a seed that depends on the match's seed, the game and the player; threads
/// call them at the same time. An opening that is already over counts as it stands.
///
/// Throws, once all threads are done, what a sequential run would have thrown first: IllegalMove (says which
/// player, move, game and opening, games and openings counted from 0), or what a player, a factory or the
/// progress callback threw. A cancelled match returns the pairs up to the first unfinished one, with
/// `complete` false.
template <class Openings, class MakeA, class MakeB>
requires std::ranges::random_access_range<const Openings> && std::ranges::sized_range<const Openings> &&
    Game<std::ranges::range_value_t<Openings>> &&
    PlayerOf<std::invoke_result_t<const MakeA&, std::uint64_t>, std::ranges::range_value_t<Openings>> &&
    PlayerOf<std::invoke_result_t<const MakeB&, std::uint64_t>, std::ranges::range_value_t<Openings>>
        MatchResult play_match(const Openings& openings, const MakeA& make_a, const MakeB& make_b,
                               const MatchOptions& options = {}) {
    return detail::MatchRun(openings, make_a, make_b, options).run();
}

} // namespace mustplay::play
