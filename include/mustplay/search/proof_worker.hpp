// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/expansion.hpp"
#include "mustplay/search/path.hpp"
#include "mustplay/search/proof_question.hpp"
#include "mustplay/search/proof_table.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

/// The df-pn search of one thread. Users want proof_number.hpp.

namespace mustplay::search::detail {

template <class Knowledge>
struct MemoOfKnowledge {
    using type = NoMemo;
};
template <class Knowledge>
requires requires { typename Knowledge::Memo; }
struct MemoOfKnowledge<Knowledge> {
    using type = typename Knowledge::Memo;
};
template <class Knowledge>
using MemoOf = typename MemoOfKnowledge<Knowledge>::type;

/// Counts of one thread.
struct ProofCounts {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t expansions = 0;
    std::uint64_t probes = 0;
    std::uint64_t hits = 0;
    std::uint64_t replaced = 0;
    int deepest = 0;
};

/// What a thread calls now and then, with the root's numbers and its counts so far.
using ProofTick = std::function<void(ProofNumbers, const ProofCounts&)>;

/// How many threads are below a position, roughly: positions share counters. It only keeps threads apart.
class BusyCounters {
public:
    void change(std::uint64_t key, int by) noexcept {
        counters_[place(key)].fetch_add(by, std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint32_t count(std::uint64_t key) const noexcept {
        return static_cast<std::uint32_t>(counters_[place(key)].load(std::memory_order_relaxed));
    }

private:
    [[nodiscard]] std::size_t place(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>(mix(key) % counters_.size());
    }

    std::array<std::atomic<int>, 4096> counters_{};
};

/// Adds up the disproof numbers of the children that are not disproven yet.
class DisproofSum {
public:
    explicit DisproofSum(Summing summing) noexcept : weak_(summing == Summing::weak) {}

    void add(std::uint32_t disproof) noexcept {
        sum_ += disproof;
        largest_ = std::max<std::uint64_t>(largest_, disproof);
        ++count_;
    }
    /// At least every number added. Precondition: one was.
    [[nodiscard]] std::uint64_t total() const noexcept { return weak_ ? largest_ + count_ - 1 : sum_; }
    /// What the others add to one child's number.
    [[nodiscard]] std::uint64_t without(std::uint32_t disproof) const noexcept {
        return weak_ ? count_ - 1 : sum_ - disproof;
    }

private:
    bool weak_;
    std::uint64_t sum_ = 0;
    std::uint64_t largest_ = 0;
    std::uint64_t count_ = 0;
};

/// What the threads of a search share, besides the budget.
template <class Memo>
struct ProofShared {
    ProofTable<Memo>& table;
    double epsilon;
    double widening;
    Summing summing;
    BusyCounters* busy;
    std::atomic<bool> done = false;
};

template <Game G, SolvingKnowledge<G> Knowledge>
class ProofWorker {
    using Move = MoveOf<G>;
    using Memo = MemoOf<Knowledge>;
    using Entry = ProofEntry<Memo>;

public:
    ProofWorker(const G& root, Knowledge& know, ProofShared<Memo>& shared, Budget& budget)
        : path_(root), know_(know), shared_(shared), allowance_(budget) {
        children_.reserve(1024);
    }

    /// Searches until the question about the root is answered, or the budget is spent, or another thread is
    /// done. `tick`, if set, is called now and then.
    ProofNumbers run(const ProofQuestion& question, const ProofTick& tick) {
        tick_ = &tick;
        const auto key = question.file_under(table_key(path_.top()));
        const ProofNumbers open_window{ProofNumbers::never, ProofNumbers::never};
        root_numbers_ = visit(question, key, open_window, 0);
        allowance_.settle();
        return root_numbers_;
    }

    /// The winning move, once the root is proven; before that the most promising one so far.
    [[nodiscard]] const std::optional<Move>& root_move() const noexcept { return root_move_; }
    [[nodiscard]] ProofNumbers root_numbers() const noexcept { return root_numbers_; }
    [[nodiscard]] const ProofCounts& counts() const noexcept { return counts_; }

    /// The part of a child's key that the parent's entry keeps.
    [[nodiscard]] static std::uint32_t mark_of(std::uint64_t child_key) noexcept {
        return static_cast<std::uint32_t>(mix(child_key) >> 32) | 1U;
    }

private:
    /// Whether the rules are the only source, so that they may be asked about a child beforehand.
    static constexpr bool knows_rules_only = std::same_as<Knowledge, WholeGame>;

    struct Child {
        Move move;
        std::uint64_t key;
        /// From the view of the side that moves to it.
        ProofNumbers numbers;
        bool same_side;
    };
    /// What is known of a node from its children, and where to go on.
    struct Choice {
        ProofNumbers numbers;
        std::size_t child = 0;
        ProofNumbers child_limit = {};
    };

    [[nodiscard]] static bool reached(ProofNumbers numbers, ProofNumbers limit) noexcept {
        return numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
    }
    [[nodiscard]] static ProofNumbers seen(ProofNumbers numbers, bool same_side) noexcept {
        return same_side ? numbers : numbers.reversed();
    }

    /// Multiple iterative deepening (Nagai's MID): searches the position on top of the path until one of its
    /// numbers reaches `limit`. What a child returned is kept in this frame and not read from the table
    /// again: so a child is only ever entered with limits above its numbers, and each visit makes its number
    /// grow; the search ends however small the table is, and wherever numbers are counted double or saturate.
    ProofNumbers visit(const ProofQuestion& question, std::uint64_t key, ProofNumbers limit, int ply) {
        Entry entry;
        const bool known = probe(key, entry);
        if (known && ply > 0 && reached(entry.numbers, limit)) {
            memo_below_ = entry.memo;
            return entry.numbers;
        }
        if (!known) entry.key = key;
        const auto nodes_before = counts_.nodes;
        const auto first = children_.size();
        counts_.deepest = std::max(counts_.deepest, ply);

        auto numbers = open(question, known, ply, entry);
        while (!numbers.is_solved()) {
            const auto choice = choose(first, limit);
            numbers = choice.numbers;
            if (ply == 0) note_root(numbers, children_[choice.child].move);
            if (reached(numbers, limit) || !may_go_on()) break;
            descend(question, choice, ply);
            conclude(question, first, choice.child, memo_below_, entry.memo);
            if (shared_.busy != nullptr && !children_[choice.child].numbers.is_proven())
                refresh(question, first, entry.memo);
        }
        if (numbers.is_proven()) entry.winner = winner_among(first, ply).value_or(entry.winner);
        children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end());

        entry.numbers = numbers;
        const auto work = std::uint64_t{entry.work} + (counts_.nodes - nodes_before) + 1;
        entry.work = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, ProofNumbers::never));
        counts_.replaced += static_cast<std::uint64_t>(shared_.table.store(entry));
        memo_below_ = entry.memo;
        return numbers;
    }

