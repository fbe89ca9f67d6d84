// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <cstdint>

namespace mustplay::search {

/// How the driver looks for a score at the root.
enum class Window : std::uint8_t {
    full,       ///< one search with the open window
    aspiration, ///< a narrow window round the expected score, widened until the score lies within
    mtdf        ///< only null windows, moved towards the score (A. Plaat et al., "MTD(f)", 1996); needs a key
};

/// Which techniques a search uses: a template argument, so that one loop serves all and an unused one costs
/// nothing. A technique for which the game says too little (killers need nothing, a table needs `key()`) is
/// idle. The values found do not depend on the exact ones; node counts do, which is what the ablation
/// benchmark shows. `must_play` and `static_bounds` are exact about the finished game: a search that is cut short
/// by its depth may be better informed with them than without.
struct Techniques {
    // What a score is.
    /// A quicker win is worth more. Off: a win is a win, as in the textbooks' first searches.
    bool win_distance = true;

    // What need not be searched (all exact).
    /// Alpha-beta cut-offs. Off: plain negamax.
    bool pruning = true;
    /// Looks for a move that wins at once before the first is searched (`SeesWins`).
    bool wins_first = true;
    /// Searches the game's `must_play()` moves only (`HasMustPlay`).
    bool must_play = true;
    /// Cuts by the game's proved `bounds()` (`Bounded`).
    bool static_bounds = true;
    /// Remembers positions (`Keyed`).
    bool table = true;
    /// Folds symmetric positions into one table entry (`Symmetric`).
    bool symmetry = true;
    /// Enhanced transposition cut-offs: asks the table about every child before the first is searched (J.
    /// Schaeffer, A. Plaat, 1996).
    bool enhanced_cutoffs = true;

    // How the score is closed in on (exact).
    /// Iterative deepening: depth 1, 2, 3 … to the limit. Off: the full depth at once, with an answer only at
    /// the end.
    bool deepening = true;
    Window window = Window::aspiration;
    /// Principal variation search: moves after the first are only asked whether they are better (T. Marsland,
    /// 1982).
    bool null_windows = true;

    // What is tried first (exact).
    /// The last iteration's best move at the root, the table's move elsewhere.
    bool best_first = true;
    /// A shallower search for a first move where the table knows none. Off: iterative deepening has filled the table
    /// already, and in Connect Four it costs 5 % of the nodes.
    bool internal_deepening = false;
    /// Moves that cut off at the same ply of other branches.
    bool killers = true;
    /// Moves that have cut off often anywhere (J. Schaeffer, 1983).
    bool history = true;
    /// The move that cut off after the same move of the opponent (J. Uiterwijk, 1992).
    bool countermoves = true;
    /// The game's `hint(move)` (`HintsOrder`).
    bool hint = true;

    // Where the horizon is.
    /// Searches on through `noisy_moves()` at the horizon (`HasNoisyMoves`).
    bool quiescence = true;

    // Unsound, and off: they assume that having the move is never a burden, or that late moves are bad. In
    // games with zugzwang, Connect Four among them, both give wrong scores; a result found with them is never
    // called proven.
    /// Null-move pruning (`Passable`; C. Donninger, 1993).
    bool null_move = false;
    /// Late-move reductions: late moves are first looked at one ply less deeply.
    bool late_move_reductions = false;

    friend constexpr bool operator==(const Techniques&, const Techniques&) = default;
};

/// Plain negamax: every legal move, in the game's order, and nothing remembered.
inline constexpr Techniques plain_negamax = {.pruning = false,
                                             .wins_first = false,
                                             .must_play = false,
                                             .static_bounds = false,
                                             .table = false,
                                             .symmetry = false,
                                             .enhanced_cutoffs = false,
                                             .window = Window::full,
                                             .null_windows = false,
                                             .best_first = false,
                                             .internal_deepening = false,
                                             .killers = false,
                                             .history = false,
                                             .countermoves = false,
                                             .hint = false,
                                             .quiescence = false};

/// Alpha-beta pruning and nothing else, in the game's order (D. Knuth, R. Moore, 1975; fail-soft, J.
/// Fishburn, 1983).
inline constexpr Techniques plain_alpha_beta = [] {
    auto techniques = plain_negamax;
    techniques.pruning = true;
    return techniques;
}();

/// Without what only the root looks at: engines that differ in nothing else have the same code below it.
[[nodiscard]] constexpr Techniques below_the_root(Techniques techniques) noexcept {
    techniques.deepening = Techniques{}.deepening;
    techniques.window = Techniques{}.window;
    return techniques;
}

} // namespace mustplay::search
