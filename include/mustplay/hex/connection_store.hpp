// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>
#include <vector>

namespace mustplay::hex {

/// A virtual connection between two ends of one colour. Each end is a chain, a side, or an empty cell; an
/// empty end is looked at as if the colour had a stone there, and is not part of the carrier. A *full*
/// connection holds even if the opponent moves first: whatever he plays in the carrier, an answer in the
/// carrier keeps it. A *semi*-connection is full once its owner has played its key, one of its carrier's
/// cells.
template <class Set>
struct Connection {
    Set carrier{};
    std::uint16_t first = 0;
    std::uint16_t second = 0;
    /// Of a semi-connection only.
    std::uint16_t key = 0;
    /// How many cells the carrier has.
    std::uint16_t size = 0;

    /// Where the next of its list stands in the pool.
    std::uint32_t next = 0;
};

/// The connections between one pair of ends, smaller carriers first.
template <class Set>
class ConnectionList {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    class Iterator {
    public:
        using value_type = Connection<Set>;
        using difference_type = std::ptrdiff_t;

        Iterator() noexcept = default;
        Iterator(const Connection<Set>* pool, std::uint32_t at) noexcept : pool_(pool), at_(at) {}
        [[nodiscard]] const Connection<Set>& operator*() const noexcept { return pool_[at_]; }
        [[nodiscard]] const Connection<Set>* operator->() const noexcept { return pool_ + at_; }
        Iterator& operator++() noexcept {
            at_ = pool_[at_].next;
            return *this;
        }
        Iterator operator++(int) noexcept {
            auto before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) noexcept { return a.at_ == b.at_; }
        friend bool operator==(const Iterator& a, std::default_sentinel_t) noexcept { return a.at_ == none; }

    private:
        const Connection<Set>* pool_ = nullptr;
        std::uint32_t at_ = none;
    };

    ConnectionList() noexcept = default;
    ConnectionList(const Connection<Set>* pool, std::uint32_t head) noexcept : begin_(pool, head) {}
    [[nodiscard]] Iterator begin() const noexcept { return begin_; }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }
    [[nodiscard]] bool empty() const noexcept { return begin() == end(); }

private:
    Iterator begin_;
};

/// Where connections live while they are searched for and afterwards: one pool, from which they are first
/// chained into queues by the size of their carrier, then into the lists of their pairs of ends. Between
/// builds the memory is kept, so that a build allocates nothing unless it outgrows every one before it.
///
/// Smaller carriers are always taken from the queue before larger ones. As no rule makes a connection smaller
/// than those it is made of, what is accepted stays: nothing smaller can turn up later and make it superfluous. (The
/// argument is that of Dijkstra's shortest paths.) Only connections adopted from elsewhere can be superseded.
template <class Set, std::size_t Ends, std::size_t MaxSize>
class ConnectionStore {
public:
    using List = ConnectionList<Set>;
    static constexpr std::uint32_t none = List::none;

    /// The accepted connections of one pair of ends.
    struct Pair {
        /// The cells that all full (semi-) connections share; all cells if there is none.
        Set full_meet = Set::all();
        Set semi_meet = Set::all();
        std::uint32_t full_head = none;
        std::uint32_t full_tail = none;
        std::uint32_t semi_head = none;
        std::uint32_t semi_tail = none;
        std::uint32_t fulls = 0;
        std::uint32_t semis = 0;
    };

    ConnectionStore() : pairs_(Ends * (Ends - 1) / 2) {
        pool_.reserve(64 * Ends);
        clear();
    }

    void clear() noexcept {
        pool_.clear();
        for (auto& pair : pairs_) pair = Pair{};
        full_queues_.fill(Queue{});
        semi_queues_.fill(Queue{});
    }

    [[nodiscard]] Pair& pair(std::size_t a, std::size_t b) noexcept { return pairs_[number(a, b)]; }
    [[nodiscard]] const Pair& pair(std::size_t a, std::size_t b) const noexcept {
        return pairs_[number(a, b)];
    }
    [[nodiscard]] List fulls(const Pair& pair) const noexcept { return List(pool_.data(), pair.full_head); }
    [[nodiscard]] List semis(const Pair& pair) const noexcept { return List(pool_.data(), pair.semi_head); }
    [[nodiscard]] const Connection<Set>& operator[](std::uint32_t at) const noexcept { return pool_[at]; }

    void queue_full(const Connection<Set>& connection) { push(full_queues_[connection.size], connection); }
    void queue_semi(const Connection<Set>& connection) { push(semi_queues_[connection.size], connection); }
    /// Takes the oldest queued connection with a carrier of `size` cells; `none` if there is none.
    [[nodiscard]] std::uint32_t take_full(std::size_t size) noexcept { return pop(full_queues_[size]); }
    [[nodiscard]] std::uint32_t take_semi(std::size_t size) noexcept { return pop(semi_queues_[size]); }

