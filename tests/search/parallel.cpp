// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/alpha_beta.hpp"

#include "games/mnk.hpp"
#include "games/random_tree.hpp"
#include "support/catch.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

namespace search_parallel_test {

namespace {

using namespace mustplay;
using namespace std::chrono_literals;
using search::AlphaBeta;
using search::Options;
using search::Parallel;

constexpr games::TreeFeatures features = {.names_side = true, .keyed = true, .symmetric = true};
using Tree = games::RandomTree<features>;

constexpr Options small(int threads, Parallel parallel) {
    return {.table_bytes = 1 << 12, .threads = threads, .parallel = parallel};
}

} // namespace

TEST_CASE("threads find the value that one finds", "[threads]") {
    for (const auto parallel : {Parallel::shared_table, Parallel::root_split}) {
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            const Tree tree(seed);
            AlphaBeta<Tree::Position, games::TreeEvaluation> engine({}, small(3, parallel));
            const int depth = 1 + static_cast<int>(seed % 7);
            const auto report = engine.search(tree.root(), {.depth = depth});
            CHECK(report.score == tree.root().true_value(depth));
            CHECK(report.bound == Bound::exact);
            CHECK(report.complete);
        }
    }
}

TEST_CASE("games without a key are shared out at the root", "[threads]") {
    constexpr games::TreeFeatures bare = {};
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const games::RandomTree<bare> tree(seed);
        AlphaBeta<games::RandomTree<bare>::Position, games::TreeEvaluation> engine({}, {.threads = 2});
        CHECK(engine.search(tree.root(), {.depth = 7}).score == tree.root().true_value(7));
    }
}

TEST_CASE("nodes are summed over threads", "[threads]") {
    // Regression: engines that report the main thread's count only. With a node limit the sum is known.
    for (const auto parallel : {Parallel::shared_table, Parallel::root_split}) {
        AlphaBeta<games::Mnk<6, 5, 5>> engine({}, small(2, parallel));
        const auto report = engine.search({}, {.nodes = 200'000});
        CHECK_FALSE(report.complete);
        CHECK(report.statistics.nodes <= 200'000);
        CHECK(report.statistics.nodes >= 200'000 - 2 * 1024);
    }
}

TEST_CASE("all threads stop when they are asked to, with a legal move", "[threads]") {
    for (const auto parallel : {Parallel::shared_table, Parallel::root_split}) {
        AlphaBeta<games::Mnk<6, 5, 5>> engine({}, small(2, parallel));
        const auto by_time = engine.search({}, {.time = 30ms});
        CHECK_FALSE(by_time.complete);
        CHECK(by_time.move);
        CHECK(by_time.statistics.time < 2s);
        std::atomic<bool> stop = false;
        std::thread other([&] {
            std::this_thread::sleep_for(20ms);
            stop = true;
        });
        const auto by_callable = engine.search({}, {.cancelled = [&] { return stop.load(); }});
        other.join();
        CHECK_FALSE(by_callable.complete);
        CHECK(by_callable.move);
    }
}

TEST_CASE("two engines search at the same time and share nothing", "[threads]") {
    const auto run = [] {
        return AlphaBeta<games::Mnk<4, 4, 4>>({}, {.table_bytes = 1 << 16}).search({}, {.depth = 6});
    };
    const auto alone = run();
    std::uint64_t nodes_there = 0;
    std::thread there([&] { nodes_there = run().statistics.nodes; });
    const auto nodes_here = run().statistics.nodes;
    there.join();
    CHECK(nodes_here == alone.statistics.nodes);
    CHECK(nodes_there == alone.statistics.nodes);
}

} // namespace search_parallel_test
