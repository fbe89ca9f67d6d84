// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mustplay::games {

/// Nim: take any number of stones from one heap. Who cannot move loses.
template <std::size_t HeapCount>
class Nim {
    static_assert(0 < HeapCount && HeapCount <= 8);

public:
    static constexpr std::uint8_t max_heap = 15;

    struct Move {
        std::uint8_t heap = 0;
        std::uint8_t taken = 0;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };

    /// Heaps of at most `max_heap` stones.
    constexpr explicit Nim(const std::array<std::uint8_t, HeapCount>& heaps) noexcept : heaps_(heaps) {}

    [[nodiscard]] constexpr MoveList<Move, HeapCount * max_heap> moves() const noexcept {
        MoveList<Move, HeapCount * max_heap> list;
        for (std::uint8_t heap = 0; heap < HeapCount; ++heap) {
            for (std::uint8_t taken = 1; taken <= heaps_[heap]; ++taken) list.push_back({heap, taken});
        }
        return list;
    }
    constexpr void play(const Move& move) noexcept {
        heaps_[move.heap] = static_cast<std::uint8_t>(heaps_[move.heap] - move.taken);
    }
    constexpr void undo(const Move& move) noexcept {
        heaps_[move.heap] = static_cast<std::uint8_t>(heaps_[move.heap] + move.taken);
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        return stones() == 0 ? Outcome::loss : Outcome::undecided;
    }
    /// Whether it takes the last stone.
    [[nodiscard]] constexpr bool wins(const Move& move) const noexcept { return stones() == move.taken; }
    /// Every move takes a stone: the game lasts no longer than there are stones, and at least a move.
    [[nodiscard]] constexpr Bounds bounds() const noexcept {
        return stones() == 0 ? Bounds{loss_in(0), loss_in(0)} : Bounds{loss_in(stones()), win_in(1)};
    }
    /// The heaps, whoever is to move: both sides have the same moves, so nothing depends on it.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept {
        std::uint64_t packed = 0;
        for (const auto heap : heaps_) packed = packed << 8 | heap;
        return packed;
    }
    friend constexpr bool operator==(const Nim&, const Nim&) = default;

private:
    [[nodiscard]] constexpr int stones() const noexcept {
        int sum = 0;
        for (const auto heap : heaps_) sum += heap;
        return sum;
    }

    std::array<std::uint8_t, HeapCount> heaps_;
};

} // namespace mustplay::games
