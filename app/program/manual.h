// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/program/command.h"

/// Texts made from the declarations of a program: completions for shells and the manual page.
namespace pentarch::app::manual {

/// The functions of the commands below: print the completion for a shell, the manual page.
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

/// Shell scripts that complete commands, options and option values.
[[nodiscard]] std::string bashCompletion(const Program& program);
[[nodiscard]] std::string zshCompletion(const Program& program);
[[nodiscard]] std::string fishCompletion(const Program& program);

/// The manual page of a program in roff: every command with its examples, and every option.
[[nodiscard]] std::string manPage(const Program& program);

}  // namespace pentarch::app::manual
