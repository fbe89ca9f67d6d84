// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/node_equations.hpp"

#include "support/catch.hpp"
#include "support/circuit_truth.hpp"

#include <cstddef>
#include <random>

namespace hex_node_equations_test {

using namespace mustplay;
using hex::NodeEquations;

TEST_CASE("resistors in a row and side by side", "[hex]") {
    NodeEquations<4> equations;
    equations.start(2); // 1 volt - 2 ohm - node 0 - 1 ohm - node 1 - two of 2 ohm - ground
    equations.add_pole(0, 0.5, 1.0);
    equations.add_wire(0, 1, 1.0);
    equations.add_pole(1, 0.5, 0.0);
    equations.add_pole(1, 0.5, 0.0);
    equations.solve();
    CHECK(equations.potential(0) == Approx(0.5));
    CHECK(equations.potential(1) == Approx(0.25));
}

TEST_CASE("an object is used again, and what no pole reaches has potential 0", "[hex]") {
    NodeEquations<5> equations;
    for (int round = 0; round < 2; ++round) {
        equations.start(5);
        equations.add_wire(4, 2, 3.0); // a pair by itself, and node 3 alone
        equations.add_pole(0, 1.0, 1.0);
        equations.add_wire(1, 0, 2.0);
        equations.add_pole(1, 1.0, 0.0);
        equations.solve();
        CHECK(equations.potential(0) == Approx(0.6));
        CHECK(equations.potential(1) == Approx(0.4));
        for (const std::size_t node : {2U, 3U, 4U}) CHECK(equations.potential(node) == 0.0);
    }
}

TEST_CASE("random circuits: the same potentials as dense Gaussian elimination", "[hex]") {
    std::mt19937 random(1);
    const auto uniform = [&] { return static_cast<double>(random() % 1000 + 1) / 100.0; };
    NodeEquations<40> equations;
    for (int round = 0; round < 500; ++round) {
        const std::size_t size = 1 + random() % 40;
        test::CircuitTruth truth(size);
        equations.start(size);
        // Band by band: from a wire to the next node up to any two.
        const std::size_t reach = 1 + random() % size;
        for (std::size_t a = 1; a < size; ++a) {
            for (std::size_t b = a > reach ? a - reach : 0; b < a; ++b) {
                if (random() % 3 != 0) continue;
                const auto conductance = uniform();
                equations.add_wire(a, b, conductance);
                truth.add_wire(a, b, conductance);
            }
        }
        for (std::size_t node = 0; node < size; ++node) {
            // The truth cannot do without: every node has a way to a pole, be it a bad one.
            const auto conductance = random() % 4 == 0 ? uniform() : 1e-4;
            const auto potential = random() % 2 == 0 ? 1.0 : 0.0;
            equations.add_pole(node, conductance, potential);
            truth.add_pole(node, conductance, potential);
        }
        equations.solve();
        const auto potentials = truth.potentials();
        for (std::size_t node = 0; node < size; ++node) {
            REQUIRE(equations.potential(node) == Approx(potentials[node]).margin(1e-9));
        }
    }
}

} // namespace hex_node_equations_test
