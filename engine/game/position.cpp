// SPDX-License-Identifier: MIT
#include "engine/game/position.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>

#include "engine/game/zobrist.h"

namespace pentarch {
namespace {

// Candidate points around a stone, by row distance; bit 4 is the stone's own column.
constexpr int kStencilCenter = 4;
constexpr std::array<std::uint32_t, 4> kStencil = {0b0'1110'1110, 0b0'0111'1100, 0b0'0111'1100, 0b0'1001'0010};

constexpr std::size_t kMaxChangesPerStone = 48;

[[nodiscard]] constexpr std::uint32_t digitOf(Color c) {
  return c == Color::Black ? 1 : 2;
}

[[nodiscard]] constexpr std::uint32_t placeValue(int distance) {
  return static_cast<std::uint32_t>(HalfWindow::power(distance - 1));
}

/// Values that a stone adds to the keys along its line, in array order from the farthest point before it. Padded with
/// zeros to whole vectors.
template <std::size_t kSize>
using KeySteps = std::array<std::uint32_t, kSize>;

// By color.
template <int kRadius, std::size_t kSize>
[[nodiscard]] constexpr std::array<KeySteps<kSize>, 2> keySteps() {
  constexpr auto kHalfCodes = static_cast<std::uint32_t>(HalfWindow::codeCount(kRadius));
  std::array<KeySteps<kSize>, 2> steps{};
  for (const Color c : kColors) {
    for (std::size_t distance = 1; distance <= kRadius; ++distance) {
      const std::uint32_t value = digitOf(c) * placeValue(static_cast<int>(distance));
      steps[indexOf(c)][kRadius - distance] = value;
      steps[indexOf(c)][kRadius + distance] = kHalfCodes * value;
    }
  }
  return steps;
}

// The set whose row y has the bits row(y).
template <typename Row>
[[nodiscard]] SquareSet setOfRows(Row row) {
  static_assert(kMaxBoardSize % 2 == 0 && 2 * kStride == 64, "two rows make a word of a set");
  SquareSet set;
  for (std::size_t y = 0; y < kMaxBoardSize; y += 2) {
    set.wordAt(y / 2) = row(y) | static_cast<std::uint64_t>(row(y + 1)) << kStride;
  }
  return set;
}

}  // namespace

Position::Position(int size, Rule rule, std::span<const Square> blockedPoints)
    : size_(size), rule_(rule), table_(&PatternTable::of(rule)), pointTable_(&PointTable::of(rule)) {
  assert(size >= kMinBoardSize && size <= kMaxBoardSize);
  initialize(blockedPoints);
}

Position Position::fromStones(int size, Rule rule, std::span<const SetupStone> stones,
                              std::optional<Color> sideToMove) {
  std::vector<Square> blocked;
  for (const SetupStone& s : stones) {
    if (s.content == Cell::Blocked && onBoard(s.square.x(), s.square.y(), size)) blocked.push_back(s.square);
  }
  Position position(size, rule, blocked);
  for (const SetupStone& s : stones) {
    if (!isStone(s.content)) continue;
    if (!position.isOnBoard(s.square) || !position.isEmpty(s.square)) continue;
    position.place(colorOf(s.content), s.square);
  }
  if (sideToMove && position.sideToMove() != *sideToMove) position.pass();
  return position;
}

void Position::initialize(std::span<const Square> blockedPoints) {
  cells_.fill(Cell::Blocked);
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) cells_[padded(Square::at(x, y).index())] = Cell::Empty;
    emptyRows_[static_cast<std::size_t>(y)] = (std::uint32_t{1} << size_) - 1;
  }
  for (const Square s : blockedPoints) {
    if (!isEmpty(s)) continue;
    cells_[padded(s.index())] = Cell::Blocked;
    emptyRows_[static_cast<std::size_t>(s.y())] &= ~(std::uint32_t{1} << s.x());
    key_ ^= zobrist::blocked(s);
    hasBlocked_ = true;
  }
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const Square s = Square::at(x, y);
      for (const Direction d : kDirections) keys_[keyIndex(s, d)] = keyFromScratch(s, d);
      if (!isEmpty(s)) continue;
      ++playablePoints_;
      info_[padded(s.index())] = infoFromKeys(s);
      tally(s, info(s).values, +1);
    }
  }
}

