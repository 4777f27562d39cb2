// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Files of games that `selfplay` and `match` write (*.games; training/game_file.h): rule, size, result, and the win
/// rates that the searches gave. Only read.
[[nodiscard]] ReadResult readSelfPlay(std::string_view bytes, const ReadOptions& options);

/// Whether bytes start as such a file does.
[[nodiscard]] bool looksLikeSelfPlay(std::string_view bytes);

}  // namespace pentarch::records
