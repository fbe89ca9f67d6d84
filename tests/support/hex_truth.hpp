// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/cells.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mustplay::test {

/// The truth about Hex on a board of at most 16 cells: every colouring, reachable or not, is decided by
/// looking at all that follow from it, those with more stones first. It shares nothing with the library but
/// the meaning of a cell's number and of the colours; connection is found by walking over coordinates. 4x4
/// has 3^16 = 43 million colourings and takes about a second.
template <std::size_t Rows, std::size_t Columns>
class HexTruth {
public:
    static constexpr std::size_t cells = Rows * Columns;
    static_assert(cells <= 16);
    static constexpr std::uint32_t all = (std::uint32_t{1} << cells) - 1;

    HexTruth() : connects_(2 * (all + 1)), ternary_(all + 1), values_(power_of_3(cells)) {
        for (std::uint32_t mask = 0; mask <= all; ++mask) {
            connects_[mask] = walks_across(mask, hex::Colour::black);
            connects_[all + 1 + mask] = walks_across(mask, hex::Colour::white);
            std::uint32_t number = 0;
            for (std::size_t cell = cells; cell-- > 0;) number = 3 * number + ((mask >> cell) & 1U);
            ternary_[mask] = number;
        }
        solve_all(cells, 0, 0, 0);
    }

    /// Whether the stones of a colour connect its sides.
    [[nodiscard]] bool connects(std::uint32_t stones, hex::Colour colour) const {
        return connects_[(colour == hex::Colour::black ? 0 : all + 1) + stones] != 0;
    }
    [[nodiscard]] bool decided(std::uint32_t black, std::uint32_t white) const {
        return connects(black, hex::Colour::black) || connects(white, hex::Colour::white);
    }
    /// Whether Black wins from these stones with `turn` to move.
    [[nodiscard]] bool black_wins(std::uint32_t black, std::uint32_t white, hex::Colour turn) const {
        return (values_[number(black, white)] & (turn == hex::Colour::black ? 1 : 2)) != 0;
    }
    [[nodiscard]] bool mover_wins(std::uint32_t black, std::uint32_t white, hex::Colour turn) const {
        return black_wins(black, white, turn) == (turn == hex::Colour::black);
    }
    /// The moves that win for the side to move, as a mask; none if the game is over.
    [[nodiscard]] std::uint32_t winning_moves(std::uint32_t black, std::uint32_t white,
                                              hex::Colour turn) const {
        std::uint32_t winning = 0;
        if (decided(black, white)) return winning;
        for (auto empty = all & ~(black | white); empty != 0; empty &= empty - 1) {
            const auto cell = empty & (~empty + 1);
            const bool wins = turn == hex::Colour::black
                                  ? black_wins(black | cell, white, hex::Colour::white)
                                  : !black_wins(black, white | cell, hex::Colour::black);
            if (wins) winning |= cell;
        }
        return winning;
    }

    /// Calls `visit(black, white)` for every colouring in which nobody has won yet.
    template <class Visit>
    void for_each_undecided(const Visit& visit) const {
        for (std::uint32_t occupied = 0; occupied <= all; ++occupied) {
            for (std::uint32_t black = occupied;; black = (black - 1) & occupied) {
                if (!decided(black, occupied & ~black)) visit(black, occupied & ~black);
                if (black == 0) break;
            }
        }
    }

private:
    [[nodiscard]] static constexpr std::size_t power_of_3(std::size_t exponent) {
        std::size_t power = 1;
        while (exponent-- > 0) power *= 3;
        return power;
    }
    [[nodiscard]] std::size_t number(std::uint32_t black, std::uint32_t white) const {
        return ternary_[black] + 2 * std::size_t{ternary_[white]};
    }

    /// Solves every colouring that has these stones, and any in the first `left` cells. A stone makes the number of a
    /// colouring larger, so they are taken from the largest number down: what follows from one is solved before it.
    void solve_all(std::size_t left, std::uint32_t black, std::uint32_t white, std::size_t number) {
        if (left == 0) {
            values_[number] = solve(black, white, number);
            return;
        }
        const auto bit = std::uint32_t{1} << (left - 1);
        const std::size_t stone = ternary_[bit];
        solve_all(left - 1, black, white | bit, number + 2 * stone);
        solve_all(left - 1, black | bit, white, number + stone);
        solve_all(left - 1, black, white, number);
    }

    /// Bit 0: Black wins moving first. Bit 1: Black wins moving second.
    [[nodiscard]] std::uint8_t solve(std::uint32_t black, std::uint32_t white, std::size_t number) const {
        if (connects(black, hex::Colour::black)) return 3;
        if (connects(white, hex::Colour::white)) return 0;
        bool first = false;
        bool second = true;
        for (auto empty = all & ~(black | white); empty != 0 && (second || !first); empty &= empty - 1) {
            const std::size_t stone = ternary_[empty & (~empty + 1)];
            // After Black's move it is White's turn, so Black moves second, and the other way round.
            first = first || (values_[number + stone] & 2) != 0;
            second = second && (values_[number + 2 * stone] & 1) != 0;
        }
        return static_cast<std::uint8_t>((first ? 1 : 0) | (second ? 2 : 0));
    }

    /// Depth-first walk over the stones from the colour's first side.
    [[nodiscard]] static bool walks_across(std::uint32_t stones, hex::Colour colour) {
        constexpr std::array<std::array<int, 2>, 6> steps{
            {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {-1, 1}, {1, -1}}};
        const bool is_black = colour == hex::Colour::black;
        std::vector<std::array<int, 2>> path;
        for (int i = 0; i < static_cast<int>(is_black ? Columns : Rows); ++i) {
            path.push_back(is_black ? std::array{0, i} : std::array{i, 0});
        }
        while (!path.empty()) {
            const auto [row, column] = path.back();
            path.pop_back();
            if (row < 0 || row >= static_cast<int>(Rows) || column < 0 || column >= static_cast<int>(Columns))
                continue;
            const auto bit = std::uint32_t{1}
                             << (static_cast<std::size_t>(row) * Columns + static_cast<std::size_t>(column));
            if ((stones & bit) == 0) continue;
            if ((is_black ? row + 1 : column + 1) == static_cast<int>(is_black ? Rows : Columns)) return true;
            stones &= ~bit;
            for (const auto& step : steps) path.push_back({row + step[0], column + step[1]});
        }
        return false;
    }

    std::vector<std::uint8_t> connects_;
    std::vector<std::uint32_t> ternary_;
    std::vector<std::uint8_t> values_;
};

/// Whether `winner` would win as well if the other colour had all empty cells outside `carrier`.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] bool wins_within(const HexTruth<Rows, Columns>& truth, std::uint32_t black, std::uint32_t white,
                               hex::Colour turn, hex::Colour winner, std::uint32_t carrier) {
    const auto lost = truth.all & ~(black | white | carrier);
    (winner == hex::Colour::black ? white : black) |= lost;
    return truth.black_wins(black, white, turn) == (winner == hex::Colour::black);
}

} // namespace mustplay::test
