// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/evaluation.hpp"

#include "mustplay/connect4/game.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"

#include <algorithm>
#include <initializer_list>

namespace connect4_evaluation_test {

using namespace mustplay::connect4;
using mustplay::EvaluatorOf;
using mustplay::Score;
using reference::ArrayBoard;

namespace {

static_assert(EvaluatorOf<WindowEvaluation, Board<>> && EvaluatorOf<WindowEvaluation, Game<>>);
static_assert(EvaluatorOf<PatternEvaluation, Board<8, 8>> && EvaluatorOf<PatternEvaluation, Game<8, 8>>);
static_assert(EvaluatorOf<FeatureEvaluation, Game<9, 7, NaturalOrder>>);
static_assert(EvaluatorOf<ThreatEvaluation, Game<10, 6>>);
static_assert(!EvaluatorOf<WindowEvaluation, ArrayBoard<>> && !EvaluatorOf<WindowEvaluation, int>);

constexpr Board<> after(std::initializer_list<int> columns) {
    Board<> board;
    for (const int column : columns) board.play(column);
    return board;
}

// By hand. One stone at the bottom of the centre column: 4 horizontal windows, 1 vertical, 2 diagonal, and 3
// columns from the edge. The side to move is the other one.
static_assert(WindowEvaluation{}(after({})) == 0);
static_assert(WindowEvaluation{}(after({3})) == -(7 * 1 + 2 * 3));
static_assert(WindowEvaluation{}(Game<>(after({3}))) == -13);
static_assert(PatternEvaluation{}(after({3})) == -6);
static_assert(PatternEvaluation{}(after({2, 2, 3, 2})) ==
              50 + 6);                                        // two with two open ends, one in the centre
static_assert(PatternEvaluation{}(after({0, 0, 1, 0})) == 0); // one of its ends is the edge
static_assert(PatternEvaluation{}(after({1, 1, 2, 1, 3, 1})) ==
              6 + 1000 - 1000);                             // two threes, open at one end
static_assert(FeatureEvaluation{}(after({3})) == -(5 + 5)); // centre, and five rows above
static_assert(ThreatEvaluation{}(after({3})) == -(7 * 2 + 3));

/// Calls `visit(mine, theirs)`, the numbers of stones of `colour` and of the other, for every window.
template <int Width, int Height, class Visit>
void for_each_window(const ArrayBoard<Width, Height>& array, int colour, Visit visit) {
    constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& direction : directions) {
        for (int column = 0; column < Width; ++column) {
            for (int row = 0; row < Height; ++row) {
                if (!array.on_board(column + 3 * direction[0], row + 3 * direction[1])) continue;
                int mine = 0;
                int theirs = 0;
                for (int i = 0; i < 4; ++i) {
                    const int found = array.at(column + i * direction[0], row + i * direction[1]);
                    if (found == colour) ++mine;
                    if (found == 3 - colour) ++theirs;
                }
                visit(mine, theirs);
            }
        }
    }
}

/// The sum of `value(column, row)` over the stones of a colour.
template <int Width, int Height, class Value>
Score sum_over_stones(const ArrayBoard<Width, Height>& array, int colour, Value value) {
    Score sum = 0;
    for (int column = 0; column < Width; ++column) {
        for (int row = 0; row < Height; ++row) {
            if (array.at(column, row) == colour) sum += value(column, row);
        }
    }
    return sum;
}

template <int Width>
bool is_centre(int column) {
    return column == (Width - 1) / 2 || column == Width / 2;
}

// Each evaluator once more, for one colour, from the words of its description.

template <int Width, int Height>
Score plain(const WindowEvaluation& weights, const ArrayBoard<Width, Height>& array, int colour) {
    Score sum = sum_over_stones(array, colour, [&](int column, int) {
        return weights.centre * std::min(column, Width - 1 - column);
    });
    for_each_window(array, colour, [&](int mine, int theirs) {
        if (theirs != 0) return;
        if (mine == 1) sum += weights.one;
        if (mine == 2) sum += weights.two;
        if (mine == 3) sum += weights.three;
    });
    return sum;
}

template <int Width, int Height>
Score plain(const PatternEvaluation& weights, const ArrayBoard<Width, Height>& array, int colour) {
    Score sum = sum_over_stones(
        array, colour, [&](int column, int) { return is_centre<Width>(column) ? weights.centre : 0; });
    constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const auto is_open = [&](int column, int row) {
        return array.on_board(column, row) && array.at(column, row) == 0;
    };
    for (const auto& direction : directions) {
        const int right = direction[0];
        const int up = direction[1];
        for (int column = 0; column < Width; ++column) {
            for (int row = 0; row < Height; ++row) {
                if (array.at(column, row) != colour || array.at(column - right, row - up) == colour) continue;
                int length = 1;
                while (array.at(column + length * right, row + length * up) == colour) ++length;
                const int open_ends = int{is_open(column - right, row - up)} +
                                      int{is_open(column + length * right, row + length * up)};
                if (length >= 4) sum += weights.four;
                if (length == 3 && open_ends >= 1) sum += weights.open_three;
                if (length == 2 && open_ends == 2) sum += weights.open_two;
            }
        }
    }
    return sum;
}

template <int Width, int Height>
bool can_win_at(const ArrayBoard<Width, Height>& array, int colour, int column, int row) {
    return row < Height && array.makes_four(column, row, colour);
}

template <int Width, int Height>
bool has_unanswerable_threat(const ArrayBoard<Width, Height>& array, int colour) {
    int mine = 0;
    int theirs = 0;
    bool stacked = false;
    for (int column = 0; column < Width; ++column) {
        const int row = array.column_height(column);
        if (can_win_at(array, 3 - colour, column, row)) ++theirs;
        if (!can_win_at(array, colour, column, row)) continue;
        ++mine;
        stacked = stacked || can_win_at(array, colour, column, row + 1);
    }
    if (colour == array.mover()) return mine > 0;
    return theirs == 0 && (mine > 1 || stacked);
}

template <int Width, int Height>
Score plain(const FeatureEvaluation& weights, const ArrayBoard<Width, Height>& array, int colour) {
    Score sum = sum_over_stones(array, colour, [&](int column, int row) {
        return (is_centre<Width>(column) ? weights.centre : 0) + weights.low * (Height - 1 - row);
    });
    for_each_window(array, colour, [&](int mine, int theirs) {
        if (theirs != 0) return;
        if (mine == 2) sum += weights.two;
        if (mine == 3) sum += weights.three;
    });
    if (has_unanswerable_threat(array, colour)) sum += weights.unanswerable;
    return sum;
}

template <int Width, int Height>
Score plain(const ThreatEvaluation& weights, const ArrayBoard<Width, Height>& array, int colour) {
    Score sum = sum_over_stones(array, colour, [&](int column, int) {
        return weights.centre * std::min(column, Width - 1 - column);
    });
    for_each_window(array, colour, [&](int mine, int theirs) {
        if (theirs == 0 && mine != 4) sum += weights.open_window;
    });
    for (int column = 0; column < Width; ++column) {
        for (int row = array.column_height(column); row < Height; ++row) {
            if (!array.makes_four(column, row, colour)) continue;
            const bool out_of_reach =
                row > array.column_height(column) && array.makes_four(column, row - 1, 3 - colour);
            if (out_of_reach) continue;
            const bool row_is_odd = (row + 1) % 2 == 1; // counted from 1
            sum += row_is_odd == (colour == 1) ? weights.good_threat : weights.threat;
        }
    }
    return sum;
}

template <class Evaluation, int Width, int Height>
int differences(const Evaluation& evaluate, const Game<Width, Height>& game,
                const ArrayBoard<Width, Height>& array) {
    const Score expected = plain(evaluate, array, array.mover()) - plain(evaluate, array, array.opponent());
    return int{evaluate(game) != expected} + int{evaluate(game.board()) != expected} +
           int{evaluate(game.board().mirrored()) != expected};
}

} // namespace

