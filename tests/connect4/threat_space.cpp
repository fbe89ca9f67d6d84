// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/threat_space.hpp"

#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/solver.hpp"
#include "mustplay/search/and_or.hpp"
#include "mustplay/search/proof.hpp"
#include "support/array_board.hpp"
#include "support/catch.hpp"
#include "support/forced_wins.hpp"
#include "support/random_games.hpp"
#include "support/reference.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace connect4_threat_space_test {

using mustplay::Outcome;
using mustplay::connect4::Board;
using mustplay::connect4::Game;
using mustplay::connect4::parse_game;
using mustplay::connect4::ThreatReport;
using mustplay::connect4::ThreatSpaceSearch;
using mustplay::connect4::reference::ArrayBoard;
using mustplay::connect4::reference::for_each_size;
using mustplay::connect4::reference::for_random_games;
using mustplay::connect4::reference::forced_wins;
using mustplay::connect4::reference::ForcingMoves;

namespace {

/// Whether the side that has just moved would have a four if it could move again.
template <int Width, int Height>
bool threatens(const ArrayBoard<Width, Height>& array) {
    for (int column = 0; column < Width; ++column) {
        if (array.can_play(column) &&
            array.makes_four(column, array.column_height(column), array.opponent())) {
            return true;
        }
    }
    return false;
}

/// The definition: the plies of the shortest win, at most `longest`, in which each of the attacker's moves
/// wins or threatens a four, against every legal reply; 0 if there is none. Cell by cell, every move tried.
template <int Width, int Height>
int plain_win(const ArrayBoard<Width, Height>& array, int longest) {
    if (longest < 1) return 0;
    const auto moves = array.moves();
    if (std::ranges::any_of(moves, [&](int column) { return array.wins(column); })) return 1;
    int best = 0;
    for (const int column : moves) {
        auto after = array;
        after.play(column);
        if (!threatens(after)) continue;
        const int bound = best == 0 ? longest : best - 1;
        int plies = 0; // of the reply that holds out longest
        for (const int reply : after.moves()) {
            auto next = after;
            next.play(reply);
            const int rest = plain_win(next, bound - 2);
            plies = rest == 0 ? 0 : std::max(plies, rest + 2);
            if (rest == 0) break;
        }
        if (plies != 0) best = plies;
    }
    return best;
}

/// What is wrong with a line as a proof; nothing if it is one. It is if each reply in it is legal and every
/// other reply loses at once, for then the attacker needs no other moves.
template <int Width, int Height>
std::string fault(Game<Width, Height> game, const std::vector<int>& line) {
    if (line.size() % 2 == 0) return "the line ends with the defender's move";
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto moves = game.moves();
        if (std::ranges::count(moves, line[i]) != 1) return "a move is not legal";
        if (i % 2 != 0) {
            for (const int reply : moves) {
                if (game.wins(reply)) return "the defender has a four";
                auto after = game;
                after.play(reply);
                if (reply != line[i] && after.winning_moves().empty()) return "a reply is not forced";
            }
        }
        game.play(line[i]);
        const bool last = i + 1 == line.size();
        if ((game.outcome() == Outcome::loss) != last) return "the line does not end with its first four";
    }
    return "";
}

/// Random games in which nobody overlooks a four, its own or the opponent's: more threats than in random
/// ones. Calls `visit(const Game&, const ArrayBoard&)` for each position.
template <int Width, int Height, class Visit>
void for_careful_games(int games, Visit visit, unsigned seed = 1) {
    std::mt19937 random(seed);
    for (int i = 0; i < games; ++i) {
        Game<Width, Height> game;
        ArrayBoard<Width, Height> array;
        while (game.outcome() == Outcome::undecided) {
            visit(std::as_const(game), std::as_const(array));
            std::vector<int> moves;
            for (const int column : game.must_play()) moves.push_back(column);
            if (moves.empty()) break;
            const int column = moves[random() % moves.size()];
            game.play(column);
            array.play(column);
        }
    }
}

/// Wins found, and compared.
struct Tally {
    int positions = 0;
    int found = 0;
    int longest = 0;
    void add(const ThreatReport& report) {
        ++positions;
        found += report.proven() ? 1 : 0;
        longest = std::max(longest, report.plies());
    }
};

} // namespace

