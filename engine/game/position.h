// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/game/bitboard.h"
#include "engine/game/pattern.h"
#include "engine/game/point_table.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch {

/// A game position of any size and rule with everything that threat search needs, kept up to date by every play and
/// undo: line classes and combined threats of every empty point for both sides, sets and counts of the strong ones,
/// quiet candidates and the hash key. It has no weights: an evaluator asks for the changes that a stone made
/// (forEachCodeChange) and keeps its own sums.
///
/// A regular value: it refers to nothing but shared tables of its rule. Not thread-safe. Precondition violations are
/// caught by assertions only; callers check moves with isEmpty() first. Every empty point can be played, even a
/// forbidden one or after the end of the game.
class Position {
 public:
  /// An empty board, Black to move; blocked points bound lines as the edge does. Precondition: kMinBoardSize ≤ size ≤
  /// kMaxBoardSize; the blocked points lie on the board.
  Position(int size, Rule rule, std::span<const Square> blockedPoints = {});
  /// A position that is set up: blocked points first, then the stones in their order, then a pass if that gives the
  /// turn to `sideToMove`; none: the opponent of the last stone is to move. Points off the board, and stones on taken
  /// points, are left out. Precondition as above.
  [[nodiscard]] static Position fromStones(int size, Rule rule, std::span<const SetupStone> stones,
                                           std::optional<Color> sideToMove = std::nullopt);

  /// Puts a stone of the side to move on an empty point and gives the turn to the other side.
  void play(Square s) { place(side_, s); }
  /// Puts a stone of either side on an empty point; the opponent of that side is to move next.
  void place(Color c, Square s);
  /// Gives the turn to the other side without a stone. Undone by undo().
  void pass();
  /// Takes back the last place() or pass(). Precondition: historySize() > 0.
  void undo();

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Rule rule() const { return rule_; }
  [[nodiscard]] const RuleTraits& traits() const { return traitsOf(rule_); }
  [[nodiscard]] Color sideToMove() const { return side_; }
  [[nodiscard]] int stoneCount() const { return stones_; }
  [[nodiscard]] bool isFull() const { return stones_ == playablePoints_; }
  /// Number of stones at which the game is a draw: all playable points; in renju on the boards of tournaments, 15x15
  /// and larger, 25 fewer (200 moves on 15x15), as their judges have it.
  [[nodiscard]] int moveLimit() const {
    const bool isShort = traits().blackHasForbiddenPoints() && size_ >= kTournamentSize;
    return isShort ? std::max(0, playablePoints_ - kRenjuUnplayedPoints) : playablePoints_;
  }
  /// True once moveLimit() stones stand on the board; a five of the last one still wins.
  [[nodiscard]] bool isDrawn() const { return stones_ >= moveLimit(); }
  /// True if the game is no draw before so many more plies; a five at the last of them counts.
  [[nodiscard]] bool allowsPlies(int plies) const { return stones_ + plies <= moveLimit(); }
  /// False for none, too.
  [[nodiscard]] bool isOnBoard(Square s) const { return onBoard(s.x(), s.y(), size_); }
  /// The content of a point, Blocked off the board. Precondition: not none.
  [[nodiscard]] Cell at(Square s) const { return cells_[padded(s.index())]; }
  [[nodiscard]] bool isEmpty(Square s) const { return at(s) == Cell::Empty; }
  /// Hash key of stones, blocked points and side to move.
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// The key after a stone of the side to move on the empty point s.
  [[nodiscard]] std::uint64_t keyAfter(Square s) const;

  /// Number of passes and stones since construction.
  [[nodiscard]] int historySize() const { return static_cast<int>(history_.size()); }
  /// The square of entry i of the history, 0 first; none for a pass.
  [[nodiscard]] Square moveAt(int i) const { return history_[static_cast<std::size_t>(i)].square; }
  [[nodiscard]] Color colorAt(int i) const { return history_[static_cast<std::size_t>(i)].color; }
  /// The last entry's square, `back` entries further back (0: the last one); none for a pass or before the start.
  [[nodiscard]] Square lastMove(int back = 0) const {
    return back < historySize() ? moveAt(historySize() - 1 - back) : Square::none();
  }
  /// True if the last entry of the history is a stone that completed a five by the rule (forbidden points are not
  /// considered); false after a pass.
  [[nodiscard]] bool lastMoveMadeFive() const { return !history_.empty() && history_.back().madeFive; }

