// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/hex/board.hpp"
#include "mustplay/hex/braids.hpp"
#include "mustplay/hex/cells.hpp"
#include "mustplay/hex/connection_partners.hpp"
#include "mustplay/hex/connection_store.hpp"
#include "mustplay/hex/edge_templates.hpp"
#include "mustplay/hex/surroundings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <vector>

namespace mustplay::hex {

/// What H-search does and what it forgets. Every setting is sound; they trade strength for time.
struct ConnectionOptions {
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

    /// When a pair of ends has this many full (semi-) connections, a further one is kept only if there is a
    /// cell in the carriers of all so far that it does without. With unlimited full connections the OR rule
    /// makes every union it can, otherwise only those that do without such a cell; the unlimited closure does
    /// not depend on any order, but cannot be computed on boards much larger than 4x4.
    std::size_t fulls_per_pair = 1;
    std::size_t semis_per_pair = 16;
    /// Let the AND rule join two connections to the same side over that side, as over any chain. (A chain
    /// that touches a side counts as the side.) It finds a little more, and takes many times longer.
    bool and_over_sides = false;
    /// Let both rules use cells twice that a stone on an end or on the key captures (see `captured_by`; where a stone
    /// captures several pairs, the first counts, so that this closure depends on the order of cells). On 7x7 the solver
    /// looks at 0.9 times as many positions in four times the time.
    bool captured_sets = false;
    /// Look for braids of chains that both rules leave without a full connection (see `BraidSearch`). On 7x7 the solver
    /// looks at 0.92 times as many positions in 1.6 times the time.
    bool braids = false;
    /// Connections with more cells in the carrier are not looked for. With 2 there are those that touch and the bridges,
    /// in a fraction of the time.
    std::size_t largest_carrier = unlimited;
    /// Start with the edge templates of the fourth and fifth line that H-search does not find (see `EdgeTemplates`). On all
    /// of 7x7 the solver looks at 0.58 times as many positions in 0.67 times the time.
    bool edge_templates = false;
};

/// The virtual connections of one colour on a board: H-search (V. Anshelevich, "A hierarchical approach to
/// computer Hex", Artificial Intelligence 134, 2002). It starts from cells that touch and closes two rules:
///
///  - AND: full connections x-z and z-y whose carriers are disjoint, neither holding the other's far end,
///    make a full connection x-y if z is a chain, and a semi-connection x-y with key z if z is an empty cell.
///  - OR: semi-connections x-y whose carriers have no cell in common make a full connection, carried by
///    their union.
///
/// A connection whose carrier contains another's of the same pair and kind is dropped, as is a
/// semi-connection that contains a full one. Bridges and the small edge templates need no special treatment;
/// the rules find them.
///
/// With `edge_templates`, larger ones that the rules do not find are there from the start. What they rest on is not in the
/// lists: the answers to what the opponent does in one are found by playing on within its carrier.
///
/// With `captured_sets`, a stone on an empty end or key counts as owning the cells that it captures, so that carriers
/// that meet in these only go together all the same (J. Pawlewicz, R. Hayward, P. Henderson, B. Arneson, "Stronger
/// Virtual Connections in Hex", 2015). The carrier of what is joined so holds all cells of the captured sets used.
///
/// With `braids`, pairs of chains whose semi-connections all overlap are looked at more closely (`BraidSearch`). What is
/// found are semi-connections that are not joined from two parts: once the key is played, the answers to what the
/// opponent does then are found by playing on within the carrier.
///
/// Ends are named by the nodes of the board: a cell (any stone stands for its chain), or
/// `Board::side_node(side)`. An object is large and keeps its memory: build many times with one. Copying
/// gives an independent object.
template <std::size_t Rows, std::size_t Columns = Rows>
class VirtualConnections {
public:
    using Board = hex::Board<Rows, Columns>;
    using Grid = typename Board::Grid;
    using Set = typename Board::Set;
    using List = ConnectionList<Set>;

