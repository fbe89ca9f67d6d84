// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/inferior.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace mustplay::hex {

/// All that is known about a position without search: it is filled in, the connections of both colours are
/// built on the filled-in board, and what remains to be looked at is the must-play region without inferior
/// moves. About 50 microseconds on 7x7.
///
/// An object keeps its memory from one position to the next, and is no part of the position: a search carries
/// boards along, whose keys it knows without any of this. (To key a table by filled-in boards instead saved
/// one node in a hundred on 6x6, and cost more.)
template <std::size_t Rows, std::size_t Columns = Rows>
class Analysis {
public:
    using Board = hex::Board<Rows, Columns>;
    using Set = typename Board::Set;
    using Connections = VirtualConnections<Rows, Columns>;

    explicit Analysis(ConnectionOptions options = {}, InferiorRules rules = {})
        : rules_(rules), connections_{Connections(options), Connections(options)} {}

    /// Looks at a position with `turn` to move.
    void analyse(const Board& board, Colour turn) {
        filled_ = fill_in(board, rules_);
        winner_.reset();
        winning_move_.reset();
        moves_ = Set{};
        if (filled_.winner()) {
            winner_ = filled_.winner();
            // Nothing that the winner does now can harm it.
            if (*winner_ == turn && !board.winner()) winning_move_ = board.empty_cells().first();
            return;
        }
        auto& own = connections_[index(turn)];
        own.build(filled_, turn);
        if (own.wins_moving_first()) {
            winner_ = turn;
            winning_move_ = own.wins_moving_second() ? filled_.empty_cells().first()
                                                     : Cell{own.winning_semis().begin()->key};
            return;
        }
        auto& others = connections_[index(other(turn))];
        others.build(filled_, other(turn));
        moves_ = others.must_play() - inferior_moves(filled_, turn, rules_);
        if (moves_.empty()) winner_ = other(turn);
    }

    /// The position with dead and captured cells filled in.
    [[nodiscard]] const Board& filled() const noexcept { return filled_; }
    /// Who wins, if that is seen.
    [[nodiscard]] std::optional<Colour> winner() const noexcept { return winner_; }
    /// A move that keeps the win, if the side to move is the winner and the game is not over.
    [[nodiscard]] std::optional<Cell> winning_move() const noexcept { return winning_move_; }
    /// The moves that a search has to try: if any move wins, one of them does. None if the winner is known.
    [[nodiscard]] const Set& moves() const noexcept { return moves_; }
    /// The connections of a colour on the filled-in board. Those of the side to move are always built, unless
    /// filling in decides; the other side's only if the side to move is not seen to win.
    [[nodiscard]] const Connections& connections(Colour colour) const noexcept {
        return connections_[index(colour)];
    }

private:
    InferiorRules rules_;
    std::array<Connections, 2> connections_;
    Board filled_{};
    std::optional<Colour> winner_{};
    std::optional<Cell> winning_move_{};
    Set moves_{};
};

} // namespace mustplay::hex
