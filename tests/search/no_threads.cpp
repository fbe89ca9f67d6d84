// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// A system that has no more threads to give: whatever can work with several does its work with the caller's alone.
#include "mustplay/connect4/opening_book_builder.hpp"
#include "mustplay/play/match.hpp"
#include "mustplay/play/openings.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "mustplay/search/proof_number.hpp"

#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <cerrno>
#include <cstdint>
#include <pthread.h>
#include <system_error>
#include <thread>

namespace {
int refused = 0;
}

// In place of glibc's, for this program.
extern "C" int pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) noexcept {
    ++refused;
    return EAGAIN;
}

namespace search_no_threads_test {

using namespace mustplay;
using games::TicTacToe;

TEST_CASE("threads are refused") {
    const auto before = refused;
    CHECK_THROWS_AS(std::thread([] {}), std::system_error);
    CHECK(refused == before + 1);
}

TEST_CASE("searches do without the threads that they cannot have") {
    for (const auto parallel : {search::Parallel::shared_table, search::Parallel::root_split}) {
        const auto before = refused;
        search::AlphaBeta<TicTacToe> engine({}, {.threads = 3, .parallel = parallel});
        const auto report = engine.search({}, {});
        CHECK(report.complete);
        CHECK(report.score == 0);
        CHECK(refused > before);
    }
    const auto before = refused;
    search::ProofNumberSearch<TicTacToe> prover({.threads = 3});
    CHECK(prover.solve({}).answer == search::Answer::disproven);
    CHECK(refused == before + 2);
}

TEST_CASE("matches do without the threads that they cannot have") {
    const auto openings = play::random_openings(TicTacToe{}, 2, 10, 3);
    const auto make_random = [](std::uint64_t seed) { return play::RandomPlayer(seed); };
    const auto alone = play::play_match(openings, make_random, make_random, {.threads = 1});
    const auto before = refused;
    CHECK(play::play_match(openings, make_random, make_random, {.threads = 4}) == alone);
    CHECK(refused == before + 3);
}

TEST_CASE("Connect Four is solved, and its book made, without the threads that they cannot have") {
    auto before = refused;
    connect4::Solver<connect4::Board<6, 5>> solver({.table_bytes = 1 << 20, .threads = 3});
    CHECK(solver.solve({}).score() == 0);
    CHECK(refused >= before + 2);

    before = refused;
    const support::TemporaryFolder folder;
    connect4::OpeningBookBuilder<connect4::Board<4, 4>> builder(folder.path() / "work", 2);
    CHECK(builder.run({.threads = 3, .table_bytes = 1 << 16}));
    CHECK(refused == before + 2);
}

} // namespace search_no_threads_test
