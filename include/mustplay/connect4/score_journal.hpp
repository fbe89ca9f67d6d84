// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/bits.hpp"
#include "mustplay/connect4/opening_book_file.hpp"
#include "mustplay/exceptions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mustplay::connect4 {

/// The scores of a list of positions, kept in a file one by one as they become known, so that work which is
/// stopped or killed at any time can go on from there.
///
/// The file is a header, which says what the list is, and a record of 8 bytes for each known score, in any
/// order: the position's place in the list, 5 bytes with the lowest first; its score, a byte, two's
/// complement; and two bytes to check these by. A record is handed to the operating system before `record`
/// returns: it outlives the program, but not always a loss of power.
class ScoreJournal {
public:
    /// A score that is not known.
    static constexpr std::int8_t unknown = std::numeric_limits<std::int8_t>::min();

    /// Goes on with the file `path` about a list of `count` positions, or begins it if there is none. A
    /// record that was cut short, the last one, is dropped, as is a header. If the file begins with something
    /// else than `header`, its bytes are given to `refuse`, which says what is wrong with them and does not
    /// return. Throws `BookError` if the file is damaged or cannot be read and written.
    template <class Refuse>
    ScoreJournal(std::filesystem::path path, std::span<const unsigned char> header, std::size_t count,
                 const Refuse& refuse)
        : path_(std::move(path)), scores_(count, unknown) {
        const bool resumed = std::filesystem::exists(path_) && resume(header, refuse);
        file_.open(path_, std::ios::binary | std::ios::app);
        if (!resumed) append(header);
        require_written();
    }

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    /// By place in the list; `unknown` where it is not known.
    [[nodiscard]] std::span<const std::int8_t> scores() const noexcept { return scores_; }
    [[nodiscard]] bool knows(std::size_t place) const noexcept { return scores_[place] != unknown; }
    [[nodiscard]] std::size_t total() const noexcept { return scores_.size(); }
    [[nodiscard]] std::size_t known() const noexcept { return known_; }
    [[nodiscard]] bool complete() const noexcept { return known_ == scores_.size(); }

    /// Writes down a score. Precondition: `place < total()`, and it is a score. Throws `BookError` if the file
    /// cannot be written. Cost: a call of the operating system.
    void record(std::size_t place, std::int8_t score) {
        MUSTPLAY_ASSERT(place < total() && score != unknown);
        std::array<unsigned char, record_size> bytes{};
        detail::store(record_word(place, score), bytes.data(), bytes.size());
        append(bytes);
        require_written();
        remember(place, score);
    }

private:
    static constexpr std::size_t record_size = 8;

    [[nodiscard]] static constexpr std::uint64_t record_word(std::uint64_t place,
                                                             std::int8_t score) noexcept {
        const std::uint64_t content = place | std::uint64_t{static_cast<std::uint8_t>(score)} << 40;
        return content | mix(content) >> 48 << 48;
    }

    /// Whether there was anything to go on with.
    template <class Refuse>
    [[nodiscard]] bool resume(std::span<const unsigned char> header, const Refuse& refuse) {
        const auto bytes = read_file(path_);
        if (bytes.size() < header.size() && std::equal(bytes.begin(), bytes.end(), header.begin())) {
            std::filesystem::resize_file(path_, 0);
            return false;
        }
        if (bytes.size() < header.size() || !std::equal(header.begin(), header.end(), bytes.begin()))
            refuse(bytes);
        std::size_t byte = header.size();
        for (; byte + record_size <= bytes.size(); byte += record_size) {
            const auto word = detail::load(&bytes[byte], record_size);
            const auto place = word & ((std::uint64_t{1} << 40) - 1);
            const auto score = static_cast<std::int8_t>(word >> 40 & 0xffU);
            if (place >= total() || score == unknown || word != record_word(place, score)) {
                throw_error(
                    BookError(path_.string() + ", byte " + std::to_string(byte) + ": a damaged record"));
            }
            remember(static_cast<std::size_t>(place), score);
        }
        if (byte != bytes.size()) std::filesystem::resize_file(path_, byte);
        return true;
    }

    void remember(std::size_t place, std::int8_t score) noexcept {
        known_ += knows(place) ? 0U : 1U;
        scores_[place] = score;
    }
    void append(std::span<const unsigned char> bytes) {
        for (const unsigned char byte : bytes) file_.put(static_cast<char>(byte));
        file_.flush();
    }
    void require_written() const {
        if (!file_) throw_error(BookError(path_.string() + ": cannot be written"));
    }

    std::filesystem::path path_;
    std::vector<std::int8_t> scores_;
    std::size_t known_ = 0;
    std::ofstream file_;
};

} // namespace mustplay::connect4