  /// Everything below describes empty points: the threats and patterns of the color if it played there now. The code of
  /// a taken point stays what it was before the stone; nothing else of such a point has a meaning.
  [[nodiscard]] Threat threat(Color c, Square s) const { return valueOf(c, info(s).values).threat(); }
  [[nodiscard]] PointCode code(Color c, Square s) const { return valueOf(c, info(s).values).code(); }
  [[nodiscard]] ColorCodes codes(Square s) const { return codesOf(info(s).values); }
  [[nodiscard]] LineClass lineClass(Color c, Square s, Direction d) const {
    return lineClassOf(c, info(s).classes[static_cast<std::size_t>(d)]);
  }

  /// Number of points that give the color that threat. Precondition: hasSet(t).
  [[nodiscard]] int count(Color c, Threat t) const {
    assert(hasSet(t));
    return counts_[indexOf(c)][setIndex(t)];
  }
  /// True if some point gives the color a threat in [low, high]. Precondition: hasSet(low).
  [[nodiscard]] bool any(Color c, Threat low, Threat high) const {
    int n = 0;
    for (std::size_t i = setIndex(low); i <= setIndex(high); ++i) n += counts_[indexOf(c)][i];
    return n > 0;
  }
  /// The points that give the color that threat. Precondition: hasSet(t).
  [[nodiscard]] const SquareSet& set(Color c, Threat t) const {
    assert(hasSet(t));
    return sets_[indexOf(c)][setIndex(t)];
  }
  /// True if points of that threat are kept as a set: Forbidden and everything from OpenThree up.
  [[nodiscard]] static constexpr bool hasSet(Threat t) { return t >= Threat::Forbidden; }
  /// The union of set(c, t) over all t in [low, high]. Precondition: hasSet(low).
  [[nodiscard]] SquareSet points(Color c, Threat low, Threat high) const;

  /// Empty points near stones: within two steps or on a line within three.
  [[nodiscard]] SquareSet candidates() const;
  [[nodiscard]] SquareSet emptyPoints() const;

  /// Key of the line d through a point on the board, an index below PatternTable::all().size().
  [[nodiscard]] std::uint32_t lineKey(Square s, Direction d) const { return keys_[keyIndex(s, d)]; }

  /// Reports how the codes of empty points have changed since the history had `since` entries: calls `changed` with the
  /// codes of an empty point before and now, and `taken` with the former codes of a point that a stone has taken since.
  /// No point is reported twice. Precondition: since ≤ historySize().
  ///     changed(Square, ColorCodes before, ColorCodes after)
  ///     taken(Square, ColorCodes before)
  template <typename Changed, typename Taken>
  void forEachCodeChange(int since, Changed&& changed, Taken&& taken) const;

  /// Calls visit(point, distance) for the points on the line d that influence s: up to radius() away, with none blocked
  /// in between. Distances before s are negative.
  template <typename Visit>
  void forEachOnLine(Square s, Direction d, Visit&& visit) const;
  /// Class that color c would get on the line d through the empty point s if a stone of color `stone` stood `distance`
  /// steps along d from s (negative: backward). Plays nothing. Precondition: that point is empty, and one of those that
  /// forEachOnLine() visits.
  [[nodiscard]] LineClass lineClassWith(Color c, Square s, Direction d, int distance, Color stone) const;
  /// The same for the combined threat.
  [[nodiscard]] Threat threatWith(Color c, Square s, Direction d, int distance, Color stone) const;
  /// Points on one line influence each other up to this many steps apart.
  [[nodiscard]] int radius() const { return table_->radius(); }

  /// Recomputes everything from the stones and compares. For tests and assertions; slow.
  [[nodiscard]] bool verify() const;
  /// A digest of the whole state: equal before a play and after its undo. For tests; slow.
  [[nodiscard]] std::uint64_t fingerprint() const;

