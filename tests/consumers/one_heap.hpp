// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

/// What a user writes who has just found the library: a game of their own. It is included after the library's headers,
/// which are not the same in each way of using it.

/// One heap; a move takes one or two; whoever takes the last one wins.
struct OneHeap {
    int left = 2;

    [[nodiscard]] mustplay::MoveList<int, 2> moves() const {
        mustplay::MoveList<int, 2> list;
        for (int take = 1; take <= 2 && take <= left; ++take) list.push_back(take);
        return list;
    }
    void play(int take) { left -= take; }
    [[nodiscard]] mustplay::Outcome outcome() const {
        return left == 0 ? mustplay::Outcome::loss : mustplay::Outcome::undecided;
    }
};
static_assert(mustplay::Game<OneHeap>);
