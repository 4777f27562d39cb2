// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Game files written by `selfplay` and `match` (*.games; training/game_file.h): rule, size, result, and the win rates
/// of the searches. Read-only.
[[nodiscard]] ReadResult readSelfPlay(std::string_view bytes, const ReadOptions& options);

/// True if bytes start like such a file.
[[nodiscard]] bool looksLikeSelfPlay(std::string_view bytes);

}  // namespace pentarch::records
