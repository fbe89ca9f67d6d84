// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/inferior.hpp"
#include "mustplay/hex/notation.hpp"
#include "mustplay/hex/picture.hpp"
#include "mustplay/hex/player.hpp"
#include "mustplay/hex/solver.hpp"
#include "mustplay/limits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

/// The Hex Text Protocol, a line at a time: what hex_htp.cpp says to whoever starts it. The protocol knows nothing of
/// board sizes, which are part of a type: it speaks to an `Engine`, of which there is one type for each size.

namespace htp {

namespace hex = mustplay::hex;
using hex::Cell;
using hex::Colour;
using hex::Side;
using mustplay::Limits;
using Words = std::vector<std::string>;

/// A command that cannot be carried out; what it says goes into the answer.
struct Refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[nodiscard]] inline std::string name_of(Colour colour) {
    return colour == Colour::black ? "black" : "white";
}

/// A game on a board of some size.
class Engine {
public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    virtual void clear() = 0;
    virtual void play(Colour colour, const std::string& move) = 0;
    /// Chooses a move, and plays it.
    [[nodiscard]] virtual std::string generate(Colour colour, const Limits& limits, bool may_swap) = 0;
    virtual void undo() = 0;
    [[nodiscard]] virtual std::string picture() const = 0;
    [[nodiscard]] virtual std::string result() const = 0;
    [[nodiscard]] virtual Colour turn() const = 0;
    /// Who wins with `colour` to move: "black", "white", or "unknown" if a limit ended the search.
    [[nodiscard]] virtual std::string solve(Colour colour, const Limits& limits) = 0;
    /// The connections between two ends: cells, or sides by name. Of `colour`, if they do not say it themselves.
    [[nodiscard]] virtual std::string connections(const std::string& first, const std::string& second,
                                                  std::optional<Colour> colour) = 0;
    [[nodiscard]] virtual std::string must_play(Colour colour) = 0;
    [[nodiscard]] virtual std::string inferior(Colour colour) = 0;
};

template <std::size_t Size>
class EngineOfSize final : public Engine {
public:
    EngineOfSize() { clear(); }

    void clear() override {
        states_.assign(1, State{});
        player_.reset();
    }

    void play(Colour colour, const std::string& move) override {
        check_goes_on();
        auto next = state();
        if (move == "resign") {
            next.resigned = colour;
        } else if (move == "swap" || move == "swap-pieces" || move == "swap-sides") {
            if (!can_swap(colour))
                throw Refusal("illegal move: " + move + " is White's answer to the first move only");
            next = move == "swap-sides" ? swapped_sides(next) : swapped_pieces(next);
        } else {
            const auto cell = cell_named(move, ", swap-pieces, swap-sides or resign");
            if (!board().is_empty(cell)) throw Refusal("illegal move: " + move + " is occupied");
            next = after(cell, colour);
        }
        states_.push_back(next);
    }

    [[nodiscard]] std::string generate(Colour colour, const Limits& limits, bool may_swap) override {
        check_goes_on();
        if (!player_) player_ = std::make_unique<hex::Player<Size>>();
        const auto choice = player_->choose(hex::Game<Size>(board(), colour), limits);
        if (may_swap && can_swap(colour) && choice.score < 0) {
            states_.push_back(swapped_pieces(state()));
            return "swap-pieces";
        }
        states_.push_back(after(choice.move, colour));
        return Grid::name(choice.move);
    }

    void undo() override {
        if (states_.size() == 1) throw Refusal("there is no move to take back");
        states_.pop_back();
    }

    [[nodiscard]] std::string picture() const override {
        auto text = hex::text_picture(board());
        text.pop_back();
        return text;
    }

    [[nodiscard]] std::string result() const override {
        if (state().resigned) return *state().resigned == Colour::black ? "W+Resign" : "B+Resign";
        if (!board().winner()) throw Refusal("cannot score: the game is not over");
        return *board().winner() == Colour::black ? "B+" : "W+";
    }

    [[nodiscard]] Colour turn() const override { return state().turn; }

    [[nodiscard]] std::string solve(Colour colour, const Limits& limits) override {
        if (!solver_) solver_ = std::make_unique<hex::Solver<Size>>();
        const auto winner = solver_->solve(hex::Game<Size>(board(), colour), limits).winner;
        return winner ? name_of(*winner) : "unknown";
    }

