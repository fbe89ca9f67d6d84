// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/hex/analysis.hpp"

#include "support/catch.hpp"
#include "support/connection_truth.hpp"
#include "support/hex_truth.hpp"
#include "support/must.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hex_analysis_test {

using namespace mustplay;
using hex::Analysis;
using hex::Cell;
using hex::Colour;
using hex::ConnectionOptions;
using hex::InferiorRules;

namespace {

struct Tally {
    std::uint64_t positions = 0;
    std::uint64_t seen = 0;
};

/// On every undecided colouring (or one in so many), with either side to move: a winner that is seen has won,
/// its move keeps the win, and otherwise the moves that are left hold a winning one exactly if there is one. So too
/// without the connections of the side to move; the tally is with them.
template <std::size_t Rows, std::size_t Columns>
Tally check_truth(const test::HexTruth<Rows, Columns>& truth, Analysis<Rows, Columns> analysis,
                  std::uint64_t one_in) {
    using Board = hex::Board<Rows, Columns>;
    Tally tally;
    std::uint64_t number = 0;
    truth.for_each_undecided([&](std::uint32_t black, std::uint32_t white) {
        if (mix(number++) % one_in != 0) return;
        const auto board = test::board_of<Board>(black, white);
        for (const auto turn : {Colour::black, Colour::white}) {
            const auto winner = truth.black_wins(black, white, turn) ? Colour::black : Colour::white;
            const auto winning = truth.winning_moves(black, white, turn);
            const auto check = [&] {
                const auto moves = static_cast<std::uint32_t>(analysis.moves().words()[0]);
                if (analysis.winner()) {
                    MUST(analysis.winner() == winner);
                    MUST(test::wins_within(truth, black, white, turn, winner,
                                           static_cast<std::uint32_t>(analysis.carrier().words()[0])));
                    MUST(moves == 0);
                } else {
                    MUST(moves != 0);
                    MUST((moves & (black | white)) == 0);
                    MUST(((moves & winning) != 0) == (winning != 0));
                }
                MUST(analysis.winning_move().has_value() == (analysis.winner() == turn));
                if (analysis.winning_move()) MUST(((winning >> *analysis.winning_move()) & 1U) != 0);
            };
            analysis.analyse_threats(board, turn);
            check();
            const bool is_seen = analysis.winner().has_value();
            analysis.analyse(board, turn);
            check();
            MUST((analysis.winner() || !is_seen));
            ++tally.positions;
            if (analysis.winner()) ++tally.seen;
        }
    });
    return tally;
}

/// Plain depth-first search over what an analysis leaves, the children with the fewest moves left first. A
/// map remembers the filled-in boards.
template <std::size_t Size>
class Search {
public:
    using Board = hex::Board<Size>;

    Colour winner(const Board& board, Colour turn) {
        analysis_.analyse(board, turn);
        return analysis_.winner() ? *analysis_.winner() : winner(analysis_.filled(), turn, analysis_.moves());
    }

private:
    struct Child {
        Board board;
        typename Board::Set moves;
    };

    Colour winner(Board board, Colour turn, typename Board::Set moves) {
        const auto key = std::pair(board.hash(), turn);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        std::vector<Child> children;
        for (const auto move : moves) {
            auto next = board;
            next.place(move, turn);
            analysis_.analyse(next, hex::other(turn));
            if (analysis_.winner() == turn) return known_[key] = turn;
            if (!analysis_.winner()) children.push_back({analysis_.filled(), analysis_.moves()});
        }
        std::sort(children.begin(), children.end(),
                  [](const Child& a, const Child& b) { return a.moves.count() < b.moves.count(); });
        for (const auto& child : children) {
            if (winner(child.board, hex::other(turn), child.moves) == turn) return known_[key] = turn;
        }
        return known_[key] = hex::other(turn);
    }

    Analysis<Size> analysis_{};
    std::map<std::pair<std::uint64_t, Colour>, Colour> known_{};
};

/// The winners of all first moves of Black, row by row: W or L.
template <std::size_t Size>
std::string openings() {
    std::string map;
    Search<Size> search;
    for (Cell cell = 0; cell < Size * Size; ++cell) {
        hex::Board<Size> board;
        board.place(cell, Colour::black);
        const auto winner = board.winner() ? *board.winner() : search.winner(board, Colour::white);
        map += winner == Colour::black ? 'W' : 'L';
        if (cell % Size == Size - 1) map += '\n';
    }
    return map;
}

} // namespace

TEST_CASE("what is known without search is true: every colouring up to 3x3") {
    check_truth(test::HexTruth<1, 1>{}, Analysis<1>{}, 1);
    check_truth(test::HexTruth<1, 3>{}, Analysis<1, 3>{}, 1);
    check_truth(test::HexTruth<2, 2>{}, Analysis<2>{}, 1);
    check_truth(test::HexTruth<2, 3>{}, Analysis<2, 3>{}, 1);
    const auto tally = check_truth(test::HexTruth<3, 3>{}, Analysis<3>{}, 1);
    CHECK(tally.positions == 2 * 11741);
    CHECK(tally.seen == tally.positions);
}

TEST_CASE("what is known without search is true: 3x4, 4x3 and 4x4") {
    check_truth(test::HexTruth<3, 4>{}, Analysis<3, 4>{}, 5);
    check_truth(test::HexTruth<4, 3>{}, Analysis<4, 3>{}, 5);
    const test::HexTruth<4, 4> truth;
    const auto tally = check_truth(truth, Analysis<4>{}, 400);
    // More than 999 of 1000 positions need no search at all.
    CHECK(tally.seen * 1000 > tally.positions * 999);
    check_truth(truth, Analysis<4>({1, 1, false}), 2000);
    check_truth(truth, Analysis<4>({}, InferiorRules{false, false, true, true}), 2000);
    check_truth(truth, Analysis<4>({}, InferiorRules{true, true, false, false}), 2000);
}

// The tables of the winning first moves: 4x4 exhaustive, 5x5 by two solvers, 6x6 re-proved; they agree with
// the literature. They may never change.
TEST_CASE("the winning openings up to 6x6 by plain search over the analysis") {
    CHECK(openings<1>() == "W\n");
    CHECK(openings<2>() == "LW\n"
                           "WL\n");
    CHECK(openings<3>() == "LLW\n"
                           "WWW\n"
                           "WLL\n");
    CHECK(openings<4>() == "LLLW\n"
                           "LLWL\n"
                           "LWLL\n"
                           "WLLL\n");
    CHECK(openings<5>() == "LLLLW\n"
                           "LWWWW\n"
                           "LWWWL\n"
                           "WWWWL\n"
                           "WLLLL\n");
    CHECK(openings<6>() == "LLLLLW\n"
                           "LWWWWW\n"
                           "WWWWWW\n"
                           "WWWWWW\n"
                           "WWWWWL\n"
                           "WLLLLL\n");
}

} // namespace hex_analysis_test
