// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/report.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/expansion.hpp"
#include "mustplay/search/path.hpp"
#include "mustplay/search/proof.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

namespace mustplay::search {

/// Whose move it is in an AND/OR search: the attacker's (an OR node, one good move is enough) or the
/// defender's (an AND node, every reply must fail).
enum class Role : std::uint8_t { attacker, defender };

/// What an AND/OR search knows of a position: a callable `void(G&, Expansion<Move>&, Role)`, asked once for
/// each node entered, the expansion empty at first.
///  - For the attacker it adds the moves to try, best first, such as only those that threaten something.
///  - For the defender it adds all replies that need an answer: it vouches that every other one loses.
///  - Bounds (from the view of the side to move) decide a node at once; it vouches for them. None added and
///    nothing proved: the attacker gives up, or the defender has no reply and has lost.
template <class K, class G>
concept KnowledgeOf = Game<G> && requires(K& know, G& position, Expansion<MoveOf<G>>& expansion) {
    know(position, expansion, Role::attacker);
};

/// All that the game says, from both sides' view.
struct WholeGameForBoth {
    template <Game G>
    void operator()(const G& position, Expansion<MoveOf<G>>& expansion, Role) const {
        WholeGame{}(position, expansion);
    }
};

/// What an AND/OR search found.
template <class Move>
struct AndOrReport {
    /// The side to move reaches the goal, and `proof` shows how. If not, nothing is claimed.
    bool proven = false;
    /// The attacker's first move, if proven.
    std::optional<Move> move = {};
    /// The line in which the defender holds out longest.
    std::vector<Move> line = {};
    /// The attacker's strategy.
    Proof<Move> proof = {};
    /// The attacker's moves in the last completed iteration, and whether looking deeper would change nothing.
    int depth = 0;
    bool exhausted = false;
    Statistics statistics = {};
};

/// Depth-first AND/OR search with iterative threat depth: does the side to move, the attacker, reach a goal
/// within 1, 2, 3, … moves *of its own*? The knowledge decides what is a threat and what a reply; a yes comes
/// with the strategy, and a no means only that there is none among the moves that were tried. Needs no key;
/// where there is one, a table remembers which positions failed at which depth.
template <Game G, KnowledgeOf<G> Knowledge = WholeGameForBoth>
class AndOrSearch {
public:
    using Move = MoveOf<G>;

    /// `table_bytes` is for the table of failures; 0 for none.
    explicit AndOrSearch(Knowledge know = {}, std::size_t table_bytes = std::size_t{1} << 20)
        : know_(std::move(know)), failures_(Keyed<G> ? table_bytes / sizeof(Failure) : 0) {}

    /// Does the side to move reach `goal`? `limits.depth` counts the attacker's moves.
    [[nodiscard]] AndOrReport<Move> search(const G& position, Score goal = to_win,
                                           const Limits& limits = {}) {
        Budget budget(limits);
        Run run{*this, Path<G>(position), Allowance(budget), goal, {}, {}, {}, {}, {}};
        std::ranges::fill(failures_, Failure{});
        AndOrReport<Move> report;
        for (int depth = 0; depth <= limits.depth; ++depth) {
            const auto before = run.statistics.nodes;
            const auto result = run.visit(depth, Role::attacker);
            if (result == Result::stopped) break;
            report.depth = depth;
            report.proven = result == Result::won;
            report.exhausted = result != Result::too_deep;
            run.statistics.nodes_by_depth.push_back(run.statistics.nodes - before);
            if (report.exhausted) break;
        }
        run.allowance.settle();
        if (report.proven) {
            report.proof = std::move(run.proof);
            report.proof.goal = goal;
            report.line = report.proof.longest_line();
            if (!report.line.empty()) report.move = report.line.front();
        }
        report.statistics = std::move(run.statistics);
        report.statistics.time = budget.elapsed();
        return report;
    }

private:
    /// `lost`: however deep one looks; `too_deep`: to this depth.
    enum class Result : std::uint8_t { stopped, lost, too_deep, won };

    /// A position that the attacker did not win within `depth` moves.
    struct Failure {
        std::uint64_t key = 0;
        int depth = -1;
    };
    static constexpr int at_any_depth = std::numeric_limits<int>::max();

    struct Run {
        using Edge = typename Proof<Move>::Edge;
        using Kind = typename Proof<Move>::Kind;

        AndOrSearch& owner;
        Path<G> path;
        Allowance allowance;
        Score goal;
        Expansion<Move> expansion;
        std::vector<Move> moves; // of all nodes on the path
        std::vector<Edge> edges; // of the replies answered on the path
        Proof<Move> proof;
        Statistics statistics;

        /// Whether the attacker wins the position on top of the path within `depth` of its moves; if it does,
        /// the proof of that is the last node of `proof`, else `proof` is as it was.
        Result visit(int depth, Role role) {
            const auto failure = find_failure(role);
            if (failure && failure->depth >= depth) {
                ++statistics.table_cutoffs;
                return failure->depth == at_any_depth ? Result::lost : Result::too_deep;
            }
            expansion.clear();
            owner.know_(path.top(), expansion, role);
            const auto proof_size = proof.size();
            const auto first = moves.size();
            const auto result = role == Role::attacker ? attack(depth) : defend(depth);
            moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end());
            if (result != Result::won) proof.cut_back(proof_size);
            if (result == Result::lost) remember_failure(role, at_any_depth);
            if (result == Result::too_deep) remember_failure(role, depth);
            return result;
        }

