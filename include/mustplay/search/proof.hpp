// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/expansion.hpp"
#include "mustplay/search/proof_number.hpp"
#include "mustplay/search/proof_question.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mustplay::search {

/// A proof that one side reaches a goal: for each position of the winner's one move, for each of the loser's
/// all replies. Positions that come up again share a node, so it is a graph without cycles, each node stored
/// after the ones it leads to and the root last.
///
/// Memory: 12 bytes a node, and 4 bytes and a move for each edge.
template <class Move>
class Proof {
public:
    using NodeId = std::uint32_t;

    enum class Kind : std::uint8_t {
        finished,     ///< the game is over
        claimed,      ///< the game's knowledge says that the side has won; nothing below
        choice,       ///< the winner to move: one edge
        all_replies,  ///< the loser to move: an edge for each legal move, in the order of `moves()`
        some_replies, ///< the loser to move: the game's knowledge says that the other moves lose too
    };
    struct Edge {
        Move move;
        NodeId node;
    };

    /// The goal, and whether it is the root's side to move that reaches it; if not, the other side prevents
    /// it.
    Score goal = to_win;
    bool mover_wins = true;

    [[nodiscard]] bool empty() const noexcept { return nodes_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] std::size_t edge_count() const noexcept { return edges_.size(); }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge);
    }
    /// Precondition: not empty.
    [[nodiscard]] NodeId root() const noexcept {
        MUSTPLAY_ASSERT(!empty());
        return static_cast<NodeId>(nodes_.size() - 1);
    }
    [[nodiscard]] Kind kind(NodeId node) const noexcept { return nodes_[node].kind; }
    [[nodiscard]] std::span<const Edge> edges(NodeId node) const noexcept {
        return std::span(edges_).subspan(nodes_[node].first_edge, nodes_[node].edge_count);
    }
    /// Where a move leads; none if the proof doesn't answer it.
    [[nodiscard]] std::optional<NodeId> after(NodeId node, const Move& move) const noexcept {
        for (const auto& edge : edges(node)) {
            if (edge.move == move) return edge.node;
        }
        return std::nullopt;
    }
    /// The line of play in which the loser holds out longest.
    [[nodiscard]] std::vector<Move> longest_line() const {
        std::vector<std::uint32_t> plies(nodes_.size(), 0);
        for (NodeId node = 0; node < nodes_.size(); ++node) {
            for (const auto& edge : edges(node)) plies[node] = std::max(plies[node], plies[edge.node] + 1);
        }
        std::vector<Move> line;
        if (empty()) return line;
        for (auto node = root(); plies[node] > 0;) {
            const auto next =
                std::ranges::max(edges(node), {}, [&](const Edge& edge) { return plies[edge.node]; });
            line.push_back(next.move);
            node = next.node;
        }
        return line;
    }

    /// Appends a node that leads to nodes appended before; returns its number.
    NodeId add(Kind kind, std::span<const Edge> edges = {}) {
        MUSTPLAY_ASSERT(nodes_.size() < std::numeric_limits<NodeId>::max());
        nodes_.push_back(
            {static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint32_t>(edges.size()), kind});
        edges_.insert(edges_.end(), edges.begin(), edges.end());
        return root();
    }
    /// Takes back all nodes but the first `size`.
    void cut_back(std::size_t size) noexcept {
        if (size >= nodes_.size()) return;
        edges_.erase(edges_.begin() + static_cast<std::ptrdiff_t>(nodes_[size].first_edge), edges_.end());
        nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(size), nodes_.end());
    }

private:
    struct Node {
        std::uint32_t first_edge;
        std::uint32_t edge_count;
        Kind kind;
    };
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

namespace detail {

template <Game G>
[[nodiscard]] bool is_over(const G& position) {
    if (position.outcome() != Outcome::undecided) return true;
    const auto& moves = position.moves();
    return std::ranges::begin(moves) == std::ranges::end(moves);
}

/// Unfolds the proof that a search holds in its table.
template <Game G, class Knowledge>
class ProofBuilder {
    using Move = MoveOf<G>;
    using Proofs = Proof<Move>;
    using NodeId = typename Proofs::NodeId;
    using Edge = typename Proofs::Edge;

public:
    ProofBuilder(ProofNumberSearch<G, Knowledge>& search, Proofs& proof, const Limits& limits, bool trusting)
        : search_(search), know_(search.knowledge()), proof_(proof), limits_(limits), budget_(limits),
          trusting_(trusting) {}

