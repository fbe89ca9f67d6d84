// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/moves.hpp"
#include "mustplay/game.hpp"

#include <concepts>
#include <cstdint>

namespace mustplay::connect4 {

/// Connect Four for the searches: satisfies `mustplay::Game`, and of its refinements `Keyed`, `Symmetric`,
/// `SeesWins`, `HasMustPlay` and `HintsOrder`. A move is a column, from 0 at the left; `moves()` lists the
/// columns with room in the order `Order` (see moves.hpp). The first player to have four in a line wins; a
/// full board is a draw.
template <int Width = 7, int Height = 6, class Order = CentreFirst>
class Game {
public:
    using Board = connect4::Board<Width, Height>;
    using Word = typename Board::Word;
    using Moves = Columns<Width, Height, Order>;

    /// The empty board.
    constexpr Game() noexcept = default;
    /// Play on from a position; it may be a finished one.
    constexpr explicit Game(const Board& board) noexcept : board_(board) {}

    [[nodiscard]] constexpr const Board& board() const noexcept { return board_; }
    /// A game is a board with rules: evaluators of boards take it as it is.
    [[nodiscard]] constexpr operator const Board&() const noexcept { return board_; }

    /// The legal moves, in the order of `Order`; none when the game is over.
    [[nodiscard]] constexpr Moves moves() const noexcept {
        return Moves(is_lost() ? Word{0} : board_.possible());
    }
    /// Plays a legal move.
    constexpr void play(int column) noexcept {
        MUSTPLAY_ASSERT(!is_lost());
        board_.play(column);
    }
    /// A loss for the side to move if the other has a four, a draw on a full board.
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        if (is_lost()) return Outcome::loss;
        return board_.is_full() ? Outcome::draw : Outcome::undecided;
    }

    /// Whether a stone in this column completes a four for the side to move. Precondition: a legal move.
    [[nodiscard]] constexpr bool wins(int column) const noexcept {
        const Word placed = board_.landing(column);
        return completes_four<Width, Height>(board_.mover() | placed, placed);
    }
    /// The moves that win at once.
    [[nodiscard]] constexpr Moves winning_moves() const noexcept {
        return Moves(moves().cells() & winning_cells<Width, Height>(board_.mover(), board_.mask()));
    }
    /// The moves worth a look: those that win at once, if there are any; else, if the opponent threatens a
    /// four, the one reply to it; else all moves; without those that let the opponent complete a four right
    /// above. Empty when every move loses in two plies (or the game is over). The order is that of `moves()`.
    /// Cost: the winning cells of both sides, a few branch-free steps. (P. Pons' "possible non-losing
    /// moves".)
    [[nodiscard]] constexpr Moves must_play() const noexcept {
        const Word possible = moves().cells();
        const Word own = possible & winning_cells<Width, Height>(board_.mover(), board_.mask());
        const Word theirs = winning_cells<Width, Height>(board_.opponent(), board_.mask());
        const Word forced = possible & theirs;
        const Word replies = forced == 0 ? possible : one_or_none(forced);
        return Moves(own != 0 ? own : replies & ~(theirs >> 1));
    }
    /// How many empty cells would complete a four for the side to move after this move: its threats.
    [[nodiscard]] constexpr int hint(int column) const noexcept {
        const Word placed = board_.landing(column);
        return popcount(winning_cells<Width, Height>(board_.mover() | placed, board_.mask() | placed));
    }

    /// Different for every position of this size if the board fits 64 bits, else a mix of the 128-bit
    /// `Board::key`.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return fold(board_.key()); }
    /// The key of the position or of its mirror image, whichever is smaller (symmetry 0: itself, 1: the
    /// image).
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        const Word own = board_.key();
        const Word image = Board::mirrored(own);
        return image < own ? CanonicalKey{fold(image), 1} : CanonicalKey{fold(own), 0};
    }

    [[nodiscard]] friend constexpr bool operator==(const Game&, const Game&) = default;

private:
    [[nodiscard]] constexpr bool is_lost() const noexcept {
        return has_four<Width, Height>(board_.opponent());
    }
    [[nodiscard]] static constexpr Word one_or_none(Word cells) noexcept {
        return (cells & (cells - 1)) == 0 ? cells : Word{0};
    }
    [[nodiscard]] static constexpr std::uint64_t fold(Word key) noexcept {
        if constexpr (std::same_as<Word, std::uint64_t>) {
            return key;
        } else {
            return mix(key.low ^ mix(key.high));
        }
    }

    Board board_;
};

} // namespace mustplay::connect4
