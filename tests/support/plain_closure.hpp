// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace mustplay::test {

/// H-search as a reference: both rules are applied to all pairs of ends, in any order, without queues and limits, until
/// they make nothing new. For boards of a dozen cells.
template <class Board>
class PlainClosure {
public:
    using Set = typename Board::Set;
    using Carriers = std::vector<Set>;
    using Ends = std::pair<std::size_t, std::size_t>;

    PlainClosure(const Board& board, hex::Colour colour, bool and_over_sides)
        : board_(board), colour_(colour), and_over_sides_(and_over_sides) {
        const auto sides = Board::sides(colour);
        std::set<std::size_t> ends{board.chain(Board::side_node(sides.first)),
                                   board.chain(Board::side_node(sides.second))};
        for (const auto cell : board.empty_cells() | board.stones(colour)) ends.insert(board.chain(cell));
        ends_.assign(ends.begin(), ends.end());
        for (const auto x : ends_) {
            for (const auto y : ends_) {
                if (x < y && touch(x, y)) fulls_[{x, y}] = {Set{}};
            }
        }
        do {
            is_new_ = false;
            for (const auto x : ends_) {
                for (const auto y : ends_) {
                    if (x >= y) continue;
                    for (const auto z : ends_) join(x, z, y);
                    unite({x, y}, Carriers(semis_[{x, y}]), Set::all(), Set{});
                }
            }
        } while (is_new_);
    }

    [[nodiscard]] const std::vector<std::size_t>& ends() const noexcept { return ends_; }
    /// The least carriers, sorted. `x` < `y`.
    [[nodiscard]] Carriers fulls(std::size_t x, std::size_t y) { return sorted(fulls_[{x, y}]); }
    [[nodiscard]] Carriers semis(std::size_t x, std::size_t y) { return sorted(semis_[{x, y}]); }
    [[nodiscard]] static Carriers sorted(Carriers carriers) {
        std::sort(carriers.begin(), carriers.end(),
                  [](const Set& a, const Set& b) { return a.words() < b.words(); });
        return carriers;
    }

private:
    using Grid = typename Board::Grid;

    [[nodiscard]] bool is_cell(std::size_t end) const { return end < Grid::count && board_.is_empty(end); }
    [[nodiscard]] Set members(std::size_t end) const {
        if (is_cell(end)) return Set::single(end);
        Set members;
        for (const auto stone : board_.stones(colour_)) {
            if (board_.chain(stone) == end) members.insert(stone);
        }
        return members;
    }
    [[nodiscard]] Set touched(std::size_t end) const {
        Set touched;
        for (const auto cell : members(end)) touched |= Grid::neighbours(cell);
        const auto sides = Board::sides(colour_);
        for (const auto side : {sides.first, sides.second}) {
            if (board_.chain(Board::side_node(side)) == end) touched |= Grid::along(side);
        }
        return touched;
    }
    [[nodiscard]] bool touch(std::size_t x, std::size_t y) const {
        return touched(x).intersects(members(y)) || touched(y).intersects(members(x));
    }

    void join(std::size_t x, std::size_t z, std::size_t y) {
        if (z == x || z == y || (z >= Grid::count && !and_over_sides_)) return;
        const auto first = fulls_[std::minmax(x, z)];
        const auto second = fulls_[std::minmax(z, y)];
        for (const auto& a : first) {
            for (const auto& b : second) {
                if (a.intersects(b) || (y < Grid::count && a.contains(y)) ||
                    (x < Grid::count && b.contains(x)))
                    continue;
                if (is_cell(z)) {
                    add_semi({x, y}, a | b | Set::single(z));
                } else {
                    add_full({x, y}, a | b);
                }
            }
        }
    }
    /// All unions of these semi-connections without a common cell; each further one makes the common part smaller.
    void unite(Ends ends, const Carriers& semis, Set meet, Set united) {
        for (const auto& semi : semis) {
            if (meet.is_subset_of(semi)) continue;
            if ((meet & semi).empty()) {
                add_full(ends, united | semi);
            } else {
                unite(ends, semis, meet & semi, united | semi);
            }
        }
    }

    [[nodiscard]] static bool has_one_within(const Carriers& carriers, const Set& carrier) {
        return std::any_of(carriers.begin(), carriers.end(),
                           [&](const Set& one) { return one.is_subset_of(carrier); });
    }
    static void erase_around(Carriers& carriers, const Set& carrier) {
        std::erase_if(carriers, [&](const Set& one) { return carrier.is_subset_of(one); });
    }
    void add_full(Ends ends, const Set& carrier) {
        if (has_one_within(fulls_[ends], carrier)) return;
        erase_around(fulls_[ends], carrier);
        erase_around(semis_[ends], carrier);
        fulls_[ends].push_back(carrier);
        is_new_ = true;
    }
    void add_semi(Ends ends, const Set& carrier) {
        if (has_one_within(fulls_[ends], carrier) || has_one_within(semis_[ends], carrier)) return;
        erase_around(semis_[ends], carrier);
        semis_[ends].push_back(carrier);
        is_new_ = true;
    }

    Board board_;
    hex::Colour colour_;
    bool and_over_sides_;
    std::vector<std::size_t> ends_{};
    std::map<Ends, Carriers> fulls_{};
    std::map<Ends, Carriers> semis_{};
    bool is_new_ = false;
};

} // namespace mustplay::test
