// SPDX-License-Identifier: MIT
#include "app/program/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "app/program/console.h"
#include "app/program/terminal.h"
#include "app/records/units.h"

namespace pentarch::app {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kLineInterval{10};
constexpr milliseconds kRedrawInterval{100};
constexpr std::chrono::seconds kTickInterval{1};  // of an ElapsedLine
constexpr std::uint64_t kBarWidth = 30;

[[nodiscard]] std::string spanText(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 60) return fmt::format("{}s", whole);
  if (whole < 3600) return fmt::format("{}m {:02}s", whole / 60, whole % 60);
  return fmt::format("{}h {:02}m", whole / 3600, whole / 60 % 60);
}

[[nodiscard]] std::string elapsedText(const std::string& work, milliseconds elapsed,
                                      std::optional<milliseconds> limit) {
  const auto whole = [](milliseconds time) { return duration_cast<std::chrono::seconds>(time).count(); };
  std::string text = fmt::format("{}  {} s", work, whole(elapsed));
  if (limit && *limit >= std::chrono::seconds(1)) text += fmt::format(" of {} s", whole(*limit));
  return text;
}

}  // namespace

std::string progressText(std::uint64_t done, std::uint64_t skipped, std::uint64_t total, double seconds) {
  const std::uint64_t filled = total == 0 ? kBarWidth : kBarWidth * done / total;
  std::string text = fmt::format("[{}{}] {}/{}  {}%", std::string(filled, '#'), std::string(kBarWidth - filled, '.'),
                                 done, total, total == 0 ? 100 : 100 * done / total);
  const double rate = seconds > 0 ? static_cast<double>(done - skipped) / seconds : 0;
  if (rate > 0) text += fmt::format("  {:.1f}/s  ETA {}", rate, spanText(static_cast<double>(total - done) / rate));
  return text;
}

ProgressBar::ProgressBar(std::uint64_t total, std::string unit)
    : total_(total),
      unit_(std::move(unit)),
      isTerminal_(canRewrite(STDERR_FILENO)),
      nextLine_(isTerminal_ ? start_ : start_ + kLineInterval) {}

void ProgressBar::update(std::uint64_t done, std::uint64_t skipped) {
  const Clock::time_point now = Clock::now();
  const bool completesLines = hasLine_ && done == total_;  // a progress that was shown ends at its total
  if (now < nextLine_ && !completesLines) return;
  hasLine_ = done < total_;
  nextLine_ = now + (isTerminal_ ? Clock::duration(kRedrawInterval) : Clock::duration(kLineInterval));
  const std::string text = progressText(done, skipped, total_, secondsOf(now - start_));
  if (isTerminal_) {
    rewriteStatus(fmt::format("{} {}", text, unit_));
    isShown_ = true;
  } else {
    printRemark(fmt::format("{} {}\n", text, unit_));
  }
}

void ProgressBar::expect(std::uint64_t total, std::string unit) {
  total_ = total;
  unit_ = std::move(unit);
}

void ProgressBar::hide() {
  if (!isShown_) return;
  rewriteStatus("");
  isShown_ = false;
  nextLine_ = Clock::now();
}

ElapsedLine::ElapsedLine(std::string work, std::optional<milliseconds> limit) : work_(std::move(work)), limit_(limit) {
  if (canRewrite(STDERR_FILENO)) thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
}

ElapsedLine::~ElapsedLine() = default;

void ElapsedLine::show(const std::stop_token& stop) const {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  const Clock::time_point start = Clock::now();
  bool isShown = false;
  for (std::chrono::seconds next = kTickInterval;; next += kTickInterval) {
    never.wait_until(lock, stop, start + next, [] { return false; });
    if (stop.stop_requested()) break;
    rewriteStatus(elapsedText(work_, next, limit_));
    isShown = true;
  }
  if (isShown) rewriteStatus("");
}

}  // namespace pentarch::app
