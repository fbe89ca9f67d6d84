// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/limits.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>

namespace mustplay::search {

/// The `Limits` of one running search, shared by its threads: nodes spent, the clock, and whether to stop.
/// Each thread counts its own nodes with an `Allowance`, which comes back here only now and then.
class Budget {
public:
    /// Starts the clock. `limits` must outlive the budget.
    explicit Budget(const Limits& limits) : limits_(limits), start_(Clock::now()) {}

    [[nodiscard]] bool exhausted() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    /// Makes every thread stop at its next node: the answer is found, or no longer wanted.
    void halt() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    /// Nodes that have been charged, over all threads.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::chrono::nanoseconds elapsed() const noexcept { return Clock::now() - start_; }

    /// Books `visited` more nodes and asks every limit. Returns how many of the next `wanted` nodes may be
    /// visited before asking again; 0: stop.
    [[nodiscard]] std::uint64_t charge(std::uint64_t visited, std::uint64_t wanted) {
        const auto total = nodes_.fetch_add(visited, std::memory_order_relaxed) + visited;
        if (!exhausted() && (total >= limits_.nodes || elapsed() >= limits_.time || stop_requested())) halt();
        return exhausted() ? 0 : std::min(wanted, limits_.nodes - total);
    }

    /// Books `visited` nodes of a thread that has ended.
    void settle(std::uint64_t visited) noexcept { nodes_.fetch_add(visited, std::memory_order_relaxed); }

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool stop_requested() {
#ifdef __cpp_lib_jthread
        if (limits_.stop.stop_requested()) return true;
#endif
        if (!limits_.cancelled) return false;
        const std::scoped_lock one_at_a_time(asking_);
        return limits_.cancelled();
    }

    const Limits& limits_;
    Clock::time_point start_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> stopped_ = false;
    std::mutex asking_;
};

/// What is left of `limits` when some of its nodes and time are spent.
[[nodiscard]] inline Limits rest_of(const Limits& limits, std::uint64_t nodes,
                                    std::chrono::nanoseconds time) {
    auto rest = limits;
    rest.nodes -= std::min(rest.nodes, nodes);
    if (rest.time != std::chrono::nanoseconds::max())
        rest.time = std::max(rest.time - time, std::chrono::nanoseconds{});
    return rest;
}

/// One thread's share of a `Budget`. The clock is read every 1024 nodes at most, and more often where nodes
/// are dear: the interval halves when more than 1 ms went by and doubles when less than a quarter of that
/// did.
class Allowance {
public:
    explicit Allowance(Budget& budget) : budget_(&budget) {}

    /// Pays for one node; false when the search has to stop, and ever after.
    [[nodiscard]] bool spend() {
        if (left_ == 0 && !renew()) return false;
        if (budget_->exhausted()) return false;
        --left_;
        ++unbooked_;
        return true;
    }
    /// Whether the next `spend` will ask the limits: the moment for other things that are done now and then.
    [[nodiscard]] bool due() const noexcept { return left_ == 0; }
    /// Books what was spent; call it when the thread ends.
    void settle() {
        budget_->settle(unbooked_);
        unbooked_ = 0;
        left_ = 0;
    }

private:
    [[nodiscard]] bool renew() {
        using namespace std::chrono_literals;
        const auto now = budget_->elapsed();
        const auto spent = now - last_;
        if (spent > 1ms) interval_ = std::max<std::uint64_t>(interval_ / 2, 1);
        if (spent < 250us) interval_ = std::min<std::uint64_t>(interval_ * 2, 1024);
        last_ = now;
        left_ = budget_->charge(unbooked_, interval_);
        unbooked_ = 0;
        return left_ != 0;
    }

    Budget* budget_;
    std::uint64_t left_ = 0;
    std::uint64_t unbooked_ = 0;
    std::uint64_t interval_ = 1;
    std::chrono::nanoseconds last_{};
};

} // namespace mustplay::search
