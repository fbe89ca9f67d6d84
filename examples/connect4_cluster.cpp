// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to solve Connect Four positions on more than one machine: one process hands out the work, over
//          MPI, and keeps what comes back, so that a run that was killed can go on.
// Run:     apt-get install libopenmpi-dev openmpi-bin (or any other MPI); then cmake -B build finds it
//          cmake --build build --target example_connect4_cluster
//          mpirun -n 8 build/examples/connect4_cluster solve positions.txt -o scores.txt
//          mpirun -n 8 build/examples/connect4_cluster book 7x6.book --depth 8
//          or build/examples/connect4_cluster --help; without mpirun it is one process, which does the same
//
// On a cluster with Slurm, a process for each of 4 x 32 cores, as a script for sbatch (--requeue starts it anew
// when a machine fails):
//
//          #!/bin/sh
//          #SBATCH --nodes=4 --ntasks-per-node=32 --mem-per-cpu=500M --requeue
//          srun build/examples/connect4_cluster solve positions.txt -o scores.txt
//
// (srun has to know the MPI: see `srun --mpi=list`, or write mpirun in its place.) Only the machine of rank 0 has
// to see the input and the output.
//
// The work. All ranks solve, each on one thread, with a table of its own. Rank 0 also hands out the positions: it
// looks for messages four times in a millisecond, from inside its own search, by way of `Limits::cancelled`, so it
// needs neither a thread for that nor a core for itself. A worker's message says how it did with its last batch (the
// nodes, then a score for each position) and asks for the next one. The answer is the next positions, as pairs of
// words; none: there is nothing more to do. A batch is a fraction of what is left to hand out, and never large
// (guided self-scheduling: C. Polychronopoulos and D. Kuck, 1987), so that all end at about the same time. A message
// that reaches a worker while it solves can only be the one that ends its work, and stops it.
//
// What is lost. Rank 0 writes every score that it has to OUT.work before it hands out more. MPI ends the whole run
// when a process dies; start it again, with as many processes as you like, and what had been reported by then is not
// solved again. The work file says what it is about, and is refused when that is something else.
//
// The result does not depend on the number of processes, nor on what happened on the way: scores are exact, and stand
// in the order of the input. Numbers of nodes and times do depend on it, and are not in it.

#include "board_sizes.hpp"
#include "command_line.hpp"
#include "mustplay/bits.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/opening_book_builder.hpp"
#include "mustplay/connect4/opening_book_file.hpp"
#include "mustplay/connect4/score_journal.hpp"
#include "mustplay/connect4/solver.hpp"
#include "solve_line.hpp"
#include "solve_progress.hpp"
#include "terminal.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace mustplay;

struct Options {
    std::string input;
    std::string output;
    std::string size = "7x6";
    int depth = 5;
    std::size_t table_mb = 64;
};

/// In one piece: whoever gathers what the processes print may put something in between two.
void complain(const std::string& problem) { std::cerr << problem + '\n'; }

/// Exit statuses; the first two may come together.
constexpr int mismatched = 1;
constexpr int failed = 2;
constexpr int unfinished = 130; // as shells report a program that Ctrl-C has ended

// MPI, as far as it is needed: messages are words.

