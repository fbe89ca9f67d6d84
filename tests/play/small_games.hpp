// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/bits.hpp"
#include "mustplay/game.hpp"
#include "mustplay/move_list.hpp"
#include "mustplay/score.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

/// Games and players as small as they can be, for the tests of matches.

namespace small_games {

using mustplay::Outcome;

/// Three in a row on a 3x3 board, cells 0..8; compared, not keyed.
struct TicTacToe {
    std::array<int, 9> cells{}; // 0 empty, 1 and 2 the sides
    int stones = 0;

    std::vector<int> moves() const {
        std::vector<int> list;
        if (outcome() != Outcome::undecided) return list;
        for (int i = 0; i < 9; ++i) {
            if (cells[static_cast<std::size_t>(i)] == 0) list.push_back(i);
        }
        return list;
    }
    void play(int cell) { cells[static_cast<std::size_t>(cell)] = 1 + stones++ % 2; }
    Outcome outcome() const {
        constexpr std::array<std::array<std::size_t, 3>, 8> lines{
            {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
        for (const auto& [a, b, c] : lines) {
            if (cells[a] != 0 && cells[a] == cells[b] && cells[b] == cells[c]) return Outcome::loss;
        }
        return stones == 9 ? Outcome::draw : Outcome::undecided;
    }
    friend bool operator==(const TicTacToe&, const TicTacToe&) = default;
};

/// Connect Four's little sister: three in a row on a board 4 wide and 4 high, stones fall. Keyed, up to
/// reflection.
struct DropThree {
    static constexpr int width = 4;
    static constexpr int height = 4;
    std::array<std::array<int, height>, width> cells{};
    int stones = 0;

    mustplay::MoveList<int, width> moves() const {
        mustplay::MoveList<int, width> list;
        if (outcome() != Outcome::undecided) return list;
        for (int column = 0; column < width; ++column) {
            if (at(column, height - 1) == 0) list.push_back(column);
        }
        return list;
    }
    void play(int column) {
        auto& stack = cells[static_cast<std::size_t>(column)];
        *std::find(stack.begin(), stack.end(), 0) = 1 + stones++ % 2;
    }
    Outcome outcome() const {
        constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        for (int c = 0; c < width; ++c) {
            for (int r = 0; r < height; ++r) {
                for (const auto& [dc, dr] : directions) {
                    if (at(c, r) != 0 && at(c, r) == at(c + dc, r + dr) &&
                        at(c, r) == at(c + 2 * dc, r + 2 * dr)) {
                        return Outcome::loss;
                    }
                }
            }
        }
        return stones == width * height ? Outcome::draw : Outcome::undecided;
    }
    std::uint64_t key() const {
        return key_of([](int column) { return column; });
    }
    mustplay::CanonicalKey canonical_key() const {
        const auto mirrored = key_of([](int column) { return width - 1 - column; });
        return mirrored < key() ? mustplay::CanonicalKey{mirrored, 1} : mustplay::CanonicalKey{key(), 0};
    }

private:
    int at(int column, int row) const {
        if (column < 0 || column >= width || row < 0 || row >= height) return 0;
        return cells[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
    }
    template <class Map>
    std::uint64_t key_of(Map map) const {
        std::uint64_t key = 0; // 16 cells in base 3
        for (int column = 0; column < width; ++column) {
            for (int row = 0; row < height; ++row) {
                key = 3 * key + static_cast<std::uint64_t>(at(map(column), row));
            }
        }
        return key;
    }
};

/// One heap, take 1 to 3, whoever takes the last wins: normal play, lost for the side to move at multiples
/// of 4.
struct Heap {
    int left = 0;

    std::vector<int> moves() const {
        std::vector<int> list;
        for (int n = 1; n <= std::min(3, left); ++n) list.push_back(n);
        return list;
    }
    void play(int taken) { left -= taken; }
    Outcome outcome() const { return left == 0 ? Outcome::loss : Outcome::undecided; }
    friend bool operator==(const Heap&, const Heap&) = default;
};

/// Take 1 or 2 from a heap and keep them; whoever takes 2 moves again. Counted in points.
struct GreedyHeap {
    int left = 0;
    int side = 0;
    std::array<int, 2> points{};

    std::vector<int> moves() const {
        std::vector<int> list;
        for (int n = 1; n <= std::min(2, left); ++n) list.push_back(n);
        return list;
    }
    void play(int taken) {
        left -= taken;
        points[static_cast<std::size_t>(side)] += taken;
        if (taken == 1) side = 1 - side;
    }
    int to_move() const { return side; }
    int margin() const {
        return points[static_cast<std::size_t>(side)] - points[static_cast<std::size_t>(1 - side)];
    }
    Outcome outcome() const {
        if (left > 0) return Outcome::undecided;
        return margin() > 0 ? Outcome::win : margin() < 0 ? Outcome::loss : Outcome::draw;
    }
    friend bool operator==(const GreedyHeap&, const GreedyHeap&) = default;
};

/// Plays perfectly: plain negamax, remembering what it solved by key where there is one.
template <class G>
class PerfectPlayer {
public:
    mustplay::MoveOf<G> operator()(const G& position) {
        mustplay::MoveOf<G> best{};
        mustplay::Score best_score = -mustplay::infinity;
        for (const auto& move : position.moves()) {
            G child = position;
            child.play(move);
            const auto score = value_of(position, child);
            if (score > best_score) {
                best_score = score;
                best = move;
            }
        }
        return best;
    }
    /// 1, 0 or -1 for the side to move.
    mustplay::Score solve(const G& position) {
        if (position.outcome() != Outcome::undecided) {
            const auto score = mustplay::final_score(position);
            return (score > 0) - (score < 0);
        }
        if constexpr (mustplay::Keyed<G>) {
            if (const auto found = solved_.find(position.key()); found != solved_.end()) return found->second;
        }
        mustplay::Score best = -1;
        for (const auto& move : position.moves()) {
            G child = position;
            child.play(move);
            best = std::max(best, value_of(position, child));
            if (best == 1) break;
        }
        if constexpr (mustplay::Keyed<G>) solved_.emplace(position.key(), best);
        return best;
    }

private:
    mustplay::Score value_of(const G& position, const G& child) {
        return mustplay::same_side(position, child) ? solve(child) : -solve(child);
    }
    std::map<std::uint64_t, mustplay::Score> solved_;
};

} // namespace small_games
