// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/game.hpp"

#include "support/catch.hpp"
#include "support/random_games.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <type_traits>
#include <vector>

namespace connect4_game_test {

using mustplay::CanonicalKey;
using mustplay::Outcome;
namespace connect4 = mustplay::connect4;
namespace reference = mustplay::connect4::reference;

namespace {

using Game = connect4::Game<>;
using NaturalGame = connect4::Game<7, 6, connect4::NaturalOrder>;
using WideGame = connect4::Game<9, 7>;

// What the game tells the searches, and what it has no need to.
static_assert(mustplay::Game<Game> && mustplay::Game<NaturalGame> && mustplay::Game<WideGame>);
static_assert(mustplay::Keyed<Game> && mustplay::Symmetric<Game> && mustplay::Symmetric<WideGame>);
static_assert(mustplay::SeesWins<Game> && mustplay::HasMustPlay<Game> && mustplay::HintsOrder<Game>);
static_assert(!mustplay::CountsPoints<Game>);  // it is won, not counted
static_assert(!mustplay::NamesSide<Game>);     // the sides take turns
static_assert(!mustplay::Undoable<Game>);      // 16 bytes: copying is as fast
static_assert(!mustplay::HasNoisyMoves<Game>); // no move is noisier than the others
static_assert(!mustplay::Passable<Game>);      // zugzwang is what the game turns on
static_assert(std::is_trivially_copyable_v<Game> && sizeof(Game) == 16 && std::regular<Game>);
static_assert(std::convertible_to<const Game&, const connect4::Board<>&>);

template <class G>
constexpr G after(std::initializer_list<int> columns) {
    G game;
    for (const int column : columns) game.play(column);
    return game;
}

template <class Range>
std::vector<int> list(const Range& columns) {
    std::vector<int> all;
    for (const int column : columns) all.push_back(column);
    return all;
}

static_assert(after<Game>({3, 0, 3, 0, 3}).outcome() == Outcome::undecided);
static_assert(after<Game>({3, 0, 3, 0, 3, 0}).wins(3) && !after<Game>({3, 0, 3, 0, 3, 0}).wins(1));
static_assert(after<Game>({3, 0, 3, 0, 3, 0, 3}).outcome() == Outcome::loss);
static_assert(after<Game>({3, 0, 3, 0, 3}).must_play().size() == 1); // it must be blocked
static_assert(*after<Game>({3, 0, 3, 0, 3}).must_play().begin() == 3);
static_assert(after<Game>({2, 2, 3, 3}).hint(4) == 2); // three with two open ends
static_assert(after<Game>({0}).canonical_key().key == after<Game>({6}).canonical_key().key);
static_assert(after<Game>({0}).canonical_key().symmetry + after<Game>({6}).canonical_key().symmetry == 1);
static_assert(after<Game>({3}).canonical_key().symmetry == 0);

struct KeyOrder {
    template <class G>
    bool operator()(const G& a, const G& b) const {
        return a.board().key() < b.board().key();
    }
};

/// The distinct positions one ply further on.
template <class G>
std::vector<G> one_ply_on(const std::vector<G>& positions) {
    std::vector<G> next;
    for (const auto& position : positions) {
        if (position.outcome() != Outcome::undecided) continue;
        for (const int column : position.moves()) {
            next.push_back(position);
            next.back().play(column);
        }
    }
    std::ranges::sort(next, KeyOrder{});
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
}

/// The positions of one ply and of all after it.
template <class G>
std::size_t count_from(const std::vector<G>& ply) {
    return ply.empty() ? 0 : ply.size() + count_from(one_ply_on(ply));
}

} // namespace

TEST_CASE("connect4/game: distinct positions by ply on 7x6 to ply 8") {
    // OEIS A212693. They never change.
    constexpr std::array<std::size_t, 9> known = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275};
    std::vector<Game> ply(1);
    for (const auto count : known) {
        CHECK(ply.size() == count);
        ply = one_ply_on(ply);
    }
}

