// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to solve a Hex position: who wins, all moves that win, and what the win rests on; limits, Ctrl-C, and
//          answers that say what is still open.
// Run:     cmake --build build --target example_hex_solve && build/examples/hex_solve --size 6 b2 d3
//          or build/examples/hex_solve --help
//
// The table is kept between the questions that are asked about a position, so that the second costs little.

#include "board_sizes.hpp"
#include "command_line.hpp"
#include "mustplay/hex/analysis.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/notation.hpp"
#include "mustplay/hex/picture.hpp"
#include "mustplay/hex/sgf.hpp"
#include "mustplay/hex/solver.hpp"
#include "mustplay/limits.hpp"
#include "terminal.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace mustplay;
using hex::Cell;
using hex::Colour;

struct Options {
    std::vector<std::string> moves;
    std::string size;
    std::string black;
    std::string white;
    std::string to_move;
    std::string sgf;
    std::string svg;
    bool winner_only = false;
    bool json = false;
    int threads = 1;
    std::size_t table_mb = 64;
    double seconds = 0; // no limit
};

/// Exit statuses.
constexpr int incomplete = 1;
constexpr int bad_input = 2;
constexpr int cancelled = 130; // as shells report a program that Ctrl-C has ended

std::string name_of(Colour colour) { return colour == Colour::black ? "black" : "white"; }
std::string title_of(Colour colour) { return colour == Colour::black ? "Black" : "White"; }
double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

std::string read_file(const std::string& name) {
    std::ifstream input(name, std::ios::binary);
    if (!input) throw std::invalid_argument(name + ": cannot be opened for reading");
    return {std::istreambuf_iterator<char>(input), {}};
}

/// What `read` returns; what it finds wrong is said to be at `place`.
template <class Read>
auto reading(const std::string& place, Read read) {
    try {
        return read();
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(place + ": " + error.what());
    }
}

/// One line on stderr that is written over again and again, if stderr is a terminal.
class ProgressLine {
public:
    void ask(const char* question) { question_ = question; }
    void show(const hex::SolverProgress& now) {
        if (!on_terminal_) return;
        shown_ = true;
        std::fprintf(stderr, "\r%s: %llu nodes, %.0f s; %s\033[K", question_,
                     static_cast<unsigned long long>(now.nodes), seconds(now.time), numbers(now).c_str());
        std::fflush(stderr);
    }
    void clear() {
        if (shown_) std::fprintf(stderr, "\r\033[K");
        shown_ = false;
    }

private:
    /// What the search believes it still has to show, for a win and for a loss of the side to move.
    static std::string numbers(const hex::SolverProgress& now) {
        return "proof number " + std::to_string(now.numbers.proof) + ", disproof number " +
               std::to_string(now.numbers.disproof);
    }

    const char* question_ = "";
    bool on_terminal_ = terminal::is_terminal(stderr);
    bool shown_ = false;
};

// The program, for one size of the board.

template <std::size_t Rows, std::size_t Columns>
class Program {
public:
    explicit Program(const Options& options)
        : options_(options), position_(read_position()),
          solver_({.table_bytes = options.table_mb << 20, .threads = options.threads},
                  [this](const hex::SolverProgress& now) { progress_.show(now); }) {}

    int run() {
        if (!options_.json) print_position();
        progress_.ask("Who wins");
        solution_ = solver_.solve(position_, limits());
        progress_.clear();
        nodes_ = solution_.nodes;
        time_ = solution_.time;
        if (!options_.json) print_solution();
        if (!options_.winner_only && solution_.winner) find_winning_moves();
        if (options_.json) print_json();
        if (!options_.svg.empty()) draw();
        if (terminal::interrupted()) return cancelled;
        return solution_.winner && moves_.complete() ? 0 : incomplete;
    }

private:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;
    using Position = hex::Game<Rows, Columns>;
    using Set = typename Board::Set;

    // Input.

