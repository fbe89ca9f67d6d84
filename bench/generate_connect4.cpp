// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Makes the sets of Connect Four positions in bench/data, which bench/solver.cpp solves: files of lines
// `moves score`.
//
//     generate_connect4 bench/data --positions 50 --seed 1
//
// The sets are classed as those of P. Pons are, by the stones on the 7x6 board and by the stones that best
// play on both sides will add to them:
//
//     end      29 or more    easy     less than 14
//     middle   15 to 28      medium   14 to 28
//     opening   4 to 14      hard     more than 28
//
// (Of fewer stones than 4 there are hardly any positions.) The positions are those of random games, in which
// the side to move cannot win at once; no two are the same or mirror images. The scores are the solver's;
// those of the easy sets are checked by the engine, alpha-beta search on nothing but the rules. The same for
// the same seed.

#include "command_line.hpp"
#include "mustplay/connect4/game.hpp"
#include "mustplay/connect4/notation.hpp"
#include "mustplay/connect4/solver.hpp"
#include "mustplay/play/random.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "positions.hpp"
#include "terminal.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using mustplay::Outcome;
using mustplay::connect4::Game;

struct Stage {
    std::string_view name;
    int least;
    int most;
    /// By difficulty, easy first. (An end cannot be anything but easy.)
    int difficulties;
};
constexpr std::array<Stage, 3> stages{{{"end", 29, 40, 1}, {"middle", 15, 28, 2}, {"opening", 4, 14, 3}}};
constexpr std::array<std::string_view, 3> difficulties{"easy", "medium", "hard"};

[[nodiscard]] std::size_t difficulty(int plies_left) {
    return plies_left < 14 ? 0 : plies_left <= 28 ? 1 : 2;
}

/// A position of a random game, and the moves to it.
struct Position {
    Game<> game;
    std::vector<int> columns;
};

/// None if the game was over before it had so many stones, or can be won at once then.
std::optional<Position> random_position(mustplay::play::Random& random, int stones) {
    Position position;
    for (int i = 0; i < stones; ++i) {
        if (position.game.outcome() != Outcome::undecided) return std::nullopt;
        std::vector<int> columns;
        for (const int column : position.game.moves()) columns.push_back(column);
        const int column = columns[random.below(columns.size())];
        position.game.play(column);
        position.columns.push_back(column);
    }
    const bool over = position.game.outcome() != Outcome::undecided;
    if (over || !position.game.winning_moves().empty()) return std::nullopt;
    return position;
}

class Generator {
public:
    Generator(std::filesystem::path folder, std::size_t count, std::uint64_t seed)
        : folder_(std::move(folder)), count_(count), seed_(seed) {}

    void run() {
        std::filesystem::create_directories(folder_);
        for (std::size_t i = 0; i < stages.size(); ++i) {
            mustplay::play::Random random(mustplay::play::stream_seed(seed_, i));
            fill(stages[i], random);
        }
    }

private:
    using Set = std::vector<std::pair<std::string, int>>; // moves and score

    void fill(const Stage& stage, mustplay::play::Random& random) {
        std::vector<Set> sets(static_cast<std::size_t>(stage.difficulties));
        std::set<std::uint64_t> seen;
        std::size_t full = 0;
        while (full < sets.size()) {
            const int stones =
                stage.least +
                static_cast<int>(random.below(static_cast<std::uint64_t>(stage.most - stage.least + 1)));
            const auto position = random_position(random, stones);
            if (!position || !seen.insert(position->game.canonical_key().key).second) continue;
            const int score = solver_.solve(position->game.board()).score();
            const int plies = bench::plies_left(stones, score);
            auto& set = sets[difficulty(plies)];
            if (set.size() == count_) continue;
            if (difficulty(plies) == 0) check(position->game, score, plies);
            set.emplace_back(mustplay::connect4::print_moves(position->columns), score);
            if (set.size() == count_) ++full;
            show(stage, sets);
        }
        for (std::size_t i = 0; i < sets.size(); ++i) write(stage, difficulties[i], sets[i]);
    }

    /// Throws unless the engine finds the same.
    void check(const Game<>& game, int score, int plies) {
        const auto report = engine_.search(game, {.depth = plies});
        const mustplay::Score expected = score > 0   ? mustplay::win_in(plies)
                                         : score < 0 ? mustplay::loss_in(plies)
                                                     : mustplay::Score{0};
        if (!report.proven || report.score != expected) {
            throw std::logic_error("solver and engine disagree about\n" +
                                   mustplay::connect4::print_picture(game.board()));
        }
    }

    static void show(const Stage& stage, const std::vector<Set>& sets) {
        if (!terminal::is_terminal(stderr)) return;
        std::fprintf(stderr, "\r%-8s", std::string(stage.name).c_str());
        for (std::size_t i = 0; i < sets.size(); ++i) {
            std::fprintf(stderr, " %s %zu", std::string(difficulties[i]).c_str(), sets[i].size());
        }
    }

    void write(const Stage& stage, std::string_view difficulty_name, const Set& set) const {
        const auto path = folder_ / (std::string(stage.name) + '_' + std::string(difficulty_name) + ".txt");
        std::ofstream file(path);
        file << "# Made by bench/generate_connect4.cpp, " << count_ << " positions, seed " << seed_ << ".\n";
        for (const auto& [moves, score] : set) file << moves << ' ' << score << '\n';
        file.close();
        if (!file) throw std::runtime_error(path.string() + ": cannot be written");
        std::printf("%s%s\n", terminal::is_terminal(stdout) ? "\r\033[K" : "", path.string().c_str());
        std::fflush(stdout);
    }

    std::filesystem::path folder_;
    std::size_t count_;
    std::uint64_t seed_;
    mustplay::connect4::Solver<> solver_;
    mustplay::search::AlphaBeta<Game<>> engine_;
};

} // namespace

int main(int argc, char* argv[]) {
    std::string folder;
    int positions = 50;
    int seed = 1;
    CommandLine cli("Makes sets of Connect Four positions with their scores.");
    cli.option("folder", folder, "Where the files go").required();
    cli.option("--positions", positions, "In each file").range(1, 1'000'000).shows_default();
    cli.option("--seed", seed, "Equal seeds make equal files").range(0, 1'000'000'000).shows_default();
    if (const auto status = cli.parse(argc, argv)) return *status;

    try {
        Generator(folder, static_cast<std::size_t>(positions), static_cast<std::uint64_t>(seed)).run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "generate_connect4: %s\n", error.what());
        return 1;
    }
    return 0;
}
