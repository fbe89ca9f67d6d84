// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/connect4/opening_book.hpp"
#include "mustplay/connect4/opening_book_file.hpp"
#include "mustplay/connect4/score_journal.hpp"
#include "mustplay/connect4/solver.hpp"
#include "mustplay/exceptions.hpp"
#include "mustplay/search/helpers.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mustplay::connect4 {

/// How far a builder has come.
struct BookProgress {
    /// Positions solved, by this and earlier runs, of so many.
    std::size_t solved = 0;
    std::size_t total = 0;
    /// What this run has solved, with so many nodes, in so long.
    std::size_t solved_now = 0;
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time = {};
};

struct BookBuildOptions {
    /// Threads, each of which solves positions of its own, with a table of `table_bytes` of its own.
    int threads = 1;
    std::size_t table_bytes = std::size_t{64} << 20;
    /// Positions to solve in this run at most.
    std::size_t positions = std::numeric_limits<std::size_t>::max();
    /// Stops the run when it returns true (if it is set); asked often, by any of the threads.
    std::function<bool()> cancelled = {};
    /// Called after each position that the calling thread has solved (if it is set).
    std::function<void(const BookProgress&)> progress = {};
};

/// Solves all positions that an opening book to some depth is made of, and keeps what it has done in a work
/// file, score by score: stopped or killed at any time, it goes on from there, and has lost only the
/// positions that were being solved.
///
///     OpeningBookBuilder<> builder("7x6.work", 8);
///     if (builder.run({.threads = 2})) write_book("7x6.book", builder.book());
///
/// The work file is a `ScoreJournal` about `OpeningBook::positions` that begins as a book file does, with
/// another mark, "MUSTC4WK".
template <class BoardType = Board<7, 6>>
class OpeningBookBuilder {
public:
    using Board = BoardType;
    using Book = OpeningBook<Board>;

    /// Goes on with the work in `work_file`, or begins it if there is no such file. A record that was cut
    /// short, the last one, is dropped. Throws `BookError` if the file is something else, for another board
    /// size, depth or version, damaged, or cannot be read and written; `std::invalid_argument` for a depth
    /// that a book cannot have. Cost: that of `OpeningBook::positions`.
    OpeningBookBuilder(const std::filesystem::path& work_file, int depth)
        : depth_(depth), positions_(Book::positions(depth)),
          journal_(work_file,
                   detail::book_header(magic, Board::width, Board::height, depth, positions_.size()),
                   positions_.size(),
                   [&](const std::vector<unsigned char>& bytes) { refuse(bytes, work_file.string()); }) {}

    [[nodiscard]] std::size_t total() const noexcept { return journal_.total(); }
    [[nodiscard]] std::size_t solved() const noexcept { return journal_.known(); }
    [[nodiscard]] bool complete() const noexcept { return journal_.complete(); }

    /// What the book is made of, and the scores of these known so far: for who lets others solve them, on
    /// other machines, say, in place of `run`.
    [[nodiscard]] std::span<const Board> positions() const noexcept { return positions_; }
    [[nodiscard]] ScoreJournal& journal() noexcept { return journal_; }

    /// Solves what is not solved yet, and returns whether all is. Throws `BookError` if the work file cannot
    /// be written.
    bool run(const BookBuildOptions& options = {}) {
        Run run{.options = options, .begin = std::chrono::steady_clock::now()};
        search::Helpers helpers;
        for (int i = 1; i < options.threads; ++i) helpers.start([&] { work(run, false); });
        work(run, true);
        helpers.join();
        if (run.error) std::rethrow_exception(run.error);
        return complete();
    }

    /// The book. Precondition: `complete()`.
    [[nodiscard]] Book book() const {
        MUSTPLAY_ASSERT(complete());
        return Book(depth_, journal_.scores());
    }

private:
    static constexpr std::string_view magic = "MUSTC4WK";

    struct Run {
        const BookBuildOptions& options;
        std::chrono::steady_clock::time_point begin;
        std::atomic<bool> stopped{false};
        std::mutex mutex = {}; // of the journal and what follows
        std::size_t next = 0;  // the position to look at next
        std::size_t claimed = 0;
        std::size_t solved_now = 0;
        std::uint64_t nodes = 0;
        std::exception_ptr error = nullptr;
    };

    void work(Run& run, bool reports) {
        MUSTPLAY_TRY {
            Solver<Board> solver({.table_bytes = run.options.table_bytes});
            Limits limits;
            limits.cancelled = [&run] {
                return run.stopped || (run.options.cancelled && run.options.cancelled());
            };
            while (const auto index = claim(run)) {
                const auto solution = solver.solve(positions_[*index], limits);
                if (!solution.complete()) break;
                const auto progress = record(run, *index, solution);
                if (reports && run.options.progress) run.options.progress(progress);
            }
        }
        MUSTPLAY_CATCH(...) {
            const std::lock_guard lock(run.mutex);
            run.stopped = true;
            if (!run.error) run.error = std::current_exception();
        }
    }

    /// The next position that is to be solved; none if there is no more.
    [[nodiscard]] std::optional<std::size_t> claim(Run& run) {
        const std::lock_guard lock(run.mutex);
        if (run.stopped || run.claimed == run.options.positions) return std::nullopt;
        if (run.options.cancelled && run.options.cancelled()) return std::nullopt;
        while (run.next < total() && journal_.knows(run.next)) ++run.next;
        if (run.next == total()) return std::nullopt;
        ++run.claimed;
        return run.next++;
    }

    BookProgress record(Run& run, std::size_t index, const Solution& solution) {
        const std::lock_guard lock(run.mutex);
        journal_.record(index, static_cast<std::int8_t>(solution.score()));
        ++run.solved_now;
        run.nodes += solution.nodes;
        return {.solved = solved(),
                .total = total(),
                .solved_now = run.solved_now,
                .nodes = run.nodes,
                .time = std::chrono::steady_clock::now() - run.begin};
    }

    [[noreturn]] void refuse(const std::vector<unsigned char>& bytes, const std::string& name) const {
        detail::require_book_header(bytes, magic, Board::width, Board::height, name);
        throw_error(BookError(name + ", byte 14: depth " + std::to_string(bytes[14]) + " with " +
                              std::to_string(detail::load(&bytes[16], 8)) + " positions; expected depth " +
                              std::to_string(depth_) + " with " + std::to_string(positions_.size())));
    }

    int depth_;
    std::vector<Board> positions_;
    ScoreJournal journal_;
};

} // namespace mustplay::connect4
