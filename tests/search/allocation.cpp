// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
// A search allocates for its table, its stacks and its report, and never for a node.
#include "mustplay/search/alpha_beta.hpp"
#include "mustplay/search/and_or.hpp"
#include "mustplay/search/proof_number.hpp"

#include "games/mnk.hpp"
#include "support/catch.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

namespace {

std::atomic<std::uint64_t> allocations = 0; // NOLINT: replaced operator new has nowhere else to count

void* counted(std::size_t size, std::size_t alignment) {
    ++allocations;
    const auto rounded = (size + alignment - 1) / alignment * alignment;
    if (void* memory = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded)) return memory;
    throw std::bad_alloc();
}

} // namespace

// Not inlined: g++ 12 at -O1 takes the `free` it then sees behind a `new` for a mistake (GCC bug 103993).
[[gnu::noinline]] void* operator new(std::size_t size) { return counted(size, alignof(std::max_align_t)); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

namespace {

using Game = mustplay::games::Mnk<5, 5, 4>;

/// Allocations of one iteration to depth `depth`, and its nodes.
template <mustplay::search::Techniques T>
std::pair<std::uint64_t, std::uint64_t> cost(int depth) {
    mustplay::search::AlphaBeta<Game, mustplay::NoEvaluation, T> engine;
    const auto before = allocations.load();
    const auto report = engine.search(Game{}, {.depth = depth});
    return {allocations - before, report.statistics.nodes};
}

template <mustplay::search::Techniques T>
void allocates_nothing_per_node(int shallow, int deep) {
    const auto [few, few_nodes] = cost<T>(shallow);
    const auto [many, many_nodes] = cost<T>(deep);
    CHECK(few > 0); // the counter works
    REQUIRE(many_nodes > 20 * few_nodes);
    REQUIRE(many_nodes > 10'000);
    CHECK(many <
          few + 100 * static_cast<std::uint64_t>(deep - shallow)); // the stacks and reports of further plies
}

} // namespace

TEST_CASE("no allocation per node", "[search]") {
    using mustplay::search::Techniques;
    allocates_nothing_per_node<Techniques{}>(4, 10);
    allocates_nothing_per_node<mustplay::search::plain_alpha_beta>(2, 5);
    constexpr auto mtdf = [] {
        Techniques techniques;
        techniques.window = mustplay::search::Window::mtdf;
        return techniques;
    }();
    allocates_nothing_per_node<mtdf>(4, 10);
}

TEST_CASE("no allocation per node of a proof-number search", "[search]") {
    const auto cost_of = [](std::uint64_t nodes) {
        mustplay::search::ProofNumberSearch<Game> engine({.table_bytes = 1 << 20});
        const auto before = allocations.load();
        const auto report = engine.solve(Game{}, mustplay::search::to_win, {.nodes = nodes});
        CHECK(report.statistics.nodes == nodes);
        return allocations - before;
    };
    const auto few = cost_of(2'000);
    CHECK(few > 0);
    CHECK(cost_of(100'000) < few + 100); // a path that is a little longer
}

TEST_CASE("no allocation per node of an AND/OR search", "[search]") {
    // No proof is found, so none is built: only the stacks and the counts of each iteration grow.
    const auto cost_of = [](int depth) {
        mustplay::search::AndOrSearch<Game> engine;
        const auto before = allocations.load();
        const auto report = engine.search(Game{}, mustplay::search::to_win, {.depth = depth});
        CHECK_FALSE(report.proven);
        return std::pair(allocations - before, report.statistics.nodes);
    };
    const auto [few, few_nodes] = cost_of(1);
    const auto [many, many_nodes] = cost_of(4);
    CHECK(few > 0);
    REQUIRE(many_nodes > 20 * few_nodes);
    REQUIRE(many_nodes > 10'000);
    CHECK(many < few + 200);
}
