// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>

#include "app/records/charset.h"
#include "app/records/sgf.h"
#include "app/records/sgf_names.h"
#include "app/records/sgf_scanner.h"
#include "app/records/text_place.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

using namespace sgf;

// The rule that RU names: by its number or name, or by the one word of a longer text that tells it.
[[nodiscard]] std::optional<Rule> ruleIn(const std::string& text) {
  const auto number = wholeNumber(text);
  const auto row =
      std::find_if(kRuleNumbers.begin(), kRuleNumbers.end(), [&](const RuleNumber& r) { return number == r.number; });
  if (row != kRuleNumbers.end()) return row->rule;
  std::string words = " " + lowered(text) + " ";
  if (const auto rule = ruleFromName(trimmed(words))) return rule;
  std::replace_if(
      words.begin(), words.end(), [](unsigned char c) { return std::isalpha(c) == 0; }, ' ');
  std::set<Rule> told;
  for (const RuleWord& w : kRuleWords) {
    if (words.find(fmt::format(" {} ", w.word)) != std::string::npos) told.insert(w.rule);
  }
  return told.size() == 1 ? std::optional(*told.begin()) : std::nullopt;
}

/// Builds one game from the properties of its nodes.
class GameBuilder {
 public:
  explicit GameBuilder(const ReadOptions& options) { game_.boardSize = options.boardSize; }

  [[nodiscard]] NodeId current() const { return current_; }
  void goTo(NodeId id) { current_ = id; }
  [[nodiscard]] GameTree finish() { return std::move(game_); }

  void addNode(std::vector<Property> properties) {
    // Size first, whatever its place: points are read with it. Then the move: the rest is about the position after it.
    const auto rank = [](const Property& p) { return p.name == "SZ" ? 0 : isMove(p) ? 1 : 2; };
    std::stable_sort(properties.begin(), properties.end(),
                     [&](const Property& a, const Property& b) { return rank(a) < rank(b); });
    if (properties.size() > 1 && isMove(properties[0]) && isMove(properties[1])) {
      throw Failure{properties[1].offset, 1, fmt::format("'{}': a second move in one node", properties[1].name)};
    }
    for (const Property& p : properties) take(p);
  }

 private:
  [[nodiscard]] static bool isMove(const Property& p) { return p.name == "B" || p.name == "W"; }

  void take(const Property& p) {
    if (isMove(p)) return play(p);
    if (p.name == "C") return addComment(plainText(p.values.front().raw, false));
    if (const auto* spec = find(kSgfMarks, p.name)) return mark(p, spec->kind);
    if (const auto* spec = find(kSgfSetups, p.name)) return setUp(p, spec->content);
    if (takeNumber(p) || takeGameInfo(p)) return;
    auto& values = game_[current_].properties[p.name];
    for (const Value& v : p.values) values.push_back(plainText(v.raw, false));
  }

