// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Makes include/mustplay/hex/edge_templates/shapes.hpp, and writes it to the output:
//
//     mustplay_hex_edge_templates [--orders N] > shapes.hpp
//
// For each end on the fourth and fifth line, each one or two stones that may help it, and each strip of the board that is
// seven cells wide, the solver is asked whether the end is connected with the side, if all cells outside the strip are the
// opponent's. If so, cells are taken away as long as it stays connected, in N different orders (by default 100). What is
// left is a carrier of which no cell can be spared. Those that H-search finds by itself are left out, and those that do
// without one of the helpers. Takes some minutes.

#include "command_line.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/braids.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/edge_templates/shape.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/solver.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::EdgeShape;

/// Black's top side is the template's. The end stands in the middle column; stones below it go on to the bottom.
constexpr std::size_t rows = EdgeShape::most_lines + 1;
constexpr std::size_t columns = 2 * EdgeShape::most_width - 1;
constexpr std::size_t middle = EdgeShape::most_width - 1;
using Board = hex::Board<rows, columns>;
using Grid = Board::Grid;
using Set = Board::Set;

/// Larger ones hold too seldom, and are too large to be played out (`hex::Unfolding`).
constexpr int most_cells = hex::BraidSearch<rows, columns>::capacity;

class Finder {
public:
    explicit Finder(int orders) : orders_(orders) {}

    /// The carriers of shapes with this end and these helpers.
    [[nodiscard]] std::vector<Set> find(Cell end, const Set& helpers) {
        std::set<std::array<std::uint64_t, Set::word_count>> seen;
        std::vector<Set> found;
        for (std::size_t left = 0; left <= middle; ++left) {
            const auto strip = strip_from(left, end);
            if (!helpers.is_subset_of(strip | row_of_end(left, end))) continue;
            const auto most = strip - helpers;
            if (!is_connected(end, helpers, most)) continue;
            for (int order = 0; order < orders_; ++order) {
                const auto carrier = without_needless(end, helpers, most, order % 2 == 1);
                if (carrier.count() > most_cells || !seen.insert(carrier.words()).second) continue;
                if (!is_found_by_search(end, helpers, carrier) && needs_all(end, helpers, carrier))
                    found.push_back(carrier);
            }
        }
        return found;
    }

private:
    /// All cells of the seven columns from `left` in the rows above the end, and the end's neighbours in its row.
    [[nodiscard]] static Set strip_from(std::size_t left, Cell end) {
        Set strip;
        for (Cell cell = 0; cell < Grid::count; ++cell) {
            const auto column = Grid::column_of(cell);
            if (column < left || column >= left + EdgeShape::most_width) continue;
            if (Grid::row_of(cell) < Grid::row_of(end) ||
                (Grid::row_of(cell) == Grid::row_of(end) && Grid::neighbours(end).contains(cell)))
                strip.insert(cell);
        }
        return strip;
    }
    [[nodiscard]] static Set row_of_end(std::size_t left, Cell end) {
        Set row;
        for (std::size_t column = left; column < left + EdgeShape::most_width; ++column)
            row.insert(Grid::at(Grid::row_of(end), column));
        return row;
    }

    /// The end, the cells below it and its helpers are Black's, all else but the carrier White's.
    [[nodiscard]] static Board cut_out(Cell end, const Set& helpers, const Set& carrier) {
        auto black = helpers;
        for (auto cell = end; cell < Grid::count; cell += columns) black.insert(cell);
        Board board;
        for (Cell cell = 0; cell < Grid::count; ++cell) {
            if (!carrier.contains(cell))
                board.place(cell, black.contains(cell) ? Colour::black : Colour::white);
        }
        return board;
    }
    [[nodiscard]] bool is_connected(Cell end, const Set& helpers, const Set& carrier) {
        return solver_.solve({cut_out(end, helpers, carrier), Colour::white}).winner == Colour::black;
    }
    /// With the end a part of the bottom side, over which nothing is joined: of the shapes that are only found by joining
    /// over the end the solver makes use, as limited lists miss them elsewhere (7x7: 121,984 positions, 131,891 without).
    [[nodiscard]] bool is_found_by_search(Cell end, const Set& helpers, const Set& carrier) {
        search_.build(cut_out(end, helpers, carrier), Colour::black);
        return search_.wins_moving_second();
    }
    [[nodiscard]] bool needs_all(Cell end, const Set& helpers, const Set& carrier) {
        for (const auto helper : helpers) {
            const auto cell = Set::single(helper);
            if (is_connected(end, helpers - cell, carrier | cell)) return false;
        }
        return true;
    }

