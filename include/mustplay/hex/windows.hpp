// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"
#include "mustplay/hex/cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// What can be proved about three or four connected empty cells by looking at nothing but the cells around
/// them: a *window*. There is no table of patterns; each window is worked out by brute force when it is first
/// met.
///
/// All follows from one comparison, after P. Selinger, "On the combinatorial value of Hex positions" (2021):
/// with two ways to fill a part of a window, G and H, G is at least as good as H for a colour, wherever on a
/// board the window lies, if that colour can, playing its own stones in G and the opponent's in H and always
/// moving second, fill both so that G's cells connect for it all that H's connect. (Proof: it then copies in G
/// a win in H.) A cell may be filled in with a colour if without the stone the window is at least as good for
/// the colour as with it. This has the captured sets and the permanently inferior cells of P. Henderson and
/// R. Hayward, "Captured-reversible moves and star-decomposition domination in Hex" (2013).

namespace mustplay::hex {

/// What is on a place next to a window. Stones that are connected to a side of their colour, and the places
/// off the board, are told from those that are not, as they are connected to each other.
enum class Outer : std::uint8_t { empty, black, white, black_first, black_second, white_first, white_second };

/// The stone of a colour that is connected to its first side (0), its second (1) or none (2).
[[nodiscard]] constexpr Outer outer_stone(Colour colour, std::size_t side) noexcept {
    constexpr std::array<std::array<Outer, 3>, 2> kinds{
        {{Outer::black_first, Outer::black_second, Outer::black},
         {Outer::white_first, Outer::white_second, Outer::white}}};
    return kinds[index(colour)][side];
}

/// What is around an empty cell: three bits for each of the six neighbours, in the order of `ring_steps`.
class Ring {
public:
    [[nodiscard]] constexpr Outer operator[](std::size_t direction) const noexcept {
        return static_cast<Outer>(bits_ >> (3 * direction) & 7U);
    }
    constexpr void set(std::size_t direction, Outer what) noexcept {
        bits_ &= ~(7U << (3 * direction));
        bits_ |= static_cast<std::uint32_t>(what) << (3 * direction);
    }
    /// How many of the neighbours are not empty.
    [[nodiscard]] constexpr int stones() const noexcept {
        return std::popcount((bits_ | bits_ >> 1U | bits_ >> 2U) & 0111111U);
    }
    [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }
    friend constexpr bool operator==(const Ring&, const Ring&) = default;

private:
    std::uint32_t bits_ = 0;
};

/// From a cell to its neighbours, row and column, each next to the one before.
inline constexpr std::array<std::array<int, 2>, 6> ring_steps{
    {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}}};

/// The cells of a window that may be filled in, all together, by colour; sets of its cells are masks.
using WindowFilled = std::array<std::uint8_t, 2>;

/// The shape of a window: its cells, row and column, from its first cell in board order.
struct WindowShape {
    std::size_t size = 0;
    std::array<std::array<int, 2>, 4> cells{};

    friend constexpr bool operator==(const WindowShape&, const WindowShape&) = default;
};

/// The window of these cells.
[[nodiscard]] inline WindowShape window_shape(std::array<std::array<int, 2>, 4> cells, std::size_t size) {
    MUSTPLAY_ASSERT(1 <= size && size <= 4);
    // Four at most: insertion.
    for (std::size_t i = 1; i < size; ++i) {
        for (std::size_t j = i; j > 0 && cells[j] < cells[j - 1]; --j) std::swap(cells[j], cells[j - 1]);
    }
    WindowShape shape{size, {}};
    for (std::size_t i = 0; i < size; ++i)
        shape.cells[i] = {cells[i][0] - cells[0][0], cells[i][1] - cells[0][1]};
    return shape;
}

