// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pentarch::records {

/// Maximum nesting of objects and lists in a text that is read. The deepest format of the program has five levels.
/// Values are copied and printed recursively, so a file must not be able to set the depth of the recursion.
inline constexpr int kMaxJsonNesting = 100;

/// A text that cannot be read as JSON. what() is the reason with line and character, counted from 1.
class JsonError : public std::runtime_error {
 public:
  enum class Kind { Syntax, NumberTooLarge, NestedTooDeeply };

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

/// Throws JsonError if brackets are nested more than kMaxJsonNesting deep.
void requireShallow(std::string_view text);

/// True if parseJson() can read the text.
[[nodiscard]] bool isJson(std::string_view text);

/// The error for a text that the JSON library refuses. `byte` is the number of the byte at which it stopped, from 1.
[[nodiscard]] JsonError syntaxError(std::string_view text, std::size_t byte);
/// The error for a number that the library cannot represent, from its message "... number overflow parsing '1e9999'".
[[nodiscard]] JsonError numberError(std::string_view text, std::string_view message);

/// Parses a text; the only way in which this program reads JSON. `watch` is passed to the library's parser as its
/// callback; its exceptions propagate. Throws JsonError.
template <typename Json = nlohmann::json>
[[nodiscard]] Json parseJson(std::string_view text, const typename Json::parser_callback_t& watch = nullptr) {
  requireShallow(text);
  try {
    return Json::parse(text.begin(), text.end(), watch);
  } catch (const typename Json::parse_error& e) {
    throw syntaxError(text, e.byte);
  } catch (const typename Json::out_of_range& e) {
    throw numberError(text, e.what());
  }
}

}  // namespace pentarch::records