    /// Takes cells away in a random order as long as the end stays connected; if `far_first`, those far from a line that
    /// goes straight down from the end before others.
    [[nodiscard]] Set without_needless(Cell end, const Set& helpers, Set carrier, bool far_first) {
        struct Candidate {
            int aside;
            std::uint32_t chance;
            Cell cell;
        };
        std::vector<Candidate> candidates;
        for (const auto cell : carrier) {
            const auto up = static_cast<int>(Grid::row_of(end) - Grid::row_of(cell));
            const auto aside = 2 * (static_cast<int>(Grid::column_of(cell)) - static_cast<int>(middle)) - up;
            candidates.push_back(
                {far_first ? std::abs(aside) : 0, static_cast<std::uint32_t>(random_()), cell});
        }
        std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
            return std::tuple(-a.aside, a.chance, a.cell) < std::tuple(-b.aside, b.chance, b.cell);
        });
        for (const auto& [aside, chance, cell] : candidates) {
            const auto less = carrier - Set::single(cell);
            if (is_connected(end, helpers, less)) carrier = less;
        }
        return carrier;
    }

    int orders_;
    hex::Solver<rows, columns> solver_{{.table_bytes = std::size_t{16} << 20, .connections = {}}};
    hex::VirtualConnections<rows, columns> search_{};
    std::mt19937 random_{1};
};

[[nodiscard]] EdgeShape::Place place_of(Cell cell) {
    return {static_cast<int>(Grid::row_of(cell)), static_cast<int>(Grid::column_of(cell))};
}

/// The codes of all shapes, each or its mirror image, in ascending order.
[[nodiscard]] std::set<std::uint64_t> find_shapes(int orders) {
    std::set<std::uint64_t> codes;
    Finder finder(orders);
    for (const std::size_t line : {3U, 4U}) {
        const auto end = Grid::at(line, middle);
        std::vector<Cell> helpers;
        for (std::size_t row = 1; row <= line; ++row) {
            for (std::size_t column = middle - 4; column <= middle + 4; ++column) {
                if (Grid::at(row, column) != end) helpers.push_back(Grid::at(row, column));
            }
        }
        for (std::size_t i = 0; i < helpers.size(); ++i) {
            if (terminal::is_terminal(stderr))
                std::fprintf(stderr, "\rline %zu, helper %zu of %zu: %zu shapes ", line + 1, i + 1,
                             helpers.size(), codes.size());
            for (std::size_t j = 0; j <= i; ++j) {
                const auto both = Set::single(helpers[i]) | Set::single(helpers[j]);
                for (const auto& carrier : finder.find(end, both)) {
                    EdgeShape shape{place_of(end), {place_of(helpers[j]), place_of(helpers[i])}, {}};
                    for (const auto cell : carrier) shape.carrier.push_back(place_of(cell));
                    const auto mirrored = shape.mirrored();
                    codes.insert(mirrored.has_code() ? std::min(shape.code(), mirrored.code())
                                                     : shape.code());
                }
            }
        }
    }
    if (terminal::is_terminal(stderr)) std::fputs("\n", stderr);
    return codes;
}

void write(const std::set<std::uint64_t>& codes) {
    std::printf(
        "// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).\n"
        "#pragma once\n\n"
        "#include <array>\n"
        "#include <cstdint>\n\n"
        "// Made by bench/hex_edge_templates.cpp, which says how.\n"
        "// clang-format off\n\n"
        "namespace mustplay::hex {\n\n"
        "/// The codes of the shapes that `EdgeTemplates` have (`EdgeShape::from_code`), without mirror "
        "images.\n"
        "inline constexpr std::array<std::uint64_t, %zu> edge_shapes{{\n",
        codes.size());
    std::size_t count = 0;
    for (const auto code : codes) {
        std::printf("%s0x%014llx,", count % 6 == 0 ? "    " : " ", static_cast<unsigned long long>(code));
        if (++count % 6 == 0 || count == codes.size()) std::puts("");
    }
    std::puts("}};\n\n} // namespace mustplay::hex");
}

} // namespace

int main(int argc, char* argv[]) {
    int orders = 100;
    CommandLine cli("Finds the edge templates of Hex and writes them as a header.");
    cli.option("--orders", orders, "In how many orders cells are taken away")
        .range(1, 1000000)
        .shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;
    write(find_shapes(orders));
}
