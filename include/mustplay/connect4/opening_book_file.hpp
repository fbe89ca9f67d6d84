// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/connect4/opening_book.hpp"
#include "mustplay/exceptions.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

/// Opening books in files: the same bytes on every machine, numbers with the lowest byte first.
///
///     byte  0   "MUSTC4BK"
///           8   the version of this format, 4 bytes: 1
///          12   columns, rows, depth, a byte each
///          15   0
///          16   the number of scores, 8 bytes
///          24   the scores of `OpeningBook::positions(depth)`, a byte each, two's complement
///        then   a checksum of everything before, 8 bytes

namespace mustplay::connect4 {

/// What is wrong with a book file, where in it, and what was expected.
class BookError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

namespace detail {
using BookHeader = std::array<unsigned char, 24>;

inline constexpr std::string_view book_magic = "MUSTC4BK";
inline constexpr std::uint32_t book_version = 1;

/// Writes the `size` lowest bytes of a number, the lowest first.
constexpr void store(std::uint64_t number, unsigned char* bytes, std::size_t size) noexcept {
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(number >> (8 * i));
}
[[nodiscard]] constexpr std::uint64_t load(const unsigned char* bytes, std::size_t size) noexcept {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i) number |= std::uint64_t{bytes[i]} << (8 * i);
    return number;
}

/// FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo): any single changed byte changes it.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::span<const unsigned char> bytes) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3U;
    return hash;
}

[[nodiscard]] inline BookHeader book_header(std::string_view magic, int width, int height, int depth,
                                            std::uint64_t count) {
    BookHeader header{};
    for (std::size_t i = 0; i < magic.size(); ++i) header[i] = static_cast<unsigned char>(magic[i]);
    store(book_version, &header[8], 4);
    header[12] = static_cast<unsigned char>(width);
    header[13] = static_cast<unsigned char>(height);
    header[14] = static_cast<unsigned char>(depth);
    store(count, &header[16], 8);
    return header;
}

/// Throws unless `bytes` begin as a file of this kind, version and board size does.
inline void require_book_header(std::span<const unsigned char> bytes, std::string_view magic, int width,
                                int height, const std::string& name) {
    for (std::size_t i = 0; i < magic.size(); ++i) {
        if (i >= bytes.size() || bytes[i] != static_cast<unsigned char>(magic[i])) {
            throw_error(BookError(name + ", byte 0: another kind of file; expected it to begin with \"" +
                                  std::string(magic) + '"'));
        }
    }
    if (bytes.size() < BookHeader{}.size()) {
        throw_error(BookError(name + ": ends at byte " + std::to_string(bytes.size()) +
                              "; expected a header of 24 bytes"));
    }
    if (const auto version = load(&bytes[8], 4); version != book_version) {
        throw_error(BookError(name + ", byte 8: version " + std::to_string(version) + "; expected " +
                              std::to_string(book_version)));
    }
    if (bytes[12] != width || bytes[13] != height) {
        throw_error(BookError(name + ", byte 12: for boards of " + std::to_string(bytes[12]) + "x" +
                              std::to_string(bytes[13]) + "; expected " + std::to_string(width) + "x" +
                              std::to_string(height)));
    }
    if (bytes[14] >= width * height || bytes[15] != 0) {
        throw_error(BookError(name + ", byte 14: depth " + std::to_string(load(&bytes[14], 2)) +
                              "; expected 0 to " + std::to_string(width * height - 1)));
    }
}
} // namespace detail

/// A book as the bytes of a file. Precondition: it knows at least one position.
template <class BoardType>
[[nodiscard]] std::vector<unsigned char> to_bytes(const OpeningBook<BoardType>& book) {
    MUSTPLAY_ASSERT(book.depth() >= 0);
    const auto scores = book.scores();
    const auto header = detail::book_header(detail::book_magic, BoardType::width, BoardType::height,
                                            book.depth(), scores.size());
    std::vector<unsigned char> bytes(header.begin(), header.end());
    for (const std::int8_t score : scores) bytes.push_back(static_cast<unsigned char>(score));
    const auto checksum = detail::fnv1a(bytes);
    bytes.resize(bytes.size() + 8);
    detail::store(checksum, bytes.data() + bytes.size() - 8, 8);
    return bytes;
}

/// The book whose bytes these are. Throws `BookError` (which says what is wrong with `name`, and where) for
/// bytes that are no book, a book of another version or board size, and one that is cut short or damaged.
template <class BoardType = Board<7, 6>>
[[nodiscard]] OpeningBook<BoardType> book_from_bytes(std::span<const unsigned char> bytes,
                                                     const std::string& name = "opening book") {
    detail::require_book_header(bytes, detail::book_magic, BoardType::width, BoardType::height, name);
    constexpr std::size_t header_size = detail::BookHeader{}.size();
    const std::uint64_t count = detail::load(&bytes[16], 8);
    const std::size_t rest = bytes.size() - header_size;
    if (rest < 8 || count != rest - 8) {
        throw_error(BookError(name + ": ends at byte " + std::to_string(bytes.size()) + "; expected " +
                              std::to_string(count) + " scores from byte 24 on, and a checksum of 8 bytes"));
    }
    const auto checksum = detail::load(&bytes[bytes.size() - 8], 8);
    if (checksum != detail::fnv1a(bytes.first(bytes.size() - 8))) {
        throw_error(BookError(name + ", byte " + std::to_string(bytes.size() - 8) +
                              ": the checksum is not that of the bytes before; the file is damaged"));
    }
    std::vector<std::int8_t> scores;
    scores.reserve(rest - 8);
    for (const unsigned char byte : bytes.subspan(header_size, rest - 8)) {
        scores.push_back(static_cast<std::int8_t>(byte));
    }
    return OpeningBook<BoardType>(
        bytes[14], scores, [&name](const std::string& what) { throw_error(BookError(name + ": " + what)); });
}

/// Reads a whole file. Throws `BookError` if it cannot be opened or read.
[[nodiscard]] inline std::vector<unsigned char> read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
        throw_error(BookError(path.string() + ": cannot be opened for reading"));
    }
    std::vector<unsigned char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (file.bad()) throw_error(BookError(path.string() + ": cannot be read"));
    return bytes;
}

/// Reads a book. Throws `BookError`, as `book_from_bytes` and if the file cannot be read.
template <class BoardType = Board<7, 6>>
[[nodiscard]] OpeningBook<BoardType> read_book(const std::filesystem::path& path) {
    return book_from_bytes<BoardType>(read_file(path), path.string());
}

/// Writes a book to a new file next to `path`, and gives it that name when it is whole: whatever happens,
/// what is found under the name is a whole book. Throws `BookError` if it cannot be written.
template <class BoardType>
void write_book(const std::filesystem::path& path, const OpeningBook<BoardType>& book) {
    std::filesystem::path unfinished = path;
    unfinished += ".new";
    const auto bytes = to_bytes(book);
    std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
    for (const unsigned char byte : bytes) file.put(static_cast<char>(byte));
    file.close();
    if (!file) throw_error(BookError(unfinished.string() + ": cannot be written"));
    std::error_code error;
    std::filesystem::rename(unfinished, path, error);
    if (error) throw_error(BookError(path.string() + ": cannot be written: " + error.message()));
}

} // namespace mustplay::connect4
