// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Games as JSON objects, one per line; also read from an array or from a single object on several lines.
[[nodiscard]] ReadResult readJson(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeJson(std::span<const GameTree> games, const WriteOptions& options);

}  // namespace pentarch::records
