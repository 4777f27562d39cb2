// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/records/formats.h"

namespace pentarch::review {

/// The games that the inputs of a command name: files, folders (all files below with the ending of a known format, by
/// name), "-" for standard input, or moves as text. What cannot be read is among the errors; the rest goes on.
[[nodiscard]] records::ReadResult readGames(const std::vector<std::string>& inputs,
                                            const records::ReadOptions& options);

}  // namespace pentarch::review
