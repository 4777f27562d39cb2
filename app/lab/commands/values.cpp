// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/lab/commands/fitting.h"
#include "app/lab/commands/shared.h"
#include "app/lab/fit.h"
#include "app/lab/value_fit.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/game_file.h"
#include "app/records/json_text.h"

namespace pentarch::app {
namespace {

using lab::FittedValues;
using lab::ValueFitSettings;
using lab::ValueForm;
using lab::ValueGames;
using lab::ValueViews;

constexpr OptionSpec kValueEpochs{"epochs", 0, "N", "2", "passes over the games"};
constexpr OptionSpec kStart{"start", 0, "FILE", "", "networks to start from (one fitted to all rules)"};

// Peak learning rate of fine-tuning, as a share of that of a fit from scratch: low, so that what the network has
// learned survives a second cosine. No recorded run compares other shares.
constexpr double kFineTuneRateShare = 0.3;

/// Fits networks to the games of a request.
class ValuesCommand {
 public:
  ValuesCommand(const FitRequest& request, const ValueFitSettings& settings, const std::optional<std::string>& start)
      : request_(&request), settings_(settings), runs_(runsOf(request.games)) {
    if (start) {
      start_ = readWeights(*start);
      startDigest_ = records::digestOf(*start);
    }
  }

  /// Returns the rules of the networks.
  [[nodiscard]] std::vector<Rule> addTo(NetworkFile<EvalWeights, ColorWeights>& file) const {
    const ValueGames games = readGames();
    std::vector<Rule> rules = trainedBy(games);
    const auto quick = fitRules(games, rules, ValueForm::Quick);
    const auto full = fitRules(games, rules, ValueForm::Full);
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const Rule rule = rules[i];
      const auto views = viewsOf(rule);
      for (std::size_t view = 0; view < views.size(); ++view) {
        file.use(file.add(lab::toWeights(*quick[i].views[view], *full[i].views[view])), rule, views[view]);
      }
      file.setOrigin(rule, originOf(quick[i], full[i]));
    }
    return rules;
  }

 private:
  [[nodiscard]] ValueGames readGames() const {
    std::vector<records::GameRecord> records;
    readGamesOf(*request_, [&](const records::GameRecord& game) { records.push_back(game); });
    return {std::move(records), settings_.jobs};
  }

  [[nodiscard]] std::vector<Rule> trainedBy(const ValueGames& games) const {
    return request_->trainedRules([&](Rule rule) {
      return std::any_of(games.all().begin(), games.all().end(), [rule](const ValueGames::Game& game) {
        return game.record.rule == rule && !game.plies.empty() && !lab::isHeldOut(game.record);
      });
    });
  }

  // The networks of one form, in the order of the rules.
  [[nodiscard]] std::vector<FittedValues> fitRules(const ValueGames& games, const std::vector<Rule>& rules,
                                                   ValueForm form) const {
    const FittedValues common = fitCommon(games, rules, form);
    std::vector<FittedValues> fitted;
    for (const Rule rule : rules) {
      fitted.push_back(start_ ? fitFrom(*start_, games, rule, form) : fitOwn(common.views, games, rule, form));
    }
    return fitted;
  }

  // Of the rules that are the same for both colors. One rule alone needs none.
  [[nodiscard]] FittedValues fitCommon(const ValueGames& games, const std::vector<Rule>& rules, ValueForm form) const {
    std::vector<Rule> alike;
    std::copy_if(rules.begin(), rules.end(), std::back_inserter(alike),
                 [](Rule rule) { return viewsOf(rule).size() == 1; });
    if (start_ || rules.size() == 1 || alike.empty()) return {};
    return fit("all", games, alike, form, false, settings_, nullptr);
  }

