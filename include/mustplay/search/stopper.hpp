// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/limits.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>

namespace mustplay::search {

using Clock = std::chrono::steady_clock;

/// Watches a search's limits for all of its threads. A thread asks it for a ration of nodes, and comes back
/// when it has used them up; no ration means stop.
class Stopper {
public:
    explicit Stopper(const Limits& limits) : limits_(limits), start_(Clock::now()) {}

    Stopper(const Stopper&) = delete;
    Stopper& operator=(const Stopper&) = delete;

    /// At most `wanted` nodes that may be visited before the next call; 0 if the search has to stop.
    [[nodiscard]] std::uint64_t ration(std::uint64_t wanted) {
        if (!stopped() && limit_reached()) stop();
        if (stopped()) return 0;
        const auto before = granted_.fetch_add(wanted, std::memory_order_relaxed);
        if (before >= limits_.nodes) {
            stop();
            return 0;
        }
        return std::min(wanted, limits_.nodes - before);
    }

    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::chrono::nanoseconds elapsed() const noexcept { return Clock::now() - start_; }
    [[nodiscard]] const Limits& limits() const noexcept { return limits_; }

private:
    [[nodiscard]] bool limit_reached() {
#ifdef __cpp_lib_jthread
        if (limits_.stop.stop_requested()) return true;
#endif
        if (limits_.time != std::chrono::nanoseconds::max() && elapsed() >= limits_.time) return true;
        if (!limits_.cancelled) return false;
        const std::scoped_lock one_at_a_time(mutex_);
        return limits_.cancelled();
    }

    Limits limits_;
    Clock::time_point start_;
    std::atomic<std::uint64_t> granted_ = 0;
    std::atomic<bool> stopped_ = false;
    std::mutex mutex_;
};

/// One thread's nodes on ration. Keeps the time between two looks at the limits near a quarter of a
/// millisecond, however dear a node is, so that a deadline is kept closely and a cheap node does not pay for
/// it.
class Ration {
public:
    explicit Ration(Stopper& stopper) noexcept : stopper_(&stopper) {}

    /// Takes one node; false if the search has to stop, for good.
    [[nodiscard]] bool take() {
        if (left_ == 0 && !refill()) return false;
        --left_;
        return true;
    }
    [[nodiscard]] bool stopped() const noexcept { return out_; }

private:
    static constexpr std::chrono::microseconds target{250};
    static constexpr std::uint64_t most = 1024;

    bool refill() {
        if (out_) return false;
        const auto now = Clock::now();
        const auto spent = now - last_;
        size_ = spent > target ? std::max<std::uint64_t>(size_ / 2, 1) : std::min(size_ * 2, most);
        last_ = now;
        left_ = stopper_->ration(size_);
        out_ = left_ == 0;
        return !out_;
    }

    Stopper* stopper_;
    std::uint64_t left_ = 0;
    std::uint64_t size_ = 1;
    Clock::time_point last_ = Clock::now();
    bool out_ = false;
};

} // namespace mustplay::search
