// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/moves.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/search/budget.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace mustplay::connect4 {

/// What a threat-space search found.
struct ThreatReport {
    /// The forced win, as columns: the attacker's and the defender's moves in turn, the attacker's four last.
    /// Each reply is the one that stops a four (of two fours threatened at once, one of them); after any
    /// other the attacker has a four in the next move. Empty if no win was found; then nothing is claimed.
    std::vector<int> line = {};
    /// All threats have been looked at: higher limits would bring no win, or no quicker one, by threats.
    bool exhausted = false;
    /// Positions looked at in which the attacker, without a four at hand, is to move; again for each length.
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time = {};

    [[nodiscard]] bool proven() const noexcept { return !line.empty(); }
    /// The side to move wins in at most this many plies, whatever the other does; 0 if nothing is proven.
    [[nodiscard]] int plies() const noexcept { return static_cast<int>(line.size()); }
};

/// Threat-space search: can the side to move, the attacker, force a four if each of its moves before has to
/// threaten one, so that the replies are forced? A yes is a proof, with the shortest line of this kind. A no
/// says nothing of the position: most long wins take a quiet move, above all those by zugzwang. (Of 20,000
/// positions of random 7x6 games, 12 to 41 stones, 12,646 were won by the exact score. This finds 58 % of the
/// wins: 99 % of those in 3 plies, 81 % in 5, 53 % in 7, 26 % in 9, and few of those that take longer.)
///
/// With one reply to a threat the proof is a line instead of a tree, and the tree searched is as narrow as
/// the attacker's threats. A line ends with two threats at once, or with one on top of the reply that another
/// forces; both are seen without a further move. The attacker in turn has to stop the fours that replies
/// threaten, and leaves alone a cell under one.
///
/// Depth first, for wins of 3, 5, 7, … plies in turn, with a table of positions known to hold none. What the
/// table says stays true, so it is kept from one search to the next. Memory: the table; a search allocates
/// the line it returns. Cost on 7x6: about 100 ns a node, so under half a microsecond for most positions,
/// 3 to 20 us for wins of 19 plies and more, and less than 100 us for the worst of 36 million random ones.
///
/// It has a loop of its own because `search::AndOrSearch` given the same moves (the tests' reference) takes
/// 1.6 times as long on positions of random games and 3 to 5 times on long wins: it is made for many replies,
/// and keeps lists of moves and a tree as proof. Source of the idea: L. V. Allis, H. J. van den Herik, M. P.
/// H. Huntjens, "Go-Moku and Threat-Space Search" (1993).
template <class BoardType = Board<7, 6>>
class ThreatSpaceSearch {
public:
    using Board = BoardType;

    /// `table_bytes` is for the table of failures, which has at least one entry.
    explicit ThreatSpaceSearch(std::size_t table_bytes = std::size_t{1} << 16)
        : failures_(std::max<std::size_t>(table_bytes / sizeof(Failure), 1)) {}

    /// Looks for a forced win of the side to move in at most `limits.depth` plies. In a finished game there
    /// is none.
    [[nodiscard]] ThreatReport search(const Board& board, const Limits& limits = {}) {
        search::Budget budget(limits);
        Run run{*this, search::Allowance(budget), {}, 0, 0};
        const auto result = run.lengthen(board, limits.depth);
        ThreatReport report;
        if (result == Result::won) report.line.assign(run.line.begin(), run.line.begin() + run.length);
        report.exhausted = result == Result::won || result == Result::lost;
        report.nodes = run.nodes;
        report.time = budget.elapsed();
        return report;
    }

    /// Forgets all failures: the next search visits the nodes that it would visit with a new table.
    void clear() noexcept { std::ranges::fill(failures_, Failure{}); }

private:
    using Word = typename Board::Word;
    static constexpr int width = Board::width;
    static constexpr int height = Board::height;

    /// `lost`: there is no win however many threats are made; `too_deep`: not with as many as were allowed.
    enum class Result : std::uint8_t { stopped, lost, too_deep, won };