    [[nodiscard]] std::string connections(const std::string& first, const std::string& second,
                                          std::optional<Colour> colour) override {
        const auto a = end_named(first);
        const auto b = end_named(second);
        for (const auto end : {a, b}) {
            const auto owner = owner_of(end);
            if (!owner) continue;
            if (colour && colour != owner)
                throw Refusal(first + " and " + second + " are not both " + name_of(*colour) + "'s");
            colour = owner;
        }
        if (!colour) throw Refusal("both ends are empty cells: say whose connections, black or white");
        hex::VirtualConnections<Size> found;
        found.build(board(), *colour);
        std::string text;
        for (const auto& full : found.fulls(a, b)) text += "\nfull " + braced(full.carrier);
        for (const auto& semi : found.semis(a, b))
            text += "\nsemi " + Grid::name(semi.key) + ' ' + braced(semi.carrier);
        return text.empty() ? text : text.substr(1);
    }

    [[nodiscard]] std::string must_play(Colour colour) override {
        check_goes_on();
        hex::VirtualConnections<Size> threats;
        threats.build(board(), hex::other(colour));
        return hex::cells_text<Size>(threats.must_play());
    }

    [[nodiscard]] std::string inferior(Colour colour) override {
        check_goes_on();
        const auto filled = hex::fill_in(board());
        auto cells = board().empty_cells() - filled.empty_cells();
        if (!filled.winner()) cells |= hex::inferior_moves(filled, colour);
        return hex::cells_text<Size>(cells);
    }

private:
    using Board = hex::Board<Size>;
    using Grid = hex::Cells<Size>;

    struct State {
        Board board{};
        Colour turn = Colour::black;
        std::optional<Colour> resigned{};
        bool swapped = false;
    };

    [[nodiscard]] const State& state() const { return states_.back(); }
    [[nodiscard]] const Board& board() const { return state().board; }
    void check_goes_on() const {
        if (board().winner() || state().resigned) throw Refusal("the game is over");
    }

    [[nodiscard]] State after(Cell cell, Colour colour) const {
        auto next = state();
        next.board.place(cell, colour);
        next.turn = hex::other(colour);
        return next;
    }
    [[nodiscard]] bool can_swap(Colour colour) const {
        return colour == Colour::white && !state().swapped && board().stones(Colour::white).empty() &&
               board().stones(Colour::black).count() == 1;
    }
    /// White takes Black's stone over, on the cell that is to White what the old one was to Black.
    [[nodiscard]] static State swapped_pieces(const State& before) {
        State next;
        next.board.place(Grid::reflection(before.board.stones(Colour::black).first()), Colour::white);
        next.swapped = true;
        return next;
    }
    /// The players change colours, and the board stays: White, now the other player, moves again.
    [[nodiscard]] static State swapped_sides(State before) {
        before.turn = Colour::white;
        before.swapped = true;
        return before;
    }

    [[nodiscard]] static Cell cell_named(const std::string& text, const std::string& or_else) {
        const auto cell = hex::find_cell<Size>(text);
        if (!cell)
            throw Refusal("'" + text + "': expected a cell a1 to " + Grid::name(Grid::count - 1) + or_else);
        return *cell;
    }
    [[nodiscard]] static std::size_t end_named(const std::string& text) {
        constexpr std::array<const char*, 4> names{"top", "bottom", "left", "right"};
        const auto* const side = std::ranges::find(names, text);
        if (side != names.end()) return Board::side_node(static_cast<Side>(side - names.begin()));
        return cell_named(text, ", top, bottom, left or right");
    }
    [[nodiscard]] std::optional<Colour> owner_of(std::size_t end) const {
        if (end < Grid::count) return board().at(end);
        return end == Board::side_node(Side::top) || end == Board::side_node(Side::bottom) ? Colour::black
                                                                                           : Colour::white;
    }
    [[nodiscard]] static std::string braced(const typename Board::Set& cells) {
        return "{" + hex::cells_text<Size>(cells) + "}";
    }

    std::vector<State> states_; // the present one last
    /// Made when they are first asked: their tables take a while.
    std::unique_ptr<hex::Player<Size>> player_{};
    std::unique_ptr<hex::Solver<Size>> solver_{};
};

