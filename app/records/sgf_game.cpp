// SPDX-License-Identifier: MIT
#include "app/records/sgf_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/records/charset.h"
#include "app/records/names.h"
#include "app/records/sgf_names.h"
#include "app/records/text_place.h"
#include "app/records/units.h"
#include "engine/base/ascii.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

// The rule given by RU: by number or name, or by the one word of a longer text that identifies it.
[[nodiscard]] std::optional<Rule> ruleFromText(std::string_view text) {
  if (const auto rule = app::ruleMeant(ascii::trimmed(text))) return rule;
  std::string words = " " + ascii::toLower(text) + " ";
  std::replace_if(
      words.begin(), words.end(), [](char c) { return !ascii::isLetter(c); }, ' ');
  std::set<Rule> named;
  for (const RuleWord& w : kRuleWords) {
    if (words.find(fmt::format(" {} ", w.word)) != std::string::npos) named.insert(w.rule);
  }
  return named.size() == 1 ? std::optional(*named.begin()) : std::nullopt;
}

/// Builds a game from the properties of its nodes.
class GameBuilder {
 public:
  explicit GameBuilder(const ReadOptions& options) { game_.boardSize = options.boardSize; }

  [[nodiscard]] NodeId current() const { return current_; }
  void goTo(NodeId id) { current_ = id; }
  [[nodiscard]] SgfGame finish() {
    settleSetup();
    if (ruleWarning_) warnings_.push_back(*std::move(ruleWarning_));
    return {std::move(game_), std::move(warnings_)};
  }

  void addNode(std::vector<SgfProperty> properties) {
    // Size first, since points depend on it; then the first node's properties of the whole game; then the move, since
    // all others refer to the position after it.
    const auto rank = [this](const SgfProperty& p) {
      return p.name == "SZ" ? 0 : isFirstNode_ && isAboutGame(p) ? 1 : isMove(p) ? 2 : 3;
    };
    std::stable_sort(properties.begin(), properties.end(),
                     [&](const SgfProperty& a, const SgfProperty& b) { return rank(a) < rank(b); });
    for (const SgfProperty& p : properties) take(p);
    isFirstNode_ = false;
  }

 private:
  [[nodiscard]] static bool isMove(const SgfProperty& p) {
    return p.name == "B" || p.name == "W" || findProperty(kSgfOpenings, p.name) != nullptr;
  }
  [[nodiscard]] static bool isAboutGame(const SgfProperty& p) {
    return p.name == "RU" || p.name == "PL" || findProperty(kSgfInfos, p.name) != nullptr ||
           findProperty(kSgfSetups, p.name) != nullptr;
  }

  void take(const SgfProperty& p) {
    if (const auto* spec = findProperty(kSgfOpenings, p.name)) return playOpening(p, spec->first);
    if (p.name == "C") return addComments(p);
    if (const auto* spec = findProperty(kSgfMarks, p.name)) return mark(p, spec->kind);
    if (const auto* spec = findProperty(kSgfSetups, p.name)) return setUp(p, spec->content);
    if (takeKnown(p) || takeGameInfo(p)) {
      const std::size_t values = p.values.size();
      if (values > 1) warn(p, fmt::format("'{}' has {} values: the first one is read", p.name, values));
      return;
    }
    warnOfStones(p);
    assert(isOtherProperty(p.name));
    auto& values = game_[current_].properties[p.name];
    for (const SgfValue& v : p.values) {
      values.push_back(convertedAroundColons(v.raw, [](std::string_view text) { return sgfPlainText(text, false); }));
    }
  }

  // "hh,hg,jf": alternating moves.
  void playOpening(const SgfProperty& p, Color color) {
    for (const SgfValue& v : p.values) {
      for (const std::string_view text : partsOf(v.raw)) {
        if (ascii::trimmed(text).empty()) continue;  // neither a move nor a pass
        play(color, v, text);
        color = ~color;
      }
    }
  }

