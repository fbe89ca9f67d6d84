// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: what is known about a Hex position without search, and how little of it one may take for granted: a tour of
//          virtual connections, from the bridge to a forced win.
// Run:     cmake --build build --target example_hex_connections && build/examples/hex_connections
//          or build/examples/hex_connections --svg DIRECTORY, which draws the pictures as well
//
// In the pictures B and W are stones, and `*` marks the carrier: the empty cells that a connection needs, and within
// which the opponent's moves are answered.

#include "command_line.hpp"
#include "mustplay/hex/board.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/forced_win.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/notation.hpp"
#include "mustplay/hex/picture.hpp"
#include "mustplay/search/expansion.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::Side;

template <std::size_t Size>
hex::Board<Size> board_with(const std::string& black, const std::string& white) {
    hex::Board<Size> board;
    for (const auto cell : hex::parse_cells<Size>(black)) board.place(cell, Colour::black);
    for (const auto cell : hex::parse_cells<Size>(white)) board.place(cell, Colour::white);
    return board;
}
template <std::size_t Size>
Cell cell(const std::string& name) {
    return hex::find_cell<Size>(name).value();
}
template <std::size_t Size>
hex::VirtualConnections<Size> connections_of(const hex::Board<Size>& board, Colour colour) {
    hex::VirtualConnections<Size> connections;
    connections.build(board, colour);
    return connections;
}

class Tour {
public:
    explicit Tour(std::string folder) : folder_(std::move(folder)) {
        if (!folder_.empty()) std::filesystem::create_directories(folder_);
    }

    void run() {
        bridge();
        chain_of_bridges();
        edge_template();
        false_closure();
        or_rule();
        must_play();
        forced_win();
        open_position();
    }

private:
    void bridge() {
        title("A bridge");
        const auto board = board_with<5>("c2 b4", "");
        const auto& full = *connections_of(board, Colour::black).fulls(cell<5>("c2"), cell<5>("b4")).begin();
        show("bridge", board, full.carrier);
        std::cout << "c2 and b4 do not touch, and are connected: if White takes one of the two marked cells, "
                     "Black takes\n"
                     "the other. A full connection: it holds even if White moves first.\n";
    }

    void chain_of_bridges() {
        title("A chain of bridges");
        const auto board = board_with<7>("d2 c4 b6", "");
        const auto connections = connections_of(board, Colour::black);
        const auto& full = *connections.winning_fulls().begin();
        show("chain", board, full.carrier);
        std::cout << "Two full connections that meet in a stone of their own, and have no cell in common, "
                     "make one\n"
                     "(the AND rule). Here they go from side to side: Black has won, with "
                  << full.size << " cells between.\n";
    }

    void edge_template() {
        title("An edge template: the ziggurat");
        const auto board = board_with<6>("c4", "");
        const auto connections = connections_of(board, Colour::black);
        const auto& full = *connections.fulls(cell<6>("c4"), hex::Board<6>::side_node(Side::bottom)).begin();
        show("ziggurat", board, full.carrier);
        std::cout << "A stone on the third row is connected to the side by these " << full.size
                  << " cells. H-search finds it by itself;\nno table of templates is needed.\n";
    }

    void false_closure() {
        title("A false connection");
        const auto board = board_with<3>("b1 c2 a3", "a2 c3");
        const auto connections = connections_of(board, Colour::black);
        const auto& upper = *connections.fulls(cell<3>("b1"), cell<3>("c2")).begin();
        const auto& lower = *connections.fulls(cell<3>("c2"), cell<3>("a3")).begin();
        show("false_upper", board, upper.carrier);
        show("false_lower", board, lower.carrier);
        std::cout << "b1 and c2 are connected by " << hex::cells_text<3>(upper.carrier) << ", c2 and a3 by "
                  << hex::cells_text<3>(lower.carrier) << ". But both need "
                  << hex::cells_text<3>(upper.carrier & lower.carrier)
                  << ": one move of White's breaks\nboth, and Black has one answer. Connections that share a "
                     "cell may not be "
                     "joined:\nH-search says that Black, if White moves, "
                  << (connections.wins_moving_second() ? "wins" : "is not seen to win")
                  << ", and White must play " << hex::cells_text<3>(connections.must_play()) << ".\n";
    }

