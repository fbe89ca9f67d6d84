// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace mustplay::games {

/// The cells of a width x height board (cell = y * width + x, at most 64) under a symmetry: bit 0 mirrors
/// left and right, bit 1 top and bottom, bit 2 then swaps x and y (square boards only). 0 changes nothing.
[[nodiscard]] constexpr std::uint64_t transformed(std::uint64_t cells, int width, int height,
                                                  int symmetry) noexcept {
    std::uint64_t image = 0;
    for (; cells != 0; cells &= cells - 1) {
        const int cell = std::countr_zero(cells);
        int x = cell % width;
        int y = cell / width;
        if ((symmetry & 1) != 0) x = width - 1 - x;
        if ((symmetry & 2) != 0) y = height - 1 - y;
        image |= std::uint64_t{1} << ((symmetry & 4) != 0 ? x * width + y : y * width + x);
    }
    return image;
}

/// One number for two sets of cells: perfect while both fit in 32 bits, else a hash.
[[nodiscard]] constexpr std::uint64_t key_of(std::uint64_t a, std::uint64_t b) noexcept {
    return ((a | b) >> 32) == 0 ? a | b << 32 : mix(a ^ mix(b));
}

/// The canonical key of the two sides' stones: the smallest key that one of the first `symmetries` symmetries
/// gives.
[[nodiscard]] constexpr CanonicalKey canonical_key_of(std::uint64_t a, std::uint64_t b, int width, int height,
                                                      int symmetries) noexcept {
    CanonicalKey smallest{key_of(a, b), 0};
    for (int symmetry = 1; symmetry < symmetries; ++symmetry) {
        const auto key =
            key_of(transformed(a, width, height, symmetry), transformed(b, width, height, symmetry));
        if (key < smallest.key) smallest = {key, symmetry};
    }
    return smallest;
}

} // namespace mustplay::games