  // Warns once of each property that is not read as a whole.
  void warn(const SgfProperty& p, std::string message) {
    if (warnedOf_.insert(p.name).second) warnings_.push_back({p.offset, p.name.size(), std::move(message)});
  }

  // Warns of the first unknown property whose values are all points: they may be stones.
  void warnOfStones(const SgfProperty& p) {
    if (mayLackStones_ || kSgfHarmless.find(fmt::format(" {} ", p.name)) != std::string_view::npos) return;
    const auto isPoint = [&](std::string_view text) {
      text = ascii::trimmed(text);
      const auto isOn = [&](char c) { return c >= 'a' && c < 'a' + game_.boardSize; };
      return text.size() == 2 && isOn(text[0]) && isOn(text[1]);
    };
    for (const SgfValue& v : p.values) {
      const auto parts = partsOf(v.raw, ",:");
      if (!std::all_of(parts.begin(), parts.end(), isPoint)) return;
    }
    mayLackStones_ = true;
    warn(p, fmt::format("'{}' names points ({}) and is not known: if it places stones, they are missing", p.name,
                        excerpt(p.values.front().raw)));
  }

  void play(Color color, const SgfValue& v, std::string_view text) {
    const bool isPass =
        ascii::trimmed(text).empty() || (ascii::toLower(ascii::trimmed(text)) == "tt" && game_.boardSize < 20);
    const Square s = isPass ? Square::none() : point(v, text);
    settleSetup();
    taken_->goBackTo(current_);
    if (taken_->isTaken(s))
      throw SgfFailure{v.offset, v.raw.size(), fmt::format("'{}' is played twice", excerpt(text))};
    // Without PL, the first move determines who moves first.
    if (current_ == kRoot && !isFirstGiven_ && game_.nodes.size() == 1) game_.firstToMove = color;
    current_ = game_.add(current_, s, color);
    taken_->enter(current_, s);
  }

  // Adds the setup stones to the game, in their order. Must run before the first move.
  void settleSetup() {
    if (taken_) return;
    std::map<std::size_t, SetupStone> stones;
    for (int y = 0; y < game_.boardSize; ++y) {
      for (int x = 0; x < game_.boardSize; ++x) {
        const Square s = Square::at(x, y);
        const auto& [content, order] = setup_[static_cast<std::size_t>(s.index())];
        if (content != Cell::Empty) stones[order] = {s, content};
      }
    }
    for (const auto& [order, stone] : stones) game_.setup.push_back(stone);
    taken_.emplace(game_.setup);
  }

  // "hh" (rows from the top) or "h8" (rows from the bottom).
  [[nodiscard]] Square point(const SgfValue& v, std::string_view text) const {
    const int size = game_.boardSize;
    text = ascii::trimmed(text);
    const auto letter = [&](std::size_t i) { return ascii::toLower(text[i]) - 'a'; };
    if (text.size() == 2 && ascii::isLetter(text[1]) && onBoard(letter(0), letter(1), size)) {
      return Square::at(letter(0), size - 1 - letter(1));
    }
    if (const auto s = notation::fromLetters(text, size)) return *s;
    throw SgfFailure{v.offset, v.raw.size(),
                     fmt::format("'{}' is no point of the {} board", excerpt(v.raw), sizeName(size))};
  }

  // One point, or a rectangle "aa:cc" of points.
  [[nodiscard]] std::vector<Square> points(const SgfValue& v) const {
    const std::size_t colon = v.raw.find(':');
    if (colon == std::string_view::npos) return {point(v, v.raw)};
    const Square a = point(v, v.raw.substr(0, colon));
    const Square b = point(v, v.raw.substr(colon + 1));
    std::vector<Square> all;
    for (int y = std::max(a.y(), b.y()); y >= std::min(a.y(), b.y()); --y) {
      for (int x = std::min(a.x(), b.x()); x <= std::max(a.x(), b.x()); ++x) all.push_back(Square::at(x, y));
    }
    return all;
  }

