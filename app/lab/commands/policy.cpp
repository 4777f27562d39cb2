// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/lab/commands/shared.h"
#include "app/lab/manifest.h"
#include "app/lab/policy_fit.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/game_file.h"
#include "app/records/json_text.h"
#include "app/records/units.h"
#include "engine/base/atomic_file.h"

namespace pentarch::app {
namespace {

using lab::FittedPolicy;
using lab::PolicyChoice;
using lab::PolicyChoices;
using lab::PolicyFitSettings;

constexpr OptionSpec kPolicyOutput = variantOf(options::kOutput, "", "file of the policy to write");
constexpr OptionSpec kPolicyRule{options::kRule.name, options::kRule.letter, "R", "all",
                                 "rules to fit, separated by commas"};
constexpr OptionSpec kKeep{"keep", 0, "FILE", "", "file with the networks of the other rules (built in)"};
constexpr OptionSpec kTake{"take", 0, "FILE", "", "file to take the networks of these rules from: no fit"};
constexpr OptionSpec kEpochs{"epochs", 0, "N", "4", "passes over the games"};

// A rule whose network serves this one too. The two kinds of caro differ in rows of six only, and the network of caro
// plays caro-exact no worse than one of its own (docs/experiments.csv).
[[nodiscard]] Rule sourceOf(Rule rule) {
  return rule == Rule::CaroExact ? Rule::Caro : rule;
}

struct PolicySettings {
  PolicyFitSettings fit;
  std::vector<Rule> rules;
  std::string output;
  std::optional<std::string> keep;  ///< file whose networks stay for the other rules; none: the built-in ones
  std::optional<std::string> take;  ///< file whose networks the rules get in place of fitted ones

  [[nodiscard]] static PolicySettings of(const Options& options) {
    constexpr int kMaxEpochs = 1000;
    if (options.inputs().empty() != options.has(kTake)) {
      throw UsageError(fmt::format("policy needs files of games to fit the network to, or {}", flagOf(kTake)));
    }
    if (!options.has(kPolicyOutput)) {
      throw UsageError(fmt::format("policy needs {}: the file to write", flagOf(kPolicyOutput)));
    }
    PolicySettings s;
    s.fit.epochs = options.integer(kEpochs, 1, kMaxEpochs);
    s.fit.seed = options.count(options::kSeed);
    s.fit.jobs = jobsOf(options);
    s.rules = rulesOf(options);
    for (const Rule rule : s.rules) {
      const Rule source = sourceOf(rule);
      if (std::find(s.rules.begin(), s.rules.end(), source) != s.rules.end()) continue;
      throw badValue(kPolicyRule, fmt::format("{} has the network of {}", traitsOf(rule).name, traitsOf(source).name));
    }
    s.output = options.get(kPolicyOutput);
    s.keep = options.find(kKeep);
    s.take = options.find(kTake);
    return s;
  }
};

/// Content of a file: networks, who uses them, and where they come from.
class PolicyFile {
 public:
  /// Adds the networks that a file has for these rules.
  void copy(const PolicyWeights& weights, const std::vector<Rule>& rules) {
    const Json origins = Json::parse(weights.note());
    std::map<const PolicyNumbers*, std::uint8_t> kept;
    for (const Rule rule : rules) {
      const std::string name(traitsOf(rule).name);
      for (const Color color : kColors) {
        const PolicyNumbers& numbers = weights.of(rule, color);
        const auto known = kept.find(&numbers);
        const std::uint8_t network =
            known != kept.end() ? known->second : add(std::make_unique<PolicyNumbers>(numbers));
        kept.emplace(&numbers, network);
        use(network, rule, {color});
      }
      if (origins.contains(name)) origins_[name] = origins.at(name);
    }
  }

  /// Returns the network's number.
  std::uint8_t add(std::unique_ptr<PolicyNumbers> network) {
    networks_.push_back(std::move(network));
    return static_cast<std::uint8_t>(networks_.size() - 1);
  }
  void use(std::uint8_t network, Rule rule, const std::vector<Color>& colors) {
    for (const Color color : colors) networkOf_[static_cast<std::size_t>(rule)][indexOf(color)] = network;
  }
  void setOrigin(Rule rule, Json origin) { origins_[std::string(traitsOf(rule).name)] = std::move(origin); }

  [[nodiscard]] std::vector<unsigned char> bytes() const {
    std::vector<const PolicyNumbers*> networks;
    for (const auto& network : networks_) networks.push_back(network.get());
    return PolicyWeights::file(origins_.dump(), networkOf_, networks);
  }