 private:
  static constexpr int kTournamentSize = 15;  // the smallest board on which tournaments play renju
  static constexpr int kRenjuUnplayedPoints = 25;
  // Padding of blocked cells before the first square and after the last one: a full radius along the longest step. The
  // unused columns beside the board are padding too.
  static constexpr int kCellPad = kMaxRadius * stepIndex(Direction::Diagonal);
  static constexpr int kLastSquare = (kMaxBoardSize - 1) * (kStride + 1);
  static constexpr std::size_t kCellCount = kCellPad + kLastSquare + 1 + kCellPad;
  static_assert(kStride - kMaxBoardSize >= kMaxRadius, "a row must not reach into the next one");
  static_assert(kCellPad >= kSquareCount - 1 - kLastSquare, "every index of a square has a cell");
  static constexpr std::size_t kMaxPitch = kMaxBoardSize + kMaxRadius;
  static constexpr std::size_t kLineCount = 2 * kMaxBoardSize + 2 * (2 * kMaxBoardSize - 1);
  static constexpr std::size_t kKeyPad = 8;      // room before the first line and after the last one
  static constexpr std::size_t kKeyVector = 12;  // keys that change together: two radii, the center, and one of padding
  static constexpr std::size_t kKeyCount = kLineCount * kMaxPitch + 2 * kKeyPad;
  static_assert(kKeyPad >= kMaxRadius && kKeyVector > 2 * kMaxRadius &&
                kKeyPad + kMaxPitch >= kMaxBoardSize + kKeyVector);
  // The first set, which nobody reads, is that of all weaker threats: with it a point always leaves one set for
  // another, and no branch asks whether it has one.
  static constexpr std::size_t kWeakThreats = static_cast<std::size_t>(Threat::Forbidden) - 1;
  static constexpr std::size_t kSetCount = kThreatCount - kWeakThreats;
  static constexpr int kCandidatePad = 3;  // rows that a stone reaches
  using CandidateRows = std::array<std::uint32_t, kMaxBoardSize + 2 * kCandidatePad>;
  using Counts = std::array<std::array<std::int16_t, kSetCount>, 2>;

  using Values = std::uint32_t;  // of a point: Black's in the low half, White's in the high one
  [[nodiscard]] static PointValue valueOf(Color c, Values values) {
    return PointValue::fromBits(static_cast<std::uint16_t>(c == Color::Black ? values : values >> 16));
  }
  [[nodiscard]] static ColorCodes codesOf(Values values) {
    constexpr Values kBothCodes = 0x0FFF0FFF;
    const Values codes = values & kBothCodes;
    return {static_cast<PointCode>(codes), static_cast<PointCode>(codes >> 16)};
  }

  // Copied as a whole into the log of changes and back.
  struct alignas(16) PointInfo {
    Values values = 0;
    ClassSums sums = 0;
    std::array<std::uint8_t, kDirectionCount> classes{};
    std::uint32_t index = 0;  // of the point itself
    friend bool operator==(const PointInfo&, const PointInfo&) = default;
  };
  // One line of one point, with its classes. In one word: what is written in parts and soon read as a whole has to wait
  // until all parts have left the processor's store buffer.
  class Touched {
   public:
    Touched() = default;  // has no value: an array of them costs nothing
    Touched(int index, std::uint8_t classes, Direction direction)
        : bits_(static_cast<std::uint32_t>(index) | static_cast<std::uint32_t>(direction) << kDirectionShift |
                static_cast<std::uint32_t>(classes) << kClassesShift) {}
    [[nodiscard]] int index() const { return static_cast<int>(bits_ & 0xFFFF); }
    [[nodiscard]] std::uint8_t classes() const { return static_cast<std::uint8_t>(bits_ >> kClassesShift); }
    [[nodiscard]] std::size_t direction() const { return bits_ >> kDirectionShift & 0xFF; }

   private:
    static constexpr int kDirectionShift = 16;
    static constexpr int kClassesShift = 24;
    std::uint32_t bits_;
  };
  struct SetChange {  // a change that concerned sets and counts
    Square square;
    Values before;
    Values after;
  };
  struct HistoryEntry {
    Square square;
    Color color;
    Color sideBefore;
    bool madeFive;
    std::uint32_t changeStart;
    std::uint32_t setChangeStart;
    std::uint64_t key;
    std::array<std::uint32_t, 2 * kCandidatePad + 1> candidateRows;
  };

