// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <array>
#include <cstddef>

namespace mustplay {

/// A list of at most `Capacity` moves that needs no heap: the easiest thing for a game's `moves()` to return.
template <class Move, std::size_t Capacity>
class MoveList {
public:
    using value_type = Move;

    /// Appends a move. Precondition: `size() < Capacity`.
    constexpr void push_back(const Move& move) noexcept {
        MUSTPLAY_ASSERT(size_ < Capacity);
        moves_[size_++] = move;
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr const Move& operator[](std::size_t i) const noexcept {
        MUSTPLAY_ASSERT(i < size_);
        return moves_[i];
    }
    [[nodiscard]] constexpr const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] constexpr const Move* end() const noexcept { return moves_.data() + size_; }

private:
    std::array<Move, Capacity> moves_{};
    std::size_t size_ = 0;
};

} // namespace mustplay