    [[nodiscard]] Position read_position() const {
        const auto position = !options_.sgf.empty() ? read_game_file()
                              : is_set_up()         ? read_set_up()
                                                    : read_moves();
        if (const auto winner = position.board().winner())
            throw std::invalid_argument("the game is over: " + title_of(*winner) +
                                        " has connected its sides");
        return position;
    }
    [[nodiscard]] Position read_game_file() const {
        const auto text = read_file(options_.sgf);
        return reading(options_.sgf, [&] { return hex::read_sgf<Rows, Columns>(text).position(); });
    }
    [[nodiscard]] bool is_set_up() const {
        return !options_.black.empty() || !options_.white.empty() || !options_.to_move.empty();
    }
    [[nodiscard]] Position read_set_up() const {
        const auto cells = [](const std::string& option, const std::string& text) {
            return reading(option, [&] { return hex::parse_cells<Rows, Columns>(text); });
        };
        const auto black = cells("--black", options_.black);
        const auto white = cells("--white", options_.white);
        if (const auto both = black & white; !both.empty())
            throw std::invalid_argument("--white: '" + Grid::name(both.first()) +
                                        "' is one of --black; expected an empty cell");
        Board board;
        for (const auto cell : black) board.place(cell, Colour::black);
        for (const auto cell : white) board.place(cell, Colour::white);
        const bool is_black =
            options_.to_move.empty() ? black.count() <= white.count() : options_.to_move == "black";
        return {board, is_black ? Colour::black : Colour::white};
    }
    [[nodiscard]] Position read_moves() const {
        std::string text;
        for (const auto& move : options_.moves) text += (text.empty() ? "" : " ") + move;
        const auto record =
            reading("moves \"" + text + "\"", [&] { return hex::parse_game<Rows, Columns>(text); });
        return {record.game.board(), record.game.turn()};
    }

    // Search.

    /// What is left of the time, after what was used.
    [[nodiscard]] Limits limits() const {
        Limits limits;
        limits.cancelled = terminal::interrupted;
        if (options_.seconds > 0) {
            const auto all = std::chrono::duration<double>(options_.seconds);
            limits.time = std::max(std::chrono::duration_cast<std::chrono::nanoseconds>(all) - time_,
                                   std::chrono::nanoseconds{});
        }
        return limits;
    }

    void find_winning_moves() {
        progress_.ask("Winning moves");
        moves_ = solver_.winning_moves(position_, limits());
        progress_.clear();
        nodes_ += moves_.nodes;
        time_ += moves_.time;
        if (!options_.json) print_winning_moves();
    }

    // Output.

    void print_position() const {
        std::cout << Rows << 'x' << Columns << ", " << title_of(position_.turn()) << " to move\n\n"
                  << hex::text_picture(position_.board()) << '\n'
                  << std::flush;
    }

    void print_solution() const {
        const auto turn = position_.turn();
        if (!solution_.winner) {
            std::cout << "Not solved: stopped before the winner was known. The most promising move is "
                      << Grid::name(*solution_.move) << ".\n";
        } else if (*solution_.winner == turn) {
            std::cout << title_of(turn) << " wins with " << Grid::name(*solution_.move) << ".\n";
        } else {
            std::cout << title_of(*solution_.winner) << " wins, whatever " << title_of(turn) << " plays.\n";
        }
        if (solution_.winner) std::cout << "Line: " << line_text() << '\n';
        print_cost(solution_.nodes, solution_.time);
        std::cout << std::flush;
    }
    [[nodiscard]] std::string line_text() const {
        std::string text;
        for (const auto move : solution_.line) text += (text.empty() ? "" : " ") + Grid::name(move);
        return text;
    }

    void print_winning_moves() const {
        const auto count = moves_.winning.count();
        std::cout << "\nWinning moves: " << count;
        if (!moves_.complete()) std::cout << " known, " << moves_.unknown.count() << " not decided";
        std::cout << '\n';
        if (count > 0) std::cout << '\n' << hex::text_picture(position_.board(), moves_.winning) << '\n';
        if (!moves_.complete())
            std::cout << "Not decided: " << hex::cells_text<Rows, Columns>(moves_.unknown) << '\n';
        print_cost(moves_.nodes, moves_.time);
        std::cout << std::flush;
    }
    static void print_cost(std::uint64_t nodes, std::chrono::nanoseconds time) {
        std::cout << nodes << " nodes, " << seconds(time) << " s\n";
    }