    void descend(const ProofQuestion& question, const Choice& choice, int ply) {
        const auto child = children_[choice.child];
        ++counts_.nodes;
        path_.play(child.move);
        if (shared_.busy != nullptr) shared_.busy->change(child.key, 1);
        const auto result = visit(question.after_move(child.same_side), child.key,
                                  seen(choice.child_limit, child.same_side), ply + 1);
        if (shared_.busy != nullptr) shared_.busy->change(child.key, -1);
        path_.undo(child.move);
        children_[choice.child].numbers = seen(result, child.same_side);
    }

    /// What a child that is solved, with its memo `after`, shows about this node: the carrier of a win, or the
    /// other moves that its refutation refutes.
    void conclude([[maybe_unused]] const ProofQuestion& question, [[maybe_unused]] std::size_t first,
                  [[maybe_unused]] std::size_t at, [[maybe_unused]] const Memo& after,
                  [[maybe_unused]] Memo& memo) {
        if constexpr (CarriesProofs<Knowledge, G>) {
            const auto& child = children_[at];
            // What failed at the horizon is not refuted.
            if (!child.numbers.is_solved() || question.plies_left != ProofQuestion::no_horizon) return;
            if (child.numbers.is_proven()) {
                memo = know_.memo_of_win(path_.top(), child.move, after);
                return;
            }
            know_.refute(path_.top(), memo, child.move, after);
            for (auto i = first; i < children_.size(); ++i) {
                if (!know_.is_open(path_.top(), memo, children_[i].move))
                    children_[i].numbers = ProofNumbers::disproven();
            }
        }
    }

    /// Takes over what other threads have found out about the children meanwhile, where it is progress.
    void refresh(const ProofQuestion& question, std::size_t first, Memo& memo) {
        Entry entry;
        for (auto i = first; i < children_.size(); ++i) {
            auto& child = children_[i];
            if (child.numbers.is_solved() || !probe(child.key, entry)) continue;
            const auto news = seen(entry.numbers, child.same_side);
            if (!news.is_proven() && news.proof <= child.numbers.proof) continue;
            child.numbers = news;
            conclude(question, first, i, entry.memo, memo);
            if (news.is_proven()) return;
        }
    }

