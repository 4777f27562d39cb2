// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/lab/commands/shared.h"
#include "app/lab/match.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/records/text_place.h"
#include "app/records/units.h"

namespace pentarch::app {
namespace {

using lab::PairResult;
using lab::PlayerSettings;

constexpr OptionSpec kMatchNodes = variantOf(options::kNodes, "", "node limit of a move (10k, unless --time is given)");
constexpr OptionSpec kMatchTime = variantOf(options::kTime, "", "time limit of a move: 50ms, 1s");
constexpr OptionSpec kNew{"new", 0, "S", "", "tested: name=value,...; weights=, policy=FILE; level=N"};
constexpr OptionSpec kBase{"base", 0, "S", "", "settings they are compared with"};
constexpr OptionSpec kList{"list", 0, "", "", "show all settings with default and range, play nothing"};
constexpr OptionSpec kFirst{"first", 0, "N", "0", "number of the first pair of games"};

/// A number of LevelSettings by the name that --new and --base give it.
struct LevelField {
  std::string_view name;
  int LevelSettings::*field;
  int low;
  int high;
};

constexpr int kLeastLines = 2;  // where there is a search

constexpr auto kLevelFields = std::to_array<LevelField>({
    {"lines", &LevelSettings::lines, kLeastLines, 100},
    {"horizon", &LevelSettings::horizon, 2, kMaxPly},
    {"temperature", &LevelSettings::temperature, 0, 100'000},
    {"spread", &LevelSettings::spread, 1, 100'000},
    {"reach", &LevelSettings::reach, 0, 100'000},
    {"lapses", &LevelSettings::lapses, 0, 100},
    {"missedFours", &LevelSettings::missedFours, 0, 100},
});

void setTunable(Tunables& tunables, const OptionSpec& option, const std::string& name, const std::string& value) {
  const std::size_t index = tunableIndex(name);
  if (index == kTunables.size()) {
    std::vector<std::string> names = {"weights", "policy", "level", "nodes"};
    for (const LevelField& f : kLevelFields) names.emplace_back(f.name);
    for (const TunableSpec& t : kTunables) names.emplace_back(t.name);
    throw badValue(option, fmt::format("unknown setting '{}'{} ('pentarch-lab match {}' shows all)", name,
                                       suggestion(name, names), flagOf(kList)));
  }
  const TunableSpec& spec = kTunables[index];
  tunables.at(index) = parseInteger(value, fmt::format("{}: {}", flagOf(option), name), spec.low, spec.high);
}

// True if the setting chooses a level or changes the one that was chosen before.
[[nodiscard]] bool setLevel(PlayerSettings& player, const OptionSpec& option, const std::string& name,
                            const std::string& value) {
  const std::string title = fmt::format("{}: {}", flagOf(option), name);
  if (name == "level") {
    player.level = levelSettings(parseInteger(value, title, 1, kLevelCount));
    return true;
  }
  const auto field =
      std::find_if(kLevelFields.begin(), kLevelFields.end(), [&](const LevelField& f) { return f.name == name; });
  const bool isNodes = name == "nodes";
  if (!isNodes && field == kLevelFields.end()) return false;
  if (!player.level) throw UsageError(fmt::format("{} changes a level: level=N comes before it", title));
  if (isNodes) {
    player.level->nodes = value == "0" ? 0 : parseCount(value, title);
  } else {
    (*player.level).*(field->field) = parseInteger(value, title, field->low, field->high);
  }
  return true;
}

/// A setting of a player, "lmrFactor=130".
struct Setting {
  std::string name;
  std::string value;
};

constexpr std::string_view kBeginner = "beginner";  // a player without settings

// The settings of a list, each of them once.
[[nodiscard]] std::vector<Setting> settingsOf(const std::string& text, const OptionSpec& option) {
  std::vector<Setting> settings;
  for (const std::string_view part : records::partsOf(text)) {
    const std::size_t equals = part.find('=');
    if (part.substr(0, equals) == kBeginner)
      throw badValue(option, fmt::format("'{}' stands alone: it has no settings", kBeginner));
    if (equals == std::string_view::npos)
      throw badValue(option, fmt::format("cannot read '{}' (as in lmrFactor=130)", part));
    Setting setting{std::string(part.substr(0, equals)), std::string(part.substr(equals + 1))};
    const auto isSame = [&](const Setting& other) { return other.name == setting.name; };
    if (std::any_of(settings.begin(), settings.end(), isSame))
      throw badValue(option, fmt::format("'{}' is given twice", setting.name));
    settings.push_back(std::move(setting));
  }
  return settings;
}

[[nodiscard]] PlayerSettings playerOf(const Options& options, const OptionSpec& option) {
  PlayerSettings player;
  const std::string text = options.find(option).value_or("");
  player.isBeginner = text == kBeginner;
  if (text.empty() || player.isBeginner) return player;
  std::optional<std::string> weights;
  std::optional<std::string> policy;
  for (const auto& [key, value] : settingsOf(text, option)) {
    if (key == "weights") {
      weights = value;
    } else if (key == "policy") {
      policy = value;
    } else if (!setLevel(player, option, key, value)) {
      setTunable(player.tunables, option, key, value);
    }
  }
  if (player.level && player.level->nodes > 0 && player.level->lines < kLeastLines) {
    throw badValue(option, "a level that searches compares several moves: lines=K sets their number");
  }
  player.evaluation = loadEvaluation(weights, policy).evaluation;
  return player;
}

struct MatchSettings {
  lab::MatchOptions match;
  std::uint32_t first = 0;  ///< number of the first pair of games
  std::uint32_t pairs = 0;
  int jobs = 1;
  bool isJson = false;

  [[nodiscard]] static MatchSettings of(const Options& options);
};

[[nodiscard]] lab::MatchOptions matchOptions(const Options& options) {
  lab::MatchOptions match;
  match.seed = options.seed(options::kSeed);
  match.rules = rulesOf(options);
  match.sizes = boardSizesOf(options);
  match.opening = openingOptions(options);
  const auto nodes = options.findCount(kMatchNodes);
  // A configured time is meant for analysis: it would make the match depend on the machine.
  const bool isTimeAskedFor = options.isGiven(kMatchTime);
  const auto time = isTimeAskedFor ? options.findDuration(kMatchTime) : std::nullopt;
  if (nodes || time) match.limits = {.nodes = nodes, .depth = {}, .time = time};
  match.players = {playerOf(options, kNew), playerOf(options, kBase)};
  return match;
}

MatchSettings MatchSettings::of(const Options& options) {
  constexpr std::uint64_t kMaxGames = 1'000'000'000;
  constexpr int kMaxFirst = 1'000'000'000;
  if (!options.has(options::kGames)) {
    throw UsageError(
        fmt::format("match needs {}: an even number, since openings are played twice", flagOf(options::kGames)));
  }
  const std::uint64_t games = options.count(options::kGames);
  if (games % 2 != 0 || games > kMaxGames) {
    throw badValue(options::kGames,
                   fmt::format("'{}' is not an even number up to {}", options.get(options::kGames), kMaxGames));
  }
  MatchSettings s;
  s.pairs = static_cast<std::uint32_t>(games / 2);
  s.first = static_cast<std::uint32_t>(options.integer(kFirst, 0, kMaxFirst));
  s.jobs = jobsOf(options);
  s.match = matchOptions(options);
  s.isJson = options.isSet(options::kJson);
  return s;
}

/// Counts game pairs by the first player's score.
class Tally {
 public:
  void add(const PairResult& pair) {
    ++pairs_[static_cast<std::size_t>(pair.halfPoints[0] + pair.halfPoints[1])];
    for (const int points : pair.halfPoints) ++results_[static_cast<std::size_t>(2 - points)];
  }
  [[nodiscard]] int games() const { return results_[0] + results_[1] + results_[2]; }
  /// "+5 =2 -3  60.0 %".
  [[nodiscard]] std::string score() const {
    const double share = games() == 0 ? 0 : (results_[0] + 0.5 * results_[1]) / games();
    return fmt::format("+{} ={} -{}  {:.1f} %", results_[0], results_[1], results_[2], 100 * share);
  }
  [[nodiscard]] std::string text() const {
    return fmt::format("{} games  {}  pairs [{}]", games(), score(), fmt::join(pairs_, ", "));
  }

 private:
  std::array<int, 5> pairs_{};
  std::array<int, 3> results_{};  // won, drawn, lost
};

/// The settings that are whole numbers as JSON, one object a line; those of a level have no default, and the nodes of
/// one no greatest value.
[[nodiscard]] std::string settingsJson() {
  std::string text;
  const auto add = [&text](std::string_view name, const Json& byDefault, int least, const Json& greatest) {
    const Json setting = {{"v", records::kJsonVersion}, {"type", "setting"}, {"name", name},
                          {"default", byDefault},       {"least", least},    {"greatest", greatest}};
    text += setting.dump() + "\n";
  };
  for (const TunableSpec& t : kTunables) add(t.name, t.value, t.low, t.high);
  add("level", nullptr, 1, kLevelCount);
  for (const LevelField& f : kLevelFields) add(f.name, nullptr, f.low, f.high);
  add("nodes", nullptr, 0, nullptr);
  return text;
}

/// The settings for people: name, default, range.
[[nodiscard]] std::string settingsText() {
  std::string text;
  for (const TunableSpec& t : kTunables) {
    text += fmt::format("{:<22}{:>8}{:>8}{:>8}\n", t.name, t.value, t.low, t.high);
  }
  text += fmt::format("\n{:<30}{:>8}{:>8}\n", "level", 1, kLevelCount);
  for (const LevelField& f : kLevelFields) text += fmt::format("{:<30}{:>8}{:>8}\n", f.name, f.low, f.high);
  return text +
         "nodes                            of the level\n"
         "beginner                         a script plays\n"
         "weights                          FILE: the values\n"
         "policy                           FILE: the order of moves\n";
}

[[nodiscard]] std::string pairJson(const PairResult& pair) {
  const Json json = {{"v", records::kJsonVersion},       {"type", "pair"},         {"pair", pair.item},
                     {"rule", traitsOf(pair.rule).name}, {"size", pair.boardSize}, {"half_points", pair.halfPoints}};
  return json.dump();
}

// Plays games between two settings in one process, much faster than between two programs. tools/sprt.py builds tests on
// it.
int match(const Options& options) {
  if (options.isSet(kList)) {
    fmt::print("{}", options.isSet(options::kJson) ? settingsJson() : settingsText());
    return kOk;
  }
  const MatchSettings settings = MatchSettings::of(options);
  const InterruptGuard interrupts;
  Tally tally;
  ProgressBar bar(2 * std::uint64_t{settings.pairs}, "games");
  const auto onPair = [&](const PairResult& pair) {
    tally.add(pair);
    if (settings.isJson) {
      fmt::print("{}\n", pairJson(pair));
      flushOutput();
    } else {
      bar.expect(2 * std::uint64_t{settings.pairs}, fmt::format("games  {}", tally.score()));
      bar.update(static_cast<std::uint64_t>(tally.games()));
    }
  };
  lab::runMatch(settings.match, settings.first, settings.pairs, settings.jobs, interrupts.signal(), onPair);
  bar.hide();
  if (!settings.isJson) fmt::print("{}\n", tally.text());
  return interrupts.exitCode();
}

constexpr auto kMatchOptions =
    joined(listOf(kMatchTime, kMatchNodes), options::kBoards,
           listOf(options::kGames, kNew, kBase, kList, kFirst, options::kSeed, options::kJobs), options::kGameOpenings,
           listOf(options::kJson));

}  // namespace

extern constinit const CommandSpec matchCommand{
    .name = "match",
    .summary = "two settings of the search against each other",
    .usage = "--games N [--new S] [--base S] [options]",
    .examples =
        "  pentarch-lab match --games 400 --new lmrFactor=130 --rule renju --jobs 2\n"
        "  pentarch-lab match --games 400 --new weights=run/weights.bin --nodes 5k\n",
    .options = kMatchOptions,
    .run = match,
    .takesInputs = false};

}  // namespace pentarch::app
