// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/game/types.h"

namespace pentarch {

/// A set of squares: one bit per square, board row y in bits 32y .. 32y+31. Set algebra costs eleven word operations;
/// iteration goes in index order.
class SquareSet {
 public:
  static constexpr std::size_t kWords = kSquareCount / 64;

  constexpr void insert(Square s) { word(s) |= bit(s); }
  constexpr void erase(Square s) { word(s) &= ~bit(s); }
  /// Inserts a square that is missing, erases one that is there.
  constexpr void toggle(Square s) { word(s) ^= bit(s); }
  [[nodiscard]] constexpr bool contains(Square s) const {
    return (words_[static_cast<std::size_t>(s.index()) / 64] & bit(s)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t w : words_) any |= w;
    return any == 0;
  }
  [[nodiscard]] constexpr int count() const {
    int n = 0;
    for (const std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }
  /// The square with the lowest index. Precondition: not empty.
  [[nodiscard]] constexpr Square first() const { return *begin(); }

  constexpr SquareSet& operator|=(const SquareSet& o) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  constexpr SquareSet& operator&=(const SquareSet& o) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  /// Set difference.
  constexpr SquareSet& operator-=(const SquareSet& o) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~o.words_[i];
    return *this;
  }
  friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
  friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
  friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) { return a -= b; }
  friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;

  /// Word-wise access, for building sets row by row.
  [[nodiscard]] constexpr std::uint64_t& wordAt(std::size_t i) { return words_[i]; }
  [[nodiscard]] constexpr std::uint64_t wordAt(std::size_t i) const { return words_[i]; }

  class Iterator {
   public:
    constexpr Iterator(const SquareSet* set, std::size_t word) : set_(set), word_(word) {
      if (word_ < kWords) rest_ = set_->words_[word_];
      skipEmptyWords();
    }
    [[nodiscard]] constexpr Square operator*() const {
      return Square::fromIndex(static_cast<int>(word_ * 64) + std::countr_zero(rest_));
    }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      skipEmptyWords();
      return *this;
    }
    friend constexpr bool operator!=(const Iterator& a, const Iterator& b) {
      return a.word_ != b.word_ || a.rest_ != b.rest_;
    }

   private:
    constexpr void skipEmptyWords() {
      while (rest_ == 0 && word_ < kWords) {
        ++word_;
        if (word_ < kWords) rest_ = set_->words_[word_];
      }
    }
    const SquareSet* set_;
    std::size_t word_;
    std::uint64_t rest_ = 0;
  };
  [[nodiscard]] constexpr Iterator begin() const { return {this, 0}; }
  [[nodiscard]] constexpr Iterator end() const { return {this, kWords}; }

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(Square s) { return std::uint64_t{1} << (s.index() % 64); }
  [[nodiscard]] constexpr std::uint64_t& word(Square s) { return words_[static_cast<std::size_t>(s.index()) / 64]; }
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace pentarch
