// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// What a user writes who has just found the library: a game of their own and a question about it.
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include <cstdio>

namespace {

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

} // namespace

int main() {
    OneHeap game;
    game.play(2);
    const auto score = mustplay::final_score(game);
    std::printf("the side to move has lost: %s\n", mustplay::is_loss(score) ? "yes" : "no");
    return score == mustplay::loss_in(0) ? 0 : 1;
}
