// SPDX-License-Identifier: MIT
#include "engine/proof/check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/game/notation.h"
#include "engine/proof/board.h"

namespace pentarch::proof {
namespace {

struct Rejection : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Interruption : Rejection {
  Interruption() : Rejection("interrupted") {}
};

/// A set of points, as bits: that of (x, y) is y * size + x.
template <std::size_t kWords>
class Points {
 public:
  static constexpr std::size_t kCount = kWords * 64;

  void toggle(std::size_t point) { words_[point / 64] ^= std::uint64_t{1} << (point % 64); }
  [[nodiscard]] std::uint64_t hash(std::uint64_t seed) const {
    for (const std::uint64_t word : words_) seed = (std::rotl(seed, 5) ^ word) * kMultiplier;
    return seed;
  }
  friend bool operator==(const Points&, const Points&) = default;

 private:
  static constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;  // 2^64 divided by the golden ratio

  std::array<std::uint64_t, kWords> words_{};
};

/// A node and the stones added to the certificate's position on the way to it.
template <std::size_t kWords>
struct Situation {
  int node = 0;
  Points<kWords> attackers;
  Points<kWords> defenders;
  friend bool operator==(const Situation&, const Situation&) = default;
};

/// Situations that have been checked, with the plies to the five. Grows up to kMaxBytes, which takes half as much again
/// for a moment, or as far as there is memory; what then finds no place replaces those that took the least work, which
/// are checked again where they are needed.
template <std::size_t kWords>
class Memo {
 public:
  /// The plies of a situation, or 0 if it is not known.
  [[nodiscard]] int find(const Situation<kWords>& situation) const {
    const std::size_t bucket = bucketOf(situation);
    for (std::size_t i = bucket; i < bucket + kBucketSize; ++i) {
      if (entries_[i].plies > 0 && entries_[i].situation == situation) return entries_[i].plies;
    }
    return 0;
  }

  /// Adds a situation that is not known, after visiting `positions` of them.
  void add(const Situation<kWords>& situation, int plies, std::uint64_t positions) {
    const Entry entry{situation, static_cast<std::uint16_t>(plies),
                      static_cast<std::uint16_t>(std::bit_width(positions))};
    if (2 * count_ >= entries_.size() && entries_.size() < mostEntries_) grow();
    place(entry);
  }

 private:
  static constexpr std::size_t kBucketSize = 8;
  static constexpr std::size_t kFewest = 64;  // more than one bucket
  static constexpr std::size_t kMaxBytes = std::size_t{640} << 20;
  struct Entry {
    Situation<kWords> situation;
    std::uint16_t plies = 0;  // 0: free
    std::uint16_t work = 0;   // binary logarithm of the positions visited
  };
  static constexpr std::size_t kMaxEntries = std::bit_floor(kMaxBytes / sizeof(Entry));

  [[nodiscard]] std::size_t bucketOf(const Situation<kWords>& s) const {
    const std::uint64_t hash = s.defenders.hash(s.attackers.hash(static_cast<std::uint64_t>(s.node)));
    const int bits = std::countr_zero(entries_.size() / kBucketSize);
    return static_cast<std::size_t>(hash >> (64 - bits)) * kBucketSize;
  }

  // Takes a free place of the bucket, or that of the least work.
  void place(const Entry& entry) {
    const auto bucket = entries_.begin() + static_cast<std::ptrdiff_t>(bucketOf(entry.situation));
    const auto least =
        std::min_element(bucket, bucket + kBucketSize, [](const Entry& a, const Entry& b) { return a.work < b.work; });
    count_ += least->plies == 0 ? 1 : 0;
    *least = entry;
  }

  void grow() {
    std::vector<Entry> before;
    try {
      before.resize(2 * entries_.size());
    } catch (const std::bad_alloc&) {
      mostEntries_ = entries_.size();
      return;
    }
    before.swap(entries_);
    count_ = 0;
    for (const Entry& entry : before) {
      if (entry.plies > 0) place(entry);
    }
  }