  // Two views have more to learn than the common network knows.
  [[nodiscard]] FittedValues fitOwn(const ValueViews& common, const ValueGames& games, Rule rule,
                                    ValueForm form) const {
    constexpr double kFineTuneEpochShare = 0.6;
    const bool hasTwoViews = viewsOf(rule).size() > 1;
    ValueFitSettings settings = settings_;
    if (!common.empty() && !hasTwoViews) {
      settings.rate *= kFineTuneRateShare;
      settings.epochs *= kFineTuneEpochShare;
    }
    return fit(traitsOf(rule).name, games, {rule}, form, hasTwoViews, settings, common.empty() ? nullptr : &common);
  }

  [[nodiscard]] FittedValues fitFrom(const EvalWeights& start, const ValueGames& games, Rule rule,
                                     ValueForm form) const {
    ValueViews views;
    for (const auto& colors : viewsOf(rule)) views.push_back(lab::toNumbers(start.of(rule, colors.front()), form));
    ValueFitSettings settings = settings_;
    settings.rate *= kFineTuneRateShare;
    return fit(traitsOf(rule).name, games, {rule}, form, views.size() > 1, settings, &views);
  }

  [[nodiscard]] static FittedValues fit(std::string_view title, const ValueGames& games, const std::vector<Rule>& rules,
                                        ValueForm form, bool hasTwoViews, const ValueFitSettings& settings,
                                        const ValueViews* start) {
    const auto report = [&](double epochs, const FittedValues& fitted) {
      fmt::print("{}, {}, epoch {:.3g}: {} positions, training {}, held out {}, of results {}\n", title,
                 form == ValueForm::Quick ? "quick" : "full", epochs, fitted.positions,
                 lossText(fitted.training.nats()), lossText(fitted.heldOut.nats()),
                 lossText(fitted.heldOut.natsOfResults()));
      flushOutput();
    };
    return lab::fitValues(games, rules, form, hasTwoViews, settings, start, report);
  }

  [[nodiscard]] static Json lossesOf(const FittedValues& fitted) {
    return {{"positions", fitted.positions},
            {"training", roundedLoss(fitted.training.nats())},
            {"held_out", roundedLoss(fitted.heldOut.nats())},
            {"of_results", roundedLoss(fitted.heldOut.natsOfResults())}};
  }

  [[nodiscard]] Json originOf(const FittedValues& quick, const FittedValues& full) const {
    Json origin = {{"losses", Json::array({lossesOf(full)})},
                   {"quick_losses", lossesOf(quick)},
                   {"epochs", settings_.epochs},
                   {"seed", settings_.seed},
                   {"runs", runs_}};
    if (start_) origin["start"] = startDigest_;
    return origin;
  }

  const FitRequest* request_;
  ValueFitSettings settings_;
  Json runs_;
  std::optional<EvalWeights> start_;
  std::string startDigest_;
};

// Options that only a fit uses.
constexpr auto kValuesFitOptions = listOf(kStart, kValueEpochs, options::kSeed, options::kFitJobs);

int values(const Options& options) {
  const FitRequest request = FitRequest::of(options, "values", kValuesFitOptions);
  ValueFitSettings settings;
  settings.epochs = options.integer(kValueEpochs, 1, FitRequest::kMaxEpochs);
  settings.seed = options.seed(options::kSeed);
  settings.jobs = jobsOf(options);
  writeNetworks<EvalWeights, ColorWeights>(request, readWeights, [&](auto& file) {
    return ValuesCommand(request, settings, options.find(kStart)).addTo(file);
  });
  return kOk;
}

constexpr auto kValuesOptions = joined(options::kFitFiles, kValuesFitOptions);

}  // namespace

extern constinit const CommandSpec valuesCommand{
    .name = "values",
    .summary = "fit the values of positions to games",
    .usage = "--output FILE [--rule R] [--start FILE] GAMES...",
    .examples =
        "  pentarch-lab values --output weights.bin --jobs 2 games/*.games\n"
        "  pentarch-lab values --output new.bin --rule renju --start old.bin new.games\n"
        "  pentarch-lab match --games 400 --new weights=weights.bin --nodes 5k\n",
    .options = kValuesOptions,
    .run = values};

}  // namespace pentarch::app
