// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/analysis.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/inferior.hpp"
#include "mustplay/hex/resistance.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/expansion.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace mustplay::hex {

/// What the solver's search knows of Hex (`search::CarriesProofs`): fill-in, virtual connections, must-play region
/// and inferior cells decide or narrow each position down; the moves left are ordered by the current through their
/// cells; and the carrier of each proof refutes, besides the move it answers, all moves outside it.
template <std::size_t Rows, std::size_t Columns = Rows>
class SolverKnowledge {
public:
    using Position = Game<Rows, Columns>;
    using Board = typename Position::Board;
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;
    using Expansion = search::Expansion<Cell>;

    /// What the table keeps of a position, turned as its canonical key is.
    struct Memo {
        using Number = std::conditional_t<(Grid::count <= 256), std::uint8_t, std::uint16_t>;

        /// `Analysis::carrier()` and the carriers of all refutations since.
        Set carrier{};
        /// The moves that are not refuted, best first.
        std::array<Number, Grid::count> moves{};
        std::uint16_t count = 0;
    };

    explicit SolverKnowledge(ConnectionOptions options = {}, InferiorRules rules = {})
        : analysis_(options, rules) {}

    void operator()(const Position& position, Expansion& expansion) {
        const auto turn = position.turn();
        analysis_.analyse_threats(position.board(), turn);
        listed_ = Memo{};
        if (const auto winner = analysis_.winner()) {
            expansion.settle(*winner == turn ? search::to_win : -search::to_win);
            if (const auto move = analysis_.winning_move()) expansion.add_winner(*move);
        } else {
            list_moves(turn, expansion);
        }
        const bool is_turned = turned(position);
        listed_.carrier = turn_if(is_turned, analysis_.carrier());
        for (const auto& candidate : expansion) push(listed_, turn_if(is_turned, candidate.move));
    }

    [[nodiscard]] Memo memo(const Position&) const noexcept { return listed_; }

    void recall(const Position& position, const Memo& memo, Expansion& expansion) const {
        const bool is_turned = turned(position);
        for (std::size_t i = 0; i < memo.count; ++i) expansion.add(turn_if(is_turned, Cell{memo.moves[i]}));
    }

    /// The carrier in a memo, as it lies on the position's board.
    [[nodiscard]] Set carrier(const Position& position, const Memo& memo) const noexcept {
        return turn_if(turned(position), memo.carrier);
    }

    void refute(const Position& position, Memo& memo, Cell move, const Memo& after) const noexcept {
        const auto carrier = carrier_after(position, move, after);
        refute_outside(memo, turn_if(turned(position), move), turn_if(turned(position), carrier));
        // On a board that looks the same from both ends, so does the refutation.
        if (position.board().hash() != position.board().turned_hash()) return;
        refute_outside(memo, turn_if(!turned(position), move), turn_if(!turned(position), carrier));
    }
    [[nodiscard]] bool is_open(const Position& position, const Memo& memo, Cell move) const noexcept {
        const auto number = turn_if(turned(position), move);
        for (std::size_t i = 0; i < memo.count; ++i) {
            if (memo.moves[i] == number) return true;
        }
        return false;
    }
    [[nodiscard]] Memo memo_of_win(const Position& position, Cell move, const Memo& after) const noexcept {
        auto carrier = carrier_after(position, move, after);
        carrier.insert(move);
        Memo memo;
        memo.carrier = turn_if(turned(position), carrier);
        return memo;
    }

private:
    /// Hints are whole numbers: parts in a million of the two colours' currents.
    static constexpr double parts = 1e6;

    /// Up to so many moves are ordered by the other side's circuit alone: its threats have left no more.
    static constexpr int few = 7;
    static constexpr double own_weight = 1.5;

    /// By the current through their cells. Of the side to move bridges will do: with all its connections 1.09 times as many
    /// positions are looked at, in 1.3 times the time (bench/README.md).
    void list_moves(Colour turn, Expansion& expansion) {
        const auto& moves = analysis_.moves();
        if (moves.count() == 1) return expansion.add(Cell{moves.first()});
        others_.measure(analysis_.connections(other(turn)));
        if (moves.count() <= few) {
            for (const auto move : moves) expansion.add(move, hint_of(others_.current(move)));
            return;
        }
        own_.measure_bridges(analysis_.filled(), turn);
        for (const auto move : moves)
            expansion.add(move, hint_of(others_.current(move) + own_weight * own_.current(move)));
    }
    [[nodiscard]] static int hint_of(double current) noexcept { return static_cast<int>(current * parts); }

    [[nodiscard]] static bool turned(const Position& position) noexcept {
        return position.canonical_key().symmetry != 0;
    }
    [[nodiscard]] static Cell turn_if(bool is_turned, Cell cell) noexcept {
        return is_turned ? Grid::half_turn(cell) : cell;
    }
    [[nodiscard]] static Set turn_if(bool is_turned, const Set& cells) noexcept {
        if (!is_turned) return cells;
        Set result;
        for (const auto cell : cells) result.insert(Grid::half_turn(cell));
        return result;
    }
    /// The carrier of the position after a move, turned as this one's board is.
    [[nodiscard]] static Set carrier_after(Position position, Cell move, const Memo& after) noexcept {
        position.play(move);
        return turn_if(turned(position), after.carrier);
    }
    static void push(Memo& memo, Cell move) noexcept {
        memo.moves[memo.count++] = static_cast<typename Memo::Number>(move);
    }
    static void refute_outside(Memo& memo, Cell move, const Set& carrier) noexcept {
        memo.carrier |= carrier;
        auto rest = memo;
        rest.count = 0;
        for (std::size_t i = 0; i < memo.count; ++i) {
            const auto other = Cell{memo.moves[i]};
            if (other != move && carrier.contains(other)) push(rest, other);
        }
        memo = rest;
    }

    Analysis<Rows, Columns> analysis_;
    Resistance<Rows, Columns> own_{};
    Resistance<Rows, Columns> others_{};
    Memo listed_{};
};

} // namespace mustplay::hex
