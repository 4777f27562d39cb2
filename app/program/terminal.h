// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

/// Properties of the terminal attached to a stream of this process.
namespace pentarch::app {

/// Size of a terminal.
struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

/// The current size, or 80 by 24 if `descriptor` is not a terminal or does not report one.
[[nodiscard]] TerminalSize terminalSize(int descriptor);

/// True if output can be rewritten and colored: a terminal, with TERM set to anything but "dumb".
[[nodiscard]] bool canRewrite(int descriptor);

/// Rewrites the current line of the terminal on standard error, cut to its width; an empty text erases the line.
void rewriteStatus(std::string_view text);

}  // namespace pentarch::app
