// SPDX-License-Identifier: MIT
#include "training/match.h"
#include "app/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/split.hpp>
#include <nlohmann/json.hpp>

#include "app/commands.h"
#include "app/errors.h"
#include "app/nearest.h"
#include "app/search_limits.h"
#include "app/signals.h"
#include "app/units.h"

namespace pentarch::app {
namespace {

using training::PairResult;
using training::PlayerSettings;

void setTunable(Tunables& tunables, const std::string& name, const std::string& value) {
  const auto found =
      std::find_if(kTunableRanges.begin(), kTunableRanges.end(), [&](const TunableRange& t) { return t.name == name; });
  if (found == kTunableRanges.end()) {
    std::vector<std::string> names = {"weights"};
    for (const TunableRange& t : kTunableRanges) names.emplace_back(t.name);
    throw UsageError(fmt::format("unknown setting '{}'{}", name, suggestion(name, names)));
  }
  tunables.*found->value = parseInteger(value, name, found->low, found->high);
}

[[nodiscard]] PlayerSettings playerOf(const Options& options, std::string_view name) {
  PlayerSettings player;
  if (!options.has(name) || options.get(name).empty()) return player;
  std::vector<std::string> settings;
  boost::split(settings, options.get(name), [](char c) { return c == ','; });
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) throw UsageError(fmt::format("--{}: cannot read '{}'", name, setting));
    const std::string key = setting.substr(0, equals);
    const std::string value = setting.substr(equals + 1);
    if (key == "weights") {
      player.evaluation = evaluationWith(std::make_shared<const EvalWeights>(readWeights(value)));
    } else {
      setTunable(player.tunables, key, value);
    }
  }
  return player;
}

[[nodiscard]] training::MatchOptions matchOptions(const Options& options) {
  constexpr std::string_view kNodes = "10k";
  training::MatchOptions match;
  match.seed = parseCount(options.get("seed"), "--seed");
  match.rules = options.rules();
  match.sizes = options.boardSizes();
  match.opening = openingOptions(options);
  match.nodes = parseCount(options.has("nodes") ? options.get("nodes") : kNodes, "--nodes");
  match.players = {playerOf(options, "new"), playerOf(options, "base")};
  return match;
}

/// Counts game pairs by the first player's score.
class Tally {
 public:
  void add(const PairResult& pair) {
    ++pairs_[static_cast<std::size_t>(pair.halfPoints[0] + pair.halfPoints[1])];
    for (const int points : pair.halfPoints) ++results_[static_cast<std::size_t>(2 - points)];
  }
  [[nodiscard]] std::string text() const {
    const int games = results_[0] + results_[1] + results_[2];
    const double score = games == 0 ? 0 : 100.0 * (results_[0] + 0.5 * results_[1]) / games;
    return fmt::format("{} games  +{} ={} -{}  {:.1f} %  pairs [{}]", games, results_[0], results_[1], results_[2],
                       score, fmt::join(pairs_, ", "));
  }

 private:
  std::array<int, 5> pairs_{};
  std::array<int, 3> results_{};  // won, drawn, lost
};

// One line per setting: name, built-in value, range.
[[nodiscard]] std::string settingsList() {
  const Tunables builtIn;
  std::string text;
  for (const TunableRange& t : kTunableRanges) {
    text += fmt::format("{:<22}{:>8}{:>8}{:>8}\n", t.name, builtIn.*t.value, t.low, t.high);
  }
  return text;
}

[[nodiscard]] std::string pairJson(const PairResult& pair) {
  const nlohmann::ordered_json json = {{"v", 1},
                                       {"type", "pair"},
                                       {"pair", pair.item},
                                       {"rule", traitsOf(pair.rule).name},
                                       {"size", pair.boardSize},
                                       {"halfPoints", pair.halfPoints}};
  return json.dump();
}

}  // namespace

// Plays games between two settings in one process, much faster than between two programs. tools/sprt.py builds tests on
// it.
int match(const Options& options) {
  constexpr std::uint64_t kMaxGames = 1'000'000'000;
  constexpr int kMaxFirst = 1'000'000'000;
  if (options.isSet("list")) {
    fmt::print("{}", settingsList());
    return kOk;
  }
  if (!options.has("games")) throw UsageError("match needs --games");
  const std::uint64_t games = parseCount(options.get("games"), "--games");
  if (games % 2 != 0 || games > kMaxGames) throw UsageError(fmt::format("--games: an even number up to {}", kMaxGames));
  const auto first = static_cast<std::uint32_t>(parseInteger(options.get("first"), "--first", 0, kMaxFirst));
  const int jobs = jobsOf(options);
  const training::MatchOptions settings = matchOptions(options);
  const InterruptGuard interrupts;
  Tally tally;
  training::runMatch(settings, first, static_cast<std::uint32_t>(games / 2), jobs, [&](const PairResult& pair) {
    tally.add(pair);
    if (options.isSet("json")) {
      fmt::print("{}\n", pairJson(pair));
      flushOutput();
    }
    return !interrupts.signal().raised();
  });
  if (!options.isSet("json")) fmt::print("{}\n", tally.text());
  return interrupts.exitCode();
}

}  // namespace pentarch::app
