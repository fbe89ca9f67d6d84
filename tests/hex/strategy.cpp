// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/solver.hpp"

#include "support/catch.hpp"
#include "support/must.hpp"

#include "mustplay/hex/notation.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

namespace hex_strategy_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Solver;

namespace {

template <std::size_t Size>
hex::Game<Size> after(const std::string& move) {
    hex::Game<Size> position;
    position.play(*hex::find_cell<Size>(move));
    return position;
}

/// Black as the solver plays: the table is kept, and each move is a `solve`.
template <std::size_t Size>
class Strategy {
public:
    using Position = hex::Game<Size>;

    /// Plays against `reply`, a callable `Cell(const Position&)`, to the end of the game. Black wins it.
    template <class Reply>
    void beat(Position position, Reply reply) {
        while (!position.board().winner()) {
            if (position.turn() == Colour::black) {
                answer(position);
            } else {
                position.play(reply(position));
            }
        }
        MUST(position.board().winner() == Colour::black);
    }

    /// Plays against every sequence of so many replies. After each Black answers, and after the last answer it still
    /// wins. What comes up again, perhaps turned, is looked at once.
    void beat_all(const Position& position, int replies) {
        if (position.board().winner()) {
            MUST(position.board().winner() == Colour::black);
            return;
        }
        if (!seen_.insert(position.canonical_key().key * 8 + static_cast<std::uint64_t>(replies)).second)
            return;
        if (replies == 0) {
            MUST(solver_.solve(position).winner == Colour::black);
            return;
        }
        for (const auto reply : position.moves()) {
            auto next = position;
            next.play(reply);
            if (!next.board().winner()) answer(next);
            beat_all(next, replies - 1);
        }
    }
    [[nodiscard]] std::size_t positions() const { return seen_.size(); }

private:
    void answer(Position& position) {
        const auto solution = solver_.solve(position);
        MUST(solution.winner == Colour::black);
        MUST(solution.move.has_value());
        position.play(*solution.move);
    }

    Solver<Size> solver_;
    std::unordered_set<std::uint64_t> seen_;
};

/// Every legal move as likely as any other.
class RandomReplies {
public:
    explicit RandomReplies(std::uint64_t seed) : random_(seed) {}

    template <std::size_t Size>
    Cell operator()(const hex::Game<Size>& position) {
        std::vector<Cell> moves;
        for (const auto cell : position.moves()) moves.push_back(cell);
        return moves[random_() % moves.size()];
    }

private:
    std::mt19937_64 random_;
};

} // namespace

// With assertions, which is how the sanitizers see it, every step costs ten times as much.
#ifdef NDEBUG
constexpr int random_games = 10'000;
constexpr int replies_in_sequence = 3;
#else
constexpr int random_games = 500;
constexpr int replies_in_sequence = 2;
#endif

TEST_CASE("a proven 7x7 opening beats 10,000 random players") {
    Strategy<7> strategy;
    RandomReplies replies(7);
    for (int game = 0; game < random_games; ++game) strategy.beat(after<7>("d4"), replies);
}

TEST_CASE("a proven 7x7 opening beats every sequence of three replies") {
    Strategy<7> strategy;
    strategy.beat_all(after<7>("d4"), replies_in_sequence);
    CHECK(strategy.positions() > 500);
}

} // namespace hex_strategy_test
