// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/connection_store.hpp"
#include "mustplay/hex/connections.hpp"

#include <cstddef>
#include <cstdint>

/// How `VirtualConnections` unite semi-connections. Users want connections.hpp.

namespace mustplay::hex {

/// The OR rule where what the new semi-connection and accepted ones have in common, or its key, is captured by an
/// end.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::unite_over_captured(const Connection<Set>& semi) {
    const auto x = std::size_t{semi.first};
    const auto y = std::size_t{semi.second};
    auto captured = captured_sets_over(Set::single(semi.key), {x, y});
    auto united = semi.carrier;
    if (captured.empty()) {
        auto meet = semi.carrier;
        for (const auto& other : store_.semis(store_.pair(x, y))) {
            if (meet.is_subset_of(other.carrier)) continue;
            meet &= other.carrier;
            united |= other.carrier;
            if (meet.empty()) return; // the plain rule
            captured = captured_sets_over(meet, {x, y});
            if (!captured.empty()) break;
        }
        if (captured.empty()) return;
    }
    united |= captured;
    offer_full(x, y, united, static_cast<std::size_t>(united.count()));
}

/// The OR rule: every minimal union of the new semi-connection with accepted ones from `rest` on, that
/// has no cell in common. Each step takes one that shrinks the common part `meet`, as every member of a
/// minimal union does in any order.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::unite_all(const Connection<Set>& semi, const Set& meet,
                                                  const Set& united, std::uint32_t rest) {
    for (auto at = rest; at != none; at = store_[at].next) {
        const auto carrier = store_[at].carrier;
        if (meet.is_subset_of(carrier)) continue;
        const auto next_united = united | carrier;
        if (full_is_superfluous(semi.first, semi.second, next_united)) continue;
        const auto next_meet = meet & carrier;
        if (next_meet.empty()) {
            offer_full(semi.first, semi.second, next_united, static_cast<std::size_t>(next_united.count()));
        } else {
            unite_all(semi, next_meet, next_united, store_[at].next);
        }
    }
}

/// The OR rule, economically: a union of accepted semi-connections x-y and `carrier`, another one's or
/// none, that does without a cell which all full connections so far need, for each such cell for which
/// there is one.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::unite_usefully(std::size_t x, std::size_t y, const Set& carrier) {
    auto needed =
        store_.pair(x, y).fulls == 0 ? unite_without(x, y, carrier, Set{}) : store_.full_meets(x)[y];
    needed -= carrier;
    while (!needed.empty()) {
        const auto cell = needed.first();
        needed.erase(cell);
        needed &= unite_without(x, y, carrier, Set::single(cell));
    }
}

/// Offers a union of `carrier` with semi-connections that do not touch `avoided`, and returns it; all
/// cells if there is none.
template <std::size_t Rows, std::size_t Columns>
typename VirtualConnections<Rows, Columns>::Set
VirtualConnections<Rows, Columns>::unite_without(std::size_t x, std::size_t y, const Set& carrier,
                                                 const Set& avoided) {
    auto meet = carrier.empty() ? Set::all() : carrier;
    auto united = carrier;
    for (const auto& other : store_.semis(store_.pair(x, y))) {
        if (other.carrier.intersects(avoided) || meet.is_subset_of(other.carrier)) continue;
        meet &= other.carrier;
        united |= other.carrier;
        if (meet.empty()) {
            offer_full(x, y, united, static_cast<std::size_t>(united.count()));
            return united;
        }
    }
    return Set::all();
}

} // namespace mustplay::hex
