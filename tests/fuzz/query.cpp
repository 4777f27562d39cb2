// SPDX-License-Identifier: MIT
#include "app/service/query.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <variant>

#include "engine/game/types.h"

using namespace pentarch;
using namespace pentarch::app::serve;

/// Reads a line as a query of `serve`. An accepted query must be consistent with its board.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  QueryDefaults defaults;
  defaults.limits.time = std::chrono::milliseconds(100);
  try {
    const Request request = parseRequest(std::string_view(reinterpret_cast<const char*>(data), size), defaults);
    const auto* query = std::get_if<Query>(&request);
    if (query == nullptr) return 0;
    if (query->boardSize < kMinBoardSize || query->boardSize > kMaxBoardSize || query->turns.empty()) std::abort();
    if (!query->limits.time && !query->limits.nodes && !query->limits.depth) std::abort();
    for (const int turn : query->turns) {
      if (turn < 0 || turn > static_cast<int>(query->moves.size())) std::abort();
      const auto stones = query->positionAt(turn).stones;
      if (stones.size() != query->initialStones.size() + static_cast<std::size_t>(turn)) std::abort();
      for (const SetupStone& stone : stones) {
        if (!stone.square || !onBoard(stone.square.x(), stone.square.y(), query->boardSize)) std::abort();
      }
    }
  } catch (const QueryError&) {
  }
  return 0;
}
