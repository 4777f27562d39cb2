// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Links to a position in the browser, one a line: "https://gomocalc.com/#/h8i9", also without "https://" or the second
/// slash; the moves are letter notation with row 1 at the bottom. "?rule=2" says the rule as the site numbers it.
[[nodiscard]] ReadResult readLinks(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeLinks(std::span<const GameTree> games, const WriteOptions& options);

/// Whether the first line that is no comment starts with a link.
[[nodiscard]] bool looksLikeLink(std::string_view bytes);

}  // namespace pentarch::records
