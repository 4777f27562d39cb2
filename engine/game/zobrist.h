// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/game/types.h"

namespace pentarch::zobrist {

/// One step of the splitmix64 sequence (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
[[nodiscard]] constexpr std::uint64_t splitmix(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

namespace detail {
using StoneKeys = std::array<std::array<std::uint64_t, kSquareCount>, 3>;
constexpr StoneKeys makeStoneKeys() {
  StoneKeys keys{};
  std::uint64_t state = 0x50454E5441524348ULL;  // "PENTARCH"
  for (auto& ofContent : keys) {
    for (std::uint64_t& key : ofContent) key = splitmix(state);
  }
  return keys;
}
inline constexpr StoneKeys kStoneKeys = makeStoneKeys();
}  // namespace detail

/// Key of a stone of a color on a square; the key of a position is the exclusive or of its parts' keys.
[[nodiscard]] inline std::uint64_t stone(Color c, Square s) {
  return detail::kStoneKeys[indexOf(c)][static_cast<std::size_t>(s.index())];
}

/// Key of a blocked point.
[[nodiscard]] inline std::uint64_t blocked(Square s) {
  return detail::kStoneKeys[2][static_cast<std::size_t>(s.index())];
}

/// Part of the key while White is to move.
inline constexpr std::uint64_t kWhiteToMove = 0xD1B54A32D192ED03ULL;

}  // namespace pentarch::zobrist
