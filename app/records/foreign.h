// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pentarch::records {

/// A sentence about bytes that are of another kind than games ("a PNG picture, no game"), with what to do where
/// something can be done; nothing if they may be a game. Formats of games that are bytes have to be known before.
[[nodiscard]] std::optional<std::string> foreignKind(std::string_view bytes);

}  // namespace pentarch::records