    /// No connections yet: even those of the empty board need a `build`. With `edge_templates` the first object for a size
    /// of board works these out (see `EdgeTemplates::of` for the time), lest it comes out of what a search has.
    explicit VirtualConnections(ConnectionOptions options = {}) : options_(options) {
        if (options.edge_templates) static_cast<void>(EdgeTemplates<Rows, Columns>::of(Colour::black));
    }

    /// Finds the connections of `colour` on `board`, from nothing. Between 10 and 100 microseconds on 7x7.
    void build(const Board& board, Colour colour) {
        start(board, colour);
        if (first_side_ == second_side_) return;
        if (options_.captured_sets) {
            queue_empty_cells();
        } else {
            adopt_among_cells();
        }
        queue_chains();
        if (options_.edge_templates) queue_edge_templates();
        search();
    }

    /// Finds the connections of the same colour after either colour has put a stone on an empty cell, from
    /// those `before` it, which have the same options. With unlimited lists and `and_over_sides` the result
    /// is exactly that of a build. Otherwise it may differ, as what was found before is kept: a chain over
    /// which two connections were joined may have become part of a side.
    ///
    /// After a stone of the opponent only what it touches is worked out anew, in about three quarters of the
    /// time of a build. After a stone of one's own, limited lists are built from nothing: so much changes
    /// that inheriting took half as long again; so are those with captured sets, braids or edge templates.
    void build_after(const VirtualConnections& before, Cell cell, Colour stone);

    [[nodiscard]] const Board& board() const noexcept { return board_; }
    [[nodiscard]] Colour colour() const noexcept { return colour_; }
    [[nodiscard]] const ConnectionOptions& options() const noexcept { return options_; }

    /// The two cells that a stone on an empty cell would capture, as far as the connections were made with them: if the
    /// opponent takes one, taking the other makes that worthless. None without `captured_sets`, or for another node.
    [[nodiscard]] Set captured_by(std::size_t node) const noexcept {
        return node < captured_.size() ? captured_[node] : Set{};
    }

    /// The full connections between two ends, smaller carriers first. None if both belong to one chain (they
    /// need no connection) or if an end is the opponent's.
    [[nodiscard]] List fulls(std::size_t a, std::size_t b) const noexcept {
        return is_pair(a, b) ? store_.fulls(store_.pair(end_of(a), end_of(b))) : List{};
    }
    /// The semi-connections between two ends, smaller carriers first.
    [[nodiscard]] List semis(std::size_t a, std::size_t b) const noexcept {
        return is_pair(a, b) ? store_.semis(store_.pair(end_of(a), end_of(b))) : List{};
    }

    /// The cells, empty ones and those that stand for a chain, to which an end has a full connection.
    [[nodiscard]] const Set& joined(std::size_t node) const noexcept {
        return partners_.of(end_of(node)).cells;
    }

    /// The colour has connected its sides, or has a full connection between them: it wins, whoever is to
    /// move.
    [[nodiscard]] bool wins_moving_second() const noexcept {
        return first_side_ == second_side_ || !winning_fulls().empty();
    }
    /// As above, or it has a semi-connection between its sides: it wins if it is to move.
    [[nodiscard]] bool wins_moving_first() const noexcept {
        return wins_moving_second() || !winning_semis().empty();
    }
    /// The connections between the colour's two sides.
    [[nodiscard]] List winning_fulls() const noexcept {
        return first_side_ == second_side_ ? List{} : store_.fulls(store_.pair(first_side_, second_side_));
    }
    [[nodiscard]] List winning_semis() const noexcept {
        return first_side_ == second_side_ ? List{} : store_.semis(store_.pair(first_side_, second_side_));
    }
    /// The empty cells that every winning semi-connection needs: the opponent, to move, loses everywhere
    /// else. All empty cells if there is no such connection, none if the colour wins moving second.
    [[nodiscard]] Set must_play() const noexcept {
        if (wins_moving_second()) return Set{};
        return store_.semi_meets(first_side_)[second_side_] & board_.empty_cells();
    }

private:
    /// An end's number: a cell's own, a chain's representative cell, or one of these two for the colour's
    /// sides.
    static constexpr std::size_t end_count = Grid::count + 2;
    static constexpr std::uint32_t none = List::none;
    using Store = ConnectionStore<Set, end_count, Grid::count>;
    using Partners = ConnectionPartners<Set, end_count, Grid::count>;

