// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/hex/analysis.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/inferior.hpp"
#include "mustplay/hex/resistance.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/search/and_or.hpp"
#include "mustplay/search/expansion.hpp"

#include <cmath>
#include <cstddef>

namespace mustplay::hex {

/// What the search for a forced win knows of a position, for `search::AndOrSearch`.
///
///  - The attacker tries the moves that threaten: after which it would win if it could move again, because it has a
///    winning semi-connection. Those first that leave the defender the fewest replies.
///  - The defender tries the replies in the must-play region: the cells that every winning semi-connection of the
///    attacker needs. Two threats count as a double threat only if no cell is in both; then there is no reply left.
///    The reply that takes most of the attacker's current comes first.
///  - Both know the winner where dead and captured cells and virtual connections decide.
///
/// Cost: an analysis for each node, and for an attacker's an H-search for each of its moves.
template <std::size_t Rows, std::size_t Columns = Rows>
class ForcedWinKnowledge {
public:
    using Game = hex::Game<Rows, Columns>;
    using Expansion = search::Expansion<Cell>;

    ForcedWinKnowledge() = default;
    explicit ForcedWinKnowledge(ConnectionOptions options, InferiorRules rules = {})
        : analysis_(options, rules), connections_(options) {}

    void operator()(Game& position, Expansion& expansion, search::Role role) {
        analysis_.analyse(position.board(), position.turn());
        if (const auto winner = analysis_.winner()) return settle(*winner, position, expansion);
        if (role == search::Role::attacker) {
            add_threats(position.turn(), expansion);
        } else {
            add_replies(other(position.turn()), expansion);
        }
    }

private:
    void settle(Colour winner, const Game& position, Expansion& expansion) const {
        if (const auto move = analysis_.winning_move()) {
            expansion.add_winner(*move);
        } else {
            expansion.settle(winner == position.turn() ? win_in(0) : loss_in(0));
        }
    }

    void add_threats(Colour attacker, Expansion& expansion) {
        for (const auto move : analysis_.moves()) {
            auto after = analysis_.filled();
            after.place(move, attacker);
            connections_.build(after, attacker);
            if (connections_.winning_semis().empty() && !connections_.wins_moving_second()) continue;
            expansion.add(move, -connections_.must_play().count());
        }
    }

    void add_replies(Colour attacker, Expansion& expansion) {
        resistance_.measure(analysis_.connections(attacker));
        for (const auto reply : analysis_.moves()) {
            expansion.add(reply, static_cast<int>(std::lround(1000 * resistance_.current(reply))));
        }
    }

    Analysis<Rows, Columns> analysis_{};
    VirtualConnections<Rows, Columns> connections_{};
    Resistance<Rows, Columns> resistance_{};
};

/// The search for a forced win of the side to move: each of its moves threatens to win, every reply is looked at that
/// could matter. A yes comes with the strategy; its claims are wins that `Analysis` sees. A no means that there is no
/// such win within the limits; `limits.depth` counts the attacker's moves.
///
///     const auto report = hex::ForcedWinSearch<9>().search(position, search::to_win, {.depth = 4});
///     if (report.proven) …  // *report.move, report.line, report.proof
template <std::size_t Rows, std::size_t Columns = Rows>
using ForcedWinSearch = search::AndOrSearch<Game<Rows, Columns>, ForcedWinKnowledge<Rows, Columns>>;

} // namespace mustplay::hex
