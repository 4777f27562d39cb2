// SPDX-License-Identifier: MIT

// Slow reference computation of a position's state from the stones alone.
#include "engine/game/position.h"
#include "engine/game/zobrist.h"

namespace pentarch {

bool Position::verify() const {
  std::vector<Square> blocked;
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      if (at(Square::at(x, y)) == Cell::Blocked) blocked.push_back(Square::at(x, y));
    }
  }
  Position fresh(size_, rule_, blocked);
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const Square s = Square::at(x, y);
      const Cell cell = at(s);
      if (!isStone(cell)) continue;
      fresh.cells_[padded(s.index())] = cell;
      fresh.key_ ^= zobrist::stone(colorOf(cell), s);
    }
  }
  fresh.counts_ = {};
  fresh.sets_ = {};
  if (side_ == Color::White) fresh.key_ ^= zobrist::kWhiteToMove;
  bool same = fresh.key_ == key_;
  int stones = 0;
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const Square s = Square::at(x, y);
      if (at(s) == Cell::Blocked) continue;
      for (const Direction d : kDirections) {
        fresh.keys_[fresh.keyIndex(s, d)] = fresh.keyFromScratch(s, d);
        same = same && fresh.keys_[fresh.keyIndex(s, d)] == keys_[keyIndex(s, d)];
      }
      if (!isEmpty(s)) {
        ++stones;
        fresh.emptyRows_[static_cast<std::size_t>(y)] ^= std::uint32_t{1} << x;
        HistoryEntry unused;
        fresh.addCandidates(s, unused);
        continue;
      }
      const PointInfo scratch = fresh.infoFromKeys(s);
      same = same && scratch == info(s);
      fresh.tally(s, scratch.values, +1);
    }
  }
  return same && stones == stones_ && fresh.counts_ == counts_ && fresh.sets_ == sets_ &&
         fresh.candidateRows_ == candidateRows_ && fresh.emptyRows_ == emptyRows_;
}

std::uint64_t Position::fingerprint() const {
  std::uint64_t digest = key_;
  const auto mix = [&](std::uint64_t value) {
    digest ^= value;
    digest = zobrist::splitmix(digest);
  };
  for (const Cell cell : cells_) mix(static_cast<std::uint64_t>(cell));
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const Square s = Square::at(x, y);
      for (const Direction d : kDirections) mix(keys_[keyIndex(s, d)]);
      if (!isEmpty(s)) continue;
      std::uint64_t classes = 0;
      for (const auto lineClass : info(s).classes) classes = classes << 8 | static_cast<std::uint64_t>(lineClass);
      mix(classes | std::uint64_t{code(Color::Black, s)} << 32 | std::uint64_t{code(Color::White, s)} << 48);
    }
  }
  for (const auto& ofColor : counts_) {
    for (const std::int16_t n : ofColor) mix(static_cast<std::uint64_t>(n));
  }
  for (const auto& ofColor : sets_) {
    for (const SquareSet& set : ofColor) {
      for (std::size_t i = 0; i < SquareSet::kWords; ++i) mix(set.wordAt(i));
    }
  }
  for (const std::uint32_t row : candidateRows_) mix(row);
  for (const std::uint32_t row : emptyRows_) mix(row);
  mix(static_cast<std::uint64_t>(historySize()) << 32 | changeCount_ << 8 | indexOf(side_));
  mix(setChangeCount_);
  return digest;
}

}  // namespace pentarch
