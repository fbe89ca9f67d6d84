// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/symmetry.hpp"
#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <bit>
#include <cstdint>
#include <utility>

namespace mustplay::games {

/// Breakthrough: each side has two rows of pieces, which step forward, straight or diagonally, and capture
/// diagonally. Who reaches the last row or captures every piece wins; there is always a move.
class Breakthrough {
public:
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };
    using Moves = MoveList<Move, 48>;

    /// A board of at most 64 cells, at least 2 wide and 4 high, at most 8 wide; cell = y * width + x, the
    /// side that moves first at the bottom.
    constexpr Breakthrough(int width, int height) noexcept
        : width_(width), height_(height), own_(row(0) | row(1)), theirs_(row(height - 1) | row(height - 2)) {
        MUSTPLAY_ASSERT(2 <= width && width <= 8 && height >= 4 && width * height <= 64);
    }

    [[nodiscard]] constexpr Moves moves() const noexcept {
        return outcome() == Outcome::undecided ? moves_to(~own_) : Moves{};
    }
    /// The captures.
    [[nodiscard]] constexpr Moves noisy_moves() const noexcept {
        return outcome() == Outcome::undecided ? moves_to(theirs_) : Moves{};
    }
    constexpr void play(const Move& move) noexcept {
        own_ ^= cell(move.from) | cell(move.to);
        theirs_ &= ~cell(move.to);
        std::swap(own_, theirs_);
        upwards_ = !upwards_;
    }
    /// After a winning move the side to move has lost.
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        const std::uint64_t their_goal = row(upwards_ ? 0 : height_ - 1);
        return own_ == 0 || (theirs_ & their_goal) != 0 ? Outcome::loss : Outcome::undecided;
    }
    [[nodiscard]] constexpr bool wins(const Move& move) const noexcept {
        return (cell(move.to) & row(upwards_ ? height_ - 1 : 0)) != 0 || theirs_ == cell(move.to);
    }
    /// Captures first.
    [[nodiscard]] constexpr int hint(const Move& move) const noexcept {
        return (theirs_ & cell(move.to)) != 0 ? 1 : 0;
    }
    /// Perfect for boards of at most 31 cells.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return with_turn(key_of(own_, theirs_)); }
    /// Left and right are alike.
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        const auto [cells, symmetry] = canonical_key_of(own_, theirs_, width_, height_, 2);
        return {with_turn(cells), symmetry};
    }
    friend constexpr bool operator==(const Breakthrough&, const Breakthrough&) = default;

private:
    [[nodiscard]] static constexpr std::uint64_t cell(int index) noexcept {
        return std::uint64_t{1} << index;
    }
    [[nodiscard]] constexpr std::uint64_t row(int y) const noexcept {
        return ((std::uint64_t{1} << width_) - 1) << (y * width_);
    }
    /// The moves that end on one of `targets`, of the pieces in ascending order.
    [[nodiscard]] constexpr Moves moves_to(std::uint64_t targets) const noexcept {
        Moves list;
        for (std::uint64_t pieces = own_; pieces != 0; pieces &= pieces - 1) {
            const int from = std::countr_zero(pieces);
            for (int dx = -1; dx <= 1; ++dx) {
                if (const int x = from % width_ + dx; x < 0 || x >= width_) continue;
                const int to = from + (upwards_ ? width_ : -width_) + dx;
                const bool blocked = dx == 0 && (theirs_ & cell(to)) != 0;
                if (!blocked && (targets & cell(to)) != 0) {
                    list.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
                }
            }
        }
        return list;
    }
    [[nodiscard]] constexpr std::uint64_t with_turn(std::uint64_t cells) const noexcept {
        return upwards_ ? cells : ~cells;
    }

    int width_;
    int height_;
    std::uint64_t own_; // the side to move's pieces
    std::uint64_t theirs_;
    bool upwards_ = true; // whether the side to move moves up
};

} // namespace mustplay::games