 private:
  PolicyWeights::NetworkOf networkOf_{};
  std::vector<std::unique_ptr<PolicyNumbers>> networks_;
  Json origins_ = Json::object();
};

// The runs that files of games come from, one line of text each.
[[nodiscard]] Json runsOf(const std::vector<std::string>& inputs) {
  std::set<std::string> runs;
  for (const std::string& input : inputs) {
    const auto manifest = lab::readManifest(input);
    if (!manifest) continue;
    const Json settings = Json::parse(manifest->settings);
    runs.insert(fmt::format("engine {}, weights {}, limits {}, seed {}", settings.at("engine").get<std::string>(),
                            settings.at("weights").get<std::string>(), settings.at("limits").dump(), manifest->seed));
  }
  return Json(runs);
}

// Colors that have a network of their own: where a rule is not the same for both, each does.
[[nodiscard]] std::vector<std::vector<Color>> viewsOf(Rule rule) {
  if (traitsOf(rule).blackHasForbiddenPoints) return {{Color::Black}, {Color::White}};
  return {{Color::Black, Color::White}};
}

[[nodiscard]] Json lossesOf(const FittedPolicy& fitted) {
  const auto rounded = [](double value) { return std::round(value * 1e4) / 1e4; };
  return {{"choices", fitted.training.choices},
          {"training", rounded(fitted.training.nats())},
          {"held_out", rounded(fitted.heldOut.nats())},
          {"first", rounded(fitted.heldOut.firstShare())}};
}

[[nodiscard]] FittedPolicy fit(const std::string& title, const PolicyChoices& choices,
                               const PolicyFitSettings& settings, const lab::PolicyParameters* start,
                               const std::function<bool(const PolicyChoice&)>& isWanted) {
  return lab::fitPolicy(choices, isWanted, settings, start, [&](int epoch, const FittedPolicy& fitted) {
    fmt::print("{}, epoch {}: {} choices, training {:.4f}, held out {:.4f}, first {:.1f} %\n", title, epoch,
               fitted.training.choices, fitted.training.nats(), fitted.heldOut.nats(),
               100 * fitted.heldOut.firstShare());
    flushOutput();
  });
}

[[nodiscard]] PolicyChoices readChoices(const std::vector<std::string>& inputs, const std::vector<Rule>& rules) {
  PolicyChoices choices;
  for (const std::string& input : inputs) {
    requireFile(input);
    const auto state = [&] {
      try {
        return records::readGames(input, [&](const records::GameRecord& game) {
          if (std::find(rules.begin(), rules.end(), game.rule) != rules.end()) choices.add(game);
        });
      } catch (const std::runtime_error& e) {
        throw PositionError(e.what());
      }
    }();
    if (!state.isWhole)
      throw PositionError(fmt::format("'{}' is damaged after {}", input, counted(state.games, "game")));
  }
  return choices;
}

// Fits a network to the choices of all rules at once, then one for each rule and, in renju, color, that starts from it.
void addFitted(PolicyFile& file, const PolicySettings& settings, const std::vector<std::string>& inputs) {
  constexpr double kOwnRateShare = 0.25;
  const PolicyChoices choices = readChoices(inputs, settings.rules);
  const Json runs = runsOf(inputs);
  const FittedPolicy common = fit("all", choices, settings.fit, nullptr, [](const PolicyChoice&) { return true; });
  const bool isOne = settings.rules.size() == 1 && viewsOf(settings.rules.front()).size() == 1;
  PolicyFitSettings own = settings.fit;
  own.rate *= kOwnRateShare;
  for (const Rule rule : settings.rules) {
    if (sourceOf(rule) != rule) continue;
    Json losses = Json::array();
    for (const std::vector<Color>& colors : viewsOf(rule)) {
      const auto isWanted = [&](const PolicyChoice& choice) {
        return choice.rule == rule && std::find(colors.begin(), colors.end(), choice.color) != colors.end();
      };
      const std::string title = fmt::format("{}{}", traitsOf(rule).name,
                                            colors.size() == 2          ? ""
                                            : colors[0] == Color::Black ? ", Black"
                                                                        : ", White");
      const FittedPolicy ofRule = isOne ? FittedPolicy{} : fit(title, choices, own, common.parameters.get(), isWanted);
      const FittedPolicy& fitted = isOne ? common : ofRule;
      losses.push_back(lossesOf(fitted));
      const std::uint8_t network = file.add(lab::toNumbers(*fitted.parameters));
      for (const Rule served : kRules) {
        if (sourceOf(served) == rule) file.use(network, served, colors);
      }
    }
    file.setOrigin(rule,
                   {{"losses", losses}, {"epochs", settings.fit.epochs}, {"seed", settings.fit.seed}, {"runs", runs}});
    for (const Rule served : kRules) {
      if (sourceOf(served) == rule && served != rule) file.setOrigin(served, {{"network of", traitsOf(rule).name}});
    }
  }
}

int policy(const Options& options) {
  const PolicySettings settings = PolicySettings::of(options);
  requireReplaceable(settings.output);
  PolicyFile file;
  std::vector<Rule> replaced;
  std::vector<Rule> kept;
  for (const Rule rule : kRules) {
    const bool isReplaced =
        std::find(settings.rules.begin(), settings.rules.end(), sourceOf(rule)) != settings.rules.end();
    (isReplaced ? replaced : kept).push_back(rule);
  }
  if (settings.keep) {
    file.copy(readPolicy(*settings.keep), kept);
  } else {
    file.copy(PolicyWeights::builtIn(), kept);
  }
  if (settings.take) {
    file.copy(readPolicy(*settings.take), replaced);
  } else {
    addFitted(file, settings, options.inputs());
  }
  const std::vector<unsigned char> bytes = file.bytes();
  replaceFile(settings.output, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  return kOk;
}

constexpr auto kPolicyOptions =
    listOf(kPolicyOutput, kPolicyRule, kKeep, kTake, kEpochs, options::kSeed, options::kJobs);

}  // namespace

extern constinit const CommandSpec policyCommand{
    .name = "policy",
    .summary = "fit the policy network to games",
    .usage = "--output FILE [--rule R] [--keep FILE] GAMES...",
    .examples =
        "  pentarch-lab policy --output policy.bin --jobs 2 games/*.games\n"
        "  pentarch-lab policy --output new.bin --rule renju --take policy.bin\n"
        "  pentarch-lab match --games 400 --new policy=policy.bin --nodes 5k\n",
    .options = kPolicyOptions,
    .run = policy};

}  // namespace pentarch::app