/// The 11 shapes of three connected cells and the 44 of four.
[[nodiscard]] inline const std::vector<WindowShape>& window_shapes() {
    static const auto shapes = [] {
        const auto grow = [](const std::vector<WindowShape>& smaller) {
            std::vector<WindowShape> grown;
            for (const auto& shape : smaller) {
                for (std::size_t from = 0; from < shape.size; ++from) {
                    for (const auto& step : ring_steps) {
                        auto cells = shape.cells;
                        const auto end = cells.begin() + static_cast<std::ptrdiff_t>(shape.size);
                        *end = {shape.cells[from][0] + step[0], shape.cells[from][1] + step[1]};
                        if (std::find(cells.begin(), end, *end) != end) continue;
                        const auto next = window_shape(cells, shape.size + 1);
                        if (std::find(grown.begin(), grown.end(), next) == grown.end()) grown.push_back(next);
                    }
                }
            }
            return grown;
        };
        const auto threes = grow(grow({WindowShape{1, {}}}));
        auto all = threes;
        for (const auto& shape : grow(threes)) all.push_back(shape);
        return all;
    }();
    return shapes;
}

/// Compares the ways to fill a window's cells. A position in it is four masks: a colour's own stones and the
/// opponent's in G, and in H.
class WindowComparison {
public:
    /// `rings` has what is around each of the shape's cells. Time: a microsecond.
    WindowComparison(const WindowShape& shape, const std::array<Ring, 4>& rings) noexcept
        : full_((1U << shape.size) - 1) {
        // The cells around the window, by their place.
        std::array<std::array<int, 2>, max_outer> places{};
        std::array<Outer, max_outer> kinds{};
        std::size_t count = 0;
        const auto touch = [](const std::array<int, 2>& a, const std::array<int, 2>& b) {
            const std::array<int, 2> step{b[0] - a[0], b[1] - a[1]};
            return std::find(ring_steps.begin(), ring_steps.end(), step) != ring_steps.end();
        };
        const auto cells_end = shape.cells.begin() + static_cast<std::ptrdiff_t>(shape.size);
        for (std::size_t i = 0; i < shape.size; ++i) {
            for (std::size_t direction = 0; direction < ring_steps.size(); ++direction) {
                const std::array<int, 2> place{shape.cells[i][0] + ring_steps[direction][0],
                                               shape.cells[i][1] + ring_steps[direction][1]};
                if (const auto inside = std::find(shape.cells.begin(), cells_end, place);
                    inside != cells_end) {
                    inner_[i] |= static_cast<Mask>(1U << (inside - shape.cells.begin()));
                    continue;
                }
                const auto end = places.begin() + static_cast<std::ptrdiff_t>(count);
                const auto outer =
                    static_cast<std::size_t>(std::find(places.begin(), end, place) - places.begin());
                if (outer == count) {
                    MUSTPLAY_ASSERT(count < max_outer);
                    places[count] = place;
                    kinds[count++] = rings[i][direction];
                }
                outer_[i] |= static_cast<Mask>(1U << outer);
            }
        }
        for (const auto colour : {Colour::black, Colour::white}) {
            auto& side = sides_[index(colour)];
            const auto is_own = [&](Outer kind) {
                for (std::size_t end = 0; end < 3; ++end) {
                    if (kind == outer_stone(colour, end)) return true;
                }
                return false;
            };
            for (std::size_t a = 0; a < count; ++a) {
                const auto bit = static_cast<Mask>(1U << a);
                if (is_own(kinds[a])) side.stones |= bit;
                if (is_own(kinds[a]) || kinds[a] == Outer::empty) side.nodes |= bit;
            }
            for (std::size_t a = 0; a < count; ++a) {
                const bool has_side = kinds[a] > Outer::white;
                for (std::size_t b = 0; b < count; ++b) {
                    if (a == b || touch(places[a], places[b]) || (has_side && kinds[a] == kinds[b]))
                        side.touching[a] |= static_cast<Mask>(1U << b);
                }
                side.touching[a] &= side.nodes;
            }
        }
        compare_full_windows();
    }

    /// Whether for `colour` the window with its stones on `own_g` and the opponent's on `opposing_g` is at
    /// least as good as with those on `own_h` and `opposing_h`, on any board.
    [[nodiscard]] bool at_least_as_good(Colour colour, unsigned own_g, unsigned opposing_g, unsigned own_h,
                                        unsigned opposing_h) const noexcept {
        if (connects_all(colour, own_g, full_ & ~opposing_h)) return true;
        if (!connects_all(colour, full_ & ~opposing_g, own_h)) return false;
        for (auto moves = full_ & ~(own_g | opposing_g); moves != 0; moves &= moves - 1) {
            const auto move = moves & (~moves + 1);
            if (!can_answer(colour, own_g, opposing_g | move, own_h, opposing_h, move)) return false;
        }
        for (auto moves = full_ & ~(own_h | opposing_h); moves != 0; moves &= moves - 1) {
            const auto move = moves & (~moves + 1);
            if (!can_answer(colour, own_g, opposing_g, own_h | move, opposing_h, move)) return false;
        }
        return true;
    }

