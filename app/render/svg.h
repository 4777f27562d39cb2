// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/render/picture.h"
#include "app/render/theme.h"

namespace pentarch::render {

/// The picture as an SVG of `pixels` by `pixels`. The same picture gives the same bytes; nothing outside it is needed.
[[nodiscard]] std::string svgOf(const Picture& picture, const Theme& theme, int pixels);

/// A text for XML: &, <, > and quotes are escaped, what XML cannot hold (control characters, what is no UTF-8)
/// is left out.
[[nodiscard]] std::string escapedXml(std::string_view text);

}  // namespace pentarch::render