    /// A position, its attacker to move, from which so many threats do not win.
    struct Failure {
        std::uint64_t key = 0;
        int threats = -1;
    };
    static constexpr int any_number = std::numeric_limits<int>::max();

    struct Run {
        ThreatSpaceSearch& owner;
        search::Allowance allowance;
        std::array<int, static_cast<std::size_t>(Board::cell_count)> line;
        int length;
        std::uint64_t nodes;

        /// A win in 1, 3, 5, … up to `plies`.
        Result lengthen(const Board& board, int plies) {
            if (has_four<width, height>(board.opponent())) return Result::lost;
            if (plies < 1) return Result::too_deep;
            const Word fours = winning_cells<width, height>(board.mover(), board.mask()) & board.possible();
            if (fours != 0) {
                line[0] = column_of(lowest(fours));
                length = 1;
                return Result::won;
            }
            auto result = Result::too_deep;
            for (int threats = 1; result == Result::too_deep && threats <= (plies - 1) / 2; ++threats) {
                result = attack(board, threats, 0);
            }
            return result;
        }

        /// Whether the side to move, which has no four at hand, wins by at most `threats` threats. If it
        /// does, `line` is complete from `ply` on.
        Result attack(const Board& board, int threats, int ply) {
            const auto key = Game<width, height>(board).key();
            auto& failure = owner.failures_[static_cast<std::size_t>(mix(key) % owner.failures_.size())];
            if (failure.key == key && failure.threats >= threats) {
                return failure.threats == any_number ? Result::lost : Result::too_deep;
            }
            if (!allowance.spend()) return Result::stopped;
            ++nodes;
            auto result = Result::lost;
            for (const int column : candidates(board)) {
                const Word placed = board.landing(column);
                const Word own = board.mover() | placed;
                const Word mask = board.mask() | placed;
                const Word fours = winning_cells<width, height>(own, mask);
                const Word threatened = fours & (board.possible() | (placed << 1));
                if (threatened == 0) continue;
                const Word reply = lowest(threatened);
                line[index(ply)] = column;
                line[index(ply + 1)] = column_of(reply);
                if (const Word four = (threatened ^ reply) | (fours & (reply << 1)); four != 0) {
                    line[index(ply + 2)] = column_of(lowest(four));
                    length = ply + 3;
                    return Result::won;
                }
                auto answer = Result::too_deep;
                if (threats > 1) {
                    answer = attack(Board::from_words(own, mask | reply), threats - 1, ply + 2);
                }
                if (answer == Result::won || answer == Result::stopped) return answer;
                if (answer == Result::too_deep) result = Result::too_deep;
            }
            failure = {key, result == Result::lost ? any_number : threats};
            return result;
        }
    };

    /// The moves that leave the opponent, who then has to reply to a threat, no four of its own: not under
    /// one, and where it threatens one now, there; none if it threatens two. The side to move has no four at
    /// hand. (`Game::must_play` without the questions whose answer is known.)
    [[nodiscard]] static constexpr Columns<width, height, CentreFirst>
    candidates(const Board& board) noexcept {
        const Word theirs = winning_cells<width, height>(board.opponent(), board.mask());
        const Word forced = board.possible() & theirs;
        const Word moves = forced == 0 ? board.possible() : forced == lowest(forced) ? forced : Word{0};
        return Columns<width, height, CentreFirst>(moves & ~(theirs >> 1));
    }

    [[nodiscard]] static constexpr Word lowest(Word cells) noexcept { return cells & (~cells + 1); }
    [[nodiscard]] static constexpr int column_of(Word cell) noexcept {
        return countr_zero(cell) / Board::column_bits;
    }
    [[nodiscard]] static constexpr std::size_t index(int ply) noexcept {
        return static_cast<std::size_t>(ply);
    }

    std::vector<Failure> failures_;
};

} // namespace mustplay::connect4