    /// The cells that may be filled in, one after the other. Time: 20 microseconds, as a rule.
    [[nodiscard]] WindowFilled filled() const noexcept {
        std::array<unsigned, 2> stones{};
        for (bool found = true; found;) {
            found = false;
            for (auto cells = full_ & ~(stones[0] | stones[1]); cells != 0; cells &= cells - 1) {
                const auto cell = cells & (~cells + 1);
                for (const auto colour : {Colour::black, Colour::white}) {
                    const auto own = stones[index(colour)];
                    const auto opposing = stones[index(other(colour))];
                    if (!at_least_as_good(colour, own, opposing, own | cell, opposing)) continue;
                    stones[index(colour)] |= cell;
                    found = true;
                    break;
                }
            }
        }
        return {static_cast<std::uint8_t>(stones[0]), static_cast<std::uint8_t>(stones[1])};
    }

private:
    using Mask = std::uint16_t;
    /// No four connected cells touch more than twelve.
    static constexpr std::size_t max_outer = 12;

    /// The cells around, for a colour: its stones and the empty ones are nodes.
    struct SideView {
        Mask stones = 0;
        Mask nodes = 0;
        std::array<Mask, max_outer> touching{};
    };

    [[nodiscard]] bool can_answer(Colour colour, unsigned own_g, unsigned opposing_g, unsigned own_h,
                                  unsigned opposing_h, unsigned moved) const noexcept {
        // With no answer at all it may be good enough; and none can help if the best of all cannot.
        if (connects_all(colour, own_g, full_ & ~opposing_h)) return true;
        if (!connects_all(colour, full_ & ~opposing_g, own_h)) return false;
        const auto open_g = full_ & ~(own_g | opposing_g);
        const auto open_h = full_ & ~(own_h | opposing_h);
        const auto in_g = [&](unsigned move) {
            return at_least_as_good(colour, own_g | move, opposing_g, own_h, opposing_h);
        };
        const auto in_h = [&](unsigned move) {
            return at_least_as_good(colour, own_g, opposing_g, own_h, opposing_h | move);
        };
        // The same cell in the other window is the likeliest answer.
        if ((open_g & moved) != 0 && in_g(moved)) return true;
        if ((open_h & moved) != 0 && in_h(moved)) return true;
        for (auto moves = open_g & ~moved; moves != 0; moves &= moves - 1) {
            if (in_g(moves & (~moves + 1))) return true;
        }
        for (auto moves = open_h & ~moved; moves != 0; moves &= moves - 1) {
            if (in_h(moves & (~moves + 1))) return true;
        }
        return false;
    }

