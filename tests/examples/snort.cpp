// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "../../examples/snort.hpp"

#include "mustplay/search/alpha_beta.hpp"
#include "mustplay/search/proof_number.hpp"
#include "support/catch.hpp"
#include "support/laws.hpp"
#include "support/reference.hpp"

#include <cstdint>
#include <cstdlib>
#include <utility>

namespace examples_snort_test {

using namespace mustplay;
using namespace snort;

namespace {

/// The rules as they are told: with stones, and looking at the neighbours of each cell.
template <int Width, int Height>
struct WithStones {
    std::uint64_t mine = 0, theirs = 0;

    MoveList<int, static_cast<std::size_t>(Width* Height)> moves() const {
        MoveList<int, static_cast<std::size_t>(Width * Height)> cells;
        for (int cell = 0; cell < Width * Height; ++cell) {
            if (((mine | theirs) >> cell & 1) == 0 && !is_next_to_an_enemy(cell)) cells.push_back(cell);
        }
        return cells;
    }
    void play(int cell) { mine = std::exchange(theirs, mine | cell_set(cell)); }
    Outcome outcome() const { return moves().empty() ? Outcome::loss : Outcome::undecided; }
    std::uint64_t key() const { return mine | theirs << 32; }
    bool is_next_to_an_enemy(int cell) const {
        for (int other = 0; other < Width * Height; ++other) {
            const int distance =
                std::abs(cell % Width - other % Width) + std::abs(cell / Width - other / Width);
            if (distance == 1 && (theirs >> other & 1) != 0) return true;
        }
        return false;
    }
};

template <int Width, int Height>
Score by_the_rules() {
    return reference::Memo<WithStones<Width, Height>>{}.value({});
}
template <int Width, int Height>
void check_board() {
    INFO(Width << 'x' << Height);
    using G = SharpSnort<Width, Height>;
    CHECK(reference::broken_rule(G{}, 3) == "");
    CHECK(reference::broken_claim(G{}, 4) == "");
}
template <int Width, int Height>
void check_searches() {
    INFO(Width << 'x' << Height);
    using G = SharpSnort<Width, Height>;
    const auto score = by_the_rules<Width, Height>();
    CHECK(search::AlphaBeta<G>{}.search(G{}).score == score);
    CHECK(search::AlphaBeta<Snort<Width, Height>>{}.search(Snort<Width, Height>{}).score == score);
    const auto won = search::ProofNumberSearch<G>({.table_bytes = 1 << 20}).solve(G{});
    CHECK(won.answer == (is_win(score) ? search::Answer::proven : search::Answer::disproven));
}

} // namespace

TEST_CASE("Snort, the example, keeps the promises of a game") {
    check_board<1, 1>();
    check_board<7, 1>();
    check_board<1, 7>();
    check_board<2, 2>();
    check_board<3, 2>();
    check_board<2, 4>();
    check_board<3, 3>();
    check_board<4, 3>();
    check_board<4, 4>();
}

TEST_CASE("Snort, the example, is scored as by its rules with stones") {
    check_searches<1, 1>();
    check_searches<1, 7>();
    check_searches<2, 4>();
    check_searches<4, 4>();
}

TEST_CASE("Snort, the example, has the moves of the rules with stones in every position of random play") {
    std::uint64_t state = 1;
    for (int games = 0; games < 200; ++games) {
        WithStones<6, 5> told;
        SharpSnort<6, 5> shown;
        while (true) {
            const auto moves = told.moves();
            REQUIRE(reference::listed(shown.moves()) == reference::listed(moves));
            if (moves.empty()) break;
            state = mix(state);
            const auto move = moves.begin()[static_cast<std::ptrdiff_t>(state % moves.size())];
            told.play(move);
            shown.play(move);
        }
    }
}

TEST_CASE("Snort on boards with a cell in the centre is won by the first player") {
    // He takes the centre and answers every stone on the opposite side.
    CHECK(is_win(search::AlphaBeta<SharpSnort<3, 3>>{}.search({}).score));
    CHECK(is_win(search::AlphaBeta<SharpSnort<5, 3>>{}.search({}).score));
    CHECK(is_win(search::AlphaBeta<SharpSnort<5, 5>>{}.search({}).score));
}

TEST_CASE("Snort's scores do not change with the program") {
    // Counted once from the rules with stones by a program outside the library.
    CHECK(by_the_rules<4, 2>() == loss_in(6));
    CHECK(by_the_rules<4, 3>() == win_in(7));
    CHECK(by_the_rules<4, 4>() == loss_in(12));
    CHECK(search::AlphaBeta<SharpSnort<5, 4>>{}.search({}).score == win_in(13));
}

} // namespace examples_snort_test
