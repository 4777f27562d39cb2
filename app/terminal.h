// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

/// What the terminal that a stream of this process leads to can do.
namespace pentarch::app {

/// Columns and rows of a terminal.
struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

/// The size as it is now, or 80 by 24 where `descriptor` is no terminal or it does not say.
[[nodiscard]] TerminalSize terminalSize(int descriptor);

/// Whether text there can be written over and colored: it is a terminal, and TERM names one that is not "dumb".
[[nodiscard]] bool canRewrite(int descriptor);

/// Writes over the line of the terminal on standard error in which the cursor stands, cut where the terminal ends; an
/// empty text takes the line away.
void rewriteStatus(std::string_view text);

}  // namespace pentarch::app
