// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/edge_templates.hpp"

#include "mustplay/hex/braids.hpp"
#include "mustplay/hex/connections.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/solver.hpp"
#include "mustplay/hex/unfolding.hpp"
#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/must.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace hex_edge_templates_test {

using namespace mustplay;
using hex::Cell;
using hex::Colour;
using hex::EdgeShape;
using hex::EdgeTemplates;

namespace {

/// Shapes are cut out along the top of this board, the end in the middle column. It is higher, so that none reaches the
/// bottom.
using Board = hex::Board<EdgeShape::most_lines + 1, 2 * EdgeShape::most_width - 1>;
using Grid = Board::Grid;
using Set = Board::Set;

struct CutOut {
    Board board{};
    /// The same, but the end is connected with the bottom.
    Board to_bottom{};
    Cell end = 0;
    Set helpers{};
    Set carrier{};
};

/// The end and its helpers are Black's, the carrier is empty, all else White's.
CutOut cut_out(const EdgeShape& shape) {
    const auto cell = [shift = EdgeShape::most_width - 1 - shape.end.along](const EdgeShape::Place& at) {
        return Grid::at(static_cast<std::size_t>(at.line), static_cast<std::size_t>(at.along + shift));
    };
    CutOut cut;
    cut.end = cell(shape.end);
    for (const auto& helper : shape.helpers) cut.helpers.insert(cell(helper));
    for (const auto& at : shape.carrier) cut.carrier.insert(cell(at));
    for (Cell at = 0; at < Grid::count; ++at) {
        if (cut.carrier.contains(at)) continue;
        const bool is_black = at == cut.end || cut.helpers.contains(at);
        const bool is_below = at > cut.end && Grid::column_of(at) == Grid::column_of(cut.end);
        cut.board.place(at, is_black ? Colour::black : Colour::white);
        cut.to_bottom.place(at, is_black || is_below ? Colour::black : Colour::white);
    }
    return cut;
}

/// Whether Black has an answer within `carrier` to every intrusion into it: by playing out all that follows, or, as that
/// takes long where there are many cells, by solving the board, with the end carried on to the bottom.
bool holds(const CutOut& cut, const Set& carrier) {
    static hex::Solver<Grid::rows, Grid::columns> solver({.table_bytes = 1 << 20, .connections = {}});
    if (carrier.count() > 17) {
        auto board = cut.to_bottom;
        for (const auto cell : cut.carrier - carrier) board.place(cell, Colour::white);
        return solver.solve({board, Colour::white}).winner == Colour::black;
    }
    hex::BraidSearch<Grid::rows, Grid::columns> search(cut.board, Colour::black);
    for (const auto intrusion : carrier) {
        if (!search.connect(cut.end, Board::side_node(hex::Side::top), carrier - Set::single(intrusion),
                            std::numeric_limits<std::uint64_t>::max()))
            return false;
    }
    return true;
}

} // namespace

TEST_CASE("every edge template holds, and H-search finds hardly one") {
    std::size_t found = 0; // some mirror images
    hex::VirtualConnections<Grid::rows, Grid::columns> connections;
    for (const auto code : hex::edge_shapes) {
        const auto cut = cut_out(EdgeShape::from_code(code));
        MUST(!cut.carrier.contains(cut.end));
        MUST(!cut.carrier.intersects(cut.helpers));
        MUST(!cut.helpers.contains(cut.end));
        MUST(holds(cut, cut.carrier));
        connections.build(cut.to_bottom, Colour::black);
        found += connections.wins_moving_second() ? 1U : 0U;
    }
    CHECK(found * 50 < hex::edge_shapes.size());
}

TEST_CASE("no edge template can spare a cell or a helper") {
    for (std::size_t i = 0; i < hex::edge_shapes.size(); i += 40) {
        const auto shape = EdgeShape::from_code(hex::edge_shapes[i]);
        const auto cut = cut_out(shape);
        for (const auto cell : cut.carrier) MUST(!holds(cut, cut.carrier - Set::single(cell)));
        for (const auto& helper : shape.helpers) {
            auto with_less = shape;
            for (auto& kept : with_less.helpers) {
                if (kept == helper) kept = shape.helpers[0] == helper ? shape.helpers[1] : shape.helpers[0];
            }
            // With a single helper: the end itself helps nothing.
            if (with_less.helpers[0] == helper) with_less.helpers = {shape.end, shape.end};
            with_less.carrier.push_back(helper);
            const auto cut_with_less = cut_out(with_less);
            MUST(!holds(cut_with_less, cut_with_less.carrier));
        }
    }
}

TEST_CASE("shapes, their codes and their mirror images") {
    std::vector<std::uint64_t> codes;
    for (const auto code : hex::edge_shapes) {
        const auto shape = EdgeShape::from_code(code);
        MUST(shape.code() == code);
        MUST(shape.extent().left == 0);
        const auto mirrored = shape.mirrored();
        MUST(mirrored.mirrored().code() == code);
        codes.push_back(code);
        if (mirrored.has_code() && mirrored.code() != code) codes.push_back(mirrored.code());
    }
    std::sort(codes.begin(), codes.end());
    CHECK(std::adjacent_find(codes.begin(), codes.end()) == codes.end());
}

