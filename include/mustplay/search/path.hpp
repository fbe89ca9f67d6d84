// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/game.hpp"

#include <cstddef>
#include <vector>

namespace mustplay::search {

/// The position a depth-first search stands on, and the way back: by `undo` where the game has it, else by a
/// stack of copies whose slots are used again and again.
template <Game G>
class Path {
public:
    explicit Path(const G& root) { positions_.push_back(root); }

    /// Starts again from `root`, keeping the memory.
    void restart(const G& root) {
        top_ = 0;
        positions_[0] = root;
    }
    [[nodiscard]] G& top() noexcept { return positions_[top_]; }
    [[nodiscard]] const G& top() const noexcept { return positions_[top_]; }

    /// Plays a move. References to the old top become invalid.
    void play(const MoveOf<G>& move) {
        if constexpr (!Undoable<G>) {
            if (top_ + 1 == positions_.size()) {
                const G copy = positions_[top_];
                positions_.push_back(copy);
            } else {
                positions_[top_ + 1] = positions_[top_];
            }
            ++top_;
        }
        positions_[top_].play(move);
    }
    /// Takes back `move`, the last one played.
    void undo([[maybe_unused]] const MoveOf<G>& move) {
        if constexpr (Undoable<G>) {
            positions_[top_].undo(move);
        } else {
            --top_;
        }
    }

private:
    std::vector<G> positions_;
    std::size_t top_ = 0;
};

} // namespace mustplay::search