    void or_rule() {
        title("Two half connections make a whole one");
        const auto board = board_with<6>("c4", "");
        const auto connections = connections_of(board, Colour::black);
        const auto bottom = hex::Board<6>::side_node(Side::bottom);
        std::cout << "A semi-connection is a full one after its owner has played its key. The ziggurat's "
                     "stone has\n";
        for (const auto& one : connections.semis(cell<6>("c4"), bottom)) {
            for (const auto& two : connections.semis(cell<6>("c4"), bottom)) {
                if (one.carrier.intersects(two.carrier)) continue;
                show("or_one", board, one.carrier);
                show("or_two", board, two.carrier);
                std::cout << "one with key " << hex::Cells<6>::name(one.key) << " and another with key "
                          << hex::Cells<6>::name(two.key)
                          << ". No cell is in both, so White cannot break both: the OR rule.\n";
                return;
            }
        }
        throw std::logic_error("the ziggurat has fallen apart");
    }

    void must_play() {
        title("Must-play");
        const auto board = board_with<7>("d4 c6", "e2 b5");
        const auto connections = connections_of(board, Colour::black);
        show("must_play", board, connections.must_play());
        std::cout << "Black threatens to win in more than one way. White, to move, has to play where all of "
                     "them pass: on a\n"
                     "marked cell ("
                  << connections.must_play().count() << " of " << board.empty_cells().count()
                  << "). Everywhere else White loses at once.\n";
    }

    void forced_win() {
        title("A forced win");
        const auto board = board_with<6>("b2 e5", "b3 c5");
        const hex::Game<6> position(board, Colour::black);
        const auto report = hex::ForcedWinSearch<6>().search(position, search::to_win, {.depth = 4});
        if (!report.proven) throw std::logic_error("the forced win is gone");
        auto after = position;
        after.play(*report.move);
        const auto threats = connections_of(after.board(), Colour::black);
        show("forced_win", after.board(), threats.must_play());
        std::cout << "Black has played " << hex::Cells<6>::name(*report.move)
                  << ", and threatens to win. All of White's replies that could help are marked;\nto each "
                     "Black has an "
                     "answer that threatens again, or wins. Found in "
                  << report.statistics.nodes << " nodes, " << report.depth
                  << " moves of Black deep;\nthe longest line is";
        for (const auto move : report.line) std::cout << ' ' << hex::Cells<6>::name(move);
        std::cout << ", where H-search sees the end.\n";
    }

    void open_position() {
        title("A position that is open");
        const auto board = board_with<9>("e5", "e4");
        const auto connections = connections_of(board, Colour::black);
        std::size_t fulls = 0;
        std::size_t semis = 0;
        hex::Board<9>::Set reached;
        for (const auto end : board.empty_cells()) {
            if (!connections.fulls(cell<9>("e5"), end).empty()) reached.insert(end);
        }
        show("open", board, reached);
        for (const auto side : {Side::top, Side::bottom}) {
            for ([[maybe_unused]] const auto& full :
                 connections.fulls(cell<9>("e5"), hex::Board<9>::side_node(side)))
                ++fulls;
            for ([[maybe_unused]] const auto& semi :
                 connections.semis(cell<9>("e5"), hex::Board<9>::side_node(side)))
                ++semis;
        }
        std::cout << "9x9, Black e5, White e4, Black to move: e5 has full connections to " << reached.count()
                  << " empty cells (marked), and to the\nsides " << fulls << " full and " << semis
                  << " semi-connections. ";
        const auto report =
            hex::ForcedWinSearch<9>().search(hex::Game<9>(board, Colour::black), search::to_win,
                                             {.depth = 8, .time = std::chrono::seconds(20)});
        std::cout << (report.proven ? "A forced win was found" : "No forced win was found")
                  << (report.exhausted ? " (all threats were looked at)" : "") << ", in "
                  << report.statistics.nodes << " nodes, depth " << report.depth << ".\n";
    }

    void title(const std::string& text) {
        std::cout << (first_ ? "" : "\n") << text << '\n' << std::string(text.size(), '-') << '\n';
        first_ = false;
    }

    template <std::size_t Size>
    void show(const std::string& name, const hex::Board<Size>& board,
              const typename hex::Board<Size>::Set& marked) const {
        std::cout << hex::text_picture(board, marked);
        if (folder_.empty()) return;
        const auto path = std::filesystem::path(folder_) / (name + ".svg");
        std::ofstream file(path);
        file << hex::svg_picture(board, std::vector<hex::Layer<Size>>{{marked, "#ffd37a"}});
        if (!file.flush()) throw std::runtime_error(path.string() + ": cannot be written");
    }

    std::string folder_;
    bool first_ = true;
};

} // namespace

int main(int argc, char* argv[]) {
    CommandLine cli("A tour of virtual connections in Hex.");
    std::string folder;
    cli.option("--svg", folder, "Draw the pictures as SVG files in this directory as well");
    if (const auto status = cli.parse(argc, argv)) return *status;
    try {
        Tour(folder).run();
    } catch (const std::exception& error) {
        std::cerr << "hex_connections: " << error.what() << '\n';
        return 1;
    }
}