TEST_CASE("threat-space search finds the wins of the definition, the shortest first, and no other",
          "[threat_space]") {
    SECTION("random games on every size of board") {
        for_each_size([]<class Size>(Size) {
            constexpr int width = Size::width;
            constexpr int height = Size::height;
            // The definition takes too long on large boards, where there is room for many threats.
            constexpr int depth = width * height > 42 ? 5 : 9;
            ThreatSpaceSearch<Board<width, height>> search;
            Tally tally;
            for_random_games<width, height>(20, [&](const auto& game, const auto& array) {
                const auto report = search.search(game.board(), {.depth = depth});
                CAPTURE(print_picture(game.board()), report.line);
                REQUIRE(report.plies() == plain_win(array, depth));
                if (report.proven()) REQUIRE(fault(game, report.line) == "");
                tally.add(report);
            });
            CAPTURE(width, height);
            CHECK(tally.found > 15);
            CHECK(tally.longest >= 3);
        });
    }
    SECTION("careful games, wins of any length") {
        ThreatSpaceSearch<> search;
        Tally tally;
        for_careful_games<7, 6>(400, [&](const auto& game, const auto& array) {
            const auto report = search.search(game.board());
            CAPTURE(print_picture(game.board()), report.line);
            REQUIRE(report.exhausted);
            REQUIRE(report.plies() == plain_win(array, 42));
            if (report.proven()) REQUIRE(fault(game, report.line) == "");
            tally.add(report);
        });
        CHECK(tally.found > 500);
        CHECK(tally.longest >= 11);
    }
}

TEST_CASE("the generic AND/OR search finds the same wins by the same knowledge, with a proof",
          "[threat_space]") {
    ThreatSpaceSearch<> threats;
    mustplay::search::AndOrSearch<Game<7, 6>, ForcingMoves> generic({}, std::size_t{1} << 12);
    int found = 0;
    for_careful_games<7, 6>(
        300,
        [&](const auto& game, const auto&) {
            const auto report = threats.search(game.board());
            const auto expected = generic.search(game);
            CAPTURE(print_picture(game.board()));
            REQUIRE(report.proven() == expected.proven);
            REQUIRE(report.line.size() == expected.line.size());
            if (!expected.proven) return;
            ++found;
            const auto check = mustplay::search::check_proof(game, expected.proof);
            REQUIRE(check.fault == "");
            REQUIRE(check.claimed == 0);
        },
        2);
    CHECK(found > 300);
}

TEST_CASE("a yes is a win by the exact value, which is at least as quick", "[threat_space]") {
    /// `empty`: the most empty cells of positions to look at.
    const auto check = []<int Width, int Height>(Game<Width, Height>, int games, int empty) {
        mustplay::reference::Memo<Game<Width, Height>> exact;
        ThreatSpaceSearch<Board<Width, Height>> search;
        int won = 0;
        Tally tally;
        for_careful_games<Width, Height>(games, [&](const auto& game, const auto&) {
            if (game.board().stones() < Width * Height - empty) return;
            const auto value = exact.value(game);
            const auto report = search.search(game.board());
            CAPTURE(print_picture(game.board()), value, report.line);
            if (report.proven()) {
                REQUIRE(mustplay::is_win(value));
                REQUIRE(mustplay::plies_to_end(value) <= report.plies());
            }
            REQUIRE((report.plies() == 1) == (value == mustplay::win_in(1)));
            won += mustplay::is_win(value) ? 1 : 0;
            tally.add(report);
        });
        CAPTURE(Width, Height, won, tally.found, tally.longest);
        CHECK(tally.longest >= 5);
        CHECK(tally.found > won / 10);
        CHECK(tally.found < won); // there are other wins
    };
    SECTION("5x4") { check(Game<5, 4>{}, 200, 12); }
    SECTION("4x5") { check(Game<4, 5>{}, 300, 12); }
    SECTION("5x5") { check(Game<5, 5>{}, 200, 12); }
    SECTION("7x6") { check(Game<7, 6>{}, 300, 11); }
}

TEST_CASE("on 10,000 positions of random games a yes is a win by the solver's score, with a line that wins",
          "[threat_space]") {
    constexpr int wanted = 10'000;
    mustplay::connect4::Solver<> solver({.table_bytes = std::size_t{8} << 20});
    ThreatSpaceSearch<> search;
    int positions = 0;
    int won = 0;
    int found = 0;
    for_random_games<7, 6>(
        1'500,
        [&](const auto& game, const auto&) {
            const auto& board = game.board();
            if (board.stones() < 14 || game.outcome() != Outcome::undecided || positions == wanted) return;
            ++positions;
            const int score = solver.solve(board).score();
            const auto report = search.search(board);
            won += score > 0 ? 1 : 0;
            CAPTURE(print_picture(board), score, report.line);
            if (!report.proven()) return;
            ++found;
            REQUIRE(fault(game, report.line) == "");
            // With its last stone it is worth this, or the score is higher: there is a quicker win.
            REQUIRE(score >= (Board<>::cell_count + 2 - board.stones() - report.plies()) / 2);
        },
        5);
    CHECK(positions == wanted);
    CAPTURE(won, found);
    CHECK(won > wanted / 2);
    CHECK(found > won * 3 / 4); // 5,599 of 7,026: 80 %
}

