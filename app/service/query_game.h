// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "app/service/fields.h"
#include "app/service/query.h"

namespace pentarch::app::serve {

/// Gives the query the board of the text in `field`: its size, and its rule unless the query names one. Throws
/// QueryError if the query names another size. `query.boardSize` must be set.
void takeBoard(const Fields& fields, std::string_view field, int boardSize, std::optional<Rule> rule, Query& query);

/// Reads the record of one game, the field "game", as the question of a review: with its board and, unless the query
/// names one, its rule. `query.rule` and `query.boardSize` must be set. Throws QueryError, with the place in the text
/// if a part of it cannot be read.
void readGameOf(const Fields& fields, Query& query, const QueryDefaults& defaults);

/// Reads a request to convert games: "text", or "content", a list of bytes, for the formats that are no text. Throws
/// QueryError, with the place in the text if it holds no game.
[[nodiscard]] Convert readConvert(const Fields& fields, const std::string& id, const QueryDefaults& defaults);

}  // namespace pentarch::app::serve
