// SPDX-License-Identifier: MIT
#include "app/cli/analyze/analysis_settings.h"

#include <fmt/format.h>

#include <variant>

#include "app/cli/result_file.h"
#include "app/program/search_limits.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/units.h"
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
  s.analyzer.blocked = movesOption(options, "block");
  s.analyzer.only = movesOption(options, "only");
  if (options.has("until-stable"))
    s.analyzer.untilStable = parseDuration(options.get("until-stable"), "--until-stable");
  s.jobs = jobsOf(options);
  s.analyzer.threads = threadsOf(options, s.jobs);
  s.analyzer.hashBytes = hashBytesOf(options, s.jobs);
  s.analyzer.explainsForbidden = options.isSet("why-forbidden");
  s.analyzer.limits = [&options] { return limitsOf(options); };
  s.output = outputOf(options);
  s.description = settingsText(options);
  return s;
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
