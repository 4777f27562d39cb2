// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/cli/render/picture.h"
#include "app/cli/render/theme.h"

namespace pentarch::render {

/// The picture as an SVG of `pixels` by `pixels`, self-contained. The same picture gives the same bytes.
[[nodiscard]] std::string svgOf(const Picture& picture, const Theme& theme, int pixels);

/// Escapes text for XML: &, <, > and quotes; drops what XML cannot hold (control characters, invalid UTF-8).
[[nodiscard]] std::string escapedXml(std::string_view text);

}  // namespace pentarch::render
