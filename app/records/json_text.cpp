// SPDX-License-Identifier: MIT
#include "app/records/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "app/records/text_place.h"

namespace pentarch::records {
namespace {

[[nodiscard]] std::string withPlace(std::string_view text, std::size_t offset, std::string_view reason) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t lineFeed = before.rfind('\n');
  return fmt::format("{} (line {}, character {})", reason, std::count(before.begin(), before.end(), '\n') + 1,
                     offset - (lineFeed == std::string_view::npos ? 0 : lineFeed + 1) + 1);
}

// Offset of the first bracket that is nested too deeply. A simple scan is enough: up to the first mistake of a text it
// sees brackets and quotes as the parser does, and the parser goes no further.
[[nodiscard]] std::optional<std::size_t> tooDeepAt(std::string_view text) {
  int depth = 0;
  bool isInText = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (isInText && c == '\\') {
      ++i;
    } else if (c == '"') {
      isInText = !isInText;
    } else if (!isInText && (c == '[' || c == '{') && ++depth > kMaxJsonNesting) {
      return i;
    } else if (!isInText && (c == ']' || c == '}')) {
      --depth;
    }
  }
  return std::nullopt;
}

// The error for a text that the library refuses. `byte` is the number of the byte at which it stopped, from 1.
[[nodiscard]] JsonError syntaxError(std::string_view text, std::size_t byte) {
  const std::size_t offset = std::min(byte - std::min<std::size_t>(byte, 1), text.size());
  return {text, offset, JsonError::Kind::Syntax,
          offset == text.size() ? "not JSON: the text ends too early" : "not JSON"};
}

// The error for a number that the library cannot represent, from its message "... number overflow parsing '1e9999'".
[[nodiscard]] JsonError numberError(std::string_view text, std::string_view message) {
  const std::size_t quote = std::min(message.find('\''), message.size());
  const std::string_view behind = message.substr(std::min(quote + 1, message.size()));
  const std::string_view number = behind.substr(0, behind.rfind('\''));
  return {text, std::min(text.find(number), text.size()), JsonError::Kind::NumberTooLarge,
          "not JSON: a number is too large"};
}

template <typename Value>
[[nodiscard]] Value parse(std::string_view text, const typename Value::parser_callback_t& watch) {
  if (const auto offset = tooDeepAt(text)) {
    throw JsonError(text, *offset, JsonError::Kind::NestedTooDeeply,
                    fmt::format("JSON nested more than {} deep", kMaxJsonNesting));
  }
  try {
    return Value::parse(text.begin(), text.end(), watch);
  } catch (const typename Value::parse_error& e) {
    throw syntaxError(text, e.byte);
  } catch (const typename Value::out_of_range& e) {
    throw numberError(text, e.what());
  }
}

constexpr std::string_view kJsonBlanks = " \t\r\n";
constexpr std::string_view kPunctuation = "{}[],:";

// The first token at or after an offset.
[[nodiscard]] JsonPlace nextToken(std::string_view text, std::size_t at) {
  const std::size_t begin = std::min(text.find_first_not_of(kJsonBlanks, at), text.size());
  if (begin == text.size()) return {begin, 0};
  if (kPunctuation.find(text[begin]) != std::string_view::npos) return {begin, 1};
  if (text[begin] != '"') {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n{}[],:\"", begin), text.size());
    return {begin, end - begin};
  }
  std::size_t end = begin + 1;
  while (end < text.size() && text[end] != '"' && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
  return {begin, std::min(end + 1, text.size()) - begin};  // including the line feed that cuts a string off
}

// The value at or after an offset: from its first token to the closing one.
[[nodiscard]] JsonPlace valueAt(std::string_view text, std::size_t at) {
  JsonPlace token = nextToken(text, at);
  const std::size_t begin = token.offset;
  for (int depth = 0; token.length > 0; token = nextToken(text, token.offset + token.length)) {
    const char c = text[token.offset];
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth <= 0) break;
  }
  return {begin, token.offset + token.length - begin};
}

