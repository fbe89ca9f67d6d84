// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace mustplay::hex {

/// A full connection played out: told each move of the opponent, it names the answer that keeps the two ends
/// connected. It works from the connections as they were built; they have to outlive it, unchanged. Their
/// owner has to play the answers; his moves elsewhere do no harm.
template <std::size_t Rows, std::size_t Columns = Rows>
class Unfolding {
public:
    using Connections = VirtualConnections<Rows, Columns>;
    using Board = typename Connections::Board;
    using Set = typename Connections::Set;

    /// A full connection that still has to be defended. Those of an unfolding have disjoint carriers.
    struct Link {
        std::size_t first = 0;
        std::size_t second = 0;
        Set carrier{};
    };

    /// Of the full connection between two ends (nodes of the board) with this carrier, one of `fulls(first,
    /// second)`.
    Unfolding(const Connections& connections, std::size_t first, std::size_t second, const Set& carrier)
        : connections_(&connections) {
        hold(first, second, carrier);
    }
    /// Of the semi-connection `semi` between two ends, whose key has just been played.
    [[nodiscard]] static Unfolding after_key(const Connections& connections, std::size_t first,
                                             std::size_t second, const Connection<Set>& semi) {
        Unfolding unfolding(connections);
        unfolding.split_at_key(first, second, semi.carrier, semi.key);
        return unfolding;
    }

    /// What still has to be defended; once it is empty the ends are connected by stones.
    [[nodiscard]] const std::vector<Link>& links() const noexcept { return links_; }

    /// The answer to the opponent's stone on `intrusion`; none if that harms nothing.
    std::optional<Cell> answer(Cell intrusion) {
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (!links_[i].carrier.contains(intrusion)) continue;
            const auto link = links_[i];
            links_.erase(links_.begin() + static_cast<std::ptrdiff_t>(i));
            return defend(link.first, link.second, link.carrier, intrusion);
        }
        return std::nullopt;
    }

private:
    explicit Unfolding(const Connections& connections) : connections_(&connections) {}

    void hold(std::size_t first, std::size_t second, const Set& carrier) {
        if (!carrier.empty()) links_.push_back({first, second, carrier});
    }

    /// Keeps `first` and `second` connected within `carrier`, where the opponent has just taken `intrusion`.
    std::optional<Cell> defend(std::size_t first, std::size_t second, const Set& carrier, Cell intrusion) {
        const auto left = carrier - Set::single(intrusion);
        for (const auto& full : connections_->fulls(first, second)) {
            if (!full.carrier.is_subset_of(left)) continue;
            hold(first, second, full.carrier);
            return std::nullopt;
        }
        for (const auto& semi : connections_->semis(first, second)) {
            if (!semi.carrier.is_subset_of(left)) continue;
            split_at_key(first, second, semi.carrier, semi.key);
            return semi.key;
        }
        return defend_over_chain(first, second, carrier, intrusion);
    }

    /// The connection comes from the AND rule over a chain: only one of its two parts is hit.
    std::optional<Cell> defend_over_chain(std::size_t first, std::size_t second, const Set& carrier,
                                          Cell intrusion) {
        const auto& board = connections_->board();
        const auto sides = Board::sides(connections_->colour());
        std::optional<Cell> reply;
        const auto defends_over = [&](std::size_t middle) {
            if (board.chain(middle) == board.chain(first) || board.chain(middle) == board.chain(second))
                return false;
            return for_two_parts(first, middle, second, carrier, [&](const Set& one, const Set& two) {
                if (one.contains(intrusion)) {
                    hold(middle, second, two);
                    reply = defend(first, middle, one, intrusion);
                } else {
                    hold(first, middle, one);
                    reply = two.contains(intrusion) ? defend(middle, second, two, intrusion) : std::nullopt;
                    if (!two.contains(intrusion)) hold(middle, second, two);
                }
            });
        };
        for (const auto stone : board.stones(connections_->colour())) {
            if (board.chain(stone) == stone && defends_over(stone)) return reply;
        }
        if (defends_over(Board::side_node(sides.first)) || defends_over(Board::side_node(sides.second)))
            return reply;
        MUSTPLAY_ASSERT(false && "the link is not one of the connections'");
        return std::nullopt;
    }

    void split_at_key(std::size_t first, std::size_t second, const Set& carrier, Cell key) {
        [[maybe_unused]] const bool found = for_two_parts(first, key, second, carrier - Set::single(key),
                                                          [&](const Set& one, const Set& two) {
                                                              hold(first, key, one);
                                                              hold(key, second, two);
                                                          });
        MUSTPLAY_ASSERT(found);
    }

    /// Calls `use` with two disjoint carriers within `carrier` that connect both ends to `middle`, if there
    /// are any.
    template <class Use>
    bool for_two_parts(std::size_t first, std::size_t middle, std::size_t second, const Set& carrier,
                       const Use& use) {
        for (const auto& one : connections_->fulls(first, middle)) {
            if (!one.carrier.is_subset_of(carrier)) continue;
            for (const auto& two : connections_->fulls(middle, second)) {
                if (!two.carrier.is_subset_of(carrier) || two.carrier.intersects(one.carrier)) continue;
                use(one.carrier, two.carrier);
                return true;
            }
        }
        return false;
    }

    const Connections* connections_;
    std::vector<Link> links_{};
};

} // namespace mustplay::hex
