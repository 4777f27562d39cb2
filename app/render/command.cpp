// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/board_text.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/file_output.h"
#include "app/game_input.h"
#include "app/render/compose.h"
#include "app/render/png.h"
#include "app/render/svg.h"
#include "app/units.h"

namespace pentarch::app {
namespace {

using records::GameTree;
using records::NodeId;

constexpr int kMinPixels = 64;
constexpr int kMaxPixels = 8192;

enum class Output { Text, Svg, Png };

struct OutputName {
  std::string_view name;
  std::string_view extension;
  Output output;
};

constexpr std::array kOutputs = {OutputName{"text", ".txt", Output::Text}, OutputName{"svg", ".svg", Output::Svg},
                                 OutputName{"png", ".png", Output::Png}};

// What --to says, else what the name of the file does, else text.
[[nodiscard]] Output wantedOutput(const Options& options, const std::string& path) {
  const std::string wanted = options.has("to") ? options.get("to") : std::filesystem::path(path).extension().string();
  if (wanted.empty()) return Output::Text;
  const auto found = std::find_if(kOutputs.begin(), kOutputs.end(),
                                  [&](const OutputName& o) { return wanted == o.name || wanted == o.extension; });
  if (found == kOutputs.end()) throw UsageError(fmt::format("pictures are svg, png or text, not '{}'", wanted));
  return found->output;
}

// The one game that the inputs hold, or the one chosen.
[[nodiscard]] GameTree chosenGame(const Options& options) {
  const auto from = options.has("from") ? std::optional(records::formatNamed(options.get("from"))) : std::nullopt;
  if (options.inputs().empty()) {
    GameTree emptyBoard;
    emptyBoard.boardSize = options.boardSize();
    return emptyBoard;
  }
  std::vector<GameTree> games;
  for (const InputGames& input : readGames(options.inputs(), from, readOptions(inputOptions(options), ""))) {
    if (!input.errors.empty()) throw PositionError(input.errors.front().describe());
    games.insert(games.end(), input.games.begin(), input.games.end());
  }
  if (games.empty()) throw PositionError("there is no game in it");
  if (games.size() > 1 && !options.has("game")) {
    throw UsageError(fmt::format("there are {} games: say which with --game", games.size()));
  }
  const int number =
      options.has("game") ? parseInteger(options.get("game"), "--game", 1, static_cast<int>(games.size())) : 1;
  return games[static_cast<std::size_t>(number - 1)];
}

[[nodiscard]] NodeId chosenNode(const Options& options, const GameTree& game) {
  const auto moves = game.mainLine().size();
  if (!options.has("at") || options.get("at") == "last") return game.mainLineNode(moves);
  return game.mainLineNode(
      static_cast<std::size_t>(parseInteger(options.get("at"), "--at", 0, static_cast<int>(moves))));
}

[[nodiscard]] int wantedNumbers(const Options& options) {
  const std::string& text = options.get("numbers");
  if (text == "all") return render::kAllNumbers;
  return text == "none" ? 0 : parseInteger(text, "--numbers", 0, render::kAllNumbers);
}

[[nodiscard]] render::Analysis wantedAnalysis(const Options& options, int boardSize) {
  if (!options.has("analysis")) return {};
  std::ifstream file(options.get("analysis"), std::ios::binary);
  if (!file) throw PositionError(fmt::format("cannot read '{}'", options.get("analysis")));
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return render::readAnalysis(text, boardSize);
}

[[nodiscard]] render::Contents contentsOf(const Options& options, const GameTree& game) {
  render::Contents contents;
  contents.numbers = wantedNumbers(options);
  contents.hasCoordinates = !options.isSet("no-coordinates");
  contents.hasLastMove = !options.isSet("no-last");
  // The rule of the game holds unless another one is asked for.
  contents.rule = options.origin("rule") == Origin::Default && game.rule ? *game.rule : options.rule();
  render::Analysis analysis = wantedAnalysis(options, game.boardSize);
  contents.heats = std::move(analysis.heats);
  if (!options.has("pv")) return contents;
  if (options.get("pv") == "best") {
    if (!options.has("analysis")) throw UsageError("--pv best needs --analysis");
    contents.variation = std::move(analysis.best);
    return contents;
  }
  const auto moves = records::read(options.get("pv"), std::nullopt, {.boardSize = game.boardSize});
  if (!moves.errors.empty()) throw PositionError("--pv: " + moves.errors.front().describe());
  if (!moves.games.empty()) contents.variation = moves.games.front().mainLineSquares();
  return contents;
}

[[nodiscard]] const render::Theme& wantedTheme(const Options& options) {
  const std::string& name = options.get("theme");
  const auto found =
      std::find_if(render::kThemes.begin(), render::kThemes.end(), [&](const auto& t) { return t.name == name; });
  if (found == render::kThemes.end()) throw UsageError(fmt::format("--theme: '{}' is not light, dark or print", name));
  return *found;
}

[[nodiscard]] std::string textOf(const GameTree& game, NodeId node, const render::Picture& picture, Rule rule) {
  constexpr int kDigits = 9;
  std::map<Square, std::string> marks;
  for (const records::Mark& mark : picture.marks) {
    if (mark.label.size() == 1) marks[mark.square] = mark.label;
  }
  for (const render::Ghost& ghost : picture.ghosts) {
    marks[ghost.square] = ghost.number <= kDigits ? std::to_string(ghost.number) : "+";
  }
  Engine engine({.boardSize = game.boardSize, .rule = rule});
  engine.setUp(game.stonesAt(node), game.sideToMoveAt(node));
  return drawBoard(engine, Style(false), marks);
}

}  // namespace

int renderPicture(const Options& options) {
  const std::string path = options.has("output") ? options.get("output") : "";
  const Output output = wantedOutput(options, path);
  const int pixels = parseInteger(options.get("pixels"), "--pixels", kMinPixels, kMaxPixels);
  const render::Theme& theme = wantedTheme(options);
  const GameTree game = chosenGame(options);
  const NodeId node = chosenNode(options, game);
  const render::Contents contents = contentsOf(options, game);
  const render::Picture picture = render::pictureOf(game, node, contents);
  std::string content =
      output == Output::Text ? textOf(game, node, picture, contents.rule) : render::svgOf(picture, theme, pixels);
  if (output == Output::Png) content = render::pngOf(content, pixels);
  if (!path.empty() && path != "-") {
    writeFile(path, content);
  } else if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size()) {
    throw std::runtime_error("cannot write the output");
  }
  return kOk;
}

}  // namespace pentarch::app
