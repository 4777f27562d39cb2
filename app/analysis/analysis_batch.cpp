// SPDX-License-Identifier: MIT
#include "app/analysis/analysis_batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/analysis/analysis_json.h"
#include "app/commands.h"
#include "app/errors.h"
#include "training/finished_items.h"

namespace pentarch::app {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(100);

void add(const InputItem& item, const Options& options, const AnalysisSettings& settings,
         std::vector<BatchItem>& items) {
  if (const auto* unread = std::get_if<UnreadPosition>(&item)) {
    items.push_back({*unread, errorKey(settings, unread->source)});
    return;
  }
  const auto& position = std::get<InputPosition>(item);
  try {
    for (ChosenPosition& chosen : choosePositions(position, settings.turns, settings.side)) {
      std::string key = resultKey(settings, ruleOf(options, chosen.position), chosen.position);
      items.push_back({std::move(chosen), std::move(key)});
    }
  } catch (const PositionError& e) {
    items.push_back({UnreadPosition{position.source, e.what()}, errorKey(settings, position.source)});
  }
}

[[nodiscard]] BatchResult failure(const BatchItem& item, const AnalysisSettings& settings, const std::string& source,
                                  const std::string& message) {
  return {settings.isJson ? inputErrorJson(source, item.key, message) : "", message, false};
}

[[nodiscard]] BatchResult analyzeItem(PositionAnalyzer& analyzer, const BatchItem& item,
                                      const AnalysisSettings& settings, const StopSignal& stop, const InfoSink& onInfo,
                                      const BatchFormat& format) {
  if (const auto* unread = std::get_if<UnreadPosition>(&item.what)) {
    return failure(item, settings, unread->source, unread->message);
  }
  const auto& chosen = std::get<ChosenPosition>(item.what);
  try {
    const Analysis analysis = analyzer.analyze(chosen.position, stop, onInfo);
    return {format(analyzer.engine(), item, analysis), "", analysis.wasInterrupted};
  } catch (const PositionError& e) {
    return failure(item, settings, chosen.position.source, e.what());
  }
}

}  // namespace

std::vector<BatchItem> batchOf(const Options& options, const AnalysisSettings& settings) {
  std::vector<BatchItem> items;
  for (const InputItem& item : readEachInput(options.inputs(), inputOptions(options)))
    add(item, options, settings, items);
  return items;
}

void runBatch(const std::vector<BatchItem>& items, const AnalysisSettings& settings, const Options& options,
              const StopSignal& stop, const InfoSink& onInfo, const BatchFormat& format,
              const std::function<void(const BatchItem&, const BatchResult&)>& onResult) {
  const int jobs = static_cast<int>(std::min(items.size(), static_cast<std::size_t>(settings.jobs)));
  training::FinishedItems<BatchResult> finished(0, items.size());
  StopSignal abandoned;  // nobody waits for results any more
  std::vector<std::jthread> threads;
  for (int i = 0; i < jobs; ++i) {
    threads.emplace_back([&] {
      PositionAnalyzer analyzer(settings, options);
      while (!stop.raised() && !abandoned.raised()) {
        const auto n = finished.take();
        if (!n) break;
        finished.put(*n, analyzeItem(analyzer, items[static_cast<std::size_t>(*n)], settings, stop, onInfo, format));
      }
      finished.leave();
    });
  }
  try {
    for (std::uint64_t n = 0; n < items.size() && !finished.isLost(n, jobs);) {
      const auto result = finished.wait(n, jobs, kPatience);
      if (!result) continue;
      onResult(items[static_cast<std::size_t>(n)], *result);
      ++n;
    }
  } catch (...) {
    abandoned.raise();
    throw;
  }
}

}  // namespace pentarch::app
