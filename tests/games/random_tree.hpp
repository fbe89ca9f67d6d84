// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"
#include "mustplay/score.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace mustplay::games {

/// What a game on a random tree says of itself. Only the first two change the game; with the others on or
/// off, the same seed gives the same tree.
struct TreeFeatures {
    bool counts_points = false; ///< leaves have margins instead of a win, a draw or a loss
    bool names_side = false;    ///< some moves do not change sides
    bool keyed = false;
    bool symmetric = false; ///< needs `keyed`
    bool undoable = false;
    bool sees_wins = false; ///< not with `counts_points`
    bool must_play = false;
    bool resigns = false; ///< `must_play` may be empty where every move loses
    bool bounded = false;
    bool hints_order = false;
    bool noisy = false; ///< some moves are searched on beyond the horizon
    /// Bounds and must-play moves hold for the value of a search to any depth with the tree's own evaluation.
    /// If not, only for the finished game, as game.hpp asks; a search cut short may then differ from plain
    /// negamax.
    bool true_at_every_depth = false;
};

/// Numbers that depend on the seed alone, the same on every platform.
class TreeRandom {
public:
    constexpr explicit TreeRandom(std::uint64_t seed) noexcept : state_(mix(seed)) {}

    /// One of 0..n-1.
    constexpr int below(int n) noexcept {
        return static_cast<int>((mix(state_++) >> 32) % static_cast<unsigned>(n));
    }
    /// One of low..high.
    constexpr int between(int low, int high) noexcept { return low + below(high - low + 1); }
    /// True once in n times.
    constexpr bool one_in(int n) noexcept { return below(n) == 0; }

private:
    std::uint64_t state_;
};

/// All nodes of a random tree. (No template: it is compiled once for all features.)
class TreeNodes {
public:
    static constexpr int max_depth = 7;
    static constexpr int max_states = 8;
    /// A move is the number of a slot. The mirror image of slot s is `slot_count - 1 - s`.
    static constexpr int slot_count = 5;

    struct Place {
        std::int8_t state = 0;
        std::int8_t side = 0;
        bool mirrored = false;
        friend constexpr bool operator==(const Place&, const Place&) = default;
    };
    /// A node as seen unmirrored: from its mirror image every slot and every target is mirrored.
    struct Node {
        std::array<bool, slot_count> has_move{};
        std::array<Place, slot_count> target{};
        std::array<int, slot_count> hint{};
        std::array<bool, slot_count> noisy{};
        Outcome outcome = Outcome::undecided;
        int margin = 0;
        Score evaluation = 0;
        std::array<Score, max_depth + 1> value{}; // by depth of the search
        Bounds bounds{};
        std::array<bool, slot_count> must_play{};
    };

    TreeNodes(std::uint64_t seed, const TreeFeatures& features) : features_(features) {
        grow(TreeRandom(seed));
        evaluate_backwards();
        claim(TreeRandom(~seed));
    }

    [[nodiscard]] const Node& node(int ply, const Place& place) const noexcept {
        return nodes_[at(ply)][at(place.state)][at(place.side)];
    }
    [[nodiscard]] static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

private:
    [[nodiscard]] Node& node(int ply, int state, int side) noexcept {
        return nodes_[at(ply)][at(state)][at(side)];
    }
    template <class Visit>
    void for_each_node(int ply, Visit visit) {
        for (int state = 0; state < max_states; ++state) {
            for (int side = 0; side < 2; ++side) visit(node(ply, state, side), side);
        }
    }

    void grow(TreeRandom random) {
        const int depth = random.one_in(50) ? 0 : random.between(1, max_depth);
        const int states = random.between(1, max_states);
        const int leaf_rarity = random.between(2, 12);
        const int extra_move_rarity = random.between(2, 6);
        const int spread = random.between(1, 12);
        for (int ply = 0; ply <= max_depth; ++ply) {
            for_each_node(ply, [&](Node& node, int side) {
                const bool leaf = ply >= depth || (ply > 0 && random.one_in(leaf_rarity));
                for (int moves = leaf ? 0 : random.between(1, slot_count); moves > 0;) {
                    const auto slot = at(random.below(slot_count));
                    moves -= static_cast<int>(!node.has_move[slot]);
                    node.has_move[slot] = true;
                }
                for (int slot = 0; slot < slot_count; ++slot) {
                    const bool again = random.one_in(extra_move_rarity) && features_.names_side;
                    node.target[at(slot)] = {static_cast<std::int8_t>(random.below(states)),
                                             static_cast<std::int8_t>(again ? side : 1 - side),
                                             random.one_in(2)};
                    node.hint[at(slot)] = random.between(-3, 3);
                    node.noisy[at(slot)] = node.has_move[at(slot)] && random.one_in(3);
                }
                node.margin = random.between(-spread, spread);
                node.evaluation = random.between(-spread, spread);
                const int sign = random.between(-1, 1);
                if (leaf) node.outcome = outcome_of(features_.counts_points ? node.margin : sign);
            });
        }
    }
    [[nodiscard]] static constexpr Outcome outcome_of(int sign) noexcept {
        return sign > 0 ? Outcome::win : sign < 0 ? Outcome::loss : Outcome::draw;
    }
    [[nodiscard]] Score final_value(const Node& leaf) const noexcept {
        if (features_.counts_points) return leaf.margin;
        return leaf.outcome == Outcome::win ? win_in(0) : leaf.outcome == Outcome::loss ? loss_in(0) : 0;
    }

