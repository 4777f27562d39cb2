// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/charset.h"
#include "app/records/codecs.h"
#include "app/records/formats.h"
#include "app/records/sgf_names.h"
#include "app/records/text_place.h"
#include "app/records/units.h"
#include "engine/game/notation.h"

// Reads SGF in three steps: a scanner splits the text into properties, a builder turns the properties of each node into
// a game tree, and a collection reader finds the games of a file and their character sets.
namespace pentarch::records {
namespace {

/// A property value as written in the text.
struct Value {
  std::string_view raw;  ///< between the brackets
  std::size_t offset;    ///< of its first byte
};

/// A property of a node; it has at least one value.
struct Property {
  std::string name;
  std::size_t offset;
  std::vector<Value> values;
};

/// An error in a text and its place; thrown and caught within the reader.
struct Failure {
  std::size_t offset;
  std::size_t length;
  std::string message;
};

/// Splits a text into parentheses, semicolons and properties.
class Scanner {
 public:
  explicit Scanner(std::string_view text, std::size_t offset = 0) : text_(text), at_(offset) {}

  /// The next of ( ) ; or the first letter of a property; 0 at the end. Does not consume it.
  [[nodiscard]] char peek();
  void skip() { ++at_; }
  [[nodiscard]] std::size_t offset() const { return at_; }
  /// Advances to the next game of a collection, skipping the text between games. Returns false if there is none.
  [[nodiscard]] bool findGame();
  /// Offset after the game that starts here, even if it is otherwise malformed; npos if it does not end. Multi-byte
  /// characters are recognized in the given set.
  [[nodiscard]] std::size_t gameEnd(const Charset& charset) const;
  void goTo(std::size_t offset) { at_ = offset; }
  /// Reads the property that starts here. Throws Failure.
  [[nodiscard]] Property property();

 private:
  [[nodiscard]] Value value();

  std::string_view text_;
  std::size_t at_ = 0;
};

/// A value without escapes and soft line breaks, in UTF-8; in simple text every line break is a blank.
[[nodiscard]] std::string plainText(std::string_view raw, bool simple) {
  std::string text;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    const bool escaped = c == '\\' && i + 1 < raw.size();
    if (escaped) c = raw[++i];
    if (c == '\r') {
      if (i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
      c = '\n';
    }
    if (c == '\n') {
      if (!escaped) text += simple ? ' ' : '\n';
    } else {
      text += c == '\t' || c == '\v' ? ' ' : c;
    }
  }
  return asUtf8(text);
}

char Scanner::peek() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool Scanner::findGame() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] != '(') continue;
    Scanner rest = *this;
    rest.skip();
    if (rest.peek() == ';') return true;
  }
  return false;
}

std::size_t Scanner::gameEnd(const Charset& charset) const {
  int depth = 0;
  bool isInValue = false;
  for (std::size_t at = at_; at < text_.size(); at += charset.lengthAt(text_.substr(at))) {
    const char c = text_[at];
    if (isInValue) {
      if (c == '\\') ++at;
      isInValue = c != ']';
    } else if (c == '[') {
      isInValue = true;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      return at + 1;
    }
    if (at >= text_.size()) break;
  }
  return std::string_view::npos;
}

Property Scanner::property() {
  Property p;
  p.offset = at_;
  for (; at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0; ++at_) {
    if (std::islower(static_cast<unsigned char>(text_[at_])) == 0) p.name += text_[at_];
  }
  if (p.name.empty()) throw Failure{at_, 1, fmt::format("not SGF: '{}'", asUtf8(text_.substr(at_, 1)))};
  while (peek() == '[') p.values.push_back(value());
  if (p.values.empty()) throw Failure{p.offset, p.name.size(), fmt::format("'{}' has no value", p.name)};
  return p;
}

Value Scanner::value() {
  const std::size_t open = at_++;
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\\') {
      ++at_;
    } else if (text_[at_] == ']') {
      const Value v{text_.substr(open + 1, at_ - open - 1), open + 1};
      ++at_;
      return v;
    }
  }
  throw Failure{open, 1, "'[' is never closed"};
}

