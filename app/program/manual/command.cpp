// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "app/program/manual/commands.h"
#include "app/program/manual/completion.h"
#include "app/program/manual/man_page.h"
#include "app/program/options.h"
#include "app/records/errors.h"
#include "app/records/names.h"

namespace pentarch::app::manual {

int printCompletion(const Options& options) {
  const std::string shell = options.inputs().size() == 1 ? options.inputs().front() : "";
  if (shell == "bash") {
    fmt::print("{}", bashCompletion(options.program()));
  } else if (shell == "zsh") {
    fmt::print("{}", zshCompletion(options.program()));
  } else if (shell == "fish") {
    fmt::print("{}", fishCompletion(options.program()));
  } else if (shell.empty()) {
    throw UsageError("completion needs the name of one shell: bash, zsh or fish");
  } else {
    throw UsageError(fmt::format("unknown shell '{}'{} (there are bash, zsh, fish)", shell,
                                 suggestion(shell, {"bash", "zsh", "fish"})));
  }
  return kOk;
}

int printManPage(const Options& options) {
  fmt::print("{}", manPage(options.program()));
  return kOk;
}

}  // namespace pentarch::app::manual
