// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/json_output.h"
#include "app/puzzle/puzzle.h"
#include "app/records/game_tree.h"

namespace pentarch::puzzle {

/// A puzzle as an object of docs/puzzle.schema.json. `number` counts from 1.
[[nodiscard]] Json toJson(const Puzzle& puzzle, int number);

/// A puzzle as a game: the stones as setup, the solution as the main line, rating and check in the comment.
[[nodiscard]] records::GameTree toGame(const Puzzle& puzzle, int number);

/// The position as a picture, with the numbered solution if `withSolution`.
[[nodiscard]] std::string toSvg(const Puzzle& puzzle, int number, bool withSolution);

}  // namespace pentarch::puzzle