    /// The value of a move for a search of `depth` plies, that move included.
    [[nodiscard]] Score move_value(const Node& parent, int ply, int side, int slot,
                                   int depth) const noexcept {
        const Place& target = parent.target[at(slot)];
        const Score value = node(ply + 1, target).value[at(depth - 1)];
        return one_ply_up(target.side == side ? value : -value);
    }
    void evaluate_backwards() {
        for (int ply = max_depth; ply >= 0; --ply) {
            for_each_node(ply, [&](Node& node, int side) {
                const bool leaf = node.outcome != Outcome::undecided;
                node.value.fill(leaf ? final_value(node) : -infinity);
                if (leaf) return;
                node.value[0] = node.evaluation;
                for (int slot = 0; slot < slot_count; ++slot) {
                    for (int depth = 1; depth <= max_depth && node.has_move[at(slot)]; ++depth) {
                        Score& best = node.value[at(depth)];
                        best = std::max(best, move_value(node, ply, side, slot, depth));
                    }
                }
            });
        }
    }

    void claim(TreeRandom random) {
        for (int ply = 0; ply <= max_depth; ++ply) {
            for_each_node(ply, [&](Node& node, int side) {
                const auto first = features_.true_at_every_depth ? node.value.begin() : node.value.end() - 1;
                const auto [lowest, highest] = std::minmax_element(first, node.value.end());
                node.bounds = {loosened_lower(*lowest, random), -loosened_lower(-*highest, random)};
                if (random.one_in(2) && features_.resigns && is_loss(*highest)) return;
                for (int slot = 0; slot < slot_count; ++slot) {
                    node.must_play[at(slot)] = node.has_move[at(slot)] && random.one_in(3);
                }
                for (int depth = features_.true_at_every_depth ? 1 : max_depth; depth <= max_depth; ++depth) {
                    add_best_move(node, ply, side, depth, random);
                }
            });
        }
    }
    /// A bound that is true for `value`: tight, a little loose, "no loss", or open.
    [[nodiscard]] static Score loosened_lower(Score value, TreeRandom& random) noexcept {
        switch (random.below(4)) {
        case 0:
            return value;
        case 1:
            return std::max(value - random.between(1, 4), -infinity);
        case 2:
            return value < 0 ? -infinity : 0;
        default:
            return -infinity;
        }
    }
    /// Adds one of the best moves of a search of `depth` plies to must-play.
    void add_best_move(Node& node, int ply, int side, int depth, TreeRandom& random) const noexcept {
        const int start = random.below(slot_count);
        for (int i = 0; i < slot_count; ++i) {
            const int slot = (start + i) % slot_count;
            if (!node.has_move[at(slot)]) continue;
            if (move_value(node, ply, side, slot, depth) != node.value[at(depth)]) continue;
            node.must_play[at(slot)] = true;
            return;
        }
    }

    TreeFeatures features_;
    std::array<std::array<std::array<Node, 2>, max_states>, max_depth + 1> nodes_{};
};

/// A position of a random tree without what it may say of itself: the tree and the way from the root.
class TreePosition {
public:
    using Moves = MoveList<int, static_cast<std::size_t>(TreeNodes::slot_count)>;

    explicit TreePosition(const TreeNodes& tree) noexcept : tree_(&tree) {}

    [[nodiscard]] Moves moves() const noexcept { return list_of(here().has_move); }
    /// Throws std::logic_error for an illegal move, so that a wrong move from a table never goes unnoticed.
    void play(int move) {
        if (move < 0 || move >= TreeNodes::slot_count || !here().has_move[slot_of(move)])
            throw std::logic_error("illegal move");
        Place next = here().target[slot_of(move)];
        next.mirrored = next.mirrored != place().mirrored;
        path_[at(++ply_)] = next;
    }
    [[nodiscard]] Outcome outcome() const noexcept { return here().outcome; }

