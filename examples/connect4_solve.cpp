// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to solve Connect Four positions, many of them: one solver, whose table is kept from one to the
//          next; progress, Ctrl-C, and bounds that are true even when there was no time for the score.
// Run:     cmake --build build --target example_connect4_solve && build/examples/connect4_solve 4444
//          or build/examples/connect4_solve --help
//
// A line of input is `moves` or `moves score`, a line of output `moves score nodes microseconds`.

#include "board_sizes.hpp"
#include "command_line.hpp"
#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/opening_book.hpp"
#include "mustplay/connect4/opening_book_data.hpp"
#include "mustplay/connect4/opening_book_file.hpp"
#include "mustplay/connect4/solver.hpp"
#include "solve_line.hpp"
#include "terminal.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using namespace mustplay;

struct Options {
    std::vector<std::string> positions;
    std::vector<std::string> files;
    std::string size = "7x6";
    std::string book;
    bool analyze = false;
    bool weak = false;
    bool line = false;
    bool json = false;
    int threads = 1;
    std::size_t table_mb = 64;
};

/// Exit statuses; the first two may come together.
constexpr int mismatched = 1;
constexpr int bad_input = 2;
constexpr int cancelled = 130; // as shells report a program that Ctrl-C has ended

// Output.

/// What is known of a position when its search has ended.
template <class Board>
struct Answer {
    connect4::Solution solution;
    std::array<std::optional<int>, static_cast<std::size_t>(Board::width)> columns{};
    std::string line;
};

double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }
auto microseconds(std::chrono::nanoseconds time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}
/// The score, or "lower..upper" if the search was stopped before it was known.
std::string print_score(const connect4::Solution& solution) {
    if (solution.complete()) return std::to_string(solution.score());
    return std::to_string(solution.lower) + ".." + std::to_string(solution.upper);
}

template <class Board>
void print_text(const solve_line::Request& request, const Answer<Board>& answer, const Options& options) {
    std::cout << (request.moves.empty() ? "-" : request.moves) << ' ' << print_score(answer.solution) << ' '
              << answer.solution.nodes << ' ' << microseconds(answer.solution.time);
    if (options.analyze) {
        for (const auto& score : answer.columns) std::cout << ' ' << (score ? std::to_string(*score) : ".");
    }
    if (options.line) std::cout << ' ' << (answer.line.empty() ? "-" : answer.line);
    std::cout << '\n';
}

template <class Board>
void print_json(const solve_line::Request& request, const Answer<Board>& answer, const Options& options) {
    const auto& solution = answer.solution;
    const auto or_null = [](const std::optional<int>& score) {
        return score ? nlohmann::ordered_json(*score) : nlohmann::ordered_json();
    };
    nlohmann::ordered_json json;
    json["moves"] = request.moves;
    json["score"] = or_null(solution.complete() ? std::optional(solution.score()) : std::nullopt);
    json["nodes"] = solution.nodes;
    json["microseconds"] = microseconds(solution.time);
    if (!solution.complete()) json["bounds"] = {solution.lower, solution.upper};
    if (options.analyze) {
        json["columns"] = nlohmann::ordered_json::array();
        for (const auto& score : answer.columns) json["columns"].push_back(or_null(score));
    }
    if (options.line) json["line"] = answer.line;
    std::cout << json.dump() << '\n';
}

/// One line on stderr that is written over again and again, if stderr is a terminal.
class ProgressLine {
public:
    void show(const std::string& moves, const connect4::Solution& solution) {
        if (!on_terminal_) return;
        shown_ = true;
        const auto nodes = static_cast<double>(solution.nodes);
        std::fprintf(stderr, "\r%s: score %s, %.1f million nodes, %.1f million a second, %.0f s\033[K",
                     moves.empty() ? "-" : moves.c_str(), print_score(solution).c_str(), nodes / 1e6,
                     nodes / 1e6 / std::max(seconds(solution.time), 1e-9), seconds(solution.time));
        std::fflush(stderr);
    }
    void clear() {
        if (shown_) std::fprintf(stderr, "\r\033[K");
        shown_ = false;
    }

private:
    bool on_terminal_ = terminal::is_terminal(stderr);
    bool shown_ = false;
};

// The program, for one size of the board.

