// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"
#include "mustplay/score.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

/// What a solving search asks about a position, all at once and once: is it decided, which moves need be looked
/// at, in which order. A game with cheap rules says it by the refinements of game.hpp; dear knowledge (the virtual
/// connections of Hex) is an object that the search is given.

namespace mustplay::search {

/// The goal "the side to move wins" (points: by at least 1).
inline constexpr Score to_win = 1;
/// The goal "the side to move does not lose".
inline constexpr Score to_draw = 0;

/// The same goal as the other side sees it: the mover reaches at least `goal` exactly when the other side
/// does not reach `opposing(goal)`.
[[nodiscard]] constexpr Score opposing(Score goal) noexcept { return 1 - goal; }

/// How far a node is from being decided: the least number of leaves that have to fall to prove, and to
/// disprove, that the node's *side to move* reaches its goal (phi and delta of Nagai 2002). 0: it is done;
/// `never`: it cannot be.
struct ProofNumbers {
    static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] static constexpr ProofNumbers proven() noexcept { return {0, never}; }
    [[nodiscard]] static constexpr ProofNumbers disproven() noexcept { return {never, 0}; }

    [[nodiscard]] constexpr bool is_proven() const noexcept { return proof == 0; }
    [[nodiscard]] constexpr bool is_disproven() const noexcept { return disproof == 0; }
    [[nodiscard]] constexpr bool is_solved() const noexcept { return is_proven() || is_disproven(); }
    /// The same numbers as the other side sees them.
    [[nodiscard]] constexpr ProofNumbers reversed() const noexcept { return {disproof, proof}; }
    friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// How a disproof number follows from those of the children.
enum class Summing : std::uint8_t {
    all, ///< their sum: right in a tree; where lines of play meet again, a position counts once for each
    weak ///< the largest, and 1 for each other child (weak proof numbers, Ueda et al. 2008): counts nothing
         ///< twice
};

/// Whether the bounds decide a goal: proven, disproven, or neither (both numbers 1).
[[nodiscard]] constexpr ProofNumbers decide(const Bounds& bounds, Score goal) noexcept {
    if (bounds.lower >= goal) return ProofNumbers::proven();
    if (bounds.upper < goal) return ProofNumbers::disproven();
    return {};
}

/// A position as a search sees it: what is proved of its score, and the moves to look at, best first. One is
/// used for all nodes, so filling it allocates nothing once it has grown.
template <class Move>
class Expansion {
public:
    struct Candidate {
        Move move = {};
        /// A first guess of how hard it is to reach the goal (and to be kept from it) *by this move*, from
        /// the view of the side that plays it; at least 1.
        ProofNumbers numbers = {};
        int hint = 0;
    };

    /// Proved bounds of the score. If they decide the question, the search ends here.
    Bounds bounds = {};

    void clear() noexcept {
        bounds = {};
        has_winner_ = false;
        candidates_.clear();
    }
    /// The score is known.
    void settle(Score score) noexcept { bounds = {score, score}; }
    /// Adds a move, before those with a smaller hint and behind the others.
    void add(const Move& move, int hint = 0, ProofNumbers numbers = {}) {
        candidates_.push_back({move, numbers, hint});
        for (auto i = candidates_.size() - 1; i > 0 && candidates_[i - 1].hint < hint; --i) {
            std::swap(candidates_[i - 1], candidates_[i]);
        }
    }
    /// Makes this move the only candidate, one that is proved to reach at least `score`.
    void add_winner(const Move& move, Score score = to_win) {
        candidates_.clear();
        candidates_.push_back({move, {}, 0});
        bounds = {std::max(bounds.lower, score), std::max(bounds.upper, score)};
        has_winner_ = true;
    }