        Result attack(int depth) {
            const auto decided = decide(expansion.bounds, goal);
            if (decided.is_proven()) return win_at_once();
            if (decided.is_disproven() || expansion.empty()) return leaf(Result::lost);
            if (depth == 0) return leaf(Result::too_deep);
            const auto first = list_moves();
            const auto last = moves.size();
            auto result = Result::lost;
            for (auto i = first; i < last; ++i) {
                const auto answer = descend(moves[i], depth - 1, Role::attacker);
                if (answer == Result::won) {
                    const Edge edge{moves[i], proof.root()};
                    proof.add(Kind::choice, std::span(&edge, 1));
                }
                if (answer == Result::won || answer == Result::stopped) return answer;
                if (answer == Result::too_deep) result = Result::too_deep;
            }
            return result;
        }

        Result defend(int depth) {
            const auto decided = decide(expansion.bounds, opposing(goal));
            if (decided.is_proven()) return leaf(Result::lost);
            if (decided.is_disproven() || expansion.empty()) {
                proof.add(detail::is_over(path.top()) ? Kind::finished : Kind::claimed);
                return leaf(Result::won);
            }
            const auto first = list_moves();
            const auto last = moves.size();
            const auto first_edge = static_cast<std::ptrdiff_t>(edges.size());
            auto result = Result::won;
            for (auto i = first; i < last && result == Result::won; ++i) {
                result = descend(moves[i], depth, Role::defender);
                if (result == Result::won) edges.push_back({moves[i], proof.root()});
            }
            if (result == Result::won)
                add_replies(std::span(edges).subspan(static_cast<std::size_t>(first_edge)));
            edges.erase(edges.begin() + first_edge, edges.end());
            return result;
        }

        Result descend(const Move move, int depth, Role role) {
            if (!allowance.spend()) return Result::stopped;
            ++statistics.nodes;
            [[maybe_unused]] int side = 0;
            if constexpr (NamesSide<G>) side = static_cast<int>(path.top().to_move());
            path.play(move);
            bool same = false;
            if constexpr (NamesSide<G>) same = static_cast<int>(path.top().to_move()) == side;
            const auto other = role == Role::attacker ? Role::defender : Role::attacker;
            const auto result = visit(depth, same ? role : other);
            path.undo(move);
            return result;
        }

        Result leaf(Result result) {
            ++statistics.leaves;
            return result;
        }

        /// The attacker has won: by a move, if the knowledge names one.
        Result win_at_once() {
            if (!expansion.has_winner()) {
                proof.add(detail::is_over(path.top()) ? Kind::finished : Kind::claimed);
                return leaf(Result::won);
            }
            const auto move = expansion[0].move;
            path.play(move);
            const auto end = proof.add(detail::is_over(path.top()) ? Kind::finished : Kind::claimed);
            path.undo(move);
            const Edge edge{move, end};
            proof.add(Kind::choice, std::span(&edge, 1));
            return leaf(Result::won);
        }

        /// Files the replies in the order of the game's moves, as a proof has them.
        void add_replies(std::span<Edge> answered) {
            std::size_t legal = 0;
            std::size_t placed = 0;
            for (const auto& move : path.top().moves()) {
                ++legal;
                const auto rest = answered.subspan(placed);
                const auto found = std::ranges::find(rest, move, &Edge::move);
                if (found == rest.end()) continue;
                std::swap(*found, rest.front());
                ++placed;
            }
            proof.add(legal == placed ? Kind::all_replies : Kind::some_replies, answered);
        }

        std::size_t list_moves() {
            const auto first = moves.size();
            for (const auto& candidate : expansion) moves.push_back(candidate.move);
            return first;
        }

        [[nodiscard]] std::uint64_t failure_key(Role role) const {
            return table_key(path.top()) ^ mix(role == Role::attacker ? 1 : 2);
        }
        [[nodiscard]] std::optional<Failure> find_failure([[maybe_unused]] Role role) {
            if constexpr (Keyed<G>) {
                if (owner.failures_.empty()) return std::nullopt;
                ++statistics.table_probes;
                const auto key = failure_key(role);
                const auto& slot = owner.slot_of(key);
                if (slot.depth < 0 || slot.key != key) return std::nullopt;
                ++statistics.table_hits;
                return slot;
            } else {
                return std::nullopt;
            }
        }
        void remember_failure([[maybe_unused]] Role role, [[maybe_unused]] int depth) {
            if constexpr (Keyed<G>) {
                if (owner.failures_.empty()) return;
                const auto key = failure_key(role);
                owner.slot_of(key) = {key, depth};
            }
        }
    };

    [[nodiscard]] Failure& slot_of(std::uint64_t key) noexcept {
        return failures_[static_cast<std::size_t>(mix(key) % failures_.size())];
    }

    Knowledge know_;
    std::vector<Failure> failures_;
};

} // namespace mustplay::search
