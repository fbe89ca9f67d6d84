// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/resistance.hpp"

#include "support/catch.hpp"
#include "support/circuit_truth.hpp"
#include "support/connection_truth.hpp"
#include "support/must.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

namespace hex_resistance_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::ConnectionOptions;
using hex::Resistance;
using hex::VirtualConnections;

namespace {

constexpr ConnectionOptions unlimited{ConnectionOptions::unlimited, ConnectionOptions::unlimited, false};

struct Measured {
    double conductance = 0.0;
    std::vector<double> currents{};
};

template <std::size_t Rows, std::size_t Columns>
Measured measure(const hex::Board<Rows, Columns>& board, Colour colour, ConnectionOptions options = {}) {
    VirtualConnections<Rows, Columns> connections(options);
    connections.build(board, colour);
    Resistance<Rows, Columns> resistance;
    resistance.measure(connections);
    Measured result{resistance.conductance(), {}};
    for (Cell cell = 0; cell < Rows * Columns; ++cell) result.currents.push_back(resistance.current(cell));
    return result;
}

/// The conductance by the definition, every stone a node of its own: what joins the stones of a chain hardly resists.
template <std::size_t Rows, std::size_t Columns>
double plain_conductance(const hex::Board<Rows, Columns>& board, Colour colour) {
    using Board = hex::Board<Rows, Columns>;
    VirtualConnections<Rows, Columns> connections;
    connections.build(board, colour);
    const auto sides = Board::sides(colour);
    const std::vector<std::size_t> poles{Board::side_node(sides.first), Board::side_node(sides.second)};
    const auto usable = [&](std::size_t node) { return !board.stones(hex::other(colour)).contains(node); };
    const auto resists = [&](std::size_t node) {
        return node < Rows * Columns && board.is_empty(node) ? 1.0 : 0.0;
    };
    constexpr double wire = 1e6;
    // Of a chain the wire of one full connection is enough: the one at the stone that stands for it.
    const auto conductance = [&](std::size_t a, std::size_t b) {
        if (board.chain(a) == board.chain(b)) return wire;
        if (board.chain(a) != a || board.chain(b) != b || connections.fulls(a, b).empty()) return 0.0;
        if (resists(a) + resists(b) > 1.5 && !hex::Cells<Rows, Columns>::neighbours(a).contains(b))
            return 0.0;
        const bool touch = connections.fulls(a, b).begin()->size == 0;
        return 1.0 /
               (resists(a) + resists(b) + (touch ? 0.0 : Resistance<Rows, Columns>::virtual_resistance));
    };
    test::CircuitTruth truth(Rows * Columns);
    for (Cell a = 0; a < Rows * Columns; ++a) {
        truth.add_pole(a, 1e-12, 0.0);
        if (!usable(a)) continue;
        for (Cell b = 0; b < a; ++b) {
            if (usable(b)) truth.add_wire(a, b, conductance(a, b));
        }
        truth.add_pole(a, conductance(a, poles[0]), 1.0);
        truth.add_pole(a, conductance(a, poles[1]), 0.0);
    }
    const auto potentials = truth.potentials();
    double current = 0.0;
    for (Cell a = 0; a < Rows * Columns; ++a) {
        if (usable(a)) current += conductance(a, poles[0]) * (1.0 - potentials[a]);
    }
    return current;
}

} // namespace

TEST_CASE("conductances that can be worked out by hand", "[hex]") {
    // In through the one cell and out of it.
    CHECK(measure(hex::Board<1>{}, Colour::black).conductance == Approx(0.5));
    CHECK(measure(hex::Board<1>{}, Colour::black).currents[0] == Approx(1.0));
    // Three cells side by side, and three in a row.
    CHECK(measure(hex::Board<1, 3>{}, Colour::black).conductance == Approx(1.5));
    CHECK(measure(hex::Board<1, 3>{}, Colour::white).conductance == Approx(1.0 / 6.0));
    hex::Board<1, 3> board;
    board.place(1, Colour::white);
    CHECK(measure(board, Colour::white).conductance == Approx(1.0 / 4.0));
    CHECK(measure(board, Colour::black).conductance == Approx(1.0));
}

TEST_CASE("a connected colour conducts without resistance, a cut one not at all", "[hex]") {
    hex::Board<3> board;
    for (const Cell cell : {1U, 4U, 7U}) board.place(cell, Colour::black);
    CHECK(measure(board, Colour::black).conductance == std::numeric_limits<double>::infinity());
    const auto cut = measure(board, Colour::white);
    CHECK(cut.conductance == 0.0);
    for (const auto current : cut.currents) CHECK(current == 0.0);
}

TEST_CASE("random boards: the circuit is that of the definition, by dense elimination", "[hex]") {
    std::mt19937 random(3);
    const auto check = [&](auto board_type, int rounds, int stones) {
        using Board = decltype(board_type);
        for (int round = 0; round < rounds; ++round) {
            const auto board =
                test::random_board<Board>(static_cast<int>(random() % static_cast<unsigned>(stones)), random);
            for (const auto colour : {Colour::black, Colour::white}) {
                const auto measured = measure(board, colour);
                REQUIRE(measured.conductance ==
                        Approx(plain_conductance(board, colour)).epsilon(1e-4).margin(1e-9));
                if (measured.conductance == 0.0) continue;
                for (Cell cell = 0; cell < Board::Grid::count; ++cell) {
                    MUST(measured.currents[cell] >= 0.0);
                    MUST(measured.currents[cell] <= 1.0 + 1e-9);
                    MUST(board.is_empty(cell) || measured.currents[cell] == 0.0);
                }
            }
        }
    };
    check(hex::Board<3>{}, 100, 7);
    check(hex::Board<4, 3>{}, 50, 8);
    check(hex::Board<3, 5>{}, 50, 8);
    check(hex::Board<5>{}, 50, 16);
    check(hex::Board<7>{}, 10, 30);
}

