// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

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

/// Full connections of a cell on the fourth or fifth line with the side that H-search does not find by itself: one or two
/// stones of the colour help. (That programs do well to know some of them: the patterns of virtual connections in Benzene,
/// B. Arneson, P. Henderson and R. Hayward.) These were found and proved by solving them, cut out of a board
/// (bench/hex_edge_templates.cpp).
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

        friend bool operator==(const Template&, const Template&) = default;
    };

    /// The templates of the colour that fit on the board: none of less than four lines. Worked out once, for
    /// both colours: 7 milliseconds for 7x7; a tenth of a second for 19x19, where they take 14 MB.
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
    explicit EdgeTemplates(Colour colour) : colour_(colour) {
        for (const auto code : edge_shapes) {
            const auto shape = EdgeShape::from_code(code);
            for (std::size_t side = 0; side < 2; ++side) {
                add_along(shape, side);
                add_along(shape.mirrored(), side);
            }
        }
        const auto order = [](const Template& one) {
            return std::tuple(one.helpers, one.carrier.count(), one.end, one.side, one.carrier.words());
        };
        std::sort(all_.begin(), all_.end(),
                  [&](const auto& a, const auto& b) { return order(a) < order(b); });
        all_.erase(std::unique(all_.begin(), all_.end()),
                   all_.end()); // shapes that are their own mirror image
        begins_.assign(Grid::count * Grid::count + 1, 0);
        for (const auto& one : all_) ++begins_[number(one.helpers[0], one.helpers[1]) + 1];
        for (std::size_t pair = 1; pair < begins_.size(); ++pair) begins_[pair] += begins_[pair - 1];
    }

    /// A shape at all places along a side.
    void add_along(const EdgeShape& shape, std::size_t side) {
        const bool is_black = colour_ == Colour::black;
        const auto extent = shape.extent();
        // Black's lines are rows, White's columns.
        constexpr std::array<std::size_t, 2> lines{Rows, Columns};
        constexpr std::array<std::size_t, 2> lengths{Columns, Rows};
        if (extent.last_line >= static_cast<int>(lines[index(colour_)])) return;
        const auto length = static_cast<int>(lengths[index(colour_)]);
        for (int shift = -extent.left; shift + extent.right < length; ++shift) {
            const auto place = [&](const EdgeShape::Place& at) {
                const auto line = static_cast<std::size_t>(at.line);
                const auto along = static_cast<std::size_t>(at.along + shift);
                const auto cell = is_black ? Grid::at(line, along) : Grid::at(along, line);
                return side == 0 ? cell : Grid::half_turn(cell);
            };
            Template one;
            for (const auto& at : shape.carrier) one.carrier.insert(place(at));
            one.end = static_cast<std::uint16_t>(place(shape.end));
            one.side = static_cast<std::uint16_t>(side);
            const auto [first, second] = std::minmax({place(shape.helpers[0]), place(shape.helpers[1])});
            one.helpers = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)};
            all_.push_back(one);
        }
    }

    [[nodiscard]] static constexpr std::size_t number(std::size_t first, std::size_t second) noexcept {
        return first * Grid::count + second;
    }

    Colour colour_;
    std::vector<Template> all_{};
    /// By the number of a pair of helpers, where its templates begin.
    std::vector<std::uint32_t> begins_{};
};

} // namespace mustplay::hex
