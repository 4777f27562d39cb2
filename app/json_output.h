// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/position_input.h"
#include "engine/engine.h"

namespace pentarch::app {

/// An object whose fields keep their order.
using Json = nlohmann::ordered_json;

/// Version of the format: the field "v" of every object. Within a version objects only ever gain fields.
inline constexpr int kFormatVersion = 1;

/// Moves in letters.
[[nodiscard]] Json movesJson(const std::vector<Square>& moves);

/// An evaluation, or the plies to a win (positive) or loss (negative).
[[nodiscard]] Json scoreJson(Score score);

/// One line of play: rank (from 1), move, score, win rate, depth, proof and principal variation.
[[nodiscard]] Json lineJson(int rank, const SearchLine& line);

/// Adds what a search has found to an object: work, best move, status, proof, lines and forbidden points.
void addResult(Json& json, const Engine& engine, const SearchResult& result);

/// An object as one physical line. Bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string toLine(const Json& json);

/// One physical line each:

/// The result of analyzing a position.
[[nodiscard]] std::string resultJson(const Engine& engine, const InputPosition& input, const SearchResult& result);

/// Something that is wrong with a position.
[[nodiscard]] std::string errorJson(std::string_view code, std::string_view message);

/// "none", "claimed" or the way in which a win was proven: "five", "vcf", "vct", "search".
[[nodiscard]] std::string_view nameOf(Proof proof);

/// "running", "black_won", "white_won", "black_forbidden", "draw".
[[nodiscard]] std::string_view nameOf(GameState state);

}  // namespace pentarch::app
