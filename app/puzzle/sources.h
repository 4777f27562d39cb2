// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/records/formats.h"

namespace pentarch::puzzle {

/// The games of inputs: what `review` reads (files, folders, "-", moves) and files of self-play games (*.games). What
/// cannot be read is among the errors; the rest goes on.
[[nodiscard]] records::ReadResult readGames(const std::vector<std::string>& inputs,
                                            const records::ReadOptions& options);

}  // namespace pentarch::puzzle
