// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/connection_store.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

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
        std::array<bool, 2> sides{};
    };
    struct First {
        Set carrier;
        std::uint16_t size;
    };

    void clear() noexcept { partners_.fill(Partners{}); }

    [[nodiscard]] const Partners& of(std::size_t end) const noexcept { return partners_[end]; }
    /// The full connection of an end to a partner that is no side which was found first.
    [[nodiscard]] const First& first(std::size_t end, std::size_t partner) const noexcept {
        return firsts_[end * Cells + partner];
    }

    /// A full connection was found: the first one of its ends or not, and whether they now are settled.
    void note(const Connection<Set>& full, bool is_first, bool is_settled) noexcept {
        note(full.first, full.second, full, is_first, is_settled);
        note(full.second, full.first, full, is_first, is_settled);
    }

private:
    void note(std::size_t end, std::size_t partner, const Connection<Set>& full, bool is_first,
              bool is_settled) noexcept {
        auto& list = partners_[end];
        if (partner >= Cells) {
            list.sides[partner - Cells] = true;
            return;
        }
        list.cells.insert(partner);
        if (is_settled) list.settled.insert(partner);
        if (is_first) {
            firsts_[end * Cells + partner] = {full.carrier, full.size};
        } else {
            list.several.insert(partner);
        }
    }

    std::array<Partners, Ends> partners_{};
    /// By end and partner. Nearly all joins are with these, and to find them through the pairs took builds 1.08 times as
    /// long.
    std::vector<First> firsts_ = std::vector<First>(Ends * Cells);
};

} // namespace mustplay::hex
