// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/score.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

namespace mustplay::search {

/// What a table remembers of a position.
struct TableEntry {
    /// Depth of an entry whose score rests on finished games alone and so holds at any depth.
    static constexpr int proven_depth = 255;
    /// `move_index` where no move is known.
    static constexpr int no_move = 1023;

    Score score = 0; ///< from the position's side to move, relative to the position
    Bound bound = Bound::none;
    int depth = 0; ///< plies searched below the position, 0..254, or `proven_depth`
    int move_index =
        no_move;      ///< the best move's place in the position's list of moves, 0..1022, or `no_move`
    int symmetry = 0; ///< the symmetry of the position that was stored, 0..15: its move list's order
    std::uint8_t generation = 0; ///< which search stored it; set by the table
    friend constexpr bool operator==(const TableEntry&, const TableEntry&) = default;
};

/// Replacement policies: how much an old entry is worth keeping when a cluster is full; the least is
/// replaced.

/// Keeps what cost most to find; entries of earlier searches go first.
struct KeepDeepest {
    [[nodiscard]] static constexpr int worth(const TableEntry& old, std::uint8_t generation) noexcept {
        return old.depth + (old.generation == generation ? 256 : 0);
    }
};
/// Keeps what is newest, whatever it cost; among one search's entries, any.
struct KeepNewest {
    [[nodiscard]] static constexpr int worth(const TableEntry& old, std::uint8_t generation) noexcept {
        return -static_cast<std::uint8_t>(generation - old.generation);
    }
};

/// A transposition table of fixed size that several threads share without locks.
///
/// Entries of 16 bytes in clusters of four, one cache line. A slot holds (key ^ data, data), two relaxed
/// atomic words: a torn write by two threads gives a key that does not match, never a wrong entry (R. Hyatt,
/// T. Mann, 2002). The whole key is compared, so different keys are never taken for one another. `find` and
/// `store` touch one line.
template <class Replacement = KeepDeepest>
class TranspositionTable {
public:
    /// A table of at most `bytes` bytes, rounded down to a power of two, at least one cluster (64 bytes).
    explicit TranspositionTable(std::size_t bytes)
        : cluster_bits_(static_cast<int>(std::bit_width(std::max<std::size_t>(bytes / sizeof(Cluster), 1))) -
                        1),
          clusters_(std::make_unique<Cluster[]>(std::size_t{1} << cluster_bits_)) {}

    [[nodiscard]] std::size_t bytes() const noexcept { return sizeof(Cluster) << cluster_bits_; }

    /// What is known of the position with this key, if anything.
    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const noexcept {
        for (const auto& slot : cluster(key).slots) {
            const auto data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0)
                return unpacked(data);
        }
        return std::nullopt;
    }

    /// Remembers `entry` (with this table's generation), in the place of the position's old entry, an empty
    /// one, or the one that is worth least. The new entry is always stored; an old move survives when the new
    /// one has none.
    void store(std::uint64_t key, TableEntry entry) noexcept {
        entry.generation = generation_;
        auto& slots = cluster(key).slots;
        std::size_t place = 0;
        int least = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const auto data = slots[i].data.load(std::memory_order_relaxed);
            int worth = empty_worth;
            if (data != 0) {
                const auto old = unpacked(data);
                if ((slots[i].check.load(std::memory_order_relaxed) ^ data) == key) {
                    if (entry.move_index == TableEntry::no_move && entry.symmetry == old.symmetry)
                        entry.move_index = old.move_index;
                    place = i;
                    break;
                }
                worth = Replacement::worth(old, generation_);
            }
            if (worth < least) place = i, least = worth;
        }
        const auto data = packed(entry);
        slots[place].check.store(key ^ data, std::memory_order_relaxed);
        slots[place].data.store(data, std::memory_order_relaxed);
    }

    /// Marks the beginning of a new search: entries of earlier ones are still found, but replaced first.
    void new_generation() noexcept { ++generation_; }

    /// Forgets everything. Takes time proportional to `bytes()`.
    void clear() noexcept {
        for (std::size_t i = 0; i < std::size_t{1} << cluster_bits_; ++i) {
            for (auto& slot : clusters_[i].slots) {
                slot.check.store(0, std::memory_order_relaxed);
                slot.data.store(0, std::memory_order_relaxed);
            }
        }
    }

    /// The 64 bits an entry is stored in: score 32, move 10, symmetry 4, depth 8, bound 2, generation 8.
    [[nodiscard]] static constexpr std::uint64_t packed(const TableEntry& entry) noexcept {
        MUSTPLAY_ASSERT(entry.bound != Bound::none);
        MUSTPLAY_ASSERT(0 <= entry.depth && entry.depth <= TableEntry::proven_depth);
        MUSTPLAY_ASSERT(0 <= entry.move_index && entry.move_index <= TableEntry::no_move);
        MUSTPLAY_ASSERT(0 <= entry.symmetry && entry.symmetry < 16);
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.score)) << 32 |
               static_cast<std::uint64_t>(entry.move_index) << 22 |
               static_cast<std::uint64_t>(entry.symmetry) << 18 |
               static_cast<std::uint64_t>(entry.depth) << 10 | static_cast<std::uint64_t>(entry.bound) << 8 |
               entry.generation;
    }
    [[nodiscard]] static constexpr TableEntry unpacked(std::uint64_t data) noexcept {
        return {.score = static_cast<Score>(static_cast<std::uint32_t>(data >> 32)),
                .bound = static_cast<Bound>(data >> 8 & 3),
                .depth = static_cast<int>(data >> 10 & 255),
                .move_index = static_cast<int>(data >> 22 & 1023),
                .symmetry = static_cast<int>(data >> 18 & 15),
                .generation = static_cast<std::uint8_t>(data)};
    }

private:
    static constexpr int empty_worth = -1'000;

    struct Slot {
        std::atomic<std::uint64_t> check = 0;
        std::atomic<std::uint64_t> data = 0;
    };
    struct alignas(64) Cluster {
        std::array<Slot, 4> slots;
    };

    // Multiplying by an odd constant spreads perfect keys, whose low bits are all alike, over the high bits.
    [[nodiscard]] Cluster& cluster(std::uint64_t key) const noexcept {
        const auto spread = key * 0x9e3779b97f4a7c15U;
        return clusters_[cluster_bits_ == 0 ? 0 : static_cast<std::size_t>(spread >> (64 - cluster_bits_))];
    }

    int cluster_bits_;
    std::unique_ptr<Cluster[]> clusters_;
    std::uint8_t generation_ = 0;
};

} // namespace mustplay::search
