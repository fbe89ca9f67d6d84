// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#include "mustplay/search/whereabouts.hpp"

#include "support/catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

namespace search_whereabouts_test {

namespace {

using Whereabouts = mustplay::search::Whereabouts<10>;
using Member = Whereabouts::Member;

} // namespace

TEST_CASE("who is alone is told so", "[whereabouts]") {
    Whereabouts one(1);
    Whereabouts two(2);
    CHECK(Member(one, 0).alone());
    CHECK_FALSE(Member(two, 1).alone());
}

TEST_CASE("a thread finds the others where they are, and not itself", "[whereabouts]") {
    Whereabouts all(3);
    Member a(all, 0);
    Member b(all, 1);
    Member c(all, 2);
    a.enter(3, 77);
    c.enter(4, 78);
    CHECK(b.finds_another_in(3, 77));
    CHECK(b.finds_another_in(4, 78));
    CHECK_FALSE(a.finds_another_in(3, 77));
    CHECK_FALSE(b.finds_another_in(4, 77));
    CHECK_FALSE(b.finds_another_in(3, 78));
    a.leave(3);
    CHECK_FALSE(b.finds_another_in(3, 77));
    CHECK(b.finds_another_in(4, 78));
}

TEST_CASE("who is in a finished position is called back to it, and nobody else", "[whereabouts]") {
    Whereabouts all(3);
    Member a(all, 0);
    Member b(all, 1);
    Member c(all, 2);
    for (auto* const member : {&a, &b}) member->enter(3, 77);
    b.enter(5, 80);
    c.enter(3, 78);
    a.finish(3, 77);
    CHECK_FALSE(a.recalled());
    CHECK_FALSE(c.recalled());
    CHECK(b.recalled());
    CHECK_FALSE(b.resumes(5)); // still within what is finished
    CHECK(b.recalled());
    CHECK(b.resumes(3));
    CHECK_FALSE(b.recalled());
    CHECK_FALSE(b.resumes(3));
}

TEST_CASE("of two calls the one from further back stays, and one that comes late is soon over",
          "[whereabouts]") {
    Whereabouts all(2);
    Member a(all, 0);
    Member b(all, 1);
    b.enter(2, 7);
    b.enter(6, 8);
    a.finish(2, 7);
    a.finish(6, 8);
    CHECK_FALSE(b.resumes(6));
    CHECK(b.resumes(2));
    a.finish(6, 8);
    b.leave(6);
    CHECK(b.resumes(2)); // it left that position before it heard of the call
    CHECK_FALSE(b.recalled());
}

TEST_CASE("all are called back for good, until the next time", "[whereabouts]") {
    Whereabouts all(2);
    Member a(all, 0);
    Member b(all, 1);
    all.recall_all();
    for (auto* const member : {&a, &b}) {
        CHECK(member->recalled());
        CHECK_FALSE(member->resumes(0));
        CHECK(member->recalled());
    }
    all.begin();
    CHECK_FALSE(a.recalled());
    CHECK_FALSE(b.recalled());
}

TEST_CASE("threads that walk and call each other come to an end, and leave nothing behind",
          "[whereabouts][threads]") {
    Whereabouts all(4);
    std::array<int, 4> finished{};
    const auto walk = [&](std::size_t index) {
        Member own(all, index);
        std::mt19937 random(static_cast<unsigned>(index));
        // Goes down through random positions of a few and finishes them on the way back, or is called back.
        const auto visit = [&](const auto& self, int level) -> void {
            for (int i = 0; i < 3 && level < 8 && !own.recalled(); ++i) {
                const std::uint64_t key = 1 + random() % 3;
                own.enter(level, key);
                self(self, level + 1);
                own.leave(level);
                if (own.recalled() && !own.resumes(level)) return;
                own.finish(level, key);
                ++finished[index];
            }
        };
        for (int i = 0; i < 20; ++i) {
            visit(visit, 0);
            (void)own.resumes(0);
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < finished.size(); ++i) threads.emplace_back(walk, i);
    for (auto& thread : threads) thread.join();
    for (const int count : finished) CHECK(count > 0);
    for (std::uint64_t key = 1; key <= 3; ++key) {
        for (int level = 0; level < 8; ++level) CHECK_FALSE(Member(all, 0).finds_another_in(level, key));
    }
}

} // namespace search_whereabouts_test
