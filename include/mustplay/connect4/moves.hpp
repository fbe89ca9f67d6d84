// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/board.hpp"

#include <array>
#include <cstddef>
#include <iterator>

/// The columns to play in, in a fixed order. An order is a type with a static `columns<Width>()` that gives
/// all columns once.

namespace mustplay::connect4 {

/// All columns of a board, in some order.
template <int Width>
using ColumnOrder = std::array<int, static_cast<std::size_t>(Width)>;

/// Columns from left to right.
struct NaturalOrder {
    template <int Width>
    [[nodiscard]] static constexpr ColumnOrder<Width> columns() noexcept {
        ColumnOrder<Width> order{};
        for (int i = 0; i < Width; ++i) order[static_cast<std::size_t>(i)] = i;
        return order;
    }
};

/// Columns from the centre outwards, on which more lines cross: 3 4 2 5 1 6 0 for 7 columns, 3 4 2 5 1 6 0 7
/// for 8.
struct CentreFirst {
    template <int Width>
    [[nodiscard]] static constexpr ColumnOrder<Width> columns() noexcept {
        ColumnOrder<Width> order{};
        for (int i = 0; i < Width; ++i) {
            order[static_cast<std::size_t>(i)] = (Width - 1) / 2 + (i % 2 != 0 ? (i + 1) / 2 : -i / 2);
        }
        return order;
    }
};

/// The columns of a set of cells (at most one a column), in the order of `Order`. A set of bits and nothing
/// else: making one and asking whether it is empty is free, and iterating takes a mask a column.
template <int Width, int Height, class Order>
class Columns {
    using Word = typename Board<Width, Height>::Word;

public:
    constexpr Columns() noexcept = default;
    constexpr explicit Columns(Word cells) noexcept : cells_(cells) {}

    [[nodiscard]] constexpr bool empty() const noexcept { return cells_ == 0; }
    [[nodiscard]] constexpr std::size_t size() const noexcept {
        return static_cast<std::size_t>(popcount(cells_));
    }
    /// The cells in which stones played in these columns land.
    [[nodiscard]] constexpr Word cells() const noexcept { return cells_; }

    class Iterator {
    public:
        using value_type = int;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() noexcept = default;
        constexpr explicit Iterator(Word cells) noexcept : rest_(cells) { skip(); }

        [[nodiscard]] constexpr int operator*() const noexcept { return order[index_]; }
        constexpr Iterator& operator++() noexcept {
            rest_ &= ~masks[index_];
            skip();
            return *this;
        }
        constexpr Iterator operator++(int) noexcept {
            const auto before = *this;
            ++*this;
            return before;
        }
        // Within one range the columns that are left tell the place.
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) noexcept {
            return a.rest_ == b.rest_;
        }
        friend constexpr bool operator==(const Iterator& a, std::default_sentinel_t) noexcept {
            return a.rest_ == 0;
        }

    private:
        constexpr void skip() noexcept {
            if (rest_ == 0) return;
            while ((rest_ & masks[index_]) == 0) ++index_;
        }
        Word rest_ = 0;
        std::size_t index_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(cells_); }
    [[nodiscard]] constexpr std::default_sentinel_t end() const noexcept { return {}; }

private:
    static constexpr ColumnOrder<Width> order = Order::template columns<Width>();
    static constexpr auto masks = [] {
        std::array<Word, order.size()> in_order{};
        for (std::size_t i = 0; i < order.size(); ++i)
            in_order[i] = Board<Width, Height>::column_mask(order[i]);
        return in_order;
    }();

    Word cells_ = 0;
};

} // namespace mustplay::connect4