    /// Adds the proof of a position whose side to move reaches the goal or, if not `wins`, cannot.
    std::optional<NodeId> add(const G& position, Score goal, bool wins) {
        if (is_over(position)) return proof_.add(Proofs::Kind::finished);
        const auto key = ProofQuestion{goal, ProofQuestion::no_horizon, true}.file_under(position.key());
        if (const auto known = nodes_.find(key); known != nodes_.end()) return known->second;
        auto node = trusting_ && is_claimed(position, goal, wins) ? proof_.add(Proofs::Kind::claimed)
                    : wins                                        ? add_choice(position, goal)
                                                                  : add_replies(position, goal);
        if (node) nodes_.emplace(key, *node);
        return node;
    }

private:
    [[nodiscard]] bool is_claimed(G position, Score goal, bool wins) {
        consult(know_, position, expansion_);
        const auto decided = decide(expansion_.bounds, goal);
        return wins ? decided.is_proven() && !expansion_.has_winner() : decided.is_disproven();
    }

    std::optional<NodeId> add_choice(const G& position, Score goal) {
        const auto rest = rest_of(limits_, nodes_searched_, budget_.elapsed());
        const auto report = search_.find_winning_move(position, goal, rest);
        nodes_searched_ += report.statistics.nodes;
        if (report.answer != Answer::proven || !report.move) return std::nullopt;
        const auto child = add_child(position, *report.move, goal, true);
        if (!child) return std::nullopt;
        const Edge edge{*report.move, *child};
        return proof_.add(Proofs::Kind::choice, std::span(&edge, 1));
    }

    /// All legal moves; or, trusting knowledge with carriers, those that need an answer of their own.
    std::optional<NodeId> add_replies(const G& position, Score goal) {
        std::vector<Edge> edges;
        std::size_t legal = 0;
        [[maybe_unused]] MemoOf<Knowledge> memo = {};
        if constexpr (CarriesProofs<Knowledge, G>) memo = std::as_const(know_).memo(position);
        for (const auto& move : position.moves()) {
            ++legal;
            if constexpr (CarriesProofs<Knowledge, G>) {
                if (trusting_ && !know_.is_open(position, memo, move)) continue;
            }
            const auto child = add_child(position, move, goal, false);
            if (!child) return std::nullopt;
            edges.push_back({move, *child});
            if constexpr (CarriesProofs<Knowledge, G>) refute(position, move, goal, memo);
        }
        return proof_.add(edges.size() == legal ? Proofs::Kind::all_replies : Proofs::Kind::some_replies,
                          edges);
    }
    void refute(const G& position, const Move& move, Score goal, MemoOf<Knowledge>& memo) {
        G after = position;
        after.play(move);
        const auto next = same_side(position, after) ? goal : opposing(goal);
        if (const auto found = search_.memo_of_solved(after, next))
            know_.refute(position, memo, move, *found);
    }

    std::optional<NodeId> add_child(const G& position, const Move& move, Score goal, bool wins) {
        G after = position;
        after.play(move);
        const bool same = same_side(position, after);
        return add(after, same ? goal : opposing(goal), wins == same);
    }

    ProofNumberSearch<G, Knowledge>& search_;
    Knowledge know_;
    Proofs& proof_;
    const Limits& limits_;
    Budget budget_;
    bool trusting_;
    std::uint64_t nodes_searched_ = 0;
    Expansion<Move> expansion_;
    std::unordered_map<std::uint64_t, NodeId> nodes_;
};

} // namespace detail

/// How far a proof is written out.
enum class Detail : std::uint8_t {
    complete, ///< to the end of the game against every legal move
    trusting, ///< to where the game's own knowledge decides (its bounds, an empty must-play region)
};

/// The proof of what `search` found out about a position: that its side to move reaches `goal`, or cannot.
/// What the table has lost is searched again. None if a limit was reached first. Cost: about a table look-up
/// for each move of each position of the proof; memory besides the proof: its keys.
template <Game G, class Knowledge>
[[nodiscard]] std::optional<Proof<MoveOf<G>>>
make_proof(ProofNumberSearch<G, Knowledge>& search, const G& position, Score goal = to_win,
           Detail detail = Detail::complete, const Limits& limits = {}) {
    Proof<MoveOf<G>> proof;
    const auto report = search.find_winning_move(position, goal, limits);
    if (report.answer == Answer::unknown) return std::nullopt;
    proof.goal = goal;
    proof.mover_wins = report.answer == Answer::proven;
    const auto rest = rest_of(limits, report.statistics.nodes, report.statistics.time);
    detail::ProofBuilder<G, Knowledge> builder(search, proof, rest, detail == Detail::trusting);
    if (!builder.add(position, goal, proof.mover_wins)) return std::nullopt;
    return proof;
}

/// What walking a proof showed.
struct ProofCheck {
    /// Why the proof is none; empty if it holds. A static text.
    std::string_view fault = {};
    /// Positions walked, and finished games among them.
    std::size_t positions = 0;
    std::size_t finished = 0;
    /// What had to be believed: positions that the game's knowledge decides, and replies left out on its
    /// word.
    std::size_t claimed = 0;
    std::size_t unanswered = 0;
    /// The longest line, plies.
    int depth = 0;

