// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connection_store.hpp"
#include "mustplay/hex/connections.hpp"

#include <array>
#include <cstddef>

/// How `VirtualConnections` inherit from those of the position before. Users want connections.hpp.

namespace mustplay::hex {

template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::build_after(const VirtualConnections& before, Cell cell,
                                                    Colour stone) {
    MUSTPLAY_ASSERT(&before != this);
    auto board = before.board_;
    board.place(cell, stone);
    if (options_.captured_sets || options_.braids || options_.edge_templates ||
        (stone == before.colour_ && !is_unlimited()))
        return build(board, before.colour_);
    start(board, before.colour_);
    if (first_side_ == second_side_) return;
    if (stone == colour_) {
        inherit_with_own(before, cell);
    } else {
        inherit_with_other(before, cell);
    }
    search();
}

/// After a stone of the opponent: what needs its cell is gone, all else holds. With limited lists what is
/// gone may have kept others out, so the rules are applied again to the pairs that lost something.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::inherit_with_other(const VirtualConnections& before, Cell cell) {
    const auto is_lost = [&](const Connection<Set>& connection) {
        return connection.first == cell || connection.second == cell || connection.carrier.contains(cell);
    };
    poorer_.clear();
    for (const auto& pair : before.store_.pairs()) {
        bool has_lost = false;
        for (const auto& full : before.store_.fulls(pair)) {
            if (is_lost(full)) {
                has_lost = true;
            } else {
                adopt_full(full);
            }
        }
        for (const auto& semi : before.store_.semis(pair)) {
            if (is_lost(semi)) {
                has_lost = true;
            } else {
                store_.adopt_semi(semi);
            }
        }
        if (!has_lost) continue;
        const auto& ends = before.store_[pair.fulls != 0 ? pair.full_head : pair.semi_head];
        if (ends.first != cell && ends.second != cell) poorer_.push_back({ends.first, ends.second});
    }
    if (is_unlimited()) return;
    for (const auto& [x, y] : poorer_) {
        join_pair(x, y);
        unite_usefully(x, y, Set{});
    }
}
/// The AND rule for one pair of ends, over everything between.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::join_pair(std::size_t x, std::size_t y) {
    auto blocked = Set{};
    if (x < Grid::count) blocked.insert(x);
    if (y < Grid::count) blocked.insert(y);
    const auto over = [&](std::size_t z) {
        const bool over_chain = is_chain(z);
        for (auto at = store_.pair(x, z).full_head; at != none; at = store_[at].next) {
            const auto full = store_[at];
            if (full.carrier.intersects(blocked)) continue;
            auto blocked_here = full.carrier;
            if (x < Grid::count) blocked_here.insert(x);
            join(x, z, y, full, blocked_here, over_chain);
        }
    };
    const auto& partners = partners_.of(x);
    const auto& others = partners_.of(y);
    for (const auto z : partners.cells& others.cells) over(z);
    if (!options_.and_over_sides) return;
    for (std::size_t side = 0; side < 2; ++side) {
        if (partners.sides[side] && others.sides[side]) over(Grid::count + side);
    }
}

/// After a stone of one's own: no carrier needs its cell any longer, semi-connections with that key are
/// full, and chains may have become one. All that this changes goes through the queue again.
template <std::size_t Rows, std::size_t Columns>
void VirtualConnections<Rows, Columns>::inherit_with_own(const VirtualConnections& before, Cell cell) {
    std::array<std::size_t, end_count> now{};
    const auto sides = Board::sides(colour_);
    for (const auto node : board_.empty_cells() | board_.stones(colour_)) now[node] = end_of(node);
    now[Grid::count] = end_of(Board::side_node(sides.first));
    now[Grid::count + 1] = end_of(Board::side_node(sides.second));
    // Of the chains that the stone has joined, the one that stands for all keeps its connections.
    const auto is_new_end = [&](std::size_t end) {
        return now[end] == now[cell] && (end != now[cell] || end == cell);
    };
    const auto inherit = [&](Connection<Set> connection, bool is_full) {
        const bool changed = connection.carrier.contains(cell) || is_new_end(connection.first) ||
                             is_new_end(connection.second);
        const auto x = now[connection.first];
        const auto y = now[connection.second];
        if (x == y) return;
        connection.first = short_of(x);
        connection.second = short_of(y);
        if (!changed) {
            if (is_full) {
                adopt_full(connection);
            } else {
                store_.adopt_semi(connection);
            }
            return;
        }
        if (connection.carrier.contains(cell)) {
            connection.carrier.erase(cell);
            --connection.size;
        }
        if (is_full || connection.key == cell) {
            store_.queue_full(connection.carrier, connection.size, x, y);
        } else {
            store_.queue_semi(connection.carrier, connection.size, x, y, connection.key);
        }
    };
    for (const auto& pair : before.store_.pairs()) {
        for (const auto& full : before.store_.fulls(pair)) inherit(full, true);
        for (const auto& semi : before.store_.semis(pair)) inherit(semi, false);
    }
}

} // namespace mustplay::hex
