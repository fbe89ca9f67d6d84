// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace mustplay::search {

/// The principal variations of all plies of the path a search is on: each is a move and the variation of the ply below.
/// Forgetting one costs a store, as every node of an open window does it; only an improvement copies moves.
template <class Move>
class Lines {
public:
    /// Makes room for plies 0..`last`.
    void prepare(int last) {
        const auto plies = static_cast<std::size_t>(last) + 1;
        if (lengths_.size() >= plies) return;
        lengths_.resize(plies);
        moves_.resize(plies);
    }

    void clear(int ply) noexcept { lengths_[static_cast<std::size_t>(ply)] = 0; }

    /// The variation of `ply` is this move, and what is expected at the next ply.
    void extend(int ply, const Move& move) {
        const auto here = static_cast<std::size_t>(ply);
        const auto rest = (*this)[ply + 1];
        auto& moves = moves_[here];
        moves.resize(std::max(moves.size(), rest.size() + 1)); // allocates only when longer than ever before
        moves.front() = move;
        std::copy(rest.begin(), rest.end(), moves.begin() + 1);
        lengths_[here] = rest.size() + 1;
    }

    [[nodiscard]] std::span<const Move> operator[](int ply) const noexcept {
        const auto here = static_cast<std::size_t>(ply);
        return {moves_[here].data(), lengths_[here]};
    }

private:
    std::vector<std::size_t> lengths_;
    std::vector<std::vector<Move>> moves_;
};

} // namespace mustplay::search
