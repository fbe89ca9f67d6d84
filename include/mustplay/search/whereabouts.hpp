// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace mustplay::search {

/// Which positions each of several threads is searching, so that they keep out of each other's way: a thread puts off
/// a move that leads where another is, and returns from a position that another has finished. (That moves are put off:
/// J.-C. Weill, "The ABDADA Distributed Minimax Search Algorithm", 1996. That threads are called back from what has
/// become superfluous: R. Feldmann, "Game Tree Search on Massively Parallel Systems", 1993.)
///
/// A thread is in at most one position of a level, 0 to `Levels` - 1, and equal positions are of one level: the number
/// of stones will do. So all that is asked or told of a position is one word for each other thread. Nobody waits, and
/// nothing is promised: an answer may be out of date, and a thread may be called back from a position that it has left.
template <std::size_t Levels>
class Whereabouts {
    struct alignas(64) Post {
        std::atomic<int> recalled_to = nowhere;
        std::array<std::atomic<std::uint64_t>, Levels> keys{}; // 0: it is in no position of the level
    };
    static constexpr int nowhere = std::numeric_limits<int>::max();
    using Posts = std::vector<Post>;

public:
    explicit Whereabouts(std::size_t threads) : posts_(threads) {}

    /// The part of one thread.
    class Member {
    public:
        /// Thread `index` of `all`, which has to outlive this.
        Member(Whereabouts& all, std::size_t index) noexcept
            : posts_(&all.posts_), own_(&all.posts_[index]) {}

        [[nodiscard]] bool alone() const noexcept { return posts_->size() == 1; }

        /// Says that this thread is in a position (`key` tells those of a level apart), and no longer.
        void enter(int level, std::uint64_t key) noexcept { put(level, key); }
        void leave(int level) noexcept { put(level, 0); }

        /// Whether another thread is in the position.
        [[nodiscard]] bool finds_another_in(int level, std::uint64_t key) const noexcept {
            return std::any_of(posts_->begin(), posts_->end(),
                               [&](const Post& post) { return &post != own_ && key_at(post, level) == key; });
        }
        /// Calls the others back that are in the position. What was found has to be in the table by now.
        void finish(int level, std::uint64_t key) noexcept {
            for (auto& post : *posts_) {
                if (&post != own_ && key_at(post, level) == key) recall(post, level);
            }
        }

        /// Whether this thread has been called back. It then leaves one position after the other until one is
        /// `resumed`. For every node: it costs a load.
        [[nodiscard]] bool recalled() const noexcept {
            return own_->recalled_to.load(std::memory_order_relaxed) != nowhere;
        }
        /// To ask after leaving the position of this level on the way back. True if that is the one it was called
        /// back from, or within it: its score may be in the table, and if not it has to be searched again.
        [[nodiscard]] bool resumes(int level) noexcept {
            const int recalled_to = own_->recalled_to.load(std::memory_order_relaxed);
            if (recalled_to == nowhere || recalled_to < level) return false;
            // Acquired with what the other thread has found. If it has been called further back meanwhile, that stays.
            int expected = recalled_to;
            return own_->recalled_to.compare_exchange_strong(expected, nowhere, std::memory_order_acquire);
        }

    private:
        [[nodiscard]] static std::uint64_t key_at(const Post& post, int level) noexcept {
            MUSTPLAY_ASSERT(level >= 0 && static_cast<std::size_t>(level) < Levels);
            return post.keys[static_cast<std::size_t>(level)].load(std::memory_order_relaxed);
        }
        void put(int level, std::uint64_t key) noexcept {
            MUSTPLAY_ASSERT(level >= 0 && static_cast<std::size_t>(level) < Levels);
            own_->keys[static_cast<std::size_t>(level)].store(key, std::memory_order_relaxed);
        }

        Posts* posts_;
        Post* own_;
    };

    /// Calls all back from everything, for good.
    void recall_all() noexcept {
        for (auto& post : posts_) recall(post, -1);
    }
    /// Nobody is called back any more. Not while threads search.
    void begin() noexcept {
        for (auto& post : posts_) post.recalled_to.store(nowhere, std::memory_order_relaxed);
    }

private:
    static void recall(Post& post, int level) noexcept {
        int old = post.recalled_to.load(std::memory_order_relaxed);
        while (level < old && !post.recalled_to.compare_exchange_weak(old, level, std::memory_order_release,
                                                                      std::memory_order_relaxed)) {
        }
    }

    Posts posts_;
};

} // namespace mustplay::search