TEST_CASE("templates lie along all four sides alike") {
    CHECK(EdgeTemplates<3>::of(Colour::black).all().empty());
    const auto& black = EdgeTemplates<5, 8>::of(Colour::black).all();
    const auto& white = EdgeTemplates<8, 5>::of(Colour::white).all();
    CHECK(black.size() > 100);
    REQUIRE(black.size() == white.size());
    using Wide = hex::Cells<5, 8>;
    for (std::size_t i = 0; i < black.size(); i += 20) {
        const auto& one = black[i];
        // The same after the reflection, which exchanges the colours, and on the other side after the half-turn.
        const auto is_like = [&](const auto& other, const auto& image) {
            if (other.end != image(one.end) || other.carrier.count() != one.carrier.count()) return false;
            for (const auto cell : one.carrier) {
                if (!other.carrier.contains(image(cell))) return false;
            }
            const auto [first, second] = std::minmax({image(one.helpers[0]), image(one.helpers[1])});
            return other.helpers[0] == first && other.helpers[1] == second;
        };
        const auto count = [](const auto& list, const auto& is_one) {
            return std::count_if(list.begin(), list.end(), is_one);
        };
        CHECK(count(white, [&](const auto& other) {
                  return other.side == one.side &&
                         is_like(other, [](Cell cell) { return Wide::reflection(cell); });
              }) == 1);
        CHECK(count(black, [&](const auto& other) {
                  return other.side != one.side &&
                         is_like(other, [](Cell cell) { return Wide::half_turn(cell); });
              }) == 1);
    }
}

TEST_CASE("on a board those templates are visited that hold, each once") {
    std::mt19937 random(1);
    std::size_t visited = 0;
    for (int round = 0; round < 200; ++round) {
        const auto board = test::random_board<hex::Board<7>>(4 + static_cast<int>(random() % 12), random);
        for (const auto colour : {Colour::black, Colour::white}) {
            const auto& templates = EdgeTemplates<7>::of(colour);
            std::vector<const EdgeTemplates<7>::Template*> expected;
            for (const auto& one : templates.all()) {
                const auto own = [&](std::size_t cell) { return board.at(cell) == colour; };
                if (own(one.helpers[0]) && own(one.helpers[1]) && board.at(one.end) != other(colour) &&
                    !one.carrier.intersects(board.stones(other(colour))))
                    expected.push_back(&one);
            }
            std::vector<const EdgeTemplates<7>::Template*> found;
            templates.for_each(board, [&](const auto& one) { found.push_back(&one); });
            std::sort(found.begin(), found.end());
            MUST(found == expected);
            visited += found.size();
        }
    }
    CHECK(visited > 100);
}

TEST_CASE("connections made with edge templates unfold") {
    std::mt19937 random(2);
    std::size_t held = 0;
    const auto check = [&](auto board_type, int positions) {
        using Played = decltype(board_type);
        constexpr auto rows = Played::Grid::rows;
        constexpr auto columns = Played::Grid::columns;
        hex::VirtualConnections<rows, columns> plain;
        hex::VirtualConnections<rows, columns> connections({.edge_templates = true});
        for (int i = 0; i < positions; ++i) {
            const auto board = test::random_board<Played>(4 + static_cast<int>(random() % 8), random);
            for (const auto colour : {Colour::black, Colour::white}) {
                plain.build(board, colour);
                connections.build(board, colour);
                const auto [first, second] = Played::sides(colour);
                for (const auto side : {Played::side_node(first), Played::side_node(second)}) {
                    for (Cell end = 0; end < Played::Grid::count; ++end) {
                        if (board.chain(end) != end || connections.fulls(end, side).empty() ||
                            !plain.fulls(end, side).empty())
                            continue;
                        // The opponent plays at random, the unfolding answers.
                        for (const auto& full : connections.fulls(end, side)) {
                            auto game = board;
                            if (game.is_empty(end)) game.place(end, colour);
                            hex::Unfolding<rows, columns> unfolding(connections, end, side, full.carrier);
                            while (!unfolding.links().empty()) {
                                typename Played::Set open;
                                for (const auto& link : unfolding.links()) open |= link.carrier;
                                std::vector<Cell> cells;
                                for (const auto cell : open) cells.push_back(cell);
                                const auto intrusion = cells[random() % cells.size()];
                                game.place(intrusion, other(colour));
                                if (const auto answer = unfolding.answer(intrusion))
                                    game.place(*answer, colour);
                            }
                            MUST(game.chain(end) == game.chain(side));
                            ++held;
                        }
                    }
                }
            }
        }
    };
    check(hex::Board<4>{}, 100);
    check(hex::Board<5>{}, 100);
    check(hex::Board<7>{}, 100);
    CHECK(held > 100);
}

} // namespace hex_edge_templates_test