template <class Board>
class Program {
public:
    explicit Program(const Options& options)
        : options_(options), solver_({.table_bytes = options.table_mb << 20, .threads = options.threads}) {
        limits_.cancelled = terminal::interrupted;
        if (options.book.empty()) return;
        book_ = read_book();
        solver_.use_book([this](const Board& board) { return book_.find(board); }, book_.depth());
    }

    int run() {
        for (std::size_t i = 0; i < options_.positions.size() && !terminal::interrupted(); ++i) {
            answer_line(options_.positions[i], "argument " + std::to_string(i + 1));
        }
        for (const auto& file : options_.files) {
            if (file == "-") {
                answer_all(std::cin, "standard input");
                continue;
            }
            std::ifstream input(file);
            if (input) {
                answer_all(input, file);
            } else {
                complain(file + ": cannot be opened for reading");
            }
        }
        summarize();
        return terminal::interrupted()
                   ? cancelled
                   : (mismatches_ > 0 ? mismatched : 0) | (complaints_ > 0 ? bad_input : 0);
    }

private:
    using Game = connect4::Game<Board::width, Board::height>;

    [[nodiscard]] connect4::OpeningBook<Board> read_book() const {
        if (options_.book != "built-in") return connect4::read_book<Board>(options_.book);
        if constexpr (std::is_same_v<Board, connect4::Board<7, 6>>) {
            return connect4::built_in_opening_book();
        } else {
            throw std::invalid_argument("--book built-in: there is one for 7x6 only");
        }
    }

    void answer_all(std::istream& input, const std::string& name) {
        std::string line;
        for (std::uint64_t number = 1; !terminal::interrupted(); ++number) {
            // Who waits for an answer before the next question gets it; a long file is not slowed down.
            if (input.rdbuf()->in_avail() <= 0) std::cout.flush();
            if (!solve_line::read(input, line)) break;
            answer_line(line, name + ':' + std::to_string(number));
        }
    }

    void answer_line(const std::string& line, const std::string& place) {
        try {
            const auto request = solve_line::parse(line, (Board::cell_count + 1) / 2);
            if (!request) return;
            const auto board = connect4::parse_game<Game>(request->moves).board();
            answer(*request, board, place);
        } catch (const std::invalid_argument& error) {
            complain(place + ": " + error.what());
        }
    }

    void answer(const solve_line::Request& request, const Board& board, const std::string& place) {
        Answer<Board> answer;
        const auto progress = [&](const connect4::Solution& solution) {
            progress_.show(request.moves, solution);
        };
        if (options_.analyze) {
            analyze(board, answer, progress);
        } else {
            answer.solution = solve(board, progress);
        }
        if (options_.line)
            answer.line = connect4::print_moves(solver_.perfect_line(board, limits_, progress));
        progress_.clear();
        if (options_.json) {
            print_json(request, answer, options_);
        } else {
            print_text(request, answer, options_);
        }
        ++positions_;
        nodes_ += answer.solution.nodes;
        time_ += answer.solution.time;
        if (request.score && answer.solution.complete())
            compare(*request.score, answer.solution.score(), place);
    }

    template <class Progress>
    [[nodiscard]] connect4::Solution solve(const Board& board, const Progress& progress) {
        return options_.weak ? solver_.solve_weak(board, limits_, progress)
                             : solver_.solve(board, limits_, progress);
    }

    /// Solves after each move; the position is worth what its best move is. (`Solver::analyze` without the
    /// counts.)
    template <class Progress>
    void analyze(const Board& board, Answer<Board>& answer, const Progress& progress) {
        auto& total = answer.solution;
        if (board.is_full() || connect4::has_four<Board::width, Board::height>(board.opponent())) {
            total = solve(board, progress);
            return;
        }
        total.lower = total.upper = -Board::cell_count;
        for (int column = 0; column < Board::width; ++column) {
            if (!board.can_play(column)) continue;
            Board successor = board;
            successor.play(column);
            const auto solution = solve(successor, progress);
            total.lower = std::max(total.lower, -solution.upper);
            total.upper = std::max(total.upper, -solution.lower);
            total.nodes += solution.nodes;
            total.time += solution.time;
            if (solution.complete()) answer.columns[static_cast<std::size_t>(column)] = -solution.score();
        }
    }

