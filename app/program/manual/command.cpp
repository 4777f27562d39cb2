// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "app/program/commands.h"
#include "app/program/manual/completion.h"
#include "app/program/manual/man_page.h"
#include "app/records/errors.h"
#include "app/records/nearest.h"

namespace pentarch::app {

int completion(const Options& options) {
  const std::string shell = options.inputs().size() == 1 ? options.inputs().front() : "";
  if (shell == "bash") {
    fmt::print("{}", manual::bashCompletion(allCommands(), allOptions()));
  } else if (shell == "zsh") {
    fmt::print("{}", manual::zshCompletion(allCommands(), allOptions()));
  } else if (shell == "fish") {
    fmt::print("{}", manual::fishCompletion(allCommands(), allOptions()));
  } else if (shell.empty()) {
    throw UsageError("completion needs the name of one shell: bash, zsh or fish");
  } else {
    throw UsageError(fmt::format("unknown shell '{}'{} (there are bash, zsh, fish)", shell,
                                 suggestion(shell, {"bash", "zsh", "fish"})));
  }
  return kOk;
}

int man(const Options& /*options*/) {
  fmt::print("{}", manual::manPage(allCommands(), allOptions()));
  return kOk;
}

}  // namespace pentarch::app
