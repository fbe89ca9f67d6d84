// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/symmetry.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <cstdint>

namespace mustplay::games {

/// Kayles: knock down one pin, or two that stand side by side. Who cannot move loses.
class Kayles {
public:
    /// The pins that a move knocks down.
    using Move = std::uint32_t;

    /// The pins that stand, as bits; a gap parts the rows.
    constexpr explicit Kayles(std::uint32_t pins) noexcept : pins_(pins) {}
    /// A row of 0..32 pins.
    [[nodiscard]] static constexpr Kayles row(int length) noexcept {
        return Kayles(static_cast<std::uint32_t>((std::uint64_t{1} << length) - 1));
    }

    [[nodiscard]] constexpr MoveList<Move, 63> moves() const noexcept {
        MoveList<Move, 63> list;
        for (int pin = 0; pin < 32; ++pin) {
            for (const std::uint64_t pins : {std::uint64_t{1} << pin, std::uint64_t{3} << pin}) {
                if ((pins & ~std::uint64_t{pins_}) == 0) list.push_back(static_cast<Move>(pins));
            }
        }
        return list;
    }
    constexpr void play(Move pins) noexcept { pins_ &= ~pins; }
    constexpr void undo(Move pins) noexcept { pins_ |= pins; }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        return pins_ == 0 ? Outcome::loss : Outcome::undecided;
    }
    [[nodiscard]] constexpr bool wins(Move pins) const noexcept { return pins == pins_; }
    /// The pins, whoever is to move: both sides have the same moves, so nothing depends on it.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return pins_; }
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        return canonical_key_of(pins_, 0, 32, 1, 2);
    }
    friend constexpr bool operator==(const Kayles&, const Kayles&) = default;

private:
    std::uint32_t pins_;
};

} // namespace mustplay::games