    /// Whether a full window with the colour's stones on `g` connects, whatever stands around it, all that it
    /// does with those on `h`.
    [[nodiscard]] bool connects_all(Colour colour, unsigned g, unsigned h) const noexcept {
        return colour == Colour::black ? (connected_by_[g] >> h & 1U) != 0
                                       : (connected_by_[full_ & ~h] >> (full_ & ~g) & 1U) != 0;
    }
    void compare_full_windows() noexcept {
        using Joined = std::array<Mask, max_outer>;
        std::array<std::array<Joined, 16>, 2> all_joined;
        for (std::size_t colour = 0; colour < 2; ++colour) {
            for (unsigned cells = 0; cells <= full_; ++cells)
                all_joined[colour][cells] = joined(sides_[colour], cells);
        }
        const auto is_within = [](const Joined& less, const Joined& more) {
            unsigned missing = 0;
            for (std::size_t node = 0; node < max_outer; ++node)
                missing |= less[node] & ~unsigned{more[node]};
            return missing == 0;
        };
        for (unsigned g = 0; g <= full_; ++g) {
            for (unsigned h = 0; h <= full_; ++h) {
                // As one colour's connection is the other's separation, either view proves it.
                if ((h & ~g) == 0 || is_within(all_joined[0][h], all_joined[0][g]) ||
                    is_within(all_joined[1][full_ & ~g], all_joined[1][full_ & ~h]))
                    connected_by_[g] |= static_cast<Mask>(1U << h);
            }
        }
        // Through a third, one view may prove one half and the other view the other.
        for (unsigned between = 0; between <= full_; ++between) {
            for (unsigned g = 0; g <= full_; ++g) {
                if ((connected_by_[g] >> between & 1U) != 0) connected_by_[g] |= connected_by_[between];
            }
        }
    }
    /// By node: the nodes that it touches, or is joined to by the colour's stones with these cells of the
    /// window. An empty node ends a way, as it need not become the colour's.
    [[nodiscard]] std::array<Mask, max_outer> joined(const SideView& side, unsigned cells) const noexcept {
        auto joined = side.touching;
        auto stones = side.stones;
        for (auto left = cells; left != 0 || stones != 0;) {
            // One chain of the window's cells and of stones around it: grow it from any member.
            unsigned inner = left & (~left + 1);
            unsigned reach = 0;
            if (inner == 0) reach = stones & (~unsigned{stones} + 1);
            for (bool grown = true; grown;) {
                grown = false;
                const auto before_inner = inner;
                const auto before_reach = reach;
                for (auto rest = inner; rest != 0; rest &= rest - 1) {
                    const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
                    inner |= inner_[cell] & cells;
                    reach |= unsigned{outer_[cell]} & side.nodes;
                }
                for (auto rest = reach & side.stones; rest != 0; rest &= rest - 1) {
                    const auto stone = static_cast<std::size_t>(std::countr_zero(rest));
                    reach |= side.touching[stone];
                    for (auto more = cells & ~inner; more != 0; more &= more - 1) {
                        const auto cell = static_cast<std::size_t>(std::countr_zero(more));
                        if ((outer_[cell] >> stone & 1U) != 0) inner |= 1U << cell;
                    }
                }
                grown = inner != before_inner || reach != before_reach;
            }
            left &= ~inner;
            stones &= static_cast<Mask>(~reach);
            for (auto rest = reach; rest != 0; rest &= rest - 1)
                joined[static_cast<std::size_t>(std::countr_zero(rest))] |= static_cast<Mask>(reach);
        }
        return joined;
    }

    unsigned full_;
    std::array<Mask, 4> inner_{};
    std::array<Mask, 4> outer_{};
    std::array<SideView, 2> sides_{};
    /// By Black's cells of a full window: those of which it connects all.
    std::array<Mask, 16> connected_by_{};
};

/// What can be filled in in the windows met lately, for one thread. Windows that differ by a rotation or a reflection, or
/// by an exchange of the colours, are worked out once; what is forgotten, again.
class WindowMemo {
public:
    using Rings = std::array<Ring, 4>;

    /// `shape` is the window's place in `window_shapes()`, `rings` what is around each of its cells.
    [[nodiscard]] const WindowFilled& filled(std::size_t shape, const Rings& rings) {
        const Key key(shape, rings);
        auto& entry = seen_[key.hash() % seen_.size()];
        if (!(entry.key == key)) {
            entry.filled = by_symmetry(shape, rings);
            entry.key = key;
        }
        return entry.filled;
    }

    [[nodiscard]] static WindowMemo& of_this_thread() {
        thread_local WindowMemo memo;
        return memo;
    }

private:
    struct Key {
        std::uint64_t high = 0;
        std::uint64_t low = 0;

        Key() noexcept = default;
        Key(std::size_t shape, const Rings& rings) noexcept
            : high((std::uint64_t{shape} + 1) << 36U | std::uint64_t{rings[0].bits()} << 18U |
                   rings[1].bits()),
              low(std::uint64_t{rings[2].bits()} << 18U | rings[3].bits()) {}

        [[nodiscard]] std::uint64_t hash() const noexcept { return mix(high ^ mix(low)); }
        friend bool operator==(const Key&, const Key&) = default;
        friend bool operator<(const Key& a, const Key& b) noexcept {
            return a.high != b.high ? a.high < b.high : a.low < b.low;
        }
    };
    struct Entry {
        Key key{};
        WindowFilled filled{};
    };
    /// What a symmetry makes of a shape: the shape, and where its cells go.
    struct Image {
        std::size_t shape = 0;
        std::array<std::size_t, 4> place{};
    };
    /// Six rotations, then six reflections.
    static constexpr std::size_t symmetries = 12;

