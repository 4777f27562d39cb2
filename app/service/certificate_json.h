// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/solver.h"

namespace pentarch::app {

/// A certificate as described in docs/certificates.md, on one line without a line end.
[[nodiscard]] std::string certificateJson(const proof::Certificate& certificate);

/// Parses a certificate. Strict: unknown fields, wrong types and points off the board are errors. Throws PositionError
/// with one line.
[[nodiscard]] proof::Certificate parseCertificate(std::string_view text);

/// The first line of a joined certificate, without a line end, of a loss as JoinedCheck takes it. The certificates of
/// the answers follow, a line each.
[[nodiscard]] std::string joinedHeadJson(const proof::Certificate& loss);

/// The loss that a joined certificate proves, from its first line; none if the line does not begin a joined
/// certificate. Throws PositionError, as parseCertificate().
[[nodiscard]] std::optional<proof::Certificate> parseJoinedHead(std::string_view line);

}  // namespace pentarch::app
