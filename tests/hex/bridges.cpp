// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/bridges.hpp"

#include "mustplay/hex/connections.hpp"
#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/must.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace hex_bridges_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Side;

namespace {

/// Whether a node of the board touches a cell.
template <class Board>
bool touches(std::size_t node, Cell cell) {
    using Grid = typename Board::Grid;
    if (node < Grid::count) return Grid::neighbours(node).contains(cell);
    return Grid::along(static_cast<Side>(node - Grid::count)).contains(cell);
}

/// The bridges of a position by the definition, over all pairs of nodes and cells.
template <class Board>
std::set<std::tuple<std::size_t, std::size_t, Cell, Cell>> bridges_by_definition(const Board& board,
                                                                                 Colour colour) {
    using Grid = typename Board::Grid;
    const auto sides = Board::sides(colour);
    const auto own = [&](std::size_t node) {
        return node < Grid::count
                   ? board.at(node) == colour
                   : node == Board::side_node(sides.first) || node == Board::side_node(sides.second);
    };
    std::set<std::tuple<std::size_t, std::size_t, Cell, Cell>> bridges;
    for (std::size_t b = 0; b < Board::node_count; ++b) {
        for (std::size_t a = 0; a < b && a < Grid::count; ++a) {
            if (!own(a) || !own(b) || board.chain(a) == board.chain(b) || touches<Board>(b, a)) continue;
            std::vector<Cell> common;
            for (Cell c = 0; c < Grid::count; ++c) {
                if (touches<Board>(a, c) && touches<Board>(b, c)) common.push_back(c);
            }
            if (common.size() != 2 || !board.is_empty(common[0]) || !board.is_empty(common[1])) continue;
            MUST(touches<Board>(common[0], common[1]));
            bridges.emplace(a, b, common[0], common[1]);
        }
    }
    return bridges;
}

/// The bridges of random positions against the definition, and against the cells' own truth.
template <class Board>
void check_random(int positions, int stones, std::uint32_t seed) {
    std::mt19937 random(seed);
    for (int i = 0; i < positions; ++i) {
        const auto board = test::random_board<Board>(stones, random);
        for (const auto colour : {Colour::black, Colour::white}) {
            const test::ConnectionTruth<Board> truth(board, colour);
            std::set<std::tuple<std::size_t, std::size_t, Cell, Cell>> found;
            hex::for_each_bridge(board, colour, [&](const auto& bridge) {
                MUST(bridge.carrier.count() == 2);
                const auto p = bridge.carrier.first();
                const auto q = *++bridge.carrier.begin();
                const auto ends = std::minmax(bridge.first, bridge.second);
                MUST(found.emplace(ends.first, ends.second, p, q).second);
                MUST(truth.holds(bridge.first, bridge.second, bridge.carrier));
            });
            MUST(found == bridges_by_definition(board, colour));
        }
    }
}

/// Every bridge is among the virtual connections. (Apart, since those take long to compile for each size.)
template <class Board>
void check_in_search(int positions, int stones, std::uint32_t seed) {
    std::mt19937 random(seed);
    hex::VirtualConnections<Board::Grid::rows, Board::Grid::columns> connections;
    for (int i = 0; i < positions; ++i) {
        const auto board = test::random_board<Board>(stones, random);
        for (const auto colour : {Colour::black, Colour::white}) {
            connections.build(board, colour);
            hex::for_each_bridge(board, colour, [&](const auto& bridge) {
                bool in_search = false;
                for (const auto& full : connections.fulls(bridge.first, bridge.second)) {
                    in_search = in_search || full.size <= 2;
                }
                MUST(in_search);
            });
        }
    }
}

} // namespace

TEST_CASE("bridges are exactly those of the definition, and hold") {
    check_random<hex::Board<1>>(1, 0, 1);
    check_random<hex::Board<2>>(10, 2, 2);
    check_random<hex::Board<3>>(100, 4, 3);
    check_random<hex::Board<5, 7>>(100, 10, 4);
    check_random<hex::Board<7, 5>>(100, 10, 5);
    check_random<hex::Board<11>>(5, 40, 6);
    check_random<hex::Board<19>>(1, 150, 7);

    check_in_search<hex::Board<1>>(1, 0, 1);
    check_in_search<hex::Board<2>>(10, 2, 2);
    check_in_search<hex::Board<3>>(100, 4, 3);
    check_in_search<hex::Board<3, 4>>(200, 4, 4);
    check_in_search<hex::Board<4, 3>>(200, 4, 5);
    check_in_search<hex::Board<11>>(5, 40, 6);
    check_in_search<hex::Board<19>>(1, 150, 7);
}

TEST_CASE("a pair of cells that only looks like a bridge is none") {
    // 3x3, Black a1 b3: (b1,b2), (a2,b2) and (a2,a3) pass the test "p touches a, q touches b, p touches q".
    hex::Board<3> board;
    board.place(0, Colour::black);
    board.place(7, Colour::black);
    int bridges = 0;
    hex::for_each_bridge(board, Colour::black, [&](const auto&) { ++bridges; });
    CHECK(bridges == 0);
}

TEST_CASE("a cell inside has six bridges") {
    constexpr Cell centre = 12;
    int bridges = 0;
    for (Cell c = 0; c < 25; ++c) {
        if (c == centre || hex::Board<5>::Grid::neighbours(centre).contains(c)) continue;
        hex::Board<5> two;
        two.place(centre, Colour::black);
        two.place(c, Colour::black);
        hex::for_each_bridge(two, Colour::black, [&](const auto& bridge) {
            bridges += bridge.first < 25 && bridge.second < 25 ? 1 : 0;
        });
    }
    CHECK(bridges == 6);
}

} // namespace hex_bridges_test
