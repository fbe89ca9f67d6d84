// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"
#include "mustplay/zobrist.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace mustplay::games {

/// Hexapawn (M. Gardner, 1962): each side has a row of chess pawns, which step straight ahead and capture
/// diagonally. Who reaches the last row, or leaves the other side no move, wins. The board is a plain array and the
/// key is kept move by move with `ZobristKeys`.
template <int Width, int Height>
class Hexapawn {
    static_assert(Width > 0 && Height >= 3);

public:
    static constexpr int cell_count = Width * Height;
    struct Move {
        int from = 0;
        int to = 0;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };
    using Moves = MoveList<Move, static_cast<std::size_t>(3 * Width)>;

    constexpr Hexapawn() noexcept {
        for (int x = 0; x < Width; ++x) {
            put(x, 0);
            put(cell_count - 1 - x, 1);
        }
    }

    [[nodiscard]] constexpr Moves moves() const noexcept {
        Moves list;
        if (other_side_has_arrived()) return list;
        const int ahead = side_ == 0 ? 1 : -1;
        for (int from = 0; from < cell_count; ++from) {
            if (at(from) != side_) continue;
            for (int dx = -1; dx <= 1; ++dx) {
                const int x = from % Width + dx;
                const int y = from / Width + ahead;
                if (x < 0 || x >= Width || y < 0 || y >= Height) continue;
                const int to = y * Width + x;
                if (at(to) == (dx == 0 ? nobody : 1 - side_)) list.push_back({from, to});
            }
        }
        return list;
    }
    constexpr void play(const Move& move) noexcept {
        take(move.from);
        if (at(move.to) != nobody) take(move.to);
        put(move.to, side_);
        pass();
    }
    /// Gives the move to the other side.
    constexpr void pass() noexcept {
        side_ = 1 - side_;
        hash_ ^= turn(0);
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        return moves().empty() ? Outcome::loss : Outcome::undecided;
    }
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return hash_; }
    /// The key from nothing but the board: what `key()` has to be.
    [[nodiscard]] constexpr std::uint64_t key_from_scratch() const noexcept {
        std::uint64_t hash = side_ == 0 ? 0 : turn(0);
        for (int cell = 0; cell < cell_count; ++cell) {
            if (at(cell) != nobody) hash ^= pawns(at(cell), cell);
        }
        return hash;
    }
    friend constexpr bool operator==(const Hexapawn& a, const Hexapawn& b) noexcept {
        return a.board_ == b.board_ && a.side_ == b.side_;
    }
    /// In some order.
    friend constexpr bool operator<(const Hexapawn& a, const Hexapawn& b) noexcept {
        return a.side_ != b.side_ ? a.side_ < b.side_ : a.board_ < b.board_;
    }

private:
    static constexpr ZobristKeys<2, static_cast<std::size_t>(cell_count)> pawns{};
    static constexpr ZobristKeys<1> turn{1};
    static constexpr int nobody = -1;

    [[nodiscard]] constexpr int at(int cell) const noexcept {
        return board_[static_cast<std::size_t>(cell)] - 1;
    }
    constexpr void put(int cell, int side) noexcept {
        board_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(side + 1);
        hash_ ^= pawns(side, cell);
    }
    constexpr void take(int cell) noexcept {
        hash_ ^= pawns(at(cell), cell);
        board_[static_cast<std::size_t>(cell)] = 0;
    }
    [[nodiscard]] constexpr bool other_side_has_arrived() const noexcept {
        const int first = side_ == 0 ? 0 : cell_count - Width;
        for (int cell = first; cell < first + Width; ++cell) {
            if (at(cell) == 1 - side_) return true;
        }
        return false;
    }

    std::array<std::int8_t, static_cast<std::size_t>(cell_count)> board_{}; // 0 empty, else the side plus 1
    int side_ = 0;
    std::uint64_t hash_ = 0;
};

} // namespace mustplay::games
