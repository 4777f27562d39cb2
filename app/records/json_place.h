// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace pentarch::records {

/// A part of a JSON text.
struct JsonPlace {
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// The place of a value in a text that is a single JSON value, by its path: "moves[3]", "info.black", "" for the whole.
/// Of duplicate names the last one counts. None if there is no such value.
[[nodiscard]] std::optional<JsonPlace> placeOf(std::string_view text, std::string_view path);

/// The place of a member's name instead of its value.
[[nodiscard]] std::optional<JsonPlace> placeOfName(std::string_view text, std::string_view path);

/// The places of the elements of an array; of the value itself if the text is not an array.
[[nodiscard]] std::vector<JsonPlace> elementsOf(std::string_view text);

/// The token that holds the byte at an offset, even if the text is not JSON: a quoted string, a sign, or the text
/// between them. Empty, at the end of the text, if there is none.
[[nodiscard]] JsonPlace tokenAt(std::string_view text, std::size_t offset);

}  // namespace pentarch::records
