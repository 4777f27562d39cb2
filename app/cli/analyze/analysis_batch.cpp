// SPDX-License-Identifier: MIT
#include "app/cli/analyze/analysis_batch.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>

#include "app/cli/analyze/analysis_text.h"
#include "app/cli/position_input.h"
#include "app/program/console.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/service/result_json.h"
#include "engine/base/ordered_work.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kLogWidth = 200;

void add(const InputItem& item, const Options& options, const AnalysisSettings& settings,
         std::vector<BatchItem>& items) {
  if (const auto* unread = std::get_if<UnreadPosition>(&item)) {
    items.push_back({*unread, errorKey(settings, *unread)});
    return;
  }
  const auto& position = std::get<InputPosition>(item);
  try {
    for (ChosenPosition& chosen : choosePositions(position, settings.turns, settings.side)) {
      std::string key = resultKey(settings, ruleOf(options, chosen.position), chosen.position);
      items.push_back({std::move(chosen), std::move(key)});
    }
  } catch (const PositionError& e) {
    UnreadPosition unread{position.source, e.what(), resultKey(settings, ruleOf(options, position), position)};
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

[[nodiscard]] BatchResult analyzeItem(PositionAnalyzer& analyzer, const BatchItem& item, const Options& options,
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
    const Rule rule = ruleOf(options, chosen.position);
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

std::vector<BatchItem> batchOf(const std::vector<InputItem>& input, const Options& options,
                               const AnalysisSettings& settings) {
  std::vector<BatchItem> items;
  for (const InputItem& item : input) add(item, options, settings, items);
  return items;
}

void runBatch(const std::vector<BatchItem>& items, const AnalysisSettings& settings, const Options& options,
              const StopSignal& stop, const InfoSink& onInfo, const BatchFormat& format,
              const std::function<void(const BatchItem&, const BatchResult&)>& onResult) {
  const int jobs = static_cast<int>(std::min(items.size(), static_cast<std::size_t>(settings.jobs)));
  StopSignal abandoned;  // raised when nobody waits for results any more
  const auto makeWorker = [&] {
    return [&, analyzer = PositionAnalyzer(settings.analyzer)](std::uint64_t n) mutable -> std::optional<BatchResult> {
      if (stop.raised()) return std::nullopt;
      return analyzeItem(analyzer, items[static_cast<std::size_t>(n)], options, settings, stop, onInfo, format);
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
