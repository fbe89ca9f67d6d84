// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/solver/position.hpp"
#include "mustplay/exceptions.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// The exact scores of all positions up to some ply, to be looked up instead of searched.
///
/// A book is made of the scores of its deepest ply and of nothing else. All positions of that ply are in it,
/// so which positions they are, and in which order, can be worked out, and need not be written down: a score
/// is a byte. The scores of the plies before follow from those (a position is worth what its best move is
/// worth). Positions in which the side to move can win at once are left out, since that is seen as fast as
/// looked up.

namespace mustplay::connect4 {

namespace detail {
/// Whether neither side has a four, given that the side to move has none, and there is room for a stone.
template <int Width, int Height>
[[nodiscard]] constexpr bool goes_on(const Board<Width, Height>& board) noexcept {
    return !has_four<Width, Height>(board.opponent()) && !board.is_full();
}
template <int Width, int Height>
[[nodiscard]] constexpr bool can_win_at_once(const Board<Width, Height>& board) noexcept {
    return (board.possible() & winning_cells<Width, Height>(board.mover(), board.mask())) != 0;
}
} // namespace detail

/// The positions one ply on: of those that a stone in any column of any of `positions` makes and in which the
/// game goes on, each once, as `Board::canonical`, in ascending order of their keys. From the empty board on,
/// this gives all positions of each ply up to mirror image. Cost: a sort of the successors.
template <class BoardType>
[[nodiscard]] std::vector<BoardType> next_ply(const std::vector<BoardType>& positions) {
    std::vector<BoardType> next;
    for (const BoardType& position : positions) {
        for (int column = 0; column < BoardType::width; ++column) {
            if (!position.can_play(column)) continue;
            BoardType successor = position;
            successor.play(column);
            if (detail::goes_on(successor)) next.push_back(successor.canonical());
        }
    }
    std::sort(next.begin(), next.end(),
              [](const BoardType& a, const BoardType& b) { return a.key() < b.key(); });
    next.erase(std::unique(next.begin(), next.end()), next.end());
    next.shrink_to_fit();
    return next;
}

/// An opening book of one board size: every position of at most `depth()` stones in which the game goes on,
/// with its score (in the convention of `Solver`).
///
///     const auto book = connect4::read_book("7x6.book");   // or built_in_opening_book()
///     solver.use_book([&](const connect4::Board<>& board) { return book.find(board); }, book.depth());
///
/// A value; looking up changes nothing, so threads may share one.
template <class BoardType = Board<7, 6>>
class OpeningBook {
public:
    using Board = BoardType;
    using Word = typename Board::Word;

    /// The positions whose scores a book to this depth is made of, in the order of the scores: those of
    /// `depth` stones, up to mirror image, in which the game goes on and nobody can win with the next stone
    /// to be played, by ascending key. On 7x6, depth 8, they are 77,715. Throws `std::invalid_argument` for a
    /// depth outside 0..cell_count - 1. Cost: all positions of the plies up to there.
    [[nodiscard]] static std::vector<Board> positions(int depth) {
        require_depth(depth, fail);
        std::vector<Board> all{Board{}};
        for (int ply = 0; ply < depth; ++ply) all = next_ply(all);
        return without_wins(std::move(all));
    }

    /// A book that knows no position: its depth is -1.
    OpeningBook() = default;
    /// The book of these scores of `positions(depth)`. Throws `std::invalid_argument` for a depth outside
    /// 0..cell_count - 1, a wrong number of scores, and a score that no position of so many stones can have.
    /// Cost: that of `positions`, and a look-up for each move in each position.
    OpeningBook(int depth, std::span<const std::int8_t> scores) : OpeningBook(depth, scores, fail) {}
    /// Called with what is wrong, in place of an exception; does not return.
    using Fail = std::function<void(const std::string&)>;
    /// The same, but what is wrong is told to `fail`.
    OpeningBook(int depth, std::span<const std::int8_t> scores, const Fail& fail) {
        require_depth(depth, fail);
        plies_.resize(static_cast<std::size_t>(depth) + 1);
        std::vector<std::vector<Board>> stored;
        std::vector<Board> all{Board{}};
        for (int ply = 0; ply < depth; ++ply) {
            auto next = next_ply(all);
            stored.push_back(without_wins(std::move(all)));
            all = std::move(next);
        }
        stored.push_back(without_wins(std::move(all)));
        require_scores(depth, stored.back().size(), scores, fail);

        set_keys(plies_.back(), stored.back());
        plies_.back().scores.assign(scores.begin(), scores.end());
        for (std::size_t ply = plies_.size() - 1; ply-- > 0;) {
            set_keys(plies_[ply], stored[ply]);
            for (const Board& position : stored[ply]) {
                plies_[ply].scores.push_back(static_cast<std::int8_t>(best_move_score(position)));
            }
        }
    }

