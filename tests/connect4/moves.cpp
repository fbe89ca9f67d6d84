// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/connect4/moves.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <vector>

namespace connect4_moves_test {

using namespace mustplay::connect4;

namespace {

static_assert(NaturalOrder::columns<7>() == std::array{0, 1, 2, 3, 4, 5, 6});
static_assert(CentreFirst::columns<4>() == std::array{1, 2, 0, 3});
static_assert(CentreFirst::columns<5>() == std::array{2, 3, 1, 4, 0});
static_assert(CentreFirst::columns<7>() == std::array{3, 4, 2, 5, 1, 6, 0});
static_assert(CentreFirst::columns<8>() == std::array{3, 4, 2, 5, 1, 6, 0, 7});

template <class Order, int Width = 7, int Height = 6>
using Range = Columns<Width, Height, Order>;

static_assert(std::ranges::forward_range<Range<CentreFirst>>);
static_assert(std::ranges::forward_range<Range<NaturalOrder, 8, 8>>);
static_assert(sizeof(Range<CentreFirst>) == sizeof(Board<>::Word));
static_assert(Range<CentreFirst>{}.empty() && Range<CentreFirst>{}.begin() == Range<CentreFirst>{}.end());
static_assert(*Range<CentreFirst>(Board<>::bottom_row).begin() == 3);

/// An order of one's own: any type with `columns`.
struct FromTheRight {
    template <int Width>
    static constexpr ColumnOrder<Width> columns() {
        auto order = NaturalOrder::columns<Width>();
        for (auto& column : order) column = Width - 1 - column;
        return order;
    }
};

template <class Order, int Width, int Height>
int wrong_subsets() {
    int failures = 0;
    for (unsigned subset = 0; subset < (1U << Width); ++subset) {
        typename Board<Width, Height>::Word cells = 0;
        for (int column = 0; column < Width; ++column) {
            // Cells of different heights, for only the columns count.
            if ((subset >> column) % 2 != 0) cells |= Board<Width, Height>::cell(column, column % Height);
        }
        std::vector<int> expected;
        for (const int column : Order::template columns<Width>()) {
            if ((subset >> column) % 2 != 0) expected.push_back(column);
        }
        const Columns<Width, Height, Order> range(cells);
        std::vector<int> found;
        for (const int column : range) found.push_back(column);
        failures += found != expected;
        failures += range.size() != expected.size();
        failures += range.empty() != expected.empty();
        failures += std::ranges::distance(range) != static_cast<std::ptrdiff_t>(expected.size());
        failures += range.cells() != cells;
    }
    return failures;
}

} // namespace

TEST_CASE("connect4/moves: every order gives every column once") {
    const auto sorted = [](auto order) {
        std::ranges::sort(order);
        return order;
    };
    CHECK(sorted(CentreFirst::columns<9>()) == NaturalOrder::columns<9>());
    CHECK(sorted(CentreFirst::columns<10>()) == NaturalOrder::columns<10>());
    CHECK(sorted(CentreFirst::columns<25>()) == NaturalOrder::columns<25>());
}

TEST_CASE("connect4/moves: a range lists the columns of its cells in its order, for every subset") {
    CHECK(wrong_subsets<NaturalOrder, 7, 6>() == 0);
    CHECK(wrong_subsets<CentreFirst, 7, 6>() == 0);
    CHECK(wrong_subsets<FromTheRight, 7, 6>() == 0);
    CHECK(wrong_subsets<CentreFirst, 4, 4>() == 0);
    CHECK(wrong_subsets<CentreFirst, 8, 8>() == 0);
    CHECK(wrong_subsets<NaturalOrder, 10, 6>() == 0);
}

TEST_CASE("connect4/moves: an iterator can be copied and gone over again") {
    const Range<CentreFirst> range(Board<>::bottom_row);
    auto a = range.begin();
    const auto b = a++;
    CHECK(*b == 3);
    CHECK(*a == 4);
    CHECK(b == range.begin());
    CHECK_FALSE(a == b);
    ++a;
    CHECK(*a == 2);
}

} // namespace connect4_moves_test