    void compare(int given, int score, const std::string& place) {
        ++compared_;
        const int expected = options_.weak ? (given > 0) - (given < 0) : given;
        if (score == expected) return;
        ++mismatches_;
        std::cerr << place << ": score " << score << ", not " << expected << '\n';
    }
    void complain(const std::string& problem) {
        ++complaints_;
        std::cerr << problem << '\n';
    }
    /// In a comment, so that it disturbs no reader; beside JSON, which knows none, on stderr.
    void summarize() const {
        if (compared_ == 0) return;
        const auto mean = [this](double sum) { return sum / static_cast<double>(positions_); };
        (options_.json ? std::cerr : std::cout)
            << "# " << positions_ << " positions, " << mean(static_cast<double>(nodes_)) << " nodes and "
            << mean(seconds(time_) * 1e6) << " microseconds each; " << compared_ << " compared, "
            << mismatches_ << " mismatches\n";
    }

    const Options& options_;
    connect4::OpeningBook<Board> book_;
    connect4::Solver<Board> solver_;
    Limits limits_;
    ProgressLine progress_;
    std::uint64_t positions_ = 0;
    std::uint64_t nodes_ = 0;
    std::chrono::nanoseconds time_{};
    std::uint64_t compared_ = 0;
    std::uint64_t mismatches_ = 0;
    std::uint64_t complaints_ = 0;
};

using SupportedSizes =
    BoardSizes<connect4::Board<4, 4>, connect4::Board<5, 4>, connect4::Board<4, 5>, connect4::Board<5, 5>,
               connect4::Board<6, 5>, connect4::Board<5, 6>, connect4::Board<6, 6>, connect4::Board<7, 6>,
               connect4::Board<8, 6>, connect4::Board<6, 7>, connect4::Board<7, 7>, connect4::Board<8, 7>>;

} // namespace

int main(int argc, char* argv[]) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    Options options;
    CommandLine cli(
        "Solves Connect Four positions: the exact score, with perfect play on both sides.\n\n"
        "A position is given by the moves that lead to it, a character each (1 is the column on the left; -\n"
        "are the moves to the empty board), and perhaps its score, to compare with. # begins a comment.\n"
        "A score is half the stones the winner has left after the winning move, counted so that a win with\n"
        "the last one is 1; it is for the side to move: negative for a loss, 0 for a draw.\n"
        "Prints `moves score nodes microseconds`, a line a position. A bad line is reported, and the rest\n"
        "goes on. Exit status: 0; 1 if a score was not the one given, 2 if a line was bad, 3 if both; 130\n"
        "after Ctrl-C, which gives what is known by then, as lower..upper.");
    cli.option("positions", options.positions, "Positions: \"4455\", \"4455 1\" (in quotes, with its score)");
    cli.option(
        "-f,--file", options.files,
        "Files of positions, one a line; - is standard input, which is read if there is no other input");
    cli.option("--size", options.size, "The board, columns x rows")
        .one_of(SupportedSizes::names())
        .shows_default();
    cli.flag("--analyze", options.analyze, "Add the score of each column, from the left, . for a full one");
    const auto weak =
        cli.flag("--weak", options.weak, "Only who wins: 1, 0 or -1 (given scores: their sign)");
    cli.flag("--line", options.line, "Add the moves of perfect play to the end of the game").excludes(weak);
    cli.flag("--json", options.json, "A JSON object a line");
    cli.option("--threads", options.threads, "Threads of a search").range(1, 256).shows_default();
    cli.option("--table-mb", options.table_mb, "Size of the table, MiB")
        .range(std::size_t{1}, std::size_t{1} << 20)
        .shows_default();
    cli.option("--book", options.book,
               "An opening book: a file (see connect4_book), or built-in. Leave it out to compare "
               "nodes and times");
    if (const auto status = cli.parse(argc, argv)) return *status;
    if (options.positions.empty() && options.files.empty()) options.files = {"-"};

    terminal::catch_interrupts();
    try {
        return SupportedSizes::with(options.size,
                                    [&](auto board) { return Program<decltype(board)>(options).run(); });
    } catch (const std::exception& error) { // no such book, no memory for the table
        std::cerr << error.what() << '\n';
        return bad_input;
    }
}
