// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Tournament openings, one per line: "8,-3, 6,-4", relative to the point (N/2, N/2), rightwards and downwards.
[[nodiscard]] ReadResult readOffsets(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeOffsets(std::span<const GameTree> games, const WriteOptions& options);

}  // namespace pentarch::records