    /// Asks about the position on top of the path, once, and lists its children; a child that proves the node
    /// ends the list. Returns the numbers if that decides the node, else something unsolved.
    ProofNumbers open(const ProofQuestion& question, bool known, int ply, Entry& entry) {
        if constexpr (Memoizes<Knowledge, G>) {
            if (known && !entry.numbers.is_solved()) {
                expansion_.clear();
                know_.recall(path_.top(), entry.memo, expansion_);
            } else {
                ask();
                entry.memo = std::as_const(know_).memo(path_.top());
            }
        } else {
            ask();
        }
        first_child_ = children_.size();
        auto decided = decide(expansion_.bounds, question.goal);
        if (decided.is_proven() && expansion_.has_winner()) {
            if (ply == 0 || !knows_rules_only) {
                add_child(question, expansion_[0]);
                children_.back().numbers = ProofNumbers::proven();
            }
        } else if (ply == 0 && decided.is_proven()) {
            if (expansion_.empty()) list_all_moves();
            if (!expansion_.empty()) decided = {};
        }
        if (!decided.is_solved() && question.plies_left == 0) decided = question.at_horizon();
        if (decided.is_solved()) {
            ++counts_.leaves;
            return decided;
        }
        list_children(question, entry.memo);
        return children_.back().numbers.is_proven() ? ProofNumbers::proven() : ProofNumbers{};
    }

    void list_children(const ProofQuestion& question, Memo& memo) {
        if constexpr (ForeseesKey<G>) {
            for (const auto& candidate : expansion_)
                shared_.table.prefetch(
                    question.after_move(false).file_under(path_.top().key_after(candidate.move)));
        }
        for (const auto& candidate : expansion_) {
            if constexpr (CarriesProofs<Knowledge, G>) {
                if (!know_.is_open(path_.top(), memo, candidate.move)) continue;
            }
            if (!add_child(question, candidate)) continue;
            conclude(question, first_child_, children_.size() - 1, memo_below_, memo);
            if (children_.back().numbers.is_proven()) break;
        }
        MUSTPLAY_ASSERT(children_.size() > first_child_);
    }

    void ask() {
        ++counts_.expansions;
        consult(know_, path_.top(), expansion_);
    }

    /// For a root that is proved without a move that shows it.
    void list_all_moves() {
        if (path_.top().outcome() != Outcome::undecided) return;
        for (const auto& move : path_.top().moves()) expansion_.add(move);
    }

    /// Appends the child that the candidate leads to; not if it is the same position as one already listed,
    /// which would only be counted twice. `memo_below_` is its memo if the table knows it.
    bool add_child(const ProofQuestion& question, const typename Expansion<Move>::Candidate& candidate) {
        Child child{candidate.move, 0, candidate.numbers, false};
        if constexpr (ForeseesKey<G>) {
            child.key = question.after_move(false).file_under(path_.top().key_after(candidate.move));
        } else {
            look_ahead(question, child);
        }
        const bool decided = child.numbers.is_solved();
        Entry entry;
        if (!decided && probe(child.key, entry)) child.numbers = seen(entry.numbers, child.same_side);
        memo_below_ = entry.memo;
        for (auto i = first_child_; i < children_.size(); ++i) {
            if (children_[i].key == child.key && children_[i].same_side == child.same_side) return false;
        }
        children_.push_back(child);
        return true;
    }

    /// Plays the child's move to learn its key and its side, and, where the rules tell that cheaply, whether
    /// it is decided.
    void look_ahead(const ProofQuestion& question, Child& child) {
        [[maybe_unused]] int side = 0;
        if constexpr (NamesSide<G>) side = static_cast<int>(path_.top().to_move());
        path_.play(child.move);
        const G& after = path_.top();
        if constexpr (NamesSide<G>) child.same_side = static_cast<int>(after.to_move()) == side;
        const auto next = question.after_move(child.same_side);
        child.key = next.file_under(table_key(after));
        if constexpr (knows_rules_only) {
            auto decided = ProofNumbers{};
            if constexpr (!SeesWins<G>) {
                if (after.outcome() != Outcome::undecided) {
                    decided =
                        final_score(after) >= next.goal ? ProofNumbers::proven() : ProofNumbers::disproven();
                }
            }
            if constexpr (Bounded<G>) {
                if (!decided.is_solved()) decided = decide(after.bounds(), next.goal);
            }
            if (!decided.is_solved()) decided.disproof = mobility(after);
            child.numbers = seen(decided, child.same_side);
        }
        path_.undo(child.move);
    }

    /// The first guess at a disproof number: each move has to fail (at least 1).
    [[nodiscard]] static std::uint32_t mobility(const G& position) {
        std::uint32_t count = 0;
        if constexpr (HasMustPlay<G>) {
            for ([[maybe_unused]] const auto& move : position.must_play()) ++count;
        } else {
            for ([[maybe_unused]] const auto& move : position.moves()) ++count;
        }
        return std::max(count, std::uint32_t{1});
    }