    [[nodiscard]] std::size_t end_of(std::size_t node) const noexcept {
        const auto chain = board_.chain(node);
        return chain < Grid::count ? chain : chain - 2 * index(colour_);
    }
    [[nodiscard]] bool is_chain(std::size_t end) const noexcept {
        return end >= Grid::count || board_.stones(colour_).contains(end);
    }
    /// Whether the two nodes are different ends of this colour.
    [[nodiscard]] bool is_pair(std::size_t a, std::size_t b) const noexcept {
        const auto usable = [&](std::size_t node) {
            if (node < Grid::count) return !board_.stones(other(colour_)).contains(node);
            const auto sides = Board::sides(colour_);
            return node == Board::side_node(sides.first) || node == Board::side_node(sides.second);
        };
        return usable(a) && usable(b) && end_of(a) != end_of(b);
    }

    [[nodiscard]] bool is_unlimited() const noexcept {
        return options_.fulls_per_pair == ConnectionOptions::unlimited &&
               options_.semis_per_pair == ConnectionOptions::unlimited &&
               options_.largest_carrier == ConnectionOptions::unlimited;
    }

    void start(const Board& board, Colour colour) {
        board_ = board;
        colour_ = colour;
        store_.clear();
        partners_.clear();
        if (options_.captured_sets) {
            const Surroundings<Rows, Columns> around(board);
            captured_.assign(Grid::count, Set{});
            for (const auto cell : around.empty_cells()) captured_[cell] = around.captured_by(cell, colour);
        }
        const auto sides = Board::sides(colour);
        first_side_ = end_of(Board::side_node(sides.first));
        second_side_ = end_of(Board::side_node(sides.second));
    }

    void search() {
        do {
            for (std::size_t size = 0; size <= Grid::count; ++size) {
                for (auto at = store_.take_full(size); at != none; at = store_.take_full(size)) try_full(at);
                for (auto at = store_.take_semi(size); at != none; at = store_.take_semi(size)) try_semi(at);
            }
        } while (options_.braids && queue_braids());
    }

    /// The connections of the empty board between its cells, made without chains and sides, smaller carriers first: cells
    /// that touch, bridges, and what the AND rule makes of two of them. No pair has more than one full and two
    /// semi-connections.
    struct AmongCells {
        struct Known {
            /// All cells that have to be empty: the ends and the carrier.
            Set cells;
            Connection<Set> connection;
        };
        std::vector<Known> fulls;
        std::vector<Known> semis;
    };
    // In connections/among_cells.hpp.
    [[nodiscard]] static const AmongCells& among_cells();
    void adopt_among_cells();

    void queue_empty_cells() {
        const auto empty = board_.empty_cells();
        auto higher = empty;
        for (const auto cell : empty) {
            higher.erase(cell);
            for (const auto next : Grid::neighbours(cell) & higher) offer_full(cell, next, Set{}, 0);
        }
    }
    void queue_chains() {
        const auto empty = board_.empty_cells();
        std::array<Set, end_count> touched{};
        Set chains;
        for (const auto stone : board_.stones(colour_)) {
            const auto end = end_of(stone);
            touched[end] |= Grid::neighbours(stone);
            if (end < Grid::count) chains.insert(end);
        }
        const auto sides = Board::sides(colour_);
        touched[first_side_] |= Grid::along(sides.first);
        touched[second_side_] |= Grid::along(sides.second);
        const auto queue = [&](std::size_t end, const Set& cells) {
            for (const auto cell : cells) offer_full(end, cell, Set{}, 0);
        };
        for (const auto chain : chains) queue(chain, touched[chain] & empty);
        queue(first_side_, touched[first_side_] & empty);
        queue(second_side_, touched[second_side_] & empty);
    }

