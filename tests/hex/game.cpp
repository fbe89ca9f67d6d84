// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/game.hpp"

#include "mustplay/game.hpp"
#include "mustplay/search/expansion.hpp"
#include "support/catch.hpp"
#include "support/hex_truth.hpp"
#include "support/laws.hpp"
#include "support/must.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <type_traits>
#include <vector>

namespace hex_game_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Move;

static_assert(Game<hex::Game<5>>);
static_assert(Keyed<hex::Game<5>>);
static_assert(Symmetric<hex::Game<5>>);
static_assert(search::ForeseesKey<hex::Game<5>>);
static_assert(Symmetric<hex::Game<3, 7>>);
static_assert(Game<hex::SwapGame<5>>);
static_assert(Symmetric<hex::SwapGame<5>>);

namespace {

/// A game with its moves as a vector.
template <class G>
struct Listed : G {
    [[nodiscard]] std::vector<Cell> moves() const {
        std::vector<Cell> list;
        for (const auto cell : G::moves()) list.push_back(cell);
        return list;
    }
};

/// What exhaustive search says of the positions that play can reach.
struct Census {
    std::uint64_t undecided = 0;
    std::uint64_t won_by_mover = 0;
    std::uint64_t winning_moves = 0;
    std::uint64_t just_won[2] = {0, 0};
    std::uint64_t colourings = 0;
    std::uint64_t black_wins_first = 0;
    std::uint64_t black_wins_second = 0;
    std::vector<std::uint64_t> undecided_by_ply = std::vector<std::uint64_t>(17, 0);
    std::vector<std::uint64_t> won_by_ply = std::vector<std::uint64_t>(17, 0);
};

template <std::size_t Rows, std::size_t Columns>
Census census() {
    using Truth = test::HexTruth<Rows, Columns>;
    const Truth truth;
    Census result;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        ++result.colourings;
        result.black_wins_first += truth.black_wins(black, white, Colour::black) ? 1U : 0U;
        result.black_wins_second += truth.black_wins(black, white, Colour::white) ? 1U : 0U;
        const auto lead = std::popcount(black) - std::popcount(white);
        if (lead != 0 && lead != 1) return;
        const auto turn = lead == 0 ? Colour::black : Colour::white;
        const auto ply = static_cast<std::size_t>(std::popcount(black | white));
        const bool wins = truth.mover_wins(black, white, turn);
        const auto winning = truth.winning_moves(black, white, turn);
        MUST(wins == (winning != 0));
        ++result.undecided;
        ++result.undecided_by_ply[ply];
        result.won_by_mover += wins ? 1U : 0U;
        result.won_by_ply[ply] += wins ? 1U : 0U;
        result.winning_moves += static_cast<std::uint64_t>(std::popcount(winning));
    });
    // Just won: the colour has connected, moved last, and without one of its stones had not yet.
    for (std::uint32_t black = 0; black <= truth.all; ++black) {
        const auto rest = truth.all & ~black;
        for (std::uint32_t white = rest;; white = (white - 1) & rest) {
            const auto lead = std::popcount(black) - std::popcount(white);
            if (lead == 0 || lead == 1) {
                const auto winner = lead == 1 ? Colour::black : Colour::white;
                const auto own = lead == 1 ? black : white;
                bool just = false;
                for (auto stones = own; stones != 0 && truth.connects(own, winner); stones &= stones - 1) {
                    just = just || !truth.connects(own & ~(stones & (~stones + 1)), winner);
                }
                result.just_won[hex::index(winner)] += just ? 1U : 0U;
            }
            if (white == 0) break;
        }
    }
    return result;
}

} // namespace

// The numbers of the next three tests were counted by an independent program. They may never change.
TEST_CASE("brute force over 2x2") {
    const auto c = census<2, 2>();
    CHECK(c.undecided == 23);
    CHECK(c.won_by_mover == 19);
    CHECK(c.winning_moves == 22);
    CHECK(c.just_won[0] == 6);
    CHECK(c.just_won[1] == 3);
    CHECK(c.colourings == 39);
    CHECK(c.black_wins_first == 32);
    CHECK(c.black_wins_second == 7);
}

TEST_CASE("brute force over 3x3") {
    const auto c = census<3, 3>();
    CHECK(c.undecided == 4520);
    CHECK(c.won_by_mover == 3401);
    CHECK(c.winning_moves == 6135);
    CHECK(c.just_won[0] == 624);
    CHECK(c.just_won[1] == 370);
    CHECK(c.colourings == 11741);
    CHECK(c.black_wins_first == 8789);
    CHECK(c.black_wins_second == 2952);
    const std::vector<std::uint64_t> positions{1, 9, 72, 252, 756, 1140, 1360, 720, 210};
    const std::vector<std::uint64_t> wins{1, 4, 68, 140, 630, 688, 1124, 536, 210};
    for (std::size_t ply = 0; ply < positions.size(); ++ply) {
        CHECK(c.undecided_by_ply[ply] == positions[ply]);
        CHECK(c.won_by_ply[ply] == wins[ply]);
    }
}