TEST_CASE("random boards: with bridges alone the circuit is that of the definition", "[hex]") {
    using Board = hex::Board<5>;
    using Grid = Board::Grid;
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        const auto board = test::random_board<Board>(static_cast<int>(random() % 20), random);
        for (const auto colour : {Colour::black, Colour::white}) {
            Resistance<5> resistance;
            resistance.measure_bridges(board, colour);
            const auto first = Board::sides(colour).first;
            const auto second = Board::sides(colour).second;
            if (board.winner() == colour) {
                REQUIRE(resistance.conductance() == std::numeric_limits<double>::infinity());
                continue;
            }
            // By node: the empty cells that it touches.
            const auto touched = [&](std::size_t node) {
                Grid::Set cells;
                if (node < Grid::count && board.is_empty(node))
                    return Grid::neighbours(node) & board.empty_cells();
                for (const auto stone : board.stones(colour)) {
                    if (board.chain(stone) == board.chain(node)) cells |= Grid::neighbours(stone);
                }
                for (const auto side : {first, second}) {
                    if (board.chain(Board::side_node(side)) == board.chain(node)) cells |= Grid::along(side);
                }
                return cells & board.empty_cells();
            };
            const auto conductance = [&](std::size_t a, std::size_t b) {
                if (board.chain(a) != a || board.chain(b) != b) return 0.0;
                const double cells = (a < Grid::count && board.is_empty(a) ? 1.0 : 0.0) +
                                     (b < Grid::count && board.is_empty(b) ? 1.0 : 0.0);
                const bool touch = (a < Grid::count && touched(b).contains(a) && board.is_empty(a)) ||
                                   (b < Grid::count && touched(a).contains(b) && board.is_empty(b));
                if (touch) return 1.0 / cells;
                if (cells > 1.5 || (touched(a) & touched(b)).count() < 2) return 0.0;
                return 1.0 / (cells + Resistance<5>::virtual_resistance);
            };
            const std::array poles{board.chain(Board::side_node(first)),
                                   board.chain(Board::side_node(second))};
            test::CircuitTruth truth(Grid::count);
            for (Cell a = 0; a < Grid::count; ++a) {
                truth.add_pole(a, 1e-12, 0.0);
                if (board.stones(hex::other(colour)).contains(a)) continue;
                for (Cell b = 0; b < a; ++b) {
                    if (!board.stones(hex::other(colour)).contains(b))
                        truth.add_wire(a, b, conductance(a, b));
                }
                truth.add_pole(a, conductance(a, poles[0]), 1.0);
                truth.add_pole(a, conductance(a, poles[1]), 0.0);
            }
            const auto potentials = truth.potentials();
            double current = 0.0;
            for (Cell a = 0; a < Grid::count; ++a) {
                if (!board.stones(hex::other(colour)).contains(a))
                    current += conductance(a, poles[0]) * (1.0 - potentials[a]);
            }
            REQUIRE(resistance.conductance() == Approx(current).epsilon(1e-4).margin(1e-9));
        }
    }
}

TEST_CASE("the half-turn and the exchange of colours change nothing", "[hex]") {
    // Unlimited lists: then the connections do not depend on any order.
    std::mt19937 random(4);
    using Board = hex::Board<4, 3>;
    for (int round = 0; round < 100; ++round) {
        const auto board = test::random_board<Board>(static_cast<int>(random() % 8), random);
        Board turned;
        hex::Board<3, 4> exchanged;
        for (const auto colour : {Colour::black, Colour::white}) {
            for (const auto stone : board.stones(colour)) {
                turned.place(Board::Grid::half_turn(stone), colour);
                exchanged.place(Board::Grid::reflection(stone), hex::other(colour));
            }
        }
        for (const auto colour : {Colour::black, Colour::white}) {
            const auto original = measure(board, colour, unlimited);
            const auto after_turn = measure(turned, colour, unlimited);
            const auto after_exchange = measure(exchanged, hex::other(colour), unlimited);
            REQUIRE(original.conductance == Approx(after_turn.conductance));
            REQUIRE(original.conductance == Approx(after_exchange.conductance));
            for (Cell cell = 0; cell < Board::Grid::count; ++cell) {
                REQUIRE(original.currents[cell] ==
                        Approx(after_turn.currents[Board::Grid::half_turn(cell)]).margin(1e-9));
                REQUIRE(original.currents[cell] ==
                        Approx(after_exchange.currents[Board::Grid::reflection(cell)]).margin(1e-9));
            }
        }
    }
}

TEST_CASE("a stone of the opponent never makes a circuit conduct better", "[hex]") {
    // By J. Rayleigh's law, as it only takes wires away. (One's own may make of two wires one, where it joins what they
    // lead to; tests/hex/appraisal.cpp sees how often a stone helps.) Lists are unlimited: otherwise a connection may be
    // found or not for other reasons.
    std::mt19937 random(5);
    using Board = hex::Board<4>;
    for (int round = 0; round < 30; ++round) {
        const auto board = test::random_board<Board>(static_cast<int>(random() % 9), random);
        for (const auto colour : {Colour::black, Colour::white}) {
            const auto before = measure(board, colour, unlimited).conductance;
            for (const auto cell : board.empty_cells()) {
                auto after = board;
                after.place(cell, hex::other(colour));
                REQUIRE(measure(after, colour, unlimited).conductance <= before + 1e-9);
            }
        }
    }
}

} // namespace hex_resistance_test
