// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/symmetry.hpp"
#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <bit>
#include <cstdint>

namespace mustplay::games {

/// Domineering: one side lays dominoes upright, the other lays them flat. Who cannot move loses.
class Domineering {
public:
    /// How the dominoes of the side to move lie.
    enum class Side : std::uint8_t { vertical, horizontal };
    /// The two cells that a domino covers.
    using Move = std::uint64_t;

    /// A board of at most 64 cells. `first` moves first.
    constexpr Domineering(int rows, int columns, Side first = Side::vertical) noexcept
        : rows_(rows), columns_(columns), turn_(first) {
        MUSTPLAY_ASSERT(rows > 0 && columns > 0 && rows * columns <= 64);
    }

    [[nodiscard]] constexpr MoveList<Move, 63> moves() const noexcept {
        MoveList<Move, 63> list;
        for (std::uint64_t cells = places(); cells != 0; cells &= cells - 1) {
            list.push_back(domino() << std::countr_zero(cells));
        }
        return list;
    }
    constexpr void play(Move domino) noexcept {
        covered_ |= domino;
        turn_ = other(turn_);
    }
    constexpr void undo(Move domino) noexcept {
        covered_ &= ~domino;
        turn_ = other(turn_);
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        return places() == 0 ? Outcome::loss : Outcome::undecided;
    }
    /// Perfect for boards of at most 63 cells, and on 64 for games that the same side began.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return with_turn(covered_); }
    /// Mirroring either way keeps dominoes upright or flat; turning the board by a quarter would not.
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        const auto [cells, symmetry] = canonical_key_of(covered_, 0, columns_, rows_, 4);
        return {with_turn(cells), symmetry};
    }
    friend constexpr bool operator==(const Domineering&, const Domineering&) = default;

private:
    [[nodiscard]] static constexpr Side other(Side side) noexcept {
        return side == Side::vertical ? Side::horizontal : Side::vertical;
    }
    /// A domino on the first cells of the board.
    [[nodiscard]] constexpr Move domino() const noexcept {
        return turn_ == Side::vertical ? Move{1} | Move{1} << columns_ : Move{3};
    }
    /// The cells from which a domino of the side to move fits, upwards or to the right.
    [[nodiscard]] constexpr std::uint64_t places() const noexcept {
        const std::uint64_t free = ~covered_ & (~std::uint64_t{0} >> (64 - rows_ * columns_));
        if (turn_ == Side::vertical) return rows_ == 1 ? 0 : free & free >> columns_;
        std::uint64_t last_column = 0;
        for (int row = 1; row <= rows_; ++row) last_column |= std::uint64_t{1} << (row * columns_ - 1);
        return free & free >> 1 & ~last_column;
    }
    [[nodiscard]] constexpr std::uint64_t with_turn(std::uint64_t cells) const noexcept {
        return turn_ == Side::vertical ? cells : ~cells;
    }

    std::uint64_t covered_ = 0;
    int rows_;
    int columns_;
    Side turn_;
};

} // namespace mustplay::games