namespace mpi {

class Session {
public:
    Session(int& argc, char**& argv) { MPI_Init(&argc, &argv); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() { MPI_Finalize(); }
};

constexpr int tag = 0;
using Message = std::vector<std::uint64_t>;

int rank() {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}
int process_count() {
    int count = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count;
}
/// May wait until the message is received.
void send(const Message& message, int to) {
    MPI_Send(message.data(), static_cast<int>(message.size()), MPI_UINT64_T, to, tag, MPI_COMM_WORLD);
}
/// Who has sent a message that is not received yet, if anyone has.
std::optional<int> sender(int from = MPI_ANY_SOURCE) {
    int arrived = 0;
    MPI_Status status;
    MPI_Iprobe(from, tag, MPI_COMM_WORLD, &arrived, &status);
    return arrived != 0 ? std::optional(status.MPI_SOURCE) : std::nullopt;
}
/// Waits for a message.
Message receive(int from) {
    MPI_Status status;
    MPI_Probe(from, tag, MPI_COMM_WORLD, &status);
    int size = 0;
    MPI_Get_count(&status, MPI_UINT64_T, &size);
    Message message(static_cast<std::size_t>(size));
    MPI_Recv(message.data(), size, MPI_UINT64_T, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
}

} // namespace mpi

// A worker.

/// Solves what rank 0 sends, until that is nothing.
template <class Board>
void work(std::size_t table_bytes) {
    connect4::Solver<Board> solver({.table_bytes = table_bytes});
    const Limits limits{.cancelled = [] { return terminal::interrupted() || mpi::sender(0).has_value(); }};
    mpi::Message report{0};
    while (true) {
        mpi::send(report, 0);
        const auto batch = mpi::receive(0);
        if (batch.empty()) return;
        report.assign(1, 0);
        for (std::size_t i = 0; i < batch.size() && !terminal::interrupted(); i += 2) {
            const auto solution = solver.solve(Board::from_words(batch[i], batch[i + 1]), limits);
            report[0] += solution.nodes;
            if (!solution.complete()) break;
            report.push_back(static_cast<std::uint64_t>(solution.score()));
        }
    }
}

// Rank 0.

/// All ranks but this one, as rank 0 sees them. Whatever happens, they are told when it ends.
class Workers {
public:
    /// What a worker did with the positions at these places: as many scores, or fewer if it was interrupted.
    struct Report {
        int worker;
        std::vector<std::size_t> places;
        std::vector<std::int8_t> scores;
        std::uint64_t nodes;
    };

    explicit Workers(int count) : workers_(static_cast<std::size_t>(count)) {}
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() {
        dismiss_all();
        for (std::size_t i = 0; i < workers_.size(); ++i) {
            if (workers_[i].will_report) mpi::receive(static_cast<int>(i) + 1);
        }
        MPI_Waitall(static_cast<int>(dismissals_.size()), dismissals_.data(), MPI_STATUSES_IGNORE);
    }

    /// Whether anything is to be expected of any of them.
    [[nodiscard]] bool busy() const {
        return std::any_of(workers_.begin(), workers_.end(),
                           [](const Worker& worker) { return worker.will_report; });
    }

    /// The next report, if there is one; it has to be answered.
    [[nodiscard]] std::optional<Report> next_report() {
        const auto rank = mpi::sender();
        if (!rank) return std::nullopt;
        const auto message = mpi::receive(*rank);
        auto& worker = workers_[static_cast<std::size_t>(*rank) - 1];
        worker.will_report = false;
        Report report{.worker = *rank,
                      .places = std::exchange(worker.places, {}),
                      .scores = {},
                      .nodes = message.at(0)};
        for (std::size_t i = 1; i < message.size(); ++i)
            report.scores.push_back(static_cast<std::int8_t>(message[i]));
        return report;
    }

    /// Gives a worker that has reported the positions of these places; without any, it may go.
    template <class Board>
    void answer(int rank, std::vector<std::size_t> places, std::span<const Board> positions) {
        auto& worker = workers_[static_cast<std::size_t>(rank) - 1];
        if (worker.dismissed) return;
        mpi::Message message;
        for (const auto place : places) {
            message.push_back(positions[place].mover());
            message.push_back(positions[place].mask());
        }
        mpi::send(message, rank); // it is waiting for it
        worker.will_report = !places.empty();
        worker.dismissed = places.empty();
        worker.places = std::move(places);
    }

    /// Tells all to stop at once. Those that have a batch will still report, though less.
    void dismiss_all() {
        for (std::size_t i = 0; i < workers_.size(); ++i) {
            if (std::exchange(workers_[i].dismissed, true)) continue;
            // It may be sending to us at the same time, so we must not wait for it.
            dismissals_.emplace_back();
            MPI_Isend(nullptr, 0, MPI_UINT64_T, static_cast<int>(i) + 1, mpi::tag, MPI_COMM_WORLD,
                      &dismissals_.back());
        }
    }

private:
    struct Worker {
        bool will_report = true; // each begins with a report on no positions
        bool dismissed = false;
        std::vector<std::size_t> places = {};
    };

