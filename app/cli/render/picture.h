// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/program/command.h"
#include "app/records/game_tree.h"
#include "app/records/json_text.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

/// Options of `pentarch render` that messages about a picture name.
namespace pentarch::render::options {

inline constexpr app::OptionSpec kVariation =
    app::caseless({"pv", 0, "MOVES", "", "moves that might follow; best with --analysis"});
inline constexpr app::OptionSpec kAnalysis{"analysis", 0, "FILE", "", "win rates from 'analyze --json'"};

}  // namespace pentarch::render::options

namespace pentarch::render {

/// A stone or blocked point of a picture.
struct PictureStone {
  Square square;
  Cell content = Cell::Black;
  int number = 0;  ///< shown on it; 0 for none
};

/// A move of a variation: a pale stone with its number.
struct Ghost {
  Square square;
  Color color = Color::Black;
  int number = 1;
};

/// Win rate of a move.
struct Heat {
  Square square;
  double value = 0;  ///< 0..1, the win rate of the side to move
  bool isBest = false;
};

/// Contents of a picture, independent of its appearance.
struct Picture {
  int boardSize = 15;
  std::vector<PictureStone> stones = {};
  Square lastMove;
  std::vector<Ghost> ghosts = {};
  std::vector<Heat> heats = {};
  std::vector<Square> forbidden = {};
  std::vector<records::Mark> marks = {};
  bool hasCoordinates = true;
  std::string title = {};        ///< one line
  std::string description = {};  ///< alternative text
  std::string ending = {};       ///< ending of the game; empty while it goes on
};

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
    Theme{
        .name = "light",
        .board = "#f3dfb6",
        .line = "#6b5536",
        .text = "#5a4630",
        .accent = "#d0312d",
        .accentOnBlack = "#ff8a7d",
        .black = "#17181b",
        .blackGlow = "#565a63",
        .blackEdge = "#000000",
        .white = "#ffffff",
        .whiteShade = "#dcd8cd",
        .whiteEdge = "#8a7f6c",
        .cold = "#7a90a8",
        .warm = "#2e8b57",
        .onHeat = "#ffffff",
    },
    Theme{
        .name = "dark",
        .board = "#262b33",
        .line = "#6f7a8a",
        .text = "#a9b4c2",
        .accent = "#ff6b5e",
        .accentOnBlack = "#ff8a7d",
        .black = "#0b0d10",
        .blackGlow = "#3c434e",
        .blackEdge = "#8b96a5",
        .white = "#f4f5f7",
        .whiteShade = "#c3c9d2",
        .whiteEdge = "#f4f5f7",
        .cold = "#4a5a70",
        .warm = "#3fa86b",
        .onHeat = "#ffffff",
    },
    Theme{
        .name = "print",
        .board = "#ffffff",
        .line = "#000000",
        .text = "#000000",
        .accent = "#000000",
        .accentOnBlack = "#ffffff",
        .black = "#000000",
        .blackGlow = "#000000",
        .blackEdge = "#000000",
        .white = "#ffffff",
        .whiteShade = "#ffffff",
        .whiteEdge = "#000000",
        .cold = "#d9d9d9",
        .warm = "#8c8c8c",
        .onHeat = "#000000",
    },
};

inline constexpr int kAllNumbers = std::numeric_limits<int>::max();

/// Contents of a picture.
struct Contents {
  int numbers = 0;  ///< number of last moves shown with their numbers
  bool hasCoordinates = true;
  bool hasLastMove = true;
  Rule rule = Rule::Freestyle;         ///< renju shows Black's forbidden points
  std::vector<Square> variation = {};  ///< moves shown as pale stones, the side to move first
  std::vector<Heat> heats = {};
};

/// Result of an analysis (a line of `pentarch analyze --json`): win rates of moves, and the best line.
struct Analysis {
  std::vector<Heat> heats;
  std::vector<Square> best;
};

/// The results in a text of such lines.
class AnalysisResults {
 public:
  /// Other text may stand between the results. Throws PositionError if there is none.
  AnalysisResults(std::string_view text, int boardSize);

  /// The result for the position after `turn` moves with these stones; failing that, the first one without a turn. None
  /// if all are of other stones. Throws PositionError if a result names no moves of the board with their win rates.
  [[nodiscard]] std::optional<Analysis> of(int turn, const std::vector<SetupStone>& stones) const;

 private:
  int boardSize_;
  std::vector<ParsedJson> results_;
};

/// The picture of a game at a node. Throws PositionError if no game leads there, or if the variation cannot be played.
[[nodiscard]] Picture pictureOf(const records::GameTree& game, records::NodeId node, const Contents& contents);

/// The picture as an SVG of `pixels` by `pixels`, self-contained. The same picture gives the same bytes.
[[nodiscard]] std::string svgOf(const Picture& picture, const Theme& theme, int pixels);

/// Escapes text for XML: &, <, > and quotes; drops what XML cannot hold (control characters, invalid UTF-8).
[[nodiscard]] std::string escapedXml(std::string_view text);

/// Converts an SVG to a PNG of `pixels` by `pixels`. Throws UsageError if the program was built without librsvg,
/// std::runtime_error if rendering fails.
[[nodiscard]] std::string pngOf(const std::string& svg, int pixels);

/// SVGs, each of an opaque board, as an animated WebP of `pixels` by `pixels` without loss that runs for ever; at least
/// one. `frameTime` is how long each one is shown and `lastFrameTime` the same of the last one, in milliseconds. Throws
/// UsageError if the program was built without librsvg or libwebp, std::runtime_error if rendering fails.
[[nodiscard]] std::string webpOf(const std::vector<std::string>& svgs, int pixels, int frameTime, int lastFrameTime);

}  // namespace pentarch::render
