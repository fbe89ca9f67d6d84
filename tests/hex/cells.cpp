// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/cells.hpp"

#include "support/catch.hpp"
#include "support/must.hpp"

#include <cstddef>
#include <cstdlib>

namespace hex_cells_test {

using namespace mustplay;
using hex::Cell;
using hex::Cells;
using hex::Side;

namespace {

/// Two cells touch if they differ by one step along a row, a column or the short diagonal.
template <class Grid>
bool touch(Cell a, Cell b) {
    const auto rows = static_cast<int>(Grid::row_of(b)) - static_cast<int>(Grid::row_of(a));
    const auto columns = static_cast<int>(Grid::column_of(b)) - static_cast<int>(Grid::column_of(a));
    return (rows == 0 && std::abs(columns) == 1) || (columns == 0 && std::abs(rows) == 1) ||
           (rows + columns == 0 && std::abs(rows) == 1);
}

template <class Grid>
void check_grid() {
    std::size_t pairs = 0;
    for (Cell a = 0; a < Grid::count; ++a) {
        CHECK(Grid::at(Grid::row_of(a), Grid::column_of(a)) == a);
        for (Cell b = 0; b < Grid::count; ++b) {
            MUST(Grid::neighbours(a).contains(b) == touch<Grid>(a, b));
            MUST(Grid::neighbours(Grid::half_turn(a)).contains(Grid::half_turn(b)) == touch<Grid>(a, b));
            using Reflected = Cells<Grid::columns, Grid::rows>;
            MUST(Reflected::neighbours(Grid::reflection(a)).contains(Grid::reflection(b)) ==
                 touch<Grid>(a, b));
            pairs += touch<Grid>(a, b) ? 1U : 0U;
        }
        CHECK(Grid::along(Side::top).contains(a) == (Grid::row_of(a) == 0));
        CHECK(Grid::along(Side::bottom).contains(a) == (Grid::row_of(a) == Grid::rows - 1));
        CHECK(Grid::along(Side::left).contains(a) == (Grid::column_of(a) == 0));
        CHECK(Grid::along(Side::right).contains(a) == (Grid::column_of(a) == Grid::columns - 1));
    }
    // Horizontal, vertical and short-diagonal contacts, each counted from both ends.
    CHECK(pairs == 2 * (Grid::rows * (Grid::columns - 1) + (Grid::rows - 1) * Grid::columns +
                        (Grid::rows - 1) * (Grid::columns - 1)));
}

} // namespace

TEST_CASE("cells touch along rows, columns and the short diagonal") {
    check_grid<Cells<1>>();
    check_grid<Cells<1, 5>>();
    check_grid<Cells<5, 1>>();
    check_grid<Cells<3, 4>>();
    check_grid<Cells<7>>();
    check_grid<Cells<8>>();
    check_grid<Cells<9, 13>>();
    check_grid<Cells<19>>();
}

TEST_CASE("neighbours are known at compile time") {
    using Grid = Cells<3>;
    // a1 and c3 are the acute corners, c1 and a3 the obtuse ones.
    static_assert(Grid::neighbours(Grid::at(0, 0)).count() == 2);
    static_assert(Grid::neighbours(Grid::at(2, 2)).count() == 2);
    static_assert(Grid::neighbours(Grid::at(0, 2)).count() == 3);
    static_assert(Grid::neighbours(Grid::at(2, 0)).count() == 3);
    static_assert(Grid::neighbours(Grid::at(1, 1)).count() == 6);
    static_assert(!Grid::neighbours(Grid::at(1, 1)).contains(Grid::at(0, 0)));
    static_assert(Grid::neighbours(Grid::at(1, 1)).contains(Grid::at(0, 2)));
    static_assert(Cells<19>::neighbours(Cells<19>::at(9, 9)).count() == 6);
    SUCCEED();
}

TEST_CASE("cells are named by column letter and row number") {
    CHECK(Cells<3>::name(0) == "a1");
    CHECK(Cells<3>::name(Cells<3>::at(2, 1)) == "b3");
    CHECK(Cells<2, 5>::name(Cells<2, 5>::at(1, 4)) == "e2");
    CHECK(Cells<19>::name(Cells<19>::count - 1) == "s19");
}

TEST_CASE("other and index of a colour") {
    static_assert(hex::other(hex::Colour::black) == hex::Colour::white);
    static_assert(hex::other(hex::Colour::white) == hex::Colour::black);
    static_assert(hex::index(hex::Colour::black) == 0 && hex::index(hex::Colour::white) == 1);
    SUCCEED();
}

} // namespace hex_cells_test
