// SPDX-License-Identifier: MIT
#include "app/program/shared_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <string>
#include <thread>

#include "app/records/errors.h"
#include "app/records/names.h"
#include "app/records/units.h"
#include "engine/game/types.h"
#include "engine/levels.h"

namespace pentarch::app {
namespace {

[[nodiscard]] Rule ruleNamed(const std::string& name) {
  if (const auto rule = ruleMeant(name)) return *rule;
  throw UsageError("--rule: " + unknownRule(name));
}

[[nodiscard]] std::vector<std::string> splitAtCommas(const std::string& text) {
  std::vector<std::string> parts;
  boost::algorithm::split(parts, text, [](char c) { return c == ','; });
  return parts;
}

}  // namespace

SearchLimits SearchBudget::start() const {
  SearchLimits started = startSearch();
  started.multiPv = multiPv;
  return started;
}

SearchBudget searchBudgetOf(const Options& options) {
  SearchBudget budget;
  const bool hasOtherLimit = options.has("depth") || options.has("nodes");
  if (!hasOtherLimit || options.origin("time") != Origin::Default) {
    budget.time = parseDuration(options.get("time"), "--time");
  }
  if (options.has("depth")) budget.depth = parseInteger(options.get("depth"), "--depth", 1, kMaxDepth);
  if (options.has("nodes")) budget.nodes = parseCount(options.get("nodes"), "--nodes");
  budget.multiPv = parseInteger(options.get("multipv"), "--multipv", 1, kMaxLines);
  return budget;
}

int jobsOf(const Options& options) {
  return parseInteger(options.get("jobs"), "--jobs", 1, kMaxJobs);
}

int threadsOf(const Options& options, int jobs) {
  const std::string& wanted = options.get("threads");
  const int cores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
  const bool isNumber = !wanted.empty() && wanted.find_first_not_of("0123456789") == std::string::npos;
  if (!isNumber && wanted != "all") {
    throw UsageError(fmt::format("--threads: '{}' is not all or a whole number from 1 to {}", wanted, kMaxThreads));
  }
  const int threads = wanted == "all" ? cores : parseInteger(wanted, "--threads", 1, kMaxThreads);
  return std::max(1, threads / jobs);
}

std::size_t hashBytesOf(const Options& options, int jobs) {
  return parseBytes(options.get("hash"), "--hash") / static_cast<std::size_t>(jobs);
}

RuleChoice ruleChoiceOf(const Options& options) {
  return {ruleOf(options), options.origin("rule") == Origin::CommandLine};
}

std::optional<int> levelOf(const Options& options) {
  const std::string& text = options.get("level");
  if (text == "full") return std::nullopt;
  const bool isNumber = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  if (!isNumber) {
    throw UsageError(fmt::format("--level: '{}' is not full or a whole number from 1 to {}", text, kLevelCount));
  }
  return parseInteger(text, "--level", 1, kLevelCount);
}

Rule ruleOf(const Options& options) {
  const std::string& text = options.get("rule");
  if (text == "all" || text.find(',') != std::string::npos) {
    throw UsageError(fmt::format("--rule: one rule is needed here, not '{}'", text));
  }
  return ruleNamed(text);
}

std::vector<Rule> rulesOf(const Options& options) {
  if (options.get("rule") == "all") return {kRules.begin(), kRules.end()};
  std::vector<Rule> rules;
  for (const std::string& name : splitAtCommas(options.get("rule"))) rules.push_back(ruleNamed(name));
  return rules;
}

int boardSizeOf(const Options& options) {
  const std::string& text = options.get("size");
  if (text.find(',') != std::string::npos) {
    throw UsageError(fmt::format("--size: one size is needed here, not '{}'", text));
  }
  return parseInteger(text, "--size", kMinBoardSize, kMaxBoardSize);
}

std::vector<int> boardSizesOf(const Options& options) {
  std::vector<int> sizes;
  for (const std::string& size : splitAtCommas(options.get("size"))) {
    sizes.push_back(parseInteger(size, "--size", kMinBoardSize, kMaxBoardSize));
  }
  return sizes;
}

}  // namespace pentarch::app
