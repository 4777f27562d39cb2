// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/charset.h"

/// The grammar of SGF: text split into parentheses, semicolons, and properties with their values.
namespace pentarch::records {

/// A property value as written in the text.
struct SgfValue {
  std::string_view raw;  ///< between the brackets
  std::size_t offset;    ///< of its first byte
};

/// A property of a node; it has at least one value.
struct SgfProperty {
  std::string name;
  std::size_t offset;
  std::vector<SgfValue> values;
};

/// An error in a text and its place; thrown and caught within the reader.
struct SgfFailure {
  std::size_t offset;
  std::size_t length;
  std::string message;
};

/// Splits a text into parentheses, semicolons and properties.
class SgfScanner {
 public:
  explicit SgfScanner(std::string_view text, std::size_t offset = 0) : text_(text), at_(offset) {}

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
  /// Reads the property that starts here. Throws SgfFailure.
  [[nodiscard]] SgfProperty property();

 private:
  [[nodiscard]] SgfValue value();

  std::string_view text_;
  std::size_t at_ = 0;
};

/// A value without escapes and soft line breaks, in UTF-8; in simple text every line break is a blank.
[[nodiscard]] std::string sgfPlainText(std::string_view raw, bool simple);

/// The value of a property without a place of its own, with the text around its colons and the backslashes before them
/// converted: only those backslashes tell whether a colon separates two parts of the value.
[[nodiscard]] std::string convertedAroundColons(std::string_view value,
                                                const std::function<std::string(std::string_view)>& convert);

}  // namespace pentarch::records
