// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/symmetry.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace mustplay::games {

/// Othello on a Size x Size board, counted in discs. A side without a move must pass, which is a move; the
/// game is over when neither has one.
template <int Size>
class Othello {
    static_assert(Size % 2 == 0 && 4 <= Size && Size <= 8);
    using Cells = std::uint64_t;

public:
    static constexpr int cell_count = Size * Size;
    static constexpr int pass_move = cell_count;

    /// The cells that turn a disc, row by row; without one, `pass_move` while the other side has one.
    [[nodiscard]] constexpr MoveList<int, static_cast<std::size_t>(cell_count)> moves() const noexcept {
        MoveList<int, static_cast<std::size_t>(cell_count)> list;
        for (int cell = 0; cell < cell_count; ++cell) {
            if (turned(own_, theirs_, cell) != 0) list.push_back(cell);
        }
        if (list.empty() && can_move(theirs_, own_)) list.push_back(pass_move);
        return list;
    }
    constexpr void play(int cell) noexcept {
        if (cell != pass_move) {
            const Cells discs = turned(own_, theirs_, cell);
            own_ |= discs | Cells{1} << cell;
            theirs_ &= ~discs;
        }
        std::swap(own_, theirs_);
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        if (can_move(own_, theirs_) || can_move(theirs_, own_)) return Outcome::undecided;
        return margin() > 0 ? Outcome::win : margin() < 0 ? Outcome::loss : Outcome::draw;
    }
    /// Discs of the side to move minus discs of the other.
    [[nodiscard]] constexpr int margin() const noexcept {
        return std::popcount(own_) - std::popcount(theirs_);
    }
    /// Neither side can get a cell more than all.
    [[nodiscard]] constexpr Bounds bounds() const noexcept { return {-cell_count, cell_count}; }

    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return key_of(own_, theirs_); }
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        return canonical_key_of(own_, theirs_, Size, Size, 8);
    }
    friend constexpr bool operator==(const Othello&, const Othello&) = default;

private:
    /// The discs that a disc on `cell` turns: in each direction a row of theirs that ends at one's own.
    [[nodiscard]] static constexpr Cells turned(Cells own, Cells theirs, int cell) noexcept {
        if ((((own | theirs) >> cell) & 1U) != 0) return 0;
        Cells all = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                Cells row = 0;
                int x = cell % Size + dx;
                int y = cell / Size + dy;
                for (; on_board(x, y) && (theirs & cell_at(x, y)) != 0; x += dx, y += dy)
                    row |= cell_at(x, y);
                if (on_board(x, y) && (own & cell_at(x, y)) != 0) all |= row;
            }
        }
        return all;
    }
    [[nodiscard]] static constexpr bool can_move(Cells own, Cells theirs) noexcept {
        for (int cell = 0; cell < cell_count; ++cell) {
            if (turned(own, theirs, cell) != 0) return true;
        }
        return false;
    }
    [[nodiscard]] static constexpr bool on_board(int x, int y) noexcept {
        return 0 <= x && x < Size && 0 <= y && y < Size;
    }
    [[nodiscard]] static constexpr Cells cell_at(int x, int y) noexcept { return Cells{1} << (y * Size + x); }

    Cells own_ =
        cell_at(Size / 2, Size / 2 - 1) | cell_at(Size / 2 - 1, Size / 2); // the side to move's discs
    Cells theirs_ = cell_at(Size / 2, Size / 2) | cell_at(Size / 2 - 1, Size / 2 - 1);
};

} // namespace mustplay::games
