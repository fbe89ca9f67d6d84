// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"
#include "mustplay/hex/braids.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connections.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
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

    /// A full connection that still has to be defended, with the cells of `owned` as good as its owner's; or, if both
    /// ends are the same, the captured set of that end. The carriers of an unfolding are disjoint.
    struct Link {
        std::size_t first = 0;
        std::size_t second = 0;
        Set carrier{};
        Set owned{};
    };

    /// Of the full connection between two ends (nodes of the board) with this carrier, one of `fulls(first,
    /// second)`.
    Unfolding(const Connections& connections, std::size_t first, std::size_t second, const Set& carrier)
        : connections_(&connections) {
        hold({first, second, carrier});
    }
    /// Of the semi-connection `semi` between two ends, whose key has just been played.
    [[nodiscard]] static Unfolding after_key(const Connections& connections, std::size_t first,
                                             std::size_t second, const Connection<Set>& semi) {
        Unfolding unfolding(connections);
        [[maybe_unused]] const bool found =
            unfolding.hold_after_key({first, second, semi.carrier - Set::single(semi.key)}, semi.key);
        MUSTPLAY_ASSERT(found);
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
            std::optional<Cell> reply;
            [[maybe_unused]] const bool kept = defend(link, intrusion, reply);
            MUSTPLAY_ASSERT(kept && "the link is one of the connections'");
            return reply;
        }
        return std::nullopt;
    }