  std::size_t mostEntries_ = kMaxEntries;
  std::size_t count_ = 0;
  std::vector<Entry> entries_ = std::vector<Entry>(kFewest);
};

template <std::size_t kWords>
class Checker {
 public:
  Checker(const Certificate& certificate, const Budget& budget)
      : certificate_(certificate),
        attacker_(certificate.attacker),
        budget_(budget),
        board_(certificate.size, certificate.rule),
        used_(certificate.nodes.size()) {}

  void run() {
    setUp();
    checkReferences();
    const int root = static_cast<int>(certificate_.nodes.size()) - 1;
    const int plies = certificate_.isLoss() ? refuteAll(root) : attack(root);
    if (plies != certificate_.plies) {
      throw Rejection("the longest line has " + std::to_string(plies) + " plies, not " +
                      std::to_string(certificate_.plies));
    }
    const auto unused = std::find(used_.begin(), used_.end(), false);
    if (unused != used_.end()) throw Rejection(nodeName(static_cast<int>(unused - used_.begin())) + " is never used");
  }

  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  static constexpr std::uint64_t kPositionsPerPoll = 256;
  static constexpr int kReach = 5;            // of a stone along a line: from the point of a five to the end of its row
  static constexpr int kPliesByOpenFour = 3;  // the four, any answer, the five

  void place(const std::vector<Square>& points, Cell content) {
    for (const Square s : points) {
      if (!board_.isEmpty(s)) throw Rejection("a point of the position is named twice or lies off the board");
      board_.set(s, content);
    }
  }

  void setUp() {
    place(certificate_.blocked, Cell::Blocked);
    place(certificate_.black, Cell::Black);
    place(certificate_.white, Cell::White);
    if (board_.isWon()) throw Rejection("the position is won already");
    if (certificate_.nodes.empty()) throw Rejection("there is no node");
  }

  // Children come before their parents, so there can be no cycle.
  void checkReferences() const {
    for (std::size_t i = 0; i < certificate_.nodes.size(); ++i) {
      const Node& node = certificate_.nodes[i];
      if (node.move.isNone() && i + 1 < certificate_.nodes.size()) {
        throw Rejection(nodeName(static_cast<int>(i)) + " has no move");
      }
      const auto isEarlier = [i](int next) { return next >= 0 && static_cast<std::size_t>(next) < i; };
      const auto isBad = [&](const Node::Reply& r) { return !isEarlier(r.next); };
      if (std::any_of(node.replies.begin(), node.replies.end(), isBad) ||
          (node.otherwise != Node::kNone && !isEarlier(node.otherwise))) {
        throw Rejection(nodeName(static_cast<int>(i)) + " names a node that does not come before it");
      }
    }
  }

  // Plies to the five of a certificate of a loss.
  int refuteAll(int root) {
    used_[static_cast<std::size_t>(root)] = true;
    countPosition();
    return defend(root, certificate_.nodes[static_cast<std::size_t>(root)]);
  }

  // Plies to the five with the attacker to move.
  int attack(int number) {
    const Node& node = certificate_.nodes[static_cast<std::size_t>(number)];
    used_[static_cast<std::size_t>(number)] = true;
    const bool hasAnswers = !node.replies.empty() || node.otherwise != Node::kNone;
    // Positions of one certificate differ only by the stones that the moves have added.
    const Situation<kWords> key{number, attackers_, defenders_};
    if (hasAnswers) {
      if (const int known = memo_.find(key); known > 0) return known;
    }
    const std::uint64_t before = positions_;
    countPosition();
    if (board_.isDrawn()) throw rejected("the game is drawn");
    if (!board_.isEmpty(node.move)) throw rejected(nodeName(number) + " plays on a point that is not empty");
    if (!board_.isLegal(attacker_, node.move)) throw rejected(nodeName(number) + " plays on a forbidden point");
    if (board_.makesFive(attacker_, node.move)) {
      if (hasAnswers) throw rejected(nodeName(number) + " wins at once and needs no answers");
      return 1;
    }
    put(node.move, attacker_);
    const int plies = 1 + defend(number, node);
    remove(node.move, attacker_);
    if (hasAnswers) memo_.add(key, plies, positions_ - before);
    return plies;
  }