TEST_CASE("forced wins of 19 plies and more are found in a few hundred nodes", "[threat_space]") {
    ThreatSpaceSearch<> search;
    for (const auto& [moves, plies, quickest] : forced_wins) {
        CAPTURE(moves);
        const auto game = parse_game(moves);
        search.clear();
        const auto report = search.search(game.board());
        REQUIRE(report.plies() == plies);
        CHECK(report.plies() >= quickest);
        CHECK(report.exhausted);
        CHECK(fault(game, report.line) == "");
        CHECK(report.nodes < 500); // some 50 us; a millisecond is 10,000

        const auto image = search.search(game.board().mirrored());
        CHECK(image.plies() == plies);
        CHECK(fault(Game<7, 6>(game.board().mirrored()), image.line) == "");
    }
    // 8x8, and 9x7 with its 72 bits, from the same random games.
    const auto wide = parse_game<Game<8, 8>>("44788165255358342337644221131436");
    const auto wide_win = ThreatSpaceSearch<Board<8, 8>>().search(wide.board());
    CHECK(wide_win.plies() == 27);
    CHECK(fault(wide, wide_win.line) == "");
    const auto wider = parse_game<Game<9, 7>>("9366159914279269484772798677");
    const auto wider_win = ThreatSpaceSearch<Board<9, 7>>().search(wider.board());
    CHECK(wider_win.plies() == 23);
    CHECK(fault(wider, wider_win.line) == "");
}

TEST_CASE("what the table holds changes the nodes and nothing else", "[threat_space]") {
    ThreatSpaceSearch<> kept;
    ThreatSpaceSearch<> cleared;
    ThreatSpaceSearch<> one_entry(0);
    std::uint64_t nodes[3] = {};
    for_careful_games<7, 6>(
        200,
        [&](const auto& game, const auto&) {
            cleared.clear();
            const auto first = cleared.search(game.board());
            const auto again = cleared.search(game.board());
            const auto with_table = kept.search(game.board());
            const auto without = one_entry.search(game.board());
            CAPTURE(print_picture(game.board()));
            REQUIRE(with_table.line == first.line);
            REQUIRE(without.line == first.line);
            REQUIRE(again.line == first.line);
            REQUIRE(ThreatSpaceSearch<>().search(game.board()).nodes == first.nodes);
            nodes[0] += with_table.nodes;
            nodes[1] += first.nodes;
            nodes[2] += without.nodes;
        },
        3);
    CHECK(nodes[0] < nodes[1]);
    CHECK(nodes[1] < nodes[2]);
}

TEST_CASE("a limit ends a threat-space search with no claim, and leaves nothing false in the table",
          "[threat_space]") {
    using namespace std::chrono_literals;
    const auto board = parse_game("134273167245").board(); // see forced_wins
    ThreatSpaceSearch<> search;
    const auto whole = search.search(board);
    REQUIRE(whole.plies() == 19);
    for (std::uint64_t nodes = 0; nodes < whole.nodes; nodes += 7) {
        CAPTURE(nodes);
        search.clear();
        const auto report = search.search(board, {.nodes = nodes});
        REQUIRE(!report.proven());
        REQUIRE(!report.exhausted);
        REQUIRE(report.nodes == nodes);
        REQUIRE(search.search(board).plies() == 19);
    }
    search.clear();
    CHECK(search.search(board, {.nodes = whole.nodes}).plies() == 19);
    for (int depth = -1; depth < 19; ++depth) {
        CAPTURE(depth);
        const auto report = search.search(board, {.depth = depth});
        REQUIRE(!report.proven());
        REQUIRE(!report.exhausted);
    }
    CHECK(search.search(board, {.depth = 19}).plies() == 19);
    CHECK(search.search(board, {.depth = 20}).plies() == 19);

    search.clear();
    CHECK(!search.search(board, {.time = 0ns}).proven());
    CHECK(!search.search(board, {.cancelled = [] { return true; }}).proven());
    CHECK(search.search(board, {.time = 1h, .cancelled = [] { return false; }}).plies() == 19);
}

TEST_CASE("threat-space search where there is nothing to search", "[threat_space]") {
    ThreatSpaceSearch<> search;
    const auto line = [&](const char* moves) { return search.search(parse_game(moves).board()).line; };
    CHECK(line("") == std::vector<int>{});
    CHECK(line("1212121") == std::vector<int>{});     // over: the other side has four in column 1
    CHECK(line("121212") == std::vector<int>{0});     // a four at hand
    CHECK(line("12121") == std::vector<int>{});       // under a threat, with none of one's own
    CHECK(line("4455") == std::vector<int>{2, 1, 5}); // an open three
    CHECK(search.search(parse_game("1212121").board()).exhausted);
    CHECK(!search.search(parse_game("121212").board(), {.depth = 0}).exhausted);
    // A full board without a four.
    const auto full = mustplay::connect4::parse_picture("X X O O X X O\nO O X X O O X\nX X O O X X O\n"
                                                        "O O X X O O X\nX X O O X X O\nO O X X O O X\n");
    REQUIRE(full.is_full());
    CHECK(!search.search(full).proven());
    CHECK(search.search(full).exhausted);
}

} // namespace connect4_threat_space_test