    /// The node's numbers (proof the least over its children, disproof their sum or its weak form), the child
    /// to search next, and the limits for it: until it is no longer the best by a share of epsilon (Pawlewicz
    /// and Lew 2007), or until this node reaches a limit of its own. With widening, only the first few
    /// children that are not disproven compete (Yoshizoe 2008; Arneson, Hayward and Henderson 2010), but all have
    /// to fall: summed over the competitors alone, whose number counted disproven moves, Hex 7x7 d2 took 11,233
    /// nodes in place of 2,182.
    [[nodiscard]] Choice choose(std::size_t first, ProofNumbers limit) const {
        auto places = competitors_among(first);
        std::uint32_t least = ProofNumbers::never;
        DisproofSum disproof(shared_.summing);
        std::uint64_t best = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t second = best;
        Choice choice{};
        choice.child = first;
        for (auto i = first; i < children_.size(); ++i) {
            const auto& child = children_[i];
            if (child.numbers.is_proven()) return {ProofNumbers::proven(), i, {}};
            if (child.numbers.is_disproven()) continue;
            disproof.add(child.numbers.disproof);
            if (places == 0) continue;
            --places;
            least = std::min(least, child.numbers.proof);
            const auto cost = apparent_cost(child);
            if (cost < best) {
                second = best;
                best = cost;
                choice.child = i;
            } else if (cost < second) {
                second = cost;
            }
        }
        if (least == ProofNumbers::never) {
            choice.numbers = ProofNumbers::disproven();
            return choice;
        }
        constexpr std::uint64_t most = ProofNumbers::never - 1;
        choice.numbers = {least, static_cast<std::uint32_t>(std::min(disproof.total(), most))};
        if (!reached(choice.numbers, limit))
            choice.child_limit = limits_for(children_[choice.child].numbers, limit, second, disproof);
        return choice;
    }

    /// How many of the children that are not disproven are looked at together.
    [[nodiscard]] std::size_t competitors_among(std::size_t first) const {
        const auto open =
            std::count_if(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(),
                          [](const Child& child) { return !child.numbers.is_disproven(); });
        return 1 + static_cast<std::size_t>(std::ceil(static_cast<double>(open) * shared_.widening));
    }

    [[nodiscard]] ProofNumbers limits_for(ProofNumbers child, ProofNumbers limit, std::uint64_t second,
                                          const DisproofSum& disproof) const noexcept {
        ProofNumbers result{ProofNumbers::never, ProofNumbers::never};
        if (second < ProofNumbers::never) {
            const auto share = static_cast<std::uint64_t>(static_cast<double>(second) * shared_.epsilon);
            const auto grown = second + std::max<std::uint64_t>(share, 1);
            result.proof = static_cast<std::uint32_t>(std::min<std::uint64_t>(grown, ProofNumbers::never));
        }
        // A child that looks dearer than it is (others are busy with it) may already be at this node's limit.
        result.proof = std::max(std::min(result.proof, limit.proof), child.proof + 1);
        if (limit.disproof != ProofNumbers::never) {
            const auto others = disproof.without(child.disproof);
            MUSTPLAY_ASSERT(others + child.disproof < limit.disproof);
            result.disproof = static_cast<std::uint32_t>(limit.disproof - others);
        }
        return result;
    }

    /// The proof number, raised for each thread that is searching there already (virtual proof numbers,
    /// Kaneko 2010).
    [[nodiscard]] std::uint64_t apparent_cost(const Child& child) const noexcept {
        const std::uint64_t proof = child.numbers.proof;
        return shared_.busy == nullptr ? proof : proof + proof * shared_.busy->count(child.key);
    }

    [[nodiscard]] std::optional<std::uint32_t> winner_among(std::size_t first, int ply) {
        for (auto i = first; i < children_.size(); ++i) {
            if (!children_[i].numbers.is_proven()) continue;
            if (ply == 0) root_move_ = children_[i].move;
            return mark_of(children_[i].key);
        }
        return std::nullopt;
    }

    void note_root(ProofNumbers numbers, const Move& move) {
        root_numbers_ = numbers;
        root_move_ = move;
    }

    bool probe(std::uint64_t key, Entry& entry) {
        ++counts_.probes;
        const bool found = shared_.table.find(key, entry);
        counts_.hits += static_cast<std::uint64_t>(found);
        return found;
    }

    [[nodiscard]] bool may_go_on() {
        if (shared_.done.load(std::memory_order_relaxed)) return false;
        if (allowance_.due() && *tick_) (*tick_)(root_numbers_, counts_);
        return allowance_.spend();
    }

    Path<G> path_;
    Knowledge& know_;
    ProofShared<Memo>& shared_;
    Allowance allowance_;
    const ProofTick* tick_ = nullptr;
    Expansion<Move> expansion_;
    std::vector<Child> children_;
    std::size_t first_child_ = 0; // of the node being opened
    Memo memo_below_ = {};        // of the child last looked at
    ProofCounts counts_;
    std::optional<Move> root_move_;
    ProofNumbers root_numbers_;
};

} // namespace mustplay::search::detail
