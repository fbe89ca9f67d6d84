// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/proof_number.hpp"

#include "games/random_tree.hpp"
#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/must.hpp"
#include "support/reference.hpp"

#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace search_proof_number_test {

using namespace mustplay;
using games::TreeFeatures;
using search::Answer;
using search::ProofNumberOptions;
using search::ProofNumbers;
using search::ProofNumberSearch;

namespace {

constexpr std::size_t smallest_table = 0; // one bucket of four entries

/// The value to the side to move in `before` of a move.
template <class G>
Score value_after(const G& before, const MoveOf<G>& move) {
    G after = before;
    after.play(move);
    const auto value = after.value();
    return same_side(before, after) ? value : -value;
}

/// The goals worth asking about: just below, at and above the value, and the usual two.
template <class G>
std::vector<Score> goals_around(Score value) {
    std::vector<Score> goals = {search::to_win, search::to_draw};
    if constexpr (CountsPoints<G>) goals.insert(goals.end(), {value - 1, value, value + 1});
    return goals;
}

/// The line is legal from the root on, begins with the move, and if it ends the game, ends it as proved.
template <class G>
void check_line(const G& root, Score goal, const search::ProofReport<MoveOf<G>>& report) {
    G position = root;
    bool mover_is_root = true;
    if (!report.line.empty()) MUST(report.move == report.line.front());
    for (const auto& move : report.line) {
        bool legal = false;
        for (const auto& other : position.moves()) legal = legal || other == move;
        MUST(legal);
        G after = position;
        after.play(move);
        if (!same_side(position, after)) mover_is_root = !mover_is_root;
        position = after;
    }
    if (report.answer == Answer::unknown || position.outcome() == Outcome::undecided) return;
    const auto score = mover_is_root ? final_score(position) : -final_score(position);
    MUST((score >= goal) == (report.answer == Answer::proven));
}

template <class G>
void check_answer(ProofNumberSearch<G>& search, const G& position, Score goal, Score value) {
    const auto report = search.solve(position, goal);
    MUST(report.answer == (value >= goal ? Answer::proven : Answer::disproven));
    MUST(report.move.has_value() == (position.outcome() == Outcome::undecided));
    if (report.answer == Answer::proven && report.move) {
        MUST(value_after(position, *report.move) >= goal);
    }
    check_line(position, goal, report);
}

/// Tables of four entries, of a few dozen and of plenty; plain, with epsilon, and with widening.
template <class G>
void check_with_all_options(const G& root) {
    const auto value = root.value();
    for (const std::size_t bytes : {smallest_table, std::size_t{1000}, std::size_t{20'000}}) {
        for (const auto& [epsilon, widening] : {std::pair{0.0, 1.0}, {0.25, 1.0}, {0.5, 0.4}}) {
            ProofNumberOptions options;
            options.table_bytes = bytes;
            options.epsilon = epsilon;
            options.widening = widening;
            for (const auto summing : {search::Summing::all, search::Summing::weak}) {
                options.summing = summing;
                ProofNumberSearch<G> search(options);
                for (const auto goal : goals_around<G>(value)) check_answer(search, root, goal, value);
            }
        }
    }
}

template <games::TreeFeatures F>
void check_random_trees(std::uint64_t first, std::uint64_t count) {
    for (auto seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        const games::RandomTree<F> tree(seed);
        check_with_all_options(tree.root());
    }
}

/// A random tree that foresees keys, for knowledge that is asked in one call, keeps a memo, and counts how it is
/// asked.
constexpr games::TreeFeatures dear_features{
    .keyed = true, .symmetric = true, .undoable = true, .must_play = true, .bounded = true};
struct DearTree {
    using Tree = games::RandomTree<dear_features>;

    Tree::Position position;

    [[nodiscard]] auto moves() const { return position.moves(); }
    void play(int move) { position.play(move); }
    void undo(int move) { position.undo(move); }
    [[nodiscard]] Outcome outcome() const { return position.outcome(); }
    [[nodiscard]] std::uint64_t key() const { return position.key(); }
    [[nodiscard]] CanonicalKey canonical_key() const { return position.canonical_key(); }
    [[nodiscard]] std::uint64_t key_after(int move) const {
        auto after = position;
        after.play(move);
        return after.canonical_key().key;
    }
};
struct DearKnowledge {
    using Memo = std::uint8_t;
    struct Asked {
        std::uint64_t expanded = 0;
        std::uint64_t recalled = 0;
    };

    Asked* asked = nullptr;

    void operator()(const DearTree& tree, search::Expansion<int>& expansion) const {
        ++asked->expanded;
        if (tree.outcome() != Outcome::undecided) return expansion.settle(final_score(tree.position));
        expansion.bounds = tree.position.bounds();
        for (const int move : tree.position.must_play()) expansion.add(move);
    }
    [[nodiscard]] Memo memo(const DearTree& tree) const {
        unsigned bits = tree.canonical_key().symmetry == 0 ? 0 : 32;
        for (const int move : tree.position.must_play()) bits |= 1U << move;
        return static_cast<Memo>(bits);
    }
    void recall(const DearTree& tree, Memo memo, search::Expansion<int>& expansion) const {
        ++asked->recalled;
        const bool mirrored = ((memo & 32) != 0) != (tree.canonical_key().symmetry != 0);
        for (int move = 0; move < DearTree::Tree::slot_count; ++move) {
            const int stored = mirrored ? DearTree::Tree::slot_count - 1 - move : move;
            if (((memo >> stored) & 1) != 0) expansion.add(move);
        }
    }
};
using DearSearch = ProofNumberSearch<DearTree, DearKnowledge>;
static_assert(search::Memoizes<DearKnowledge, DearTree> && search::ForeseesKey<DearTree>);
static_assert(!search::CarriesProofs<DearKnowledge, DearTree>);
static_assert(!search::Memoizes<search::WholeGame, DearTree> && !search::ForeseesKey<games::Nim<2>>);

Score solved_value(const games::Nim<3>& position) {
    ProofNumberSearch<games::Nim<3>> search({.table_bytes = 4'000'000});
    switch (search.outcome(position).outcome) {
    case Outcome::win:
        return win_in(0);
    case Outcome::loss:
        return loss_in(0);
    case Outcome::draw:
        return 0;
    case Outcome::undecided:
        break;
    }
    return infinity;
}

} // namespace

TEST_CASE("df-pn equals plain negamax on random trees, whatever the game says of itself", "[proof_number]") {
    constexpr std::uint64_t trees = 300;
    SECTION("keys alone") { check_random_trees<TreeFeatures{.keyed = true}>(0, trees); }
    SECTION("undo") { check_random_trees<TreeFeatures{.keyed = true, .undoable = true}>(1000, trees); }
    SECTION("symmetry") { check_random_trees<TreeFeatures{.keyed = true, .symmetric = true}>(2000, trees); }
    SECTION("extra moves") {
        check_random_trees<TreeFeatures{.names_side = true, .keyed = true, .symmetric = true}>(3000, trees);
    }
    SECTION("wins in sight") {
        check_random_trees<TreeFeatures{.keyed = true, .sees_wins = true}>(4000, trees);
    }
    SECTION("wins in sight and extra moves") {
        check_random_trees<TreeFeatures{
            .names_side = true, .keyed = true, .undoable = true, .sees_wins = true}>(5000, trees);
    }
    SECTION("must-play") {
        check_random_trees<TreeFeatures{.keyed = true, .must_play = true, .resigns = true}>(6000, trees);
    }
    SECTION("bounds") { check_random_trees<TreeFeatures{.keyed = true, .bounded = true}>(7000, trees); }
    SECTION("a move order") {
        check_random_trees<TreeFeatures{.keyed = true, .hints_order = true}>(8000, trees);
    }
    SECTION("points") { check_random_trees<TreeFeatures{.counts_points = true, .keyed = true}>(9000, trees); }
    SECTION("points, extra moves, bounds and must-play") {
        check_random_trees<TreeFeatures{.counts_points = true,
                                        .names_side = true,
                                        .keyed = true,
                                        .symmetric = true,
                                        .must_play = true,
                                        .resigns = true,
                                        .bounded = true}>(10'000, trees);
    }
    SECTION("everything") {
        check_random_trees<TreeFeatures{.names_side = true,
                                        .keyed = true,
                                        .symmetric = true,
                                        .undoable = true,
                                        .sees_wins = true,
                                        .must_play = true,
                                        .resigns = true,
                                        .bounded = true,
                                        .hints_order = true}>(11'000, trees);
    }
}

TEST_CASE("dear knowledge is asked once for each node opened, and its memo spares the rest",
          "[proof_number]") {
    DearKnowledge::Asked asked;
    std::uint64_t expansions = 0;
    std::uint64_t nodes = 0;
    for (std::uint64_t seed = 20'000; seed < 20'200; ++seed) {
        CAPTURE(seed);
        const DearTree::Tree tree(seed);
        const DearTree root{tree.root()};
        const auto value = tree.root().value();
        for (const std::size_t bytes : {smallest_table, std::size_t{1000}, std::size_t{100'000}}) {
            ProofNumberOptions options;
            options.table_bytes = bytes;
            options.epsilon = 0.0;
            DearSearch search(options, {&asked});
            for (const auto goal : {search::to_win, search::to_draw}) {
                const auto report = search.solve(root, goal);
                REQUIRE(report.answer == (value >= goal ? Answer::proven : Answer::disproven));
                if (report.answer == Answer::proven && report.move) {
                    REQUIRE(value_after(tree.root(), *report.move) >= goal);
                }
                expansions += report.expansions;
                nodes += report.statistics.nodes + 1;
            }
        }
    }
    CHECK(asked.expanded == expansions);
    CHECK(asked.recalled > 0);
    CHECK(expansions < nodes);
}

TEST_CASE("a table that holds the whole search expands no position twice", "[proof_number]") {
    for (std::uint64_t seed = 21'000; seed < 21'100; ++seed) {
        CAPTURE(seed);
        DearKnowledge::Asked asked;
        const DearTree::Tree tree(seed);
        ProofNumberOptions options;
        options.table_bytes = 1'000'000;
        DearSearch search(options, {&asked});
        const auto report = search.solve({tree.root()});
        // No bucket overflowed, so each position that was expanded is still in the table.
        REQUIRE(report.replaced == 0);
        REQUIRE(asked.expanded <= search.table_used());
    }
}

// The other games, and the proofs, are in search/solved.
TEST_CASE("df-pn solves the small games: below, at and above the margin, and Nim", "[proof_number]") {
    const auto check = [](const auto& solved) {
        if (solved.effort != games::Effort::reference) return;
        INFO(solved.name);
        for (const Score goal : {solved.value - 1, solved.value, solved.value + 1}) {
            const auto report = search::solve_dfpn(solved.position, goal, {}, {.table_bytes = 4'000'000});
            CHECK(report.answer == (solved.value >= goal ? Answer::proven : Answer::disproven));
        }
    };
    SECTION("Othello, where a side without a move passes") { games::for_each_solved_othello(check); }
    SECTION("Dots and Boxes, where a box moves again") { games::for_each_solved_dots_and_boxes(check); }
    SECTION("Nim, whose keys are the same whoever is to move") {
        for (std::uint8_t a = 0; a <= 4; ++a) {
            for (std::uint8_t b = 0; b <= 4; ++b) {
                for (std::uint8_t c = 0; c <= 4; ++c) {
                    const games::Nim<3> nim({a, b, c});
                    CHECK(solved_value(nim) ==
                          ((a ^ b ^ c) != 0 ? win_in(0) : loss_in(0))); // C. Bouton, 1901
                }
            }
        }
    }
}

TEST_CASE("regression: a limit gives no answer, whenever it strikes, and leaves nothing false behind",
          "[proof_number]") {
    for (std::uint64_t seed = 30'000; seed < 30'150; ++seed) {
        CAPTURE(seed);
        const games::RandomTree<TreeFeatures{.names_side = true, .keyed = true, .symmetric = true}> tree(
            seed);
        const auto root = tree.root();
        const auto value = root.value();
        ProofNumberOptions options;
        options.table_bytes = seed % 2 == 0 ? 300 : 100'000;
        ProofNumberSearch<decltype(tree.root())> once(options);
        const auto needed = once.solve(root).statistics.nodes;
        ProofNumberSearch<decltype(tree.root())> search(options);
        for (std::uint64_t nodes = 0; nodes < needed; nodes += 1 + nodes / 4) {
            search.clear();
            const auto report = search.solve(root, search::to_win, {.nodes = nodes});
            REQUIRE(report.answer == Answer::unknown);
            REQUIRE(report.statistics.nodes == nodes);
            REQUIRE(report.move.has_value());
            // What the stopped search left in the table is true: going on from it gives the right answers.
            check_answer(search, root, search::to_win, value);
            check_answer(search, root, search::to_draw, value);
        }
    }
}

TEST_CASE("within a number of plies, an answer is given exactly when it can be forced in so many",
          "[proof_number]") {
    using Game =
        games::RandomTree<TreeFeatures{.names_side = true, .keyed = true, .symmetric = true}>::Position;
    /// Whether the side to move reaches (or, asked for the other one, is kept from) the goal within `plies`.
    struct Plain {
        static Answer answer(const Game& position, Score goal, int plies) {
            if (position.outcome() != Outcome::undecided) {
                return final_score(position) >= goal ? Answer::proven : Answer::disproven;
            }
            if (plies == 0) return Answer::unknown;
            auto best = Answer::disproven;
            for (const int move : position.moves()) {
                auto after = position;
                after.play(move);
                const bool same = same_side(position, after);
                auto child = answer(after, same ? goal : search::opposing(goal), plies - 1);
                if (!same && child != Answer::unknown) {
                    child = child == Answer::proven ? Answer::disproven : Answer::proven;
                }
                if (child == Answer::proven) return child;
                if (child == Answer::unknown) best = child;
            }
            return best;
        }
    };
    for (std::uint64_t seed = 40'000; seed < 40'300; ++seed) {
        CAPTURE(seed);
        const games::RandomTree<TreeFeatures{.names_side = true, .keyed = true, .symmetric = true}> tree(
            seed);
        ProofNumberOptions options;
        options.table_bytes = seed % 2 == 0 ? 500 : 100'000;
        ProofNumberSearch<Game> search(options);
        for (int plies = 0; plies <= 7; ++plies) {
            for (const auto goal : {search::to_win, search::to_draw}) {
                const auto report = search.solve(tree.root(), goal, {.depth = plies});
                REQUIRE(report.answer == Plain::answer(tree.root(), goal, plies));
                check_line(tree.root(), goal, report);
            }
        }
    }
}

TEST_CASE("time, a stop request and a callable end the search with no answer", "[proof_number]") {
    using namespace std::chrono_literals;
    const games::Mnk<6, 5, 4> game{};
    ProofNumberOptions options;
    options.table_bytes = smallest_table; // it will not end by itself in this time
    ProofNumberSearch<games::Mnk<6, 5, 4>> search(options);
    SECTION("time") {
        const auto report = search.solve(game, search::to_win, {.time = 20ms});
        CHECK(report.answer == Answer::unknown);
        CHECK(report.move.has_value());
        CHECK(report.statistics.time >= 20ms);
    }
    SECTION("no time at all") {
        const auto report = search.solve(game, search::to_win, {.time = 0ms});
        CHECK(report.answer == Answer::unknown);
        CHECK(report.statistics.nodes == 0);
    }
    SECTION("a callable") {
        int asked = 0;
        Limits limits;
        limits.cancelled = [&asked] { return ++asked == 20; };
        CHECK(search.solve(game, search::to_win, limits).answer == Answer::unknown);
        CHECK(asked == 20);
    }
#ifdef __cpp_lib_jthread
    SECTION("a stop request") {
        std::stop_source source;
        source.request_stop();
        Limits limits;
        limits.stop = source.get_token();
        CHECK(search.solve(game, search::to_win, limits).answer == Answer::unknown);
    }
#endif
    SECTION("progress is reported meanwhile") {
        int reports = 0;
        std::uint64_t nodes = 0;
        options.progress_interval = 1ms;
        options.progress = [&](const search::ProofProgress& progress) {
            ++reports;
            CHECK(progress.nodes >= nodes);
            CHECK(!progress.numbers.is_solved());
            nodes = progress.nodes;
        };
        CHECK(search::solve_dfpn(game, search::to_win, {.nodes = 20'000}, options).answer == Answer::unknown);
        CHECK(reports > 0);
    }
}

namespace {

/// A ladder in which every position has `width` moves that all lead to the same two positions of the next
/// rung, so that a disproof number, summed over parents that share children, would be `2^height`.
struct Ladder {
    int height;
    std::int8_t rung = 0;
    std::int8_t state = 0;
    bool first_wins;

    [[nodiscard]] std::array<std::int8_t, 2> moves() const { return {0, 1}; }
    void play(std::int8_t move) {
        ++rung;
        state = move;
    }
    [[nodiscard]] Outcome outcome() const {
        if (rung < height) return Outcome::undecided;
        return (rung % 2 == 0) == first_wins ? Outcome::win : Outcome::loss;
    }
    [[nodiscard]] std::uint64_t key() const { return static_cast<std::uint64_t>(rung * 2 + state); }
};

/// Two positions that share the low bits of their keys (all but the top one) and have different values.
struct LowBitsCollide {
    std::uint64_t path = 1;
    [[nodiscard]] std::array<int, 2> moves() const { return {0, 1}; }
    void play(int move) { path = path << 1 | static_cast<std::uint64_t>(move); }
    [[nodiscard]] Outcome outcome() const {
        if (path < 256) return Outcome::undecided;
        return std::popcount(mix(path)) % 2 == 0 ? Outcome::win : Outcome::loss;
    }
    [[nodiscard]] std::uint64_t key() const { return path << 56; }
};

} // namespace

TEST_CASE("regression: numbers counted double saturate below infinity, and the search still ends",
          "[proof_number]") {
    for (const int height : {3, 30, 31, 32, 33, 40, 99, 100}) {
        for (const auto summing : {search::Summing::all, search::Summing::weak}) {
            for (const bool first_wins : {false, true}) {
                CAPTURE(height, first_wins);
                const Ladder ladder{height, 0, 0, first_wins};
                const ProofNumberOptions options{.table_bytes = 100'000, .summing = summing};
                const auto report = search::solve_dfpn(ladder, search::to_win, {}, options);
                CHECK(report.answer == (first_wins ? Answer::proven : Answer::disproven));
                CHECK(report.deepest == height - 1);
            }
        }
    }
}

TEST_CASE("regression: keys that fall into one bucket are not taken for each other", "[proof_number]") {
    const LowBitsCollide root;
    ProofNumberOptions options;
    options.table_bytes = smallest_table;
    const auto report = search::solve_dfpn(root, search::to_win, {}, options);
    const auto value = reference::Negamax<LowBitsCollide>().value(root);
    CHECK(report.answer == (is_win(value) ? Answer::proven : Answer::disproven));
}

TEST_CASE("regression: a full table gives no false yes, and the search ends", "[proof_number]") {
    ProofNumberOptions options;
    options.table_bytes = smallest_table;
    ProofNumberSearch<games::TicTacToe> search(options);
    const auto report = search.solve(games::TicTacToe{});
    CHECK(report.answer == Answer::disproven);
    CHECK(report.replaced > 500);
    CHECK(search.table_used() == 4);
    CHECK(search.solve(games::TicTacToe{}, search::to_draw).answer == Answer::proven);
}

TEST_CASE("a game that is over at the root is an answer without a move", "[proof_number]") {
    const games::Nim<2> over({0, 0});
    const auto report = search::solve_dfpn(over, search::to_win, {}, {.table_bytes = 1000});
    CHECK(report.answer == Answer::disproven);
    CHECK_FALSE(report.move.has_value());
    CHECK(report.line.empty());
    CHECK(report.statistics.nodes == 0);
}

TEST_CASE("the table answers again, for the root and for positions below, without a search",
          "[proof_number]") {
    const games::Mnk<4, 3, 3> root{};
    ProofNumberSearch<games::Mnk<4, 3, 3>> search({.table_bytes = 4'000'000});
    const auto first = search.solve(root);
    REQUIRE(first.answer == Answer::proven);
    const auto again = search.solve(root);
    CHECK(again.answer == Answer::proven);
    CHECK(again.statistics.nodes == 0);
    CHECK(again.expansions == 0);
    // Perhaps by a mirror image of the move.
    check_line(root, search::to_win, again);
    CHECK(again.line.size() == first.line.size());
    games::Mnk<4, 3, 3> below = root;
    below.play(*again.move);
    CHECK(search.solve(below, search::to_draw).answer == Answer::disproven);
    CHECK(search.solve(below, search::to_draw).statistics.nodes == 0);
}

TEST_CASE("one thread does the same each time", "[proof_number]") {
    const games::Mnk<4, 4, 3> root{};
    const ProofNumberOptions options{.table_bytes = 1'000'000};
    const auto first = search::solve_dfpn(root, search::to_win, {}, options);
    const auto second = search::solve_dfpn(root, search::to_win, {}, options);
    CHECK(first.statistics.nodes == second.statistics.nodes);
    CHECK(first.line == second.line);
}

TEST_CASE("several threads find the same answers in one table", "[proof_number][threads]") {
    for (const std::size_t bytes : {std::size_t{500}, std::size_t{1'000'000}}) {
        ProofNumberOptions options;
        options.threads = 3;
        options.table_bytes = bytes;
        for (std::uint64_t seed = 50'000; seed < 50'100; ++seed) {
            CAPTURE(seed);
            const games::RandomTree<TreeFeatures{.names_side = true, .keyed = true, .symmetric = true}> tree(
                seed);
            const auto value = tree.root().value();
            ProofNumberSearch<decltype(tree.root())> search(options);
            check_answer(search, tree.root(), search::to_win, value);
            check_answer(search, tree.root(), search::to_draw, value);
        }
    }
    const ProofNumberOptions options{.table_bytes = 4'000'000, .threads = 3};
    CHECK(search::solve_dfpn(games::Mnk<4, 4, 3>{}, search::to_win, {}, options).answer == Answer::proven);
    CHECK(search::solve_dfpn(games::Mnk<3, 3, 3>{}, search::to_win, {}, options).answer == Answer::disproven);
}

} // namespace search_proof_number_test
