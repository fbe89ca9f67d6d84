// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// The library in one file, in a program of two sources: whatever it defines twice does not link.
#include "mustplay.hpp"

#include "../one_heap.hpp"

mustplay::Score score_of(OneHeap game); // in other.cpp

int main() {
    mustplay::search::AlphaBeta<OneHeap> engine;
    return score_of({.left = 4}) == engine.search({.left = 4}).score ? 0 : 1;
}
