// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/edge_templates/shape.hpp"
#include "mustplay/hex/edge_templates/shapes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace mustplay::hex {

namespace detail {

/// A shape in its place, on a board of any size.
struct PlacedShape {
    BitSet<std::size_t{19} * 19> carrier{};
    std::size_t size = 0;
    std::uint16_t end = 0;
    std::uint16_t side = 0;
    std::array<std::uint16_t, 2> helpers{};

    friend bool operator==(const PlacedShape&, const PlacedShape&) = default;
};

/// All shapes and their mirror images at all places along both sides of a colour, by helpers, smaller carriers first.
/// (No template, as most of `EdgeTemplates` would else be compiled for each size of board.)
[[nodiscard]] inline std::vector<PlacedShape> place_edge_shapes(std::size_t rows, std::size_t columns,
                                                                Colour colour) {
    const bool is_black = colour == Colour::black;
    // Black's lines are rows, White's columns.
    const auto lines = static_cast<int>(is_black ? rows : columns);
    const auto length = static_cast<int>(is_black ? columns : rows);
    std::vector<PlacedShape> all;
    const auto place_along = [&](const EdgeShape& shape, std::uint16_t side) {
        const auto extent = shape.extent();
        if (extent.last_line >= lines) return;
        for (int shift = -extent.left; shift + extent.right < length; ++shift) {
            const auto place = [&](const EdgeShape::Place& at) {
                const auto line = static_cast<std::size_t>(at.line);
                const auto along = static_cast<std::size_t>(at.along + shift);
                const auto cell = is_black ? line * columns + along : along * columns + line;
                return static_cast<std::uint16_t>(side == 0 ? cell : rows * columns - 1 - cell);
            };
            PlacedShape placed;
            for (const auto& at : shape.carrier) placed.carrier.insert(place(at));
            placed.size = shape.carrier.size();
            placed.end = place(shape.end);
            placed.side = side;
            const auto [first, second] = std::minmax({place(shape.helpers[0]), place(shape.helpers[1])});
            placed.helpers = {first, second};
            all.push_back(placed);
        }
    };
    for (const auto code : edge_shapes) {
        const auto shape = EdgeShape::from_code(code);
        for (std::uint16_t side = 0; side < 2; ++side) {
            place_along(shape, side);
            place_along(shape.mirrored(), side);
        }
    }
    std::sort(all.begin(), all.end(), [](const PlacedShape& a, const PlacedShape& b) {
        const auto first = std::tie(a.helpers, a.size, a.end, a.side);
        const auto second = std::tie(b.helpers, b.size, b.end, b.side);
        return first != second ? first < second : a.carrier.words() < b.carrier.words();
    });
    all.erase(std::unique(all.begin(), all.end()), all.end()); // shapes that are their own mirror image
    return all;
}

} // namespace detail

/// Full connections of a cell on the fourth or fifth line with the side that H-search misses, some only where its lists
/// are limited: one or two stones of the colour help. They were found and proved by solving them, cut out of a board
/// (bench/hex_edge_templates.cpp). That a program does well to know some patterns of connections is an idea of Benzene's
/// (B. Arneson, P. Henderson and R. Hayward).
///
/// There is one object for a size of board and a colour: `of(colour)`.
template <std::size_t Rows, std::size_t Columns = Rows>
class EdgeTemplates {
public:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;

    /// A shape in its place: with stones of the colour on both helpers, a stone on `end` is connected with the colour's
    /// first or second side (0 or 1) within the carrier, if that has no stones of the opponent.
    struct Template {
        Set carrier{};
        std::uint16_t end = 0;
        std::uint16_t side = 0;
        /// In the order of their numbers; the same twice if one is enough.
        std::array<std::uint16_t, 2> helpers{};
    };

    /// The templates of the colour that fit on the board: none of less than four lines. Worked out once, for
    /// both colours: 15 milliseconds for 7x7; a tenth of a second for 19x19, where a colour has 113,284.
    [[nodiscard]] static const EdgeTemplates& of(Colour colour) {
        static const std::array<EdgeTemplates, 2> both{EdgeTemplates(Colour::black),
                                                       EdgeTemplates(Colour::white)};
        return both[index(colour)];
    }

    /// By helpers.
    [[nodiscard]] const std::vector<Template>& all() const noexcept { return all_; }

    /// Calls `visit(const Template&)` for the templates that hold on a board. Time proportional to the pairs of stones of
    /// the colour, and to the templates that these help.
    template <class Visit>
    void for_each(const Board& board, const Visit& visit) const {
        const auto& opposing = board.stones(other(colour_));
        const auto& own = board.stones(colour_);
        auto not_before = own;
        for (const auto first : own) {
            for (const auto second : not_before) {
                const auto pair = number(first, second);
                for (auto i = begins_[pair]; i < begins_[pair + 1]; ++i) {
                    const auto& known = all_[i];
                    if (!known.carrier.intersects(opposing) && !opposing.contains(known.end)) visit(known);
                }
            }
            not_before.erase(first);
        }
    }

private:
    explicit EdgeTemplates(Colour colour) : colour_(colour), begins_(Grid::count * Grid::count + 1) {
        for (const auto& placed : detail::place_edge_shapes(Rows, Columns, colour)) {
            Template one{{}, placed.end, placed.side, placed.helpers};
            for (const auto cell : placed.carrier) one.carrier.insert(cell);
            all_.push_back(one);
            ++begins_[number(one.helpers[0], one.helpers[1]) + 1];
        }
        for (std::size_t pair = 1; pair < begins_.size(); ++pair) begins_[pair] += begins_[pair - 1];
    }

    [[nodiscard]] static constexpr std::size_t number(std::size_t first, std::size_t second) noexcept {
        return first * Grid::count + second;
    }

    Colour colour_;
    std::vector<Template> all_{};
    /// By the number of a pair of helpers, where its templates begin.
    std::vector<std::uint32_t> begins_;
};

} // namespace mustplay::hex
