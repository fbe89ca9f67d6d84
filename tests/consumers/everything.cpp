// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Everything the library has, and something of each part used, for the ways of compiling it that differ.
#include "mustplay/mustplay.hpp"

#include "one_heap.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace connect4 = mustplay::connect4;
namespace hex = mustplay::hex;
namespace play = mustplay::play;

int main() {
    mustplay::search::AlphaBeta<OneHeap> engine;
    const auto report = engine.search({.left = 4});

    const auto position = connect4::parse_game("44444");
    connect4::Solver<> solver({.table_bytes = std::size_t{1} << 20});
    const auto book = connect4::built_in_opening_book();
    const auto bytes = connect4::to_bytes(book);
    const auto same_book = connect4::book_from_bytes(bytes);

    const auto record = hex::parse_game<3>("b2 a1 c1 a2 b1");
    const auto game = hex::read_sgf<3>("(;GM[11]SZ[3];B[b2];W[a1])");

    const std::vector<OneHeap> openings{{.left = 4}, {.left = 5}};
    const auto random = [](std::uint64_t seed) { return play::RandomPlayer(seed); };
    const auto match = play::play_match(openings, random, random, {.threads = 2});
    const auto elo = play::estimate_elo(match.pairs);

    const bool good = report.move == 1 && connect4::print_moves(std::vector{3, 0}) == "41" &&
                      same_book.find(position.board()) == book.find(position.board()) &&
                      solver.solve(connect4::parse_game("443322").board()).score() == 18 &&
                      record.moves.size() == 5 && game.moves.size() == 2 && match.complete &&
                      elo.lower <= elo.upper;
    std::puts(good ? "good" : "not good");
    return good ? 0 : 1;
}
