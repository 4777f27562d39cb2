// SPDX-License-Identifier: MIT
#include "app/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <utility>

#include "app/console.h"
#include "app/terminal.h"

namespace pentarch::app {
namespace {

constexpr auto kLineInterval = std::chrono::seconds(10);
constexpr auto kRedrawInterval = std::chrono::milliseconds(100);
constexpr std::uint64_t kBarWidth = 30;

[[nodiscard]] std::string spanText(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 60) return fmt::format("{}s", whole);
  if (whole < 3600) return fmt::format("{}m {:02}s", whole / 60, whole % 60);
  return fmt::format("{}h {:02}m", whole / 3600, whole / 60 % 60);
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
  const std::string text = progressText(done, skipped, total_, std::chrono::duration<double>(now - start_).count());
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

}  // namespace pentarch::app