/// The sizes of board that a program is built for, each of which takes seconds to compile.
template <std::size_t... Sizes>
struct EngineSizes {
    /// An engine; none for another size.
    [[nodiscard]] static std::unique_ptr<Engine> make(std::size_t size) {
        std::unique_ptr<Engine> engine;
        ((size == Sizes ? void(engine = std::make_unique<EngineOfSize<Sizes>>()) : void()), ...);
        return engine;
    }
    [[nodiscard]] static std::string names() {
        std::string text;
        ((text += (text.empty() ? "" : " ") + std::to_string(Sizes)), ...);
        return text;
    }
};
/// The time that a side has, as GTP has it: a main time, then so many seconds for so many stones again and again.
struct Clock {
    double main = 0;
    double overtime = 0;
    int stones = 0;

    /// Seconds for the next move.
    [[nodiscard]] double share() const {
        // About half of the moves of a long game are still to come.
        constexpr double moves_to_go = 20;
        if (stones > 0) return std::max(main / moves_to_go, overtime / stones);
        return main / moves_to_go;
    }
};

/// A conversation, over boards of some of `Sizes`, an `EngineSizes`.
template <class Sizes>
class Session {
public:
    /// Of a program of this version; it begins with a board of `size`, one of `Sizes`. `seconds`: for a move as long as
    /// there are no time_settings, and for solve. `may_swap`: whether genmove may answer the first move with swap-pieces.
    Session(std::string version, std::size_t size, double seconds, bool may_swap)
        : version_(std::move(version)), seconds_(seconds), may_swap_(may_swap), engine_(Sizes::make(size)) {}

    /// Answers one line; false once the session is over.
    bool answer(const std::string& line, std::ostream& out) {
        auto words = words_of(line);
        if (words.empty()) return true;
        std::string id;
        if (words.front().find_first_not_of("0123456789") == std::string::npos) {
            id = words.front();
            words.erase(words.begin());
        }
        if (words.empty()) {
            out << '?' << id << " expected a command\n\n" << std::flush;
            return true;
        }
        const auto name = words.front();
        words.erase(words.begin());
        std::string text;
        bool good = true;
        try {
            text = run(name, words);
        } catch (const Refusal& refusal) {
            good = false;
            text = refusal.what();
        }
        out << (good ? '=' : '?') << id << (text.empty() ? "" : " ") << text << "\n\n" << std::flush;
        return name != "quit" || !good;
    }

private:
    struct Command {
        std::string name;
        std::string arguments; // as the user is told
        std::size_t least;
        std::size_t most;
        std::function<std::string(const Words&)> run;
    };

    /// The words of a line: control characters are nothing, tabs are blanks, what follows # is a comment.
    [[nodiscard]] static Words words_of(const std::string& line) {
        std::string clean;
        for (const char c : line.substr(0, line.find('#'))) {
            if (c == '\t') {
                clean += ' ';
            } else if (static_cast<unsigned char>(c) >= 32 && c != 127) {
                clean += c;
            }
        }
        std::istringstream stream(clean);
        Words words;
        for (std::string word; stream >> word;) words.push_back(word);
        return words;
    }

    [[nodiscard]] std::string run(const std::string& name, const Words& arguments) {
        const auto command = std::ranges::find(commands_, name, &Command::name);
        if (command == commands_.end())
            throw Refusal("unknown command '" + name + "'; list_commands lists them");
        if (arguments.size() < command->least || arguments.size() > command->most) {
            throw Refusal("expected " + name +
                          (command->arguments.empty() ? " alone" : " " + command->arguments));
        }
        return command->run(arguments);
    }

