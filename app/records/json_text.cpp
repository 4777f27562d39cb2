// SPDX-License-Identifier: MIT
#include "app/records/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "app/records/text_place.h"
#include "engine/base/ascii.h"

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

template <typename Value>
[[nodiscard]] Value parse(std::string_view text) {
  if (const auto offset = tooDeepAt(text)) {
    throw JsonError(text, *offset, JsonError::Kind::NestedTooDeeply,
                    fmt::format("JSON nested more than {} deep", kMaxJsonNesting));
  }
  try {
    return Value::parse(text.begin(), text.end());
  } catch (const typename Value::parse_error& e) {
    throw syntaxError(text, e.byte);
  } catch (const typename Value::out_of_range&) {
    throw JsonError(text, firstBadToken(text), JsonError::Kind::NumberTooLarge, "not JSON: a number is too large");
  }
}

using Event = ParsedJson::parse_event_t;

/// Calls `see(event, name)` for each token of a text, with the name of a member. The library's parser could do so too,
/// but it takes time quadratic in the number of objects in a list then.
template <typename See>
class Tokens final : public nlohmann::json_sax<ParsedJson> {
 public:
  explicit Tokens(const See& see) : see_(see) {}

  bool null() override { return note(Event::value); }
  bool boolean(bool) override { return note(Event::value); }
  bool number_integer(number_integer_t) override { return note(Event::value); }
  bool number_unsigned(number_unsigned_t) override { return note(Event::value); }
  bool number_float(number_float_t, const string_t&) override { return note(Event::value); }
  bool string(string_t&) override { return note(Event::value); }
  bool binary(binary_t&) override { return note(Event::value); }
  bool start_object(std::size_t) override { return note(Event::object_start); }
  bool key(string_t& name) override { return note(Event::key, name); }
  bool end_object() override { return note(Event::object_end); }
  bool start_array(std::size_t) override { return note(Event::array_start); }
  bool end_array() override { return note(Event::array_end); }
  bool parse_error(std::size_t, const std::string&, const ParsedJson::exception&) override { return false; }

 private:
  bool note(Event event, const std::string& name = {}) {
    see_(event, name);
    return true;
  }

  const See& see_;
};

// Lets the library read a text once more and calls `see(event, name, place)` for each token. Returns the offset of the
// token at which the library stops.
template <typename See>
std::size_t followParser(std::string_view text, const See& see) {
  std::istringstream stream{std::string(text)};  // tells how far the library has read
  std::size_t end = 0;
  const auto nextToken = [&] { return std::min(text.find_first_not_of(" \t\r\n,:", end), text.size()); };
  const auto place = [&](Event event, const std::string& name) {
    const std::size_t begin = nextToken();
    end = static_cast<std::size_t>(stream.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in));
    // It has read a character beyond a number.
    if (text[begin] == '-' || ascii::isDigit(text[begin])) {
      end = std::min(text.find_first_of(" \t\r\n{}[],:\"", begin), text.size());
    }
    see(event, name, JsonPlace{begin, end - begin});
  };
  Tokens tokens(place);
  std::ignore = ParsedJson::sax_parse(stream, &tokens);
  return nextToken();
}

// The rest of a path after its first part; none if it does not start with that part.
[[nodiscard]] std::optional<std::string_view> restOf(std::optional<std::string_view> path, std::string_view part) {
  if (!path || !path->starts_with(part)) return std::nullopt;
  path->remove_prefix(part.size());
  if (path->starts_with('.')) return path->substr(1);
  return path->empty() || path->starts_with('[') ? path : std::nullopt;
}

}  // namespace

JsonError::JsonError(std::string_view text, std::size_t offset, Kind kind, std::string reason)
    : std::runtime_error(withPlace(text, offset, reason)), offset_(offset), kind_(kind), reason_(std::move(reason)) {}

DuplicateName::DuplicateName(std::string_view text, std::size_t offset, std::string path)
    : JsonError(text, offset, Kind::DuplicateName, fmt::format("'{}' is given twice", path)), path_(std::move(path)) {}

bool isJson(std::string_view text) {
  return !tooDeepAt(text) && ParsedJson::accept(text.begin(), text.end());
}

ParsedJson parseJson(std::string_view text) {
  return parse<ParsedJson>(text);
}

ParsedJson parseStrictJson(std::string_view text) {
  ParsedJson json = parseJson(text);
  struct Open {
    std::set<std::string> names;
    std::string last;
  };
  std::vector<Open> open;  // objects
  followParser(text, [&](Event event, const std::string& name, const JsonPlace& token) {
    if (event == Event::object_start) open.emplace_back();
    if (event == Event::object_end) open.pop_back();
    if (event != Event::key) return;
    open.back().last = name;
    if (open.back().names.insert(name).second) return;
    std::string path;
    for (const Open& object : open) path += (path.empty() ? "" : ".") + object.last;
    throw DuplicateName(text, token.offset, path);
  });
  return json;
}

Json parseOrderedJson(std::string_view text) {
  return parse<Json>(text);
}

JsonPlace placeOf(std::string_view text, std::string_view path, bool isOfName) {
  // An object or array that is open, and what the path says beyond it; none if the path leads elsewhere.
  struct Open {
    std::optional<std::string_view> rest;
    std::size_t begin;
    bool isArray;
    std::size_t count = 0;
  };
  std::vector<Open> open;
  std::optional<std::string_view> member;  // the same for the member whose name was read last
  std::optional<JsonPlace> found;
  followParser(text, [&](Event event, const std::string& name, const JsonPlace& token) {
    if (event == Event::object_end || event == Event::array_end) {
      if (found && found->offset == open.back().begin) found->length = token.offset + token.length - found->offset;
      return open.pop_back();
    }
    std::optional<std::string_view> rest = path;
    if (event == Event::key) {
      rest = member = restOf(open.back().rest, name);
    } else if (!open.empty()) {
      Open& outer = open.back();
      rest = outer.isArray ? restOf(outer.rest, fmt::format("[{}]", outer.count++)) : member;
    }
    if (rest && rest->empty() && (event == Event::key) == isOfName) found = token;
    const bool isArray = event == Event::array_start;
    if (isArray || event == Event::object_start) open.push_back({rest, token.offset, isArray});
  });
  return found.value_or(JsonPlace{});
}

std::vector<std::string_view> elementsOf(std::string_view text) {
  std::vector<std::size_t> begins;
  int depth = 0;
  const auto see = [&](Event event, const std::string&, const JsonPlace& token) {
    if (event == Event::object_end || event == Event::array_end) {
      --depth;
    } else {
      if (depth == 1) begins.push_back(token.offset);
      if (event == Event::object_start || event == Event::array_start) ++depth;
    }
  };
  begins.push_back(followParser(text, see));
  std::vector<std::string_view> elements;
  for (std::size_t i = 1; i < begins.size(); ++i) {
    elements.push_back(text.substr(begins[i - 1], begins[i] - begins[i - 1]));
  }
  return elements;
}

std::size_t firstBadToken(std::string_view text) {
  return followParser(text, [](Event, const std::string&, const JsonPlace&) {});
}

}  // namespace pentarch::records
