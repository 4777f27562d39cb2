// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <new>
#include <span>
#include <type_traits>

#include "engine/game/bitboard.h"
#include "engine/game/types.h"

namespace pentarch {

/// A list of squares with room for every point of the largest board. Lives on the stack; copying costs its size.
class MoveList {
 public:
  static constexpr std::size_t kCapacity = kMaxBoardSize * kMaxBoardSize;

  /// Leaves the room for squares as it is: each node of a search makes lists, and clearing them would cost time.
  MoveList() {}
  void add(Square s) {
    assert(size_ < kCapacity);
    begin()[size_++] = s;
  }
  void add(const SquareSet& set) {
    for (const Square s : set) add(s);
  }
  /// Adds the square if it is `wanted`. Without a branch, for conditions that are hard to predict: a square that is not
  /// is written, too, and overwritten by the next one.
  void addIf(bool wanted, Square s) {
    assert(size_ < kCapacity);
    begin()[size_] = s;
    size_ += static_cast<std::size_t>(wanted);
  }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Square operator[](std::size_t i) const { return begin()[i]; }
  [[nodiscard]] std::span<const Square> all() const { return {begin(), size_}; }
  [[nodiscard]] const Square* begin() const { return std::launder(reinterpret_cast<const Square*>(squares_.data())); }
  [[nodiscard]] const Square* end() const { return begin() + size_; }
  [[nodiscard]] Square* begin() { return std::launder(reinterpret_cast<Square*>(squares_.data())); }
  [[nodiscard]] Square* end() { return begin() + size_; }

 private:
  std::size_t size_ = 0;
  // As bytes, so that the squares begin without a value. An array of bytes is storage in which objects of such a simple
  // type exist without being constructed.
  static_assert(std::is_trivially_copyable_v<Square> && std::is_trivially_destructible_v<Square>);
  alignas(Square) std::array<std::byte, kCapacity * sizeof(Square)> squares_;
};

}  // namespace pentarch
