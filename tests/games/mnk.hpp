// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/symmetry.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace mustplay::games {

/// The m,n,k-game: M columns, N rows, K in a row wins; M = N = K = 3 is tic-tac-toe.
template <int M, int N, int K>
class Mnk {
    static_assert(0 < K && K <= std::max(M, N) && M * N <= 32);
    using Cells = std::uint32_t;

public:
    static constexpr int cell_count = M * N;
    using Moves = MoveList<int, static_cast<std::size_t>(cell_count)>;

    /// The empty cells, row by row.
    [[nodiscard]] constexpr Moves moves() const noexcept {
        return has_line(theirs_) ? Moves{} : list_of(empty());
    }
    constexpr void play(int cell) noexcept {
        own_ |= Cells{1} << cell;
        std::swap(own_, theirs_);
    }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        if (has_line(theirs_)) return Outcome::loss;
        return empty() == 0 ? Outcome::draw : Outcome::undecided;
    }

    [[nodiscard]] constexpr bool wins(int cell) const noexcept { return has_line(own_ | Cells{1} << cell); }
    /// A move that wins; without one, a move that stops the other side from winning; without need of one,
    /// any.
    [[nodiscard]] constexpr Moves must_play() const noexcept {
        if (has_line(theirs_)) return {};
        if (const Cells won = completions(own_); won != 0) return list_of(won);
        if (const Cells threatened = completions(theirs_); threatened != 0) return list_of(threatened);
        return list_of(empty());
    }
    /// How many lines run through the cell.
    [[nodiscard]] constexpr int hint(int cell) const noexcept {
        return static_cast<int>(std::count_if(lines.begin(), lines.end(),
                                              [cell](Cells line) { return ((line >> cell) & 1U) != 0; }));
    }
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return key_of(own_, theirs_); }
    [[nodiscard]] constexpr CanonicalKey canonical_key() const noexcept {
        return canonical_key_of(own_, theirs_, M, N, M == N ? 8 : 4);
    }
    friend constexpr bool operator==(const Mnk&, const Mnk&) = default;

private:
    /// A line for each first cell and direction from which K cells stay on the board.
    static constexpr auto lines = [] {
        constexpr auto for_each_line = [](auto visit) {
            for (int y = 0; y < N; ++y) {
                for (int x = 0; x < M; ++x) {
                    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
                        const int last_x = x + (K - 1) * dx;
                        if (last_x < 0 || last_x >= M || y + (K - 1) * dy >= N) continue;
                        Cells line = 0;
                        for (int i = 0; i < K; ++i) line |= Cells{1} << ((y + i * dy) * M + x + i * dx);
                        visit(line);
                    }
                }
            }
        };
        constexpr auto count = [for_each_line] {
            std::size_t n = 0;
            for_each_line([&n](Cells) { ++n; });
            return n;
        }();
        std::array<Cells, count> all{};
        std::size_t n = 0;
        for_each_line([&all, &n](Cells line) { all[n++] = line; });
        return all;
    }();

    [[nodiscard]] static constexpr bool has_line(Cells stones) noexcept {
        return std::any_of(lines.begin(), lines.end(),
                           [stones](Cells line) { return (stones & line) == line; });
    }
    [[nodiscard]] static constexpr Moves list_of(Cells cells) noexcept {
        Moves list;
        for (; cells != 0; cells &= cells - 1) list.push_back(std::countr_zero(cells));
        return list;
    }
    [[nodiscard]] constexpr Cells empty() const noexcept {
        return ~(own_ | theirs_) & (~Cells{0} >> (32 - cell_count));
    }
    /// The empty cells that complete a line of these stones.
    [[nodiscard]] constexpr Cells completions(Cells stones) const noexcept {
        Cells cells = 0;
        for (const Cells line : lines) {
            const Cells missing = line & ~stones;
            if (std::has_single_bit(missing)) cells |= missing & empty();
        }
        return cells;
    }

    Cells own_ = 0; // the side to move's stones
    Cells theirs_ = 0;
};

} // namespace mustplay::games
