// SPDX-License-Identifier: MIT
#include "app/analysis/live_line.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "app/analysis/analysis_text.h"
#include "app/console.h"
#include "app/text_layout.h"

namespace pentarch::app {
namespace {

constexpr auto kInterval = std::chrono::milliseconds(100);

}  // namespace

std::size_t terminalWidth() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kTextWidth;
}

LiveLine::~LiveLine() {
  if (!isShown_) return;
  printRemark("\r\x1b[K");
}

void LiveLine::update(const SearchInfo& info) {
  using Kind = SearchInfo::Kind;
  if (info.kind != Kind::LineDone && info.kind != Kind::NewBest) return;
  if (info.lineIndex != 0 || Clock::now() < next_) return;
  next_ = Clock::now() + kInterval;
  isShown_ = true;
  // The last column is left free: some terminals begin a new line there.
  printRemark(fmt::format("\r\x1b[K{}", iterationText(info, terminalWidth() - 1).substr(0, terminalWidth() - 1)));
}

}  // namespace pentarch::app
