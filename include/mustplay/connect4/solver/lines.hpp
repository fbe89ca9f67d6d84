// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/alignment.hpp"
#include "mustplay/connect4/board.hpp"

#include <concepts>
#include <cstdint>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace mustplay::connect4 {

/// `has_four` and `winning_cells` (alignment.hpp) for the solver's inner loop: the same answers, with the four
/// directions side by side in one register where the compiler may use AVX2 and the board fits 64 bits. That is
/// 10 % of the solver's time on all of its benchmark sets, the reason it is here; without AVX2 the functions are
/// those of alignment.hpp.
template <class BoardType>
struct Lines {
    using Word = typename BoardType::Word;
    static constexpr int height = BoardType::height;

#ifdef __AVX2__
    static constexpr bool four_at_once = std::same_as<Word, std::uint64_t>;
#else
    static constexpr bool four_at_once = false;
#endif

    /// Whether these stones hold a four anywhere. Precondition: sentinels 0.
    [[nodiscard]] static bool has_four(Word stones) noexcept {
#ifdef __AVX2__
        if constexpr (four_at_once) {
            const auto all = broadcast(stones);
            const auto pairs = _mm256_and_si256(all, _mm256_srlv_epi64(all, steps(1)));
            const auto fours = _mm256_and_si256(pairs, _mm256_srlv_epi64(pairs, steps(2)));
            return _mm256_testz_si256(fours, fours) == 0;
        }
#endif
        return connect4::has_four<BoardType::width, height>(stones);
    }

    /// The empty cells that would complete a four of `stones` on a board whose stones are `mask`. Precondition:
    /// sentinels 0.
    [[nodiscard]] static Word winning_cells(Word stones, Word mask) noexcept {
#ifdef __AVX2__
        if constexpr (four_at_once) {
            const auto all = broadcast(stones);
            const auto up_1 = _mm256_sllv_epi64(all, steps(1));
            const auto up_2 = _mm256_sllv_epi64(all, steps(2));
            const auto up_3 = _mm256_sllv_epi64(all, steps(3));
            const auto down_1 = _mm256_srlv_epi64(all, steps(1));
            const auto down_2 = _mm256_srlv_epi64(all, steps(2));
            const auto down_3 = _mm256_srlv_epi64(all, steps(3));
            const auto two_before =
                _mm256_and_si256(_mm256_and_si256(up_1, up_2), _mm256_or_si256(up_3, down_1));
            const auto two_after =
                _mm256_and_si256(_mm256_and_si256(down_1, down_2), _mm256_or_si256(up_1, down_3));
            return any_lane(_mm256_or_si256(two_before, two_after)) & (BoardType::board_mask ^ mask);
        }
#endif
        return connect4::winning_cells<BoardType::width, height>(stones, mask);
    }

#ifdef __AVX2__
private:
    [[nodiscard]] static __m256i broadcast(std::uint64_t word) noexcept {
        return _mm256_set1_epi64x(static_cast<long long>(word));
    }
    /// `n` times the distance of each direction.
    [[nodiscard]] static __m256i steps(int n) noexcept {
        return _mm256_set_epi64x((height + 2) * n, height * n, (height + 1) * n, n);
    }
    [[nodiscard]] static std::uint64_t any_lane(__m256i lanes) noexcept {
        const auto halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        return static_cast<std::uint64_t>(
            _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
    }
#endif
};

} // namespace mustplay::connect4
