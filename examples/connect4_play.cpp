// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to put an engine behind a user interface. The program is the state machine below; each state
// is a
//          function that does its part and says which state comes next.
// Run:     cmake --build build --target example_connect4_play && build/examples/connect4_play
//          or build/examples/connect4_play --help
//
//        +----------- the engine's column -----------+
//        v                                           |
//    your turn ----------- your column -----> engine's turn
//     |  ^  ^ |                                      |
//     |  |  +-+ hint, take back, bad entry           | (either column may end the game)
//     |  |                                           |
//     |  +------- new game, take back ----- over <---+
//     |                                      |
//     +---- quit, end of input ---> done <---+

#include "command_line.hpp"
#include "mustplay/connect4/evaluation.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/score_text.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "terminal.hpp"

#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace mustplay;

class Session {
public:
    Session(bool you_begin, Limits limits) : you_begin_(you_begin), limits_(std::move(limits)) {}

    void run() {
        std::cout << "Four in a line wins. Enter a column, 1 to 7; " << other_entries << ".\n"
                  << "You are " << (you_begin_ ? "X and begin" : "O; the engine begins") << ".\n";
        auto state = first_state();
        while (state != State::done) state = step(state);
    }

private:
    enum class State { your_turn, engine_turn, over, done };

    static constexpr auto other_entries = "u takes back, h gives a hint, n begins anew, q quits";

    [[nodiscard]] State step(State state) {
        switch (state) {
        case State::your_turn:
            return your_turn();
        case State::engine_turn:
            return engine_turn();
        case State::over:
            return over();
        case State::done:
            break;
        }
        return State::done;
    }

    [[nodiscard]] State first_state() const { return you_begin_ ? State::your_turn : State::engine_turn; }
    /// The state after a move.
    [[nodiscard]] State next_turn() const {
        if (game().outcome() != Outcome::undecided) return State::over;
        return your_move() ? State::your_turn : State::engine_turn;
    }

    State your_turn() {
        show_board();
        const auto entry = ask("Your move: ");
        if (!entry) return State::done;
        if (const auto next = command(*entry)) return *next;
        if (*entry == "h") {
            const auto report = engine_.search(game(), limits_);
            std::cout << "Hint: column " << connect4::column_name(*report.move) << " ("
                      << describe(report.score, report.proven) << ").\n";
            return State::your_turn;
        }
        const int column = entry->size() == 1 ? connect4::column_named(entry->front()) : -1;
        if (column < 0 || column >= connect4::Board<>::width) {
            std::cout << "'" << *entry << "' is no entry. Enter a column, 1 to 7; " << other_entries << ".\n";
            return State::your_turn;
        }
        if (!game().board().can_play(column)) {
            std::cout << "Column " << *entry << " is full. Enter one of "
                      << connect4::print_moves(open_columns()) << ".\n";
            return State::your_turn;
        }
        moves_.push_back(column);
        return next_turn();
    }

    State engine_turn() {
        const auto report = engine_.search(game(), limits_);
        moves_.push_back(*report.move);
        std::cout << "The engine plays column " << connect4::column_name(*report.move) << " (it "
                  << (is_decisive(report.score) ? "" : "sees ") << describe(report.score, report.proven)
                  << ", depth " << report.depth << ").\n";
        return next_turn();
    }

    State over() {
        show_board();
        // Whoever is to move has lost, unless the board is full without a line.
        std::cout << (game().outcome() == Outcome::draw ? "A draw."
                      : your_move()                     ? "The engine wins."
                                                        : "You win.")
                  << " The game was " << connect4::print_moves(moves_) << ".\n";
        while (true) {
            const auto entry = ask("n begins anew, u takes back, q quits: ");
            if (!entry) return State::done;
            if (const auto next = command(*entry)) return *next;
            std::cout << "'" << *entry << "' is no entry here: the game is over.\n";
        }
    }

    /// The entries that are the same in every state; none if it is not one of them.
    std::optional<State> command(const std::string& entry) {
        if (entry == "q") return State::done;
        if (entry == "n") {
            moves_.clear();
            return first_state();
        }
        if (entry == "u") {
            take_back();
            return State::your_turn;
        }
        return std::nullopt;
    }

    /// Back to where you were to move before.
    void take_back() {
        const std::size_t first_of_yours = you_begin_ ? 0 : 1;
        if (moves_.size() <= first_of_yours) {
            std::cout << "There is no move of yours to take back.\n";
            return;
        }
        moves_.pop_back();
        if (!your_move()) moves_.pop_back();
    }

    [[nodiscard]] connect4::Game<> game() const {
        connect4::Game<> game;
        for (const int column : moves_) game.play(column);
        return game;
    }
    [[nodiscard]] bool your_move() const { return (moves_.size() % 2 == 0) == you_begin_; }
    [[nodiscard]] std::vector<int> open_columns() const {
        std::vector<int> columns;
        for (int column = 0; column < connect4::Board<>::width; ++column) {
            if (game().board().can_play(column)) columns.push_back(column);
        }
        return columns;
    }

    void show_board() const {
        std::cout << '\n';
        for (const char c : connect4::print_picture(game().board())) {
            const char* colour = c == 'X' ? "\033[1;31m" : c == 'O' ? "\033[1;33m" : nullptr;
            if (colours_ && colour != nullptr) {
                std::cout << colour << c << "\033[0m";
            } else {
                std::cout << c;
            }
        }
    }

    /// A line of input without blanks; none at the end of input.
    [[nodiscard]] static std::optional<std::string> ask(const char* prompt) {
        std::cout << prompt << std::flush;
        std::string line;
        if (!std::getline(std::cin, line)) {
            std::cout << '\n';
            return std::nullopt;
        }
        std::string entry;
        for (const char c : line) {
            if (c != ' ' && c != '\t' && c != '\r') entry += c;
        }
        return entry;
    }

    bool you_begin_;
    Limits limits_;
    bool colours_ = terminal::wants_colour();
    // Of the evaluations, the one that did best against WindowEvaluation: at depth 7, from all openings of three
    // plies with either side, it won 444 games and lost 226 of 686 (FeatureEvaluation 368 and 276).
    search::AlphaBeta<connect4::Game<>, connect4::ThreatEvaluation> engine_;
    std::vector<int> moves_; // columns, from the empty board
};

} // namespace

int main(int argc, char* argv[]) {
    CommandLine cli("Connect Four against the engine.");
    std::string first = "you";
    int level = 0;
    double seconds = 1;
    cli.option("--first", first, "Who begins: you or engine").one_of({"you", "engine"}).shows_default();
    const auto by_level =
        cli.option("--level", level, "How many moves the engine looks ahead, 1 to 42").range(1, 42);
    cli.option("--seconds", seconds, "How long the engine thinks about a move, 0.01 to 3600")
        .range(0.01, 3600.0)
        .excludes(by_level)
        .shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    Limits limits;
    if (level > 0) {
        limits.depth = level;
    } else {
        limits.time =
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
    }
    Session(first == "you", limits).run();
}
