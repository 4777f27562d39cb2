// SPDX-License-Identifier: MIT
#include "app/analysis/analysis_settings.h"

#include <fmt/format.h>

#include <variant>

#include "app/errors.h"
#include "app/result_file.h"
#include "app/search_limits.h"
#include "app/units.h"
#include "engine/game/forbidden.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

// Every given or configured option that affects the result. The rule, and whatever the position text leaves open, are
// part of the position instead.
[[nodiscard]] std::string settingsText(const Options& options) {
  std::string text = fmt::format("pentarch {}", kVersion);
  for (const std::string_view name :
       {"time", "nodes", "depth", "until-stable", "multipv", "threads", "hash", "block", "only"}) {
    const bool isUnusedDefault =
        name == "time" && options.origin("time") == Origin::Default && (options.has("nodes") || options.has("depth"));
    if (options.has(name) && !isUnusedDefault) text += fmt::format(" {}={}", name, options.get(name));
  }
  return text;
}

[[nodiscard]] std::vector<Square> pointsOf(const std::string& moves, std::string_view name, int boardSize) {
  const auto parsed = notation::parseMoves(moves, boardSize);
  if (const auto* error = std::get_if<notation::Error>(&parsed)) {
    throw PositionError(fmt::format("--{}: {}", name, error->message));
  }
  return std::get<std::vector<Square>>(parsed);
}

// Result files are always JSON.
[[nodiscard]] AnalysisSettings::Output outputOf(const Options& options) {
  const bool isJson = options.isSet("json") || options.has("output") || options.has("resume");
  if (!options.isSet("csv")) return isJson ? AnalysisSettings::Output::JsonLines : AnalysisSettings::Output::Text;
  if (isJson) throw UsageError("--csv excludes --json, --output and --resume");
  return AnalysisSettings::Output::Csv;
}

}  // namespace

// Parsed for the largest board, since a position may bring its own size. The error message of a point outside every
// board refers to the configured size.
std::string movesOption(const Options& options, std::string_view name) {
  if (!options.has(name)) return "";
  const std::string& text = options.get(name);
  const auto parsed = notation::parseMoves(text, kMaxBoardSize);
  if (std::holds_alternative<notation::Error>(parsed)) {
    const auto error = std::get<notation::Error>(notation::parseMoves(text, options.boardSize()));
    throw UsageError(fmt::format("--{}: {} (at character {} of '{}')", name, error.message, error.offset + 1, text));
  }
  if (std::get<std::vector<Square>>(parsed).empty()) throw UsageError(fmt::format("--{}: no move given", name));
  return text;
}

AnalysisSettings AnalysisSettings::of(const Options& options) {
  AnalysisSettings s;
  s.turns = TurnChoice::parse(options.get("at"));
  s.side = options.get("side");
  s.blocked = movesOption(options, "block");
  s.only = movesOption(options, "only");
  if (options.has("until-stable")) s.untilStable = parseDuration(options.get("until-stable"), "--until-stable");
  s.jobs = jobsOf(options);
  s.threads = threadsOf(options, s.jobs);
  s.hashBytes = hashBytesOf(options, s.jobs);
  s.explainsForbidden = options.isSet("why-forbidden");
  s.output = outputOf(options);
  s.description = settingsText(options);
  return s;
}

Restriction restrictionOf(const AnalysisSettings& settings, int boardSize) {
  return {pointsOf(settings.only, "only", boardSize), pointsOf(settings.blocked, "block", boardSize)};
}

std::vector<Square> excludedPoints(const Restriction& restriction, const Engine& engine) {
  if (!restriction.exists()) return {};
  Position position = engine.position();
  SquareSet excluded;
  if (!restriction.only.empty()) {
    excluded = position.emptyPoints();
    for (const Square s : restriction.only) excluded.erase(s);
  }
  for (const Square s : restriction.blocked) excluded.insert(s);
  if (legalElsewhere(position, excluded).isNone()) throw PositionError("--only and --block leave no move to play");
  std::vector<Square> points;
  for (const Square s : excluded) points.push_back(s);
  return points;
}

std::string resultKey(const AnalysisSettings& settings, Rule rule, const InputPosition& position) {
  std::string text = fmt::format("{}\n{} {} {}", settings.description, traitsOf(rule).name, position.boardSize,
                                 position.sideToMove == Color::Black ? 'b' : 'w');
  for (const SetupStone& s : position.stones) {
    text += fmt::format(" {}{}", static_cast<int>(s.content), notation::toLetters(s.square));
  }
  return keyOf(text);
}

std::string errorKey(const AnalysisSettings& settings, const UnreadPosition& unread) {
  return keyOf(fmt::format("{}\nerror {}", settings.description, unread.identity()));
}

}  // namespace pentarch::app
