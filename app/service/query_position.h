// SPDX-License-Identifier: MIT
#pragma once

#include "app/service/fields.h"
#include "app/service/query.h"

namespace pentarch::app::serve {

/// Reads the board, its stones, the moves and the turns to analyze. `query.rule` and `query.boardSize` must be set.
/// Throws QueryError.
void readPositionOf(const Fields& fields, Query& query, const QueryDefaults& defaults);

/// Reads a list of points: "h8i9", ["h8", "i9"] or [[7, 7], [8, 8]]. Throws QueryError.
[[nodiscard]] std::vector<Square> readPoints(const Fields& fields, std::string_view name, int boardSize);

}  // namespace pentarch::app::serve