  void setUp(const SgfProperty& p, Cell content) {
    if (game_.moveCount() > 0) {
      throw SgfFailure{p.offset, p.name.size(), fmt::format("'{}' sets stones up after a move", p.name)};
    }
    for (const SgfValue& v : p.values) {
      for (const Square s : points(v)) {
        setup_[static_cast<std::size_t>(s.index())] = {content, ++setUps_};
      }
    }
  }

  // A sign occurs once per point of a node, however often the text repeats it.
  void mark(const SgfProperty& p, Mark::Kind kind) {
    if (signsAt_ != current_) signs_.fill(0);
    signsAt_ = current_;
    const unsigned sign = 1U << static_cast<unsigned>(kind);
    for (const SgfValue& v : p.values) {
      if (kind == Mark::Kind::Label) {
        const std::size_t colon = std::min(v.raw.find(':'), v.raw.size());
        const std::string label = sgfPlainText(v.raw.substr(std::min(colon + 1, v.raw.size())), true);
        game_[current_].marks.push_back({point(v, v.raw.substr(0, colon)), kind, label});
      } else {
        for (const Square s : points(v)) {
          unsigned& signs = signs_[static_cast<std::size_t>(s.index())];
          if ((signs & sign) == 0) game_[current_].marks.push_back({s, kind});
          signs |= sign;
        }
      }
    }
  }

  void addComments(const SgfProperty& p) {
    Node& node = game_[current_];
    for (const SgfValue& v : p.values) {
      if (const auto ms = timeInComment(v.raw); ms && !node.time) {
        node.time = std::chrono::milliseconds(*ms);
      } else {
        node.comment += (node.comment.empty() ? "" : "\n") + sgfPlainText(v.raw, false);
      }
    }
  }

  [[nodiscard]] bool takeKnown(const SgfProperty& p) {
    const SgfValue& v = p.values.front();
    const auto fail = [&](std::string_view what) {
      throw SgfFailure{v.offset, v.raw.size(), fmt::format("'{}' is no {}", excerpt(v.raw), what)};
    };
    if (p.name == "B" || p.name == "W") {
      play(p.name == "B" ? Color::Black : Color::White, v, v.raw);
    } else if (p.name == "SZ") {
      const std::string_view shown = v.raw.substr(0, v.raw.find(':'));
      const auto size = wholeNumber(ascii::trimmed(shown));
      const bool square =
          shown.size() == v.raw.size() || ascii::trimmed(v.raw.substr(shown.size() + 1)) == ascii::trimmed(shown);
      if (!size || *size < kMinBoardSize || *size > kMaxBoardSize || !square) {
        fail(fmt::format("board size from {} to {}", kMinBoardSize, kMaxBoardSize));
      }
      const bool isEmpty = game_.moveCount() == 0 && setUps_ == 0 && game_[kRoot].marks.empty();
      if (*size != game_.boardSize && !isEmpty) fail("board size that this game can still get");
      game_.boardSize = *size;
      isSizeGiven_ = true;
    } else if (p.name == "GM") {
      if (!isFiveInARow(ascii::trimmed(v.raw))) fail("game of five in a row, which is GM[4]");
    } else if (p.name == "TS") {
      const auto ms = wholeNumber(ascii::trimmed(v.raw));
      if (!ms || *ms < 0) fail("time in milliseconds");
      game_[current_].time = std::chrono::milliseconds(*ms);
    } else if (p.name == "SBKV") {
      const auto [percent, length] = app::leadingNumber(v.raw);
      if (length == 0 || length != v.raw.size() || !(percent >= 0 && percent <= 100)) fail("win rate in percent");
      game_[current_].winRate = std::round(percent * 100) / 1e4;
    } else {
      return p.name == "FF" || p.name == "CA" || p.name == "AP";  // irrelevant for the game
    }
    return true;
  }

