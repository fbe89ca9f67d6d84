// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/exceptions.hpp"

#include <functional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace mustplay::search {

/// Threads that work beside the caller's, which does all of the work if they do none. No template, so that what it takes
/// to start one is compiled once and not for each game and each way to search it.
class Helpers {
public:
    /// Runs `work`, which must not throw, in a thread of its own; not at all if there are no more threads to be had.
    void start(std::function<void()> work) {
        MUSTPLAY_TRY { threads_.emplace_back(std::move(work)); }
        MUSTPLAY_CATCH(const std::system_error&) {} // fewer threads do the same work
    }
    /// Waits for all of them to end.
    void join() {
        for (auto& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    std::vector<std::thread> threads_;
};

} // namespace mustplay::search