std::uint32_t Position::keyFromScratch(Square s, Direction d) const {
  const int radius = table_->radius();
  std::array<std::uint32_t, 2> half{};
  for (const int side : {0, 1}) {
    const int step = side == 0 ? -stepIndex(d) : stepIndex(d);
    int width = 0;
    std::uint32_t digits = 0;
    while (width < radius) {
      const Cell cell = cells_[padded(s.index() + (width + 1) * step)];
      if (cell == Cell::Blocked) break;
      ++width;
      if (cell != Cell::Empty) digits += digitOf(colorOf(cell)) * placeValue(width);
    }
    half[static_cast<std::size_t>(side)] = static_cast<std::uint32_t>(HalfWindow::emptyCode(radius, width)) + digits;
  }
  return half[0] * table_->halfCodes() + half[1];
}

inline Position::Values Position::valuesOf(ClassSums sums) const {
  const Values white = pointTable_->value(Color::White, sums).bits();
  return white << 16 | pointTable_->value(Color::Black, sums).bits();
}

Position::PointInfo Position::infoFromKeys(Square s) const {
  PointInfo result;
  result.index = static_cast<std::uint32_t>(s.index());
  for (const Direction d : kDirections) {
    const std::uint8_t classes = table_->classes(keys_[keyIndex(s, d)]);
    result.classes[static_cast<std::size_t>(d)] = classes;
    result.sums += sumsOfLine(classes);
  }
  result.values = valuesOf(result.sums);
  return result;
}

// Adds a point to counts and sets (sign +1) or removes it (-1).
void Position::tally(Square s, Values values, int sign) {
  for (const Color c : kColors) {
    const std::size_t index = setIndex(valueOf(c, values).threat());
    auto& n = counts_[indexOf(c)][index];
    n = static_cast<std::int16_t>(n + sign);
    sets_[indexOf(c)][index].toggle(s);
  }
}

// Adds to adjacent keys, or subtracts. Works on a copy that nothing can alias, so that the loop vectorizes.
template <int kSign>
inline void Position::addToLine(std::size_t first, std::span<const std::uint32_t, kKeyVector> steps) {
  assert(first + kKeyVector <= keys_.size());
  std::uint32_t* const keys = &keys_[first];
  std::array<std::uint32_t, kKeyVector> sums;
  std::memcpy(sums.data(), keys, sizeof sums);
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += kSign > 0 ? steps[i] : 0U - steps[i];
  std::memcpy(keys, sums.data(), sizeof sums);
}

template <int kRadius, int kSign>
void Position::addToKeys(Square s, Color c) {
  static constexpr auto kSteps = keySteps<kRadius, kKeyVector>();
  const auto& steps = kSteps[indexOf(c)];
  addToLine<kSign>(keyIndex(s, Direction::Row) - kRadius, steps);
  addToLine<kSign>(keyIndex(s, Direction::Column) - kRadius, steps);
  addToLine<kSign>(keyIndex(s, Direction::Diagonal) - kRadius, steps);
  addToLine<kSign>(keyIndex(s, Direction::AntiDiagonal) - kRadius, steps);
}

// Value of a stone in the key of a point, `distance` steps along the line from it (negative: backward).
inline std::uint32_t Position::keyStep(int distance, Color stone) const {
  return digitOf(stone) * (distance < 0 ? table_->halfCodes() * placeValue(-distance) : placeValue(distance));
}

// The same for boards with blocked points, which cut lines: a stone changes no key beyond them.
template <int kSign>
void Position::addToKeysBlocked(Square s, Color c) {
  for (const Direction d : kDirections) {
    const std::size_t center = keyIndex(s, d);
    forEachOnLine(s, d, [&](Square, int distance) {
      const std::uint32_t step = keyStep(-distance, c);
      keys_[center + static_cast<std::size_t>(distance)] += kSign > 0 ? step : 0U - step;
    });
  }
}

template <int kSign>
void Position::updateKeys(Square s, Color c) {
  if (hasBlocked_) {
    addToKeysBlocked<kSign>(s, c);
  } else if (table_->radius() == 4) {
    addToKeys<4, kSign>(s, c);
  } else {
    addToKeys<5, kSign>(s, c);
  }
}

