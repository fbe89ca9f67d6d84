// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/report.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/expansion.hpp"
#include "mustplay/search/helpers.hpp"
#include "mustplay/search/proof_question.hpp"
#include "mustplay/search/proof_table.hpp"
#include "mustplay/search/proof_worker.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace mustplay::search {

/// Whether the side to move reaches the goal that was asked about. `unknown`: a limit ended the search.
enum class Answer : std::uint8_t { unknown, disproven, proven };

/// How a running proof stands.
struct ProofProgress {
    ProofNumbers numbers = {};
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time = {};
};

struct ProofNumberOptions {
    /// Size of the table. Nothing else grows but with the length of the path.
    std::size_t table_bytes = std::size_t{64} << 20;
    /// How far the best child may fall behind the second before the search leaves it, as a share of the
    /// second's number (Pawlewicz and Lew 2007). 0: plain df-pn; large (1 to 3): more and more depth-first,
    /// which suits games that have to be searched nearly whole, such as draws.
    double epsilon = 0.25;
    /// The share of a node's open moves that are looked at together besides the best by the move order; the next
    /// one comes in when one is disproven (dynamic widening). In (0, 1]; 1: all. It changes the time and never
    /// the answer. Needs a move order.
    double widening = 1.0;
    /// Changes the time only. On the small games of the tests the weak form needs between half and twice the
    /// nodes that the sum does: worth a try on games with many transpositions.
    Summing summing = Summing::all;
    /// Threads that search one table. With one, the search is the same each time.
    int threads = 1;
    /// Called by the first thread after each `progress_interval`, if set.
    std::function<void(const ProofProgress&)> progress = {};
    std::chrono::nanoseconds progress_interval = std::chrono::seconds{1};
};

/// What a solving search found.
template <class Move>
struct ProofReport {
    Answer answer = Answer::unknown;
    /// Proven: a move that reaches the goal. Else the most promising or most stubborn one. None only when the
    /// game is over at the root.
    std::optional<Move> move = {};
    /// A line of play, `move` first, legal from the root on: the winner's proved moves against the replies
    /// that took the most work. It ends with the game, or where the table no longer holds the proof.
    std::vector<Move> line = {};
    /// The root's numbers.
    ProofNumbers numbers = {};
    /// `nodes` counts entries of positions below the root, again when one is entered again; `leaves` those
    /// that were decided at once.
    Statistics statistics = {};
    /// How often the game was asked about a position.
    std::uint64_t expansions = 0;
    /// Entries that had to go from the table.
    std::uint64_t replaced = 0;
    /// The longest path, plies.
    int deepest = 0;
};

/// Both questions about a position at once.
template <class Move>
struct OutcomeReport {
    /// `undecided` when a limit ended the search.
    Outcome outcome = Outcome::undecided;
    /// A move that reaches it (any legal one if it is a loss), if known.
    std::optional<Move> move = {};
    std::uint64_t nodes = 0;
};

/// Depth-first proof-number search (df-pn: Nagai 2002) with 1+epsilon thresholds: answers whether the side to
/// move can reach at least a score, against every defence. Needs a key. For games in which no position can
/// come up again. It uses what `Knowledge` tells, by
/// default what the game says of itself (search/expansion.hpp). Positions that differ by
/// symmetry share an entry, and so do transpositions, whose numbers are then counted once for each parent:
/// this may cost time and never truth.
///
/// The table lasts from one question to the next, which may be about any position and goal: every entry is
/// true by itself. Memory: the table, and the path. Each node costs one table look-up for each move, and what
/// the game's knowledge costs once.
template <Game G, SolvingKnowledge<G> Knowledge = WholeGame>
class ProofNumberSearch {
    static_assert(Keyed<G>, "proof-number search needs a table, and a table needs a key: give the game a "
                            "`std::uint64_t key() const` (see Keyed in mustplay/game.hpp)");

public:
    using Move = MoveOf<G>;

    /// Each thread consults a copy of `know`, the same one in every search.
    explicit ProofNumberSearch(ProofNumberOptions options = {}, const Knowledge& know = {})
        : options_(std::move(options)), knowledge_(static_cast<std::size_t>(options_.threads), know),
          table_(options_.table_bytes, options_.threads > 1) {
        MUSTPLAY_ASSERT(0.0 < options_.widening && options_.widening <= 1.0);
        MUSTPLAY_ASSERT(options_.epsilon >= 0.0 && options_.threads >= 1);
    }

