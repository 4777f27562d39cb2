// SPDX-License-Identifier: MIT
#include "app/search_limits.h"

#include <algorithm>

#include "app/units.h"

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
  limits.answerForcedSoon = false;
  return limits;
}

int jobsOf(const Options& options) {
  return parseInteger(options.get("jobs"), "--jobs", 1, kMaxJobs);
}

int threadsOf(const Options& options, int jobs) {
  return std::max(1, parseInteger(options.get("threads"), "--threads", 1, kMaxThreads) / jobs);
}

std::size_t hashBytesOf(const Options& options, int jobs) {
  return parseBytes(options.get("hash"), "--hash") / static_cast<std::size_t>(jobs);
}

}  // namespace pentarch::app
