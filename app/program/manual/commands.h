// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "app/program/command.h"

namespace pentarch::app::manual {

/// Print what a program says about itself: completions for a shell, the manual page.
[[nodiscard]] int printCompletion(const Options& options);
[[nodiscard]] int printManPage(const Options& options);

/// The commands for that, with examples that name the program.
[[nodiscard]] constexpr CommandSpec completionCommand(std::string_view examples) {
  return {.name = "completion",
          .summary = "completion of commands for a shell",
          .usage = "bash|zsh|fish",
          .examples = examples,
          .options = {},
          .run = printCompletion,
          .words = "bash zsh fish",
          .isOnFrontPage = false};
}
[[nodiscard]] constexpr CommandSpec manCommand(std::string_view examples) {
  return {.name = "man",
          .summary = "the manual page",
          .usage = "",
          .examples = examples,
          .options = {},
          .run = printManPage,
          .takesInputs = false,
          .isOnFrontPage = false};
}

}  // namespace pentarch::app::manual