    /// Does the side to move reach at least `goal`: `to_win`, `to_draw`, or for a game that counts points any
    /// margin? With `limits.depth`, proven (disproven) means that it can be forced (averted) within that many
    /// plies, else the answer is unknown.
    [[nodiscard]] ProofReport<Move> solve(const G& position, Score goal = to_win, const Limits& limits = {}) {
        auto report = find_winning_move(position, goal, limits);
        report.line = line_of_proof(position, {goal, limits.depth, report.answer == Answer::proven}, report);
        if (!report.line.empty()) report.move = report.line.front();
        if (!report.move) report.move = first_move(position);
        return report;
    }

    /// The same answer without the line, and a move for certain only if it is yes. Cheap when the table knows
    /// it.
    [[nodiscard]] ProofReport<Move> find_winning_move(const G& position, Score goal = to_win,
                                                      const Limits& limits = {}) {
        Budget budget(limits);
        ProofReport<Move> report;
        Question question{goal, limits.depth, true};
        if (!answer_from_table(position, question, report)) {
            search(position, question, budget, report);
            if (question.plies_left != Question::no_horizon && report.answer == Answer::disproven) {
                question.horizon_fails_mover = false;
                search(position, question, budget, report);
                if (report.answer == Answer::proven) report.answer = Answer::unknown;
            }
        }
        report.statistics.time = budget.elapsed();
        return report;
    }

    /// Win, draw or loss for the side to move, by one or two questions under one set of limits.
    [[nodiscard]] OutcomeReport<Move> outcome(const G& position, const Limits& limits = {}) {
        const auto wins = solve(position, to_win, limits);
        OutcomeReport<Move> report{Outcome::undecided, wins.move, wins.statistics.nodes};
        if (wins.answer == Answer::proven) report.outcome = Outcome::win;
        if (wins.answer != Answer::disproven) return report;
        const auto holds =
            solve(position, to_draw, rest_of(limits, wins.statistics.nodes, wins.statistics.time));
        report.nodes += holds.statistics.nodes;
        report.move = holds.move;
        if (holds.answer == Answer::proven) report.outcome = Outcome::draw;
        if (holds.answer == Answer::disproven) report.outcome = Outcome::loss;
        return report;
    }

    /// The memo of a position whose question "to win?" the table has answered.
    [[nodiscard]] std::optional<detail::MemoOf<Knowledge>> memo_of_solved(const G& position,
                                                                          Score goal = to_win) {
        Entry entry;
        const Question question{goal, Question::no_horizon, true};
        if (!table_.find(question.file_under(table_key(position)), entry) || !entry.numbers.is_solved())
            return std::nullopt;
        return entry.memo;
    }

    /// Forgets all positions.
    void clear() { table_.clear(); }

    [[nodiscard]] const ProofNumberOptions& options() const noexcept { return options_; }
    [[nodiscard]] const Knowledge& knowledge() const noexcept { return knowledge_.front(); }
    [[nodiscard]] std::size_t table_bytes() const noexcept { return table_.bytes(); }
    [[nodiscard]] std::size_t table_capacity() const noexcept { return table_.capacity(); }
    /// Positions in the table. Cost: a pass over it.
    [[nodiscard]] std::size_t table_used() const noexcept { return table_.used(); }

private:
    using Memo = detail::MemoOf<Knowledge>;
    using Entry = ProofEntry<Memo>;
    using Question = detail::ProofQuestion;
    using Worker = detail::ProofWorker<G, Knowledge>;

    static void answer(ProofReport<Move>& report, ProofNumbers numbers) {
        report.numbers = numbers;
        report.answer = numbers.is_proven()      ? Answer::proven
                        : numbers.is_disproven() ? Answer::disproven
                                                 : Answer::unknown;
    }

    /// Whether the table has the answer already, with a move if it is yes.
    [[nodiscard]] bool answer_from_table(const G& position, const Question& question,
                                         ProofReport<Move>& report) {
        Entry entry;
        if (!table_.find(question.file_under(table_key(position)), entry) || !entry.numbers.is_solved())
            return false;
        if (entry.numbers.is_disproven() && question.plies_left != Question::no_horizon) return false;
        if (entry.numbers.is_proven()) {
            report.move = proven_move(position, question, entry);
            if (!report.move && first_move(position)) return false;
        }
        answer(report, entry.numbers);
        return true;
    }

    void search(const G& position, const Question& question, Budget& budget, ProofReport<Move>& report) {
        if (options_.threads > 1 && busy_ == nullptr) busy_ = std::make_unique<detail::BusyCounters>();
        detail::ProofShared<Memo> shared{table_, options_.epsilon, options_.widening, options_.summing,
                                         busy_.get()};
        std::list<Worker> workers; // which stay where they are: no code is made for moving them
        for (auto& know : knowledge_) workers.emplace_back(position, know, shared, budget);
        const auto run = [&question, &shared](Worker& worker, const detail::ProofTick& tick) {
            if (worker.run(question, tick).is_solved()) shared.done.store(true, std::memory_order_relaxed);
        };
        Helpers helpers;
        for (auto worker = std::next(workers.begin()); worker != workers.end(); ++worker) {
            helpers.start([&run, worker] { run(*worker, {}); });
        }
        run(workers.front(), reporter(budget));
        helpers.join();

        const auto* winner = &workers.front();
        for (const auto& worker : workers) {
            if (worker.root_numbers().is_solved()) winner = &worker;
            add_counts(report, worker.counts());
        }
        answer(report, winner->root_numbers());
        report.move = winner->root_move();
    }

