// SPDX-License-Identifier: MIT
#include "app/cli/review/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>

#include "app/program/options.h"
#include "app/records/errors.h"
#include "version.h"

namespace pentarch::review {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kDefaultMoveTime{1000};
/// An extra position gets this part of the time that is left, so that some remains for those after it.
constexpr std::size_t kShareOfExtra = 4;

[[nodiscard]] Limits limitsOf(const app::Options& options) {
  Limits limits;
  if (options.isGiven(options::kTime)) limits.total = options.duration(options::kTime);
  limits.position = options.findDuration(options::kMoveTime);
  limits.nodes = options.findCount(options::kNodes);
  if (!limits.total && !limits.position && !limits.nodes) limits.position = kDefaultMoveTime;
  return limits;
}

[[nodiscard]] std::string describe(const Limits& limits) {
  std::string text;
  if (limits.total) text += fmt::format(" time={}", limits.total->count());
  if (limits.position) text += fmt::format(" move-time={}", limits.position->count());
  if (limits.nodes) text += fmt::format(" nodes={}", *limits.nodes);
  return text;
}

}  // namespace

Settings Settings::of(const app::Options& options) {
  Settings s;
  s.takeInputs(options);
  s.hasFolder = std::any_of(s.inputs.begin(), s.inputs.end(), [](const std::string& input) {
    std::error_code ignored;
    return std::filesystem::is_directory(input, ignored);
  });
  s.style = app::Style::of(options);
  s.limits = limitsOf(options);
  s.jobs = app::jobsOf(options);
  s.setup = {.boardSize = app::boardSizeOf(options),
             .rule = s.rule.rule,
             .hashBytes = app::hashBytesOf(options, s.jobs),
             .threads = app::threadsOf(options, s.jobs)};
  s.isJson = options.isSet(app::options::kJson);
  if (s.inputs.empty()) throw app::UsageError("review needs a game: a file, a folder, moves, or - (see --help)");
  s.html = options.find(options::kHtml);
  s.sgf = options.find(options::kSgf);
  s.svg = options.find(options::kSvg);
  s.resume = options.find(app::options::kResume);
  app::refuseSameFile(options, app::listOf(options::kHtml, options::kSgf, options::kSvg, app::options::kResume));
  for (const app::OptionSpec& option : {options::kHtml, options::kSgf, options::kSvg}) {
    if (options.find(option) != "-") continue;
    s.printsTables = false;
    app::refuseGiven(options, app::listOf(app::options::kJson), fmt::format("does not go with {} -", flagOf(option)));
  }
  s.description = fmt::format("pentarch {} review {}", kVersion, describe(s.limits));
  for (const app::OptionSpec& option : {app::options::kHash, app::options::kThreads, app::options::kJobs}) {
    s.description += fmt::format(" {}={}", option.name, options.get(option));
  }
  return s;
}

Budget Budgets::shareAmong(std::size_t positions) const {
  std::optional<milliseconds> time = limits_.position;
  if (limits_.total) {
    const auto rest = std::max(milliseconds{0}, *limits_.total - duration_cast<milliseconds>(Clock::now() - start_));
    const auto rounds = (positions + static_cast<std::size_t>(jobs_) - 1) / static_cast<std::size_t>(jobs_);
    const milliseconds share = rest / static_cast<int>(std::max<std::size_t>(1, rounds));
    time = time ? std::min(*time, share) : share;
  }
  return app::QuestionLimits{time, limits_.nodes, {}}.startBudget();
}

Budget Budgets::next() {
  const std::scoped_lock lock(mutex_);
  Budget budget = shareAmong(left_);
  ++given_;
  if (left_ > 0) --left_;
  return budget;
}

std::optional<Budget> Budgets::extra() const {
  const std::scoped_lock lock(mutex_);
  Budget budget = shareAmong(left_ + kShareOfExtra);
  if (limits_.total && budget.deadline.hard == budget.deadline.start) return std::nullopt;
  return budget;
}

void Budgets::skip(std::size_t positions) {
  const std::scoped_lock lock(mutex_);
  given_ += positions;
  left_ -= std::min(left_, positions);
}

std::size_t Budgets::given() const {
  const std::scoped_lock lock(mutex_);
  return given_;
}

}  // namespace pentarch::review
