// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/records/json_names.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/records/sgf_names.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

// An invalid value and its path ("moves[3]"); thrown within this file only.
struct JsonFailure {
  std::string path;
  std::string message;
  bool isName = false;  // the member's name is wrong, not its value
};

[[nodiscard]] std::string shown(const ParsedJson& value) {
  return excerpt(value.is_string() ? value.get<std::string>()
                                   : value.dump(-1, ' ', false, ParsedJson::error_handler_t::replace));
}

[[nodiscard]] const std::string& textAt(const ParsedJson& value, const std::string& path) {
  if (!value.is_string()) throw JsonFailure{path, fmt::format("'{}' is not a text", shown(value))};
  const auto& text = value.get_ref<const std::string&>();
  if (text.find('\0') != std::string::npos)
    throw JsonFailure{path, "a text with a zero byte"};  // no other format can hold one
  return text;
}

[[nodiscard]] std::string joined(const std::string& path, std::string_view name) {
  return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
}

[[nodiscard]] std::string joined(const std::string& path, std::size_t index) {
  return fmt::format("{}[{}]", path, index);
}

/// The members of an object, each read once; unread members are errors.
class Members {
 public:
  Members(const ParsedJson& object, std::string path) : object_(object), path_(std::move(path)) {
    if (!object.is_object()) throw JsonFailure{path_, fmt::format("'{}' is not an object", shown(object))};
  }
  [[nodiscard]] const ParsedJson* find(std::string_view name) {
    known_.emplace_back(name);
    const auto found = object_.find(std::string(name));
    return found == object_.end() ? nullptr : &*found;
  }
  void refuseOthers() const {
    for (const auto& [name, value] : object_.items()) {
      if (std::find(known_.begin(), known_.end(), name) == known_.end()) {
        throw JsonFailure{joined(path_, name), fmt::format("unknown name '{}'", name), true};
      }
    }
  }
  [[nodiscard]] std::string pathOf(std::string_view name) const { return joined(path_, name); }

 private:
  const ParsedJson& object_;
  std::string path_;
  std::vector<std::string> known_;
};

class GameReader {
 public:
  explicit GameReader(const ReadOptions& options) { game_.boardSize = options.boardSize; }

  [[nodiscard]] GameTree read(const ParsedJson& object) {
    Members members(object, "");
    readHeader(members);
    if (const ParsedJson* setup = members.find("setup")) readSetup(*setup);
    if (const ParsedJson* first = members.find("first")) game_.firstToMove = color(*first, "first");
    if (const ParsedJson* start = members.find("start")) {
      Members notes(*start, "start");
      readNotes(notes, kRoot);
      notes.refuseOthers();
    }
    const ParsedJson* moves = members.find("moves");
    const ParsedJson* tree = members.find("tree");
    if (moves != nullptr && tree != nullptr) throw JsonFailure{"tree", "both moves and tree are given"};
    if (moves != nullptr) readMoves(*moves);
    if (tree != nullptr) readTree(*tree);
    members.refuseOthers();
    if (const auto error = game_.replayError()) {
      throw JsonFailure{error->node == kRoot ? "setup" : joined(moves != nullptr ? "moves" : "tree", error->node - 1),
                        error->message};
    }
    return std::move(game_);
  }

 private:
  void readHeader(Members& members) {
    if (const ParsedJson* version = members.find("v"); version != nullptr && *version != kJsonVersion) {
      throw JsonFailure{"v", fmt::format("version {} is not {}", shown(*version), kJsonVersion)};
    }
    if (const ParsedJson* type = members.find("type"); type != nullptr && *type != "game") {
      throw JsonFailure{"type", fmt::format("'{}' is no game", shown(*type))};
    }
    if (const ParsedJson* size = members.find("size"))
      game_.boardSize = number(*size, "size", kMinBoardSize, kMaxBoardSize);
    if (const ParsedJson* rule = members.find("rule")) {
      game_.rule = ruleFromName(textAt(*rule, "rule"));
      if (!game_.rule) throw JsonFailure{"rule", fmt::format("unknown rule '{}'", shown(*rule))};
    }
    if (const ParsedJson* entries = members.find("info")) {
      (void)Members(*entries, "info");  // checks that it is an object
      for (const auto& [name, value] : entries->items()) game_.info[name] = textAt(value, joined("info", name));
    }
  }

  [[nodiscard]] static int number(const ParsedJson& value, const std::string& path, int low, int high) {
    if (const auto number = wholeNumberIn(value, low, high)) return *number;
    throw JsonFailure{path, fmt::format("'{}' is no number from {} to {}", shown(value), low, high)};
  }