    /// Where a symmetry takes a direction.
    [[nodiscard]] static constexpr std::size_t turned(std::size_t direction, std::size_t symmetry) noexcept {
        return symmetry < 6 ? (direction + symmetry) % 6 : (symmetry - direction) % 6;
    }

    [[nodiscard]] static const std::vector<std::array<Image, symmetries>>& images() {
        static const auto all = [] {
            const auto& shapes = window_shapes();
            std::vector<std::array<Image, symmetries>> images(shapes.size());
            for (std::size_t number = 0; number < shapes.size(); ++number) {
                for (std::size_t symmetry = 0; symmetry < symmetries; ++symmetry) {
                    // A cell is so many steps down (direction 5) and to the right (direction 0).
                    const auto down = ring_steps[turned(5, symmetry)];
                    const auto right = ring_steps[turned(0, symmetry)];
                    const auto& shape = shapes[number];
                    std::array<std::array<int, 2>, 4> cells{};
                    for (std::size_t i = 0; i < shape.size; ++i) {
                        for (std::size_t axis = 0; axis < 2; ++axis)
                            cells[i][axis] = shape.cells[i][0] * down[axis] + shape.cells[i][1] * right[axis];
                    }
                    auto& image = images[number][symmetry];
                    const auto moved = window_shape(cells, shape.size);
                    image.shape = static_cast<std::size_t>(std::find(shapes.begin(), shapes.end(), moved) -
                                                           shapes.begin());
                    for (std::size_t i = 0; i < shape.size; ++i) {
                        for (std::size_t j = 0; j < shape.size; ++j) {
                            if (cells[j] < cells[i]) ++image.place[i];
                        }
                    }
                }
            }
            return images;
        }();
        return all;
    }

    /// The least of the equivalent windows is worked out.
    [[nodiscard]] WindowFilled by_symmetry(std::size_t shape, const Rings& rings) {
        Key least;
        std::size_t least_symmetry = 0;
        bool least_exchanged = false;
        Rings least_rings{};
        const auto size = window_shapes()[shape].size;
        for (std::size_t symmetry = 0; symmetry < symmetries; ++symmetry) {
            for (const bool exchanged : {false, true}) {
                const auto& image = images()[shape][symmetry];
                Rings moved{};
                for (std::size_t i = 0; i < size; ++i) {
                    for (std::size_t direction = 0; direction < 6; ++direction) {
                        auto what = rings[i][direction];
                        if (exchanged) what = exchange(what);
                        moved[image.place[i]].set(turned(direction, symmetry), what);
                    }
                }
                const Key key(image.shape, moved);
                if (least.high != 0 && !(key < least)) continue;
                least = key;
                least_symmetry = symmetry;
                least_exchanged = exchanged;
                least_rings = moved;
            }
        }
        const auto& image = images()[shape][least_symmetry];
        auto& entry = worked_out_[least.hash() % worked_out_.size()];
        if (!(entry.key == least)) {
            entry.filled = WindowComparison(window_shapes()[image.shape], least_rings).filled();
            entry.key = least;
        }
        const auto back = [&](unsigned mask) {
            unsigned cells = 0;
            for (std::size_t i = 0; i < size; ++i) cells |= (mask >> image.place[i] & 1U) << i;
            return static_cast<std::uint8_t>(cells);
        };
        const auto [black, white] = entry.filled;
        return least_exchanged ? WindowFilled{back(white), back(black)}
                               : WindowFilled{back(black), back(white)};
    }
    [[nodiscard]] static constexpr Outer exchange(Outer what) noexcept {
        constexpr std::array<Outer, 7> exchanged{Outer::empty,       Outer::white,        Outer::black,
                                                 Outer::white_first, Outer::white_second, Outer::black_first,
                                                 Outer::black_second};
        return exchanged[static_cast<std::size_t>(what)];
    }

    std::vector<Entry> seen_ = std::vector<Entry>(std::size_t{1} << 16U);
    std::vector<Entry> worked_out_ = std::vector<Entry>(std::size_t{1} << 16U);
};

} // namespace mustplay::hex