TEST_CASE("brute force over 4x4") {
    const auto c = census<4, 4>();
    CHECK(c.undecided == 8'188'705);
    CHECK(c.won_by_mover == 5'896'679);
    CHECK(c.winning_moves == 16'602'706);
    CHECK(c.just_won[0] == 709'632);
    CHECK(c.just_won[1] == 487'898);
    CHECK(c.colourings == 29'518'143);
    CHECK(c.black_wins_first == 20'959'737);
    CHECK(c.black_wins_second == 8'558'406);
}

TEST_CASE("the game plays by the rules: 3x3 from every position") {
    const test::HexTruth<3, 3> truth;
    const auto mask = [](const auto& set) { return static_cast<std::uint32_t>(set.words()[0]); };
    std::uint64_t positions = 0;
    const auto walk = [&](const auto& self, const hex::Game<3>& game, std::set<std::uint64_t>& seen) -> void {
        if (!seen.insert(game.key()).second) return;
        const auto black = mask(game.board().stones(Colour::black));
        const auto white = mask(game.board().stones(Colour::white));
        const auto is_over = truth.decided(black, white);
        MUST((game.outcome() != Outcome::undecided) == is_over);
        // The winner has just moved, so the side to move has lost.
        if (is_over) MUST(game.outcome() == Outcome::loss);
        MUST(mask(game.moves()) == (is_over ? 0 : truth.all & ~(black | white)));
        positions += is_over ? 0U : 1U;
        for (const auto cell : game.moves()) {
            auto next = game;
            next.play(cell);
            MUST(game.key_after(cell) == next.canonical_key().key);
            self(self, next, seen);
        }
    };
    std::set<std::uint64_t> seen;
    walk(walk, hex::Game<3>{}, seen);
    CHECK(positions == 4520); // As above.
    CHECK(seen.size() == 4520 + 624 + 370);
}

TEST_CASE("the game keeps the promises of the concepts it models") {
    const auto check = [](const auto& game, int depth) {
        reference::Laws<std::remove_cvref_t<decltype(game)>> laws;
        CHECK(laws.broken_rule(game, depth).empty());
        CHECK(laws.broken_claim(game, depth).empty());
    };
    check(Listed<hex::Game<3>>{}, 4);
    check(Listed<hex::Game<2, 3>>{}, 6);
    check(hex::SwapGame<3>{}, 4);
    check(hex::SwapGame<3, 2>{}, 6);
}

TEST_CASE("a position and its half-turn share one canonical key") {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        hex::Game<4, 6> game;
        hex::Game<4, 6> turned;
        while (game.outcome() == Outcome::undecided) {
            std::vector<Cell> moves;
            for (const auto cell : game.moves()) moves.push_back(cell);
            const auto cell = moves[random() % moves.size()];
            game.play(cell);
            turned.play(decltype(game)::Board::Grid::half_turn(cell));
            MUST(game.canonical_key().key == turned.canonical_key().key);
            if (game.key() != turned.key()) {
                MUST(game.canonical_key().symmetry + turned.canonical_key().symmetry == 1);
            } else {
                MUST(game.canonical_key().symmetry == 0);
            }
        }
    }
}

TEST_CASE("the side to move is part of the key") {
    hex::Board<3> board;
    board.place(4, Colour::black);
    const hex::Game<3> black(board, Colour::black);
    const hex::Game<3> white(board, Colour::white);
    CHECK(black.key() != white.key());
    CHECK(black.canonical_key().key != white.canonical_key().key);
    CHECK(black.turn() == Colour::black);
}

TEST_CASE("the swap: offered to the second player, once") {
    hex::SwapGame<3> game;
    const auto has_swap = [](const hex::SwapGame<3>& position) {
        const auto moves = position.moves();
        return std::count(moves.begin(), moves.end(), Move::swap()) == 1;
    };
    CHECK(game.moves().size() == 9);
    CHECK_FALSE(has_swap(game));
    game.play(Move(4));
    CHECK(game.moves().size() == 9);
    CHECK(has_swap(game));

    auto declined = game;
    declined.play(Move(0));
    CHECK_FALSE(has_swap(declined));
    CHECK(declined.moves().size() == 7);
    CHECK(declined.turn() == Colour::black);

    auto taken = game;
    taken.play(Move::swap());
    CHECK(taken.swapped());
    CHECK(taken.turn() == Colour::white);
    CHECK_FALSE(has_swap(taken));
    CHECK(taken.moves().size() == 8);
    CHECK(taken.key() != game.key());
    CHECK(taken.board() == game.board());
}

TEST_CASE(
    "with the swap rule the second player wins on 2x2 to 3x3, by swapping exactly the winning openings") {
    // Minimax over the game itself: true if the side to move wins.
    const auto wins = [](const auto& self, const auto& game) -> bool {
        if (game.outcome() != Outcome::undecided) return game.outcome() == Outcome::win;
        for (const auto move : game.moves()) {
            auto next = game;
            next.play(move);
            if (!self(self, next)) return true;
        }
        return false;
    };
    const auto check = [&](const auto& empty, auto truth) {
        for (const auto opening : empty.moves()) {
            auto game = empty;
            game.play(opening);
            if (game.outcome() != Outcome::undecided) continue;
            CHECK(wins(wins, game));
            auto swapped = game;
            swapped.play(Move::swap());
            const bool swap_wins = !wins(wins, swapped);
            CHECK(swap_wins == truth.black_wins(std::uint32_t{1} << opening.cell(), 0, Colour::white));
        }
    };
    check(hex::SwapGame<2>{}, test::HexTruth<2, 2>{});
    check(hex::SwapGame<2, 3>{}, test::HexTruth<2, 3>{});
    check(hex::SwapGame<3, 2>{}, test::HexTruth<3, 2>{});
    check(hex::SwapGame<3>{}, test::HexTruth<3, 3>{});
}

} // namespace hex_game_test