// Calls a function with the name (empty in an array) and the value of each member of an object or array.
template <typename Function>
void forEachMember(std::string_view text, const JsonPlace& value, const Function& function) {
  const bool isObject = text[value.offset] == '{';
  const std::size_t end = value.offset + value.length - 1;
  for (std::size_t at = nextToken(text, value.offset + 1).offset; at < end;) {
    JsonPlace name;
    if (isObject) {
      name = nextToken(text, at);
      const JsonPlace colon = nextToken(text, name.offset + name.length);
      at = colon.offset + colon.length;
    }
    const JsonPlace member = valueAt(text, at);
    function(name, member);
    const JsonPlace comma = nextToken(text, member.offset + member.length);
    at = comma.offset + std::max<std::size_t>(comma.length, 1);
  }
}

[[nodiscard]] std::string decoded(std::string_view quoted) {
  if (quoted.size() < 2) return {};
  if (quoted.find('\\') == std::string_view::npos) return std::string(quoted.substr(1, quoted.size() - 2));
  try {
    return records::parseJson(quoted).get<std::string>();
  } catch (const records::JsonError&) {
    return {};
  }
}

// The rest of a path after its first part; none if it does not start with that part.
[[nodiscard]] std::optional<std::string_view> restOf(std::string_view path, std::string_view part) {
  if (!path.starts_with(part)) return std::nullopt;
  path.remove_prefix(part.size());
  if (path.starts_with('.')) return path.substr(1);
  return path.empty() || path.starts_with('[') ? std::optional(path) : std::nullopt;
}

/// A value and the name before it.
struct Member {
  JsonPlace name;
  JsonPlace value;
};

[[nodiscard]] std::optional<Member> memberAt(std::string_view text, const Member& from, std::string_view path) {
  if (path.empty()) return from;
  if (from.value.length == 0) return std::nullopt;
  const char first = text[from.value.offset];
  if (first != '{' && first != '[') return std::nullopt;
  std::optional<Member> found;
  std::size_t index = 0;
  forEachMember(text, from.value, [&](const JsonPlace& name, const JsonPlace& value) {
    const std::string part =
        first == '{' ? decoded(text.substr(name.offset, name.length)) : "[" + std::to_string(index++) + "]";
    const auto rest = restOf(path, part);
    if (!rest) return;
    if (const auto inner = memberAt(text, {name, value}, *rest)) found = inner;
  });
  return found;
}

}  // namespace

JsonError::JsonError(std::string_view text, std::size_t offset, Kind kind, std::string reason)
    : std::runtime_error(withPlace(text, offset, reason)), offset_(offset), kind_(kind), reason_(std::move(reason)) {}

bool isJson(std::string_view text) {
  return !tooDeepAt(text) && ParsedJson::accept(text.begin(), text.end());
}

ParsedJson parseJson(std::string_view text, const ParsedJson::parser_callback_t& watch) {
  return parse<ParsedJson>(text, watch);
}

Json parseOrderedJson(std::string_view text) {
  return parse<Json>(text, nullptr);
}

std::optional<JsonPlace> placeOf(std::string_view text, std::string_view path) {
  const auto member = memberAt(text, {{}, valueAt(text, 0)}, path);
  return member ? std::optional(member->value) : std::nullopt;
}

std::optional<JsonPlace> placeOfName(std::string_view text, std::string_view path) {
  const auto member = memberAt(text, {{}, valueAt(text, 0)}, path);
  return member ? std::optional(member->name) : std::nullopt;
}

std::vector<JsonPlace> elementsOf(std::string_view text) {
  const JsonPlace all = valueAt(text, 0);
  if (all.length == 0 || text[all.offset] != '[') return {all};
  std::vector<JsonPlace> elements;
  forEachMember(text, all, [&](const JsonPlace&, const JsonPlace& value) { elements.push_back(value); });
  return elements;
}

JsonPlace tokenAt(std::string_view text, std::size_t offset) {
  JsonPlace token = nextToken(text, 0);
  while (token.length > 0 && token.offset + token.length <= offset) {
    token = nextToken(text, token.offset + token.length);
  }
  return token;
}

}  // namespace pentarch::records
