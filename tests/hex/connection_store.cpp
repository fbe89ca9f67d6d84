// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/connection_store.hpp"

#include "mustplay/bits.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

namespace hex_connection_store_test {

using namespace mustplay;
using Set = BitSet<16>;
using Store = hex::ConnectionStore<Set, 6, 16>;
using Connection = hex::Connection<Set>;

namespace {

Set cells(std::initializer_list<std::size_t> members) {
    Set set;
    for (const auto member : members) set.insert(member);
    return set;
}
Connection connection(std::uint16_t first, std::uint16_t second, const Set& carrier) {
    return {carrier, first, second, 0, static_cast<std::uint16_t>(carrier.count()), Store::none};
}
std::size_t size_of(const Set& carrier) { return static_cast<std::size_t>(carrier.count()); }
void queue_full(Store& store, std::size_t a, std::size_t b, const Set& carrier) {
    store.queue_full(carrier, size_of(carrier), a, b);
}
void queue_semi(Store& store, std::size_t a, std::size_t b, const Set& carrier, std::size_t key = 0) {
    store.queue_semi(carrier, size_of(carrier), a, b, key);
}
std::vector<Set> carriers(const Store::List& list) {
    std::vector<Set> all;
    for (const auto& one : list) all.push_back(one.carrier);
    return all;
}

} // namespace

TEST_CASE("the queue gives back connections by size, the oldest first") {
    Store store;
    queue_full(store, 0, 1, cells({1, 2}));
    queue_full(store, 0, 2, cells({3}));
    queue_full(store, 0, 3, cells({4, 5}));
    queue_semi(store, 0, 4, cells({6}), 6);
    CHECK(store.take_full(0) == Store::none);
    CHECK(store[store.take_full(1)].second == 2);
    CHECK(store.take_full(1) == Store::none);
    CHECK(store[store.take_full(2)].second == 1);
    CHECK(store[store.take_full(2)].second == 3);
    CHECK(store.take_full(2) == Store::none);
    const auto semi = store[store.take_semi(1)];
    CHECK((semi.first == 0 && semi.second == 4 && semi.key == 6 && semi.size == 1));
    CHECK(semi.carrier == cells({6}));
    // A queue that was emptied can be filled again.
    queue_full(store, 0, 5, cells({7, 8}));
    CHECK(store[store.take_full(2)].second == 5);
    CHECK(store.take_full(2) == Store::none);
}

TEST_CASE("lists belong to unordered pairs, and know what their carriers share") {
    Store store;
    CHECK(store.full_meets(2)[5] == Set::all());
    CHECK(store.fulls(store.pair(2, 5)).empty());
    for (const auto& carrier : {cells({1, 2, 3}), cells({2, 3, 4})}) {
        queue_full(store, 5, 2, carrier);
        store.accept_full(store.take_full(3));
    }
    CHECK(carriers(store.fulls(store.pair(2, 5))) == std::vector<Set>{cells({1, 2, 3}), cells({2, 3, 4})});
    CHECK(&store.pair(2, 5) == &store.pair(5, 2));
    CHECK(store.full_meets(2)[5] == cells({2, 3}));
    CHECK(store.pair(2, 5).fulls == 2);
    CHECK(store.pair(2, 4).fulls == 0);
    store.clear();
    CHECK(store.fulls(store.pair(2, 5)).empty());
    CHECK(store.full_meets(2)[5] == Set::all());
}

TEST_CASE("the pool grows, and keeps what is in it") {
    Store store;
    constexpr std::size_t many = 10'000;
    for (std::size_t i = 0; i < many; ++i) queue_semi(store, 0, 1 + i % 5, cells({i % 16}), i % 16);
    for (std::size_t i = 0; i < many; ++i) {
        const auto semi = store[store.take_semi(1)];
        REQUIRE((semi.second == 1 + i % 5 && semi.key == i % 16));
    }
    CHECK(store.take_semi(1) == Store::none);
}

TEST_CASE("every pair has a list of its own") {
    Store store;
    for (std::uint16_t b = 0; b < 6; ++b) {
        for (std::uint16_t a = 0; a < b; ++a)
            store.adopt_full(connection(a, b, cells({a, std::size_t{b} + 6})));
    }
    CHECK(store.pairs().size() == 15);
    for (std::uint16_t b = 0; b < 6; ++b) {
        for (std::uint16_t a = 0; a < b; ++a) {
            CHECK(carriers(store.fulls(store.pair(a, b))) ==
                  std::vector<Set>{cells({a, std::size_t{b} + 6})});
        }
    }
}

TEST_CASE("a full connection removes larger ones, and semi-connections, that contain it") {
    Store store;
    store.adopt_full(connection(0, 1, cells({1, 2, 3})));
    store.adopt_full(connection(0, 1, cells({2, 4, 5})));
    store.adopt_semi(connection(0, 1, cells({1, 2, 6})));
    store.adopt_semi(connection(0, 1, cells({2, 6, 7, 8})));
    CHECK(store.semi_meets(0)[1] == cells({2, 6}));
    queue_full(store, 0, 1, cells({1, 2}));
    store.accept_full(store.take_full(2));
    CHECK(carriers(store.fulls(store.pair(0, 1))) == std::vector<Set>{cells({1, 2}), cells({2, 4, 5})});
    CHECK(carriers(store.semis(store.pair(0, 1))) == std::vector<Set>{cells({2, 6, 7, 8})});
    CHECK(store.pair(0, 1).fulls == 2);
    CHECK(store.pair(0, 1).semis == 1);
    CHECK(store.full_meets(1)[0] == cells({2}));
    CHECK(store.semi_meets(0)[1] == cells({2, 6, 7, 8}));
}

TEST_CASE("accepted in any order, a list holds the minimal carriers by size") {
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
        Store store;
        std::vector<Set> all;
        for (int i = 0; i < 12; ++i) {
            Set carrier;
            for (std::size_t cell = 0; cell < 6; ++cell) {
                if (random() % 2 == 0) carrier.insert(cell);
            }
            const auto contains_it = [&](const Set& other) { return other.is_subset_of(carrier); };
            // The search never offers what contains an accepted one.
            if (std::any_of(all.begin(), all.end(), contains_it)) continue;
            all.push_back(carrier);
            queue_semi(store, 3, 1, carrier);
            store.accept_semi(store.take_semi(static_cast<std::size_t>(carrier.count())));
        }
        std::size_t minimal = 0;
        for (const auto& one : all) {
            const auto is_smaller = [&](const Set& other) { return other != one && other.is_subset_of(one); };
            minimal += std::any_of(all.begin(), all.end(), is_smaller) ? 0U : 1U;
        }
        const auto kept = carriers(store.semis(store.pair(1, 3)));
        CHECK(kept.size() == minimal);
        CHECK(store.pair(1, 3).semis == minimal);
        for (std::size_t i = 1; i < kept.size(); ++i) CHECK(kept[i - 1].count() <= kept[i].count());
    }
}

} // namespace hex_connection_store_test
