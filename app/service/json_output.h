// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/json_text.h"
#include "engine/engine.h"
#include "engine/solver.h"

namespace pentarch::app {

/// Format version: the field "v" of every object. Within a version, fields are only ever added.
inline constexpr int kFormatVersion = 1;

/// Moves in letter notation.
[[nodiscard]] Json movesJson(const std::vector<Square>& moves);
[[nodiscard]] Json movesJson(const std::vector<SetupStone>& moves);

/// Adds the stones of a position that is not a game: "black", "white" and "blocked" points.
void addStones(Json& json, const std::vector<SetupStone>& stones);

/// The stones given by "moves", in playing order, or by the lists of addStones(); none if the object has neither.
/// `pointOf` reads a point and may throw.
[[nodiscard]] std::optional<std::vector<SetupStone>> stonesIn(const ParsedJson& json,
                                                              const std::function<Square(const ParsedJson&)>& pointOf);

/// An evaluation, or the plies to a win (positive) or loss (negative).
[[nodiscard]] Json scoreJson(Score score);

/// One line of play: rank (from 1), move, score, win rate, depth, proof and PV.
[[nodiscard]] Json lineJson(int rank, const SearchLine& line);

/// Withdraws a loss of the position where only some moves were considered: their loss does not decide the position.
/// Call after addResult().
void withdrawLoss(Json& json);

/// Adds a search result to an object: work, best move, status, proof, lines and forbidden points.
void addResult(Json& json, const Engine& engine, const SearchResult& result);

/// The same for programs: "winner" (null for a draw), "move" (null if not known), "five" (its points, none if there is
/// no five) and "text". Precondition: the game has ended.
[[nodiscard]] Json endingJson(const Engine& engine);

/// An object as one physical line. Invalid UTF-8 is replaced.
[[nodiscard]] std::string toLine(const Json& json);

/// The value as a whole number. Throws PositionError if it is not one or not in [low, high].
template <typename T = int>
[[nodiscard]] T wholeNumberFrom(const ParsedJson& value, T low, T high) {
  // An unsigned value beyond the signed range comes out negative.
  const std::int64_t number = value.is_number_integer() ? value.get<std::int64_t>() : -1;
  const bool isTooLarge = value.is_number_unsigned() && number < 0;
  if (!value.is_number_integer() || isTooLarge || std::cmp_less(number, low) || std::cmp_greater(number, high)) {
    throw PositionError(value.dump(-1, ' ', true, ParsedJson::error_handler_t::replace) +
                        " is not the number that was expected");
  }
  return static_cast<T>(number);
}

/// An error object.
[[nodiscard]] Json errorObject(std::string_view code, std::string_view message);

/// Adds the place of an error in a text, as far as it is known: "file", "line", "column" and "token".
void addPlace(Json& json, const records::Error& error);

/// An error object as one physical line.
[[nodiscard]] std::string errorJson(std::string_view code, std::string_view message,
                                    const std::optional<records::Error>& place = {});

/// "none", "claimed", or the kind of proof: "five", "vcf", "vct", "search".
[[nodiscard]] std::string_view nameOf(Proof proof);

/// "proven", "none", "undecided".
[[nodiscard]] std::string_view nameOf(SolveResult::Verdict verdict);

/// "running", "black_won", "white_won", "black_forbidden", "draw".
[[nodiscard]] std::string_view nameOf(GameState state);

/// "none", "upper", "lower", "exact".
[[nodiscard]] std::string_view nameOf(Bound bound);
[[nodiscard]] std::optional<Bound> boundNamed(std::string_view name);

/// The inverse of nameOf(Proof).
[[nodiscard]] std::optional<Proof> proofNamed(std::string_view name);

}  // namespace pentarch::app
