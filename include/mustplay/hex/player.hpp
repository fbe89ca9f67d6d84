// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/game.hpp"
#include "mustplay/hex/selective_game.hpp"
#include "mustplay/limits.hpp"
#include "mustplay/score.hpp"
#include "mustplay/search/alpha_beta.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace mustplay::hex {

/// What a player thinks of its move.
struct Choice {
    Cell move = 0;
    /// From the side to move's view, as `Appraisal::score`; a win or loss is one only as far as the player looked.
    Score score = 0;
    /// The winner is seen by H-search, without search: that is certain.
    bool decided = false;
    /// What is expected to follow, `move` first.
    std::vector<Cell> line{};
    /// Plies looked ahead, and positions appraised.
    int depth = 0;
    std::uint64_t appraised = 0;
};

/// Plays Hex on boards that cannot be solved: alpha-beta by iterative deepening over the most promising moves, with
/// virtual connections and circuits at every node, in the way of Hexy (V. Anshelevich), Six (G. Melis) and Wolve (the
/// University of Alberta). With a limit of depth or nodes it plays the same game every time; a limit of time is overrun
/// by no more than one appraisal. (bench/hex_match.cpp: at depth 2 it won all of 200 games against `GreedyPlayer` on 9x9;
/// in a second it looks 4 to 5 plies ahead on 11x11.)
///
/// A win that H-search has seen may be out of its sight a move later, as its lists are limited, and the search has to find
/// it again. (In 1,524 games on 5x5 to 9x9 after such a win this happened 3 times, and none was lost.)
template <std::size_t Rows, std::size_t Columns = Rows, std::size_t Candidates = 16>
class Player {
public:
    using Game = hex::Game<Rows, Columns>;

    explicit Player(Limits limits = {.depth = 3})
        : limits_(std::move(limits)), appraisals_(std::make_unique<Appraisals>()) {}

    /// The move to play. Precondition: the game goes on.
    [[nodiscard]] Cell operator()(const Game& position) { return choose(position, limits_).move; }

    /// The move to play, and why. Precondition: the game goes on.
    [[nodiscard]] Choice choose(const Game& position, const Limits& limits) {
        MUSTPLAY_ASSERT(position.outcome() == Outcome::undecided);
        const auto made_before = appraisals_->made();
        const Selective root(position, *appraisals_);
        const auto appraisal = root.appraisal();
        Choice choice;
        choice.move = appraisal.moves[0];
        choice.line = {choice.move};
        if (appraisal.outcome != Outcome::undecided) {
            choice.decided = true;
            choice.score = appraisal.outcome == Outcome::win ? win_in(1) : loss_in(1);
        } else {
            const auto report = engine_.search(root, limits);
            choice.move = *report.move;
            choice.score = report.score;
            choice.depth = report.depth;
            if (!report.line.empty()) choice.line.assign(report.line.begin(), report.line.end());
        }
        choice.appraised = appraisals_->made() - made_before;
        return choice;
    }

private:
    using Selective = SelectiveGame<Rows, Columns, Candidates>;
    using Appraisals = typename Selective::Appraisals;

    Limits limits_;
    std::unique_ptr<Appraisals> appraisals_;
    search::AlphaBeta<Selective, ConductanceEvaluation> engine_{{}, {.table_bytes = std::size_t{1} << 20}};
};

} // namespace mustplay::hex
