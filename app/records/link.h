// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Links to a position in the browser, one a line: "https://gomocalc.com/#/h8i9"; the moves are letter notation with
/// row 1 at the bottom.
[[nodiscard]] ReadResult readLinks(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeLinks(std::span<const GameTree> games, const WriteOptions& options);

}  // namespace pentarch::records
