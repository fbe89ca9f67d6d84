// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

/// What the examples need of the terminal: whether there is one, colours and Ctrl-C.

namespace terminal {

/// Whether a person reads this stream (`stdout`, `stderr`), as opposed to a file or another program.
[[nodiscard]] inline bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
    return _isatty(_fileno(stream)) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

/// Whether to colour what goes to stdout: only on a terminal, and not if its user has set NO_COLOR
/// (no-color.org).
[[nodiscard]] inline bool wants_colour() {
    const char* no_colour = std::getenv("NO_COLOR");
    return is_terminal(stdout) && (no_colour == nullptr || *no_colour == '\0');
}

/// Ctrl-C as a question instead of the end: after `catch_interrupts()`, `interrupted()` turns true at the
/// first one. The second ends the program.
inline volatile std::sig_atomic_t interrupts = 0;
inline void catch_interrupts() {
    std::signal(SIGINT, [](int signal) {
        interrupts = 1;
        std::signal(signal, SIG_DFL);
    });
}
[[nodiscard]] inline bool interrupted() { return interrupts != 0; }

} // namespace terminal
