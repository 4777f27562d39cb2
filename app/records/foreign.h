// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pentarch::records {

/// A sentence about bytes that are not a game ("a PNG picture, no game"), with advice if there is any; none if they may
/// be a game. Binary game formats must be detected before.
[[nodiscard]] std::optional<std::string> foreignKind(std::string_view bytes);

}  // namespace pentarch::records