/// A game, and a warning if it may differ from what the text means.
struct GameRead {
  GameTree game;
  std::optional<Failure> warning;
};

// The rule given by RU: by number or name, or by the one word of a longer text that identifies it.
[[nodiscard]] std::optional<Rule> ruleFromText(const std::string& text) {
  const auto number = wholeNumber(text);
  const auto row =
      std::find_if(kRuleNumbers.begin(), kRuleNumbers.end(), [&](const RuleNumber& r) { return number == r.number; });
  if (row != kRuleNumbers.end()) return row->rule;
  std::string words = " " + lowered(text) + " ";
  if (const auto rule = ruleFromName(trimmed(words))) return rule;
  std::replace_if(
      words.begin(), words.end(), [](unsigned char c) { return std::isalpha(c) == 0; }, ' ');
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
  [[nodiscard]] GameRead finish() {
    settleSetup();
    return {std::move(game_), std::move(warning_)};
  }

  void addNode(std::vector<Property> properties) {
    // Size first, since points depend on it; then the first node's properties of the whole game; then the move, since
    // all others refer to the position after it.
    const auto rank = [this](const Property& p) {
      return p.name == "SZ" ? 0 : isFirstNode_ && isAboutGame(p) ? 1 : isMove(p) ? 2 : 3;
    };
    std::stable_sort(properties.begin(), properties.end(),
                     [&](const Property& a, const Property& b) { return rank(a) < rank(b); });
    for (const Property& p : properties) take(p);
    isFirstNode_ = false;
  }

 private:
  [[nodiscard]] static bool isMove(const Property& p) {
    return p.name == "B" || p.name == "W" || find(kSgfOpenings, p.name) != nullptr;
  }
  [[nodiscard]] static bool isAboutGame(const Property& p) {
    return p.name == "RU" || p.name == "PL" || find(kSgfInfos, p.name) != nullptr ||
           find(kSgfSetups, p.name) != nullptr;
  }

  void take(const Property& p) {
    if (const auto* spec = find(kSgfOpenings, p.name)) return playOpening(p, spec->first);
    if (isMove(p)) return play(p.name == "B" ? Color::Black : Color::White, p.values.front(), p.values.front().raw);
    if (p.name == "C") return addComment(p.values.front().raw);
    if (const auto* spec = find(kSgfMarks, p.name)) return mark(p, spec->kind);
    if (const auto* spec = find(kSgfSetups, p.name)) return setUp(p, spec->content);
    if (takeNumber(p) || takeGameInfo(p)) return;
    warnOfStones(p);
    assert(isOtherProperty(p.name));
    auto& values = game_[current_].properties[p.name];
    for (const Value& v : p.values) values.push_back(plainText(v.raw, false));
  }

  template <typename Table>
  [[nodiscard]] static const typename Table::value_type* find(const Table& table, std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.property == name; });
    return found == table.end() ? nullptr : &*found;
  }

  // "hh,hg,jf": alternating moves.
  void playOpening(const Property& p, Color color) {
    for (const Value& v : p.values) {
      std::size_t begin = 0;
      while (begin <= v.raw.size()) {
        const std::size_t end = std::min(v.raw.find(',', begin), v.raw.size());
        const std::string_view text = v.raw.substr(begin, end - begin);
        begin = end + 1;
        if (trimmed(text).empty()) continue;  // neither a move nor a pass
        play(color, v, text);
        color = ~color;
      }
    }
  }

  // Warns of the first unknown property whose values are all points: they may be stones.
  void warnOfStones(const Property& p) {
    if (warning_ || kSgfHarmless.find(fmt::format(" {} ", p.name)) != std::string_view::npos) return;
    const auto isPoint = [&](std::string_view text) {
      const auto isOn = [&](char c) { return c >= 'a' && c < 'a' + game_.boardSize; };
      return text.size() == 2 && isOn(text[0]) && isOn(text[1]);
    };
    for (const Value& v : p.values) {
      for (std::size_t begin = 0; begin <= v.raw.size();) {
        const std::size_t end = std::min(v.raw.find_first_of(",:", begin), v.raw.size());
        if (!isPoint(trimmed(v.raw.substr(begin, end - begin)))) return;
        begin = end + 1;
      }
    }
    warning_ = Failure{p.offset, p.name.size(),
                       fmt::format("'{}' names points ({}) and is not known: if it places stones, they are missing",
                                   p.name, excerpt(p.values.front().raw))};
  }

  void play(Color color, const Value& v, std::string_view text) {
    const bool isPass = trimmed(text).empty() || (lowered(trimmed(text)) == "tt" && game_.boardSize < 20);
    const Square s = isPass ? Square::none() : point(v, text);
    settleSetup();
    taken_->goBackTo(current_);
    if (taken_->isTaken(s)) throw Failure{v.offset, v.raw.size(), fmt::format("'{}' is played twice", excerpt(text))};
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
                  fmt::format("'{}' is no point of the {} board", excerpt(v.raw), sizeName(size))};
  }

  // One point, or a rectangle "aa:cc" of points.
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
        setup_[static_cast<std::size_t>(s.index())] = {content, ++setUps_};
      }
    }
  }

  // A sign occurs once per point of a node, however often the text repeats it.
  void mark(const Property& p, Mark::Kind kind) {
    if (signsAt_ != current_) signs_.fill(0);
    signsAt_ = current_;
    const unsigned sign = 1U << static_cast<unsigned>(kind);
    for (const Value& v : p.values) {
      if (kind == Mark::Kind::Label) {
        const std::size_t colon = std::min(v.raw.find(':'), v.raw.size());
        const std::string label = plainText(v.raw.substr(std::min(colon + 1, v.raw.size())), true);
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

  void addComment(std::string_view raw) {
    Node& node = game_[current_];
    if (const auto ms = timeInComment(raw); ms && !node.time) {
      node.time = std::chrono::milliseconds(*ms);
      return;
    }
    node.comment += (node.comment.empty() ? "" : "\n") + plainText(raw, false);
  }

  [[nodiscard]] bool takeNumber(const Property& p) {
    const Value& v = p.values.front();
    const auto fail = [&](std::string_view what) {
      throw Failure{v.offset, v.raw.size(), fmt::format("'{}' is no {}", excerpt(v.raw), what)};
    };
    if (p.name == "SZ") {
      const std::string_view shown = v.raw.substr(0, v.raw.find(':'));
      const auto size = wholeNumber(trimmed(shown));
      const bool square = shown.size() == v.raw.size() || trimmed(v.raw.substr(shown.size() + 1)) == trimmed(shown);
      if (!size || *size < kMinBoardSize || *size > kMaxBoardSize || !square) fail("board size from 5 to 22");
      const bool isEmpty = game_.moveCount() == 0 && setUps_ == 0 && game_[kRoot].marks.empty();
      if (*size != game_.boardSize && !isEmpty) fail("board size that this game can still get");
      game_.boardSize = *size;
      isSizeGiven_ = true;
    } else if (p.name == "GM") {
      if (!isFiveInARow(trimmed(v.raw))) fail("game of five in a row, which is GM[4]");
    } else if (p.name == "TS") {
      const auto ms = wholeNumber(trimmed(v.raw));
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

  [[nodiscard]] bool takeGameInfo(const Property& p) {
    const Value& v = p.values.front();
    if (p.name == "PL") {
      const std::string side = lowered(trimmed(v.raw));
      const bool black = side == "b" || side == "black";
      if (current_ != kRoot || (!black && side != "w" && side != "white")) {
        throw Failure{v.offset, v.raw.size(), fmt::format("PL[{}] does not say who moves first", excerpt(v.raw))};
      }
      game_.firstToMove = black ? Color::Black : Color::White;
      isFirstGiven_ = true;
      return true;
    }
    const std::string text = plainText(v.raw, true);
    if (p.name == "RU") {
      takeRule(text);
      return true;
    }
    const auto* spec = find(kSgfInfos, p.name);
    if (spec == nullptr || current_ != kRoot) return false;
    game_.info[std::string(spec->info)] = p.name == "RE" && v.raw == "0" ? "Draw" : text;
    return true;
  }

  void takeRule(const std::string& text) {
    game_.rule = ruleFromText(text);
    if (!game_.rule) game_.info[std::string(info::kRules)] = text;
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
  std::optional<Failure> warning_;
  bool isFirstGiven_ = false;
  bool isSizeGiven_ = false;
  bool isFirstNode_ = true;
};

// Reads the game at the scanner's position, from its first parenthesis to its last. Throws Failure.
[[nodiscard]] GameRead readGame(Scanner& scanner, const ReadOptions& options) {
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

// True if a node starts after the "(" at `at` of a trimmed line: with a property, or at the start of the line.
[[nodiscard]] bool opensGame(std::string_view line, std::size_t at) {
  const std::string_view node = trimmed(line.substr(at + 1));
  if (!node.starts_with(';')) return false;
  const std::string_view name = trimmed(node.substr(1));
  const std::size_t letters = std::min(name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), name.size());
  return at == 0 || (letters > 0 && name.substr(letters).starts_with('['));
}

// Offset of the next line that starts a game, judging by its first properties; the end if there is none.
[[nodiscard]] std::size_t nextGame(std::string_view bytes, std::size_t from) {
  for (std::size_t at = bytes.find("\n(;", from); at < bytes.size(); at = bytes.find("\n(;", at + 1)) {
    const std::string_view node =
        trimmed(bytes.substr(at + 3, std::min(bytes.find('\n', at + 1), bytes.size()) - at - 3));
    if (node.starts_with("GM[") || node.starts_with("FF[")) return at + 1;
  }
  return bytes.size();
}

constexpr std::size_t kLongestCharset = 40;

/// Reads a collection game by game.
class CollectionReader {
 public:
  CollectionReader(std::string_view bytes, const ReadOptions& options)
      : bytes_(bytes), options_(options), bound_(bytes.size()) {}

  [[nodiscard]] ReadResult read() {
    Scanner scanner(bytes_);
    while (scanner.findGame()) scanner.goTo(readFrom(scanner.offset()));
    if (result_.games.empty() && result_.errors.empty()) errors_.add(0, 0, "no game in this SGF");
    return std::move(result_);
  }

 private:
  // Reads the game at an offset. Returns the offset at which to look for the next one.
  [[nodiscard]] std::size_t readFrom(std::size_t begin) {
    const Value declared = charsetOf(begin);
    const auto wanted = charsetNamed(options_.charset.empty() ? declared.raw : options_.charset);
    auto text = wanted ? decodedFrom(begin, *wanted) : std::nullopt;
    const bool isAsWanted = text.has_value();
    if (!text) text = decodedFrom(begin, guessedCharset(bytes_.substr(begin, endOf(begin, Charset{}) - begin)));
    if (!text) text = decodedFrom(begin, *charsetNamed(kLatin1));  // which accepts any bytes
    Scanner scanner(text->utf8);
    try {
      GameRead read = readGame(scanner, options_);
      read.game.sourceLine = errors_.lineAt(begin);
      result_.games.push_back(std::move(read.game));
      if (!isAsWanted) reportCharset(begin, declared, wanted.has_value(), *text);
      if (read.warning) report(*read.warning, begin, *text, warnings_);
    } catch (const Failure& f) {
      report(f, begin, *text, errors_);
    }
    return text->end;
  }

  // A game in UTF-8, its original character set, and its end.
  struct Decoded {
    std::string utf8;
    Charset charset;
    std::size_t end;
    bool isAscii;
  };

  // Reports places as offsets in the original bytes.
  static void report(const Failure& failure, std::size_t begin, const Decoded& text, TextErrors& list) {
    const std::string before = text.utf8.substr(0, failure.offset);
    list.add(begin + fromUtf8(before, text.charset).value_or(before).size(), failure.length, failure.message);
  }

  // The game at an offset, decoded from a set; none if it does not fit. Valid UTF-8 takes precedence over single-byte
  // sets, which accept any bytes.
  [[nodiscard]] std::optional<Decoded> decodedFrom(std::size_t begin, const Charset& charset) {
    const std::size_t end = endOf(begin, charset);
    const std::string_view text = bytes_.substr(begin, end - begin);
    const bool isAscii = std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
    const bool isUtf8Anyway = isAscii || (charset.width == Charset::Width::OneByte && isUtf8(text));
    const Charset actual = isUtf8Anyway ? *charsetNamed(kUtf8) : charset;
    auto utf8 = toUtf8(text, actual);
    if (!utf8) return std::nullopt;
    return Decoded{*std::move(utf8), actual, end, isAscii};
  }

  // After a game that does not end, the next one is found at the start of a line: parentheses are no guide.
  [[nodiscard]] std::size_t endOf(std::size_t begin, const Charset& charset) {
    const auto end = [&] { return Scanner(bytes_.substr(0, bound_), begin).gameEnd(charset); };
    if (begin >= bound_) bound_ = nextGame(bytes_, begin);
    if (end() == std::string_view::npos && bound_ == bytes_.size()) bound_ = nextGame(bytes_, begin);
    return std::min(end(), bound_);
  }

  // The character set declared by the first node; empty if there is none.
  [[nodiscard]] Value charsetOf(std::size_t begin) const {
    Scanner next(bytes_, begin + 1);
    const std::size_t end = next.findGame() ? next.offset() : bytes_.size();
    const std::string_view node = bytes_.substr(begin, end - begin);
    for (std::size_t at = node.find("CA["); at < node.size(); at = node.find("CA[", at + 1)) {
      if (std::isalpha(static_cast<unsigned char>(node[at - 1])) != 0) continue;
      const std::size_t length = std::min(node.find(']', at) - at - 3, kLongestCharset);
      return {node.substr(at + 3, length), begin + at + 3};
    }
    return {"", begin};
  }

  // Reports the set actually used for a game that declares none or is not in the set wanted.
  void reportCharset(std::size_t begin, const Value& declared, bool isKnown, const Decoded& game) {
    const std::string_view title = titleOf(game.charset);
    const std::string shown = asUtf8(options_.charset.empty() ? declared.raw : options_.charset);
    if (game.isAscii || (shown.empty() && game.charset.name == kUtf8)) return;
    if (shown.empty()) {
      notes_.add(begin, 0, fmt::format("no character set is named: the game is read as {}", title));
    } else {
      errors_.add(declared.offset, declared.raw.size(),
                  isKnown ? fmt::format("the game is not written in '{}': it is read as {}", shown, title)
                          : fmt::format("unknown character set '{}': the game is read as {}", shown, title));
    }
  }

  std::string_view bytes_;
  const ReadOptions& options_;
  ReadResult result_;
  TextErrors errors_{bytes_, options_, result_.errors};
  TextErrors notes_{bytes_, options_, result_.notes};
  TextErrors warnings_{bytes_, options_, result_.warnings};
  std::size_t bound_;  // no game extends beyond this offset
};

}  // namespace

bool isOtherProperty(std::string_view name) {
  const auto isOfSgf = [](char c) { return isDigit(c) || (c >= 'A' && c <= 'Z'); };
  const auto isIn = [name](const auto& table) {
    return std::any_of(table.begin(), table.end(), [name](const auto& row) { return row.property == name; });
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), isOfSgf) &&
         kSgfTaken.find(fmt::format(" {} ", name)) == std::string_view::npos && !isIn(kSgfMarks) && !isIn(kSgfSetups) &&
         !isIn(kSgfOpenings);
}

bool isSgfInfo(std::string_view name) {
  return std::any_of(kSgfInfos.begin(), kSgfInfos.end(), [name](const SgfInfo& row) { return row.property == name; });
}

std::optional<int> timeInComment(std::string_view raw) {
  const std::string_view shown = trimmed(raw);
  if (!shown.ends_with("ms")) return std::nullopt;
  const auto ms = wholeNumber(shown.substr(0, shown.size() - 2));
  return ms && *ms >= 0 ? ms : std::nullopt;
}

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
