// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/moves.hpp"
#include "mustplay/connect4/solver/bracket.hpp"
#include "mustplay/connect4/solver/null_window.hpp"
#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/connect4/solver/table.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/search/budget.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace mustplay::connect4 {

struct SolverOptions {
    /// Size of the table, at most (rounded down to a power of two).
    std::size_t table_bytes = std::size_t{64} << 20;
    int threads = 1;
};

/// What a solve found. Scores are those of the side to move: half the stones left after the winning move, counted so
/// that a win with the winner's last stone is 1; negative for a loss; 0 for a draw.
struct Solution {
    /// Proven bounds of the score; equal when it is solved.
    int lower = 0;
    int upper = 0;
    /// Positions searched, over all threads.
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};

    /// Whether the score is known; if not, a limit ended the search.
    [[nodiscard]] bool complete() const noexcept { return lower == upper; }
    /// Precondition: `complete()`.
    [[nodiscard]] int score() const noexcept {
        MUSTPLAY_ASSERT(complete());
        return lower;
    }
};

/// Exact scores of Connect Four positions of any size.
///
///     connect4::Solver<> solver;
///     const int score = solver.solve(board).score();
///
/// The table is kept from one solve to the next, whatever the positions. A solver serves one caller at a time;
/// solvers share nothing.
template <class BoardType = Board<7, 6>>
class Solver {
public:
    using Board = BoardType;
    /// Called a few times a second, on the caller's thread, with what is known so far.
    using Progress = std::function<void(const Solution&)>;
    /// Column by column: its score for the side to move; none for a full column, and where a limit ended the search.
    using ColumnScores = std::array<std::optional<int>, static_cast<std::size_t>(BoardType::width)>;

    explicit Solver(SolverOptions options = {}) : table_(options.table_bytes), worker_(table_) {}

    /// The score. The depth limit does not apply; the others give bounds that are proven, but may differ.
    [[nodiscard]] Solution solve(const Board& board, const Limits& limits = {},
                                 const Progress& progress = {}) {
        return close_in(board, -BoardType::cell_count, BoardType::cell_count, limits, progress);
    }

private:
    using Position = SolverPosition<BoardType>;

    /// The score of a position in which it is plain to see: the game is over, or the next stone ends it.
    [[nodiscard]] static std::optional<int> plain_score(const Position& p) noexcept {
        if (has_four<BoardType::width, BoardType::height>(p.board().opponent()))
            return -win_score<BoardType>(p.stones());
        if (p.board().is_full()) return 0;
        if (p.can_win_now()) return win_score<BoardType>(p.stones() + 1);
        return std::nullopt;
    }

    /// The score, as far as it lies in `low`..`high`, else the nearer of the two.
    [[nodiscard]] Solution close_in(const Board& board, int low, int high, const Limits& limits,
                                    [[maybe_unused]] const Progress& progress) {
        const auto start = std::chrono::steady_clock::now();
        const Position p(board);
        if (const auto score = plain_score(p)) {
            const int clamped = std::clamp(*score, low, high);
            return {clamped, clamped, 0, {}};
        }
        ScoreBracket bracket(std::clamp(-win_score<BoardType>(p.stones() + 2), low, high),
                             std::clamp(win_score<BoardType>(p.stones() + 3), low, high), p.empty_count());
        const auto before = worker_.nodes();
        search::Budget budget(limits);
        while (!bracket.closed()) {
            const int alpha = bracket.next_alpha();
            const auto score = worker_.search(p, alpha, budget);
            if (!score) break;
            bracket.narrow(alpha, *score);
        }
        return {bracket.lower(), bracket.upper(), worker_.nodes() - before,
                std::chrono::steady_clock::now() - start};
    }

    ScoreTable<BoardType> table_;
    NullWindowSearch<BoardType> worker_;
};

} // namespace mustplay::connect4