    std::vector<Worker> workers_; // rank 1 first
    std::vector<MPI_Request> dismissals_;
};

/// Gets a list of positions solved, as far as they are not yet, by all ranks.
template <class Board>
class Coordinator {
public:
    Coordinator(std::span<const Board> positions, connect4::ScoreJournal& journal, Workers& workers)
        : positions_(positions), journal_(journal), workers_(workers),
          unclaimed_(journal.total() - journal.known()) {}

    /// Whether all are solved; if not, somebody was interrupted.
    [[nodiscard]] bool run(std::size_t table_bytes) {
        if (unclaimed_ > 0) solve_too(table_bytes);
        while (workers_.busy()) {
            serve();
            if (stopped_) workers_.dismiss_all();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return journal_.complete();
    }

private:
    /// Positions of a batch at most: what a worker that dies can lose.
    static constexpr std::size_t largest_batch = 16;

    void solve_too(std::size_t table_bytes) {
        connect4::Solver<Board> solver({.table_bytes = table_bytes});
        const Limits limits{.cancelled = [this] {
            serve();
            return stopped_;
        }};
        for (serve(); !stopped_ && unclaimed_ > 0; serve()) {
            const auto place = claim();
            const auto solution = solver.solve(positions_[place], limits);
            nodes_ += solution.nodes;
            if (solution.complete()) record(place, static_cast<std::int8_t>(solution.score()));
        }
    }

    /// Takes in what has come from the workers, and gives them more.
    void serve() {
        stopped_ = stopped_ || terminal::interrupted();
        while (auto report = workers_.next_report()) {
            nodes_ += report->nodes;
            for (std::size_t i = 0; i < report->scores.size(); ++i)
                record(report->places.at(i), report->scores[i]);
            stopped_ = stopped_ || report->scores.size() < report->places.size();
            workers_.answer(report->worker, stopped_ ? std::vector<std::size_t>{} : claim_batch(),
                            positions_);
        }
    }

    /// Precondition: `unclaimed_ > 0`.
    [[nodiscard]] std::size_t claim() {
        --unclaimed_;
        while (journal_.knows(next_)) ++next_;
        return next_++;
    }
    [[nodiscard]] std::vector<std::size_t> claim_batch() {
        const auto share = unclaimed_ / (4 * static_cast<std::size_t>(mpi::process_count()));
        const auto size = std::min(unclaimed_, std::clamp(share, std::size_t{1}, largest_batch));
        std::vector<std::size_t> batch;
        while (batch.size() < size) batch.push_back(claim());
        return batch;
    }

    void record(std::size_t place, std::int8_t score) {
        journal_.record(place, score);
        ++solved_now_;
        print_({.solved = journal_.known(),
                .total = journal_.total(),
                .solved_now = solved_now_,
                .nodes = nodes_,
                .time = std::chrono::steady_clock::now() - begin_});
    }

    std::span<const Board> positions_;
    connect4::ScoreJournal& journal_;
    Workers& workers_;
    std::size_t unclaimed_;
    std::size_t next_ = 0; // no place before it is unclaimed
    bool stopped_ = false;
    std::size_t solved_now_ = 0;
    std::uint64_t nodes_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    ProgressPrinter print_;
};

/// Says what there is to go on with, goes on, and says what is left, if anything is. Whether all is solved.
template <class Board>
bool solve_all(std::span<const Board> positions, connect4::ScoreJournal& journal, const Options& options,
               Workers& workers) {
    const auto state = [&] {
        return std::to_string(journal.known()) + " of " + std::to_string(journal.total()) + " positions";
    };
    const auto name = journal.path().string();
    if (journal.known() > 0) std::cout << "going on with " << name << ", " << state() << std::endl;
    if (Coordinator<Board>(positions, journal, workers).run(options.table_mb << 20)) return true;
    std::cout << state() << " are solved, and kept in " << name << "; run the program again to go on\n";
    return false;
}

std::string work_file(const Options& options) { return options.output + ".work"; }

// A list of positions.

template <class Board>
struct List {
    struct Line {
        std::uint64_t number;
        solve_line::Request request;
    };
    std::vector<Line> lines;
    std::vector<Board> positions; // one a line
    bool all_good = true;
};

/// Reads a list; a bad line is reported and left out.
template <class Board>
List<Board> read_list(const std::string& name) {
    using Game = connect4::Game<Board::width, Board::height>;
    std::ifstream file(name);
    if (!file || std::filesystem::is_directory(name))
        throw std::runtime_error(name + ": cannot be opened for reading");
    List<Board> list;
    std::string line;
    for (std::uint64_t number = 1; solve_line::read(file, line); ++number) {
        try {
            auto request = solve_line::parse(line, (Board::cell_count + 1) / 2);
            if (!request) continue;
            list.positions.push_back(connect4::parse_game<Game>(request->moves).board());
            list.lines.push_back({number, std::move(*request)});
        } catch (const std::invalid_argument& error) {
            list.all_good = false;
            complain(name + ':' + std::to_string(number) + ": " + error.what());
        }
    }
    return list;
}

/// The journal of a list: its header is a line of text that names the positions by a hash of them all.
template <class Board>
connect4::ScoreJournal open_journal(const std::string& name, const std::vector<Board>& positions) {
    std::uint64_t hash = 0;
    for (const auto& position : positions) hash = mix(hash ^ position.key());
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    const std::string header = "connect4_cluster solve, version 1: " + std::to_string(Board::width) + 'x' +
                               std::to_string(Board::height) + ", " + std::to_string(positions.size()) +
                               " positions, " + digits + '\n';
    const auto printable = [](const auto& bytes) {
        std::string text;
        for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 100) && bytes[i] != '\n'; ++i) {
            const auto c = static_cast<char>(bytes[i]);
            text += ' ' <= c && c <= '~' ? c : '?';
        }
        return text;
    };
    const std::vector<unsigned char> bytes(header.begin(), header.end());
    return connect4::ScoreJournal(name, bytes, positions.size(), [&](const auto& found) {
        throw connect4::BookError(name + ": begins with \"" + printable(found) + "\"; expected \"" +
                                  printable(header) +
                                  "\"; it is of another input, board size or version: remove it, or "
                                  "name another output");
    });
}

/// As a new file, which gets the name when it is whole.
template <class Board>
void write_scores(const std::string& name, const List<Board>& list, std::span<const std::int8_t> scores) {
    const std::string unfinished_name = name + ".new";
    std::ofstream file(unfinished_name, std::ios::binary | std::ios::trunc);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const auto& moves = list.lines[i].request.moves;
        file << (moves.empty() ? "-" : moves) << ' ' << int{scores[i]} << '\n';
    }
    file.close();
    if (!file) throw std::runtime_error(unfinished_name + ": cannot be written");
    std::filesystem::rename(unfinished_name, name);
}

