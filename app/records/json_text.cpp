// SPDX-License-Identifier: MIT
#include "app/records/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

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

}  // namespace pentarch::records
