// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/solver/null_window.hpp"
#include "mustplay/search/budget.hpp"
#include "mustplay/search/helpers.hpp"
#include "mustplay/search/whereabouts.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace mustplay::connect4 {

/// Threads that answer one question after the other together: each searches the whole tree, they help each other by
/// what they leave in the table ("lazy SMP"), and keep out of each other's way by their `Whereabouts`. What two threads
/// in lockstep take more than the nodes of one: 7 % on the empty 7x6 board, where the table alone makes it 16 % (means of
/// five runs), and 7 % against 50 % on every hundredth position of P. Pons's Test_L1_R3.
template <class BoardType>
class SolverTeam {
public:
    using Position = SolverPosition<BoardType>;
    using Table = ScoreTable<BoardType>;

    SolverTeam(Table& table, const ScoreBook<BoardType>& book, int threads)
        : whereabouts_(std::make_unique<Whereabouts>(static_cast<std::size_t>(std::max(threads, 1)))) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(std::max(threads, 1)); ++i) {
            members_.push_back(
                std::make_unique<Search>(table, book, typename Whereabouts::Member(*whereabouts_, i)));
        }
    }

    /// As `NullWindowSearch::search`. The caller's thread is one of the team; the others join it when the question
    /// turns out to be hard.
    template <class NowAndThen>
    [[nodiscard]] std::optional<int> search(const Position& root, int alpha, search::Budget& budget,
                                            search::Allowance& own_allowance, NowAndThen&& now_and_then) {
        std::atomic<bool> answered = false;
        std::optional<int> answer; // written by the one who sets `answered`
        bool is_helped = false;
        search::Helpers helpers;
        const auto take_part = [&](Search& member, search::Allowance& allowance,
                                   const std::function<void()>& meanwhile) {
            const auto score = member.search(root, alpha, allowance, meanwhile);
            if (!score || answered.exchange(true)) return;
            answer = score;
            whereabouts_->recall_all();
        };
        whereabouts_->begin();
        const auto start = members_[0]->nodes();
        const auto meanwhile = [&] {
            if (!is_helped && members_[0]->nodes() - start >= alone) {
                is_helped = true;
                for (std::size_t i = 1; i < members_.size(); ++i) {
                    helpers.start([&, i] {
                        search::Allowance allowance(budget);
                        take_part(*members_[i], allowance, [] {});
                        allowance.settle();
                    });
                }
            }
            now_and_then();
        };
        take_part(*members_[0], own_allowance, std::cref(meanwhile)); // a reference: nothing is allocated
        helpers.join();
        return answer;
    }

    /// Positions searched by all since the team was made. Not while it searches.
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        std::uint64_t sum = 0;
        for (const auto& member : members_) sum += member->nodes();
        return sum;
    }

    void clear() noexcept {
        for (auto& member : members_) member->clear();
    }

private:
    using Search = NullWindowSearch<BoardType>;
    using Whereabouts = typename Search::Whereabouts;

    /// Nodes of a question before starting threads for it is worth their cost.
    static constexpr std::uint64_t alone = 20'000;

    std::unique_ptr<Whereabouts> whereabouts_; // behind a pointer: the members refer to it
    std::vector<std::unique_ptr<Search>> members_;
};

} // namespace mustplay::connect4