// Few changes concern the strong threats that sets and counts keep. Both colors of both states are tested at once:
// adding 16 - Forbidden to a four-bit threat carries out of its field if the threat is Forbidden or stronger. The
// result is a harmless false positive if only a weak threat differs while the other color has a strong one.
inline bool Position::touchesSets(Values before, Values after) {
  // In 64 bits, so that the carry of the upper half is not lost.
  constexpr auto inBothHalves = [](std::uint64_t bits) { return bits << 16 | bits; };
  constexpr std::uint64_t kField = inBothHalves(std::uint64_t{0xF} << PointValue::kThreatShift);
  constexpr std::uint64_t kCarry = inBothHalves(std::uint64_t{0x10} << PointValue::kThreatShift);
  constexpr std::uint64_t kAddend =
      inBothHalves((16 - static_cast<std::uint64_t>(Threat::Forbidden)) << PointValue::kThreatShift);
  const bool differ = ((before ^ after) & kField) != 0;
  const bool areStrong = ((((before & kField) + kAddend) | ((after & kField) + kAddend)) & kCarry) != 0;
  return differ & areStrong;
}

void Position::moveBetweenSets(Square s, Values from, Values to) {
  for (const Color c : kColors) {
    const std::size_t before = setIndex(valueOf(c, from).threat());
    const std::size_t after = setIndex(valueOf(c, to).threat());
    --counts_[indexOf(c)][before];
    ++counts_[indexOf(c)][after];
    sets_[indexOf(c)][before].toggle(s);
    sets_[indexOf(c)][after].toggle(s);
  }
}

// Lists the empty points of one line whose classes have changed. Does not branch on the cells, because which of them
// are empty is close to random. Points beyond the board are visited too; they are never empty.
template <int kRadius, Direction kDirection>
inline Position::Touched* Position::collectLine(Square s, Touched* out) const {
  constexpr int kStep = stepIndex(kDirection);
  const std::span<const std::uint8_t> classes = table_->all();
  const std::size_t key = keyIndex(s, kDirection);
  const std::size_t center = padded(s.index());
  for (int i = -kRadius; i <= kRadius; ++i) {
    if (i == 0) continue;
    const std::size_t point = center + static_cast<std::size_t>(i * kStep);
    assert(point < kCellCount);
    const std::uint8_t now = classes[keys_[key + static_cast<std::size_t>(i)]];
    const bool changed = now != info_[point].classes[static_cast<std::size_t>(kDirection)];
    *out = Touched(s.index() + i * kStep, now, kDirection);
    out += static_cast<int>(changed) & static_cast<int>(cells_[point] == Cell::Empty);
  }
  return out;
}

template <int kRadius>
void Position::refreshLines(Square s) {
  std::array<Touched, 8 * kRadius + 1> lines;
  Touched* end = collectLine<kRadius, Direction::Row>(s, lines.data());
  end = collectLine<kRadius, Direction::Column>(s, end);
  end = collectLine<kRadius, Direction::Diagonal>(s, end);
  end = collectLine<kRadius, Direction::AntiDiagonal>(s, end);
  // Few changes concern the sets, and which do is hard to predict. So they are only listed here, without a branch.
  PointInfo* log = &changes_[changeCount_];
  SetChange* const firstSetChange = &setChanges_[setChangeCount_];
  SetChange* setChange = firstSetChange;
  for (const Touched* t = lines.data(); t != end; ++t, ++log) {
    PointInfo& point = info_[padded(t->index())];
    *log = point;
    std::uint8_t& classes = point.classes[t->direction()];
    const Values before = point.values;
    const ClassSums sums = point.sums - sumsOfLine(classes) + sumsOfLine(t->classes());
    const Values after = valuesOf(sums);
    *setChange = {Square::fromIndex(t->index()), before, after};
    setChange += static_cast<int>(touchesSets(before, after));
    point.values = after;
    point.sums = sums;
    classes = t->classes();
  }
  for (const SetChange* c = firstSetChange; c != setChange; ++c) moveBetweenSets(c->square, c->before, c->after);
  changeCount_ = static_cast<std::size_t>(log - changes_.data());
  setChangeCount_ = static_cast<std::size_t>(setChange - setChanges_.data());
}

void Position::place(Color c, Square s) {
  assert(isOnBoard(s) && isEmpty(s));
  if (changes_.size() < changeCount_ + kMaxChangesPerStone) {
    const std::size_t size = 2 * changes_.size() + 8 * kMaxChangesPerStone;
    setChanges_.resize(size);
    changes_.resize(size);  // last: the condition above looks at it, and memory may run out in between
  }
  HistoryEntry& entry = history_.emplace_back();
  entry.square = s;
  entry.color = c;
  entry.sideBefore = side_;
  entry.madeFive = threat(c, s) == Threat::Five;
  entry.changeStart = static_cast<std::uint32_t>(changeCount_);
  entry.setChangeStart = static_cast<std::uint32_t>(setChangeCount_);
  entry.key = key_;
  addCandidates(s, entry);

  tally(s, info(s).values, -1);
  cells_[padded(s.index())] = cellOf(c);
  emptyRows_[static_cast<std::size_t>(s.y())] ^= std::uint32_t{1} << s.x();
  ++stones_;
  key_ ^= zobrist::stone(c, s);
  if (side_ == c) key_ ^= zobrist::kWhiteToMove;
  side_ = ~c;
  updateKeys<1>(s, c);
  table_->radius() == 4 ? refreshLines<4>(s) : refreshLines<5>(s);
}

