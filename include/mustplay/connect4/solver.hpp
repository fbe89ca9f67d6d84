// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/moves.hpp"
#include "mustplay/connect4/solver/bracket.hpp"
#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/connect4/solver/table.hpp"
#include "mustplay/connect4/solver/team.hpp"
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

    explicit Solver(SolverOptions options = {})
        : table_(std::make_unique<ScoreTable<Board>>(options.table_bytes)),
          book_(std::make_unique<ScoreBook<Board>>()), team_(*table_, *book_, options.threads) {}

    /// The score. The depth limit does not apply; when another one ends the search, the bounds are still proven.
    [[nodiscard]] Solution solve(const Board& board, const Limits& limits = {},
                                 const Progress& progress = {}) {
        return close_in(board, -Board::cell_count, Board::cell_count, limits, progress);
    }

    /// Who wins: 1 the side to move, 0 nobody, -1 the other. Takes a fraction of the time of `solve`.
    [[nodiscard]] Solution solve_weak(const Board& board, const Limits& limits = {},
                                      const Progress& progress = {}) {
        return close_in(board, -1, 1, limits, progress);
    }

    /// The score of every move, for the side to move; no scores if the game is over.
    [[nodiscard]] ColumnScores analyze(const Board& board, const Limits& limits = {},
                                       const Progress& progress = {}) {
        ColumnScores scores;
        if (is_over(board)) return scores;
        Spent spent(limits);
        for (const int column : CentreFirst::columns<Board::width>()) {
            if (!board.can_play(column)) continue;
            const auto solution = solve(after(board, column), spent.rest(), progress);
            spent.add(solution);
            if (!solution.complete()) break;
            scores[static_cast<std::size_t>(column)] = -solution.score();
        }
        return scores;
    }

    /// A column with the best score: the quickest win, or the slowest loss; of several the one nearest to the
    /// centre. None if the game is over or a limit ended the search. Takes little more than `solve`.
    [[nodiscard]] std::optional<int> best_move(const Board& board, const Limits& limits = {},
                                               const Progress& progress = {}) {
        if (is_over(board)) return std::nullopt;
        Spent spent(limits);
        const auto solution = solve(board, limits, progress);
        spent.add(solution);
        if (!solution.complete()) return std::nullopt;
        return move_worth(board, solution.score(), spent, progress);
    }

    /// The moves of both sides, each the `best_move`, to the end of the game; fewer when a limit ends the search.
    [[nodiscard]] std::vector<int> perfect_line(Board board, const Limits& limits = {},
                                                const Progress& progress = {}) {
        std::vector<int> line;
        Spent spent(limits);
        const auto solution = solve(board, limits, progress);
        spent.add(solution);
        if (!solution.complete()) return line;
        for (int score = solution.score(); !is_over(board); score = -score) {
            const auto column = move_worth(board, score, spent, progress);
            if (!column) break;
            line.push_back(*column);
            board.play(*column);
        }
        return line;
    }

    /// Takes the scores of positions with at most `most_stones` stones from `score`, where that has them. They have to
    /// be exact. An empty function takes none again. It is asked by all threads, at the root and inside the tree.
    void use_book(std::function<std::optional<int>(const Board&)> score, int most_stones) {
        const bool any = static_cast<bool>(score);
        *book_ = {std::move(score), any ? most_stones : -1};
    }

    /// Positions searched so far, by all threads and for all questions: the difference is what `analyze`, `best_move` or
    /// `perfect_line` took. Not while it searches.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return team_.nodes(); }

    /// Forgets what earlier solves found.
    void clear() noexcept {
        table_->clear();
        team_.clear();
    }

private:
    using Position = SolverPosition<Board>;

    /// What several solves have used of one set of limits.
    class Spent {
    public:
        explicit Spent(const Limits& limits) : limits_(limits) {}
        void add(const Solution& solution) noexcept {
            nodes_ += solution.nodes;
            time_ += solution.time;
        }
        [[nodiscard]] Limits rest() const { return search::rest_of(limits_, nodes_, time_); }

    private:
        const Limits& limits_;
        std::uint64_t nodes_ = 0;
        std::chrono::nanoseconds time_{};
    };

    [[nodiscard]] static bool is_over(const Board& board) noexcept {
        return board.is_full() || has_four<Board::width, Board::height>(board.opponent());
    }
    [[nodiscard]] static Board after(Board board, int column) noexcept {
        board.play(column);
        return board;
    }

    /// The score of a position in which it is plain to see: the game is over, or the next stone ends it.
    [[nodiscard]] static std::optional<int> plain_score(const Position& p) noexcept {
        if (has_four<Board::width, Board::height>(p.board().opponent())) return -win_score<Board>(p.stones());
        if (p.board().is_full()) return 0;
        if (p.can_win_now()) return win_score<Board>(p.stones() + 1);
        return std::nullopt;
    }

    /// The move nearest to the centre that has the position's score; none if a limit ended the search.
    [[nodiscard]] std::optional<int> move_worth(const Board& board, int score, Spent& spent,
                                                const Progress& progress) {
        for (const int column : CentreFirst::columns<Board::width>()) {
            if (!board.can_play(column)) continue;
            const auto solution = close_in(after(board, column), -score, -score + 1, spent.rest(), progress);
            spent.add(solution);
            if (!solution.complete()) return std::nullopt;
            if (solution.score() == -score) return column;
        }
        MUSTPLAY_ASSERT(false && "some move has the score of the position");
        return std::nullopt;
    }

    /// The score, as far as it lies in `low`..`high`, else the nearer of the two.
    [[nodiscard]] Solution close_in(const Board& board, int low, int high, const Limits& limits,
                                    const Progress& progress) {
        const Position p(board);
        const auto plain = plain_score(p);
        if (const auto score = plain ? plain : book_->find(board, p.stones())) {
            const int clamped = std::clamp(*score, low, high);
            return {clamped, clamped, 0, {}};
        }
        search::Budget budget(limits);
        search::Allowance allowance(budget, 512);
        ScoreBracket bracket(std::clamp(-win_score<Board>(p.stones() + 2), low, high),
                             std::clamp(win_score<Board>(p.stones() + 3), low, high), p.empty_count());
        const auto nodes_before = team_.nodes();
        auto next_report = progress_interval;
        const auto report = [&] {
            if (!progress || budget.elapsed() < next_report) return;
            next_report = budget.elapsed() + progress_interval;
            progress({bracket.lower(), bracket.upper(), budget.nodes(), budget.elapsed()});
        };
        while (!bracket.closed()) {
            const int alpha = bracket.next_alpha();
            const auto score = team_.search(p, alpha, budget, allowance, report);
            if (!score) break;
            bracket.narrow(alpha, *score);
        }
        return {bracket.lower(), bracket.upper(), team_.nodes() - nodes_before, budget.elapsed()};
    }

    static constexpr std::chrono::nanoseconds progress_interval = std::chrono::milliseconds{200};

    // Behind pointers, so that a solver can be moved: the team refers to them.
    std::unique_ptr<ScoreTable<Board>> table_;
    std::unique_ptr<ScoreBook<Board>> book_;
    SolverTeam<Board> team_;
};

} // namespace mustplay::connect4
