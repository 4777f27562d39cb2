// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/puzzle.h"
#include "app/records/game_tree.h"
#include "app/records/json_text.h"

namespace pentarch::puzzle {

/// A puzzle as a game: the stones as setup, the solution as the main line, rating and check in the comment.
[[nodiscard]] records::GameTree toGame(const Puzzle& puzzle, int number);

/// The position as a picture, with the numbered solution if `withSolution`.
[[nodiscard]] std::string toSvg(const Puzzle& puzzle, int number, bool withSolution);

/// Converts a finding to JSON and back, without the fields that identify the position. Reading throws
/// ParsedJson::exception or app::PositionError.
[[nodiscard]] Json findingJson(const Finding& finding);
[[nodiscard]] Finding findingFrom(const ParsedJson& json);

}  // namespace pentarch::puzzle
