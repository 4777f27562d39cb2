// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/errors.h"
#include "app/records/formats.h"
#include "engine/engine.h"
#include "engine/search/solve.h"

namespace pentarch::app {

/// An object whose fields keep their order.
using Json = nlohmann::ordered_json;

/// Version of the format: the field "v" of every object. Within a version objects only ever gain fields.
inline constexpr int kFormatVersion = 1;

/// Moves in letters.
[[nodiscard]] Json movesJson(const std::vector<Square>& moves);
[[nodiscard]] Json movesJson(const std::vector<SetupStone>& moves);

/// Adds the stones of a position that is no game: "black", "white" and "blocked" points.
void addStones(Json& json, const std::vector<SetupStone>& stones);

/// The stones that an object names by "moves", in playing order, or by the lists of addStones(); nothing if it names
/// none. `pointOf` reads a point and may throw.
[[nodiscard]] std::optional<std::vector<SetupStone>> stonesIn(
    const nlohmann::json& json, const std::function<Square(const nlohmann::json&)>& pointOf);

/// An evaluation, or the plies to a win (positive) or loss (negative).
[[nodiscard]] Json scoreJson(Score score);

/// One line of play: rank (from 1), move, score, win rate, depth, proof and principal variation.
[[nodiscard]] Json lineJson(int rank, const SearchLine& line);

/// Leaves open whether the position is lost, where only some of its moves were considered: that these lose says nothing
/// of it. To be called after addResult().
void withdrawLoss(Json& json);

/// Adds what a search has found to an object: work, best move, status, proof, lines and forbidden points.
void addResult(Json& json, const Engine& engine, const SearchResult& result);

/// An object as one physical line. Bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string toLine(const Json& json);

/// The whole number that a value is. Throws PositionError if it is none, or not from `low` to `high`.
template <typename T = int>
[[nodiscard]] T wholeNumberFrom(const nlohmann::json& value, T low, T high) {
  // Larger ones than a signed number holds come out negative.
  const std::int64_t number = value.is_number_integer() ? value.get<std::int64_t>() : -1;
  const bool isTooLarge = value.is_number_unsigned() && number < 0;
  if (!value.is_number_integer() || isTooLarge || std::cmp_less(number, low) || std::cmp_greater(number, high)) {
    throw PositionError(value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) +
                        " is not the number that was expected");
  }
  return static_cast<T>(number);
}

/// Something that is wrong.
[[nodiscard]] Json errorObject(std::string_view code, std::string_view message);

/// Adds where in a text something is wrong, as far as that is known: "file", "line", "column" and "token".
void addPlace(Json& json, const records::Error& error);

/// Something that is wrong, as one physical line.
[[nodiscard]] std::string errorJson(std::string_view code, std::string_view message,
                                    const std::optional<records::Error>& place = {});

/// "none", "claimed" or the way in which a win was proven: "five", "vcf", "vct", "search".
[[nodiscard]] std::string_view nameOf(Proof proof);

/// "proven", "none", "undecided".
[[nodiscard]] std::string_view nameOf(SolveResult::Verdict verdict);

/// "running", "black_won", "white_won", "black_forbidden", "draw".
[[nodiscard]] std::string_view nameOf(GameState state);

}  // namespace pentarch::app