    /// Whether the only candidate is known to reach `bounds.lower`.
    [[nodiscard]] bool has_winner() const noexcept { return has_winner_; }
    [[nodiscard]] bool empty() const noexcept { return candidates_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return candidates_.size(); }
    [[nodiscard]] const Candidate& operator[](std::size_t i) const noexcept { return candidates_[i]; }
    [[nodiscard]] auto begin() const noexcept { return candidates_.begin(); }
    [[nodiscard]] auto end() const noexcept { return candidates_.end(); }

private:
    std::vector<Candidate> candidates_;
    bool has_winner_ = false;
};

/// What a solving search knows of a game: a callable `void(G&, Expansion<Move>&)`, asked once for each node it
/// opens, and never for a child it only looks up in the table; the expansion comes in empty.
///  - Finished, or proved without search: it sets `bounds` (`settle(score)`), or `add_winner` where a move is
///    known.
///  - Otherwise it adds the moves to look at, best first; as with `must_play`, those left out are no better than
///    the ones added. None added and nothing proved means that every move loses.
/// `WholeGame`, the default, passes on what the game says of itself; knowledge that is dear (the virtual
/// connections of Hex) is an object with memory of its own. Each thread has a copy.
template <class K, class G>
concept SolvingKnowledge = Game<G> && std::copyable<K> &&
    requires(K& know, G& position, Expansion<MoveOf<G>>& expansion) {
    know(position, expansion);
};

/// `using Memo = …; Memo memo(const G&) const; void recall(const G&, const Memo&, Expansion<Move>&)`: a small,
/// trivially copyable digest of an expansion (for Hex: the moves left), taken right after the call and kept in the
/// table. When a search comes back to the node on its way to a leaf below, `recall` lists the moves from it
/// without building the knowledge again. Positions that are equal by symmetry share a memo.
template <class K, class G>
concept Memoizes = SolvingKnowledge<K, G> && std::default_initializable<typename K::Memo> &&
    std::is_trivially_copyable_v<typename K::Memo> &&
    requires(K& know, const K& known, const G& position, const typename K::Memo& memo,
             Expansion<MoveOf<G>>& expansion) {
    { known.memo(position) } -> std::same_as<typename K::Memo>;
    know.recall(position, memo, expansion);
};

/// A memo may also hold what a proof rests on, its *carrier*, so that the refutation of one move refutes others at
/// the same time: all that leave its carrier alone (R. Hayward, Y. Björnsson, M. Johanson, M. Kan, N. Po, J. van
/// Rijswijck, "Solving 7x7 Hex with domination, fill-in, and virtual connections", 2005). The memo of a decided
/// position holds the carrier of the win, of an open one that of the refutations so far.
///  - `void refute(const G&, Memo& memo, Move, const Memo& after) const`: the position after the move, whose memo
///    is `after`, is won for the other side: takes the move, and all others that this refutes, out of `memo`.
///  - `bool is_open(const G&, const Memo& memo, Move) const`: whether a move has not been taken out.
///  - `Memo memo_of_win(const G&, Move, const Memo& after) const`: the move wins.
template <class K, class G>
concept CarriesProofs = Memoizes<K, G> && requires(const K& know, const G& position, typename K::Memo& memo,
                                                   const typename K::Memo& after, const MoveOf<G>& move) {
    know.refute(position, memo, move, after);
    { know.is_open(position, after, move) } -> std::convertible_to<bool>;
    { know.memo_of_win(position, move, after) } -> std::same_as<typename K::Memo>;
};

/// `std::uint64_t key_after(Move) const`: the key that the position after this move would have (for a
/// `Symmetric` game its canonical one), without playing it. Not used for games that name their side.
template <class G>
concept ForeseesKey = Keyed<G> && !NamesSide<G> && requires(const G& position, const MoveOf<G>& move) {
    { position.key_after(move) } -> std::same_as<std::uint64_t>;
};

/// The key under which a position is filed: the canonical one where there is one.
template <Keyed G>
[[nodiscard]] std::uint64_t table_key(const G& position) {
    if constexpr (Symmetric<G>) {
        return position.canonical_key().key;
    } else {
        return position.key();
    }
}

namespace detail {

/// Adds moves until one is seen to win at once.
template <Game G>
void add_candidates(const G& position, const auto& moves, Expansion<MoveOf<G>>& expansion) {
    for (const auto& move : moves) {
        if constexpr (SeesWins<G>) {
            if (position.wins(move)) {
                expansion.add_winner(move, win_in(1));
                return;
            }
        }
        if constexpr (HintsOrder<G>) {
            expansion.add(move, static_cast<int>(position.hint(move)));
        } else {
            expansion.add(move);
        }
    }
}

} // namespace detail

/// All that the game says of a position by the refinements of game.hpp. Cost: each of these is asked once.
struct WholeGame {
    template <Game G>
    void operator()(const G& position, Expansion<MoveOf<G>>& expansion) const {
        if constexpr (!SeesWins<G>) {
            if (position.outcome() != Outcome::undecided) return expansion.settle(final_score(position));
        }
        if constexpr (Bounded<G>) expansion.bounds = position.bounds();
        if constexpr (HasMustPlay<G>) {
            detail::add_candidates(position, position.must_play(), expansion);
            if (!expansion.empty()) return;
            const auto& moves = position.moves();
            if (std::ranges::begin(moves) != std::ranges::end(moves)) {
                expansion.bounds.upper = std::min(expansion.bounds.upper, Score{-1});
                detail::add_candidates(position, moves, expansion);
                return;
            }
        } else {
            detail::add_candidates(position, position.moves(), expansion);
        }
        if (expansion.empty()) expansion.settle(final_score(position));
    }
};

/// Fills `expansion` with what is known of a position.
template <Game G, SolvingKnowledge<G> K>
void consult(K& know, G& position, Expansion<MoveOf<G>>& expansion) {
    expansion.clear();
    know(position, expansion);
    if (expansion.empty() && expansion.bounds == Bounds{}) expansion.bounds.upper = -1;
}

} // namespace mustplay::search
