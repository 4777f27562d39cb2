// SPDX-License-Identifier: MIT
#include "app/program/search_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <thread>

#include "app/records/errors.h"
#include "app/records/units.h"

namespace pentarch::app {

SearchLimits limitsOf(const Options& options) {
  SearchLimits limits;
  const bool otherLimit = options.has("depth") || options.has("nodes");
  if (!otherLimit || options.origin("time") != Origin::Default) {
    limits.deadline = Deadline::after(Clock::now(), parseDuration(options.get("time"), "--time"));
  }
  if (options.has("depth")) limits.maxDepth = parseInteger(options.get("depth"), "--depth", 1, kMaxDepth);
  if (options.has("nodes")) limits.maxNodes = parseCount(options.get("nodes"), "--nodes");
  limits.multiPv = parseInteger(options.get("multipv"), "--multipv", 1, kMaxLines);
  limits.stopWhenForced = false;
  return limits;
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

}  // namespace pentarch::app
