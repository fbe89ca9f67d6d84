// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/prefetch.hpp"
#include "mustplay/search/expansion.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace mustplay::search {

/// The memo of games that keep none.
struct NoMemo {};

/// What the table keeps of a position, besides its key.
template <class Memo>
struct ProofRecord {
    ProofNumbers numbers = {};
    /// Nodes spent below, saturated; 0 marks an empty slot.
    std::uint32_t work = 0;
    /// Some bits of the key of the child that proves the node; 0 if there is none.
    std::uint32_t winner = 0;
    [[no_unique_address]] Memo memo = {};
};

/// The same with the key, as it is filed and found.
template <class Memo>
struct ProofEntry : ProofRecord<Memo> {
    /// The whole key, so that only positions whose 64 bits are equal can be taken for each other.
    std::uint64_t key = 0;
};

/// A table of proof numbers in a fixed number of bytes: buckets of four, whole keys, and when a bucket is
/// full the entry with the least work below it gives way (the idea of Nagai's SmallTreeGC, done a bucket at a
/// time). An entry that solves its position is never overwritten by one that doesn't. Every entry is true by
/// itself, so losing one costs time and never truth.
template <class Memo = NoMemo>
class ProofTable {
public:
    using Entry = ProofEntry<Memo>;

    /// As many buckets as fit into `bytes`, at least one. `shared`: several threads will use it (a lock for
    /// each of 1024 stripes of buckets; without it there is none).
    explicit ProofTable(std::size_t bytes, bool shared = false)
        : buckets_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)), locks_(shared ? lock_count : 0) {}

    [[nodiscard]] std::size_t bytes() const noexcept { return buckets_.size() * sizeof(Bucket); }
    /// Entries that fit.
    [[nodiscard]] std::size_t capacity() const noexcept { return buckets_.size() * bucket_size; }
    /// Entries in use. Cost: a pass over the table.
    [[nodiscard]] std::size_t used() const noexcept {
        std::size_t count = 0;
        for (const auto& bucket : buckets_) {
            for (const auto& record : bucket.records) count += static_cast<std::size_t>(record.work != 0);
        }
        return count;
    }
    /// Forgets everything. Cost: a pass over the table.
    void clear() { std::fill(buckets_.begin(), buckets_.end(), Bucket{}); }

    /// Has the memory that `find` will look at brought near.
    void prefetch(std::uint64_t key) const noexcept { mustplay::prefetch(&buckets_[index_of(key)]); }

    /// Copies the entry of `key` to `found`; false if there is none.
    [[nodiscard]] bool find(std::uint64_t key, Entry& found) {
        const auto index = index_of(key);
        const Guard guard(*this, index);
        const auto& bucket = buckets_[index];
        const auto place = look(bucket, key);
        if (place == bucket_size) return false;
        static_cast<Record&>(found) = bucket.records[place];
        found.key = key;
        return true;
    }
    /// Files an entry. Returns whether another position's entry had to go.
    bool store(const Entry& entry) {
        MUSTPLAY_ASSERT(entry.work > 0);
        const auto index = index_of(entry.key);
        const Guard guard(*this, index);
        auto& bucket = buckets_[index];
        if (const auto place = look(bucket, entry.key); place != bucket_size) {
            auto& old = bucket.records[place];
            if (!old.numbers.is_solved() || entry.numbers.is_solved()) old = entry;
            return false;
        }
        const auto victim = std::ranges::min_element(bucket.records, {}, &Record::work);
        const bool replaced = victim->work != 0;
        *victim = entry;
        bucket.keys[static_cast<std::size_t>(victim - bucket.records.begin())] = entry.key;
        return replaced;
    }

private:
    static constexpr std::size_t bucket_size = 4;
    static constexpr std::size_t lock_count = 1024;
    using Record = ProofRecord<Memo>;
    /// The keys together: most lookups are for positions that are not there, and read nothing else.
    struct Bucket {
        std::array<std::uint64_t, bucket_size> keys{};
        std::array<Record, bucket_size> records{};
    };

    /// Holds a bucket's lock; does nothing in a table of one thread.
    class Guard {
    public:
        Guard(ProofTable& table, std::size_t index)
            : lock_(table.locks_.empty() ? nullptr : &table.locks_[index % lock_count]) {
            while (lock_ != nullptr && lock_->test_and_set(std::memory_order_acquire))
                std::this_thread::yield();
        }
        ~Guard() {
            if (lock_ != nullptr) lock_->clear(std::memory_order_release);
        }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

    private:
        std::atomic_flag* lock_;
    };

    [[nodiscard]] std::size_t index_of(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>(mix(key) % buckets_.size());
    }
    /// Where a key is in a bucket; `bucket_size` if it is not.
    [[nodiscard]] static std::size_t look(const Bucket& bucket, std::uint64_t key) noexcept {
        std::size_t place = 0;
        while (place < bucket_size && (bucket.keys[place] != key || bucket.records[place].work == 0)) ++place;
        return place;
    }

    std::vector<Bucket> buckets_;
    std::vector<std::atomic_flag> locks_;
};

} // namespace mustplay::search
