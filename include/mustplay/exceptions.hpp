// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <cstdio>
#include <cstdlib>

/// The library in programs built without exceptions (`-fno-exceptions`). Searches throw nothing. Where bad input would
/// be thrown back, in parsing, files, and options of matches and tuning, such a program ends with the message, as the
/// standard library makes it end. Nothing else in the library says `throw`, `try` or `catch`.

#ifdef __cpp_exceptions
#define MUSTPLAY_TRY try
/// For a handler that does not name what it catches.
#define MUSTPLAY_CATCH(type) catch (type)
#else
#define MUSTPLAY_TRY if constexpr (true)
#define MUSTPLAY_CATCH(type) else
#endif

namespace mustplay {

/// Throws `error`, a `std::exception`. Without exceptions: writes its message to the standard error and aborts.
template <class Error>
[[noreturn]] void throw_error(const Error& error) {
#ifdef __cpp_exceptions
    throw error;
#else
    std::fprintf(stderr, "mustplay: %s\n", error.what());
    std::abort();
#endif
}

} // namespace mustplay
