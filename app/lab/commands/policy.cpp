// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "app/lab/commands/fitting.h"
#include "app/lab/commands/shared.h"
#include "app/lab/policy_fit.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/game_file.h"
#include "app/records/json_text.h"

namespace pentarch::app {
namespace {

using lab::FittedPolicy;
using lab::PolicyChoice;
using lab::PolicyChoices;
using lab::PolicyFitSettings;

constexpr OptionSpec kPolicyEpochs{"epochs", 0, "N", "4", "passes over the games"};

// A rule whose network serves this one too. The two kinds of caro differ in rows of six only, and the network of caro
// plays caro-exact no worse than one of its own (docs/experiments.csv).
[[nodiscard]] Rule sourceOf(Rule rule) {
  return rule == Rule::CaroExact ? Rule::Caro : rule;
}

[[nodiscard]] Json lossesOf(const FittedPolicy& fitted) {
  return {{"choices", fitted.training.choices},
          {"training", roundedLoss(fitted.training.nats())},
          {"held_out", roundedLoss(fitted.heldOut.nats())},
          {"first", roundedLoss(fitted.heldOut.firstShare())}};
}

[[nodiscard]] FittedPolicy fit(const std::string& title, const PolicyChoices& choices,
                               const PolicyFitSettings& settings, const lab::PolicyParameters* start,
                               const std::function<bool(const PolicyChoice&)>& isWanted) {
  return lab::fitPolicy(choices, isWanted, settings, start, [&](int epoch, const FittedPolicy& fitted) {
    const double first = fitted.heldOut.firstShare();
    fmt::print("{}, epoch {}: {} choices, training {}, held out {}, first {}\n", title, epoch, fitted.training.choices,
               lossText(fitted.training.nats()), lossText(fitted.heldOut.nats()),
               std::isnan(first) ? "none" : fmt::format("{:.1f} %", 100 * first));
    flushOutput();
  });
}

// Adds the networks of a rule, and in renju of a color, each fitted from the common one; that one itself if it is the
// only one (`isOne`). Returns their losses.
[[nodiscard]] Json addRule(NetworkFile<PolicyWeights, PolicyNumbers>& file, Rule rule, const PolicyChoices& choices,
                           const PolicyFitSettings& settings, const FittedPolicy& common, bool isOne) {
  Json losses = Json::array();
  for (const std::vector<Color>& colors : viewsOf(rule)) {
    const auto isWanted = [&](const PolicyChoice& choice) {
      return sourceOf(choice.rule) == rule && std::find(colors.begin(), colors.end(), choice.color) != colors.end();
    };
    const std::string title = fmt::format("{}{}", traitsOf(rule).name,
                                          colors.size() == 2          ? ""
                                          : colors[0] == Color::Black ? ", Black"
                                                                      : ", White");
    const FittedPolicy ofRule =
        isOne ? FittedPolicy{} : fit(title, choices, settings, common.parameters.get(), isWanted);
    const FittedPolicy& fitted = isOne ? common : ofRule;
    losses.push_back(lossesOf(fitted));
    const std::uint8_t network = file.add(lab::toNumbers(*fitted.parameters));
    for (const Rule served : kRules) {
      if (sourceOf(served) == rule) file.use(network, served, colors);
    }
  }
  return losses;
}

// Fits a network to the choices of all rules at once, then one for each rule and, in renju, color, that starts from it.
// Returns the rules.
[[nodiscard]] std::vector<Rule> addFitted(NetworkFile<PolicyWeights, PolicyNumbers>& file, const FitRequest& request,
                                          const PolicyFitSettings& settings) {
  // Peak learning rate of the fine-tuning to one rule, as a share of that of the common network: low, so that what the
  // rules have in common survives a second cosine. No recorded run compares other shares.
  constexpr double kFineTuneRateShare = 0.25;
  const Json runs = runsOf(request.games);
  PolicyChoices choices;
  readGamesOf(request, [&](const records::GameRecord& game) { choices.add(game); });
  std::vector<Rule> rules = request.trainedRules([&](Rule rule) {
    return std::any_of(choices.all().begin(), choices.all().end(), [rule](const PolicyChoice& choice) {
      return sourceOf(choice.rule) == rule && !choice.isHeldOut;
    });
  });
  const FittedPolicy common = fit("all", choices, settings, nullptr,
                                  [&](const PolicyChoice& choice) { return contains(rules, sourceOf(choice.rule)); });
  const bool isOne = rules.size() == 1 && viewsOf(rules.front()).size() == 1;
  PolicyFitSettings own = settings;
  own.rate *= kFineTuneRateShare;
  for (const Rule rule : rules) {
    const Json losses = addRule(file, rule, choices, own, common, isOne);
    file.setOrigin(rule, {{"losses", losses}, {"epochs", settings.epochs}, {"seed", settings.seed}, {"runs", runs}});
    for (const Rule served : kRules) {
      if (sourceOf(served) == rule && served != rule) file.setOrigin(served, {{"network of", traitsOf(rule).name}});
    }
  }
  return rules;
}

// Options that only a fit uses.
constexpr auto kPolicyFitOptions = listOf(kPolicyEpochs, options::kSeed, options::kFitJobs);

int policy(const Options& options) {
  FitRequest request = FitRequest::of(options, "policy", kPolicyFitOptions);
  request.sourceOf = sourceOf;
  PolicyFitSettings settings;
  settings.epochs = options.integer(kPolicyEpochs, 1, FitRequest::kMaxEpochs);
  settings.seed = options.seed(options::kSeed);
  settings.jobs = jobsOf(options);
  for (const Rule rule : request.rules) {
    const Rule source = sourceOf(rule);
    if (contains(request.rules, source)) continue;
    throw badValue(options::kFitRule, fmt::format("{0} has the network of {1}: name {1}, which serves both",
                                                  traitsOf(rule).name, traitsOf(source).name));
  }
  std::erase_if(request.rules, [](Rule rule) { return sourceOf(rule) != rule; });
  writeNetworks<PolicyWeights, PolicyNumbers>(request, readPolicy,
                                              [&](auto& file) { return addFitted(file, request, settings); });
  return kOk;
}

constexpr auto kPolicyOptions = joined(options::kFitFiles, kPolicyFitOptions);

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
