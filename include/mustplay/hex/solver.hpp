// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/inferior.hpp"
#include "mustplay/hex/solver/knowledge.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/expansion.hpp"
#include "mustplay/search/proof.hpp"
#include "mustplay/search/proof_number.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace mustplay::hex {

struct SolverOptions {
    /// Size of the table. Nothing else grows but with the length of the path.
    std::size_t table_bytes = std::size_t{64} << 20;
    int threads = 1;
    /// What is known of a position without search, edge templates among it. The rules, if not given, are what suits the
    /// board's size.
    ConnectionOptions connections = {.edge_templates = true};
    std::optional<InferiorRules> rules = {};
};

/// How a running solve stands.
struct SolverProgress {
    /// How far the question "does the side to move win?" is from being answered.
    search::ProofNumbers numbers = {};
    /// Positions searched by the reporting thread.
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};
};

/// What a solve found.
struct Solution {
    /// Who wins; none if a limit ended the search.
    std::optional<Colour> winner{};
    /// For the side to move: a winning move if it wins; otherwise the most promising or most stubborn one. None if
    /// the game is over.
    std::optional<Cell> move{};
    /// `move`, then the winner's winning moves against the replies that took most work to refute. It ends where the
    /// winner's virtual connection takes over, or the table has forgotten.
    std::vector<Cell> line{};
    /// Positions entered, again when one is entered again, over all threads; and those that were looked at with
    /// connections and all.
    std::uint64_t nodes = 0;
    std::uint64_t expansions = 0;
    std::chrono::nanoseconds time{};
};

/// All winning moves of the side to move.
template <std::size_t Rows, std::size_t Columns = Rows>
struct WinningMoves {
    using Set = typename Board<Rows, Columns>::Set;

    /// The moves that are proved to win, and those that a limit has left open. All others lose.
    Set winning{};
    Set unknown{};
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};

    [[nodiscard]] bool complete() const noexcept { return unknown.empty(); }
};

/// Perfect play of Hex on boards that can be solved: who wins any position, and how. Depth-first proof-number search
/// of the generic engine over what `SolverKnowledge` leaves open.
///
///     hex::Solver<7> solver;
///     const auto solution = solver.solve({});   // Black wins, of course: `solution.winner`, `solution.move`
///
/// The table is kept from one solve to the next, whatever the positions; everything in it is proved. A solver serves
/// one caller at a time; solvers share nothing.
template <std::size_t Rows, std::size_t Columns = Rows>
class Solver {
public:
    using Position = Game<Rows, Columns>;
    using Set = typename Position::Set;
    using Proof = search::Proof<Cell>;
    /// Called about once a second by one thread.
    using Progress = std::function<void(const SolverProgress&)>;

    explicit Solver(SolverOptions options = {}, const Progress& progress = {})
        : search_(search_options(options, progress),
                  Knowledge(options.connections, options.rules.value_or(default_rules()))) {}

    /// Who wins with best play; unknown if that takes more than `limits.depth` plies to where connections decide.
    /// From the empty 7x7 board it takes some hundredths of a second, and after no opening much more than one second
    /// (bench/README.md).
    [[nodiscard]] Solution solve(const Position& position, const Limits& limits = {}) {
        Solution solution;
        if (const auto winner = position.board().winner()) {
            solution.winner = winner;
            return solution;
        }
        auto report = search_.solve(position, search::to_win, limits);
        solution.winner = winner_of(position, report.answer);
        solution.move = report.move;
        solution.line = std::move(report.line);
        solution.nodes = report.statistics.nodes;
        solution.expansions = report.expansions;
        solution.time = report.statistics.time;
        return solution;
    }

    /// Every move that wins, exactly: those too that `solve` need not look at. None if the game is over or lost.
    [[nodiscard]] WinningMoves<Rows, Columns> winning_moves(const Position& position,
                                                            const Limits& limits = {}) {
        WinningMoves<Rows, Columns> result;
        if (position.board().winner()) return result;
        const search::Budget budget(limits);
        const auto ask = [&](const Position& asked, std::optional<Cell>& winner) {
            const auto rest = search::rest_of(limits, result.nodes, budget.elapsed());
            const auto report = search_.find_winning_move(asked, search::to_win, rest);
            result.nodes += report.statistics.nodes;
            if (report.answer == search::Answer::proven) winner = report.move;
            return report.answer;
        };
        auto open = position.moves();
        std::optional<Cell> winner;
        const auto answer = ask(position, winner);
        if (answer == search::Answer::unknown) result.unknown = open;
        if (answer != search::Answer::proven) open = Set{};
        if (winner) {
            result.winning.insert(*winner);
            open.erase(*winner);
        }
        while (!open.empty()) {
            const auto move = Cell{open.first()};
            open.erase(move);
            auto after = position;
            after.play(move);
            std::optional<Cell> reply;
            switch (ask(after, reply)) {
            case search::Answer::disproven:
                result.winning.insert(move);
                break;
            case search::Answer::unknown:
                result.unknown.insert(move);
                break;
            case search::Answer::proven:
                // The opponent's win in its carrier refutes every move outside it.
                if (const auto carrier = carrier_of(after)) open &= *carrier;
                break;
            }
        }
        result.time = budget.elapsed();
        return result;
    }

    /// The empty cells that the proof of a solved position needs: the winner would win as well if the other colour
    /// had all others. None if the table does not hold the position.
    [[nodiscard]] std::optional<Set> carrier_of(const Position& position) {
        const auto memo = search_.memo_of_solved(position);
        if (!memo) return std::nullopt;
        return search_.knowledge().carrier(position, *memo);
    }

    /// The winner's strategy: one move where it is to move, all that needs an answer where the other is, down to
    /// where connections decide, made with the options of the solver. None if a limit ended the search.
    [[nodiscard]] std::optional<Proof> proof(const Position& position, const Limits& limits = {}) {
        return search::make_proof(search_, position, search::to_win, search::Detail::trusting, limits);
    }

    /// Forgets what earlier solves found.
    void clear() { search_.clear(); }
    [[nodiscard]] std::size_t table_bytes() const noexcept { return search_.table_bytes(); }

private:
    using Knowledge = SolverKnowledge<Rows, Columns>;

    /// On 8x8 (d1, g2, e1, f1) windows spare a quarter of the positions looked at (104,452 for 141,773), in 0.96 of the
    /// time; on 7x7 (b2, c2, d2, f3) a third (11,012 for 17,126), in 1.23 times the time.
    [[nodiscard]] static InferiorRules default_rules() noexcept {
        InferiorRules rules;
        rules.windows = Rows * Columns >= 64;
        return rules;
    }

    /// A quarter of the moves in the running suits this knowledge: on four 7x7 openings (b2, c2, d2, f3) 1.37 times as
    /// many positions are looked at with all moves in the running, and on all of 7x7 1.09 to 1.28 times with a fifth,
    /// three or four tenths, or 15 %.
    static search::ProofNumberOptions search_options(const SolverOptions& options, const Progress& progress) {
        search::ProofNumberOptions result;
        result.table_bytes = options.table_bytes;
        result.threads = options.threads;
        result.widening = 0.25;
        if (progress) {
            result.progress = [progress](const search::ProofProgress& now) {
                progress({now.numbers, now.nodes, now.time});
            };
        }
        return result;
    }
    [[nodiscard]] static std::optional<Colour> winner_of(const Position& position, search::Answer answer) {
        if (answer == search::Answer::unknown) return std::nullopt;
        return answer == search::Answer::proven ? position.turn() : other(position.turn());
    }

    search::ProofNumberSearch<Position, Knowledge> search_;
};

} // namespace mustplay::hex
