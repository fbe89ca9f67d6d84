// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

#include "mustplay.hpp"

#include "../one_heap.hpp"

mustplay::Score score_of(OneHeap game); // for main.cpp

mustplay::Score score_of(OneHeap game) { return mustplay::search::AlphaBeta<OneHeap>().search(game).score; }
