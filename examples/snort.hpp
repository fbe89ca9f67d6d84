// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

// Snort, a game of one's own, in five steps: each class adds to the one before what the searches can use, and the
// static_asserts say what that makes of it. own_game.cpp measures what each is worth.
//
// Snort (S. Norton; J. Conway, "On Numbers and Games", 1976; E. Berlekamp, J. Conway, R. Guy, "Winning Ways", 1982,
// where bulls and cows are put on fields): the sides in turn put a stone on an empty cell that is not next to an enemy
// stone. Who cannot move loses. It is hot (every move takes cells from the enemy), PSPACE-complete on graphs
// (T. Schaefer, 1978), and there is no draw.

#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"
#include "mustplay/score.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace snort {

/// A set of cells, a bit each; cell = row * width + column, from the bottom left.
using Cells = std::uint64_t;

constexpr Cells cell_set(int cell) { return Cells{1} << cell; }

// Step 1: the rules. A position need not remember the stones: what the rest of the game depends on is which cells
// each side may still take. That makes the rules short, and positions that came about in different ways equal.
// (That it is right is not a matter of trust: tests/examples/snort.cpp holds it equal to the rules with stones.)
template <int Width, int Height>
class Snort {
public:
    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int cell_count = Width * Height;
    static_assert(0 < Width && Width < 64 && Height > 0 && cell_count <= 64);

    mustplay::MoveList<int, static_cast<std::size_t>(cell_count)> moves() const {
        mustplay::MoveList<int, static_cast<std::size_t>(cell_count)> cells;
        for (auto rest = mine_; rest != 0; rest &= rest - 1) cells.push_back(std::countr_zero(rest));
        return cells;
    }
    void play(int cell) {
        mine_ &= ~cell_set(cell);
        theirs_ &= ~taken_by(cell_set(cell));
        std::swap(mine_, theirs_); // then the other side is to move
    }
    mustplay::Outcome outcome() const {
        return mine_ == 0 ? mustplay::Outcome::loss : mustplay::Outcome::undecided;
    }

    /// The cells that the side to move may take, and those that the other may.
    Cells mine() const { return mine_; }
    Cells theirs() const { return theirs_; }
    /// What stones on these cells take from the enemy: the cells and those next to them.
    static constexpr Cells taken_by(Cells cells) {
        return (cells | (cells & ~last_column) << 1 | (cells & ~first_column) >> 1 | cells << Width |
                cells >> Width) &
               all;
    }

private:
    static constexpr Cells all = ~Cells{0} >> (64 - cell_count);
    static constexpr Cells first_column = [] {
        Cells cells = 0;
        for (int row = 0; row < Height; ++row) cells |= cell_set(row * Width);
        return cells;
    }();
    static constexpr Cells last_column = first_column << (Width - 1);

    Cells mine_ = all;
    Cells theirs_ = all;
};

static_assert(mustplay::Game<Snort<4, 4>>); // enough for alpha-beta, matches and players …
static_assert(!mustplay::Keyed<Snort<4, 4>> && !mustplay::Symmetric<Snort<4, 4>> &&
              !mustplay::SeesWins<Snort<4, 4>>); // … and as yet no more

// Step 2: an evaluation, for boards too large to be searched to the end: who may still take more cells? (Cells open
// to both cancel out.)
struct Mobility {
    template <int Width, int Height>
    int operator()(const Snort<Width, Height>& position) const {
        return std::popcount(position.mine()) - std::popcount(position.theirs());
    }
};
static_assert(mustplay::EvaluatorOf<Mobility, Snort<4, 4>>);

// Step 3: a key, so that a table can know a position again. Up to 32 cells it is the position itself; the sets of a
// larger board are mixed into a hash.
template <int Width, int Height>
class KeyedSnort : public Snort<Width, Height> {
public:
    std::uint64_t key() const { return key_of(this->mine(), this->theirs()); }

protected:
    static std::uint64_t key_of(Cells mine, Cells theirs) {
        return Width * Height <= 32 ? mine | theirs << 32 : mustplay::mix(mine ^ mustplay::mix(theirs));
    }
};
static_assert(mustplay::Keyed<KeyedSnort<4, 4>> && !mustplay::Symmetric<KeyedSnort<4, 4>>);

// Step 4: a key for all mirror images and turns of a position (four, or eight if the board is square): the smallest of
// theirs. The number of the symmetry goes with it, since the table remembers a move by its place in the list.
template <int Width, int Height>
class SymmetricSnort : public KeyedSnort<Width, Height> {
public:
    mustplay::CanonicalKey canonical_key() const {
        mustplay::CanonicalKey smallest{this->key(), 0};
        for (int symmetry = 1; symmetry < (Width == Height ? 8 : 4); ++symmetry) {
            const auto key = this->key_of(image(this->mine(), symmetry), image(this->theirs(), symmetry));
            if (key < smallest.key) smallest = {key, symmetry};
        }
        return smallest;
    }

private:
    /// Bit 0 of the symmetry mirrors left and right, bit 1 top and bottom, bit 2 swaps rows and columns.
    static Cells image(Cells cells, int symmetry) {
        Cells result = 0;
        for (; cells != 0; cells &= cells - 1) {
            const int cell = std::countr_zero(cells);
            const int column = (symmetry & 1) != 0 ? Width - 1 - cell % Width : cell % Width;
            const int row = (symmetry & 2) != 0 ? Height - 1 - cell / Width : cell / Width;
            result |= cell_set((symmetry & 4) != 0 ? column * Width + row : row * Width + column);
        }
        return result;
    }
};
static_assert(mustplay::Symmetric<SymmetricSnort<4, 4>> && !mustplay::SeesWins<SymmetricSnort<4, 4>>);

// Step 5: what is good, and what is decided. `hint` puts the moves first that take most from the enemy; `wins` sees the
// move that leaves him none; and `bounds` proves a score without search. A cell of mine is safe if it is not, and is
// not next to, a cell that the enemy may take: nothing takes it away. So a side makes at least as many moves as it has
// safe cells, and at most as many as it has cells; and if my safe cells are more than all of his, I win, by playing
// nothing else. (Without the "next to" it looks as right, and is wrong: own_game.cpp said so, as its
// searches disagreed.)
template <int Width, int Height>
class SharpSnort : public SymmetricSnort<Width, Height> {
public:
    int hint(int cell) const { return std::popcount(this->theirs() & this->taken_by(cell_set(cell))); }
    bool wins(int cell) const { return (this->theirs() & ~this->taken_by(cell_set(cell))) == 0; }
    mustplay::Bounds bounds() const {
        const int mine = std::popcount(this->mine());
        const int theirs = std::popcount(this->theirs());
        const int my_safe = std::popcount(this->mine() & ~this->taken_by(this->theirs()));
        const int their_safe = std::popcount(this->theirs() & ~this->taken_by(this->mine()));
        return {.lower = my_safe > theirs ? mustplay::win_in(2 * theirs + 1) : mustplay::loss_in(2 * my_safe),
                .upper =
                    their_safe >= mine ? mustplay::loss_in(2 * mine) : mustplay::win_in(2 * their_safe + 1)};
    }
};
static_assert(mustplay::HintsOrder<SharpSnort<4, 4>> && mustplay::SeesWins<SharpSnort<4, 4>> &&
              mustplay::Bounded<SharpSnort<4, 4>>);
// Nothing forces a reply in Snort, so there is no `must_play`; a position is two words, so there is no `undo`.
static_assert(!mustplay::HasMustPlay<SharpSnort<4, 4>> && !mustplay::Undoable<SharpSnort<4, 4>>);

} // namespace snort
