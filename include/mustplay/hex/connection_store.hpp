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
        std::uint32_t full_head = none;
        std::uint32_t full_tail = none;
        std::uint32_t semi_head = none;
        std::uint32_t semi_tail = none;
        std::uint32_t fulls = 0;
        std::uint32_t semis = 0;
    };
    /// By an end, a set for each end.
    using Row = std::array<Set, Ends>;

    ConnectionStore()
        : pool_(64 * Ends), room_(pool_.size()), pairs_(Ends * (Ends - 1) / 2), full_meets_(Ends),
          semi_meets_(Ends) {
        clear();
    }

    void clear() noexcept {
        for (auto& pair : pairs_) pair = Pair{};
        for (auto& row : full_meets_) row.fill(Set::all());
        for (auto& row : semi_meets_) row.fill(Set::all());
        // The first places of the pool are no connections, but what the first ones in the queues come after.
        for (std::uint32_t queue = 0; queue < queue_count; ++queue) {
            tails_[queue] = queue;
            pool_[queue].next = none;
        }
        size_ = queue_count;
    }

    [[nodiscard]] Pair& pair(std::size_t a, std::size_t b) noexcept { return pairs_[number(a, b)]; }
    [[nodiscard]] const Pair& pair(std::size_t a, std::size_t b) const noexcept {
        return pairs_[number(a, b)];
    }
    /// The cells that all full (semi-) connections between an end and each other one share; all cells if there is none.
    /// A row for each end, so that whoever looks at one end's pairs finds them together.
    [[nodiscard]] const Row& full_meets(std::size_t end) const noexcept { return full_meets_[end]; }
    [[nodiscard]] const Row& semi_meets(std::size_t end) const noexcept { return semi_meets_[end]; }

    [[nodiscard]] List fulls(const Pair& pair) const noexcept { return List(pool_.data(), pair.full_head); }
    [[nodiscard]] List semis(const Pair& pair) const noexcept { return List(pool_.data(), pair.semi_head); }
    [[nodiscard]] const Connection<Set>& operator[](std::uint32_t at) const noexcept { return pool_[at]; }

    void queue_full(const Set& carrier, std::size_t size, std::size_t a, std::size_t b) {
        push(size, carrier, size, a, b, 0);
    }
    void queue_semi(const Set& carrier, std::size_t size, std::size_t a, std::size_t b, std::size_t key) {
        push(first_of_semis + size, carrier, size, a, b, key);
    }
    /// Takes the oldest queued connection with a carrier of `size` cells; `none` if there is none.
    [[nodiscard]] std::uint32_t take_full(std::size_t size) noexcept { return pop(size); }
    [[nodiscard]] std::uint32_t take_semi(std::size_t size) noexcept { return pop(first_of_semis + size); }

    /// Puts a connection that was taken from the queue into its pair's list, and removes those that it makes
    /// superfluous: carriers that contain its own.
    void accept_full(std::uint32_t at) noexcept {
        const auto& full = pool_[at];
        auto& list = pair(full.first, full.second);
        list.fulls += 1 - insert(list.full_head, list.full_tail, at);
        share(full_meets_, full);
        // Adopted ones only: of those from the queue, semi-connections as large as a full one come after it.
        if (list.semi_tail != none && pool_[list.semi_tail].size >= full.size) {
            list.semis -= remove_supersets(list.semi_head, list.semi_tail, full.carrier);
            auto meet = Set::all();
            for (const auto& semi : semis(list)) meet &= semi.carrier;
            semi_meets_[full.first][full.second] = semi_meets_[full.second][full.first] = meet;
        }
    }
    void accept_semi(std::uint32_t at) noexcept {
        const auto& semi = pool_[at];
        auto& list = pair(semi.first, semi.second);
        list.semis += 1 - insert(list.semi_head, list.semi_tail, at);
        share(semi_meets_, semi);
    }
    /// Takes a connection over from another store: at the end of its pair's list, as it stands.
    void adopt_full(const Connection<Set>& connection) {
        auto& list = pair(connection.first, connection.second);
        append(list.full_head, list.full_tail,
               add(connection.carrier, connection.size, connection.first, connection.second, 0));
        share(full_meets_, connection);
        ++list.fulls;
    }
    void adopt_semi(const Connection<Set>& connection) {
        auto& list = pair(connection.first, connection.second);
        append(list.semi_head, list.semi_tail,
               add(connection.carrier, connection.size, connection.first, connection.second, connection.key));
        share(semi_meets_, connection);
        ++list.semis;
    }

    /// The pairs of ends, each once.
    [[nodiscard]] const std::vector<Pair>& pairs() const noexcept { return pairs_; }

private:
    static constexpr std::uint32_t first_of_semis = MaxSize + 1;
    static constexpr std::uint32_t queue_count = 2 * first_of_semis;

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

    static void share(std::vector<Row>& meets, const Connection<Set>& connection) noexcept {
        auto& meet = meets[connection.first][connection.second];
        meet &= connection.carrier;
        meets[connection.second][connection.first] = meet;
    }

    void append(std::uint32_t& head, std::uint32_t& tail, std::uint32_t at) noexcept {
        pool_[at].next = none;
        auto& link = head == none ? head : pool_[tail].next;
        link = at;
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
    /// Field by field: a whole connection would be put together elsewhere first.
    std::uint32_t add(const Set& carrier, std::size_t size, std::size_t a, std::size_t b, std::size_t key) {
        if (size_ == room_) grow();
        auto& connection = pool_[size_];
        connection.carrier = carrier;
        connection.first = static_cast<std::uint16_t>(a);
        connection.second = static_cast<std::uint16_t>(b);
        connection.key = static_cast<std::uint16_t>(key);
        connection.size = static_cast<std::uint16_t>(size);
        connection.next = none;
        return static_cast<std::uint32_t>(size_++);
    }
    void grow() {
        pool_.resize(2 * pool_.size());
        room_ = pool_.size();
    }
    void push(std::size_t queue, const Set& carrier, std::size_t size, std::size_t a, std::size_t b,
              std::size_t key) {
        const auto at = add(carrier, size, a, b, key);
        pool_[tails_[queue]].next = at;
        tails_[queue] = at;
    }
    std::uint32_t pop(std::size_t queue) noexcept {
        const auto at = pool_[queue].next;
        if (at == none) return none;
        const auto next = pool_[at].next;
        pool_[queue].next = next;
        if (next == none) tails_[queue] = static_cast<std::uint32_t>(queue);
        return at;
    }

    std::vector<Connection<Set>> pool_;
    std::size_t size_ = 0;
    /// `pool_.size()`, to work which out takes a division.
    std::size_t room_;
    std::vector<Pair> pairs_;
    std::vector<Row> full_meets_;
    std::vector<Row> semi_meets_;
    std::array<std::uint32_t, queue_count> tails_{};
};

} // namespace mustplay::hex
