// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/solver/bracket.hpp"

#include "support/catch.hpp"

namespace connect4_solver_bracket_test {

using namespace mustplay::connect4;

TEST_CASE("connect4/solver/bracket: closes on every score of every range, whatever fail-soft says") {
    int failures = 0;
    int most_questions = 0;
    for (int empty_count : {0, 10, 24, 28, 42}) {
        for (int lower = -20; lower <= 20; ++lower) {
            for (int upper = lower; upper <= 20; ++upper) {
                for (int score = lower; score <= upper; ++score) {
                    // What the answer adds to its plain meaning: nothing, or all there is to know.
                    for (const bool exact : {false, true}) {
                        ScoreBracket bracket(lower, upper, empty_count);
                        int questions = 0;
                        while (!bracket.closed() && questions < 50) {
                            ++questions;
                            const int alpha = bracket.next_alpha();
                            failures += alpha < bracket.lower() || alpha >= bracket.upper();
                            bracket.narrow(alpha, exact ? score : score <= alpha ? alpha : alpha + 1);
                            failures += score < bracket.lower() || bracket.upper() < score;
                        }
                        failures += !bracket.closed() || bracket.lower() != score;
                        most_questions = questions > most_questions ? questions : most_questions;
                    }
                }
            }
        }
    }
    CHECK(failures == 0);
    CHECK(most_questions <= 14);
}

TEST_CASE("connect4/solver/bracket: a result beyond the range narrows to its end") {
    ScoreBracket low(-1, 1, 42);
    const int alpha = low.next_alpha();
    CHECK(alpha == 0);
    low.narrow(alpha, -7);
    CHECK(low.closed());
    CHECK(low.lower() == -1);
    ScoreBracket high(-1, 1, 42);
    high.narrow(high.next_alpha(), 9);
    CHECK(high.closed());
    CHECK(high.upper() == 1);
}

} // namespace connect4_solver_bracket_test