template <class Board>
int solve_list(const Options& options, Workers& workers) {
    const auto list = read_list<Board>(options.input);
    auto journal = open_journal(work_file(options), list.positions);
    if (!solve_all<Board>(list.positions, journal, options, workers)) return unfinished;

    std::size_t compared = 0;
    std::size_t mismatches = 0;
    const auto scores = journal.scores();
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const auto& given = list.lines[i].request.score;
        if (!given) continue;
        ++compared;
        if (*given == scores[i]) continue;
        ++mismatches;
        complain(options.input + ':' + std::to_string(list.lines[i].number) + ": score " +
                 std::to_string(scores[i]) + ", not " + std::to_string(*given));
    }
    write_scores(options.output, list, scores);
    std::filesystem::remove(journal.path());
    std::cout << options.output << ": " << scores.size() << " positions; " << compared << " compared, "
              << mismatches << " mismatches\n";
    return (mismatches > 0 ? mismatched : 0) | (list.all_good ? 0 : failed);
}

// An opening book.

template <class Board>
int make_book(const Options& options, Workers& workers) {
    if (!std::filesystem::exists(options.output)) {
        connect4::OpeningBookBuilder<Board> builder(work_file(options), options.depth);
        if (!solve_all<Board>(builder.positions(), builder.journal(), options, workers)) return unfinished;
        connect4::write_book(options.output, builder.book());
        std::filesystem::remove(builder.journal().path());
    }
    const auto book = connect4::read_book<Board>(options.output);
    if (book.depth() != options.depth) {
        throw std::runtime_error(options.output + ": a book of depth " + std::to_string(book.depth()) +
                                 "; expected " + std::to_string(options.depth));
    }
    std::cout << options.output << ": " << book.size() << " positions of 0 to " << book.depth()
              << " stones; the empty board scores " << book.find(Board{}).value() << '\n';
    return 0;
}

