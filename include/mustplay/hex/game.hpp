// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/move_list.hpp"

#include <cstddef>
#include <cstdint>

namespace mustplay::hex {

/// The game of Hex for the searches of this library: a board and whose turn it is. Its moves are the empty
/// cells. Without the swap rule; `SwapGame` has it.
template <std::size_t Rows, std::size_t Columns = Rows>
class Game {
public:
    using Board = hex::Board<Rows, Columns>;
    using Set = typename Board::Set;

    /// The empty board, Black to move.
    constexpr Game() noexcept = default;
    /// Any position, with either side to move.
    constexpr Game(const Board& board, Colour turn) noexcept : board_(board), turn_(turn) {}

    [[nodiscard]] constexpr const Board& board() const noexcept { return board_; }
    /// The colour to move.
    [[nodiscard]] constexpr Colour turn() const noexcept { return turn_; }

    /// The empty cells in ascending order; none when the game is over.
    [[nodiscard]] constexpr Set moves() const noexcept {
        return board_.winner() ? Set{} : board_.empty_cells();
    }
    constexpr void play(Cell cell) noexcept {
        board_.place(cell, turn_);
        turn_ = other(turn_);
    }
    /// There is no draw.
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        const auto winner = board_.winner();
        return !winner ? Outcome::undecided : *winner == turn_ ? Outcome::win : Outcome::loss;
    }

    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return board_.hash() ^ turn_key(turn_); }
    /// Folds a position and its half-turn (symmetry 1) into one.
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        return canonical(board_.hash(), board_.turned_hash(), turn_);
    }
    /// The canonical key after a move, without making it.
    [[nodiscard]] constexpr std::uint64_t key_after(Cell cell) const noexcept {
        return canonical(board_.hash_after(cell, turn_), board_.turned_hash_after(cell, turn_), other(turn_))
            .key;
    }

    friend constexpr bool operator==(const Game&, const Game&) = default;

private:
    [[nodiscard]] static constexpr std::uint64_t turn_key(Colour turn) noexcept {
        return turn == Colour::black ? 0 : mix(0x7475726e);
    }
    [[nodiscard]] static constexpr CanonicalKey canonical(std::uint64_t hash, std::uint64_t turned,
                                                          Colour turn) noexcept {
        return turned < hash ? CanonicalKey{turned ^ turn_key(turn), 1}
                             : CanonicalKey{hash ^ turn_key(turn), 0};
    }

    Board board_{};
    Colour turn_ = Colour::black;
};

/// A move of a game with the swap rule: a cell, or `Move::swap()`.
class Move {
public:
    constexpr Move() noexcept = default;
    constexpr explicit Move(Cell cell) noexcept : cell_(static_cast<std::uint16_t>(cell)) {}
    [[nodiscard]] static constexpr Move swap() noexcept { return Move(swap_); }

    [[nodiscard]] constexpr bool is_swap() const noexcept { return cell_ == swap_; }
    /// Precondition: not a swap.
    [[nodiscard]] constexpr Cell cell() const noexcept {
        MUSTPLAY_ASSERT(!is_swap());
        return cell_;
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;

private:
    static constexpr std::uint16_t swap_ = 0xffff;
    std::uint16_t cell_ = 0;
};

/// Hex with the swap rule: instead of his first move the second player may take over Black's stone, with the
/// colour; the first player then goes on as White. The board stays as it is, so that `turn()` is White again.
template <std::size_t Rows, std::size_t Columns = Rows>
class SwapGame {
public:
    using Board = hex::Board<Rows, Columns>;

    [[nodiscard]] constexpr const Board& board() const noexcept { return game_.board(); }
    /// The colour to move.
    [[nodiscard]] constexpr Colour turn() const noexcept { return game_.turn(); }
    /// Whether the players have changed colours.
    [[nodiscard]] constexpr bool swapped() const noexcept { return swapped_; }
    /// Whether `Move::swap()` is legal: one stone is on the board, and the players have not changed colours.
    [[nodiscard]] constexpr bool can_swap() const noexcept {
        return !swapped_ && board().stones(Colour::black).count() == 1 &&
               board().stones(Colour::white).empty();
    }

    /// The empty cells in ascending order, then the swap if it is legal; none when the game is over.
    [[nodiscard]] constexpr MoveList<Move, Board::Grid::count + 1> moves() const noexcept {
        MoveList<Move, Board::Grid::count + 1> list;
        for (const auto cell : game_.moves()) list.push_back(Move(cell));
        if (can_swap() && outcome() == Outcome::undecided) list.push_back(Move::swap());
        return list;
    }
    constexpr void play(Move move) noexcept {
        if (move.is_swap()) {
            MUSTPLAY_ASSERT(can_swap());
            swapped_ = true;
        } else {
            game_.play(move.cell());
        }
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept { return game_.outcome(); }

    /// Who has which colour makes no difference to the side to move, except that a swap is offered once.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return game_.key() ^ swap_key(); }
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        const auto [key, symmetry] = game_.canonical_key();
        return {key ^ swap_key(), symmetry};
    }

private:
    [[nodiscard]] constexpr std::uint64_t swap_key() const noexcept {
        return can_swap() ? mix(0x73776170) : 0;
    }

    Game<Rows, Columns> game_{};
    bool swapped_ = false;
};

} // namespace mustplay::hex
