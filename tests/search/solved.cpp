// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// The small games whose value is known, solved by each search from the first move to the last: the value, a line of
// best play to the end of the game that is worth it, and for the smaller ones the proof. What takes minutes is in
// bench/solved.cpp.
#include "games/solved.hpp"

#include "mustplay/score_text.hpp"
#include "mustplay/search/alpha_beta.hpp"
#include "mustplay/search/proof.hpp"
#include "mustplay/search/proof_number.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace search_solved_test {

namespace {

using namespace mustplay;
using games::Effort;
using games::Solved;
using search::AlphaBeta;
using search::ProofNumberSearch;
using search::Techniques;

constexpr std::size_t table_bytes = std::size_t{1} << 22;

constexpr Techniques mtdf = [] {
    Techniques techniques;
    techniques.window = search::Window::mtdf;
    return techniques;
}();

/// Calls `visit` with every solved position that does not take minutes.
template <class Visit>
void for_each_solved(Visit visit) {
    const auto quick = [&visit](const auto& solved) {
        if (solved.effort != Effort::benchmark) visit(solved);
    };
    SECTION("m,n,k") { games::for_each_solved_mnk(quick); }
    SECTION("Othello") { games::for_each_solved_othello(quick); }
    SECTION("Domineering") { games::for_each_solved_domineering(quick); }
    SECTION("Dots and Boxes") { games::for_each_solved_dots_and_boxes(quick); }
    SECTION("Breakthrough") { games::for_each_solved_breakthrough(quick); }
    SECTION("Nim") { games::for_each_solved_nim(quick); }
    SECTION("Kayles") { games::for_each_solved_kayles(quick); }
}

/// What a line of legal moves is worth to the side that begins it, from the end of the game back; none if a move is not
/// legal or the game goes on at the end.
template <class G>
std::optional<Score> worth(const G& position, const std::vector<MoveOf<G>>& line, std::size_t from = 0) {
    const bool over = position.outcome() != Outcome::undecided;
    if (over || from == line.size()) {
        return over && from == line.size() ? std::optional(final_score(position)) : std::nullopt;
    }
    const auto moves = position.moves();
    if (std::find(moves.begin(), moves.end(), line[from]) == moves.end()) return std::nullopt;
    const auto child = reference::after(position, line[from]);
    const auto rest = worth(child, line, from + 1);
    if (!rest) return std::nullopt;
    return reference::seen_from(position, child, *rest,
                                CountsPoints<G> ? reference::Distance::ignored
                                                : reference::Distance::counted);
}

/// What is wrong with a report, in words; empty if nothing is. (One assertion a game: Catch's take long to compile.)
template <class G>
std::string fault(const Solved<G>& solved, const Report<MoveOf<G>>& report) {
    if (reference::without_distance(report.score) != solved.value)
        return "the score is " + describe(report.score, report.proven);
    if (report.bound != Bound::exact || !report.proven || !report.complete) return "the score is not proven";
    const bool over = solved.position.outcome() != Outcome::undecided;
    if (report.move.has_value() == over) return "a move in a finished game, or none";
    if (!over && (report.line.empty() || report.line.front() != *report.move))
        return "the line does not begin with the move";
    if (worth(solved.position, report.line) != report.score) return "the line is not worth the score";
    return "";
}

template <Techniques T>
constexpr auto check_alpha_beta = [](const auto& solved) {
    using G = std::decay_t<decltype(solved.position)>;
    AlphaBeta<G, NoEvaluation, T> engine({}, {.table_bytes = table_bytes});
    const auto problem = fault(solved, engine.search(solved.position));
    INFO(solved.name);
    CHECK(problem == "");
};

/// What is wrong with the proof for a goal, by the rules alone.
template <class G>
std::string fault_of_proof(ProofNumberSearch<G>& engine, const Solved<G>& solved, Score goal) {
    const auto proof = search::make_proof(engine, solved.position, goal);
    if (!proof) return "no proof";
    if (proof->mover_wins != (solved.value >= goal)) return "the proof is for the wrong side";
    const auto check = search::check_proof(solved.position, *proof);
    if (check.holds() && !check.holds_by_itself()) return "the proof rests on claims";
    return std::string(check.fault);
}

template <class G>
std::string fault_of_proof_search(const Solved<G>& solved) {
    ProofNumberSearch<G> engine({.table_bytes = table_bytes});
    const auto wanted = solved.value > 0 ? Outcome::win : solved.value < 0 ? Outcome::loss : Outcome::draw;
    const auto report = engine.outcome(solved.position);
    if (report.outcome != wanted) return "a wrong outcome";
    if (report.nodes > 20'000) return ""; // a proof to the end of the game would be long
    // At least its value, and no more.
    const auto value = CountsPoints<G> ? solved.value : std::clamp(solved.value, Score{-1}, Score{1});
    std::string problem;
    if (CountsPoints<G> || value >= 0) problem = fault_of_proof(engine, solved, value);
    if (problem.empty() && (CountsPoints<G> || value <= 0))
        problem = fault_of_proof(engine, solved, value + 1);
    return problem;
}

constexpr auto check_proof_numbers = [](const auto& solved) {
    const auto problem = fault_of_proof_search(solved);
    INFO(solved.name);
    CHECK(problem == "");
};

} // namespace

TEST_CASE("alpha-beta solves the small games, to the end of the best line", "[solved]") {
    for_each_solved(check_alpha_beta<Techniques{}>);
}

TEST_CASE("MTD(f) solves the small games, to the end of the best line", "[solved]") {
    for_each_solved(check_alpha_beta<mtdf>);
}

TEST_CASE("proof-number search solves the small games, with proofs", "[solved]") {
    for_each_solved(check_proof_numbers);
}

} // namespace search_solved_test
