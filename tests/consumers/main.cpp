// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// A game of one's own and a question about it, with the two headers that takes.
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"

#include "one_heap.hpp"

#include <cstdio>

int main() {
    OneHeap game;
    game.play(2);
    const auto score = mustplay::final_score(game);
    std::printf("the side to move has lost: %s\n", mustplay::is_loss(score) ? "yes" : "no");
    return score == mustplay::loss_in(0) ? 0 : 1;
}
