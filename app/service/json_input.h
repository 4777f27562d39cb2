// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "engine/engine.h"
#include "engine/solver.h"

namespace pentarch::app {

/// The readers of what json_output.h writes, in results that users kept. They throw PositionError or
/// ParsedJson::exception unless their result is optional.

/// The value as a whole number. Throws PositionError if it is not one or not in [low, high].
template <typename T = int>
[[nodiscard]] T wholeNumberFrom(const ParsedJson& value, T low, T high) {
  if (const auto number = records::wholeNumberIn(value, low, high)) return *number;
  throw PositionError(value.dump(-1, ' ', true, ParsedJson::error_handler_t::replace) +
                      " is not the number that was expected");
}

/// The stones given by "moves", in playing order, or by the lists of addStones(); none if the object has neither.
/// `pointOf` reads a point; what it throws is passed on.
[[nodiscard]] std::optional<std::vector<SetupStone>> stonesIn(const ParsedJson& json,
                                                              const std::function<Square(const ParsedJson&)>& pointOf);

/// Points of a board of the largest size.
[[nodiscard]] std::vector<Square> movesFrom(const ParsedJson& json);

[[nodiscard]] Color colorFrom(const ParsedJson& json);
[[nodiscard]] Score scoreFrom(const ParsedJson& json);
[[nodiscard]] Proof proofFrom(const ParsedJson& json);
[[nodiscard]] GameState stateFrom(const ParsedJson& json);

/// The inverse of nameOf(); none if there is no such name.
[[nodiscard]] std::optional<Bound> boundNamed(std::string_view name);
[[nodiscard]] std::optional<Proof> proofNamed(std::string_view name);

/// The answer in a result of `solve`. A game that has ended has no win.
[[nodiscard]] SolveResult::Verdict solveVerdictIn(const Json& result);

}  // namespace pentarch::app