  template <typename Table>
  [[nodiscard]] static const typename Table::value_type* find(const Table& table, std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.property == name; });
    return found == table.end() ? nullptr : &*found;
  }

  void play(const Property& p) {
    const Color color = p.name == "B" ? Color::Black : Color::White;
    const Value& v = p.values.front();
    const bool isPass = trimmed(v.raw).empty() || (trimmed(v.raw) == "tt" && game_.boardSize < 20);
    const Square s = isPass ? Square::none() : point(v, v.raw);
    if (!isPass && isTaken(s)) {
      throw Failure{v.offset, v.raw.size(), fmt::format("'{}' is played twice", v.raw)};
    }
    // Who moves first is told by the first move, unless PL says it.
    if (current_ == kRoot && !firstIsKnown_ && game_.nodes.size() == 1) game_.firstToMove = color;
    current_ = game_.add(current_, s, color);
  }

  [[nodiscard]] bool isTaken(Square s) const {
    for (NodeId id = current_; id != kRoot; id = game_[id].parent) {
      if (game_[id].square == s) return true;
    }
    return std::any_of(game_.setup.begin(), game_.setup.end(), [&](const SetupStone& t) { return t.square == s; });
  }

  // "hh" (rows from the top) or "h8" (rows from the bottom).
  [[nodiscard]] Square point(const Value& v, std::string_view text) const {
    const int size = game_.boardSize;
    text = trimmed(text);
    const auto letter = [&](std::size_t i) { return std::tolower(static_cast<unsigned char>(text[i])) - 'a'; };
    if (text.size() == 2 && std::isalpha(static_cast<unsigned char>(text[1])) != 0 &&
        onBoard(letter(0), letter(1), size)) {
      return Square::at(letter(0), size - 1 - letter(1));
    }
    if (const auto s = notation::fromLetters(text, size)) return *s;
    throw Failure{v.offset, v.raw.size(),
                  fmt::format("'{}' is no point of the {} board", asUtf8(v.raw), sizeName(size))};
  }

  // One point, or a rectangle "aa:cc" of them.
  [[nodiscard]] std::vector<Square> points(const Value& v) const {
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

  void setUp(const Property& p, Cell content) {
    if (game_.moveCount() > 0) {
      throw Failure{p.offset, p.name.size(), fmt::format("'{}' sets stones up after a move", p.name)};
    }
    for (const Value& v : p.values) {
      for (const Square s : points(v)) {
        std::erase_if(game_.setup, [&](const SetupStone& t) { return t.square == s; });
        if (content != Cell::Empty) game_.setup.push_back({s, content});
      }
    }
  }

  void mark(const Property& p, Mark::Kind kind) {
    for (const Value& v : p.values) {
      if (kind == Mark::Kind::Label) {
        const std::size_t colon = std::min(v.raw.find(':'), v.raw.size());
        const std::string label = plainText(v.raw.substr(std::min(colon + 1, v.raw.size())), true);
        game_[current_].marks.push_back({point(v, v.raw.substr(0, colon)), kind, label});
      } else {
        for (const Square s : points(v)) game_[current_].marks.push_back({s, kind});
      }
    }
  }

  void addComment(const std::string& text) {
    Node& node = game_[current_];
    const std::string_view shown = trimmed(text);
    if (!node.time && shown.ends_with("ms")) {
      if (const auto ms = wholeNumber(shown.substr(0, shown.size() - 2)); ms && *ms >= 0) {
        node.time = std::chrono::milliseconds(*ms);
        return;
      }
    }
    node.comment += (node.comment.empty() ? "" : "\n") + text;
  }

  [[nodiscard]] bool takeNumber(const Property& p) {
    const Value& v = p.values.front();
    const auto fail = [&](std::string_view what) {
      throw Failure{v.offset, v.raw.size(), fmt::format("'{}' is no {}", asUtf8(v.raw), what)};
    };
    if (p.name == "SZ") {
      const std::string_view shown = v.raw.substr(0, v.raw.find(':'));
      const auto size = wholeNumber(trimmed(shown));
      const bool square = shown.size() == v.raw.size() || trimmed(v.raw.substr(shown.size() + 1)) == trimmed(shown);
      if (!size || *size < kMinBoardSize || *size > kMaxBoardSize || !square) fail("board size from 5 to 22");
      const bool isEmpty = game_.moveCount() == 0 && game_.setup.empty() && game_[kRoot].marks.empty();
      if (*size != game_.boardSize && !isEmpty) fail("board size that this game can still get");
      game_.boardSize = *size;
    } else if (p.name == "GM") {
      if (trimmed(v.raw) != "4") fail("game of five in a row, which is GM[4]");
    } else if (p.name == "TS") {
      const auto ms = wholeNumber(trimmed(v.raw));
      if (!ms || *ms < 0) fail("time in milliseconds");
      game_[current_].time = std::chrono::milliseconds(*ms);
    } else if (p.name == "SBKV") {
      double percent = 0;
      const auto [end, error] = std::from_chars(v.raw.data(), v.raw.data() + v.raw.size(), percent);
      if (error != std::errc{} || end != v.raw.data() + v.raw.size() || !(percent >= 0 && percent <= 100)) {
        fail("win rate in percent");
      }
      game_[current_].winRate = std::round(percent * 100) / 1e4;
    } else {
      return p.name == "FF" || p.name == "CA" || p.name == "AP";  // of no meaning for the game
    }
    return true;
  }

  [[nodiscard]] bool takeGameInfo(const Property& p) {
    const Value& v = p.values.front();
    if (p.name == "PL") {
      const std::string side = lowered(trimmed(v.raw));
      const bool black = side == "b" || side == "black";
      if (current_ != kRoot || (!black && side != "w" && side != "white")) {
        throw Failure{v.offset, v.raw.size(), fmt::format("PL[{}] does not say who moves first", asUtf8(v.raw))};
      }
      game_.firstToMove = black ? Color::Black : Color::White;
      firstIsKnown_ = true;
      return true;
    }
    const std::string text = plainText(v.raw, true);
    if (p.name == "RU") {
      takeRule(text);
      return true;
    }
    const auto* spec = find(kSgfInfos, p.name);
    if (spec == nullptr || current_ != kRoot) return false;
    game_.info[std::string(spec->info)] = p.name == "RE" && text == "0" ? "Draw" : text;
    return true;
  }

  void takeRule(const std::string& text) {
    game_.rule = ruleIn(text);
    if (!game_.rule) game_.info[std::string(info::kRules)] = text;
  }

  GameTree game_;
  NodeId current_ = kRoot;
  bool firstIsKnown_ = false;
};

