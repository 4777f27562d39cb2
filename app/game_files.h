// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/records/formats.h"

namespace pentarch::app {

/// The games that the inputs of a command name: files of records, folders (all such files
/// below, by name), "-" for standard input, or moves as text. Each says in `source` where it comes from. What cannot be
/// read is among the errors; the rest goes on. `format` is that of the records, found by content if not given.
[[nodiscard]] records::ReadResult readGameFiles(const std::vector<std::string>& inputs,
                                                std::optional<records::Format> format,
                                                const records::ReadOptions& options);

}  // namespace pentarch::app
