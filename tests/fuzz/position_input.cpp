// SPDX-License-Identifier: MIT
#include "app/records/input_position.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "app/records/errors.h"

using namespace pentarch;
using namespace pentarch::app;

/// Reads text as a position; the first byte selects the options. The result must fit its board.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return -1;
  constexpr std::array kSizes = {15, 5, 20, 22};
  constexpr std::array<std::optional<Color>, 3> kSides = {std::nullopt, Color::Black, Color::White};
  InputOptions options;
  options.text.boardSize = kSizes[data[0] % kSizes.size()];
  options.text.side = kSides[data[0] / kSizes.size() % kSides.size()];
  try {
    const InputPosition position = readPosition(std::string(data + 1, data + size), options);
    if (position.boardSize < kMinBoardSize || position.boardSize > kMaxBoardSize) std::abort();
    Engine engine({.boardSize = position.boardSize});
    engine.setUp(position.stones, position.sideToMove);
    for (const SetupStone& stone : position.stones) {
      if (stone.square.isNone() || !onBoard(stone.square.x(), stone.square.y(), position.boardSize)) std::abort();
    }
  } catch (const PositionError&) {
  } catch (const UsageError&) {
  }
  return 0;
}
