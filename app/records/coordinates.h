// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Coordinates, one game per line: "7,7 8,8", from 0; a1 is 0,0 (with rows from the top, the upper left corner).
[[nodiscard]] ReadResult readCoordinates(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeCoordinates(std::span<const GameTree> games, const WriteOptions& options);

}  // namespace pentarch::records
