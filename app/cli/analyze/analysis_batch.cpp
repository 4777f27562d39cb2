// SPDX-License-Identifier: MIT
#include "app/cli/analyze/analysis_batch.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>

#include "app/cli/analyze/analysis_text.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/records/units.h"
#include "app/service/result_json.h"
#include "engine/base/ordered_work.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kLogWidth = 200;

[[nodiscard]] bool settlesBy(const Options& options) {
  return options.isSet("prove") || options.has("certificate");
}

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
  if (settlesBy(options)) text += " prove";
  return text;
}

// Result files are always JSON.
[[nodiscard]] AnalysisSettings::Output outputOf(const Options& options) {
  const bool isJson = options.isSet("json") || options.has("output") || options.has("resume");
  if (!options.isSet("csv")) return isJson ? AnalysisSettings::Output::JsonLines : AnalysisSettings::Output::Text;
  if (isJson) throw UsageError("--csv excludes --json, --output and --resume");
  return AnalysisSettings::Output::Csv;
}

void add(const InputItem& item, const AnalysisSettings& settings, std::vector<BatchItem>& items) {
  if (const auto* unread = std::get_if<UnreadPosition>(&item)) {
    items.push_back({*unread, errorKey(settings, *unread)});
    return;
  }
  const auto& position = std::get<InputPosition>(item);
  try {
    for (ChosenPosition& chosen : choosePositions(position, settings.turns, settings.side)) {
      std::string key = resultKey(settings, settings.rule.of(chosen.position.rule), chosen.position);
      items.push_back({std::move(chosen), std::move(key)});
    }
  } catch (const PositionError& e) {
    UnreadPosition unread{position.source, e.what(), resultKey(settings, settings.rule.of(position.rule), position)};
    std::string key = errorKey(settings, unread);
    items.push_back({std::move(unread), std::move(key)});
  }
}

// A loss of the considered moves does not decide the position if other moves exist.
[[nodiscard]] ExitCode verdictOf(const Engine& engine, const Analysis& analysis) {
  if (const auto winner = winnerOf(engine.state())) return winner == engine.sideToMove() ? kProven : kNoWin;
  const auto& lines = analysis.search.lines;
  if (lines.empty() || lines.front().proof < Proof::Five) return kUndecided;
  if (isWin(lines.front().score)) return kProven;
  return isLoss(lines.front().score) && !analysis.restriction.exists() ? kNoWin : kUndecided;
}

[[nodiscard]] BatchResult failure(const BatchItem& item, const AnalysisSettings& settings,
                                  const UnreadPosition& unread) {
  return {.output = settings.output == AnalysisSettings::Output::JsonLines ? inputErrorJson(unread, item.key) : "",
          .error = unread.message};
}

[[nodiscard]] BatchResult analyzeItem(PositionAnalyzer& analyzer, const BatchItem& item,
                                      const AnalysisSettings& settings, const StopSignal& stop, const InfoSink& onInfo,
                                      const BatchFormat& format) {
  if (const auto* unread = std::get_if<UnreadPosition>(&item.what)) {
    return failure(item, settings, *unread);
  }
  const auto& chosen = std::get<ChosenPosition>(item.what);
  try {
    const auto onEvent = [&](const SearchInfo& info) {
      if (info.kind == SearchInfo::Kind::LineDone) {
        spdlog::info("{}: {}", terminalText(chosen.position.source), iterationText(info, kLogWidth));
      }
      if (onInfo) onInfo(info);
    };
    const Rule rule = settings.rule.of(chosen.position.rule);
    const Analysis analysis = analyzer.analyze(chosen.position, rule, stop, onEvent);
    return {.output = format(analyzer.engine(), item, analysis),
            .error = "",
            .wasInterrupted = analysis.wasInterrupted,
            .verdict = verdictOf(analyzer.engine(), analysis)};
  } catch (const PositionError& e) {
    return failure(item, settings, {chosen.position.source, e.what()});
  }
}

}  // namespace

AnalysisSettings AnalysisSettings::of(const Options& options) {
  AnalysisSettings s;
  s.inputs = options.inputs();
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
  s.certificate = options.find("certificate");
  s.analyzer.settles = settlesBy(options);
  if (s.analyzer.settles) {
    for (const std::string_view other : {"multipv", "only", "block", "until-stable", "depth"}) {
      if (options.origin(other) == Origin::CommandLine) throw UsageError(fmt::format("--prove excludes --{}", other));
    }
  }
  s.output = outputOf(options);
  s.description = settingsText(options);
  s.style = Style::of(options);
  s.reading = inputOptions(options);
  s.rule = ruleChoiceOf(options);
  s.budget = searchBudgetOf(options);
  s.analyzer.limits = [budget = s.budget] { return budget.start(); };
  s.outputFile = options.find("output");
  s.resumeFile = options.find("resume");
  s.returnsVerdict = options.isSet("exit-verdict");
  if (s.outputFile && s.resumeFile) throw UsageError("--output and --resume exclude each other");
  if (s.returnsVerdict && s.resumeFile) throw UsageError("--exit-verdict and --resume exclude each other");
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

std::vector<BatchItem> batchOf(const std::vector<InputItem>& input, const AnalysisSettings& settings) {
  std::vector<BatchItem> items;
  for (const InputItem& item : input) add(item, settings, items);
  return items;
}

void runBatch(const std::vector<BatchItem>& items, const AnalysisSettings& settings, const StopSignal& stop,
              const InfoSink& onInfo, const BatchFormat& format,
              const std::function<void(const BatchItem&, const BatchResult&)>& onResult) {
  const int jobs = static_cast<int>(std::min(items.size(), static_cast<std::size_t>(settings.jobs)));
  StopSignal abandoned;  // raised if no further result is wanted
  const auto makeWorker = [&] {
    return [&, analyzer = PositionAnalyzer(settings.analyzer)](std::uint64_t n) mutable -> std::optional<BatchResult> {
      if (stop.raised()) return std::nullopt;
      return analyzeItem(analyzer, items[static_cast<std::size_t>(n)], settings, stop, onInfo, format);
    };
  };
  auto item = items.begin();
  const auto take = [&](const std::optional<BatchResult>& result) {
    if (result) onResult(*item++, *result);
    return true;
  };
  workInOrder<BatchResult>(0, items.size(), jobs, abandoned, makeWorker, take);
}

}  // namespace pentarch::app
