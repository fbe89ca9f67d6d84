// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/forced_win.hpp"

#include "mustplay/hex/notation.hpp"
#include "mustplay/search/proof.hpp"
#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <cstddef>
#include <cstdint>
#include <random>

namespace hex_forced_win_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::ConnectionOptions;
using hex::ForcedWinKnowledge;
using hex::ForcedWinSearch;
using hex::InferiorRules;

namespace {

/// Knowledge that sees little by itself, so that the search has something to do.
constexpr ConnectionOptions short_lists{1, 1, false};
constexpr InferiorRules no_rules{false, false, false, false};

/// A small table, since every search clears it, and there are very many of very few nodes.
constexpr std::size_t table_bytes = 4096;

struct Tally {
    std::uint64_t won = 0;
    std::uint64_t found = 0;
    /// Of these, by at least one move of the search.
    std::uint64_t searched = 0;
};

/// On the undecided colourings (one in so many), either side to move: a yes is a win by the move and the whole
/// strategy given.
template <std::size_t Rows, std::size_t Columns>
Tally check_truth(const test::HexTruth<Rows, Columns>& truth, ForcedWinSearch<Rows, Columns> search,
                  std::uint64_t one_in) {
    using Game = hex::Game<Rows, Columns>;
    const auto mover_wins = [&](const Game& position) {
        const auto black = static_cast<std::uint32_t>(position.board().stones(Colour::black).words()[0]);
        const auto white = static_cast<std::uint32_t>(position.board().stones(Colour::white).words()[0]);
        return truth.mover_wins(black, white, position.turn());
    };
    Tally tally;
    std::uint64_t number = 0;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        if (mix(number++) % one_in != 0) return;
        for (const auto turn : {Colour::black, Colour::white}) {
            const Game position(test::board_of<hex::Board<Rows, Columns>>(black, white), turn);
            const auto report = search.search(position, search::to_win, {.depth = 4});
            tally.won += mover_wins(position) ? 1U : 0U;
            if (!report.proven) continue;
            ++tally.found;
            tally.searched += report.depth > 0 ? 1U : 0U;
            MUST(mover_wins(position));
            MUST(report.move.has_value());
            auto after = position;
            after.play(*report.move);
            MUST(after.board().winner() || !mover_wins(after));
            // What the proof claims is true at every leaf.
            const auto check =
                search::check_proof(position, report.proof, [&](const Game& leaf, Score, bool wins) {
                    return mover_wins(leaf) == wins;
                });
            MUST(check.holds());
        }
    });
    return tally;
}

} // namespace

TEST_CASE("3x3: never a false yes, and every win is found", "[hex]") {
    const test::HexTruth<3, 3> truth;
    // Won colourings with Black or White to move: 8789 each (counted by an independent program).
    const auto all = check_truth(truth, ForcedWinSearch<3>{{}, table_bytes}, 1);
    CHECK(all.won == 2 * 8789);
    CHECK(all.found == all.won);
    const auto poor =
        check_truth(truth, ForcedWinSearch<3>{ForcedWinKnowledge<3>(short_lists, no_rules), table_bytes}, 1);
    CHECK(poor.found <= poor.won);
    CHECK(poor.found * 100 > poor.won * 99);
}

TEST_CASE("4x4: never a false yes, also where the search has to find the win", "[hex]") {
    const test::HexTruth<4, 4> truth;
    const auto all = check_truth(truth, ForcedWinSearch<4>{{}, table_bytes}, 4000);
    CHECK(all.found * 1000 > all.won * 995);
    const auto poor = check_truth(
        truth, ForcedWinSearch<4>{ForcedWinKnowledge<4>(short_lists, no_rules), table_bytes}, 1000);
    CHECK(poor.found * 100 > poor.won * 99);
    CHECK(poor.searched > 100);
}

TEST_CASE("two threats that share a cell are no double threat", "[hex]") {
    // 3x3, Black a1 b3: three pairs of cells look like connections, and all of them need b2. White, to move, is not seen
    // to have lost (it wins by b2).
    hex::Board<3> board;
    board.place(*hex::find_cell<3>("a1"), Colour::black);
    board.place(*hex::find_cell<3>("b3"), Colour::black);
    ForcedWinKnowledge<3> know;
    hex::Game<3> whites_turn(board, Colour::white);
    search::Expansion<Cell> expansion;
    know(whites_turn, expansion, search::Role::defender);
    CHECK_FALSE(search::decide(expansion.bounds, search::to_win).is_disproven());
    CHECK(ForcedWinSearch<3>{}.search(whites_turn).move == hex::find_cell<3>("b2"));
}

TEST_CASE("a forced win of two moves, with the strategy", "[hex]") {
    hex::Board<6> board;
    for (const auto* name : {"b2", "e5"}) board.place(*hex::find_cell<6>(name), Colour::black);
    for (const auto* name : {"b3", "c5"}) board.place(*hex::find_cell<6>(name), Colour::white);
    const hex::Game<6> position(board, Colour::black);
    ForcedWinSearch<6> search;
    CHECK_FALSE(search.search(position, search::to_win, {.depth = 1}).proven);
    const auto report = search.search(position, search::to_win, {.depth = 4});
    REQUIRE(report.proven);
    CHECK(report.depth == 2);
    CHECK(report.line.size() >= 3);
    CHECK(search::check_proof(position, report.proof).holds());
    // A limit says nothing.
    CHECK_FALSE(search.search(position, search::to_win, {.nodes = 1}).proven);
}

TEST_CASE("a position without a threat", "[hex]") {
    // 9x9, Black e5, White e4: no move of Black's leaves White a must-play region smaller than the board.
    hex::Board<9> board;
    board.place(hex::Cells<9>::at(4, 4), Colour::black);
    board.place(hex::Cells<9>::at(3, 4), Colour::white);
    const auto report =
        ForcedWinSearch<9>{}.search(hex::Game<9>(board, Colour::black), search::to_win, {.depth = 8});
    CHECK_FALSE(report.proven);
    CHECK(report.exhausted);
    CHECK(report.statistics.nodes == 0);
}

} // namespace hex_forced_win_test