// One game, from its first parenthesis to its last.
[[nodiscard]] GameTree readGame(Scanner& scanner, const ReadOptions& options) {
  GameBuilder builder(options);
  std::vector<NodeId> branches;
  do {
    const char c = scanner.peek();
    const std::size_t offset = scanner.offset();
    if (c == '\0') throw Failure{offset, 0, "the game does not end: ')' is missing"};
    if (c == '(') {
      branches.push_back(builder.current());
    } else if (c == ')') {
      builder.goTo(branches.back());
      branches.pop_back();
    } else if (c != ';') {
      throw Failure{offset, 1, fmt::format("not SGF: '{}'", asUtf8(std::string(1, c)))};
    }
    scanner.skip();
    if (c == ';') {
      std::vector<Property> properties;
      while (scanner.peek() != '\0' && std::string_view("();").find(scanner.peek()) == std::string_view::npos) {
        properties.push_back(scanner.property());
      }
      builder.addNode(std::move(properties));
    }
  } while (!branches.empty());
  return builder.finish();
}

// Whether a node starts behind "(" in a line without blanks at its ends: with a property, or at the start of the line.
[[nodiscard]] bool opensGame(std::string_view line, std::size_t at) {
  const std::string_view node = trimmed(line.substr(at + 1));
  if (!node.starts_with(';')) return false;
  const std::string_view name = trimmed(node.substr(1));
  const std::size_t letters = std::min(name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), name.size());
  return at == 0 || (letters > 0 && name.substr(letters).starts_with('['));
}

// The start of the next line that starts a game, as far as its first properties tell; the end if there is none.
[[nodiscard]] std::size_t nextGame(std::string_view bytes, std::size_t from) {
  for (std::size_t at = bytes.find("\n(;", from); at < bytes.size(); at = bytes.find("\n(;", at + 1)) {
    const std::string_view node =
        trimmed(bytes.substr(at + 3, std::min(bytes.find('\n', at + 1), bytes.size()) - at - 3));
    if (node.starts_with("GM[") || node.starts_with("FF[")) return at + 1;
  }
  return bytes.size();
}

constexpr std::size_t kLongestCharset = 40;

/// Reads a collection, game by game.
class CollectionReader {
 public:
  CollectionReader(std::string_view bytes, const ReadOptions& options)
      : bytes_(bytes), options_(options), bound_(bytes.size()) {}

  [[nodiscard]] ReadResult read() {
    Scanner scanner(bytes_);
    while (scanner.findGame()) scanner.goTo(readFrom(scanner.offset()));
    if (result_.games.empty() && result_.errors.empty()) fail(0, 0, "no game in this SGF");
    return std::move(result_);
  }

