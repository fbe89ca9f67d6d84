// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/solver/huge_array.hpp"
#include "mustplay/prefetch.hpp"
#include "mustplay/uint128.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace mustplay::connect4 {

/// What the solver's table knows of a position.
struct KnownScore {
    /// Proven bounds of the score of the side to move.
    int lower = 0;
    int upper = 0;
    /// The column that was best when it was stored.
    int move = 0;
    friend constexpr bool operator==(const KnownScore&, const KnownScore&) = default;
};

/// A `KnownScore` and the work it cost in the low bits of a word.
template <int ScoreBits, int MoveBits>
struct PackedScore {
    static constexpr int work_bits = 5;
    static constexpr int bits = 2 * ScoreBits + MoveBits + work_bits;
    static constexpr int zero = 1 << (ScoreBits - 1);

    /// `work`: nodes spent, kept as a power of two. Never 0.
    [[nodiscard]] static constexpr std::uint64_t pack(const KnownScore& known, std::uint64_t work) noexcept {
        const auto log_work = std::min(static_cast<std::uint64_t>(std::bit_width(work)), std::uint64_t{31});
        return log_work << (2 * ScoreBits + MoveBits) |
               static_cast<std::uint64_t>(known.move) << (2 * ScoreBits) |
               static_cast<std::uint64_t>(known.lower + zero) << ScoreBits |
               static_cast<std::uint64_t>(known.upper + zero);
    }
    [[nodiscard]] static constexpr KnownScore unpack(std::uint64_t word) noexcept {
        return {static_cast<int>(word >> ScoreBits & score_mask) - zero,
                static_cast<int>(word & score_mask) - zero,
                static_cast<int>(word >> (2 * ScoreBits) & ((std::uint64_t{1} << MoveBits) - 1))};
    }
    /// 0 for an empty word, which is not worth keeping at all.
    [[nodiscard]] static constexpr std::uint64_t work(std::uint64_t word) noexcept {
        return word >> (2 * ScoreBits + MoveBits) & 31;
    }

private:
    static constexpr std::uint64_t score_mask = (std::uint64_t{1} << ScoreBits) - 1;
};

/// The solver's table for boards whose keys have at most 57 bits (7x6: 49). An entry is 8 bytes: both bounds of
/// the score, the best move, the work, and what the place does not tell of the key. The key is scrambled one to
/// one (as in D. Knuth's "quotienting", TAOCP 6.4, exercise 13), so place and entry give it back: no other
/// position is ever taken for the one asked for. Four entries, half a cache line, share a place; a new one
/// replaces the one that took least work. The entries are single relaxed atomic words, so threads share the table
/// without locks and never see half an entry.
template <int KeyBits>
class CompactScoreTable {
    static_assert(KeyBits <= 57);
    using Packed = PackedScore<6, 4>;
    static constexpr std::size_t ways = 4;
    /// Below this size the rest of a key of 57 bits has no room in an entry.
    static constexpr int fewest_bucket_bits = 14;

public:
    /// Where a key belongs.
    struct Slot {
        std::size_t bucket = 0;
        std::uint64_t tag = 0;
    };

    /// A table of at most `bytes` bytes, rounded down to a power of two, but at least 512 KiB.
    explicit CompactScoreTable(std::size_t bytes)
        : bucket_bits_(std::min(
              KeyBits, std::max(fewest_bucket_bits,
                                static_cast<int>(std::bit_width(bytes / (ways * sizeof(Entry)))) - 1))),
          entries_(ways << bucket_bits_) {}

    [[nodiscard]] std::size_t bytes() const noexcept { return entries_.size() * sizeof(Entry); }

    [[nodiscard]] Slot slot(std::uint64_t key) const noexcept {
        constexpr std::uint64_t key_mask = (std::uint64_t{1} << KeyBits) - 1;
        key ^= key >> (KeyBits / 2);
        key = (key * 0x9e3779b97f4a7c15U) & key_mask;
        const int tag_bits = KeyBits - bucket_bits_;
        return {static_cast<std::size_t>(key >> tag_bits), key & ((std::uint64_t{1} << tag_bits) - 1)};
    }
    void prefetch(const Slot& slot) const noexcept { mustplay::prefetch(&entries_[slot.bucket * ways]); }

    /// Reads what is known of the position of `slot` into `known`; false if nothing is.
    [[nodiscard]] bool find(const Slot& slot, KnownScore& known) const noexcept {
        const Entry* const bucket = &entries_[slot.bucket * ways];
        for (std::size_t i = 0; i < ways; ++i) {
            const auto word = bucket[i].load(std::memory_order_relaxed);
            if (word >> Packed::bits == slot.tag && word != 0) {
                known = Packed::unpack(word);
                return true;
            }
        }
        return false;
    }

    /// Remembers `known`, found with `work` nodes, instead of what was known of the position, or of the position
    /// that took least work.
    void store(const Slot& slot, const KnownScore& known, std::uint64_t work) noexcept {
        Entry* const bucket = &entries_[slot.bucket * ways];
        std::size_t place = 0;
        auto least = std::numeric_limits<std::uint64_t>::max();
        for (std::size_t i = 0; i < ways; ++i) {
            const auto word = bucket[i].load(std::memory_order_relaxed);
            if (word >> Packed::bits == slot.tag && word != 0) {
                place = i;
                break;
            }
            if (Packed::work(word) < least) place = i, least = Packed::work(word);
        }
        bucket[place].store(slot.tag << Packed::bits | Packed::pack(known, work), std::memory_order_relaxed);
    }

