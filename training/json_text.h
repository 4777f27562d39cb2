// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pentarch::training {

/// Objects and lists within each other in a text that is read. The deepest format of the program has five; values are
/// copied and printed by recursion, which must not depend on what stands in a file.
inline constexpr int kMaxJsonNesting = 100;

/// A text that is not read as JSON. what() is the reason with the line and the character, from 1.
class JsonError : public std::runtime_error {
 public:
  enum class Kind { Syntax, NumberTooLarge, NestedTooDeeply };

  JsonError(std::string_view text, std::size_t offset, Kind kind, std::string reason);

  /// The byte at which reading ended; the size of the text if it ends too early.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  /// What is wrong, without the place.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  std::size_t offset_;
  Kind kind_;
  std::string reason_;
};

/// Throws JsonError if brackets stand more than kMaxJsonNesting deep.
void requireShallow(std::string_view text);

/// Whether a text is JSON that parseJson reads.
[[nodiscard]] bool isJson(std::string_view text);

/// The error of a text that the library refuses. `byte` is the number of the byte at which it stopped, from 1.
[[nodiscard]] JsonError syntaxError(std::string_view text, std::size_t byte);
/// The error of a number that the library cannot hold, from its message "... number overflow parsing '1e9999'".
[[nodiscard]] JsonError numberError(std::string_view text, std::string_view message);

/// The value that a text is: the one way in which this program reads JSON. `watch` is called as the library's parser
/// does; what it throws comes through. Throws JsonError.
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
