// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <functional>
#include <thread>
#include <utility>
#include <vector>

namespace mustplay::search {

/// Threads that work beside the caller's. No template, so that what it takes to start one is compiled once and not for
/// each game and each way to search it.
class Helpers {
public:
    /// Runs `work` in a thread of its own.
    void start(std::function<void()> work) { threads_.emplace_back(std::move(work)); }
    /// Waits for all of them to end.
    void join() {
        for (auto& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    std::vector<std::thread> threads_;
};

} // namespace mustplay::search
