// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pentarch::training {

/// Maximum nesting of objects and lists in a text that is read. The program's deepest format has five levels; values
/// are copied and printed recursively, and the recursion depth must not depend on the content of a file.
inline constexpr int kMaxJsonNesting = 100;

/// A text that cannot be read as JSON. what() is the reason with line and character, from 1.
class JsonError : public std::runtime_error {
 public:
  enum class Kind { Syntax, NumberTooLarge, NestedTooDeeply };

  JsonError(std::string_view text, std::size_t offset, Kind kind, std::string reason);

  /// The byte at which reading stopped; the size of the text if it ends too early.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  /// The reason, without the place.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  std::size_t offset_;
  Kind kind_;
  std::string reason_;
};

/// Throws JsonError if brackets are nested more than kMaxJsonNesting deep.
void requireShallow(std::string_view text);

/// True if parseJson can read the text.
[[nodiscard]] bool isJson(std::string_view text);

/// The error of a text that the library rejects. `byte` is the number of the byte at which it stopped, from 1.
[[nodiscard]] JsonError syntaxError(std::string_view text, std::size_t byte);
/// The error of a number out of the library's range, from its message "... number overflow parsing '1e9999'".
[[nodiscard]] JsonError numberError(std::string_view text, std::string_view message);

/// Parses a text. All JSON of this program is read through this function. `watch` is the library's parser callback; its
/// exceptions pass through. Throws JsonError.
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

}  // namespace pentarch::training
