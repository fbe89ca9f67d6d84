// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/braids.hpp"

#include "mustplay/hex/connections.hpp"
#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/must.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace hex_braids_test {

using namespace mustplay;
using hex::BraidSearch;
using hex::Cell;
using hex::Colour;
using hex::ConnectionOptions;
using hex::Side;
using hex::VirtualConnections;

namespace {

constexpr auto unlimited = ConnectionOptions::unlimited;

/// The chains of a colour, its sides among them, by the nodes that stand for them.
template <class Board>
std::vector<std::size_t> chains(const Board& board, Colour colour) {
    std::vector<std::size_t> nodes;
    for (const auto stone : board.stones(colour)) {
        if (board.chain(stone) == stone) nodes.push_back(stone);
    }
    const auto sides = Board::sides(colour);
    for (const auto side : {sides.first, sides.second}) nodes.push_back(Board::side_node(side));
    return nodes;
}

template <class Board>
Board board_with(const std::vector<std::string>& black, const std::vector<std::string>& white) {
    const auto cell = [](const std::string& name) {
        return Board::Grid::at(static_cast<std::size_t>(name[1] - '1'),
                               static_cast<std::size_t>(name[0] - 'a'));
    };
    Board board;
    for (const auto& name : black) board.place(cell(name), Colour::black);
    for (const auto& name : white) board.place(cell(name), Colour::white);
    return board;
}

} // namespace

TEST_CASE("a move that connects is found exactly if there is one, by brute force") {
    constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
    std::mt19937 random(31);
    std::size_t connected = 0;
    std::size_t cut = 0;
    const auto check = [&](auto board_type, int positions, int stones) {
        using Board = decltype(board_type);
        using Set = typename Board::Set;
        for (int i = 0; i < positions; ++i) {
            const auto board = test::random_board<Board>(stones + static_cast<int>(random() % 6), random);
            for (const auto colour : {Colour::black, Colour::white}) {
                BraidSearch<Board::Grid::rows, Board::Grid::columns> search(board, colour);
                const test::ConnectionTruth<Board> truth(board, colour);
                const auto nodes = chains(board, colour);
                const auto a = nodes[random() % nodes.size()];
                const auto b = nodes[random() % nodes.size()];
                if (a == b) continue;
                // Up to nine cells of the empty ones.
                Set area;
                for (const auto cell : board.empty_cells()) {
                    if (random() % 3 != 0 && area.count() < 9) area.insert(cell);
                }
                bool exists = false;
                for (const auto key : area) exists = exists || truth.holds_by_key(a, b, area, key);
                const auto answer = search.connect(a, b, area, no_limit);
                MUST(answer.has_value() == exists);
                if (answer) {
                    MUST(answer->carrier.is_subset_of(area));
                    MUST(answer->carrier.contains(answer->key));
                    MUST(truth.holds_by_key(a, b, answer->carrier, answer->key));
                }
                // With a limit it may find less, never more.
                if (search.connect(a, b, area, 3)) MUST(exists);
                ++(exists ? connected : cut);
            }
        }
    };
    check(hex::Board<2, 3>{}, 300, 0);
    check(hex::Board<3>{}, 1000, 0);
    check(hex::Board<3, 5>{}, 1000, 2);
    check(hex::Board<4>{}, 1000, 4);
    check(hex::Board<5>{}, 1000, 10);
    CHECK(connected > 500);
    CHECK(cut > 500);
}

TEST_CASE("every connection that braids add on random boards holds against every reply") {
    std::mt19937 random(33);
    std::size_t added = 0;
    const auto check = [&](auto board_type, int positions, int least_stones, ConnectionOptions options) {
        using Board = decltype(board_type);
        VirtualConnections<Board::Grid::rows, Board::Grid::columns> plain(options);
        options.braids = true;
        VirtualConnections<Board::Grid::rows, Board::Grid::columns> connections(options);
        for (int i = 0; i < positions; ++i) {
            const auto board =
                test::random_board<Board>(least_stones + static_cast<int>(random() % 8), random);
            for (const auto colour : {Colour::black, Colour::white}) {
                plain.build(board, colour);
                connections.build(board, colour);
                const test::ConnectionTruth<Board> truth(board, colour);
                for (std::size_t b = 0; b < Board::node_count; ++b) {
                    for (std::size_t a = 0; a < b; ++a) {
                        if (board.chain(a) != a || board.chain(b) != b) continue;
                        if (connections.fulls(a, b).empty() || !plain.fulls(a, b).empty()) {
                            MUST(connections.fulls(a, b).empty() == plain.fulls(a, b).empty());
                            continue;
                        }
                        for (const auto& full : connections.fulls(a, b))
                            MUST(truth.holds(a, b, full.carrier));
                        for (const auto& semi : connections.semis(a, b))
                            MUST(truth.holds_by_key(a, b, semi.carrier, semi.key));
                        ++added;
                    }
                }
            }
        }
    };
    check(hex::Board<3, 4>{}, 20000, 3, {});
    check(hex::Board<4>{}, 10000, 4, {});
    check(hex::Board<4>{}, 2000, 4, {.captured_sets = true});
    check(hex::Board<5>{}, 500, 12, {});
    check(hex::Board<5>{}, 300, 14, {.and_over_sides = true, .captured_sets = true});
    CHECK(added > 100);
}