    /// Puts a connection that was taken from the queue into its pair's list, and removes those that it makes
    /// superfluous: carriers that contain its own.
    void accept_full(std::uint32_t at) noexcept {
        auto& list = pair(pool_[at].first, pool_[at].second);
        list.fulls += 1 - insert(list.full_head, list.full_tail, at);
        list.full_meet &= pool_[at].carrier;
        // Adopted ones only: of those from the queue, semi-connections as large as a full one come after it.
        if (list.semi_tail != none && pool_[list.semi_tail].size >= pool_[at].size) {
            list.semis -= remove_supersets(list.semi_head, list.semi_tail, pool_[at].carrier);
            list.semi_meet = Set::all();
            for (const auto& semi : semis(list)) list.semi_meet &= semi.carrier;
        }
    }
    void accept_semi(std::uint32_t at) noexcept {
        auto& list = pair(pool_[at].first, pool_[at].second);
        list.semis += 1 - insert(list.semi_head, list.semi_tail, at);
        list.semi_meet &= pool_[at].carrier;
    }
    /// Takes a connection over from another store: at the end of its pair's list, as it stands.
    void adopt_full(const Connection<Set>& connection) {
        auto& list = pair(connection.first, connection.second);
        append(list.full_head, list.full_tail, add(connection));
        list.full_meet &= connection.carrier;
        ++list.fulls;
    }
    void adopt_semi(const Connection<Set>& connection) {
        auto& list = pair(connection.first, connection.second);
        append(list.semi_head, list.semi_tail, add(connection));
        list.semi_meet &= connection.carrier;
        ++list.semis;
    }

    /// The pairs of ends, each once.
    [[nodiscard]] const std::vector<Pair>& pairs() const noexcept { return pairs_; }

private:
    struct Queue {
        std::uint32_t head = none;
        std::uint32_t tail = none;
    };

    [[nodiscard]] static constexpr std::size_t number(std::size_t a, std::size_t b) noexcept {
        MUSTPLAY_ASSERT(a != b && a < Ends && b < Ends);
        return numbers_[a * Ends + b];
    }
    /// Pairs are numbered row by row of the triangle below the diagonal; the table has them both ways round. To work a
    /// number out, which end is the higher being a coin toss, took builds 1.09 times as long.
    using Number = std::conditional_t<(Ends <= 362), std::uint16_t, std::uint32_t>;
    static constexpr std::array<Number, Ends* Ends> numbers_ = [] {
        std::array<Number, Ends * Ends> numbers{};
        auto* const table = numbers.data(); // [] of an array is a call, and clang stops after a million steps
        Number number = 0;
        for (std::size_t high = 0; high < Ends; ++high) {
            for (std::size_t low = 0; low < high; ++low) {
                table[high * Ends + low] = number;
                table[low * Ends + high] = number++;
            }
        }
        return numbers;
    }();

    void append(std::uint32_t& head, std::uint32_t& tail, std::uint32_t at) noexcept {
        pool_[at].next = none;
        if (head == none) {
            head = at;
        } else {
            pool_[tail].next = at;
        }
        tail = at;
    }
    /// Puts a connection into a list that is ordered by size, and removes those whose carriers contain its
    /// own. Returns how many it removed.
    std::uint32_t insert(std::uint32_t& head, std::uint32_t& tail, std::uint32_t at) noexcept {
        const auto size = pool_[at].size;
        if (tail == none || pool_[tail].size <= size) {
            append(head, tail, at);
            return 0;
        }
        const auto removed = remove_supersets(head, tail, pool_[at].carrier);
        auto* link = &head;
        while (*link != none && pool_[*link].size <= size) link = &pool_[*link].next;
        pool_[at].next = *link;
        if (*link == none) tail = at;
        *link = at;
        return removed;
    }
    std::uint32_t remove_supersets(std::uint32_t& head, std::uint32_t& tail, const Set& carrier) noexcept {
        std::uint32_t removed = 0;
        auto* link = &head;
        tail = none;
        while (*link != none) {
            if (carrier.is_subset_of(pool_[*link].carrier)) {
                *link = pool_[*link].next;
                ++removed;
            } else {
                tail = *link;
                link = &pool_[*link].next;
            }
        }
        return removed;
    }
    std::uint32_t add(const Connection<Set>& connection) {
        pool_.push_back(connection);
        return static_cast<std::uint32_t>(pool_.size() - 1);
    }
    void push(Queue& queue, const Connection<Set>& connection) {
        append(queue.head, queue.tail, add(connection));
    }
    std::uint32_t pop(Queue& queue) noexcept {
        const auto at = queue.head;
        if (at != none) queue.head = pool_[at].next;
        return at;
    }

    std::vector<Connection<Set>> pool_;
    std::vector<Pair> pairs_;
    std::array<Queue, MaxSize + 1> full_queues_{};
    std::array<Queue, MaxSize + 1> semi_queues_{};
};

} // namespace mustplay::hex
