// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Links to a position on gomocalc.com, one per line: "https://gomocalc.com/#/h8i9", also without "https://" or the
/// second slash; the moves are in letter notation with row 1 at the bottom. "?rule=2" gives the rule by the site's
/// number.
[[nodiscard]] ReadResult readLinks(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeLinks(std::span<const GameTree> games, const WriteOptions& options);

/// True if the first line that is not a comment starts with a link.
[[nodiscard]] bool looksLikeLink(std::string_view bytes);

}  // namespace pentarch::records
