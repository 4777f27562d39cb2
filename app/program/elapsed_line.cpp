// SPDX-License-Identifier: MIT
#include "app/program/elapsed_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <utility>

#include "app/program/terminal.h"

namespace pentarch::app {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kTickInterval{1};

}  // namespace

std::string elapsedText(const std::string& work, milliseconds elapsed, std::optional<milliseconds> limit) {
  const auto whole = [](milliseconds time) { return duration_cast<std::chrono::seconds>(time).count(); };
  std::string text = fmt::format("{}  {} s", work, whole(elapsed));
  if (limit && *limit >= std::chrono::seconds(1)) text += fmt::format(" of {} s", whole(*limit));
  return text;
}

ElapsedLine::ElapsedLine(std::string work, std::optional<milliseconds> limit) : work_(std::move(work)), limit_(limit) {
  if (canRewrite(STDERR_FILENO)) thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
}

ElapsedLine::~ElapsedLine() = default;

void ElapsedLine::show(const std::stop_token& stop) const {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  const auto start = std::chrono::steady_clock::now();
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