TEST_CASE("connect4/game: all distinct positions of small boards") {
    // J. Tromp's table of the numbers of legal positions. They never change.
    CHECK(count_from(std::vector<connect4::Game<4, 4>>(1)) == 161'029);
    CHECK(count_from(std::vector<connect4::Game<5, 4>>(1)) == 3'945'711);
}

TEST_CASE("connect4/game: positions of 8 plies without a win at hand, up to mirror image") {
    // The UCI "connect-4" data set (J. Tromp): 8 plies, nobody has won, the next move is not forced. It never
    // changes.
    std::vector<Game> ply(1);
    for (int i = 0; i < 8; ++i) ply = one_ply_on(ply);
    std::vector<std::uint64_t> keys;
    for (const auto& game : ply) {
        const auto& board = game.board();
        const auto wins = connect4::winning_cells(board.mover(), board.mask()) |
                          connect4::winning_cells(board.opponent(), board.mask());
        if (game.outcome() == Outcome::undecided && (wins & board.possible()) == 0) {
            keys.push_back(game.canonical_key().key);
        }
    }
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    CHECK(keys.size() == 67'557);
}

TEST_CASE("connect4/game: moves, wins and outcome are the array board's, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using NaturalOrderGame = connect4::Game<width, height, connect4::NaturalOrder>;
        const int games = width == 7 && height == 6 ? 20'000 : 500;
        int failures = 0;
        int draws = 0;
        reference::for_random_games<width, height>(games, [&](const auto& game, const auto& array) {
            failures += game.outcome() != array.outcome();
            draws += game.outcome() == Outcome::draw;
            if (game.outcome() != Outcome::undecided) return;
            const NaturalOrderGame natural(game.board());
            failures += list(natural.moves()) != list(array.moves());
            failures += game.moves().cells() != natural.moves().cells();
            std::vector<int> winning;
            for (const int column : natural.moves()) {
                failures += game.wins(column) != array.wins(column);
                if (array.wins(column)) winning.push_back(column);
            }
            failures += list(natural.winning_moves()) != winning;
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
        if (width == 7 && height == 6) CHECK(draws > 0);
    });
}

TEST_CASE("connect4/game: must_play keeps exactly the moves that do not lose at once, on every size") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        const int games = width == 7 && height == 6 ? 5'000 : 300;
        int failures = 0;
        int none = 0;
        reference::for_random_games<width, height>(games, [&](const auto& game, const auto& array) {
            if (game.outcome() != Outcome::undecided) return;
            std::vector<int> winning;
            std::vector<int> safe;
            for (const int column : game.moves()) {
                if (array.wins(column)) winning.push_back(column);
                auto next = array;
                next.play(column);
                bool loses = false;
                for (const int reply : next.moves()) loses = loses || next.wins(reply);
                if (!loses) safe.push_back(column);
            }
            const auto& expected = winning.empty() ? safe : winning;
            none += expected.empty();
            failures += list(game.must_play()) != expected;
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
        CHECK(none > 0);
    });
}

TEST_CASE("connect4/game: the hint is the number of winning cells after the move") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        int failures = 0;
        reference::for_random_games<width, height>(200, [&](const auto& game, const auto& array) {
            if (game.outcome() != Outcome::undecided) return;
            for (const int column : game.moves()) {
                auto next = array;
                next.play(column);
                failures +=
                    game.hint(column) != mustplay::popcount(reference::winning_cells_of(next, array.mover()));
            }
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE(
    "connect4/game: equal keys mean equal positions, equal canonical keys equal ones up to mirror image") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        using G = connect4::Game<width, height>;
        std::map<std::uint64_t, G> by_key;
        std::map<std::uint64_t, G> by_canonical_key;
        int failures = 0;
        reference::for_random_games<width, height>(1'000, [&](const G& game, const auto&) {
            const G image(game.board().mirrored());
            failures += by_key.try_emplace(game.key(), game).first->second != game;
            failures += by_key.try_emplace(image.key(), image).first->second != image;

            const CanonicalKey own = game.canonical_key();
            const CanonicalKey other = image.canonical_key();
            failures += own.key != other.key;
            failures += own.symmetry + other.symmetry != (game == image ? 0 : 1);
            // The one that stands for both is the one that symmetry 0 leaves as it is.
            const G& canonical = own.symmetry == 0 ? game : image;
            failures += by_canonical_key.try_emplace(own.key, canonical).first->second != canonical;
            failures += canonical.board() != game.board().canonical();
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
        CHECK(by_canonical_key.size() < by_key.size());
    });
}

} // namespace connect4_game_test