std::uint64_t Position::keyAfter(Square s) const {
  return key_ ^ zobrist::stone(side_, s) ^ zobrist::kWhiteToMove;
}

void Position::pass() {
  HistoryEntry& entry = history_.emplace_back();
  entry.square = Square::none();
  entry.color = side_;
  entry.sideBefore = side_;
  entry.madeFive = false;
  entry.changeStart = static_cast<std::uint32_t>(changeCount_);
  entry.setChangeStart = static_cast<std::uint32_t>(setChangeCount_);
  side_ = ~side_;
  key_ ^= zobrist::kWhiteToMove;
}

void Position::undo() {
  assert(!history_.empty());
  const HistoryEntry& entry = history_.back();
  side_ = entry.sideBefore;
  const Square s = entry.square;
  if (s.isNone()) {
    key_ ^= zobrist::kWhiteToMove;
    history_.pop_back();
    return;
  }
  updateKeys<-1>(s, entry.color);
  const PointInfo* const end = changes_.data() + changeCount_;
  for (const PointInfo* former = changes_.data() + entry.changeStart; former != end; ++former) {
    info_[padded(static_cast<int>(former->index))] = *former;
  }
  changeCount_ = entry.changeStart;
  while (setChangeCount_ > entry.setChangeStart) {
    const SetChange& change = setChanges_[--setChangeCount_];
    moveBetweenSets(change.square, change.after, change.before);
  }
  cells_[padded(s.index())] = Cell::Empty;
  emptyRows_[static_cast<std::size_t>(s.y())] ^= std::uint32_t{1} << s.x();
  --stones_;
  tally(s, info(s).values, +1);
  key_ = entry.key;
  std::copy(entry.candidateRows.begin(), entry.candidateRows.end(), &candidateRows_[static_cast<std::size_t>(s.y())]);
  history_.pop_back();
}

void Position::addCandidates(Square s, HistoryEntry& entry) {
  std::uint32_t* const rows = &candidateRows_[static_cast<std::size_t>(s.y())];
  std::copy_n(rows, entry.candidateRows.size(), entry.candidateRows.begin());
  for (int dy = -kCandidatePad; dy <= kCandidatePad; ++dy) {
    const std::uint64_t stencil = kStencil[static_cast<std::size_t>(dy < 0 ? -dy : dy)];
    rows[dy + kCandidatePad] |= static_cast<std::uint32_t>((stencil << s.x()) >> kStencilCenter);
  }
}

SquareSet Position::emptyPoints() const {
  return setOfRows([&](std::size_t y) { return emptyRows_[y]; });
}

SquareSet Position::candidates() const {
  return setOfRows([&](std::size_t y) { return candidateRows_[y + kCandidatePad] & emptyRows_[y]; });
}

SquareSet Position::points(Color c, Threat low, Threat high) const {
  assert(hasSet(low) && low <= high);
  SquareSet result;
  for (std::size_t i = setIndex(low); i <= setIndex(high); ++i) {
    if (counts_[indexOf(c)][i] > 0) result |= sets_[indexOf(c)][i];
  }
  return result;
}

inline std::uint8_t Position::classesWith(Square s, Direction d, int distance, Color stone) const {
  assert(distance != 0 && std::abs(distance) <= radius());
  return table_->classes(keys_[keyIndex(s, d)] + keyStep(distance, stone));
}

LineClass Position::lineClassWith(Color c, Square s, Direction d, int distance, Color stone) const {
  return lineClassOf(c, classesWith(s, d, distance, stone));
}

Threat Position::threatWith(Color c, Square s, Direction d, int distance, Color stone) const {
  const PointInfo& point = info(s);
  const ClassSums sums = point.sums - sumsOfLine(point.classes[static_cast<std::size_t>(d)]) +
                         sumsOfLine(classesWith(s, d, distance, stone));
  return pointTable_->value(c, sums).threat();
}

}  // namespace pentarch
