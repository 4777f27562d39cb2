// SPDX-License-Identifier: MIT
#include "tests/app/records/random_game.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "app/records/timed_moves.h"

namespace pentarch::test {
namespace {

using namespace records;

// The order of marks is irrelevant.
[[nodiscard]] bool sameMarks(std::vector<Mark> a, std::vector<Mark> b) {
  const auto isLess = [](const Mark& m, const Mark& n) {
    return std::tie(m.square, m.kind, m.label) < std::tie(n.square, n.kind, n.label);
  };
  std::sort(a.begin(), a.end(), isLess);
  std::sort(b.begin(), b.end(), isLess);
  return a == b;
}

[[nodiscard]] bool sameNotes(const Node& a, const Node& b) {
  return a.square == b.square && a.comment == b.comment && sameMarks(a.marks, b.marks) && a.time == b.time &&
         a.winRate == b.winRate && a.properties == b.properties && a.children.size() == b.children.size();
}

[[nodiscard]] std::vector<SetupStone> sorted(std::vector<SetupStone> stones) {
  std::sort(stones.begin(), stones.end(), [](const SetupStone& a, const SetupStone& b) { return a.square < b.square; });
  return stones;
}

[[nodiscard]] bool sameStones(const GameTree& a, const GameTree& b) {
  const auto left = sorted(a.setup);
  const auto right = sorted(b.setup);
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const auto& s, const auto& t) { return s.square == t.square && s.content == t.content; });
}

class Generator {
 public:
  Generator(unsigned features, int boardSize, std::mt19937& random) : features_(features), random_(random) {
    game_.boardSize = boardSize;
  }

  GameTree make() {
    if (has(kRule) && chance(2)) game_.rule = kRules[below(kRules.size())];
    if (has(kPlayers)) name(info::kBlack), name(info::kWhite);
    if (has(kResult) && chance(2)) game_.info[std::string(info::kResult)] = "B+Resign";
    if (has(kEndCode) && chance(2)) game_.info[std::string(kResultCode)] = "1";
    if (has(kInfo)) name(info::kEvent), name(info::kDate), name(info::kAnnotator);
    const bool hasMoves = has(kMoveOrder);
    if (has(kSetup) && (!hasMoves || chance(2))) setUp(Cell::Black, 3), setUp(Cell::White, 3);
    if (has(kSetup) && chance(2)) game_.firstToMove = Color::White;
    if (has(kBlocked) && chance(2)) setUp(Cell::Blocked, 4);
    annotate(kRoot, true);
    NodeId last = kRoot;
    for (std::size_t moves = 1 + below(12); hasMoves && moves > 0; --moves) last = extend(last);
    if (has(kVariations)) {
      for (std::size_t branches = below(5); branches > 0; --branches) {
        NodeId id = below(game_.nodes.size());
        for (std::size_t moves = 1 + below(4); moves > 0; --moves) id = extend(id);
      }
    }
    return std::move(game_);
  }

 private:
  bool has(unsigned feature) const { return (features_ & feature) != 0; }
  std::size_t below(std::size_t n) { return random_() % n; }
  bool chance(std::size_t n) { return below(n) == 0; }

  std::string text() {
    constexpr std::array<std::string_view, 9> kPieces = {"good", " ", "]", "\\", ":", "(;B", "\"", "\xC3\xA9", "7,7"};
    std::string result = "t";
    for (std::size_t n = below(6); n > 0; --n) result += kPieces[below(kPieces.size())];
    return result + "t";
  }

  void name(std::string_view key) {
    if (chance(2)) game_.info[std::string(key)] = "n" + std::to_string(below(1000));
  }

  bool isFree(Square s, NodeId id) const {
    const auto stones = game_.stonesAt(id);
    return std::none_of(stones.begin(), stones.end(), [&](const SetupStone& t) { return t.square == s; });
  }

  Square freeSquare(NodeId id) {
    const auto size = static_cast<std::size_t>(game_.boardSize);
    while (true) {
      const Square s = Square::at(static_cast<int>(below(size)), static_cast<int>(below(size)));
      if (isFree(s, id)) return s;
    }
  }

  void setUp(Cell content, std::size_t count) {
    for (; count > 0; --count) game_.setup.push_back({freeSquare(kRoot), content});
  }

  NodeId extend(NodeId parent) {
    // Siblings differ, as in every game library.
    Square s = has(kPasses) && chance(8) ? Square::none() : freeSquare(parent);
    const auto& brothers = game_[parent].children;
    while (std::any_of(brothers.begin(), brothers.end(), [&](NodeId b) { return game_[b].square == s; })) {
      s = freeSquare(parent);
    }
    const NodeId id = game_.add(parent, s);
    if (has(kTurns) && has(kSetup) && chance(8)) game_[id].color = ~game_[id].color;
    annotate(id, false);
    return id;
  }

  void annotate(NodeId id, bool isRoot) {
    Node& node = game_[id];
    if (has(kComments) && chance(2)) node.comment = text() + (chance(2) ? "\n" + text() : "");
    if (has(kTimes) && !isRoot && chance(2)) node.time = std::chrono::milliseconds(1 + below(100'000));
    if (has(kWinRates) && !isRoot && chance(2)) node.winRate = static_cast<double>(below(10'001)) / 1e4;
    if (has(kProperties) && chance(4)) node.properties["BM"] = {"1"};
    if (has(kProperties) && chance(4)) node.properties["ZZ"] = {text(), text()};
    for (std::size_t n = below(4); n > 0; --n) {
      Mark mark{freeSquare(kRoot), static_cast<Mark::Kind>(below(5))};
      const bool isLabel = mark.kind == Mark::Kind::Label;
      const bool isMarked =
          std::any_of(node.marks.begin(), node.marks.end(), [&](const Mark& m) { return m.square == mark.square; });
      if (isMarked || !has(isLabel ? kLabels : kMarks)) continue;
      if (isLabel) mark.label = text();
      node.marks.push_back(mark);
    }
  }

  unsigned features_;
  std::mt19937& random_;
  GameTree game_;
};

}  // namespace

records::GameTree randomGame(unsigned features, int boardSize, std::mt19937& random) {
  return Generator(features, boardSize, random).make();
}

bool sameGame(const GameTree& a, const GameTree& b) {
  if (a.boardSize != b.boardSize || a.rule != b.rule || a.firstToMove != b.firstToMove || a.info != b.info ||
      a.nodes.size() != b.nodes.size() || !sameStones(a, b)) {
    return false;
  }
  const auto left = a.depthFirst();
  const auto right = b.depthFirst();
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), [&](NodeId i, NodeId j) {
    return sameNotes(a[i], b[j]) && (i == kRoot || a[i].color == b[j].color);
  });
}

}  // namespace pentarch::test
