// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/budget.hpp"

#include "support/catch.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace search_budget_test {

using namespace mustplay;
using namespace std::chrono_literals;
using search::Allowance;
using search::Budget;

TEST_CASE("one thread gets exactly the nodes it may have", "[budget]") {
    for (const std::uint64_t nodes : {0U, 1U, 2U, 3U, 1000U, 5000U}) {
        const Limits limits{.nodes = nodes};
        Budget budget(limits);
        Allowance allowance(budget);
        std::uint64_t spent = 0;
        while (allowance.spend()) ++spent;
        CHECK(spent == nodes);
        CHECK_FALSE(allowance.spend());
        allowance.settle();
        CHECK(budget.nodes() == nodes);
        CHECK(budget.exhausted());
    }
}

TEST_CASE("several threads together get exactly the nodes they may have", "[budget][threads]") {
    const Limits limits{.nodes = 100'000};
    Budget budget(limits);
    std::atomic<std::uint64_t> spent = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            Allowance allowance(budget);
            while (allowance.spend()) ++spent;
            allowance.settle();
        });
    }
    for (auto& thread : threads) thread.join();
    CHECK(budget.nodes() == spent);
    CHECK(spent <= 100'000);
    CHECK(spent >= 100'000 - 4 * 1024); // one that finds nothing left stops the others with nodes in hand
}

TEST_CASE("without limits nothing stops, until it is halted", "[budget]") {
    Budget budget({});
    Allowance allowance(budget);
    for (int i = 0; i < 100'000; ++i) REQUIRE(allowance.spend());
    CHECK_FALSE(budget.exhausted());
    budget.halt();
    CHECK(budget.exhausted());
    int more = 0;
    while (allowance.spend()) ++more;
    CHECK(more <= 1024);
}

#ifdef __cpp_lib_jthread
TEST_CASE("a stop request stops", "[budget]") {
    std::stop_source source;
    Budget budget({.stop = source.get_token()});
    Allowance allowance(budget);
    for (int i = 0; i < 10'000; ++i) REQUIRE(allowance.spend());
    source.request_stop();
    int more = 0;
    while (allowance.spend()) ++more;
    CHECK(more <= 1024);
}
#endif

TEST_CASE("the clock is asked more often where nodes are dear", "[budget]") {
    const Limits limits{.time = 30ms};
    Budget budget(limits);
    Allowance allowance(budget);
    int nodes = 0;
    while (allowance.spend()) {
        ++nodes;
        std::this_thread::sleep_for(2ms);
    }
    CHECK(nodes >= 1);
    CHECK(nodes <= 16);
    CHECK(budget.elapsed() >= 30ms);
    CHECK(budget.elapsed() < 1s);
}

TEST_CASE("a callable that says stop is not asked again", "[budget]") {
    int asked = 0;
    Limits limits;
    limits.cancelled = [&asked] { return ++asked == 3; };
    Budget budget(limits);
    Allowance allowance(budget);
    while (allowance.spend()) {
    }
    CHECK_FALSE(allowance.spend());
    allowance.settle();
    CHECK(asked == 3);
}

TEST_CASE("the rest of a budget", "[budget]") {
    const Limits limits{.depth = 5, .nodes = 100, .time = 10ms};
    const auto rest = search::rest_of(limits, 30, 4ms);
    CHECK(rest.depth == 5);
    CHECK(rest.nodes == 70);
    CHECK(rest.time == 6ms);
    const auto none = search::rest_of(limits, 200, 20ms);
    CHECK(none.nodes == 0);
    CHECK(none.time == 0ms);
    CHECK(search::rest_of(Limits{}, 10, 5ms).time == std::chrono::nanoseconds::max());
}

} // namespace search_budget_test
