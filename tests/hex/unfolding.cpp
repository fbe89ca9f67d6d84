// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/unfolding.hpp"

#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace hex_unfolding_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::ConnectionOptions;
using hex::Unfolding;
using hex::VirtualConnections;

namespace {

constexpr auto unlimited = ConnectionOptions::unlimited;

/// Plays every sequence of intrusions against the unfolding, and checks that every answer is legal and that
/// the ends are connected by stones when nothing is left to defend. `own` has the ends on it. Returns the
/// games played.
template <class Board, class Play>
std::size_t play_all(const Board& board, Colour colour, std::size_t a, std::size_t b, const Play& play) {
    if (play.links().empty()) {
        MUST(board.chain(a) == board.chain(b));
        return 1;
    }
    typename Board::Set carrier;
    for (const auto& link : play.links()) {
        MUST(!(link.carrier.intersects(carrier)));
        MUST(link.carrier.is_subset_of(board.empty_cells()));
        carrier |= link.carrier;
    }
    std::size_t games = 0;
    for (const auto intrusion : carrier) {
        auto next = play;
        auto after = board;
        after.place(intrusion, hex::other(colour));
        const auto answer = next.answer(intrusion);
        if (answer) {
            MUST(after.is_empty(*answer));
            MUST(carrier.contains(*answer));
            after.place(*answer, colour);
        }
        games += play_all(after, colour, a, b, next);
    }
    return games;
}

/// Unfolds every connection of a build.
template <class Connections>
std::size_t check_every_unfolding(const Connections& connections) {
    using Board = typename Connections::Board;
    const auto& board = connections.board();
    const auto colour = connections.colour();
    std::size_t games = 0;
    for (std::size_t b = 0; b < Board::node_count; ++b) {
        for (std::size_t a = 0; a < b; ++a) {
            if (board.chain(a) != a || board.chain(b) != b) continue;
            auto with_ends = board;
            for (const auto end : {a, b}) {
                if (end < Board::Grid::count && board.is_empty(end)) with_ends.place(end, colour);
            }
            for (const auto& full : connections.fulls(a, b)) {
                games += play_all(
                    with_ends, colour, a, b,
                    Unfolding<Board::Grid::rows, Board::Grid::columns>(connections, a, b, full.carrier));
            }
            for (const auto& semi : connections.semis(a, b)) {
                auto with_key = with_ends;
                with_key.place(semi.key, colour);
                games += play_all(
                    with_key, colour, a, b,
                    Unfolding<Board::Grid::rows, Board::Grid::columns>::after_key(connections, a, b, semi));
            }
        }
    }
    return games;
}

} // namespace

TEST_CASE(
    "every connection of every colouring of 2x3 and of many of 3x3 unfolds, whatever the opponent plays") {
    const auto check = [](const auto& truth, auto board_type, std::uint64_t one_in) {
        using Board = decltype(board_type);
        std::size_t games = 0;
        for (const auto& options : std::vector<ConnectionOptions>{{},
                                                                  {unlimited, unlimited, true},
                                                                  {1, 16, false, true},
                                                                  {1, 16, true, true},
                                                                  {1, 16, false, false, true},
                                                                  {1, 16, true, true, true}}) {
            VirtualConnections<Board::Grid::rows, Board::Grid::columns> connections(options);
            std::uint64_t number = 0;
            truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
                if (mix(number++) % one_in != 0) return;
                for (const auto colour : {Colour::black, Colour::white}) {
                    connections.build(test::board_of<Board>(black, white), colour);
                    games += check_every_unfolding(connections);
                }
            });
        }
        CHECK(games > 0);
    };
    check(test::HexTruth<2, 3>{}, hex::Board<2, 3>{}, 1);
    check(test::HexTruth<3, 3>{}, hex::Board<3>{}, 3);
}

