// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/limits.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <utility>

namespace mustplay::search {

/// The `Limits` of one running search, shared by its threads: nodes granted, the clock, and whether to stop. Each
/// thread draws nodes from it with an `Allowance`, so that the limits are looked at only now and then.
class Budget {
public:
    /// Starts the clock.
    explicit Budget(Limits limits) : limits_(std::move(limits)), start_(Clock::now()) {}

    [[nodiscard]] bool exhausted() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    /// Makes every thread stop when it next draws: the answer is found, or no longer wanted.
    void halt() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    /// Nodes that have been granted and not given back, over all threads.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return granted_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::chrono::nanoseconds elapsed() const noexcept { return Clock::now() - start_; }

    /// Asks every limit. Grants at most `wanted` nodes, to be visited before asking again; none: stop.
    [[nodiscard]] std::uint64_t draw(std::uint64_t wanted) {
        if (!exhausted() && (elapsed() >= limits_.time || stop_requested())) halt();
        if (exhausted()) return 0;
        auto granted = granted_.load(std::memory_order_relaxed);
        std::uint64_t more = 0;
        do {
            more = std::min(wanted, limits_.nodes - granted);
        } while (!granted_.compare_exchange_weak(granted, granted + more, std::memory_order_relaxed));
        if (more == 0) halt();
        return more;
    }

    /// Takes back nodes that were granted and not visited.
    void give_back(std::uint64_t nodes) noexcept { granted_.fetch_sub(nodes, std::memory_order_relaxed); }

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

    Limits limits_;
    Clock::time_point start_;
    std::atomic<std::uint64_t> granted_ = 0;
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

/// One thread's nodes from a `Budget`. The limits are asked every 1024 nodes at most, and more often where nodes are
/// dear, so that they are asked about every quarter of a millisecond.
class Allowance {
public:
    /// `first`: how many nodes to draw before asking the limits for the first time, for searches whose nodes take well
    /// under a microsecond.
    explicit Allowance(Budget& budget, std::uint64_t first = 2) noexcept
        : budget_(&budget), size_(first / 2) {}

    /// Pays for one node; false when the search has to stop, and ever after. A `halt` is noticed with the limits.
    [[nodiscard]] bool spend() {
        if (left_ == 0 && !renew()) return false;
        --left_;
        return true;
    }
    /// Whether the next `spend` will ask the limits: the moment for other things that are done now and then.
    [[nodiscard]] bool due() const noexcept { return left_ == 0; }
    /// Gives back what was not spent; call it when the thread ends.
    void settle() noexcept {
        budget_->give_back(left_);
        left_ = 0;
    }

private:
    static constexpr std::chrono::microseconds interval{250};
    static constexpr std::uint64_t most = 1024;

    [[nodiscard]] bool renew() {
        const auto now = budget_->elapsed();
        size_ = now - last_ > interval ? std::max<std::uint64_t>(size_ / 2, 1) : std::min(size_ * 2, most);
        last_ = now;
        left_ = budget_->draw(size_);
        return left_ != 0;
    }

    Budget* budget_;
    std::uint64_t left_ = 0;
    std::uint64_t size_;
    std::chrono::nanoseconds last_{};
};

} // namespace mustplay::search