    /// The most stones of a position in the book; -1 if it knows none.
    [[nodiscard]] int depth() const noexcept { return static_cast<int>(plies_.size()) - 1; }
    /// The scores the book is made of; none if it knows no position.
    [[nodiscard]] std::span<const std::int8_t> scores() const noexcept {
        return plies_.empty() ? std::span<const std::int8_t>{} : plies_.back().scores;
    }
    /// How many positions it holds, up to mirror image and without those that can be won at once.
    [[nodiscard]] std::size_t size() const noexcept {
        std::size_t count = 0;
        for (const Ply& ply : plies_) count += ply.keys.size();
        return count;
    }

    /// The score of a position, for its side to move. None if the position has more stones than the book is
    /// deep, if the game is over, or if no game leads there. Cost: a binary search.
    [[nodiscard]] std::optional<int> find(const Board& position) const noexcept {
        const int stones = position.stones();
        if (stones > depth() || !detail::goes_on(position)) return std::nullopt;
        if (detail::can_win_at_once(position)) return win_score<Board>(stones + 1);
        const Ply& ply = plies_[static_cast<std::size_t>(stones)];
        const Word key = position.canonical().key();
        const auto place = std::lower_bound(ply.keys.begin(), ply.keys.end(), key);
        if (place == ply.keys.end() || *place != key) return std::nullopt;
        return ply.scores[static_cast<std::size_t>(place - ply.keys.begin())];
    }

private:
    struct Ply {
        std::vector<Word> keys = {}; // ascending
        std::vector<std::int8_t> scores = {};
    };

    static_assert(Board::cell_count / 2 <= 127, "a score fits a byte");

    [[noreturn]] static void fail(const std::string& what) { throw_error(std::invalid_argument(what)); }
    static void require_depth(int depth, const Fail& fail) {
        if (depth < 0 || depth >= Board::cell_count) {
            fail("depth " + std::to_string(depth) + "; expected 0 to " +
                 std::to_string(Board::cell_count - 1));
        }
    }
    static void require_scores(int depth, std::size_t count, std::span<const std::int8_t> scores,
                               const Fail& fail) {
        if (scores.size() != count) {
            fail(std::to_string(scores.size()) + " scores; expected " + std::to_string(count) +
                 ", one for each position of ply " + std::to_string(depth));
        }
        // The quickest win that is left, with the stone after the next of the side to move, and the quickest
        // loss.
        const int win = win_score<Board>(depth + 3);
        const int loss = -win_score<Board>(depth + 2);
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (scores[i] < loss || scores[i] > win) {
                fail("score " + std::to_string(scores[i]) + " of position " + std::to_string(i) +
                     "; expected " + std::to_string(loss) + " to " + std::to_string(win));
            }
        }
    }
    [[nodiscard]] static std::vector<Board> without_wins(std::vector<Board> positions) {
        positions.erase(std::remove_if(positions.begin(), positions.end(),
                                       [](const Board& board) { return detail::can_win_at_once(board); }),
                        positions.end());
        return positions;
    }
    static void set_keys(Ply& ply, const std::vector<Board>& positions) {
        ply.keys.reserve(positions.size());
        for (const Board& position : positions) ply.keys.push_back(position.key());
        ply.scores.reserve(positions.size());
    }
    /// Precondition: the next ply is complete, and no move of `position` wins at once.
    [[nodiscard]] int best_move_score(const Board& position) const {
        int best = -Board::cell_count;
        for (int column = 0; column < Board::width; ++column) {
            if (!position.can_play(column)) continue;
            Board successor = position;
            successor.play(column);
            best = std::max(best, successor.is_full() ? 0 : -find(successor).value());
        }
        return best;
    }

    std::vector<Ply> plies_; // by the number of stones
};

/// A score as a character of a source file: '.' for 0, 'A', 'B', … for 1, 2, … and 'a', 'b', … for -1, -2, …
/// Precondition: -26 <= score <= 26.
[[nodiscard]] constexpr char score_letter(int score) noexcept {
    MUSTPLAY_ASSERT(-26 <= score && score <= 26);
    if (score == 0) return '.';
    return static_cast<char>(score > 0 ? 'A' + score - 1 : 'a' - score - 1);
}
/// The opposite. Precondition: a character that `score_letter` makes.
[[nodiscard]] constexpr int letter_score(char letter) noexcept {
    if (letter == '.') return 0;
    return 'A' <= letter && letter <= 'Z' ? letter - 'A' + 1 : 'a' - letter - 1;
}

} // namespace mustplay::connect4
