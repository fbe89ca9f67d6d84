// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace mustplay::hex {

/// An edge template, anywhere along a side of any board: an end that is connected with the side if it and the helpers have
/// stones of a colour and the cells of the carrier are empty, even if the opponent moves first. A cell has a line, 0 next
/// to the side, and a place along it; it touches those at (0, 1), (1, 0) and (1, -1) from it, and at the opposites.
struct EdgeShape {
    struct Place {
        int line = 0;
        int along = 0;

        friend bool operator==(const Place&, const Place&) = default;
    };

    /// No shape is wider or higher.
    static constexpr int most_width = 7;
    static constexpr int most_lines = 5;

    Place end{};
    /// The same twice if one is enough.
    std::array<Place, 2> helpers{};
    std::vector<Place> carrier{};

    /// From its code, in which places are numbered line * 7 + along, the leftmost at 0: a bit for each cell of the carrier,
    /// then the numbers of the end and of the helpers in 6 bits each.
    [[nodiscard]] static EdgeShape from_code(std::uint64_t code) {
        EdgeShape shape;
        for (unsigned number = 0; number < end_bits; ++number) {
            if ((code >> number & 1U) != 0) shape.carrier.push_back(place(number));
        }
        shape.end = place(code >> end_bits & 63U);
        shape.helpers = {place(code >> (end_bits + 6) & 63U), place(code >> (end_bits + 12) & 63U)};
        return shape;
    }
    /// Mirror images may be too wide for one.
    [[nodiscard]] bool has_code() const {
        const auto all = extent();
        return all.right - all.left < most_width && all.last_line < most_lines;
    }
    [[nodiscard]] std::uint64_t code() const {
        MUSTPLAY_ASSERT(has_code());
        const auto left = extent().left;
        const auto number = [&](const Place& at) {
            return static_cast<std::uint64_t>(at.line * most_width + at.along - left);
        };
        const auto [first, second] = std::minmax({number(helpers[0]), number(helpers[1])});
        auto code = number(end) << end_bits | first << (end_bits + 6) | second << (end_bits + 12);
        for (const auto& at : carrier) code |= std::uint64_t{1} << number(at);
        return code;
    }

    /// As a mirror at right angles to the side shows it.
    [[nodiscard]] EdgeShape mirrored() const {
        auto shape = *this;
        for_each_place(shape, [](Place& at) { at.along = -at.along - at.line; });
        return shape;
    }

    struct Extent {
        int left = 0;
        int right = 0;
        int last_line = 0;
    };
    [[nodiscard]] Extent extent() const {
        Extent extent{end.along, end.along, end.line};
        for_each_place(*this, [&](const Place& at) {
            extent.left = std::min(extent.left, at.along);
            extent.right = std::max(extent.right, at.along);
            extent.last_line = std::max(extent.last_line, at.line);
        });
        return extent;
    }

private:
    static constexpr unsigned end_bits = most_lines * most_width;

    [[nodiscard]] static Place place(std::uint64_t number) noexcept {
        return {static_cast<int>(number) / most_width, static_cast<int>(number) % most_width};
    }
    template <class Shape, class Visit>
    static void for_each_place(Shape& shape, const Visit& visit) {
        visit(shape.end);
        for (auto& at : shape.helpers) visit(at);
        for (auto& at : shape.carrier) visit(at);
    }
};

} // namespace mustplay::hex
