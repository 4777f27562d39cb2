// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <optional>

#include "app/cli/game_input.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/cli/render/picture.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/records/units.h"
#include "engine/base/ascii.h"

namespace pentarch::app {
namespace {

using records::GameTree;
using records::NodeId;
using render::options::kAnalysis;
using render::options::kVariation;

constexpr int kMinPixels = 64;
constexpr int kMaxPixels = 8192;
constexpr std::chrono::milliseconds kMinFrameTime{10};
constexpr std::chrono::milliseconds kMaxFrameTime{60'000};
constexpr int kTurnDigits = 3;  ///< of the names of numbered pictures, so that they sort by the turn
constexpr int kLastFrames = 4;  ///< times that the last position of an animation is shown as long as the others

constexpr OptionSpec kGame{"game", 0, "N", "", "which of several games"};
constexpr OptionSpec kNumbers = caseless({"numbers", 0, "N", "none", "numbers on stones: all, none, the last N"});
constexpr OptionSpec kNoCoordinates{"no-coordinates", 0, "", "", "no letters and numbers at the edge"};
constexpr OptionSpec kNoLast{"no-last", 0, "", "", "the last move is not marked"};
constexpr OptionSpec kTheme{"theme", 0, "T", "light", "light, dark, print", false, "light dark print"};
constexpr OptionSpec kPixels{"pixels", 0, "N", "720", "width and height"};
constexpr OptionSpec kAnimate{"animate", 0, "", "", "one WebP that goes through the game, or through --at"};
constexpr OptionSpec kFrameTime{
    "frame-time", 0, "TIME", "800ms", "how long it shows a position; the last one four times as long", true};
constexpr OptionSpec kRenderTo{
    options::kTo.name,  0, "F", "", "svg, png, webp or text (by the output's name, else text)", false,
    "svg png webp text"};
constexpr OptionSpec kRenderOutput = variantOf(options::kOutput, "", "file to write: .svg, .png, .webp or .txt");

enum class PictureFormat { Text, Svg, Png, WebP };

struct OutputName {
  std::string_view name;
  std::string_view extension;
  PictureFormat output;
};

constexpr std::array kOutputs = {
    OutputName{"text", ".txt", PictureFormat::Text}, OutputName{"svg", ".svg", PictureFormat::Svg},
    OutputName{"png", ".png", PictureFormat::Png}, OutputName{"webp", ".webp", PictureFormat::WebP}};

// The output given by --to, else by the extension of the file, else text; of an animation always WebP.
[[nodiscard]] PictureFormat pictureFormatOf(const Options& options, const std::string& path) {
  const bool isNamed = options.has(kRenderTo);
  const std::string wanted =
      isNamed ? options.get(kRenderTo) : ascii::toLower(std::filesystem::path(path).extension().string());
  if (options.isSet(kAnimate)) {
    if (isNamed ? wanted != "webp" : wanted != ".webp" && !path.empty()) {
      throw UsageError(fmt::format("{} writes webp, not '{}': name the file .webp", flagOf(kAnimate), wanted));
    }
    return PictureFormat::WebP;
  }
  if (wanted.empty() && !isNamed) return PictureFormat::Text;
  const auto found = std::find_if(kOutputs.begin(), kOutputs.end(),
                                  [&](const OutputName& o) { return wanted == o.name || wanted == o.extension; });
  if (found == kOutputs.end())
    throw badValue(isNamed ? kRenderTo : kRenderOutput,
                   fmt::format("pictures are svg, png, webp or text, not '{}'", wanted));
  return found->output;
}

[[nodiscard]] std::chrono::milliseconds frameTimeOf(const Options& options) {
  const auto time = options.duration(kFrameTime);
  if (time < kMinFrameTime || time > kMaxFrameTime) {
    throw badValue(kFrameTime, fmt::format("'{}' is not between 10ms and 1m", options.get(kFrameTime)));
  }
  return time;
}

[[nodiscard]] int numbersOf(const Options& options) {
  const std::string& text = options.get(kNumbers);
  if (text == "all") return render::kAllNumbers;
  if (text == "none") return 0;
  if (!isAllDigits(text)) {
    throw badValue(kNumbers, fmt::format("'{}' is not all, none or a number of moves", text));
  }
  return options.integer(kNumbers, 0, render::kAllNumbers);
}

[[nodiscard]] const render::Theme& themeOf(const Options& options) {
  const std::string& name = options.get(kTheme);
  const auto found =
      std::find_if(render::kThemes.begin(), render::kThemes.end(), [&](const auto& t) { return t.name == name; });
  if (found == render::kThemes.end()) throw badValue(kTheme, fmt::format("'{}' is not light, dark or print", name));
  return *found;
}

// Throws UsageError for an option of the command line that the format would ignore.
void refuseUnused(const Options& options, PictureFormat format) {
  if (format == PictureFormat::Text) {
    refuseGiven(options, listOf(kTheme, kPixels, kNoCoordinates),
                fmt::format("does not go with text: {} svg or png draws a picture", flagOf(kRenderTo)));
  }
  if (format != PictureFormat::WebP) {
    refuseGiven(options, listOf(kFrameTime), fmt::format("does not go without {}", flagOf(kAnimate)));
  }
}

struct RenderSettings : InputSettings {
  TurnChoice turns;
  std::optional<std::string> game;       ///< number of one of several games, checked once their count is known
  std::optional<std::string> analysis;   ///< file of results
  std::optional<std::string> variation;  ///< moves, or "best"
  int numbers = 0;
  bool hasCoordinates = true;
  bool hasLastMove = true;
  PictureFormat format = PictureFormat::Text;
  std::string path;  ///< empty: standard output
  int pixels = 0;
  std::chrono::milliseconds frameTime{0};  ///< of an animation
  const render::Theme* theme = nullptr;

  [[nodiscard]] static RenderSettings of(const Options& options) {
    RenderSettings s;
    s.path = options.find(kRenderOutput).value_or("");
    if (s.path == "-") s.path.clear();
    s.format = pictureFormatOf(options, s.path);
    s.pixels = options.integer(kPixels, kMinPixels, kMaxPixels);
    s.frameTime = frameTimeOf(options);
    s.theme = &themeOf(options);
    refuseUnused(options, s.format);
    s.takeInputs(options);
    const bool isWholeGame = options.isSet(kAnimate) && options.origin(options::kAt) == Origin::Default;
    s.turns = isWholeGame ? TurnChoice::parse("all", flagOf(kAnimate))
                          : TurnChoice::parse(options.get(options::kAt), flagOf(options::kAt));
    s.game = options.find(kGame);
    s.analysis = options.find(kAnalysis);
    s.variation = options.find(kVariation);
    s.numbers = numbersOf(options);
    s.hasCoordinates = !options.isSet(kNoCoordinates);
    s.hasLastMove = !options.isSet(kNoLast);
    return s;
  }
};

// The only game of the inputs, or the chosen one.
[[nodiscard]] GameTree chosenGame(const RenderSettings& settings) {
  std::vector<GameTree> games;
  for (const InputGames& input : readGames(settings.inputs, settings.reading, Folders::AreRefused)) {
    if (!input.errors.empty()) throw PositionError(input.errors.front().describe());
    games.insert(games.end(), input.games.begin(), input.games.end());
  }
  if (games.empty()) {
    GameTree emptyBoard;
    emptyBoard.boardSize = settings.reading.text.boardSize;
    return emptyBoard;
  }
  if (games.size() > 1 && !settings.game) {
    throw UsageError(fmt::format("there are {} games: say which with {}", games.size(), flagOf(kGame)));
  }
  const int number = settings.game ? parseInteger(*settings.game, flagOf(kGame), 1, static_cast<int>(games.size())) : 1;
  return games[static_cast<std::size_t>(number - 1)];
}

// The moves given by --pv, or the best line of the analysis.
[[nodiscard]] std::vector<Square> variationOf(const RenderSettings& settings, int boardSize,
                                              const std::optional<render::Analysis>& analysis) {
  if (!settings.variation) return {};
  if (*settings.variation == "best") {
    if (!settings.analysis) {
      throw UsageError(fmt::format("{} best needs {}", flagOf(kVariation), flagOf(kAnalysis)));
    }
    return analysis ? analysis->best : std::vector<Square>{};
  }
  if (ascii::trimmed(*settings.variation).empty()) throw badValue(kVariation, "no move given");
  const auto moves = records::read(*settings.variation, std::nullopt, {.boardSize = boardSize});
  if (!moves.errors.empty()) throw badValue<PositionError>(kVariation, moves.errors.front().describe());
  if (moves.games.size() > 1)
    throw badValue(kVariation, fmt::format("one variation is drawn, not {}", moves.games.size()));
  return moves.games.empty() ? std::vector<Square>{} : moves.games.front().mainLineSquares();
}

// Picture contents after each of `turns` moves. Some turns may have no analysis, but not all.
[[nodiscard]] std::vector<render::Contents> contentsOf(const RenderSettings& settings, const GameTree& game,
                                                       const std::vector<int>& turns) {
  render::Contents common;
  common.numbers = settings.numbers;
  common.hasCoordinates = settings.hasCoordinates;
  common.hasLastMove = settings.hasLastMove;
  common.rule = settings.rule.of(game.rule);
  std::optional<render::AnalysisResults> analyses;
  if (settings.analysis) analyses.emplace(readFile(*settings.analysis), game.boardSize);
  bool isAnalyzed = !settings.analysis;
  std::vector<render::Contents> all;
  for (const int turn : turns) {
    std::optional<render::Analysis> analysis;
    if (analyses) {
      const auto stones = game.stonesAt(game.mainLineNode(static_cast<std::size_t>(turn)));
      analysis = analyses->of(turn, stones);
    }
    isAnalyzed = isAnalyzed || analysis;
    render::Contents& contents = all.emplace_back(common);
    contents.variation = variationOf(settings, game.boardSize, analysis);
    if (analysis) contents.heats = std::move(analysis->heats);
  }
  if (!isAnalyzed) throw badValue<PositionError>(kAnalysis, "its results are of other positions");
  return all;
}

// Reports requested contents that text cannot show.
void reportOmissions(const RenderSettings& settings) {
  std::vector<std::string_view> names;
  if (settings.numbers > 0) names.emplace_back("numbers on stones");
  if (settings.analysis) names.emplace_back("win rates");
  if (names.empty()) return;
  printComplaint(
      fmt::format("a board as text shows no {}: {} svg or png does", fmt::join(names, ", no "), flagOf(kRenderTo)));
}

[[nodiscard]] std::string pictureAsText(const GameTree& game, NodeId node, const render::Picture& picture, Rule rule) {
  std::map<Square, std::string> marks;
  for (const records::Mark& mark : picture.marks) {
    if (mark.label.size() == 1 && terminalText(mark.label) == mark.label) marks[mark.square] = mark.label;
  }
  for (const render::Ghost& ghost : picture.ghosts) {
    marks[ghost.square] = ghost.number <= kMarked ? std::to_string(ghost.number) : "+";
  }
  Engine engine({.boardSize = game.boardSize, .rule = rule});
  engine.setUp(game.stonesAt(node), game.sideToMoveAt(node), LastStone::SetUp);
  std::string board = drawBoard(engine, Style(false), picture.lastMove, marks);
  return picture.ending.empty() ? board : board + picture.ending + "\n";
}

[[nodiscard]] std::string drawn(const GameTree& game, int turn, const render::Contents& contents,
                                const RenderSettings& settings) {
  const NodeId node = game.mainLineNode(static_cast<std::size_t>(turn));
  const render::Picture picture = render::pictureOf(game, node, contents);
  if (settings.format == PictureFormat::Text) return pictureAsText(game, node, picture, contents.rule);
  const std::string svg = render::svgOf(picture, *settings.theme, settings.pixels);
  return settings.format == PictureFormat::Png ? render::pngOf(svg, settings.pixels) : svg;
}

// All positions in one picture that moves.
[[nodiscard]] std::string animated(const GameTree& game, const std::vector<int>& turns,
                                   const std::vector<render::Contents>& contents, const RenderSettings& settings) {
  std::vector<std::string> svgs;
  for (std::size_t i = 0; i < turns.size(); ++i) svgs.push_back(drawn(game, turns[i], contents[i], settings));
  const auto time = static_cast<int>(settings.frameTime.count());
  return render::webpOf(svgs, settings.pixels, time, kLastFrames * time);
}

int renderPicture(const Options& options) {
  const RenderSettings settings = RenderSettings::of(options);
  requireWritable(settings.path);
  const GameTree game = chosenGame(settings);
  const auto moves = static_cast<int>(game.mainLine().size());
  const std::vector<int> turns = settings.turns.turnsOf(moves);
  const bool areSeveral = turns.size() > 1 && settings.format != PictureFormat::WebP;
  if (areSeveral && settings.path.empty() && settings.format != PictureFormat::Text) {
    throw UsageError(fmt::format("{} pictures need {} FILE, for numbered files", turns.size(), flagOf(kRenderOutput)));
  }
  const std::vector<render::Contents> contents = contentsOf(settings, game, turns);
  if (settings.format == PictureFormat::Text) reportOmissions(settings);
  if (settings.format == PictureFormat::WebP) {
    writeResult(settings.path, animated(game, turns, contents, settings));
    return kOk;
  }
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const int turn = turns[i];
    const std::string content = drawn(game, turn, contents[i], settings);
    if (!areSeveral) {
      writeResult(settings.path, content);
    } else if (!settings.path.empty()) {
      writeResult(numberedPath(settings.path, static_cast<std::size_t>(turn), kTurnDigits), content);
    } else {
      print(fmt::format("{}after move {}\n{}", turn == turns.front() ? "" : "\n", turn, content));
    }
  }
  return kOk;
}

constexpr auto kRenderOptions =
    joined(options::kPosition, listOf(options::kAt, kGame, kNumbers, kVariation, kAnalysis, kNoCoordinates, kNoLast,
                                      kTheme, kPixels, kAnimate, kFrameTime, options::kRareFormat, options::kCharset,
                                      options::kFrom, kRenderTo, kRenderOutput));

}  // namespace

extern constinit const CommandSpec renderCommand{
    .name = "render",
    .summary = "a picture of a position",
    .usage = "[options] [MOVES | FILE | -]",
    .examples =
        "  pentarch render h8i9h9                               as text\n"
        "  pentarch render game.sgf --at 20 --output board.svg  or board.png\n"
        "  pentarch render game.sgf --numbers all --theme print --output page.svg\n"
        "  pentarch render h8i9h9 --analysis a.jsonl --pv best --output heat.png\n"
        "  pentarch render game.sgf --animate --output game.webp\n",
    .options = kRenderOptions,
    .run = renderPicture};

}  // namespace pentarch::app