    void queue_edge_templates() {
        const auto& own = board_.stones(colour_);
        EdgeTemplates<Rows, Columns>::of(colour_).for_each(board_, [&](const auto& known) {
            const auto x = end_of(known.end);
            const auto y = known.side == 0 ? first_side_ : second_side_;
            if (x == y) return;
            const auto carrier = known.carrier - own;
            offer_full(x, y, carrier, static_cast<std::size_t>(carrier.count()));
        });
    }

    /// What makes braids of pairs of chains that have no full connection, once both rules are closed. Returns whether
    /// there is any: these pairs will have one then, so that there are no more rounds than pairs.
    bool queue_braids() {
        BraidSearch<Rows, Columns> braids(board_, colour_);
        const auto node_of = [&](std::size_t end) {
            return end < Grid::count ? end : end + 2 * index(colour_);
        };
        bool found = false;
        for (const auto& pair : store_.pairs()) {
            if (pair.fulls != 0 || pair.semis == 0) continue;
            const auto x = store_[pair.semi_head].first;
            const auto y = store_[pair.semi_head].second;
            if (!is_chain(x) || !is_chain(y)) continue;
            for (const auto& [carrier, key] :
                 braids.find(node_of(x), node_of(y), store_.semis(pair), store_.semi_meets(x)[y],
                             options_.largest_carrier)) {
                const auto size = static_cast<std::size_t>(carrier.count());
                store_.queue_semi(carrier, size, x, y, key);
                found = true;
            }
        }
        return found;
    }

    [[nodiscard]] static bool contains_one_of(const Set& carrier, const List& list) noexcept {
        for (const auto& connection : list) {
            if (connection.carrier.is_subset_of(carrier)) return true;
        }
        return false;
    }
    /// Whether a full connection with this carrier adds nothing to the pair's, or nothing that the limit lets
    /// in.
    [[nodiscard]] bool full_is_superfluous(std::size_t x, std::size_t y, const Set& carrier) const noexcept {
        if (!store_.full_meets(x)[y].is_subset_of(carrier)) return false; // never where there is none
        const auto& pair = store_.pair(x, y);
        return pair.fulls >= options_.fulls_per_pair || contains_one_of(carrier, store_.fulls(pair));
    }
    /// Whether a semi-connection with this carrier that is as good as the pair's full ones adds nothing to its
    /// semi-connections, or nothing that the limit lets in.
    [[nodiscard]] bool semi_is_known(std::size_t x, std::size_t y, const Set& carrier) const noexcept {
        return store_.semi_meets(x)[y].is_subset_of(carrier) && has_semi_within(x, y, carrier);
    }
    [[nodiscard]] bool has_semi_within(std::size_t x, std::size_t y, const Set& carrier) const noexcept {
        const auto& pair = store_.pair(x, y);
        return pair.semis >= options_.semis_per_pair || contains_one_of(carrier, store_.semis(pair));
    }
    /// Whether a semi-connection adds nothing. One that would only lead to superfluous full ones is superfluous.
    [[nodiscard]] bool semi_is_superfluous(std::size_t x, std::size_t y, const Set& carrier) const noexcept {
        return full_is_superfluous(x, y, carrier) || semi_is_known(x, y, carrier);
    }

    void offer_full(std::size_t x, std::size_t y, const Set& carrier, std::size_t size) {
        if (size > options_.largest_carrier || full_is_superfluous(x, y, carrier)) return;
        store_.queue_full(carrier, size, x, y);
    }
    void offer_semi(std::size_t x, std::size_t y, const Set& carrier, std::size_t size, std::size_t key) {
        if (size > options_.largest_carrier || semi_is_superfluous(x, y, carrier)) return;
        store_.queue_semi(carrier, size, x, y, key);
    }
    [[nodiscard]] static constexpr std::uint16_t short_of(std::size_t number) noexcept {
        return static_cast<std::uint16_t>(number);
    }