  // Renju programs also write Go's number (on a board size that Go does not use) and 5.
  [[nodiscard]] bool isFiveInARow(std::string_view number) const {
    return number == "4" || (number == "1" && isSizeGiven_ && game_.boardSize == 15) ||
           (number == "5" && game_.boardSize == 15);
  }

  [[nodiscard]] bool takeGameInfo(const SgfProperty& p) {
    const SgfValue& v = p.values.front();
    if (p.name == "PL") {
      const std::string side = ascii::toLower(ascii::trimmed(v.raw));
      const bool black = side == "b" || side == "black";
      if (current_ != kRoot || (!black && side != "w" && side != "white")) {
        throw SgfFailure{v.offset, v.raw.size(), fmt::format("PL[{}] does not say who moves first", excerpt(v.raw))};
      }
      game_.firstToMove = black ? Color::Black : Color::White;
      isFirstGiven_ = true;
      return true;
    }
    const bool isRule = p.name == "RU";
    const auto* spec = findProperty(kSgfInfos, p.name);
    if (!isRule && (spec == nullptr || current_ != kRoot)) return false;
    const std::string text = sgfPlainText(v.raw, true);
    if (text.empty()) return true;
    if (!given_.insert(p.name).second) warn(p, fmt::format("'{}' is given again: the last value is read", p.name));
    if (isRule) {
      takeRule(v, text);
    } else {
      game_.info[std::string(spec->info)] = p.name == "RE" && v.raw == "0" ? "Draw" : text;
    }
    return true;
  }

  void takeRule(const SgfValue& v, const std::string& text) {
    game_.rule = ruleFromText(text);
    game_.info.erase(std::string(info::kRules));
    ruleWarning_.reset();
    if (!game_.rule) ruleWarning_ = {v.offset, v.raw.size(), keepUnknownRule(text, game_)};
  }

  // Content of a setup point and its order.
  struct SetupPoint {
    Cell content = Cell::Empty;
    std::size_t order = 0;
  };

  GameTree game_;
  NodeId current_ = kRoot;
  std::vector<SetupPoint> setup_ = std::vector<SetupPoint>(kSquareCount);
  std::size_t setUps_ = 0;                      // number of setup points so far, repetitions included
  std::optional<TakenPoints> taken_;            // set once the setup is complete
  std::array<unsigned, kSquareCount> signs_{};  // signs on the points of the node signsAt_, one bit per kind
  NodeId signsAt_ = kRoot;
  std::vector<SgfFailure> warnings_;
  std::optional<SgfFailure> ruleWarning_;  // of the last RU
  std::set<std::string> warnedOf_;         // names of properties
  std::set<std::string> given_;            // names of the properties of the whole game so far
  bool mayLackStones_ = false;             // an unknown property may have placed some
  bool isFirstGiven_ = false;
  bool isSizeGiven_ = false;
  bool isFirstNode_ = true;
};

}  // namespace

SgfGame readSgfGame(SgfScanner& scanner, const ReadOptions& options) {
  GameBuilder builder(options);
  std::vector<NodeId> branches;
  do {
    const char c = scanner.peek();
    const std::size_t offset = scanner.offset();
    if (c == '\0') throw SgfFailure{offset, 0, "the game does not end: ')' is missing"};
    if (c == '(') {
      branches.push_back(builder.current());
    } else if (c == ')') {
      builder.goTo(branches.back());
      branches.pop_back();
    } else if (c != ';') {
      throw SgfFailure{offset, 1, fmt::format("not SGF: '{}'", asUtf8(std::string(1, c)))};
    }
    scanner.skip();
    if (c == ';') {
      std::vector<SgfProperty> properties;
      while (scanner.peek() != '\0' && std::string_view("();").find(scanner.peek()) == std::string_view::npos) {
        properties.push_back(scanner.property());
      }
      builder.addNode(std::move(properties));
    }
  } while (!branches.empty());
  return builder.finish();
}

}  // namespace pentarch::records