 private:
  // Reads the game at an offset and returns where the next one may start.
  [[nodiscard]] std::size_t readFrom(std::size_t begin) {
    const Value name = charsetOf(begin);
    const Charset charset = charsetNamed(name.raw).value_or(Charset{});
    const std::size_t end = endOf(begin, charset);
    const std::string_view text = bytes_.substr(begin, end - begin);
    const bool isPlain = isReadAsItIs(text, charset) || isPlainCharset(name.raw);
    const auto utf8 = isPlain || charset.name.empty() ? std::nullopt : converted(text, charset.name, "UTF-8");
    Scanner scanner(utf8 ? *utf8 : text);
    try {
      result_.games.push_back(readGame(scanner, options_));
      if (!utf8 && !isPlain) refuseCharset(name, charset);
    } catch (const Failure& f) {
      // Places are those in the bytes that were given.
      const auto before = utf8 ? converted(utf8->substr(0, f.offset), "UTF-8", charset.name) : std::nullopt;
      fail(begin + (before ? before->size() : f.offset), f.length, f.message);
    }
    return end;
  }

  // Once a game does not end, parentheses do not tell where any other one starts: the starts of lines do.
  [[nodiscard]] std::size_t endOf(std::size_t begin, const Charset& charset) {
    const auto end = [&] { return Scanner(bytes_.substr(0, bound_), begin).gameEnd(charset); };
    if (begin >= bound_) bound_ = nextGame(bytes_, begin);
    if (end() == std::string_view::npos && bound_ == bytes_.size()) bound_ = nextGame(bytes_, begin);
    return std::min(end(), bound_);
  }

  // What the first node says its texts are written in; empty if it does not.
  [[nodiscard]] Value charsetOf(std::size_t begin) const {
    const std::string_view node = bytes_.substr(begin, bytes_.find("(;", begin + 1) - begin);
    for (std::size_t at = node.find("CA["); at < node.size(); at = node.find("CA[", at + 1)) {
      if (std::isalpha(static_cast<unsigned char>(node[at - 1])) != 0) continue;
      const std::size_t length = std::min(node.find(']', at) - at - 3, kLongestCharset);
      return {node.substr(at + 3, length), begin + at + 3};
    }
    return {"", begin};
  }

  // Texts of ASCII, and UTF-8 where no other set can look like it.
  [[nodiscard]] static bool isReadAsItIs(std::string_view text, const Charset& charset) {
    const bool isAscii = std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
    return isAscii || (charset.width == Charset::Width::OneByte && isUtf8(text));
  }

  void refuseCharset(const Value& name, const Charset& charset) {
    const std::string shown = asUtf8(name.raw);
    fail(name.offset, name.raw.size(),
         charset.name.empty() ? fmt::format("unknown character set '{}': the game is read as Latin-1", shown)
                              : fmt::format("the game is not written in '{}': it is read as Latin-1", shown));
  }

  void fail(std::size_t offset, std::size_t length, std::string message) {
    result_.errors.push_back(errorAt(bytes_, offset, length, std::move(message), options_));
  }

  std::string_view bytes_;
  const ReadOptions& options_;
  ReadResult result_;
  std::size_t bound_;  // no game goes on behind it
};

}  // namespace

bool looksLikeSgf(std::string_view bytes) {
  for (const TextLine& whole : linesOf(bytes)) {
    const std::string_view line = trimmed(whole.text);
    const std::size_t last = line.starts_with('#') ? 0 : line.size();
    for (std::size_t at = line.find('('); at < last; at = line.find('(', at + 1)) {
      if (opensGame(line, at)) return true;
    }
  }
  const std::string_view text = trimmed(bytes);
  return text.starts_with('(') && trimmed(text.substr(1)).starts_with(';');
}

ReadResult readSgf(std::string_view bytes, const ReadOptions& options) {
  return CollectionReader(bytes, options).read();
}

}  // namespace pentarch::records
