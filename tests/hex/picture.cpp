// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/picture.hpp"

#include "support/catch.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace hex_picture_test {

using namespace mustplay;
using hex::Colour;

namespace {

std::size_t occurrences(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

TEST_CASE("the board as text is slanted, so that cells which touch stand together") {
    hex::Board<3> board;
    board.place(4, Colour::black);
    board.place(6, Colour::white);
    CHECK(hex::text_picture(board) == "  a b c\n"
                                      "1 . . .\n"
                                      " 2 . B .\n"
                                      "  3 W . .\n");
    CHECK(hex::text_picture(board, hex::Board<3>::Grid::neighbours(4)) == "  a b c\n"
                                                                          "1 . * *\n"
                                                                          " 2 * B *\n"
                                                                          "  3 W * .\n");
    CHECK(hex::text_picture(hex::Board<1>{}) == "  a\n1 .\n");
    const auto tall = hex::text_picture(hex::Board<10, 2>{});
    CHECK(tall.substr(0, 14) == "   a b\n 1 . .\n");
    CHECK(tall.substr(tall.size() - 16) == "         10 . .\n");
}

TEST_CASE("the board as SVG has a hexagon for each cell and a circle for each stone") {
    hex::Board<3, 5> board;
    board.place(4, Colour::black);
    board.place(6, Colour::white);
    board.place(7, Colour::white);
    const auto svg = hex::svg_picture(board);
    CHECK(occurrences(svg, "<polygon ") == 15);
    CHECK(occurrences(svg, "<circle ") == 3);
    CHECK(occurrences(svg, "<polyline ") == 4);
    CHECK(occurrences(svg, "<text ") == 8);
    CHECK(occurrences(svg, "#e2d5b8") == 15);
    CHECK(svg.substr(0, 4) == "<svg");
    CHECK(svg.substr(svg.size() - 7) == "</svg>\n");
    // Every element is closed, so a parser is content.
    CHECK(occurrences(svg, "<") == occurrences(svg, ">"));
    CHECK(occurrences(svg, "/>") == 1 + 15 + 3 + 4);
    CHECK(occurrences(svg, "</text>") == 8);
}

TEST_CASE("layers colour their cells, the last one on top") {
    hex::Layer<3> first{hex::Board<3>::Set::all(), "red"};
    hex::Layer<3> second{hex::Board<3>::Set::single(4), "blue"};
    const auto svg = hex::svg_picture(hex::Board<3>{}, {first, second});
    CHECK(occurrences(svg, "fill=\"red\"") == 8);
    CHECK(occurrences(svg, "fill=\"blue\"") == 1);
}

} // namespace hex_picture_test
