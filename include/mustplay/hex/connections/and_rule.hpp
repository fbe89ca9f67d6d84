// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connection_store.hpp"
#include "mustplay/hex/connections.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

/// How `VirtualConnections` join full connections. Users want connections.hpp.

namespace mustplay::hex {

/// The AND rule, for a full connection x-z with all accepted ones z-y.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::join_over(std::size_t x, std::size_t z, const Connection<Set>& full) {
    if (z >= Grid::count && !options_.and_over_sides) return;
    auto blocked = full.carrier;
    if (x < Grid::count) blocked.insert(x);
    const bool over_chain = is_chain(z);
    const auto& partners = partners_.of(z);
    // Not for partners that x can do nothing more for.
    const auto cells = partners.cells - blocked - partners_.of(x).settled;
    // One z-y in fifty is one of several.
    const bool all_one_by_one = options_.captured_sets || options_.fulls_per_pair != 1;
    const auto one_by_one = all_one_by_one ? cells : cells & partners.several;
    for (const auto y : one_by_one) join(x, z, y, full, blocked, over_chain);
    std::array<bool, 2> sides{};
    for (std::size_t side = 0; side < 2; ++side) {
        const auto y = Grid::count + side;
        if (!partners.sides[side] || y == x) continue;
        sides[side] = !all_one_by_one && !partners.several_sides[side];
        if (!sides[side]) join(x, z, y, full, blocked, over_chain);
    }
    join_single(x, z, full.carrier, blocked, cells - one_by_one, sides, over_chain);
}

/// The same with the partners y of z that have one full connection with it, which is nearly all joins: cells, and those
/// of the sides that are to be joined. No pair keeps more than one that all share something with.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::join_single(std::size_t x, std::size_t z, const Set& full,
                                                    const Set& blocked, const Set& cells,
                                                    const std::array<bool, 2>& sides, bool over_chain) {
    auto joined = full;
    if (!over_chain) joined.insert(z);
    const auto& fulls_of_x = store_.full_meets(x);
    const auto& fulls_of_z = store_.full_meets(z);
    // First those that can be joined, without a branch for each: whether carriers meet is a coin toss.
    std::array<std::uint16_t, end_count> ends;
    std::size_t count = 0;
    const auto consider = [&](std::size_t y, bool is_partner) {
        const auto& other = fulls_of_z[y];
        ends[count] = short_of(y);
        const auto is_apart = static_cast<unsigned>(!other.intersects(blocked));
        const auto is_wanted = static_cast<unsigned>(!fulls_of_x[y].is_subset_of(joined | other));
        count += static_cast<unsigned>(is_partner) & is_apart & is_wanted;
    };
    for (const auto y : cells) consider(y, true);
    for (std::size_t side = 0; side < 2; ++side) consider(Grid::count + side, sides[side]);
    const auto most = options_.largest_carrier;
    if (over_chain) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto y = std::size_t{ends[i]};
            const auto carrier = joined | fulls_of_z[y];
            const auto size = static_cast<std::size_t>(carrier.count());
            if (size <= most) store_.queue_full(carrier, size, x, y);
        }
        return;
    }
    const auto& semis_of_x = store_.semi_meets(x);
    for (std::size_t i = 0; i < count; ++i) {
        const auto y = std::size_t{ends[i]};
        const auto carrier = joined | fulls_of_z[y];
        const auto size = static_cast<std::size_t>(carrier.count());
        if (size > most || (semis_of_x[y].is_subset_of(carrier) && has_semi_within(x, y, carrier))) continue;
        store_.queue_semi(carrier, size, x, y, z);
    }
}

template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::join(std::size_t x, std::size_t z, std::size_t y,
                                             const Connection<Set>& full, const Set& blocked,
                                             bool over_chain) {
    // By number, as an offer may move the pool.
    for (auto at = store_.pair(z, y).full_head; at != none; at = store_[at].next) {
        const auto& other = store_[at];
        Set captured;
        if (other.carrier.intersects(blocked)) {
            if (!options_.captured_sets || (x < Grid::count && other.carrier.contains(x))) continue;
            captured = captured_sets_over(full.carrier & other.carrier, {x, z, y});
            if (captured.empty()) continue;
        }
        const auto carrier = full.carrier | other.carrier | captured;
        const auto size = captured.empty() ? std::size_t{full.size} + other.size
                                           : static_cast<std::size_t>(carrier.count());
        offer_joined(x, z, y, carrier, size, over_chain);
    }
}

template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::offer_joined(std::size_t x, std::size_t z, std::size_t y, Set carrier,
                                                     std::size_t size, bool over_chain) {
    if (over_chain) {
        offer_full(x, y, carrier, size);
    } else {
        carrier.insert(z);
        offer_semi(x, y, carrier, size + 1, z);
    }
}

} // namespace mustplay::hex
