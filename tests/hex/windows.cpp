// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/windows.hpp"

#include "support/catch.hpp"
#include "support/must.hpp"

#include "mustplay/bits.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace hex_windows_test {

using namespace mustplay;
using hex::Colour;
using hex::Outer;
using hex::Ring;
using hex::WindowComparison;

namespace {

/// The rings of a window with stones around it that are drawn by lot, the same for each place.
std::array<Ring, 4> rings_by_lot(const hex::WindowShape& shape, std::uint64_t seed) {
    std::array<Ring, 4> rings{};
    for (std::size_t i = 0; i < shape.size; ++i) {
        for (std::size_t direction = 0; direction < 6; ++direction) {
            const auto row = shape.cells[i][0] + hex::ring_steps[direction][0];
            const auto column = shape.cells[i][1] + hex::ring_steps[direction][1];
            bool inside = false;
            for (std::size_t j = 0; j < shape.size; ++j)
                inside = inside || shape.cells[j] == std::array<int, 2>{row, column};
            const auto lot = mix(seed * 1000 + static_cast<std::uint64_t>((row + 8) * 16 + column + 8));
            if (!inside) rings[i].set(direction, static_cast<Outer>(lot % 7));
        }
    }
    return rings;
}

} // namespace

TEST_CASE("there are 11 windows of three cells and 44 of four") {
    std::array<std::size_t, 5> by_size{};
    for (const auto& shape : hex::window_shapes()) ++by_size[shape.size];
    CHECK(by_size == std::array<std::size_t, 5>{0, 0, 0, 11, 44});
}

TEST_CASE("the comparison is an order in which stones of one's own are good") {
    std::uint64_t filled = 0;
    for (const auto& shape : hex::window_shapes()) {
        const unsigned full = (1U << shape.size) - 1;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const WindowComparison window(shape, rings_by_lot(shape, seed));
            for (const auto colour : {Colour::black, Colour::white}) {
                for (unsigned own = 0; own <= full; ++own) {
                    const auto opposing = static_cast<unsigned>(mix(seed + own)) & full & ~own;
                    MUST(window.at_least_as_good(colour, own, opposing, own, opposing));
                    MUST(window.at_least_as_good(colour, own, 0, own, opposing));
                    MUST(window.at_least_as_good(colour, own, opposing, 0, opposing));
                    // What is good for one is bad for the other.
                    const auto next = (own + 1) & full & ~opposing;
                    MUST(window.at_least_as_good(colour, own, opposing, next, opposing) ==
                         window.at_least_as_good(other(colour), opposing, next, opposing, own));
                }
            }
            const auto [black, white] = window.filled();
            MUST((black & white) == 0);
            MUST(window.at_least_as_good(Colour::black, 0, 0, black, white));
            MUST(window.at_least_as_good(Colour::black, black, white, 0, 0));
            filled += black != 0 || white != 0 ? 1U : 0U;
        }
    }
    CHECK(filled > 0);
}

TEST_CASE("the memo tells what the comparison does, whatever the symmetry") {
    auto& memo = hex::WindowMemo::of_this_thread();
    for (std::size_t number = 0; number < hex::window_shapes().size(); ++number) {
        const auto& shape = hex::window_shapes()[number];
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const auto rings = rings_by_lot(shape, seed);
            const WindowComparison window(shape, rings);
            // Which of equals are filled in may depend on the order; that it is right, and some, may not.
            const auto [black, white] = memo.filled(number, rings);
            MUST(window.at_least_as_good(Colour::black, 0, 0, black, white));
            MUST(window.at_least_as_good(Colour::black, black, white, 0, 0));
            const auto direct = window.filled();
            MUST(((black | white) != 0) == ((direct[0] | direct[1]) != 0));
            MUST(memo.filled(number, rings) == (hex::WindowFilled{black, white}));
        }
    }
}

} // namespace hex_windows_test
