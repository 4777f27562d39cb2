// SPDX-License-Identifier: MIT
#include "app/lab/commands/fitting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "app/lab/commands/shared.h"
#include "app/lab/manifest.h"
#include "engine/base/counted.h"

namespace pentarch::app {

std::vector<Rule> FitRequest::trainedRules(const std::function<bool(Rule)>& isTrained) const {
  std::vector<Rule> trained;
  for (const Rule rule : rules) {
    if (isTrained(rule)) {
      trained.push_back(rule);
    } else if (isEachNeeded) {
      throw PositionError(fmt::format("the games have nothing to train {0} with: leave {0} out of {1}",
                                      traitsOf(rule).name, flagOf(options::kFitRule)));
    }
  }
  if (trained.empty()) throw PositionError("the games have nothing to train with");
  return trained;
}

FitRequest FitRequest::of(const Options& options, std::string_view command,
                          std::span<const OptionSpec> fitOnlyOptions) {
  const bool takes = options.has(options::kTake);
  if (takes && !options.inputs().empty()) {
    throw UsageError(fmt::format("{} takes files of games or {}, not both", command, flagOf(options::kTake)));
  }
  if (!takes && options.inputs().empty()) {
    throw UsageError(
        fmt::format("{} needs files of games to fit the network to, or {}", command, flagOf(options::kTake)));
  }
  for (const OptionSpec& option : fitOnlyOptions) {
    if (!takes || !options.isGiven(option)) continue;
    throw UsageError(fmt::format("{} has no use with {}, which fits nothing", flagOf(option), flagOf(options::kTake)));
  }
  if (!options.has(options::kFitOutput)) {
    throw UsageError(fmt::format("{} needs {}: the file to write", command, flagOf(options::kFitOutput)));
  }
  refuseStandardOutput(options, options::kFitOutput);
  FitRequest request;
  // A configured rule is meant for positions and games.
  if (options.isGiven(options::kFitRule)) {
    request.rules = rulesOf(options);
    request.isEachNeeded = options.get(options::kFitRule) != options::kFitRule.fallback;
  }
  request.games = options.inputs();
  request.output = options.get(options::kFitOutput);
  request.keep = options.find(options::kKeep);
  request.take = options.find(options::kTake);
  return request;
}

void requireNetworksOrNothing(const std::string& path) {
  requireReplaceable(path);
  if (!std::filesystem::is_regular_file(path) || std::filesystem::file_size(path) == 0) return;
  try {
    (void)noteOf(path);
  } catch (const PositionError&) {
    throw badValue(options::kFitOutput, fmt::format("'{}' has no networks and is kept; choose another file", path));
  }
}

void readGamesOf(const FitRequest& request, const std::function<void(const records::GameRecord&)>& onGame) {
  for (const std::string& path : request.games) {
    requireFile(path);
    const auto state = [&] {
      try {
        return records::readGames(path, [&](const records::GameRecord& game) {
          if (contains(request.rules, request.sourceOf(game.rule))) onGame(game);
        });
      } catch (const std::runtime_error& e) {
        throw PositionError(e.what());
      }
    }();
    if (!state.isWhole)
      throw PositionError(fmt::format("'{}' is damaged after {}", path, counted(state.games, "game")));
  }
}

Json runsOf(const std::vector<std::string>& games) {
  std::set<std::string> runs;
  for (const std::string& path : games) {
    const auto manifest = lab::readManifest(path);
    if (!manifest) continue;
    try {
      const Json settings = records::parseOrderedJson(manifest->settings);
      runs.insert(fmt::format("engine {}, weights {}, limits {}, seed {}", settings.at("engine").get<std::string>(),
                              settings.at("weights").get<std::string>(), settings.at("limits").dump(), manifest->seed));
    } catch (const Json::exception&) {
      throw PositionError(fmt::format("cannot read '{}': its settings lack an engine, weights or limits",
                                      lab::manifestPath(path).string()));
    }
  }
  return Json(runs);
}

Json originsIn(std::string_view note, const std::string& file) {
  try {
    return records::parseOrderedJson(note);
  } catch (const records::JsonError& e) {
    throw PositionError(fmt::format("'{}': its note is no JSON: {}", file, e.reason()));
  }
}

std::vector<std::vector<Color>> viewsOf(Rule rule) {
  if (traitsOf(rule).blackHasForbiddenPoints()) return {{Color::Black}, {Color::White}};
  return {{Color::Black, Color::White}};
}

bool contains(const std::vector<Rule>& rules, Rule rule) {
  return std::find(rules.begin(), rules.end(), rule) != rules.end();
}

double roundedLoss(double value) {
  constexpr double kPlaces = 1e4;
  return std::round(value * kPlaces) / kPlaces;
}

std::string lossText(double value) {
  return std::isnan(value) ? "none" : fmt::format("{:.4f}", value);
}

}  // namespace pentarch::app
