// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace mustplay::test {

/// The potentials of a circuit by Gaussian elimination of the whole matrix, the largest pivot of a column first. Every
/// node needs a way to a pole.
class CircuitTruth {
public:
    explicit CircuitTruth(std::size_t nodes) : rows_(nodes, std::vector<double>(nodes + 1)) {}

    void add_wire(std::size_t a, std::size_t b, double conductance) {
        rows_[a][a] += conductance;
        rows_[b][b] += conductance;
        rows_[a][b] -= conductance;
        rows_[b][a] -= conductance;
    }
    void add_pole(std::size_t node, double conductance, double potential) {
        rows_[node][node] += conductance;
        rows_[node].back() += conductance * potential;
    }

    [[nodiscard]] std::vector<double> potentials() const {
        auto rows = rows_;
        const auto size = rows.size();
        for (std::size_t i = 0; i < size; ++i) {
            auto pivot = i;
            for (std::size_t k = i + 1; k < size; ++k) {
                if (std::abs(rows[k][i]) > std::abs(rows[pivot][i])) pivot = k;
            }
            std::swap(rows[i], rows[pivot]);
            for (std::size_t k = 0; k < size; ++k) {
                if (k == i) continue;
                const auto factor = rows[k][i] / rows[i][i];
                for (std::size_t j = i; j <= size; ++j) rows[k][j] -= factor * rows[i][j];
            }
        }
        std::vector<double> result;
        for (std::size_t i = 0; i < size; ++i) result.push_back(rows[i].back() / rows[i][i]);
        return result;
    }

private:
    std::vector<std::vector<double>> rows_;
};

} // namespace mustplay::test
