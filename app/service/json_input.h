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

// Readers of what json_output.h writes, in results that users kept.

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

/// Points of a board of the largest size. Throws PositionError if one is not a point, ParsedJson::exception if it is no
/// text.
[[nodiscard]] std::vector<Square> movesFrom(const ParsedJson& json);

/// Throw PositionError if the value is none of their kind, ParsedJson::exception if it is of another JSON type.
[[nodiscard]] Color colorFrom(const ParsedJson& json);
[[nodiscard]] Score scoreFrom(const ParsedJson& json);
[[nodiscard]] Proof proofFrom(const ParsedJson& json);
[[nodiscard]] GameState stateFrom(const ParsedJson& json);

/// The inverse of nameOf(); none if there is no such name.
[[nodiscard]] std::optional<Bound> boundNamed(std::string_view name);
[[nodiscard]] std::optional<Proof> proofNamed(std::string_view name);

/// The answer in a result of `solve`; undecided if it has none. A game that has ended has no win. Throws
/// Json::exception if the answer is no text.
[[nodiscard]] SolveResult::Verdict solveVerdictIn(const Json& result);

}  // namespace pentarch::app