    [[nodiscard]] static nlohmann::ordered_json names(const Set& cells) {
        auto list = nlohmann::ordered_json::array();
        for (const auto cell : cells) list.push_back(Grid::name(cell));
        return list;
    }
    void print_json() const {
        nlohmann::ordered_json json;
        json["size"] = std::to_string(Rows) + 'x' + std::to_string(Columns);
        json["black"] = names(position_.board().stones(Colour::black));
        json["white"] = names(position_.board().stones(Colour::white));
        json["to_move"] = name_of(position_.turn());
        json["winner"] = nullptr;
        json["winning_move"] = nullptr;
        json["winning_moves"] = nullptr;
        if (solution_.winner) json["winner"] = name_of(*solution_.winner);
        if (solution_.winner == position_.turn()) json["winning_move"] = Grid::name(*solution_.move);
        if (!options_.winner_only && solution_.winner) {
            json["winning_moves"] = names(moves_.winning);
            if (!moves_.complete()) json["not_decided"] = names(moves_.unknown);
        }
        json["nodes"] = nodes_;
        json["seconds"] = seconds(time_);
        if (solution_.winner) {
            json["line"] = nlohmann::ordered_json::array();
            for (const auto move : solution_.line) json["line"].push_back(Grid::name(move));
        }
        std::cout << json.dump() << '\n';
    }

    // The picture.

    void draw() {
        std::vector<hex::Layer<Rows, Columns>> layers;
        std::string legend;
        const auto show = [&](const Set& cells, const char* fill, const std::string& what) {
            if (cells.empty()) return;
            layers.push_back({cells, fill});
            legend += "  " + what + ": " + hex::cells_text<Rows, Columns>(cells) + '\n';
        };
        const auto turn = title_of(position_.turn());
        const auto winner = solution_.winner ? title_of(*solution_.winner) : "";
        if (const auto carrier = solver_.carrier_of(position_)) {
            show(*carrier, "#cfe3c0",
                 "green, carrier (" + winner + " would win even if the other had all other cells)");
        }
        show(must_play(), "#ffd37a", "yellow, must-play region (" + turn + " loses everywhere else)");
        if (solution_.winner)
            show(connection(*solution_.winner), "#8fb8de",
                 "blue, " + winner + "'s connection at the end of the line");
        std::ofstream file(options_.svg);
        file << hex::svg_picture(position_.board(), layers);
        if (!file.flush()) throw std::runtime_error(options_.svg + ": cannot be written");
        if (!options_.json) std::cout << '\n' << options_.svg << '\n' << legend;
    }

    /// None if the other side does not threaten to win, or there is nothing to do about it.
    [[nodiscard]] Set must_play() const {
        hex::VirtualConnections<Rows, Columns> threats;
        threats.build(position_.board(), hex::other(position_.turn()));
        return threats.wins_moving_first() ? threats.must_play() : Set{};
    }

    /// The winner's moves of the line, and the cells that connect its sides where the line ends.
    [[nodiscard]] Set connection(Colour winner) const {
        auto end = position_;
        for (const auto move : solution_.line) end.play(move);
        const auto cells = end.board().stones(winner) - position_.board().stones(winner);
        const auto known = hex::SolverOptions{}.connections;
        hex::VirtualConnections<Rows, Columns> connections(known);
        connections.build(end.board(), winner);
        if (!connections.winning_fulls().empty()) return cells | connections.winning_fulls().begin()->carrier;
        if (end.turn() == winner && !connections.winning_semis().empty())
            return cells | connections.winning_semis().begin()->carrier;
        // What is seen only with dead and captured cells filled in.
        hex::Analysis<Rows, Columns> analysis(known);
        analysis.analyse(end.board(), end.turn());
        return analysis.winner() == winner ? cells | analysis.carrier() : cells;
    }

    const Options& options_;
    Position position_;
    ProgressLine progress_;
    hex::Solver<Rows, Columns> solver_;
    hex::Solution solution_;
    hex::WinningMoves<Rows, Columns> moves_;
    std::uint64_t nodes_ = 0;
    std::chrono::nanoseconds time_{};
};