  [[nodiscard]] std::vector<Square> emptyPoints() const {
    std::vector<Square> points;
    for (int y = 0; y < board_.size(); ++y) {
      for (int x = 0; x < board_.size(); ++x) {
        if (board_.at(x, y) == Cell::Empty) points.push_back(Square::at(x, y));
      }
    }
    return points;
  }

  // Empty points where a stone can stop one of the attacker's fives: the point of the five and, in caro, an end of its
  // row, which lies on a line through that point. A stone anywhere else leaves every five open, whatever follows.
  [[nodiscard]] std::vector<Square> pointsAroundFives() const {
    const bool canCloseRows = certificate_.rule == Rule::Caro || certificate_.rule == Rule::CaroExact;
    std::vector<Square> points;
    for (const Square s : emptyPoints()) {
      if (!board_.makesFive(attacker_, s)) continue;
      points.push_back(s);
      if (canCloseRows) addLinesThrough(s, points);
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
  }

  void addLinesThrough(Square center, std::vector<Square>& points) const {
    for (const Direction d : kDirections) {
      for (int k = -kReach; k <= kReach; ++k) {
        const int x = center.x() + k * stepX(d);
        const int y = center.y() + k * stepY(d);
        if (board_.at(x, y) == Cell::Empty) points.push_back(Square::at(x, y));
      }
    }
  }

  // Plies to the five with the defender to move.
  int defend(int number, const Node& node) {
    if (board_.stoneCount() + 2 > board_.moveLimit()) throw rejected("the game is drawn");
    if (board_.hasFivePoint(~attacker_)) throw rejected("the defender completes a five");
    const bool isFour = board_.hasFivePoint(attacker_);
    int longest = 2;
    bool needsOtherwise = false;
    std::size_t listed = 0;
    std::vector<Square> answers = isFour ? pointsAroundFives() : emptyPoints();
    if (!isFour && leaveOutLosing(answers, node)) {
      longest = 1 + kPliesByOpenFour;
      needsOtherwise = true;
      used_[static_cast<std::size_t>(node.otherwise)] = true;
    }
    for (const Square s : answers) {
      if (!board_.isLegal(~attacker_, s)) continue;
      if (isFour && leavesFive(s)) continue;
      const auto found =
          std::find_if(node.replies.begin(), node.replies.end(), [&](const Node::Reply& r) { return r.move == s; });
      const bool isListed = found != node.replies.end();
      const int next = isListed ? found->next : node.otherwise;
      longest = std::max(longest, 1 + pliesAfter(s, number, next));
      listed += isListed ? 1 : 0;
      needsOtherwise = needsOtherwise || !isListed;
    }
    if (listed != node.replies.size()) {
      throw rejected(nodeName(number) + " answers what cannot or need not be answered");
    }
    if (node.otherwise != Node::kNone && !needsOtherwise)
      throw rejected(nodeName(number) + " answers all other moves, but there are none");
    return longest;
  }

  // Most answers to an open three are far away and lose to the same open four, so that trying each one takes nearly all
  // the time. If the node `otherwise` is a four that no answer stops, every answer loses to it that is not on its point
  // nor around its fives and does not make a four itself. Leaves out of `answers` those of them that are not listed;
  // false if there are none. The game is not drawn before: an answer, the four and two points of fives are empty. In
  // renju all are tried, since a stone can change if a far point is forbidden.
  [[nodiscard]] bool leaveOutLosing(std::vector<Square>& answers, const Node& node) {
    if (node.otherwise == Node::kNone || certificate_.rule == Rule::Renju) return false;
    const Node& four = certificate_.nodes[static_cast<std::size_t>(node.otherwise)];
    if (!four.replies.empty() || four.otherwise != Node::kNone || !board_.isEmpty(four.move)) return false;
    countPosition();
    board_.set(four.move, cellOf(attacker_));
    std::vector<Square> tried = pointsAroundFives();
    const bool wins =
        !tried.empty() && std::all_of(tried.begin(), tried.end(), [this](Square s) { return leavesFive(s); });
    board_.set(four.move, Cell::Empty);
    if (!wins) return false;
    tried.push_back(four.move);
    for (const Node::Reply& reply : node.replies) tried.push_back(reply.move);
    std::sort(tried.begin(), tried.end());
    const auto loses = [&](Square s) {
      return !std::binary_search(tried.begin(), tried.end(), s) && !mayMakeFour(~attacker_, s);
    };
    return std::erase_if(answers, loses) > 0;
  }

  // False if no line through the point has three stones of the color that are near enough for one row of five with it.
  [[nodiscard]] bool mayMakeFour(Color color, Square s) const {
    constexpr int kFarthest = 4;
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Direction d) {
      int stones = 0;
      for (int k = -kFarthest; k <= kFarthest; ++k) {
        stones += static_cast<int>(board_.at(s.x() + k * stepX(d), s.y() + k * stepY(d)) == cellOf(color));
      }
      return stones >= 3;
    });
  }

