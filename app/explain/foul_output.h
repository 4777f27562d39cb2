// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/explain/foul.h"
#include "app/json_output.h"

namespace pentarch::app {

/// "double three", "double four", "overline".
[[nodiscard]] std::string_view nameOf(FoulKind kind);

/// "row", "column", "diagonal" (to the upper right), "antidiagonal".
[[nodiscard]] std::string_view nameOf(Direction direction);

/// "h8 is forbidden: double three, f8 g8 h8 (row) and h6 h7 h8 (column)", without a line break.
[[nodiscard]] std::string foulText(const Foul& foul);

/// Point, kind and lines. See docs/analyze.schema.json.
[[nodiscard]] Json foulJson(const Foul& foul);

}  // namespace pentarch::app