    void clear() noexcept {
        for (auto& entry : entries_) entry.store(0, std::memory_order_relaxed);
    }

private:
    using Entry = std::atomic<std::uint64_t>;

    int bucket_bits_;
    HugeArray<Entry> entries_;
};

/// The solver's table for larger boards: whole keys of 64 or 128 bits beside the data, three or two entries a
/// cache line. A line is guarded by a version (a "seqlock"): who writes makes it odd and then even again, who
/// reads takes nothing if it was odd or has changed, and who cannot write at once leaves it. So here too nothing
/// is ever found that was not stored, whatever the other threads do.
template <class Word>
class WideScoreTable {
    using Packed = PackedScore<8, 6>;
    static constexpr std::size_t key_words = sizeof(Word) / sizeof(std::uint64_t);
    static constexpr std::size_t ways = 7 / (key_words + 1);

public:
    struct Slot {
        std::size_t bucket = 0;
        Word key = 0;
    };

    /// A table of at most `bytes` bytes, rounded down to a power of two, but at least a cache line.
    explicit WideScoreTable(std::size_t bytes)
        : bucket_bits_(static_cast<int>(std::bit_width(std::max<std::size_t>(bytes / sizeof(Bucket), 1))) -
                       1),
          buckets_(std::size_t{1} << bucket_bits_) {}

    [[nodiscard]] std::size_t bytes() const noexcept { return buckets_.size() * sizeof(Bucket); }

    [[nodiscard]] Slot slot(Word key) const noexcept {
        std::uint64_t mixed = 0;
        for (const auto word : words(key)) mixed = (mixed ^ word ^ word >> 32) * 0x9e3779b97f4a7c15U;
        return {bucket_bits_ == 0 ? 0 : static_cast<std::size_t>(mixed >> (64 - bucket_bits_)), key};
    }
    void prefetch(const Slot& slot) const noexcept { mustplay::prefetch(&buckets_[slot.bucket]); }

    /// Reads what is known of the position of `slot` into `known`; false if nothing is.
    [[nodiscard]] bool find(const Slot& slot, KnownScore& known) const noexcept {
        const auto& bucket = buckets_[slot.bucket];
        const auto version = bucket.version.load(std::memory_order_acquire);
        if (version % 2 != 0) return false;
        for (const auto& entry : bucket.entries) {
            // Acquired, so that the version is read again only after them.
            const bool same = holds(entry, slot.key);
            const auto data = entry.data.load(std::memory_order_acquire);
            if (!same || data == 0) continue;
            known = Packed::unpack(data);
            return bucket.version.load(std::memory_order_relaxed) == version;
        }
        return false;
    }

    /// Remembers `known`, found with `work` nodes, instead of what was known of the position, or of the position
    /// that took least work; not if another thread is writing there.
    void store(const Slot& slot, const KnownScore& known, std::uint64_t work) noexcept {
        auto& bucket = buckets_[slot.bucket];
        auto version = bucket.version.load(std::memory_order_relaxed);
        if (version % 2 != 0 ||
            !bucket.version.compare_exchange_strong(version, version + 1, std::memory_order_acquire,
                                                    std::memory_order_relaxed))
            return;
        Entry* place = nullptr;
        auto least = std::numeric_limits<std::uint64_t>::max();
        for (auto& entry : bucket.entries) {
            const auto data = entry.data.load(std::memory_order_relaxed);
            if (data != 0 && holds(entry, slot.key)) {
                place = &entry;
                break;
            }
            if (Packed::work(data) < least) place = &entry, least = Packed::work(data);
        }
        const auto key = words(slot.key);
        // Released, so that none of this is seen before the odd version.
        for (std::size_t i = 0; i < key_words; ++i) place->key[i].store(key[i], std::memory_order_release);
        place->data.store(Packed::pack(known, work), std::memory_order_release);
        bucket.version.store(version + 2, std::memory_order_release);
    }

    void clear() noexcept {
        for (auto& bucket : buckets_) {
            for (auto& entry : bucket.entries) entry.data.store(0, std::memory_order_relaxed);
        }
    }

private:
    struct Entry {
        std::array<std::atomic<std::uint64_t>, key_words> key{};
        std::atomic<std::uint64_t> data = 0;
    };
    struct alignas(64) Bucket {
        std::atomic<std::uint64_t> version = 0;
        std::array<Entry, ways> entries{};
    };

    [[nodiscard]] static std::array<std::uint64_t, key_words> words(Word key) noexcept {
        if constexpr (key_words == 1) {
            return {key};
        } else {
            return {key.low, key.high};
        }
    }
    [[nodiscard]] static bool holds(const Entry& entry, Word key) noexcept {
        const auto wanted = words(key);
        bool same = true;
        for (std::size_t i = 0; i < key_words; ++i) {
            same &= entry.key[i].load(std::memory_order_acquire) == wanted[i];
        }
        return same;
    }

    int bucket_bits_;
    HugeArray<Bucket> buckets_;
};

/// The table for the positions of a board size. Both kinds have the same members.
template <class BoardType>
using ScoreTable = typename std::conditional_t<
    (BoardType::width * BoardType::column_bits <= 57),
    std::type_identity<CompactScoreTable<std::min(57, BoardType::width* BoardType::column_bits)>>,
    std::type_identity<WideScoreTable<typename BoardType::Word>>>::type;

} // namespace mustplay::connect4