  // True if the attacker still completes a five after that answer.
  [[nodiscard]] bool leavesFive(Square s) {
    board_.set(s, cellOf(~attacker_));
    const bool leaves = board_.hasFivePoint(attacker_);
    board_.set(s, Cell::Empty);
    return leaves;
  }

  // Plies to the five after the answer `s` to the move of a node, by the node `next`.
  int pliesAfter(Square s, int number, int next) {
    defenders_.toggle(indexOf(s));
    const int known = next == Node::kNone ? 0 : memo_.find({next, attackers_, defenders_});
    defenders_.toggle(indexOf(s));
    if (known > 0) return known;
    put(s, ~attacker_);
    if (next == Node::kNone) throw rejected(nodeName(number) + " has no answer");
    const int plies = attack(next);
    remove(s, ~attacker_);
    return plies;
  }

  [[nodiscard]] std::size_t indexOf(Square s) const {
    return static_cast<std::size_t>(s.y() * certificate_.size + s.x());
  }
  void put(Square s, Color color) {
    board_.set(s, cellOf(color));
    (color == attacker_ ? attackers_ : defenders_).toggle(indexOf(s));
    added_.push_back(s);
  }
  void remove(Square s, Color color) {
    board_.set(s, Cell::Empty);
    (color == attacker_ ? attackers_ : defenders_).toggle(indexOf(s));
    added_.pop_back();
  }

  void countPosition() {
    if (++positions_ % kPositionsPerPoll == 0 && budget_.mustEnd()) throw Interruption();
  }

  [[nodiscard]] static std::string nodeName(int number) { return "node " + std::to_string(number); }

  [[nodiscard]] Rejection rejected(const std::string& what) const {
    if (added_.empty()) return Rejection(what);
    std::string text = "after";
    for (const Square s : added_) text += ' ' + notation::toLetters(s);
    return Rejection(text + ": " + what);
  }

  const Certificate& certificate_;
  Color attacker_;
  const Budget& budget_;
  std::uint64_t positions_ = 0;
  Board board_;
  std::vector<bool> used_;
  std::vector<Square> added_;  // the stones since the position, attacker's and defender's in turn
  Points<kWords> attackers_;   // the same as sets
  Points<kWords> defenders_;
  Memo<kWords> memo_;
};

template <std::size_t kWords>
[[nodiscard]] CheckResult checkOf(const Certificate& certificate, const Budget& budget) {
  Checker<kWords> checker(certificate, budget);
  try {
    checker.run();
  } catch (const Interruption& interruption) {
    return {false, interruption.what(), checker.positions(), true};
  } catch (const Rejection& rejection) {
    return {false, rejection.what(), checker.positions()};
  }
  return {true, {}, checker.positions()};
}

}  // namespace

CheckResult check(const Certificate& certificate, const Budget& budget) {
  if (certificate.size < kMinBoardSize || certificate.size > kMaxBoardSize) {
    return {false, "the size of the board is out of range", 0};
  }
  constexpr std::size_t kSmall = 4;
  constexpr std::size_t kLarge = 8;
  static_assert(Points<kLarge>::kCount >= std::size_t{kMaxBoardSize * kMaxBoardSize});
  const auto points = static_cast<std::size_t>(certificate.size * certificate.size);
  return points <= Points<kSmall>::kCount ? checkOf<kSmall>(certificate, budget) : checkOf<kLarge>(certificate, budget);
}

}  // namespace pentarch::proof
