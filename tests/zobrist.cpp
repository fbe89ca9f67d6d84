// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/zobrist.hpp"

#include "games/hexapawn.hpp"
#include "games/random_tree.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace zobrist_test {

using namespace mustplay;
using games::Hexapawn;

namespace {

template <class Keys>
bool all_different(std::vector<std::uint64_t> keys, const Keys& more) {
    keys.insert(keys.end(), more.begin(), more.end());
    std::sort(keys.begin(), keys.end());
    return std::adjacent_find(keys.begin(), keys.end()) == keys.end();
}

/// Calls `visit(position)` for the positions of random games, the first and the last included.
template <class G, class Visit>
void for_random_play(int games, Visit visit) {
    games::TreeRandom random(1);
    for (int i = 0; i < games; ++i) {
        G position;
        for (visit(position); position.outcome() == Outcome::undecided; visit(position)) {
            const auto moves = position.moves();
            position.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
        }
    }
}

constexpr ZobristKeys<2, 3, 4> box{7};
static_assert(box.count == 24);
static_assert(box(1, 2, 3) == box.all().back() && box(0, 0, 1) == box.all()[1] &&
              box(1, 0, 0) == box.all()[12]);
static_assert(Hexapawn<3, 3>{}.key() == Hexapawn<3, 3>{}.key_from_scratch());
static_assert(Keyed<Hexapawn<3, 3>> && Passable<Hexapawn<3, 3>>);

} // namespace

TEST_CASE("Zobrist keys are all different, in a table and between tables", "[zobrist][portable]") {
    constexpr ZobristKeys<2, 19 * 19> go{};
    constexpr ZobristKeys<12, 64> chess{1};
    CHECK(all_different({go.all().begin(), go.all().end()}, chess.all()));
    CHECK(all_different({box.all().begin(), box.all().end()}, ZobristKeys<24>{8}.all()));
    CHECK(std::ranges::equal(box.all(), ZobristKeys<24>{7}.all()));
    CHECK(std::ranges::find(go.all(), std::uint64_t{0}) == go.all().end());
}

TEST_CASE("no exclusive or of up to four Zobrist keys is zero", "[zobrist][portable]") {
    // Then positions that differ in no more than four features never share a hash: no two pairs have the same one.
    constexpr ZobristKeys<2, 64> keys{};
    std::vector<std::uint64_t> sums(keys.all().begin(), keys.all().end());
    for (std::size_t i = 0; i < keys.count; ++i) {
        for (std::size_t j = 0; j < i; ++j) sums.push_back(keys.all()[i] ^ keys.all()[j]);
    }
    CHECK(all_different(sums, std::vector<std::uint64_t>{0}));
}

TEST_CASE("each bit of a Zobrist key is set about half the time", "[zobrist][portable]") {
    constexpr ZobristKeys<1024> keys{};
    for (int bit = 0; bit < 64; ++bit) {
        const auto set =
            std::ranges::count_if(keys.all(), [bit](auto key) { return ((key >> bit) & 1) != 0; });
        CHECK(std::abs(static_cast<int>(set) - 512) < 80); // 5 standard deviations
    }
}

TEST_CASE("a hash kept move by move is the one from scratch, and tells positions apart",
          "[zobrist][portable]") {
    using Game = Hexapawn<5, 6>;
    std::map<Game, std::uint64_t> hashes;
    std::map<std::uint64_t, Game> positions;
    std::size_t met = 0;
    for_random_play<Game>(3000, [&](const Game& position) {
        ++met;
        REQUIRE(position.key() == position.key_from_scratch());
        REQUIRE(hashes.emplace(position, position.key()).first->second == position.key());
        REQUIRE(positions.emplace(position.key(), position).first->second == position);
    });
    CHECK(positions.size() > 10'000);
    CHECK(met > positions.size() + 1000); // transpositions, not only the first positions
}

TEST_CASE("a game with a Zobrist key keeps the promises of a game", "[zobrist][portable]") {
    CHECK(reference::broken_rule(Hexapawn<3, 3>{}, 9) == "");
    CHECK(reference::broken_rule(Hexapawn<4, 4>{}, 5) == "");
}

TEST_CASE("a search that files positions by a Zobrist key finds their value", "[zobrist][portable]") {
    // 3x3 is lost for the side that begins (M. Gardner, "Mathematical Games", Scientific American, March 1962).
    CHECK(reference::Negamax<Hexapawn<3, 3>>(NoEvaluation{}, reference::Distance::ignored).value({}) ==
          loss_in(0));
    const auto check = [](const auto& position) {
        using Game = std::decay_t<decltype(position)>;
        const auto report = search::AlphaBeta<Game>().search(position);
        CHECK(report.proven);
        CHECK(report.score == reference::Negamax<Game>().value(position));
    };
    check(Hexapawn<3, 3>{});
    check(Hexapawn<4, 3>{});
    check(Hexapawn<3, 4>{});
    check(Hexapawn<4, 4>{});
    check(Hexapawn<3, 5>{});
}

} // namespace zobrist_test