  // Index in the padded arrays of a point on the board or up to a radius beyond it.
  [[nodiscard]] static constexpr std::size_t padded(int index) {
    assert(index >= -kCellPad && index < static_cast<int>(kCellCount) - kCellPad);
    return static_cast<std::size_t>(index + kCellPad);
  }
  [[nodiscard]] static constexpr std::size_t setIndex(Threat t) {
    return std::max(static_cast<std::size_t>(t), kWeakThreats) - kWeakThreats;
  }
  [[nodiscard]] const PointInfo& info(Square s) const { return info_[padded(s.index())]; }
  // Lines of one direction are stored one after the other and the points of a line are contiguous, so that a step along
  // the direction is a step of one in the array. Padding of one radius keeps neighboring lines apart. Every board has
  // the lines of the largest one: the index of a key is looked up by its square alone.
  using KeyIndices = std::array<std::array<std::uint16_t, kDirectionCount>, kSquareCount>;
  [[nodiscard]] static constexpr KeyIndices keyIndices() {
    constexpr int kSize = kMaxBoardSize;
    KeyIndices indices{};
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) {
        const auto square = static_cast<std::size_t>(Square::at(x, y).index());
        const auto set = [&](Direction d, int line, int offset) {
          indices[square][static_cast<std::size_t>(d)] =
              static_cast<std::uint16_t>(static_cast<int>(kKeyPad) + line * static_cast<int>(kMaxPitch) + offset);
        };
        set(Direction::Row, y, x);
        set(Direction::Column, kSize + x, y);
        set(Direction::Diagonal, 2 * kSize + x - y + kSize - 1, x);
        set(Direction::AntiDiagonal, 2 * kSize + 2 * kSize - 1 + x + y, x);
      }
    }
    return indices;
  }
  static const KeyIndices kKeyIndices;
  [[nodiscard]] static std::size_t keyIndex(Square s, Direction d) {
    return kKeyIndices[static_cast<std::size_t>(s.index())][static_cast<std::size_t>(d)];
  }
  template <int kSign>
  void addToLine(std::size_t first, std::span<const std::uint32_t, kKeyVector> steps);
  [[nodiscard]] std::uint32_t keyFromScratch(Square s, Direction d) const;
  [[nodiscard]] PointInfo infoFromKeys(Square s) const;
  [[nodiscard]] Values valuesOf(ClassSums sums) const;
  [[nodiscard]] std::uint8_t classesWith(Square s, Direction d, int distance, Color stone) const;
  void initialize(std::span<const Square> blockedPoints);
  void tally(Square s, Values values, int sign);

  [[nodiscard]] std::uint32_t keyStep(int distance, Color stone) const;
  template <int kRadius, int kSign>
  void addToKeys(Square s, Color c);
  template <int kSign>
  void addToKeysBlocked(Square s, Color c);
  template <int kRadius>
  void refreshLines(Square s);
  template <int kRadius, Direction kDirection>
  Touched* collectLine(Square s, Touched* out) const;
  template <int kSign>
  void updateKeys(Square s, Color c);
  void moveBetweenSets(Square s, Values from, Values to);
  [[nodiscard]] static bool touchesSets(Values before, Values after);
  void addCandidates(Square s, HistoryEntry& entry);

  int size_;
  int playablePoints_ = 0;
  int stones_ = 0;
  Rule rule_;
  Color side_ = Color::Black;
  bool hasBlocked_ = false;
  const PatternTable* table_;
  const PointTable* pointTable_;
  std::uint64_t key_ = 0;
  Counts counts_{};
  std::array<std::array<SquareSet, kSetCount>, 2> sets_{};
  CandidateRows candidateRows_{};
  std::array<std::uint32_t, kMaxBoardSize> emptyRows_{};
  std::array<Cell, kCellCount> cells_;
  std::array<std::uint32_t, kKeyCount> keys_{};
  std::array<PointInfo, kCellCount> info_{};
  std::vector<HistoryEntry> history_;
  std::vector<PointInfo> changes_;  // the former states of points
  std::size_t changeCount_ = 0;
  std::vector<SetChange> setChanges_;  // at least as long as changes_
  std::size_t setChangeCount_ = 0;
};

inline constexpr Position::KeyIndices Position::kKeyIndices = keyIndices();

// The oldest log entry of a point holds its original codes; a single stone changes no point twice. A point that a stone
// has taken keeps the codes it had then.
template <typename Changed, typename Taken>
void Position::forEachCodeChange(int since, Changed&& changed, Taken&& taken) const {
  const auto first = static_cast<std::size_t>(since);
  if (first == history_.size()) return;
  const bool isSingle = first + 1 == history_.size();
  SquareSet seen;
  for (std::size_t i = history_[first].changeStart; i < changeCount_; ++i) {
    const PointInfo& change = changes_[i];
    const Square square = Square::fromIndex(static_cast<int>(change.index));
    const ColorCodes before = codesOf(change.values);
    if (!isSingle) {
      if (seen.contains(square)) continue;
      seen.insert(square);
      if (!isEmpty(square)) {
        taken(square, before);
        continue;
      }
    }
    changed(square, before, codes(square));
  }
  for (std::size_t i = first; i < history_.size(); ++i) {
    const Square stone = history_[i].square;
    if (!stone.isNone() && !seen.contains(stone)) taken(stone, codes(stone));
  }
}

template <typename Visit>
void Position::forEachOnLine(Square s, Direction d, Visit&& visit) const {
  for (const int side : {-1, 1}) {
    for (int i = 1; i <= radius(); ++i) {
      const int index = s.index() + side * i * stepIndex(d);
      if (cells_[padded(index)] == Cell::Blocked) break;
      visit(Square::fromIndex(index), side * i);
    }
  }
}

}  // namespace pentarch
