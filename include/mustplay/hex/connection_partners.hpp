// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/connection_store.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mustplay::hex {

/// To which ends each end has a full connection: what the AND rule looks through. Ends are cells (a chain is one of its
/// cells), then two sides.
template <class Set, std::size_t Ends, std::size_t Cells>
class ConnectionPartners {
    static_assert(Ends == Cells + 2);

public:
    struct Partners {
        /// Empty cells and chains.
        Set cells{};
        /// Of these, the ones to which no further full connection would be kept.
        Set settled{};
        /// Of these, the ones to which there is more than one full connection.
        Set several{};
        /// The sides, and those to which there is more than one.
        std::array<bool, 2> sides{};
        std::array<bool, 2> several_sides{};
    };

    void clear() noexcept { partners_.fill(Partners{}); }

    [[nodiscard]] const Partners& of(std::size_t end) const noexcept { return partners_[end]; }

    /// A full connection was found: the first one of its ends or not, and whether they now are settled.
    void note(const Connection<Set>& full, bool is_first, bool is_settled) noexcept {
        note(full.first, full.second, is_first, is_settled);
        note(full.second, full.first, is_first, is_settled);
    }

private:
    void note(std::size_t end, std::size_t partner, bool is_first, bool is_settled) noexcept {
        auto& list = partners_[end];
        if (partner >= Cells) {
            list.sides[partner - Cells] = true;
            list.several_sides[partner - Cells] = !is_first;
            return;
        }
        list.cells.insert(partner);
        if (is_settled) list.settled.insert(partner);
        if (!is_first) list.several.insert(partner);
    }

    std::array<Partners, Ends> partners_{};
};

} // namespace mustplay::hex
