// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/inferior.hpp"
#include "mustplay/hex/surroundings.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace mustplay::hex {

/// All that is known about a position without search: it is filled in, the connections of both colours are
/// built on the filled-in board, and what remains to be looked at is the must-play region without inferior
/// moves. About 200 microseconds on 7x7 after an opening, less with more stones; half of that without the connections
/// of the side to move.
///
/// An object keeps its memory from one position to the next, and is no part of the position: a search carries
/// boards along, whose keys it knows without any of this. (To key a table by filled-in boards instead saved
/// one node in a hundred on 6x6, and cost more.)
template <std::size_t Rows, std::size_t Columns = Rows>
class Analysis {
public:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;
    using Connections = VirtualConnections<Rows, Columns>;

    explicit Analysis(ConnectionOptions options = {}, InferiorRules rules = {})
        : rules_(rules), connections_{Connections(options), Connections(options)} {}

    /// Looks at a position with `turn` to move.
    void analyse(const Board& board, Colour turn) {
        analyse_threats(board, turn);
        if (!winner_) look_at_own(turn);
    }
    /// The same without the connections of the side to move: it is then seen to win only where filling in decides. They
    /// decide little in a search, where the other side has just moved: 411 of 21,142 positions from 7x7 b2, c2, d2 and
    /// f3, when the other side's decided 1,899.
    void analyse_threats(const Board& board, Colour turn) {
        const auto filled_in = fill_in_with_support(board, rules_);
        filled_ = filled_in.board;
        support_ = filled_in.support;
        winner_.reset();
        winning_move_.reset();
        moves_ = Set{};
        if (filled_.winner()) {
            decide(*filled_.winner(), Set{});
            // Nothing that the winner does now can harm it.
            if (*winner_ == turn && !board.winner()) winning_move_ = board.empty_cells().first();
            return;
        }
        look_at_others(turn, filled_in.around);
    }

    /// The position with dead and captured cells filled in.
    [[nodiscard]] const Board& filled() const noexcept { return filled_; }
    /// Who wins, if that is seen.
    [[nodiscard]] std::optional<Colour> winner() const noexcept { return winner_; }
    /// A move that keeps the win, if the side to move is the winner and the game is not over.
    [[nodiscard]] std::optional<Cell> winning_move() const noexcept { return winning_move_; }
    /// The moves that a search has to try: if any move wins, one of them does. None if the winner is known.
    [[nodiscard]] const Set& moves() const noexcept { return moves_; }
    /// What the claim rests on. If the winner is known: cells such that it would win as well if the other
    /// colour had all empty cells but these. If not: cells such that the moves left out still need not be
    /// tried by the side to move if it had all empty cells but these and those of the refutations of the moves
    /// that are tried.
    [[nodiscard]] const Set& carrier() const noexcept { return carrier_; }
    /// The connections of a colour on the filled-in board, unless filling in decides. Those of the side to move are built
    /// by `analyse` if the other side is not seen to win.
    [[nodiscard]] const Connections& connections(Colour colour) const noexcept {
        return connections_[index(colour)];
    }

private:
    void decide(Colour winner, const Set& carrier) noexcept {
        winner_ = winner;
        moves_ = Set{};
        carrier_ = carrier | support_[index(winner)];
    }

    void look_at_own(Colour turn) {
        auto& own = connections_[index(turn)];
        own.build(filled_, turn);
        if (own.wins_moving_second()) {
            decide(turn, own.winning_fulls().begin()->carrier);
            winning_move_ = filled_.empty_cells().first();
        } else if (own.wins_moving_first()) {
            const auto& semi = *own.winning_semis().begin();
            decide(turn, semi.carrier);
            winning_move_ = Cell{semi.key};
        }
    }
    void look_at_others(Colour turn, const Surroundings<Rows, Columns>& around) {
        auto& others = connections_[index(other(turn))];
        others.build(filled_, other(turn));
        if (others.wins_moving_second()) return decide(other(turn), others.winning_fulls().begin()->carrier);
        const auto must_play = others.must_play();
        const auto inferior = inferior_moves_with_support(around, turn, rules_, must_play);
        moves_ = must_play - inferior.moves;
        if (moves_.empty()) return decide(other(turn), filled_.empty_cells());
        carrier_ = carrier_of_must_play(others, must_play) | inferior.support | support_[index(other(turn))];
    }
    /// What a few of the winning semi-connections need that have no more in common than all.
    [[nodiscard]] static Set carrier_of_must_play(const Connections& others, const Set& must_play) noexcept {
        auto meet = others.board().empty_cells();
        Set carrier;
        for (const auto& semi : others.winning_semis()) {
            if (meet.is_subset_of(semi.carrier)) continue;
            meet &= semi.carrier;
            carrier |= semi.carrier;
            if (meet == must_play) break;
        }
        return carrier;
    }

    InferiorRules rules_;
    std::array<Connections, 2> connections_;
    Board filled_{};
    /// By colour, what the filling in rests on.
    std::array<Set, 2> support_{};
    std::optional<Colour> winner_{};
    std::optional<Cell> winning_move_{};
    Set moves_{};
    Set carrier_{};
};

} // namespace mustplay::hex
