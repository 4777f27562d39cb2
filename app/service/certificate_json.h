// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/solver.h"

namespace pentarch::app {

/// A certificate as described in docs/certificates.md, on one line without a line end.
[[nodiscard]] std::string certificateJson(const proof::Certificate& certificate);

/// Parses a certificate. Strict: unknown fields, wrong types and points off the board are errors. Throws PositionError
/// with one line.
[[nodiscard]] proof::Certificate parseCertificate(std::string_view text);

}  // namespace pentarch::app
