// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/game.hpp"
#include "mustplay/hex/appraisal.hpp"
#include "mustplay/hex/game.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mustplay::hex {

/// The appraisals of the positions that a search has been to. It comes back to each many times, deeper every time, and
/// an appraisal takes some thousand times as long as a look into this table. A position whose place is taken by another
/// is appraised anew, and the same.
template <std::size_t Rows, std::size_t Columns, std::size_t Candidates>
class Appraisals {
public:
    using Game = hex::Game<Rows, Columns>;

    explicit Appraisals(std::size_t entries = 1 << 14) : table_(entries) { MUSTPLAY_ASSERT(entries > 0); }

    /// Of a position. The reference holds until the next call.
    [[nodiscard]] const Appraisal<Candidates>& of(const Game& position) {
        const auto key = position.key();
        auto& entry = table_[static_cast<std::size_t>(key % table_.size())];
        if (!entry.used || entry.key != key) {
            entry = {key, true, appraise_(position.board(), position.turn())};
            ++made_;
        }
        return entry.appraisal;
    }
    /// How many were made, the rest being found in the table.
    [[nodiscard]] std::uint64_t made() const noexcept { return made_; }

private:
    struct Entry {
        std::uint64_t key = 0;
        bool used = false;
        Appraisal<Candidates> appraisal{};
    };
    Appraiser<Rows, Columns, Candidates> appraise_{};
    std::vector<Entry> table_;
    std::uint64_t made_ = 0;
};

/// Hex as a player looks at it who has no time for all of it: the game ends where H-search sees the winner, and only
/// the most promising moves are moves. So what a search proves of this game it has not proved of Hex.
///
/// A position refers to `Appraisals`, which has to outlive it and serves one thread.
template <std::size_t Rows, std::size_t Columns, std::size_t Candidates>
class SelectiveGame {
public:
    using Appraisals = hex::Appraisals<Rows, Columns, Candidates>;

    SelectiveGame(const Game<Rows, Columns>& position, Appraisals& appraisals) noexcept
        : position_(position), appraisals_(&appraisals) {}

    [[nodiscard]] const Game<Rows, Columns>& position() const noexcept { return position_; }
    [[nodiscard]] const Appraisal<Candidates>& appraisal() const { return appraisals_->of(position_); }

    [[nodiscard]] MoveList<std::uint16_t, Candidates> moves() const { return appraisal().moves; }
    void play(Cell cell) noexcept { position_.play(cell); }
    [[nodiscard]] Outcome outcome() const { return appraisal().outcome; }
    [[nodiscard]] std::uint64_t key() const noexcept { return position_.key(); }

private:
    Game<Rows, Columns> position_;
    Appraisals* appraisals_;
};

/// The appraisal's score, for the search.
struct ConductanceEvaluation {
    template <std::size_t Rows, std::size_t Columns, std::size_t Candidates>
    [[nodiscard]] Score operator()(const SelectiveGame<Rows, Columns, Candidates>& game) const {
        return game.appraisal().score;
    }
};

} // namespace mustplay::hex
