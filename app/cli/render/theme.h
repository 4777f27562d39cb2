// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace pentarch::render {

/// Colors of a picture, in SVG notation.
struct Theme {
  std::string_view name;
  std::string_view board;
  std::string_view line;
  std::string_view text;           ///< of coordinates, and of labels on empty points
  std::string_view accent;         ///< last move, forbidden points
  std::string_view accentOnBlack;  ///< the same on a black stone
  std::string_view black;
  std::string_view blackGlow;  ///< highlight
  std::string_view blackEdge;
  std::string_view white;
  std::string_view whiteShade;
  std::string_view whiteEdge;
  std::string_view cold;    ///< a losing move
  std::string_view warm;    ///< a winning move
  std::string_view onHeat;  ///< text on cold and warm
};

inline constexpr std::array kThemes = {
    Theme{"light", "#f3dfb6", "#6b5536", "#5a4630", "#d0312d", "#ff8a7d", "#17181b", "#565a63", "#000000", "#ffffff",
          "#dcd8cd", "#8a7f6c", "#7a90a8", "#2e8b57", "#ffffff"},
    Theme{"dark", "#262b33", "#6f7a8a", "#a9b4c2", "#ff6b5e", "#ff8a7d", "#0b0d10", "#3c434e", "#8b96a5", "#f4f5f7",
          "#c3c9d2", "#f4f5f7", "#4a5a70", "#3fa86b", "#ffffff"},
    Theme{"print", "#ffffff", "#000000", "#000000", "#000000", "#ffffff", "#000000", "#000000", "#000000", "#ffffff",
          "#ffffff", "#000000", "#d9d9d9", "#8c8c8c", "#000000"},
};

}  // namespace pentarch::render
