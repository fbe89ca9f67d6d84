// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <string>
#include <vector>

/// Board sizes are part of a type, so a program has to be built for each it is to know. These are such a
/// program's sizes: their names, as the user writes them (Connect Four: "7x6", columns x rows; Hex: "5x6",
/// rows x columns), and the way from a name to the type.
template <class... Boards>
struct BoardSizes {
    [[nodiscard]] static std::vector<std::string> names() { return {name<Boards>()...}; }
    /// What `run` returns (an int) for an empty board of the size that has this name; 0 if none has.
    template <class Run>
    static int with(const std::string& size, Run run) {
        int result = 0;
        const auto run_if_named = [&](auto board) {
            if (size == name<decltype(board)>()) result = run(board);
        };
        (run_if_named(Boards{}), ...);
        return result;
    }

private:
    template <class Board>
    [[nodiscard]] static std::string name() {
        if constexpr (requires { typename Board::Grid; }) {
            return std::to_string(Board::Grid::rows) + 'x' + std::to_string(Board::Grid::columns);
        } else {
            return std::to_string(Board::width) + 'x' + std::to_string(Board::height);
        }
    }
};
