// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/assert.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace mustplay {

/// A set of the numbers 0..Size-1 as bits, of a size fixed at compile time: ceil(Size / 64) words, no heap.
/// The bits beyond `Size` in the last word are always 0. Iterating visits the members in ascending order.
/// Every operation takes time proportional to the number of words.
template <std::size_t Size>
class BitSet {
    static_assert(Size > 0);

public:
    static constexpr std::size_t word_count = (Size + 63) / 64;

    constexpr BitSet() noexcept = default;

    /// The set that holds just `member`.
    [[nodiscard]] static constexpr BitSet single(std::size_t member) noexcept {
        BitSet set;
        set.insert(member);
        return set;
    }
    /// All of 0..Size-1.
    [[nodiscard]] static constexpr BitSet all() noexcept { return ~BitSet{}; }

    [[nodiscard]] constexpr bool contains(std::size_t member) const noexcept {
        MUSTPLAY_ASSERT(member < Size);
        return ((words_[member / 64] >> (member % 64)) & 1U) != 0;
    }
    constexpr void insert(std::size_t member) noexcept {
        MUSTPLAY_ASSERT(member < Size);
        words_[member / 64] |= std::uint64_t{1} << (member % 64);
    }
    constexpr void erase(std::size_t member) noexcept {
        MUSTPLAY_ASSERT(member < Size);
        words_[member / 64] &= ~(std::uint64_t{1} << (member % 64));
    }

    [[nodiscard]] constexpr bool empty() const noexcept {
        std::uint64_t any = 0;
        for (const auto word : words_) any |= word;
        return any == 0;
    }
    /// How many members.
    [[nodiscard]] constexpr int count() const noexcept {
        int sum = 0;
        for (const auto word : words_) sum += std::popcount(word);
        return sum;
    }
    /// The smallest member. Precondition: not empty.
    [[nodiscard]] constexpr std::size_t first() const noexcept {
        std::size_t i = 0;
        while (words_[i] == 0) {
            ++i;
            MUSTPLAY_ASSERT(i < word_count);
        }
        return i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i]));
    }
    /// Whether the two sets share a member.
    [[nodiscard]] constexpr bool intersects(const BitSet& other) const noexcept {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < word_count; ++i) any |= words_[i] & other.words_[i];
        return any != 0;
    }
    /// Whether every member of this set is one of `other`.
    [[nodiscard]] constexpr bool is_subset_of(const BitSet& other) const noexcept {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < word_count; ++i) any |= words_[i] & ~other.words_[i];
        return any == 0;
    }

    constexpr BitSet& operator&=(const BitSet& other) noexcept {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    constexpr BitSet& operator|=(const BitSet& other) noexcept {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr BitSet& operator^=(const BitSet& other) noexcept {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] ^= other.words_[i];
        return *this;
    }
    /// Set difference: removes the members of `other`.
    constexpr BitSet& operator-=(const BitSet& other) noexcept {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    [[nodiscard]] friend constexpr BitSet operator&(BitSet a, const BitSet& b) noexcept { return a &= b; }
    [[nodiscard]] friend constexpr BitSet operator|(BitSet a, const BitSet& b) noexcept { return a |= b; }
    [[nodiscard]] friend constexpr BitSet operator^(BitSet a, const BitSet& b) noexcept { return a ^= b; }
    [[nodiscard]] friend constexpr BitSet operator-(BitSet a, const BitSet& b) noexcept { return a -= b; }
    /// The complement within 0..Size-1.
    [[nodiscard]] constexpr BitSet operator~() const noexcept {
        BitSet set;
        for (std::size_t i = 0; i < word_count; ++i) set.words_[i] = ~words_[i];
        set.words_[word_count - 1] &= last_word_mask;
        return set;
    }
    friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

    /// The words, lowest members first.
    [[nodiscard]] constexpr const std::array<std::uint64_t, word_count>& words() const noexcept {
        return words_;
    }

    /// Visits the members in ascending order.
    class Iterator {
    public:
        using value_type = std::size_t;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() noexcept = default;
        constexpr explicit Iterator(const BitSet& set) noexcept : set_(&set), rest_(set.words_[0]) { skip(); }

        [[nodiscard]] constexpr std::size_t operator*() const noexcept {
            return index_ * 64 + static_cast<std::size_t>(std::countr_zero(rest_));
        }
        constexpr Iterator& operator++() noexcept {
            rest_ &= rest_ - 1;
            skip();
            return *this;
        }
        constexpr Iterator operator++(int) noexcept {
            auto before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) noexcept {
            return a.index_ == b.index_ && a.rest_ == b.rest_;
        }
        friend constexpr bool operator==(const Iterator& a, std::default_sentinel_t) noexcept {
            return a.rest_ == 0;
        }

    private:
        constexpr void skip() noexcept {
            while (rest_ == 0 && index_ + 1 < word_count) rest_ = set_->words_[++index_];
        }
        const BitSet* set_ = nullptr;
        std::size_t index_ = 0;
        std::uint64_t rest_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(*this); }
    [[nodiscard]] constexpr std::default_sentinel_t end() const noexcept { return {}; }

private:
    static constexpr std::uint64_t last_word_mask =
        Size % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << (Size % 64)) - 1;

    std::array<std::uint64_t, word_count> words_{};
};

/// A good 64-bit mix: every input bit reaches every output bit. (The finaliser of SplitMix64, S. Vigna.)
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

} // namespace mustplay
