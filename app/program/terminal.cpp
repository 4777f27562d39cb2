// SPDX-License-Identifier: MIT
#include "app/program/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "app/program/console.h"

namespace pentarch::app {

TerminalSize terminalSize(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

bool canRewrite(int descriptor) {
  const char* terminal = std::getenv("TERM");
  return isatty(descriptor) != 0 && terminal != nullptr && *terminal != '\0' && std::string_view(terminal) != "dumb";
}

void rewriteStatus(std::string_view text) {
  // The last column is left free, since some terminals wrap after it.
  printRemark(fmt::format("\r\x1b[K{}", text.substr(0, terminalSize(STDERR_FILENO).columns - 1)));
}

}  // namespace pentarch::app
