// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace pentarch::render {

/// True if this program was built with PNG support (librsvg).
[[nodiscard]] bool canWritePng();

/// Converts an SVG to a PNG of `pixels` by `pixels`. Throws UsageError if canWritePng() is false, std::runtime_error if
/// rendering fails.
[[nodiscard]] std::string pngOf(const std::string& svg, int pixels);

}  // namespace pentarch::render
