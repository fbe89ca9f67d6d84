// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace mustplay::hex {

/// The node equations of an electrical circuit: a symmetric, positive semidefinite system of at most `Capacity`
/// unknowns, the potentials, solved by a Cholesky decomposition (L D L^T) that skips what lies left of each row's
/// first wire (the "skyline" or "envelope" method, A. Jennings 1966). With the cells of a board numbered row by row most
/// wires are short, so that little of the matrix is touched.
///
/// An object keeps its memory, 8 bytes for each pair of unknowns: use one for many circuits.
template <std::size_t Capacity>
class NodeEquations {
public:
    NodeEquations() : matrix_(Capacity * Capacity) {}

    /// A circuit of `size` nodes without wires.
    void start(std::size_t size) noexcept {
        MUSTPLAY_ASSERT(size <= Capacity);
        size_ = size;
        for (std::size_t i = 0; i < size; ++i) {
            std::fill_n(row(i), i + 1, 0.0);
            begin_[i] = i;
            right_[i] = 0.0;
        }
    }
    /// A wire between two nodes. Wires between the same nodes add up.
    void add_wire(std::size_t a, std::size_t b, double conductance) noexcept {
        MUSTPLAY_ASSERT(a != b && a < size_ && b < size_);
        if (a < b) std::swap(a, b);
        row(a)[b] -= conductance;
        row(a)[a] += conductance;
        row(b)[b] += conductance;
        begin_[a] = std::min(begin_[a], b);
    }
    /// A wire from a node to a pole that is held at `potential`.
    void add_pole(std::size_t node, double conductance, double potential) noexcept {
        MUSTPLAY_ASSERT(node < size_);
        row(node)[node] += conductance;
        right_[node] += conductance * potential;
    }

    /// Finds the potentials. Time proportional to the sum of the squares of the rows' lengths.
    void solve() noexcept {
        for (std::size_t i = 0; i < size_; ++i) eliminate(i);
        for (std::size_t i = size_; i-- > 0;) {
            const auto* const lower = row(i);
            for (auto j = begin_[i]; j < i; ++j) right_[j] -= lower[j] * right_[i];
        }
    }
    /// The potential of a node after `solve()`; 0 for nodes that no wire leads to from a pole.
    [[nodiscard]] double potential(std::size_t node) const noexcept { return right_[node]; }

private:
    /// A part of the circuit that no pole reaches leaves a pivot of 0 but for rounding; one that is reached, however
    /// badly, leaves one of at least the conductance to the pole.
    static constexpr double unreached = 1e-9;

    [[nodiscard]] double* row(std::size_t i) noexcept { return matrix_.data() + i * Capacity; }
    [[nodiscard]] const double* row(std::size_t i) const noexcept { return matrix_.data() + i * Capacity; }

    /// Turns row `i` of the matrix into its row of L, and goes forward with the right side.
    void eliminate(std::size_t i) noexcept {
        auto* const mine = row(i);
        const auto begin = begin_[i];
        // First L D, each entry from those to its left; then L.
        for (auto j = begin; j < i; ++j) {
            const auto from = std::max(begin, begin_[j]);
            if (from < j) mine[j] -= dot(mine + from, row(j) + from, j - from);
        }
        auto pivot = mine[i];
        auto right = right_[i];
        for (auto j = begin; j < i; ++j) {
            const auto scaled = mine[j] * inverse_pivot_[j];
            pivot -= scaled * mine[j];
            right -= mine[j] * right_[j];
            mine[j] = scaled;
        }
        inverse_pivot_[i] = pivot > unreached ? 1.0 / pivot : 0.0;
        right_[i] = right * inverse_pivot_[i];
    }

    /// Four sums at a time: a single one would wait for each addition.
    [[nodiscard]] static double dot(const double* a, const double* b, std::size_t size) noexcept {
        std::array<double, 4> sums{};
        std::size_t i = 0;
        for (; i + 4 <= size; i += 4) {
            for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += a[i + lane] * b[i + lane];
        }
        for (; i < size; ++i) sums[0] += a[i] * b[i];
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }

    std::size_t size_ = 0;
    /// The lower triangle: at first the matrix, then L below the diagonal.
    std::vector<double> matrix_;
    /// The first column of each row that is not 0.
    std::array<std::size_t, Capacity> begin_{};
    std::array<double, Capacity> inverse_pivot_{};
    /// The right side, and in the end the solution.
    std::array<double, Capacity> right_{};
};

} // namespace mustplay::hex
