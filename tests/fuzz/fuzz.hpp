// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>

/// What the fuzz targets share. A target is a file with one function, `LLVMFuzzerTestOneInput`: libFuzzer brings the
/// `main`, makes inputs that reach new code, and keeps one that ends in a crash, an error seen by a sanitizer, an
/// exception nobody expects, or a failed `require`.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

inline void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

/// What `read()` returns; nothing if it throws an `Error`. What is read from it again is then no bad input any more.
template <class Error, class Read>
[[nodiscard]] auto accepted(const Read& read) -> std::optional<decltype(read())> {
    try {
        return read();
    } catch (const Error&) {
        return std::nullopt;
    }
}

[[nodiscard]] inline std::string_view as_text(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace fuzz