TEST_CASE("connections of random 4x4 and 5x5 positions unfold") {
    std::mt19937 random(21);
    const auto check = [&](auto board_type, int positions, int least_stones,
                           const ConnectionOptions& options) {
        using Board = decltype(board_type);
        VirtualConnections<Board::Grid::rows, Board::Grid::columns> connections(options);
        std::size_t games = 0;
        for (int i = 0; i < positions; ++i) {
            const auto board =
                test::random_board<Board>(least_stones + static_cast<int>(random() % 8), random);
            for (const auto colour : {Colour::black, Colour::white}) {
                connections.build(board, colour);
                games += check_every_unfolding(connections);
            }
        }
        CHECK(games > 0);
    };
    check(hex::Board<4>{}, 40, 5, {});
    check(hex::Board<4>{}, 10, 8, {unlimited, unlimited, true});
    check(hex::Board<4>{}, 20, 6, {1, 16, false, true});
    check(hex::Board<4>{}, 10, 8, {1, 16, true, true});
    check(hex::Board<4>{}, 40, 5, {1, 16, false, false, true});
    check(hex::Board<4>{}, 10, 8, {1, 16, true, true, true});
    check(hex::Board<5>{}, 40, 12, {});
}

TEST_CASE("braids unfold") {
    std::mt19937 random(24);
    const auto check = [&](auto board_type, int least_stones, ConnectionOptions options) {
        using Board = decltype(board_type);
        using Connections = VirtualConnections<Board::Grid::rows, Board::Grid::columns>;
        Connections plain(options);
        options.braids = true;
        Connections connections(options);
        int braids = 0;
        for (int i = 0; i < 20000 && braids < 20; ++i) {
            const auto board =
                test::random_board<Board>(least_stones + static_cast<int>(random() % 8), random);
            for (const auto colour : {Colour::black, Colour::white}) {
                plain.build(board, colour);
                connections.build(board, colour);
                if (plain.wins_moving_second() || !connections.wins_moving_second()) continue;
                check_every_unfolding(connections);
                ++braids;
            }
        }
        CHECK(braids >= 10);
    };
    check(hex::Board<3, 4>{}, 3, {});
    check(hex::Board<4>{}, 5, {});
    check(hex::Board<4>{}, 5, {.captured_sets = true});
    check(hex::Board<5>{}, 12, {});
}

TEST_CASE("connections carried over moves unfold") {
    std::mt19937 random(23);
    for (const auto& options : std::vector<ConnectionOptions>{{}, {unlimited, unlimited, false}}) {
        for (int game = 0; game < 8; ++game) {
            auto board = test::random_board<hex::Board<4>>(5, random);
            VirtualConnections<4> carried(options);
            carried.build(board, Colour::black);
            while (true) {
                std::vector<Cell> empty;
                for (const auto cell : board.empty_cells()) empty.push_back(cell);
                const auto move = empty[random() % empty.size()];
                const auto stone = random() % 2 == 0 ? Colour::black : Colour::white;
                board.place(move, stone);
                if (board.winner()) break;
                VirtualConnections<4> after(options);
                after.build_after(carried, move, stone);
                CHECK(check_every_unfolding(after) > 0);
                carried = after;
            }
        }
    }
}

TEST_CASE("a won 7x7 position is won against every reply to the intrusions of random games") {
    // A full connection of side to side, unfolded against 200 opponents who play anywhere in the carrier.
    std::mt19937 random(22);
    VirtualConnections<7> connections;
    int won = 0;
    for (int round = 0; round < 400 && won < 20; ++round) {
        const auto board = test::random_board<hex::Board<7>>(14, random);
        connections.build(board, Colour::black);
        if (connections.winning_fulls().empty()) continue;
        ++won;
        const auto carrier = connections.winning_fulls().begin()->carrier;
        const auto top = hex::Board<7>::side_node(hex::Side::top);
        const auto bottom = hex::Board<7>::side_node(hex::Side::bottom);
        for (int game = 0; game < 200; ++game) {
            auto play = Unfolding<7>(connections, top, bottom, carrier);
            auto now = board;
            while (!now.empty_cells().empty() && !now.winner()) {
                std::vector<Cell> moves;
                for (const auto cell : now.empty_cells()) moves.push_back(cell);
                const auto intrusion = moves[random() % moves.size()];
                now.place(intrusion, Colour::white);
                const auto answer = play.answer(intrusion);
                if (answer) {
                    MUST(now.is_empty(*answer));
                    now.place(*answer, Colour::black);
                }
            }
            MUST(now.winner() == Colour::black);
        }
    }
    CHECK(won == 20);
}

} // namespace hex_unfolding_test
