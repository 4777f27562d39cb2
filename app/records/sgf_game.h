// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"
#include "app/records/sgf_scanner.h"

namespace pentarch::records::sgf {

/// The game that starts here, from its first parenthesis to its last. Throws Failure.
[[nodiscard]] GameTree readGame(Scanner& scanner, const ReadOptions& options);

}  // namespace pentarch::records::sgf
