// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace mustplay {

/// A key for each feature that a position can have, such as a stone of colour c on cell s (A. Zobrist, "A new
/// hashing method with application for game playing", 1970). The hash of a position is the exclusive or of the
/// keys of its features, so a move changes it by the keys of what comes and goes, whatever else is on the board:
///
///     static constexpr ZobristKeys<2, 49> stones{};      // [colour][cell]
///     static constexpr ZobristKeys<1> turn{1};           // tables of different seeds have different keys
///
///     void play(int cell) {                              // constant time, and its own undo
///         hash_ ^= stones(colour_, cell) ^ turn(0);
///         …
///     }
///     std::uint64_t key() const { return hash_; }        // what `Keyed` asks for
///
/// Equal positions have equal hashes, whatever the order of the moves; of n different ones, two have the same hash
/// with a probability of about n²/2⁶⁵. For a canonical key keep a hash for each symmetry, with the moves turned,
/// and take the smallest. A position that fits in 64 bits needs none of this: its bits are the better key.
///
/// `Extents` are the sizes of the table's dimensions; the keys come from the seed by `mix`, are the same on every
/// platform, and can be made at compile time. No two keys of a table are equal. Memory: 8 bytes a key.
template <std::size_t... Extents>
class ZobristKeys {
    static_assert(sizeof...(Extents) > 0 && ((Extents > 0) && ...));

public:
    static constexpr std::size_t count = (Extents * ...);

    constexpr explicit ZobristKeys(std::uint64_t seed = 0) noexcept {
        const auto first = mix(seed);
        for (std::size_t i = 0; i < count; ++i) keys_[i] = mix(first + i);
    }

    /// The key of a feature, given by an index for each dimension.
    template <std::integral... Index>
    requires(sizeof...(Index) == sizeof...(Extents)) [[nodiscard]] constexpr std::uint64_t
    operator()(Index... index) const noexcept {
        std::size_t place = 0;
        ((place = place * Extents + checked(static_cast<std::size_t>(index), Extents)), ...);
        return keys_[place];
    }
    /// All keys, the last index running fastest.
    [[nodiscard]] constexpr const std::array<std::uint64_t, count>& all() const noexcept { return keys_; }

private:
    [[nodiscard]] static constexpr std::size_t checked(std::size_t index,
                                                       [[maybe_unused]] std::size_t extent) noexcept {
        MUSTPLAY_ASSERT(index < extent);
        return index;
    }

    std::array<std::uint64_t, count> keys_{};
};

} // namespace mustplay