    /// The tree's evaluation. Throws std::logic_error where the game is over: there is nothing to evaluate.
    [[nodiscard]] Score evaluation() const {
        if (outcome() != Outcome::undecided) throw std::logic_error("evaluated a finished game");
        return here().evaluation;
    }
    /// The true value of a search of `depth` plies, `depth >= 0`, with the tree's evaluation: that of plain negamax,
    /// which random_tree.cpp sees to.
    [[nodiscard]] Score true_value(int depth) const noexcept {
        return here().value[at(std::min(depth, TreeNodes::max_depth))];
    }

    /// The value of the game for the side to move, with no regard to distance.
    [[nodiscard]] Score value() const noexcept {
        const auto score = true_value(TreeNodes::max_depth);
        return is_win(score) ? win_in(0) : is_loss(score) ? loss_in(0) : score;
    }

    /// Whether they are the same position, whatever the way to it.
    friend bool operator==(const TreePosition& a, const TreePosition& b) noexcept {
        return a.tree_ == b.tree_ && a.ply_ == b.ply_ && a.place() == b.place();
    }

protected:
    using Place = TreeNodes::Place;

    [[nodiscard]] const Place& place() const noexcept { return path_[at(ply_)]; }
    [[nodiscard]] const TreeNodes::Node& here() const noexcept { return tree_->node(ply_, place()); }
    [[nodiscard]] std::size_t slot_of(int move) const noexcept {
        return at(place().mirrored ? TreeNodes::slot_count - 1 - move : move);
    }
    [[nodiscard]] Moves list_of(const std::array<bool, TreeNodes::slot_count>& slots) const noexcept {
        Moves list;
        for (int move = 0; move < TreeNodes::slot_count; ++move) {
            if (slots[slot_of(move)]) list.push_back(move);
        }
        return list;
    }
    [[nodiscard]] std::uint64_t node_number() const noexcept {
        return static_cast<std::uint64_t>((ply_ * TreeNodes::max_states + place().state) * 2 + place().side);
    }
    void go_back() noexcept { --ply_; }
    [[nodiscard]] bool wins_at_once(int move) const {
        auto child = *this;
        child.play(move);
        return child.outcome() == (child.place().side == place().side ? Outcome::win : Outcome::loss);
    }

private:
    [[nodiscard]] static constexpr std::size_t at(int i) noexcept { return TreeNodes::at(i); }

    const TreeNodes* tree_;
    std::array<Place, TreeNodes::max_depth + 1> path_{};
    int ply_ = 0;
};

/// A game whose tree is drawn at random from a seed: 0 to 5 moves in a position, up to 7 plies, few different
/// values so that ties abound, and at most 8 states a ply so that many lines lead to the same position. Each
/// position has a mirror image with the same value, whose moves are numbered, and listed, the other way
/// round.
///
/// A node is a ply, a state and the side to move. As no node comes at two plies, a search to a fixed depth
/// meets each at one distance from its horizon only, and a table does not change its value. What the game
/// claims (bounds, must-play moves) is true: it is drawn from the values of all nodes, computed from the last
/// ply back.
template <TreeFeatures F>
class RandomTree : public TreeNodes {
public:
    class Position;

    explicit RandomTree(std::uint64_t seed) : TreeNodes(seed, F) {}

    /// The position at the root. The tree must outlive it.
    [[nodiscard]] Position root() const noexcept { return Position(*this); }
};

/// A position, with what it says of itself.
template <TreeFeatures F>
class RandomTree<F>::Position : public TreePosition {
public:
    using TreePosition::TreePosition;

    void undo([[maybe_unused]] int move) noexcept requires(F.undoable) { go_back(); }
    [[nodiscard]] int margin() const noexcept requires(F.counts_points) { return here().margin; }
    [[nodiscard]] int to_move() const noexcept requires(F.names_side) { return place().side; }

    [[nodiscard]] bool wins(int move) const requires(F.sees_wins) { return wins_at_once(move); }
    [[nodiscard]] Moves must_play() const noexcept requires(F.must_play) { return list_of(here().must_play); }
    [[nodiscard]] Bounds bounds() const noexcept requires(F.bounded) { return here().bounds; }
    [[nodiscard]] int hint(int move) const noexcept requires(F.hints_order) {
        return here().hint[slot_of(move)];
    }
    [[nodiscard]] Moves noisy_moves() const noexcept requires(F.noisy) { return list_of(here().noisy); }
    [[nodiscard]] std::uint64_t key() const noexcept requires(F.keyed) {
        return node_number() << 1 | static_cast<std::uint64_t>(place().mirrored);
    }
    [[nodiscard]] CanonicalKey canonical_key() const noexcept requires(F.symmetric) {
        return {node_number(), static_cast<int>(place().mirrored)};
    }
};

/// The evaluator of random trees.
struct TreeEvaluation {
    [[nodiscard]] Score operator()(const TreePosition& position) const { return position.evaluation(); }
};

} // namespace mustplay::games
