// SPDX-License-Identifier: MIT
#include "engine/book/book_position.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/game/position.h"

namespace pentarch::book {
namespace {

constexpr std::size_t kHeadBytes = 3;
constexpr unsigned kPointsPerByte = 4;

// The two bits of a point's content, and the inverse.
constexpr unsigned codeOf(Cell content) {
  switch (content) {
    case Cell::Empty: return 0;
    case Cell::Black: return 1;
    case Cell::White: return 2;
    case Cell::Blocked: return 3;
  }
  return 0;
}
constexpr std::array kCells = {Cell::Empty, Cell::Black, Cell::White, Cell::Blocked};

// Inverse of a symmetry. All are their own inverse except the two quarter turns, which swap the axes and mirror one.
[[nodiscard]] constexpr int inverseOf(int symmetry) {
  return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
}

}  // namespace

BookPosition::BookPosition(Rule rule, int boardSize)
    : rule_(rule), boardSize_(boardSize), cells_(static_cast<std::size_t>(boardSize * boardSize), Cell::Empty) {}

BookPosition::BookPosition(const Position& position) : BookPosition(position.rule(), position.size()) {
  side_ = position.sideToMove();
  for (int y = 0; y < boardSize_; ++y) {
    for (int x = 0; x < boardSize_; ++x) set(Square::at(x, y), position.at(Square::at(x, y)));
  }
}

std::optional<BookPosition> BookPosition::fromKey(std::string_view key) {
  if (key.size() < kHeadBytes) return std::nullopt;
  const auto byteAt = [key](std::size_t i) { return static_cast<unsigned char>(key[i]); };
  const int boardSize = byteAt(1);
  if (byteAt(0) >= kRules.size() || boardSize < kMinBoardSize || boardSize > kMaxBoardSize || byteAt(2) > 1 ||
      key.size() != keyBytes(boardSize)) {
    return std::nullopt;
  }
  BookPosition position(kRules[byteAt(0)], boardSize);
  position.side_ = kColors[byteAt(2)];
  for (std::size_t i = 0; i < (key.size() - kHeadBytes) * kPointsPerByte; ++i) {
    const unsigned bits = byteAt(kHeadBytes + i / kPointsPerByte) >> (2 * (i % kPointsPerByte)) & 3U;
    if (i < position.cells_.size()) {
      position.cells_[i] = kCells[bits];
    } else if (bits != 0) {
      return std::nullopt;
    }
  }
  return position;
}

int BookPosition::stoneCount() const {
  return static_cast<int>(std::count(cells_.begin(), cells_.end(), Cell::Black) +
                          std::count(cells_.begin(), cells_.end(), Cell::White));
}

bool BookPosition::isFree(Square s) const {
  return onBoard(s.x(), s.y(), boardSize_) && at(s) == Cell::Empty;
}

void BookPosition::play(Square s) {
  set(s, cellOf(side_));
  side_ = ~side_;
}

std::string BookPosition::keyOf(int symmetry) const {
  std::string key(keyBytes(boardSize_), '\0');
  key[0] = static_cast<char>(rule_);
  key[1] = static_cast<char>(boardSize_);
  key[2] = static_cast<char>(side_);
  for (int y = 0; y < boardSize_; ++y) {
    for (int x = 0; x < boardSize_; ++x) {
      const unsigned bits = codeOf(at(Square::at(x, y)));
      if (bits == 0) continue;
      const std::size_t i = indexOf(transformed(Square::at(x, y), boardSize_, symmetry));
      char& byte = key[kHeadBytes + i / kPointsPerByte];
      byte = static_cast<char>(static_cast<unsigned char>(byte) | bits << (2 * (i % kPointsPerByte)));
    }
  }
  return key;
}

bool contains(const BookPosition& larger, const BookPosition& smaller) {
  const int size = smaller.boardSize();
  if (larger.rule() != smaller.rule() || larger.boardSize() != size) return false;
  const auto fits = [&](int symmetry) {
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const Cell wanted = smaller.at(Square::at(x, y));
        const Cell there = larger.at(transformed(Square::at(x, y), size, symmetry));
        if (wanted == Cell::Empty ? there == Cell::Blocked : there != wanted) return false;
      }
    }
    return true;
  };
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    if (fits(symmetry)) return true;
  }
  return false;
}

CanonicalPosition::CanonicalPosition(const BookPosition& position) : boardSize_(position.boardSize()) {
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::string key = position.keyOf(symmetry);
    if (symmetries_.empty() || key < key_) {
      key_ = std::move(key);
      symmetries_.assign(1, symmetry);
    } else if (key == key_) {
      symmetries_.push_back(symmetry);
    }
  }
}

Square CanonicalPosition::toBook(Square move) const {
  Square smallest;  // none compares greater than every square
  for (const int symmetry : symmetries_) smallest = std::min(smallest, transformed(move, boardSize_, symmetry));
  return smallest;
}

Square CanonicalPosition::fromBook(Square move) const {
  return transformed(move, boardSize_, inverseOf(symmetries_.front()));
}

}  // namespace pentarch::book
