// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <string>
#include <vector>

/// Board sizes are part of a type, so a program has to be built for each it is to know. These are such a
/// program's sizes: their names, as the user writes them ("7x6", columns x rows), and the way from a name to
/// the type.
template <class... Boards>
struct BoardSizes {
    [[nodiscard]] static std::vector<std::string> names() { return {name(Boards::width, Boards::height)...}; }
    /// What `run` returns (an int) for an empty board of the size that has this name; 0 if none has.
    template <class Run>
    static int with(const std::string& size, Run run) {
        int result = 0;
        const auto run_if_named = [&](auto board) {
            if (size == name(board.width, board.height)) result = run(board);
        };
        (run_if_named(Boards{}), ...);
        return result;
    }

private:
    [[nodiscard]] static std::string name(int width, int height) {
        return std::to_string(width) + 'x' + std::to_string(height);
    }
};
