// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/records/formats.h"

namespace pentarch::app {

/// The games named by a command's inputs: files of records, folders (all such files below, by name), "-" for standard
/// input, or moves as text. `source` of each game names its origin. Unreadable inputs are listed in the errors; the
/// others are still read. `format` is the format of the records, detected by content if not given. Reads no further
/// file once `stop` is raised.
[[nodiscard]] records::ReadResult readGameFiles(const std::vector<std::string>& inputs,
                                                std::optional<records::Format> format,
                                                const records::ReadOptions& options, const StopSignal& stop);

}  // namespace pentarch::app