  [[nodiscard]] static Color color(const ParsedJson& value, const std::string& path) {
    if (const auto named = value.is_string() ? app::colorNamed(value.get_ref<const std::string&>()) : std::nullopt) {
      return *named;
    }
    throw JsonFailure{path, fmt::format("'{}' is not black or white", shown(value))};
  }

  [[nodiscard]] Square square(const ParsedJson& value, const std::string& path) const {
    if (const auto s = notation::fromLetters(textAt(value, path), game_.boardSize)) return *s;
    throw JsonFailure{path, fmt::format("'{}' is no point of the {} board", shown(value), sizeName(game_.boardSize))};
  }

  [[nodiscard]] Square move(const ParsedJson& value, const std::string& path) const {
    return value == "--" ? Square::none() : square(value, path);
  }

  [[nodiscard]] static const ParsedJson& list(const ParsedJson& value, const std::string& path) {
    if (!value.is_array()) throw JsonFailure{path, fmt::format("'{}' is not a list", shown(value))};
    return value;
  }

  void readSetup(const ParsedJson& setup) {
    Members members(setup, "setup");
    for (const auto& [name, content] : kJsonSetups) {
      const ParsedJson* points = members.find(name);
      if (points == nullptr) continue;
      const std::string path = members.pathOf(name);
      for (std::size_t i = 0; i < list(*points, path).size(); ++i) {
        game_.setup.push_back({square((*points)[i], joined(path, i)), content});
      }
    }
    members.refuseOthers();
  }

  void readMoves(const ParsedJson& moves) {
    NodeId last = kRoot;
    for (std::size_t i = 0; i < list(moves, "moves").size(); ++i) {
      last = game_.add(last, move(moves[i], joined("moves", i)));
    }
  }

  void readTree(const ParsedJson& nodes) {
    for (std::size_t i = 0; i < list(nodes, "tree").size(); ++i) {
      const std::string path = joined("tree", i);
      Members members(nodes[i], path);
      const ParsedJson* parent = members.find("parent");
      const NodeId above = parent == nullptr
                               ? i
                               : static_cast<NodeId>(number(*parent, members.pathOf("parent"), 0, static_cast<int>(i)));
      const ParsedJson* played = members.find("move");
      if (played == nullptr) throw JsonFailure{path, "a node without a move"};
      const NodeId id = game_.add(above, move(*played, members.pathOf("move")));
      if (const ParsedJson* side = members.find("side")) game_[id].color = color(*side, members.pathOf("side"));
      readNotes(members, id);
      members.refuseOthers();
    }
  }

  void readNotes(Members& members, NodeId id) {
    Node& node = game_[id];
    if (const ParsedJson* comment = members.find("comment")) node.comment = textAt(*comment, members.pathOf("comment"));
    if (const ParsedJson* ms = members.find("ms")) {
      node.time = std::chrono::milliseconds(number(*ms, members.pathOf("ms"), 0, std::numeric_limits<int>::max()));
    }
    if (const ParsedJson* rate = members.find("black_winrate")) {
      if (!rate->is_number() || !(rate->get<double>() >= 0 && rate->get<double>() <= 1)) {
        throw JsonFailure{members.pathOf("black_winrate"), fmt::format("'{}' is no number from 0 to 1", shown(*rate))};
      }
      node.winRate = rate->get<double>();
    }
    if (const ParsedJson* marks = members.find("marks")) readMarks(*marks, members.pathOf("marks"), node);
    if (const ParsedJson* properties = members.find("properties")) {
      const std::string path = members.pathOf("properties");
      (void)Members(*properties, path);  // checks that it is an object
      for (const auto& [name, values] : properties->items()) {
        const std::string place = joined(path, name);
        if (!isOtherProperty(name) || (id == kRoot && isSgfInfo(name)))
          throw JsonFailure{place, fmt::format("'{}' is none of SGF's other properties", name)};
        auto& texts = node.properties[name];
        for (const ParsedJson& value : list(values, place)) texts.push_back(textAt(value, place));
        if (texts.empty()) throw JsonFailure{place, "a property without a value"};
      }
    }
  }