    void try_full(std::uint32_t at) {
        const auto full = store_[at];
        if (full_is_superfluous(full.first, full.second, full.carrier)) return;
        accept_full(at, full);
        // In this order the solver looks at 0.98 times as many positions as in the other (7x7 and 8x8).
        join_over(full.second, full.first, full);
        join_over(full.first, full.second, full);
    }
    void accept_full(std::uint32_t at, const Connection<Set>& full) noexcept {
        update_partners(full, [&] { store_.accept_full(at); });
    }
    void adopt_full(const Connection<Set>& full) {
        update_partners(full, [&] { store_.adopt_full(full); });
    }
    template <class Add>
    void update_partners(const Connection<Set>& full, const Add& add) {
        const bool is_first = store_.pair(full.first, full.second).fulls == 0;
        add();
        const bool is_settled =
            store_.full_meets(full.first)[full.second].empty() && options_.fulls_per_pair == 1;
        partners_.note(full, is_first, is_settled);
    }

    /// The captured sets of some of the nodes, if they can be used together and hold all of `shared`, which is not
    /// empty; otherwise nothing. A set that another node lies in, or that meets another one, cannot.
    [[nodiscard]] Set captured_sets_over(const Set& shared,
                                         std::initializer_list<std::size_t> nodes) const noexcept {
        Set used;
        for (const auto node : nodes) {
            const auto captured = captured_by(node);
            if (!captured.intersects(shared) || captured.intersects(used)) continue;
            const bool is_taken = std::any_of(nodes.begin(), nodes.end(), [&](std::size_t other) {
                return other < Grid::count && captured.contains(other);
            });
            if (!is_taken) used |= captured;
        }
        return shared.is_subset_of(used) ? used : Set{};
    }

    void try_semi(std::uint32_t at) {
        const auto semi = store_[at];
        if (semi_is_superfluous(semi.first, semi.second, semi.carrier)) return;
        if (options_.captured_sets) unite_over_captured(semi);
        if (!store_.semi_meets(semi.first)[semi.second].intersects(
                semi.carrier)) { // never where there is none
            if (options_.fulls_per_pair == ConnectionOptions::unlimited) {
                unite_all(semi, semi.carrier, semi.carrier, store_.pair(semi.first, semi.second).semi_head);
            } else {
                unite_usefully(semi.first, semi.second, semi.carrier);
            }
        }
        store_.accept_semi(at);
    }

    // In connections/and_rule.hpp.
    void join_over(std::size_t x, std::size_t z, const Connection<Set>& full);
    void join_single(std::size_t x, std::size_t z, const Set& full, const Set& blocked, const Set& cells,
                     const std::array<bool, 2>& sides, bool over_chain);
    void join(std::size_t x, std::size_t z, std::size_t y, const Connection<Set>& full, const Set& blocked,
              bool over_chain);
    void offer_joined(std::size_t x, std::size_t z, std::size_t y, Set carrier, std::size_t size,
                      bool over_chain);

    // In connections/or_rule.hpp.
    void unite_over_captured(const Connection<Set>& semi);
    void unite_all(const Connection<Set>& semi, const Set& meet, const Set& united, std::uint32_t rest);
    void unite_usefully(std::size_t x, std::size_t y, const Set& carrier);
    Set unite_without(std::size_t x, std::size_t y, const Set& carrier, const Set& avoided);

    // In connections/after_a_move.hpp, for `build_after`.
    void inherit_with_other(const VirtualConnections& before, Cell cell);
    void inherit_with_own(const VirtualConnections& before, Cell cell);
    void join_pair(std::size_t x, std::size_t y);

    ConnectionOptions options_;
    Board board_{};
    Colour colour_ = Colour::black;
    std::size_t first_side_ = Grid::count;
    std::size_t second_side_ = Grid::count + 1;
    Store store_{};
    /// Scratch: the pairs that a stone has taken connections from.
    std::vector<std::array<std::uint16_t, 2>> poorer_{};
    Partners partners_{};
    /// By cell, with `captured_sets`.
    std::vector<Set> captured_{};
};

} // namespace mustplay::hex

#include "mustplay/hex/connections/after_a_move.hpp"
#include "mustplay/hex/connections/among_cells.hpp"
#include "mustplay/hex/connections/and_rule.hpp"
#include "mustplay/hex/connections/or_rule.hpp"
