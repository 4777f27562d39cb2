// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Openings of tournaments, one a line: "8,-3, 6,-4", counted from the point (N/2, N/2) rightwards and downwards.
[[nodiscard]] ReadResult readOffsets(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeOffsets(std::span<const GameTree> games, const WriteOptions& options);

}  // namespace pentarch::records
