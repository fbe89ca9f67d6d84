// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <bit>
#include <cstdint>

namespace mustplay::games {

/// Dots and Boxes, counted in boxes: who draws the last edge of a box owns it and moves again.
class DotsAndBoxes {
public:
    /// A board of rows x columns boxes with at most 40 edges.
    constexpr DotsAndBoxes(int rows, int columns) noexcept : rows_(rows), columns_(columns) {
        MUSTPLAY_ASSERT(rows > 0 && columns > 0 && edge_count() <= 40);
    }

    /// The edges not drawn: first the horizontal ones, row by row, then the vertical ones.
    [[nodiscard]] constexpr MoveList<int, 40> moves() const noexcept {
        MoveList<int, 40> list;
        for (int edge = 0; edge < edge_count(); ++edge) {
            if (((drawn_ >> edge) & 1U) == 0) list.push_back(edge);
        }
        return list;
    }
    constexpr void play(int edge) noexcept {
        const int before = boxes();
        drawn_ |= std::uint64_t{1} << edge;
        const int gained = boxes() - before;
        lead_ += gained;
        if (gained == 0) {
            lead_ = -lead_;
            to_move_ = 1 - to_move_;
        }
    }
    constexpr void undo(int edge) noexcept {
        const int after = boxes();
        drawn_ &= ~(std::uint64_t{1} << edge);
        const int gained = after - boxes();
        lead_ -= gained;
        if (gained == 0) {
            lead_ = -lead_;
            to_move_ = 1 - to_move_;
        }
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        if (std::popcount(drawn_) < edge_count()) return Outcome::undecided;
        return lead_ > 0 ? Outcome::win : lead_ < 0 ? Outcome::loss : Outcome::draw;
    }
    /// Boxes of the side to move minus boxes of the other.
    [[nodiscard]] constexpr int margin() const noexcept { return lead_; }
    [[nodiscard]] constexpr int to_move() const noexcept { return to_move_; }
    /// The boxes still open go all to one side at most.
    [[nodiscard]] constexpr Bounds bounds() const noexcept {
        const int open = rows_ * columns_ - boxes();
        return {lead_ - open, lead_ + open};
    }
    /// Perfect.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept {
        return canonical_key().key << 1 | static_cast<std::uint64_t>(to_move_);
    }
    /// Both sides have the same moves: which of them is to move is a symmetry.
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        return {drawn_ << 8 | static_cast<std::uint64_t>(lead_ + 128), to_move_};
    }
    friend constexpr bool operator==(const DotsAndBoxes&, const DotsAndBoxes&) = default;

private:
    [[nodiscard]] constexpr int horizontal_count() const noexcept { return (rows_ + 1) * columns_; }
    [[nodiscard]] constexpr int edge_count() const noexcept {
        return horizontal_count() + rows_ * (columns_ + 1);
    }
    [[nodiscard]] constexpr bool is_drawn(int edge) const noexcept { return ((drawn_ >> edge) & 1U) != 0; }
    /// The boxes with all four edges drawn.
    [[nodiscard]] constexpr int boxes() const noexcept {
        int count = 0;
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) {
                const int below = row * columns_ + column;
                const int left = horizontal_count() + row * (columns_ + 1) + column;
                count += static_cast<int>(is_drawn(below) && is_drawn(below + columns_) && is_drawn(left) &&
                                          is_drawn(left + 1));
            }
        }
        return count;
    }

    std::uint64_t drawn_ = 0;
    int rows_;
    int columns_;
    int lead_ = 0; // boxes of the side to move minus boxes of the other
    int to_move_ = 0;
};

} // namespace mustplay::games
