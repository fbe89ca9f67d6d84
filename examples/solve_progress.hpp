// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/opening_book_builder.hpp"
#include "terminal.hpp"

#include <chrono>
#include <cstdio>

/// How far a list of positions is solved, on stderr: a line every ten seconds, and on a terminal one that is
/// written over all the time.
class ProgressPrinter {
public:
    void operator()(const mustplay::connect4::BookProgress& progress) {
        const double now = std::chrono::duration<double>(progress.time).count();
        const bool print = now >= next_line_;
        if (!print && (!on_terminal_ || now < next_update_)) return;
        const double each = now / static_cast<double>(progress.solved_now);
        std::fprintf(stderr, "%s%zu of %zu positions, %.1f ms and %.0f nodes each, about %.0f s to go%s",
                     on_terminal_ ? "\r" : "", progress.solved, progress.total, 1e3 * each,
                     static_cast<double>(progress.nodes) / static_cast<double>(progress.solved_now),
                     each * static_cast<double>(progress.total - progress.solved),
                     on_terminal_ ? "\033[K" : "\n");
        next_update_ = now + 0.2;
        if (print) next_line_ = now + 10;
    }
    ~ProgressPrinter() {
        if (on_terminal_) std::fputs("\r\033[K", stderr);
    }

private:
    bool on_terminal_ = terminal::is_terminal(stderr);
    double next_update_ = 0;
    double next_line_ = 10;
};