    [[nodiscard]] static Colour colour_named(const std::string& text) {
        std::string lower;
        for (const char c : text) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (lower == "b" || lower == "black") return Colour::black;
        if (lower == "w" || lower == "white") return Colour::white;
        throw Refusal("'" + text + "': expected black or white");
    }
    [[nodiscard]] static int number_named(const std::string& text) {
        int value = 0;
        const auto* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc{} || rest != end || value < 0 || value > 1'000'000) {
            throw Refusal("'" + text + "': expected a whole number from 0 to 1000000");
        }
        return value;
    }
    /// Of the named side, or of the side to move.
    [[nodiscard]] Colour colour_or_turn(const Words& arguments) const {
        return arguments.empty() ? engine_->turn() : colour_named(arguments.front());
    }

    [[nodiscard]] std::string set_size(const Words& arguments) {
        const auto size = number_named(arguments[0]);
        if (arguments.size() == 2 && number_named(arguments[1]) != size)
            throw Refusal("unacceptable size: only squares");
        auto engine = Sizes::make(static_cast<std::size_t>(size));
        if (!engine) throw Refusal("unacceptable size: expected one of " + Sizes::names());
        engine_ = std::move(engine);
        return "";
    }

    [[nodiscard]] static Limits within(double seconds) {
        Limits limits;
        limits.time =
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
        return limits;
    }
    [[nodiscard]] std::string generate(Colour colour) {
        const auto start = std::chrono::steady_clock::now();
        auto& clock = clocks_[hex::index(colour)];
        const auto move = engine_->generate(colour, within(clock ? clock->share() : seconds_), may_swap_);
        const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
        if (clock) clock->main = std::max(0.0, clock->main - used.count());
        return move;
    }

    [[nodiscard]] std::string set_time(const Words& arguments) {
        const Clock clock{static_cast<double>(number_named(arguments[0])),
                          static_cast<double>(number_named(arguments[1])), number_named(arguments[2])};
        // "No stones in some overtime" means in GTP that there is no limit.
        const bool unlimited = clock.overtime > 0 && clock.stones == 0;
        for (auto& each : clocks_) each = unlimited ? std::nullopt : std::optional(clock);
        return "";
    }
    [[nodiscard]] std::string set_time_left(const Words& arguments) {
        const auto colour = colour_named(arguments[0]);
        const double seconds = number_named(arguments[1]);
        const int stones = number_named(arguments[2]);
        clocks_[hex::index(colour)] = stones > 0 ? Clock{0, seconds, stones} : Clock{seconds, 0, 0};
        return "";
    }

    [[nodiscard]] std::string list() const {
        std::string text;
        for (const auto& command : commands_) text += (text.empty() ? "" : "\n") + command.name;
        return text;
    }

    std::string version_;
    double seconds_;
    bool may_swap_;
    std::unique_ptr<Engine> engine_;
    std::array<std::optional<Clock>, 2> clocks_{};
    const std::vector<Command> commands_{
        {"protocol_version", "", 0, 0, [](const Words&) { return "2"; }},
        {"name", "", 0, 0, [](const Words&) { return "Mustplay"; }},
        {"version", "", 0, 0, [this](const Words&) { return version_; }},
        {"known_command", "COMMAND", 1, 1,
         [this](const Words& words) {
             return std::ranges::find(commands_, words[0], &Command::name) != commands_.end() ? "true"
                                                                                              : "false";
         }},
        {"list_commands", "", 0, 0, [this](const Words&) { return list(); }},
        {"quit", "", 0, 0, [](const Words&) { return ""; }},
        {"boardsize", "SIZE [SIZE]", 1, 2, [this](const Words& words) { return set_size(words); }},
        {"clear_board", "", 0, 0,
         [this](const Words&) {
             engine_->clear();
             return "";
         }},
        {"play", "COLOUR MOVE", 2, 2,
         [this](const Words& words) {
             engine_->play(colour_named(words[0]), words[1]);
             return "";
         }},
        {"genmove", "COLOUR", 1, 1, [this](const Words& words) { return generate(colour_named(words[0])); }},
        {"undo", "", 0, 0,
         [this](const Words&) {
             engine_->undo();
             return "";
         }},
        {"showboard", "", 0, 0, [this](const Words&) { return "\n" + engine_->picture(); }},
        {"final_score", "", 0, 0, [this](const Words&) { return engine_->result(); }},
        {"time_settings", "MAIN_TIME OVERTIME STONES", 3, 3,
         [this](const Words& words) { return set_time(words); }},
        {"time_left", "COLOUR SECONDS STONES", 3, 3,
         [this](const Words& words) { return set_time_left(words); }},
        {"solve", "[COLOUR]", 0, 1,
         [this](const Words& words) { return engine_->solve(colour_or_turn(words), within(seconds_)); }},
        {"connections", "END END [COLOUR]", 2, 3,
         [this](const Words& words) {
             return engine_->connections(words[0], words[1],
                                         words.size() == 3 ? std::optional(colour_named(words[2]))
                                                           : std::nullopt);
         }},
        {"mustplay", "[COLOUR]", 0, 1,
         [this](const Words& words) { return engine_->must_play(colour_or_turn(words)); }},
        {"inferior", "[COLOUR]", 0, 1,
         [this](const Words& words) { return engine_->inferior(colour_or_turn(words)); }},
    };
};

} // namespace htp
