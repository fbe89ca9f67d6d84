// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Pictures of a board, as text and as SVG.

namespace mustplay::hex {

namespace detail {

/// What is seen of a cell. From these a picture is drawn by code that is the same for all sizes of the board, so that it
/// is not compiled for each.
struct PicturedCell {
    std::optional<Colour> stone{};
    bool is_marked = false;
    std::string fill{};
};

template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] std::vector<PicturedCell> pictured(const Board<Rows, Columns>& board) {
    std::vector<PicturedCell> cells(Rows * Columns);
    for (Cell cell = 0; cell < Rows * Columns; ++cell) cells[cell].stone = board.at(cell);
    return cells;
}

/// Cells row by row.
[[nodiscard]] inline std::string text_picture(const std::vector<PicturedCell>& cells, std::size_t columns) {
    const std::size_t rows = cells.size() / columns;
    const std::size_t number_width = std::to_string(rows).size();
    std::string text(number_width, ' ');
    for (std::size_t column = 0; column < columns; ++column) {
        text += ' ';
        text += static_cast<char>('a' + column);
    }
    text += '\n';
    for (std::size_t row = 0; row < rows; ++row) {
        const auto number = std::to_string(row + 1);
        text += std::string(row + number_width - number.size(), ' ') + number;
        for (std::size_t column = 0; column < columns; ++column) {
            const auto& cell = cells[row * columns + column];
            text += ' ';
            text += cell.stone ? (*cell.stone == Colour::black ? 'B' : 'W') : cell.is_marked ? '*' : '.';
        }
        text += '\n';
    }
    return text;
}

/// Cells row by row, each with its fill.
[[nodiscard]] inline std::string svg_picture(const std::vector<PicturedCell>& cells, std::size_t columns) {
    const std::size_t rows = cells.size() / columns;
    // In whole units a hexagon of radius 20 is 34 wide (2 * 20 * cos 30°, rounded down to be even), and rows
    // are 30 apart.
    constexpr int half_width = 17;
    constexpr int radius = 20;
    constexpr int margin = 40;
    const auto number = [](int value) { return std::to_string(value); };
    const auto centre_x = [&](std::size_t row, std::size_t column) {
        return margin + half_width * static_cast<int>(2 * column + row + 1);
    };
    const auto centre_y = [&](std::size_t row) {
        return margin + radius + 3 * radius / 2 * static_cast<int>(row);
    };
    // The corners of a hexagon, clockwise from the top.
    constexpr std::array<std::array<int, 2>, 6> corners{{{0, -radius},
                                                         {half_width, -radius / 2},
                                                         {half_width, radius / 2},
                                                         {0, radius},
                                                         {-half_width, radius / 2},
                                                         {-half_width, -radius / 2}}};
    const auto corner = [&](std::size_t row, std::size_t column, std::size_t which) {
        return number(centre_x(row, column) + corners[which][0]) + "," +
               number(centre_y(row) + corners[which][1]);
    };
    const int width = centre_x(rows - 1, columns - 1) + half_width + margin / 2;
    const int height = centre_y(rows - 1) + radius + margin / 2;

    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " +
                      number(height) +
                      "\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n" +
                      "<rect width=\"100%\" height=\"100%\" fill=\"#f4efe4\"/>\n";
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        svg += "<polygon points=\"";
        for (std::size_t which = 0; which < corners.size(); ++which) {
            if (which > 0) svg += ' ';
            svg += corner(cell / columns, cell % columns, which);
        }
        svg += "\" fill=\"" + cells[cell].fill + "\" stroke=\"#6b5f45\"/>\n";
    }

    const auto side = [&](const std::string& points, Colour colour) {
        svg += "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" +
               (colour == Colour::black ? "#111" : "#fff") + "\" stroke-width=\"5\"/>\n";
    };
    std::string top;
    std::string bottom;
    for (std::size_t column = 0; column < columns; ++column) {
        top += corner(0, column, 5) + " " + corner(0, column, 0) + " ";
        bottom += corner(rows - 1, column, 4) + " " + corner(rows - 1, column, 3) + " ";
    }
    std::string left;
    std::string right;
    for (std::size_t row = 0; row < rows; ++row) {
        left += corner(row, 0, 5) + " " + corner(row, 0, 4) + " ";
        right += corner(row, columns - 1, 1) + " " + corner(row, columns - 1, 2) + " ";
    }
    side(left + corner(rows - 1, 0, 3), Colour::white);
    side(corner(0, columns - 1, 0) + " " + right, Colour::white);
    side(top + corner(0, columns - 1, 1), Colour::black);
    side(bottom + corner(rows - 1, columns - 1, 2), Colour::black);

    for (std::size_t column = 0; column < columns; ++column) {
        svg += "<text x=\"" + number(centre_x(0, column)) + "\" y=\"" + number(margin - 10) + "\">" +
               static_cast<char>('a' + column) + "</text>\n";
    }
    for (std::size_t row = 0; row < rows; ++row) {
        svg += "<text x=\"" + number(centre_x(row, 0) - half_width - 14) + "\" y=\"" +
               number(centre_y(row) + 5) + "\">" + std::to_string(row + 1) + "</text>\n";
    }
    for (const auto colour : {Colour::black, Colour::white}) {
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (cells[cell].stone != colour) continue;
            svg += "<circle cx=\"" + number(centre_x(cell / columns, cell % columns)) + "\" cy=\"" +
                   number(centre_y(cell / columns)) + "\" r=\"13\" fill=\"" +
                   (colour == Colour::black ? "#111" : "#fff") + "\" stroke=\"#111\"/>\n";
        }
    }
    return svg + "</svg>\n";
}

} // namespace detail

/// The board as text, each row half a cell further to the right than the one above, so that cells which touch
/// stand together: B and W are stones, asterisks the empty cells of `marked`, dots the other ones.
///
///       a b c
///     1 . . .
///      2 . B .
///       3 W . .
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] std::string text_picture(const Board<Rows, Columns>& board,
                                       const typename Board<Rows, Columns>::Set& marked = {}) {
    auto cells = detail::pictured(board);
    for (const auto cell : marked) cells[cell].is_marked = true;
    return detail::text_picture(cells, Columns);
}

/// Cells that a picture shows on a ground of their own.
template <std::size_t Rows, std::size_t Columns = Rows>
struct Layer {
    BitSet<Rows * Columns> cells{};
    /// An SVG colour: "#ffd37a", "lightblue".
    std::string fill{};
};

/// The board as an SVG document (hexagons of 20 units), with cell names along the top and left and the sides
/// in their owners' colours. Where layers overlap, the last one shows.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] std::string svg_picture(const Board<Rows, Columns>& board,
                                      const std::vector<Layer<Rows, Columns>>& layers = {}) {
    auto cells = detail::pictured(board);
    for (auto& cell : cells) cell.fill = "#e2d5b8";
    for (const auto& layer : layers) {
        for (const auto cell : layer.cells) cells[cell].fill = layer.fill;
    }
    return detail::svg_picture(cells, Columns);
}

} // namespace mustplay::hex
