// SPDX-License-Identifier: MIT
#include "app/program/shared_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <thread>

#include "app/records/names.h"
#include "app/records/text_place.h"
#include "app/records/units.h"
#include "engine/engine.h"
#include "engine/game/types.h"
#include "engine/levels.h"

namespace pentarch::app {
namespace {

[[nodiscard]] Rule ruleNamed(std::string_view name) {
  if (const auto rule = ruleMeant(name)) return *rule;
  throw badValue(options::kRule, unknownRule(name));
}

// Adds a value of a list, which was given as `text`. Throws UsageError if the list has it.
template <typename T>
void addOnce(std::vector<T>& values, T value, const OptionSpec& option, std::string_view text) {
  if (std::find(values.begin(), values.end(), value) != values.end()) {
    throw badValue(option, fmt::format("'{}' is given twice", text));
  }
  values.push_back(value);
}

}  // namespace

SearchLimits SearchBudget::start() const {
  SearchLimits started = startSearch();
  started.multiPv = multiPv;
  return started;
}

QuestionLimits questionLimitsOf(const Options& options) {
  QuestionLimits limits;
  const bool hasOtherLimit = options.has(options::kDepth) || options.has(options::kNodes);
  if (!hasOtherLimit || options.origin(options::kTime) != Origin::Default) {
    limits.time = options.duration(options::kTime);
  }
  limits.depth = options.findInteger(options::kDepth, 1, kMaxDepth);
  limits.nodes = options.findCount(options::kNodes);
  return limits;
}

SearchBudget searchBudgetOf(const Options& options) {
  SearchBudget budget{questionLimitsOf(options)};
  budget.multiPv = options.integer(options::kMultiPv, 1, kMaxLines);
  return budget;
}

int jobsOf(const Options& options) {
  constexpr int kMaxJobs = 256;
  return options.integer(options::kJobs, 1, kMaxJobs);
}

int threadsOf(const Options& options, int jobs) {
  const std::string& wanted = options.get(options::kThreads);
  const int cores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, Engine::kMaxThreads);
  if (!isAllDigits(wanted) && wanted != "all") {
    throw badValue(options::kThreads,
                   fmt::format("'{}' is not all or a whole number from 1 to {}", wanted, Engine::kMaxThreads));
  }
  const int threads = wanted == "all" ? cores : options.integer(options::kThreads, 1, Engine::kMaxThreads);
  return std::max(1, threads / jobs);
}

std::size_t hashBytesOf(const Options& options, int jobs) {
  return options.bytes(options::kHash) / static_cast<std::size_t>(jobs);
}

RuleChoice ruleChoiceOf(const Options& options) {
  return {ruleOf(options), options.isGiven(options::kRule)};
}

std::optional<int> levelOf(const Options& options) {
  const std::string& text = options.get(options::kLevel);
  if (text == "full") return std::nullopt;
  if (!isAllDigits(text)) {
    throw badValue(options::kLevel, fmt::format("'{}' is not full or a whole number from 1 to {}", text, kLevelCount));
  }
  return options.integer(options::kLevel, 1, kLevelCount);
}

Rule ruleOf(const Options& options) {
  const std::string& text = options.get(options::kRule);
  if (text == "all" || text.find(',') != std::string::npos) {
    throw badValue(options::kRule, fmt::format("one rule is needed here, not '{}'", text));
  }
  return ruleNamed(text);
}

std::vector<Rule> rulesOf(const Options& options) {
  const std::string& text = options.get(options::kRule);
  if (text == "all") return {kRules.begin(), kRules.end()};
  std::vector<Rule> rules;
  for (const std::string_view name : records::partsOf(text)) {
    if (name == "all") throw badValue(options::kRule, "'all' stands alone: it names every rule");
    addOnce(rules, ruleNamed(name), options::kRule, name);
  }
  return rules;
}

int boardSizeOf(const Options& options) {
  const std::string& text = options.get(options::kSize);
  if (text.find(',') != std::string::npos) {
    throw badValue(options::kSize, fmt::format("one size is needed here, not '{}'", text));
  }
  return options.integer(options::kSize, kMinBoardSize, kMaxBoardSize);
}

std::vector<int> boardSizesOf(const Options& options) {
  std::vector<int> sizes;
  for (const std::string_view size : records::partsOf(options.get(options::kSize))) {
    addOnce(sizes, parseInteger(size, flagOf(options::kSize), kMinBoardSize, kMaxBoardSize), options::kSize, size);
  }
  return sizes;
}

}  // namespace pentarch::app
