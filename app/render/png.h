// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace pentarch::render {

/// Whether this program was built with what PNG needs (librsvg).
[[nodiscard]] bool canWritePng();

/// An SVG as PNG of `pixels` by `pixels`. Throws UsageError where canWritePng() is false, std::runtime_error when
/// drawing fails.
[[nodiscard]] std::string pngOf(const std::string& svg, int pixels);

}  // namespace pentarch::render
