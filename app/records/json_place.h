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

/// The place of a value in a text that is one value of JSON, by its path: "moves[3]", "info.black", "" for all of it.
/// Where a name stands more than once the last one counts. Nothing if there is no such value.
[[nodiscard]] std::optional<JsonPlace> placeOf(std::string_view text, std::string_view path);

/// The place of a member's name instead of its value.
[[nodiscard]] std::optional<JsonPlace> placeOfName(std::string_view text, std::string_view path);

/// The places of the elements of a list; of the value itself if the text is no list.
[[nodiscard]] std::vector<JsonPlace> elementsOf(std::string_view text);

/// The token that holds the byte at an offset, whether or not the text is JSON: a text in quotes, a sign, or what
/// stands between them. Empty, at the end of the text, if there is none.
[[nodiscard]] JsonPlace tokenAt(std::string_view text, std::size_t offset);

}  // namespace pentarch::records