TEST_CASE("braids: two sides are connected though all semi-connections overlap") {
    // No colouring of 2x3, 3x3 or 4x3 has such a connection; this one is the smallest of 3x4. d1 connects the top to d2,
    // b2 the top to the bottom, and both need c3 and d3. White c3 is answered by d3, White d3 by c3: either connects d2
    // to the bottom, and leaves d1 and b2 for the rest.
    using Board = hex::Board<3, 4>;
    const auto board = board_with<Board>({"b1", "d2"}, {"c1", "a2", "b3"});
    const auto top = Board::side_node(Side::top);
    const auto bottom = Board::side_node(Side::bottom);

    VirtualConnections<3, 4> plain({unlimited, unlimited});
    plain.build(board, Colour::black);
    CHECK_FALSE(plain.wins_moving_second());
    CHECK(plain.must_play() ==
          (Board::Set::single(Board::Grid::at(2, 2)) | Board::Set::single(Board::Grid::at(2, 3))));

    VirtualConnections<3, 4> connections({.braids = true});
    connections.build(board, Colour::black);
    REQUIRE(connections.wins_moving_second());
    const auto& full = *connections.winning_fulls().begin();
    CHECK(full.size == 6);
    CHECK(test::ConnectionTruth<Board>(board, Colour::black).holds(top, bottom, full.carrier));
}

TEST_CASE("braids: a connection that joining over sides does not find either") {
    using Board = hex::Board<4>;
    const auto board = board_with<Board>({"b1", "d2", "c3"}, {"d1", "b4"});
    const auto left = Board::side_node(Side::left);
    const auto right = Board::side_node(Side::right);

    VirtualConnections<4> plain({unlimited, unlimited, true});
    plain.build(board, Colour::white);
    CHECK_FALSE(plain.wins_moving_second());

    VirtualConnections<4> connections({.braids = true});
    connections.build(board, Colour::white);
    REQUIRE(connections.wins_moving_second());
    const auto& full = *connections.winning_fulls().begin();
    CHECK(full.size == 10);
    CHECK(test::ConnectionTruth<Board>(board, Colour::white).holds(left, right, full.carrier));
}

TEST_CASE("connections with braids, carried over moves, are those of a build") {
    std::mt19937 random(32);
    const ConnectionOptions options{.braids = true};
    VirtualConnections<5> before(options);
    VirtualConnections<5> after(options);
    VirtualConnections<5> built(options);
    for (int round = 0; round < 60; ++round) {
        auto board = test::random_board<hex::Board<5>>(8, random);
        std::vector<Cell> empty;
        for (const auto cell : board.empty_cells()) empty.push_back(cell);
        const auto move = empty[random() % empty.size()];
        const auto stone = random() % 2 == 0 ? Colour::black : Colour::white;
        before.build(board, Colour::black);
        after.build_after(before, move, stone);
        board.place(move, stone);
        built.build(board, Colour::black);
        for (std::size_t b = 0; b < hex::Board<5>::node_count; ++b) {
            for (std::size_t a = 0; a < b; ++a) {
                auto expected = built.fulls(a, b).begin();
                for (const auto& full : after.fulls(a, b)) MUST(full.carrier == (expected++)->carrier);
                MUST(expected == std::default_sentinel);
                auto expected_semi = built.semis(a, b).begin();
                for (const auto& semi : after.semis(a, b)) MUST(semi.carrier == (expected_semi++)->carrier);
                MUST(expected_semi == std::default_sentinel);
            }
        }
    }
}

} // namespace hex_braids_test
