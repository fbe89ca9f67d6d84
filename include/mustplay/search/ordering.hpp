// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"
#include "mustplay/search/techniques.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace mustplay::search {

/// A move with its place in the position's list and how soon it should be tried.
template <class Move>
struct RankedMove {
    Move move = {};
    int index = 0;
    std::int64_t rank = 0;
};

/// The moves of the nodes on the current path, best-ranked first, on one stack that all nodes share: no
/// allocation per node. A node opens a `Frame`, adds its moves, and takes them out one by one.
template <class Move>
class MoveStack {
public:
    MoveStack() { moves_.reserve(1024); }

    class Frame {
    public:
        explicit Frame(MoveStack& stack) noexcept
            : moves_(stack.moves_), begin_(moves_.size()), next_(begin_) {}
        ~Frame() { moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(begin_), moves_.end()); }
        Frame(const Frame&) = delete;
        Frame& operator=(const Frame&) = delete;

        void add(const Move& move, int index, std::int64_t rank) { moves_.push_back({move, index, rank}); }

        /// The best-ranked move left; among equals the one added first. None when all are taken.
        /// Selection instead of sorting: most nodes end after one or two moves.
        [[nodiscard]] std::optional<RankedMove<Move>> next() noexcept {
            if (next_ == moves_.size()) return std::nullopt;
            auto best = next_;
            for (auto i = next_ + 1; i < moves_.size(); ++i) {
                if (moves_[i].rank > moves_[best].rank) best = i;
            }
            auto chosen = moves_[best];
            for (auto i = best; i > next_; --i) moves_[i] = moves_[i - 1];
            moves_[next_++] = chosen;
            return chosen;
        }

    private:
        std::vector<RankedMove<Move>>& moves_;
        std::size_t begin_;
        std::size_t next_;
    };

private:
    std::vector<RankedMove<Move>> moves_;
};

/// Moves for which history and countermoves can be kept: integers, enumerations, and small values without
/// padding.
template <class Move>
concept SmallMove = std::is_integral_v<Move> || std::is_enum_v<Move> ||
    (std::is_trivially_copyable_v<Move>&& std::has_unique_object_representations_v<Move> &&
     (sizeof(Move) == 2 || sizeof(Move) == 4 || sizeof(Move) == 8));

/// Where a move is counted, 0..4095. Different moves may share a slot: it guides the order, never a score.
template <SmallMove Move>
[[nodiscard]] constexpr std::size_t history_slot(const Move& move) noexcept {
    if constexpr (std::is_integral_v<Move> || std::is_enum_v<Move>) {
        return static_cast<std::size_t>(move) % 4096;
    } else {
        using Bits = std::conditional_t<sizeof(Move) == 2, std::uint16_t,
                                        std::conditional_t<sizeof(Move) == 4, std::uint32_t, std::uint64_t>>;
        return mix(std::bit_cast<Bits>(move)) % 4096;
    }
}

/// What a search learns of its moves and tries first later: killers, history, countermoves.
template <Game G, Techniques T>
class MoveOrder {
public:
    using Move = MoveOf<G>;

    static constexpr bool uses_hint = T.hint && HintsOrder<G>;
    static constexpr bool uses_history = T.history && SmallMove<Move>;
    static constexpr bool uses_countermoves = T.countermoves && SmallMove<Move>;
    /// Whether anything but the game's own order is asked for.
    static constexpr bool active = uses_hint || T.killers || uses_history || uses_countermoves;

    /// Makes room for searches of this depth.
    void prepare(int depth) {
        if constexpr (T.killers) killers_.resize(static_cast<std::size_t>(depth) + 2);
    }

    /// How soon to try a move: by the game's hint, and among equals killers, the countermove, then by history. (What
    /// the game knows comes first: in Connect Four killers before hints take 1.6 times the nodes.)
    [[nodiscard]] std::int64_t rank(const G& position, const Move& move, int ply, int side,
                                    const std::optional<Move>& previous) const {
        std::int64_t rank = 0;
        if constexpr (uses_hint) rank += static_cast<std::int64_t>(position.hint(move)) << 32;
        if constexpr (uses_history) rank += history_[slot(side, move)];
        if constexpr (uses_countermoves) {
            if (previous && countermoves_[slot(side, *previous)] == move) rank += std::int64_t{1} << 29;
        }
        if constexpr (T.killers) {
            const auto& killers = killers_[static_cast<std::size_t>(ply)];
            if (killers[0] == move) rank += std::int64_t{1} << 31;
            if (killers[1] == move) rank += std::int64_t{1} << 30;
        }
        return rank;
    }

    /// Learns that a move cut off.
    void reward(const Move& move, int depth, int ply, int side, const std::optional<Move>& previous) {
        if constexpr (uses_history) {
            auto& count = history_[slot(side, move)];
            count += depth * depth;
            if (count > history_limit) {
                for (auto& each : history_) each /= 2;
            }
        }
        if constexpr (uses_countermoves) {
            if (previous) countermoves_[slot(side, *previous)] = move;
        }
        if constexpr (T.killers) {
            auto& killers = killers_[static_cast<std::size_t>(ply)];
            if (killers[0] != move) {
                killers[1] = std::exchange(killers[0], move);
            }
        }
    }

private:
    static constexpr std::int32_t history_limit = 1 << 28;
    static constexpr std::size_t slots = std::size_t{2} * 4096;

    [[nodiscard]] static constexpr std::size_t slot(int side, const Move& move) noexcept {
        return static_cast<std::size_t>(side) * 4096 + history_slot(move);
    }

    std::vector<std::array<std::optional<Move>, 2>> killers_;
    std::vector<std::int32_t> history_ = std::vector<std::int32_t>(uses_history ? slots : 0);
    std::vector<std::optional<Move>> countermoves_ =
        std::vector<std::optional<Move>>(uses_countermoves ? slots : 0);
};

} // namespace mustplay::search