    /// The proof holds, if what it claims does.
    [[nodiscard]] bool holds() const noexcept { return fault.empty(); }
    /// The proof holds by the rules of the game alone.
    [[nodiscard]] bool holds_by_itself() const noexcept { return holds() && claimed == 0 && unanswered == 0; }
};

namespace detail {

template <Game G, class Believe>
class ProofChecker {
    using Move = MoveOf<G>;
    using Proofs = Proof<Move>;
    using NodeId = typename Proofs::NodeId;
    using Kind = typename Proofs::Kind;

public:
    ProofChecker(const Proofs& proof, Believe believe) : proof_(proof), believe_(std::move(believe)) {}

    /// The plies below; faults go to `result`.
    int walk(const G& position, NodeId node, Score goal, bool wins) {
        if (seen_before(position, node, goal, wins)) return plies_[node];
        ++result.positions;
        int plies = 0;
        switch (proof_.kind(node)) {
        case Kind::finished:
            ++result.finished;
            if (!is_over(position)) return fail("a game said to be finished goes on");
            if ((final_score(position) >= goal) != wins) return fail("a finished game is not won");
            break;
        case Kind::claimed:
            ++result.claimed;
            if (!believe_(position, goal, wins)) return fail("a claim is not believed");
            break;
        case Kind::choice:
            if (!wins) return fail("the loser is given a choice");
            if (proof_.edges(node).size() != 1) return fail("the winner has not exactly one move");
            plies = walk_edges(position, node, goal, wins);
            break;
        case Kind::all_replies:
        case Kind::some_replies:
            if (wins) return fail("the winner is made to answer for all moves");
            plies = walk_edges(position, node, goal, wins);
            break;
        }
        plies_[node] = plies;
        return plies;
    }

    ProofCheck result;

private:
    int fail(std::string_view fault) {
        result.fault = fault;
        return 0;
    }

    /// Walks the edges of a node, which have to be legal moves in their order; for `all_replies`, all of
    /// them.
    int walk_edges(const G& position, NodeId node, Score goal, bool wins) {
        if (position.outcome() != Outcome::undecided) return fail("a finished game goes on");
        const auto edges = proof_.edges(node);
        auto edge = edges.begin();
        std::size_t legal = 0;
        int plies = 0;
        for (const auto& move : position.moves()) {
            ++legal;
            if (edge == edges.end() || edge->move != move) continue;
            if (edge->node >= node) return fail("an edge leads back");
            G after = position;
            after.play(move);
            const bool same = same_side(position, after);
            plies = std::max(plies, 1 + walk(after, edge->node, same ? goal : opposing(goal), wins == same));
            if (!result.holds()) return 0;
            ++edge;
        }
        if (edge != edges.end()) return fail("a move is not legal, or not in its place");
        if (!wins && legal != edges.size()) {
            if (proof_.kind(node) == Kind::all_replies) return fail("a reply is not answered");
            result.unanswered += legal - edges.size();
        }
        return plies;
    }

    /// A node that was walked for a position with the same key need not be walked again.
    [[nodiscard]] bool seen_before([[maybe_unused]] const G& position, NodeId node,
                                   [[maybe_unused]] Score goal, [[maybe_unused]] bool wins) {
        if constexpr (Keyed<G>) {
            const auto key = ProofQuestion{goal, ProofQuestion::no_horizon, true}.file_under(position.key());
            const auto [known, is_new] = keys_.emplace(node, key * 2 + (wins ? 1 : 0));
            return !is_new && known->second == key * 2 + (wins ? 1 : 0) && plies_.contains(node);
        } else {
            return false;
        }
    }

    const Proofs& proof_;
    Believe believe_;
    std::unordered_map<NodeId, std::uint64_t> keys_;
    std::unordered_map<NodeId, int> plies_;
};

/// Believes the game's knowledge.
struct BelieveAll {
    template <class G>
    [[nodiscard]] bool operator()(const G&, Score, bool) const noexcept {
        return true;
    }
};

} // namespace detail

/// Walks a proof from `position` by the rules of the game alone (`moves`, `play`, `outcome`, `margin`,
/// `to_move`, and `key` to know a position again), with nothing of the search that made it. Each claim is put
/// to `believe`, a callable `bool(const G&)`. Cost: the rules once for each edge.
template <Game G, class Believe = detail::BelieveAll>
[[nodiscard]] ProofCheck check_proof(const G& position, const Proof<MoveOf<G>>& proof, Believe believe = {}) {
    detail::ProofChecker<G, Believe> checker(proof, std::move(believe));
    if (proof.empty()) {
        checker.result.fault = "the proof is empty";
    } else {
        checker.result.depth = checker.walk(position, proof.root(), proof.goal, proof.mover_wins);
    }
    return checker.result;
}

} // namespace mustplay::search
