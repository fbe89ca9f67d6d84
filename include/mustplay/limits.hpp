// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

namespace mustplay {

/// When a search has to stop. Each limit is off until it is set; the first one reached ends the search, which
/// then returns its last complete answer. `{.depth = 8}`, `{.time = 500ms}`, `{.nodes = 1'000'000, .time =
/// 1s}`.
struct Limits {
    /// Plies to look ahead at most. A search also ends by itself when the game tree is exhausted.
    int depth = std::numeric_limits<int>::max();
    /// Nodes to visit at most, over all threads. One thread stops exactly there; of several, some may stop a
    /// little earlier.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// Time from the start of the search.
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
#ifdef __cpp_lib_jthread
    /// Stops when a stop is requested.
    std::stop_token stop = {};
#endif
    /// Stops when this returns true (if it is set): for platforms without stop tokens. Asked about four times
    /// a millisecond (more often at first), by one thread at a time.
    std::function<bool()> cancelled = {};
};

} // namespace mustplay