TEST_CASE("connect4/evaluation: each evaluator is what its description says, on every size") {
    // Weights that no two features share, so that none can stand in for another.
    constexpr WindowEvaluation window{.three = 10'007, .two = 1'009, .one = 101, .centre = 11};
    constexpr PatternEvaluation pattern{.four = 90'001, .open_three = 5'003, .open_two = 307, .centre = 13};
    constexpr FeatureEvaluation feature{
        .three = 10'007, .two = 503, .centre = 31, .low = 3, .unanswerable = 90'001};
    constexpr ThreatEvaluation threat{.good_threat = 50'021, .threat = 3'001, .open_window = 37, .centre = 1};
    reference::for_each_size([&](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        const int games = width == 7 && height == 6 ? 2'000 : 150;
        int failures = 0;
        reference::for_random_games<width, height>(games, [&](const auto& game, const auto& array) {
            failures += differences(WindowEvaluation{}, game, array) + differences(window, game, array);
            failures += differences(PatternEvaluation{}, game, array) + differences(pattern, game, array);
            failures += differences(FeatureEvaluation{}, game, array) + differences(feature, game, array);
            failures += differences(ThreatEvaluation{}, game, array) + differences(threat, game, array);
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

TEST_CASE("connect4/evaluation: every feature occurs in the games of the test above") {
    int unanswerable[2] = {};
    int fours = 0;
    int out_of_reach = 0;
    reference::for_random_games<7, 6>(2'000, [&](const auto& game, const auto& array) {
        unanswerable[0] += has_unanswerable_threat(array, array.mover());
        unanswerable[1] += has_unanswerable_threat(array, array.opponent());
        fours += game.outcome() == mustplay::Outcome::loss;
        const auto& board = game.board();
        const auto mine = winning_cells(board.mover(), board.mask());
        const auto theirs = winning_cells(board.opponent(), board.mask());
        out_of_reach += (mine & (theirs << 1)) != 0;
    });
    CHECK(unanswerable[0] > 100);
    CHECK(unanswerable[1] > 100);
    CHECK(fours > 1'000);
    CHECK(out_of_reach > 100);
}

TEST_CASE("connect4/evaluation: sums over numbered cells are those of the numbers") {
    reference::for_each_size([](auto size) {
        constexpr int width = size.width;
        constexpr int height = size.height;
        int failures = 0;
        reference::for_random_games<width, height>(50, [&](const auto& game, const auto& array) {
            const auto balance = [&](auto number) {
                return sum_over_stones(array, array.mover(), number) -
                       sum_over_stones(array, array.opponent(), number);
            };
            failures += columns_from_edge<width, height>.balance(game.board()) !=
                        balance([&](int column, int) { return std::min(column, width - 1 - column); });
            failures += rows_from_top<width, height>.balance(game.board()) !=
                        balance([&](int, int row) { return height - 1 - row; });
        });
        INFO(width << "x" << height);
        CHECK(failures == 0);
    });
}

} // namespace connect4_evaluation_test