  void readMarks(const ParsedJson& marks, const std::string& path, Node& node) {
    for (std::size_t i = 0; i < list(marks, path).size(); ++i) {
      Members members(marks[i], joined(path, i));
      const ParsedJson* point = members.find("point");
      if (point == nullptr) throw JsonFailure{joined(path, i), "a mark without a place"};
      Mark mark{square(*point, members.pathOf("point"))};
      if (const ParsedJson* label = members.find("label")) mark.label = textAt(*label, members.pathOf("label"));
      if (const ParsedJson* kind = members.find("kind")) {
        const auto row =
            std::find_if(kJsonMarks.begin(), kJsonMarks.end(), [&](const auto& m) { return *kind == m.name; });
        if (row == kJsonMarks.end())
          throw JsonFailure{members.pathOf("kind"), fmt::format("unknown mark '{}'", shown(*kind))};
        mark.kind = row->kind;
      }
      members.refuseOthers();
      node.marks.push_back(std::move(mark));
    }
  }

  GameTree game_;
};

// The token at an offset of a text that need not be JSON: a text in quotes that ends in its line, a sign, or what
// stands between those.
[[nodiscard]] std::string_view tokenAt(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  if (std::string_view("{}[],:").find(rest.front()) != std::string_view::npos) return rest.substr(0, 1);
  const bool isQuoted = rest.front() == '"';
  const std::size_t end = std::min(rest.find_first_of(isQuoted ? "\"\n" : " \t\r\n{}[],:\"", 1), rest.size());
  return rest.substr(0, isQuoted ? end + 1 : end);
}

// Parses the text as JSON; none, with the error recorded, if it is invalid.
[[nodiscard]] std::optional<ParsedJson> parsed(const TextLine& part, TextErrors& errors) {
  const std::string_view text = part.text;
  const auto fail = [&](std::size_t offset, std::size_t length, std::string message) {
    errors.add(part.offset + offset, length, std::move(message));
    return std::nullopt;
  };
  // The parser would skip it, which would shift the places of errors.
  if (text.starts_with(kByteOrderMark)) return fail(0, kByteOrderMark.size(), "not JSON: a byte order mark");
  try {
    return parseStrictJson(text);
  } catch (const JsonError& e) {
    if (e.offset() == text.size()) return fail(e.offset(), 0, e.reason());
    const bool isSyntax = e.kind() == JsonError::Kind::Syntax;
    const std::size_t begin = isSyntax ? std::min(firstBadToken(text), e.offset()) : e.offset();
    const std::string_view token = ascii::trimmed(tokenAt(text, begin).substr(0, kLongestToken));
    return fail(begin, token.size(), isSyntax ? fmt::format("{}: '{}'", e.reason(), asUtf8(token)) : e.reason());
  }
}

// Reads the object, or array of objects, in a part of the text.
void readObjects(const TextLine& part, const ReadOptions& options, std::vector<GameTree>& games, TextErrors& errors) {
  const auto json = parsed(part, errors);
  if (!json) return;
  const std::vector<std::string_view> objects = json->is_array() ? elementsOf(part.text) : std::vector{part.text};
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const std::string_view object = objects[i];
    const auto objectAt = static_cast<std::size_t>(object.data() - part.text.data());
    try {
      GameTree game = GameReader(options).read(json->is_array() ? (*json)[i] : *json);
      game.sourceLine = errors.lineAt(part.offset + objectAt + object.find(ascii::trimmed(object)));
      games.push_back(std::move(game));
    } catch (const JsonFailure& f) {
      const std::string path =
          json->is_array() ? fmt::format("[{}]{}{}", i, f.path.empty() ? "" : ".", f.path) : f.path;
      const JsonPlace place = placeOf(object, f.path, f.isName);
      errors.add(part.offset + objectAt + place.offset, place.length,
                 path.empty() ? f.message : fmt::format("{}: {}", path, f.message));
    }
  }
}

// True if there is one value per line: the first line is a value, or a later one starts with a brace.
[[nodiscard]] bool isLineByLine(std::string_view bytes) {
  bool isFirst = true;
  for (const auto& [line, offset] : linesOf(bytes)) {
    if (ascii::trimmed(line).empty()) continue;
    if ((isFirst || line.starts_with('{')) && isJson(line)) return true;
    isFirst = false;
  }
  return false;
}

}  // namespace

ReadResult readJson(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  TextErrors errors(bytes, options, result.errors);
  // One value on several lines, or one per line.
  if (isJson(bytes) || !isLineByLine(bytes)) {
    readObjects({bytes, 0}, options, result.games, errors);
    return result;
  }
  for (const TextLine& line : linesOf(bytes)) {
    if (!ascii::trimmed(line.text).empty()) readObjects(line, options, result.games, errors);
  }
  return result;
}

}  // namespace pentarch::records
