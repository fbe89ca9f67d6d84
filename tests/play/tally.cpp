// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/play/tally.hpp"

#include "support/catch.hpp"

namespace play_tally_test {

using mustplay::play::ScoreCounts;
using mustplay::play::Tally;

static_assert(Tally{3, 2, 1}.games() == 6);
static_assert(Tally{}.score() == 0.5);
static_assert(Tally{3, 0, 1}.score() == 0.75);
static_assert(Tally{0, 7, 0}.score() == 0.5);
static_assert(Tally{3, 2, 1}.counts() == ScoreCounts<3>{1, 2, 3}); // the worst first
static_assert(Tally{1, 2, 3} + Tally{10, 20, 30} == Tally{11, 22, 33});

TEST_CASE("a tally counts by half points") {
    Tally tally;
    for (const int half_points : {2, 2, 2, 1, 1, 0}) tally.add(half_points);
    CHECK(tally == Tally{3, 2, 1});
}

} // namespace play_tally_test
