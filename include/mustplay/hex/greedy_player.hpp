// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"

#include <cstddef>
#include <cstdlib>
#include <tuple>

namespace mustplay::hex {

/// The first idea of everyone who has learned of virtual connections, to measure others by: it plays where the stone is
/// connected with the most of its own chains and sides, nearest to the middle among equals, and does not look at what
/// the opponent does. One H-search a move.
template <std::size_t Rows, std::size_t Columns = Rows>
class GreedyPlayer {
public:
    using Game = hex::Game<Rows, Columns>;

    /// Precondition: the game goes on.
    [[nodiscard]] Cell operator()(const Game& position) {
        connections_.build(position.board(), position.turn());
        auto best = position.moves().first();
        for (const auto cell : position.moves()) {
            if (rank(cell) > rank(best)) best = cell;
        }
        return best;
    }

    /// How many chains and sides of the connections' colour a stone on the empty cell would be connected with.
    [[nodiscard]] static std::size_t connections_of(const VirtualConnections<Rows, Columns>& connections,
                                                    Cell cell) {
        const auto& board = connections.board();
        const auto sides = Board::sides(connections.colour());
        std::size_t count = 0;
        const auto look = [&](std::size_t end) {
            if (board.chain(end) == end && !connections.fulls(cell, end).empty()) ++count;
        };
        for (const auto stone : board.stones(connections.colour())) look(stone);
        // A side's chain is named by one of its sides, so chains that touch a side are counted with it.
        look(Board::side_node(sides.first));
        look(Board::side_node(sides.second));
        return count;
    }

private:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;

    [[nodiscard]] std::tuple<std::size_t, int> rank(Cell cell) const {
        const auto distance = [](std::size_t place, std::size_t size) {
            return std::abs(2 * static_cast<int>(place) + 1 - static_cast<int>(size));
        };
        return {connections_of(connections_, cell),
                -distance(Grid::row_of(cell), Rows) - distance(Grid::column_of(cell), Columns)};
    }

    VirtualConnections<Rows, Columns> connections_{};
};

} // namespace mustplay::hex
