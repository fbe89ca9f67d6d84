// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// The lines that connect4_solve takes: a position, perhaps its score, perhaps a comment.
#include "solve_line.hpp"

#include "fuzz/fuzz.hpp"

#include <sstream>
#include <stdexcept>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream input{std::string(fuzz::as_text({data, size}))};
    std::string line;
    while (solve_line::read(input, line)) {
        fuzz::require(line.find('\n') == std::string::npos, "a line has no line feed");
        fuzz::require(line.size() <= solve_line::longest + 1, "of a long line only the beginning is kept");
        const auto parsed =
            fuzz::accepted<std::invalid_argument>([&] { return solve_line::parse(line, 21); });
        if (!parsed || !*parsed) continue;
        const auto& request = **parsed;
        fuzz::require(!request.score || (-21 <= *request.score && *request.score <= 21),
                      "a score is possible");
        fuzz::require(request.moves.find_first_of(" \t#") == std::string::npos, "moves are one word");
    }
    return 0;
}