/// Each costs the compiler seconds: this file takes 42.
using SupportedSizes = BoardSizes<hex::Board<3>, hex::Board<4>, hex::Board<5>, hex::Board<6>, hex::Board<7>,
                                  hex::Board<8>, hex::Board<9>, hex::Board<5, 6>, hex::Board<6, 5>>;

/// "7x7" for "7".
std::string full_name(std::string size) {
    return size.find('x') == std::string::npos ? size + 'x' + size : size;
}

/// The size asked for, that of the file, or 7x7.
std::string size_of(const Options& options) {
    if (!options.size.empty()) return options.size;
    if (options.sgf.empty()) return "7x7";
    const auto text = read_file(options.sgf);
    const auto [rows, columns] = reading(options.sgf, [&] { return hex::sgf_size(text); });
    const auto size = std::to_string(rows) + 'x' + std::to_string(columns);
    const auto names = SupportedSizes::names();
    if (std::find(names.begin(), names.end(), size) != names.end()) return size;
    std::string expected;
    for (const auto& name : names) expected += (expected.empty() ? "" : ", ") + name;
    throw std::invalid_argument(options.sgf + ": the board is " + size + "; expected one of " + expected);
}

} // namespace

int main(int argc, char* argv[]) {
    Options options;
    CommandLine cli(
        "Solves a Hex position: who wins with perfect play, and all moves that win.\n\n"
        "Cells are a1, c2, ...: columns are letters from the left, rows count from 1 at the top. Black\n"
        "connects top and bottom and moves first; White connects left and right. Prints the board (B, W),\n"
        "the winner, a line of play (the winner's moves against replies that took much work), nodes and\n"
        "time, and the board with the winning moves (*). A swap changes no stone; a resignation at the end\n"
        "is passed over.\n"
        "Exit status: 0; 1 if time was up first, 2 if the position was bad; 130 after Ctrl-C, which gives\n"
        "what is known by then. 7x7 takes seconds, and all winning moves of its empty board about a\n"
        "minute; 8x8 and 9x9 may take hours, unless there are a good many stones on the board.");
    const auto moves = cli.option("moves", options.moves,
                                  "The moves that lead to the position: a4 c5; swap may be the second");
    cli.option("--size", options.size, "The board: 7, or ROWSxCOLUMNS [that of the SGF file, or 7x7]")
        .one_of(SupportedSizes::names(), full_name);
    const auto sgf = cli.option("--sgf", options.sgf, "The end of the main line of an SGF file's first game")
                         .excludes(moves);
    const auto set_up = [&](const char* name, std::string& value, const char* text) {
        return cli.option(name, value, text).excludes(moves).excludes(sgf);
    };
    set_up("--black", options.black, "A set-up position: the black stones, a2,b3");
    set_up("--white", options.white, "... and the white stones");
    set_up("--to-move", options.to_move, "... and whose turn it is [White's if Black has more stones]")
        .one_of({"black", "white"});
    cli.flag("--winner-only", options.winner_only, "Do not look for all winning moves");
    cli.flag("--json", options.json,
             "A JSON object: winner, winning_move, winning_moves, nodes, seconds (of all that was asked "
             "for) and more; null what is not known");
    cli.option("--svg", options.svg,
               "Draw the position in this file, with the winner's carrier and connection, and the "
               "must-play region");
    cli.option("--threads", options.threads, "Threads of a search").range(1, 256).shows_default();
    cli.option("--table-mb", options.table_mb, "Size of the table, MiB")
        .range(std::size_t{1}, std::size_t{1} << 20)
        .shows_default();
    cli.option("--time", options.seconds, "Seconds for all that is asked for [no limit]").range(0.001, 1e9);
    if (const auto status = cli.parse(argc, argv)) return *status;

    terminal::catch_interrupts();
    try {
        return SupportedSizes::with(size_of(options), [&](auto board) {
            using Grid = typename decltype(board)::Grid;
            return Program<Grid::rows, Grid::columns>(options).run();
        });
    } catch (const std::exception& error) { // a bad position, no memory for the table, a picture not written
        std::cerr << "hex_solve: " << error.what() << '\n';
        return bad_input;
    }
}
