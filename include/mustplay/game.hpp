// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/score.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <utility>

/// The `Game` concept: what a game has to say so that every search of this library works on it, and the
/// refinements by which it may say more. A refinement is found at compile time; a game that lacks it pays
/// nothing for it.

namespace mustplay {

/// How a game stands, from the side to move's view (after a winning move the side to move has *lost*).
enum class Outcome : std::uint8_t { undecided, loss, draw, win };

/// The type of a game's moves: whatever its `moves()` is a range of.
template <class G>
using MoveOf = std::ranges::range_value_t<decltype(std::declval<const G&>().moves())>;

/// A position of a two-player game with perfect information, a small value that can be copied.
///
///     Range moves() const;      // the legal moves: a range by value (MoveList, std::vector, bits …), in the
///                               // same order for the same position; asked only while the game goes on
///     void play(Move);          // plays a legal move; the other side is then to move
///     Outcome outcome() const;  // whether the game is over, and for whom
///
/// The shortest game, tic-tac-toe, takes about 20 lines (examples/tic_tac_toe.cpp). A type without a copy,
/// without one of the three members, or whose moves cannot be compared or made without an argument, is no
/// Game.
template <class G>
concept Game = std::copyable<G> && requires(G& game, const G& position, const MoveOf<G>& move) {
    { position.moves() } -> std::ranges::input_range;
    requires std::regular<MoveOf<G>>;
    { game.play(move) } -> std::same_as<void>;
    { position.outcome() } -> std::same_as<Outcome>;
};

/// `int margin() const`: a finished game is counted in points (Othello, Dots and Boxes), not just won. The
/// margin of the side to move over the other, asked only when the game is over; |margin| <= max_evaluation.
/// The score of a finished game is then its margin, and quicker is not better.
template <class G>
concept CountsPoints = Game<G> && requires(const G& position) {
    { position.margin() } -> std::convertible_to<Score>;
};

/// `int to_move() const`: 0 for the side that moved first, 1 for the other, where the sides do not simply
/// take turns (extra moves, passes). Without it each move changes sides.
template <class G>
concept NamesSide = Game<G> && requires(const G& position) {
    { position.to_move() } -> std::convertible_to<int>;
};

/// `std::uint64_t key() const`: equal for equal positions (including the side to move), and different, or
/// different with overwhelming probability (Zobrist), for others. Needed by every table.
template <class G>
concept Keyed = Game<G> && requires(const G& position) {
    { position.key() } -> std::same_as<std::uint64_t>;
};

/// A key shared by all positions that are the same up to symmetry, and which symmetry (0..15) takes this
/// position to the one that stands for them. Two positions with equal `key` and `symmetry` list their moves
/// in the same order.
struct CanonicalKey {
    std::uint64_t key = 0;
    int symmetry = 0;
};

/// `CanonicalKey canonical_key() const`: folds symmetric positions into one table entry.
template <class G>
concept Symmetric = Keyed<G> && requires(const G& position) {
    { position.canonical_key() } -> std::same_as<CanonicalKey>;
};

/// `void undo(Move)`: takes back the last move, exactly. Without it the search copies the position, which is
/// as fast for small ones.
template <class G>
concept Undoable = Game<G> && requires(G& game, const MoveOf<G>& move) {
    game.undo(move);
};

/// `bool wins(Move) const`: whether playing this legal move wins the game for the side to move at once. A
/// game that has it promises that it ends in no other way but by such a move or for want of moves (`moves()` is
/// then empty), and is spared the call of `outcome()` at every node. Not for games that count points.
template <class G>
concept SeesWins = Game<G> && requires(const G& position, const MoveOf<G>& move) {
    { position.wins(move) } -> std::same_as<bool>;
};

/// `Range must_play() const`: the moves that need be looked at, a part of `moves()` in the same order: when
/// it is not empty, its best move is as good as the best of all. When it is empty, every move loses. Forced
/// replies, and the must-play region of Hex.
template <class G>
concept HasMustPlay = Game<G> && requires(const G& position) {
    { position.must_play() } -> std::ranges::input_range;
    requires std::same_as<std::ranges::range_value_t<decltype(position.must_play())>, MoveOf<G>>;
};

/// `Bounds bounds() const`: a closed interval that is proved to contain the score of this position, without
/// search.
template <class G>
concept Bounded = Game<G> && requires(const G& position) {
    { position.bounds() } -> std::same_as<Bounds>;
};

/// `int hint(Move) const`: larger for moves that should be tried sooner. A guess; it never changes a score.
template <class G>
concept HintsOrder = Game<G> && requires(const G& position, const MoveOf<G>& move) {
    { position.hint(move) } -> std::convertible_to<int>;
};

/// `Range noisy_moves() const`: the moves without which an evaluation is worth nothing (captures); searched
/// on beyond the horizon until none is left. They must run out.
template <class G>
concept HasNoisyMoves = Game<G> && requires(const G& position) {
    { position.noisy_moves() } -> std::ranges::input_range;
    requires std::same_as<std::ranges::range_value_t<decltype(position.noisy_moves())>, MoveOf<G>>;
};

/// `void pass()`: gives the move to the other side without a move of one's own, for null-move pruning. It
/// need not be legal in the game.
template <class G>
concept Passable = Game<G> && requires(G& game) {
    game.pass();
};

/// A number for a position from the side to move's view, in [-max_evaluation, max_evaluation]: a callable
/// `int(const G&)`. It is asked about positions in which the game goes on, and never claims a win; the search
/// does.
template <class E, class G>
concept EvaluatorOf = std::copyable<E> && requires(const E& evaluate, const G& position) {
    { evaluate(position) } -> std::convertible_to<Score>;
};

/// The evaluator of those who have none: every position is even.
struct NoEvaluation {
    template <class G>
    constexpr Score operator()(const G&) const noexcept {
        return 0;
    }
};

/// Whether the same side is to move in `after` as was in `before`.
template <Game G>
[[nodiscard]] constexpr bool same_side([[maybe_unused]] const G& before, [[maybe_unused]] const G& after) {
    if constexpr (NamesSide<G>) {
        return before.to_move() == after.to_move();
    } else {
        return false;
    }
}

/// The score of a finished game for its side to move.
template <Game G>
[[nodiscard]] constexpr Score final_score(const G& position) {
    if constexpr (CountsPoints<G>) {
        return static_cast<Score>(position.margin());
    } else {
        switch (position.outcome()) {
        case Outcome::win:
            return win_in(0);
        case Outcome::loss:
            return loss_in(0);
        case Outcome::draw:
        case Outcome::undecided:
            break;
        }
        return 0;
    }
}

} // namespace mustplay
