// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/stopper.hpp"

#include "support/catch.hpp"

#include <chrono>
#include <cstdint>
#include <thread>

using namespace std::chrono_literals;
using mustplay::Limits;
using mustplay::search::Ration;
using mustplay::search::Stopper;

namespace {

std::uint64_t nodes_until_stopped(Stopper& stopper, std::uint64_t at_most) {
    Ration ration(stopper);
    std::uint64_t nodes = 0;
    while (nodes < at_most && ration.take()) ++nodes;
    return nodes;
}

} // namespace

TEST_CASE("without limits nothing stops", "[limits]") {
    Stopper stopper({});
    CHECK(nodes_until_stopped(stopper, 1'000'000) == 1'000'000);
    CHECK_FALSE(stopper.stopped());
}

TEST_CASE("one thread visits exactly as many nodes as allowed", "[limits]") {
    for (const std::uint64_t limit : {0, 1, 2, 3, 100, 1023, 1024, 1025, 100'000}) {
        Stopper stopper({.nodes = limit});
        CHECK(nodes_until_stopped(stopper, 1'000'000) == limit);
        CHECK(stopper.stopped());
    }
}

TEST_CASE("threads together never visit more nodes than allowed", "[limits]") {
    Stopper stopper({.nodes = 100'000});
    std::uint64_t there = 0;
    std::thread thread([&] { there = nodes_until_stopped(stopper, 1'000'000); });
    const auto here = nodes_until_stopped(stopper, 1'000'000);
    thread.join();
    CHECK(here + there <= 100'000);
    CHECK(here + there >= 100'000 - 1024);
}

TEST_CASE("a deadline stops, also where a node takes longer than the usual interval", "[limits]") {
    Stopper stopper({.time = 20ms});
    Ration ration(stopper);
    while (ration.take()) std::this_thread::sleep_for(1ms);
    CHECK(stopper.elapsed() >= 20ms);
    CHECK(stopper.elapsed() < 200ms);
}

TEST_CASE("a callable and a stop request stop", "[limits]") {
    int calls = 0;
    Stopper by_callable({.cancelled = [&] { return ++calls == 5; }});
    CHECK(nodes_until_stopped(by_callable, 1'000'000) < 1'000'000);
    CHECK(calls == 5);
#ifdef __cpp_lib_jthread
    std::stop_source source;
    Stopper by_token({.stop = source.get_token()});
    CHECK(nodes_until_stopped(by_token, 5'000) == 5'000);
    source.request_stop();
    CHECK(nodes_until_stopped(by_token, 5'000) == 0);
#endif
}

TEST_CASE("who was told to stop is told so for ever", "[limits]") {
    Stopper stopper({.nodes = 10});
    Ration ration(stopper);
    while (ration.take()) {
    }
    CHECK(ration.stopped());
    CHECK_FALSE(ration.take());
}
