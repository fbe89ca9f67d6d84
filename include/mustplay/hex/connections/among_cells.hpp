// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/connection_store.hpp"
#include "mustplay/hex/connections.hpp"

#include <cstddef>
#include <vector>

/// The connections among empty cells, which `VirtualConnections` take from a list. Users want connections.hpp.

namespace mustplay::hex {

template <std::size_t Rows, std::size_t Columns>
inline auto VirtualConnections<Rows, Columns>::among_cells() -> const AmongCells& {
    static const auto among = [] {
        VirtualConnections all;
        all.start(Board{}, Colour::black);
        all.queue_empty_cells();
        all.search();
        AmongCells result;
        const auto add = [](std::vector<typename AmongCells::Known>& known, const List& list) {
            for (const auto& one : list)
                known.push_back({one.carrier | Set::single(one.first) | Set::single(one.second), one});
        };
        for (const auto& pair : all.store_.pairs()) {
            add(result.fulls, all.store_.fulls(pair));
            add(result.semis, all.store_.semis(pair));
        }
        // By size, otherwise as they are. (std::stable_sort calls what clang 19 warns of in libstdc++ 12.)
        for (auto* known : {&result.fulls, &result.semis}) {
            std::vector<typename AmongCells::Known> sorted;
            for (std::size_t size = 0; sorted.size() < known->size(); ++size) {
                for (const auto& one : *known) {
                    if (one.connection.size == size) sorted.push_back(one);
                }
            }
            known->swap(sorted);
        }
        return result;
    }();
    return among;
}

/// What the empty cells make among themselves is what they make on the empty board, as far as all that it needs is still
/// empty: a stone that takes away a carrier takes away all that were dropped because they contain it. So it need not be
/// worked out again, which is a third of all joins. Full lists then hold others: on all of 7x7 the solver looks at
/// 205,731 positions for 196,649, in 0.94 times the time; on 8x8 (d1, e1, f1, g2) at 270,058 for 243,625, in 1.04.
/// (`inline`, since without the word g++ 12 makes 1.02 times the instructions of a solve.)
template <std::size_t Rows, std::size_t Columns>
inline void VirtualConnections<Rows, Columns>::adopt_among_cells() {
    const auto empty = board_.empty_cells();
    const auto adopt = [&](const std::vector<typename AmongCells::Known>& known, const auto& take) {
        for (const auto& [cells, connection] : known) {
            if (connection.size > options_.largest_carrier) break;
            if (cells.is_subset_of(empty)) take(connection);
        }
    };
    adopt(among_cells().fulls, [&](const auto& full) { adopt_full(full); });
    adopt(among_cells().semis, [&](const auto& semi) { store_.adopt_semi(semi); });
}

} // namespace mustplay::hex