private:
    explicit Unfolding(const Connections& connections) : connections_(&connections) {}

    void hold(const Link& link) {
        if (!link.carrier.empty()) links_.push_back(link);
    }

    /// Keeps the link's ends connected within its carrier, where the opponent has just taken `intrusion`. False, with
    /// nothing done, if the link is none of the connections'.
    bool defend(const Link& link, Cell intrusion, std::optional<Cell>& reply) {
        if (link.first == link.second) {
            reply = Cell{(link.carrier - Set::single(intrusion)).first()};
            return true;
        }
        for (const auto end : {link.first, link.second}) {
            const auto captured = captured_within(link, end);
            if (!captured.contains(intrusion)) continue;
            reply = Cell{(captured - Set::single(intrusion)).first()};
            hold(owning(link, captured));
            return true;
        }
        const auto left = link.carrier - Set::single(intrusion);
        for (const auto& full : connections_->fulls(link.first, link.second)) {
            const auto needed = full.carrier - link.owned;
            if (!needed.is_subset_of(left)) continue;
            hold({link.first, link.second, needed, link.owned});
            return true;
        }
        for (const auto& semi : connections_->semis(link.first, link.second)) {
            const auto needed = semi.carrier - link.owned;
            if (!needed.contains(semi.key) || !needed.is_subset_of(left)) continue;
            if (!hold_after_key({link.first, link.second, needed - Set::single(semi.key), link.owned},
                                semi.key))
                continue;
            reply = Cell{semi.key};
            return true;
        }
        return defend_over_own(link, intrusion, reply) || defend_over_captured(link, intrusion, reply) ||
               defend_by_playing(link, intrusion, reply);
    }

    /// The captured set of an end, as far as the link has both of its cells.
    [[nodiscard]] Set captured_within(const Link& link, std::size_t end) const noexcept {
        const auto captured = connections_->captured_by(end);
        return captured.is_subset_of(link.carrier) ? captured : Set{};
    }
    /// The link, once these of its cells are as good as owned.
    [[nodiscard]] static Link owning(const Link& link, const Set& cells) noexcept {
        return {link.first, link.second, link.carrier - cells, link.owned | cells};
    }

    /// The connection comes from the AND rule over a chain, or over a cell that is as good as owned: only one of its two
    /// parts is hit.
    bool defend_over_own(const Link& link, Cell intrusion, std::optional<Cell>& reply) {
        const auto& board = connections_->board();
        const auto sides = Board::sides(connections_->colour());
        const auto defends_over = [&](std::size_t middle) {
            if (board.chain(middle) == board.chain(link.first) ||
                board.chain(middle) == board.chain(link.second))
                return false;
            return for_two_parts(link, middle, [&](const Link& one, const Link& two) {
                for (const auto& [hit, other] : {std::pair(one, two), std::pair(two, one)}) {
                    if (!hit.carrier.contains(intrusion)) continue;
                    if (!defend(hit, intrusion, reply)) return false;
                    hold(other);
                    return true;
                }
                hold(one);
                hold(two);
                return true;
            });
        };
        for (const auto cell : link.owned) {
            if (defends_over(cell)) return true;
        }
        for (const auto stone : board.stones(connections_->colour())) {
            if (board.chain(stone) == stone && defends_over(stone)) return true;
        }
        return defends_over(Board::side_node(sides.first)) || defends_over(Board::side_node(sides.second));
    }

    /// The connection comes from a rule that used the captured set of an end, which is not hit: it is held for itself.
    bool defend_over_captured(const Link& link, Cell intrusion, std::optional<Cell>& reply) {
        for (const auto end : {link.first, link.second}) {
            const auto captured = captured_within(link, end);
            if (captured.empty() || !defend(owning(link, captured), intrusion, reply)) continue;
            hold({end, end, captured, {}});
            return true;
        }
        return false;
    }

    /// The connection is an edge template, or what an answer in one or in a braid has left: the next answer is looked for
    /// by playing on within the carrier. There is one, as there is one to every intrusion.
    bool defend_by_playing(const Link& link, Cell intrusion, std::optional<Cell>& reply) {
        using Search = BraidSearch<Rows, Columns>;
        const auto left = link.carrier - Set::single(intrusion);
        const auto& options = connections_->options();
        const auto most = options.edge_templates ? Search::capacity : options.braids ? Search::most_cells : 0;
        if (left.count() > most) return false;
        auto board = connections_->board();
        const auto own = [&](Cell cell) {
            if (board.is_empty(cell)) board.place(cell, connections_->colour());
        };
        for (const auto cell : link.owned) own(cell);
        for (const auto end : {link.first, link.second}) {
            if (end < Board::Grid::count) own(end);
        }
        if (board.chain(link.first) == board.chain(link.second)) return true;
        const auto answer =
            Search(board, connections_->colour(), memo_bits_for(left.count()))
                .connect(link.first, link.second, left, std::numeric_limits<std::uint64_t>::max());
        if (!answer) return false;
        reply = answer->key;
        const auto key = Set::single(answer->key);
        hold({link.first, link.second, answer->carrier - key, link.owned | key});
        return true;
    }

    /// With few cells there are few positions; with 22 it takes an eighth of a second, on average, if 2^18 are remembered.
    [[nodiscard]] static unsigned memo_bits_for(int cells) noexcept {
        return cells <= BraidSearch<Rows, Columns>::most_cells ? 10 : 18;
    }

    /// Holds what is left of a semi-connection whose key is played: its two parts, or the whole if it is part of a braid.
    /// False if it is neither.
    bool hold_after_key(const Link& link, Cell key) {
        if (split_at_key(link, key)) return true;
        if (!connections_->options().braids || link.carrier.count() > BraidSearch<Rows, Columns>::most_cells)
            return false;
        hold({link.first, link.second, link.carrier, link.owned | Set::single(key)});
        return true;
    }

    /// Holds the two parts of a semi-connection whose key is played. False if there are none.
    bool split_at_key(const Link& link, Cell key) {
        return for_two_parts(link, key, [&](const Link& one, const Link& two) {
            hold(one);
            hold(two);
            return true;
        });
    }

    /// Calls `use` with the links that connect both ends to `middle` within the link's carrier and have nothing in
    /// common but captured sets, which are then held by themselves, until it returns true. Returns whether it did.
    template <class Use>
    bool for_two_parts(const Link& link, std::size_t middle, const Use& use) {
        for (const auto& one : connections_->fulls(link.first, middle)) {
            const auto first_needs = one.carrier - link.owned;
            if (!first_needs.is_subset_of(link.carrier)) continue;
            for (const auto& two : connections_->fulls(middle, link.second)) {
                const auto second_needs = two.carrier - link.owned;
                if (!second_needs.is_subset_of(link.carrier)) continue;
                const auto shared = first_needs & second_needs;
                Set used;
                std::vector<Link> captured_links;
                for (const auto end : {link.first, middle, link.second}) {
                    const auto captured = captured_within(link, end);
                    if (!captured.intersects(shared) || captured.intersects(used)) continue;
                    used |= captured;
                    captured_links.push_back({end, end, captured, {}});
                }
                if (!shared.is_subset_of(used)) continue;
                const auto owned = link.owned | used;
                if (!use(Link{link.first, middle, first_needs - used, owned},
                         Link{middle, link.second, second_needs - used, owned}))
                    continue;
                for (const auto& captured : captured_links) hold(captured);
                return true;
            }
        }
        return false;
    }

    const Connections* connections_;
    std::vector<Link> links_{};
};

} // namespace mustplay::hex
