// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

#include "engine/game/bitboard.h"
#include "engine/game/types.h"

namespace pentarch {

/// A list of squares with room for every point of the largest board. Lives on the stack; copying costs its size.
class MoveList {
 public:
  static constexpr std::size_t kCapacity = kMaxBoardSize * kMaxBoardSize;

  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): a node of the search makes lists, and fills a part of them
  MoveList() {}
  void add(Square s) {
    assert(size_ < moves_.size());
    moves_[size_++] = s;
  }
  void add(const SquareSet& set) {
    for (const Square s : set) add(s);
  }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Square operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] std::span<const Square> all() const { return {moves_.data(), size_}; }
  [[nodiscard]] const Square* begin() const { return moves_.data(); }
  [[nodiscard]] const Square* end() const { return moves_.data() + size_; }
  [[nodiscard]] Square* begin() { return moves_.data(); }
  [[nodiscard]] Square* end() { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  union {  // so that the squares begin without a value
    std::array<Square, kCapacity> moves_;
  };
};

}  // namespace pentarch
