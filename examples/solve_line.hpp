// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <charconv>
#include <cstddef>
#include <istream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>

/// The input of connect4_solve: lines `moves` or `moves score`; `#` begins a comment.

namespace solve_line {

inline constexpr std::size_t longest = 1000;

/// Reads a line without its line feed, and keeps no more of it than the `longest + 1` first characters.
/// False at the end of input.
inline bool read(std::istream& input, std::string& line) {
    using Traits = std::istream::traits_type;
    auto& buffer = *input.rdbuf();
    line.clear();
    auto c = buffer.sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) return false;
    for (; !Traits::eq_int_type(c, Traits::eof()) && Traits::to_char_type(c) != '\n'; c = buffer.sbumpc()) {
        if (line.size() <= longest) line += Traits::to_char_type(c);
    }
    return true;
}

/// What a line asks for.
struct Request {
    std::string moves;
    std::optional<int> score;
};

[[nodiscard]] inline int parse_score(const std::string& text, int most) {
    int score = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, score);
    if (error != std::errc{} || rest != end || score < -most || score > most) {
        throw std::invalid_argument("score '" + text + "'; expected a whole number from " +
                                    std::to_string(-most) + " to " + std::to_string(most));
    }
    return score;
}

/// None for a line without a position. Throws `std::invalid_argument`. `-` are the moves to the empty board.
[[nodiscard]] inline std::optional<Request> parse(const std::string& line, int highest_score) {
    if (line.size() > longest) {
        throw std::invalid_argument("the line is too long; expected at most " + std::to_string(longest) +
                                    " characters");
    }
    std::istringstream words(line.substr(0, line.find('#')));
    Request request;
    std::string score;
    std::string more;
    if (!(words >> request.moves)) return std::nullopt;
    words >> score >> more;
    if (!more.empty())
        throw std::invalid_argument("'" + more + "' after the score; expected `moves` or `moves score`");
    if (!score.empty()) request.score = parse_score(score, highest_score);
    if (request.moves == "-") request.moves.clear();
    return request;
}

} // namespace solve_line
