// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/symmetry.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <cstdint>
#include <utility>

namespace mustplay::games {

/// Tic-tac-toe, plainly: it does not say which moves win, so that a search enters every finished position.
class TicTacToe {
public:
    /// The empty cells, 0..8, row by row.
    [[nodiscard]] constexpr MoveList<int, 9> moves() const noexcept {
        MoveList<int, 9> list;
        if (has_line(theirs_)) return list;
        for (int cell = 0; cell < 9; ++cell) {
            if ((((own_ | theirs_) >> cell) & 1U) == 0) list.push_back(cell);
        }
        return list;
    }
    constexpr void play(int cell) noexcept {
        own_ |= 1U << cell;
        std::swap(own_, theirs_);
    }
    constexpr void undo(int cell) noexcept {
        std::swap(own_, theirs_);
        own_ &= ~(1U << cell);
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        if (has_line(theirs_)) return Outcome::loss;
        return (own_ | theirs_) == 0777 ? Outcome::draw : Outcome::undecided;
    }
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return key_of(own_, theirs_); }
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        return canonical_key_of(own_, theirs_, 3, 3, 8);
    }
    friend constexpr bool operator==(const TicTacToe&, const TicTacToe&) = default;

private:
    [[nodiscard]] static constexpr bool has_line(std::uint32_t stones) noexcept {
        for (const std::uint32_t line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
            if ((stones & line) == line) return true;
        }
        return false;
    }

    std::uint32_t own_ = 0; // the side to move's stones
    std::uint32_t theirs_ = 0;
};

} // namespace mustplay::games
