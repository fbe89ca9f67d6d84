// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/move_list.hpp"

#include "support/catch.hpp"

#include <concepts>
#include <cstddef>
#include <ranges>
#include <type_traits>
#include <vector>

namespace move_list_test {

namespace {

using List = mustplay::MoveList<int, 5>;

static_assert(std::ranges::contiguous_range<const List>);
static_assert(std::ranges::sized_range<const List>);
static_assert(std::same_as<std::ranges::range_value_t<List>, int>);
static_assert(std::is_trivially_copyable_v<List>, "no heap");

} // namespace

TEST_CASE("a move list keeps the moves in the order they came, up to its capacity") {
    List list;
    std::vector<int> reference;
    for (std::size_t size = 0; size <= 5; ++size) {
        REQUIRE(list.size() == size);
        REQUIRE(list.empty() == (size == 0));
        REQUIRE(std::vector<int>(list.begin(), list.end()) == reference);
        for (std::size_t i = 0; i < size; ++i) REQUIRE(list[i] == reference[i]);
        if (size == 5) break;
        const auto move = static_cast<int>(7 * size) - 3;
        list.push_back(move);
        reference.push_back(move);
    }
}

TEST_CASE("a copy of a move list is independent") {
    List list;
    list.push_back(1);
    auto copy = list;
    copy.push_back(2);
    CHECK(list.size() == 1);
    CHECK(copy.size() == 2);
    CHECK(copy[0] == 1);
}

TEST_CASE("a move list can be made at compile time") {
    static_assert([] {
        mustplay::MoveList<int, 3> list;
        list.push_back(4);
        list.push_back(5);
        int sum = 0;
        for (const auto move : list) sum = 10 * sum + move;
        return sum;
    }() == 45);
    CHECK(mustplay::MoveList<int, 3>{}.empty());
}

} // namespace move_list_test
