// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include <cstdint>
#include <string_view>

namespace mustplay::support {

/// The signature of the search: the nodes that the engine as it comes visits over a fixed list of Connect
/// Four positions, each from an empty table. A change that is not meant to change the search does not change
/// this sum; one that is, does, and says so. (The idea is Stockfish's "bench".)
[[nodiscard]] inline std::uint64_t signature() {
    struct Position {
        std::string_view moves; // columns from 1, from the empty board
        int depth;
    };
    static constexpr Position positions[] = {
        {"", 12},                                    // the opening
        {"4444", 12},                                // the centre column, quiet
        {"44444252", 12},                            // early middle game
        {"325242", 12},                              // the centre nearly empty
        {"53224625", 12},                            // forced replies
        {"274552224131661", 12},                     // 15 stones, beyond the horizon
        {"65214673556155731566316327373221417", 7},  // 35 stones, to the end of the game
        {"2252576253462244111563365343671351441", 5} // 37 stones, to the end of the game
    };
    std::uint64_t nodes = 0;
    for (const auto& [moves, depth] : positions) {
        search::AlphaBeta<connect4::Game<>, connect4::WindowEvaluation> engine;
        nodes += engine.search(connect4::parse_game(moves), {.depth = depth}).statistics.nodes;
    }
    return nodes;
}

} // namespace mustplay::support