// The program.

template <class Board>
int run(const Options& options) {
    static_assert(sizeof(typename Board::Word) == sizeof(std::uint64_t), "a board is two words of a message");
    if (mpi::rank() > 0) {
        try {
            work<Board>(options.table_mb << 20);
        } catch (const std::exception& error) { // no memory for the table
            complain("rank " + std::to_string(mpi::rank()) + ": " + error.what());
            MPI_Abort(MPI_COMM_WORLD, failed);
        }
        return 0;
    }
    try {
        Workers workers(mpi::process_count() - 1);
        return options.input.empty() ? make_book<Board>(options, workers)
                                     : solve_list<Board>(options, workers);
    } catch (const std::exception& error) {
        complain(error.what());
        return failed;
    }
}

using SupportedSizes =
    BoardSizes<connect4::Board<4, 4>, connect4::Board<5, 4>, connect4::Board<6, 5>, connect4::Board<6, 6>,
               connect4::Board<7, 6>, connect4::Board<7, 7>, connect4::Board<8, 7>>;

void add_common_options(CommandLine& command, Options& options) {
    command.option("--size", options.size, "The board, columns x rows")
        .one_of(SupportedSizes::names())
        .shows_default();
    command.option("--table-mb", options.table_mb, "Size of the table of each process, MiB")
        .range(std::size_t{1}, std::size_t{1} << 20)
        .shows_default();
}

} // namespace

int main(int argc, char* argv[]) {
    const mpi::Session session(argc, argv);
    Options options;
    CommandLine cli(
        "Solves Connect Four positions with as many processes as MPI has started (mpirun -n 8, srun).\n"
        "The result is the same with any number of them. What is done is kept in OUT.work: stopped or\n"
        "killed, the program goes on from there when it is run again.\n"
        "Exit status of rank 0: 0; 1 if a score was not the one given, 2 if a line was bad or something\n"
        "failed, 3 if both; 130 if it was stopped before the end, by Ctrl-C or SIGTERM.");
    auto solve = cli.command(
        "solve", "Solves a list of positions: lines `moves` or `moves score`, as in connect4_solve. Writes "
                 "`moves score`, "
                 "a line a position, in the same order; a bad line is reported, and left out.");
    solve.option("file", options.input, "The list").required();
    solve.option("-o,--output", options.output, "The file to write").required();
    add_common_options(solve, options);
    auto book = cli.command("book", "Makes an opening book; connect4_book can go on with its work.");
    book.option("out", options.output, "The file to make").required();
    book.option("--depth", options.depth, "Stones of the deepest positions").range(0, 20).shows_default();
    add_common_options(book, options);
    const bool silent = mpi::rank() != 0;
    if (const auto status = cli.parse(argc, argv, silent)) return *status;

    terminal::catch_interrupts();
    std::signal(SIGTERM,
                [](int) { terminal::interrupts = 1; }); // what mpirun makes of Ctrl-C, and Slurm sends
    return SupportedSizes::with(options.size, [&](auto board) { return run<decltype(board)>(options); });
}
