// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pentarch {

/// JSON that is written: objects keep the order of their fields.
using Json = nlohmann::ordered_json;
/// JSON that was read: objects are sorted by field, so that one with 100,000 fields is not read in quadratic time.
using ParsedJson = nlohmann::json;

}  // namespace pentarch

namespace pentarch::records {

/// The field "v" of every object that is written: the version of docs/schema. Within a version, fields are only ever
/// added.
inline constexpr int kJsonVersion = 2;

/// Maximum nesting of objects and lists in a text that is read. The deepest format of the program, a query for
/// statistics, has eight levels. Values are copied and printed recursively, so a file must not be able to set the depth
/// of the recursion.
inline constexpr int kMaxJsonNesting = 100;

/// A text that cannot be read as JSON. what() is the reason with line and character, counted from 1.
class JsonError : public std::runtime_error {
 public:
  enum class Kind { Syntax, NumberTooLarge, NestedTooDeeply, DuplicateName };

  JsonError(std::string_view text, std::size_t offset, Kind kind, std::string reason);

  /// Offset of the byte at which reading failed; the size of the text if it ends too early.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  /// The reason without the place.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  std::size_t offset_;
  Kind kind_;
  std::string reason_;
};

/// A name that is given twice in an object, so that one of its values would be lost.
class DuplicateName : public JsonError {
 public:
  DuplicateName(std::string_view text, std::size_t offset, std::string path);

  /// The names of the members that lead to it, and itself: "limits.time".
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// True if parseJson() can read the text.
[[nodiscard]] bool isJson(std::string_view text);

/// Parses a text, such as one that this program wrote: of equal names in an object the last one counts. Throws
/// JsonError.
[[nodiscard]] ParsedJson parseJson(std::string_view text);

/// Parses a text that others may have written. Throws JsonError, a DuplicateName if that is all that is wrong.
[[nodiscard]] ParsedJson parseStrictJson(std::string_view text);

/// As parseJson() for a text that this program wrote itself and writes again: fields keep their order, in time
/// quadratic in the number of fields of one object. Throws JsonError.
[[nodiscard]] Json parseOrderedJson(std::string_view text);

/// The value of a Json or ParsedJson as a whole number in [low, high]; none if it is no number, has a fraction or an
/// exponent, or lies outside. The library's own conversion would silently change such values.
template <std::integral T, typename AnyJson>
[[nodiscard]] std::optional<T> wholeNumberIn(const AnyJson& value, T low, T high) {
  const auto inRange = [low, high](auto number) {
    const bool isInside = std::cmp_greater_equal(number, low) && std::cmp_less_equal(number, high);
    return isInside ? std::optional(static_cast<T>(number)) : std::nullopt;
  };
  if (value.is_number_unsigned()) return inRange(value.template get<std::uint64_t>());
  if (value.is_number_integer()) return inRange(value.template get<std::int64_t>());
  return std::nullopt;
}

/// A part of a JSON text.
struct JsonPlace {
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// The place of a value in a text that is a single JSON value, by its path: "moves[3]", "info.black", "" for the whole;
/// or that of its name, of a member of an object. Empty if there is no such value.
[[nodiscard]] JsonPlace placeOf(std::string_view text, std::string_view path, bool isOfName = false);

/// The elements of a text that is a JSON array, each with what separates it from the next one.
[[nodiscard]] std::vector<std::string_view> elementsOf(std::string_view text);

/// Offset of the token at which a text stops being JSON; its size if it ends too early.
[[nodiscard]] std::size_t firstBadToken(std::string_view text);

}  // namespace pentarch::records