    /// Calls the progress function when its time has come.
    [[nodiscard]] detail::ProofTick reporter(const Budget& budget) const {
        if (!options_.progress) return {};
        return [&options = options_, &budget, due = options_.progress_interval](
                   ProofNumbers root, const detail::ProofCounts& counts) mutable {
            if (budget.elapsed() < due) return;
            due = budget.elapsed() + options.progress_interval;
            options.progress({root, counts.nodes, budget.elapsed()});
        };
    }

    static void add_counts(ProofReport<Move>& report, const detail::ProofCounts& counts) {
        report.statistics.nodes += counts.nodes;
        report.statistics.leaves += counts.leaves;
        report.statistics.table_probes += counts.probes;
        report.statistics.table_hits += counts.hits;
        report.expansions += counts.expansions;
        report.replaced += counts.replaced;
        report.deepest = std::max(report.deepest, counts.deepest);
    }

    [[nodiscard]] static std::optional<Move> first_move(const G& position) {
        if (position.outcome() != Outcome::undecided) return std::nullopt;
        for (const auto& move : position.moves()) return move;
        return std::nullopt;
    }

    /// A position after a move, and the question and key that go with it.
    struct Step {
        G position;
        Question question;
        std::uint64_t key;
    };
    [[nodiscard]] static Step step(const G& position, const Question& question, const Move& move) {
        G after = position;
        after.play(move);
        const auto next = question.after_move(same_side(position, after));
        const auto key = next.file_under(table_key(after));
        return {std::move(after), next, key};
    }

    /// The move that the entry of a proven position stands for; none if that cannot be told for certain.
    [[nodiscard]] std::optional<Move> proven_move(const G& position, const Question& question,
                                                  const Entry& entry) {
        std::optional<Move> found;
        std::uint64_t found_key = 0;
        for (const auto& move : position.moves()) {
            if constexpr (SeesWins<G>) {
                if (position.wins(move)) return move;
            }
            const auto key = step(position, question, move).key;
            if (Worker::mark_of(key) != entry.winner) continue;
            if (found && found_key != key) return std::nullopt;
            found = move;
            found_key = key;
        }
        return found;
    }

    /// The reply of a lost side that took the most work to refute, as far as the table knows.
    [[nodiscard]] std::optional<Move> stubborn_move(const G& position, const Question& question) {
        std::optional<Move> found;
        std::uint32_t most = 0;
        for (const auto& move : position.moves()) {
            Entry entry;
            const auto work = table_.find(step(position, question, move).key, entry) ? entry.work : 0;
            if (found && work <= most) continue;
            found = move;
            most = work;
        }
        return found;
    }

    [[nodiscard]] std::vector<Move> line_of_proof(const G& root, const Question& asked,
                                                  const ProofReport<Move>& report) {
        std::vector<Move> line;
        if (report.answer == Answer::unknown) return line;
        G position = root;
        auto question = asked;
        bool proven = report.answer == Answer::proven;
        auto move = proven ? report.move : stubborn_move(position, question);
        while (position.outcome() == Outcome::undecided && question.plies_left > 0 && move) {
            line.push_back(*move);
            auto next = step(position, question, *move);
            if (!same_side(position, next.position)) proven = !proven;
            position = std::move(next.position);
            question = next.question;
            Entry entry;
            const bool known = table_.find(next.key, entry) && entry.numbers.is_solved();
            MUSTPLAY_ASSERT(!known || entry.numbers.is_proven() == proven);
            if (proven && !known) break;
            move = proven ? proven_move(position, question, entry) : stubborn_move(position, question);
        }
        return line;
    }

    ProofNumberOptions options_;
    std::vector<Knowledge> knowledge_; // one for each thread
    ProofTable<Memo> table_;
    std::unique_ptr<detail::BusyCounters> busy_;
};

/// Solves one position with a table of its own: does the side to move reach at least `goal`?
template <Game G>
[[nodiscard]] ProofReport<MoveOf<G>> solve_dfpn(const G& position, Score goal = to_win,
                                                const Limits& limits = {},
                                                const ProofNumberOptions& options = {}) {
    return ProofNumberSearch<G>(options).solve(position, goal, limits);
}

} // namespace mustplay::search
