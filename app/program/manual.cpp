// SPDX-License-Identifier: MIT
#include "app/program/manual.h"

#include <fmt/format.h>

#include <string>

#include "app/program/exit_codes.h"
#include "app/program/options.h"
#include "app/records/names.h"
#include "engine/base/ascii.h"
#include "version.h"

namespace pentarch::app::manual {
namespace {

// Escapes text so that none of it is a roff request or escape.
[[nodiscard]] std::string plain(std::string_view text) {
  std::string result;
  bool isLineStart = true;
  for (const char c : text) {
    if (isLineStart && (c == '.' || c == '\'')) result += "\\&";
    isLineStart = c == '\n';
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result;
}

[[nodiscard]] std::string headOf(const OptionSpec& option) {
  const std::string letter = option.letter == 0 ? "" : fmt::format("\\fB\\-{}\\fR, ", option.letter);
  const std::string value = option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", plain(option.value));
  return fmt::format("{}\\fB\\-\\-{}\\fR{}", letter, plain(option.name), value);
}

[[nodiscard]] std::string commandText(const Program& program, const CommandSpec& command) {
  std::string text = fmt::format(".SS {0}\n{1}.\n.PP\n.B {4} {0}\n{2}\n.PP\n.nf\n{3}.fi\n", plain(command.name),
                                 plain(command.summary), plain(command.usage), plain(examplesOf(program, command)),
                                 plain(program.name));
  for (const OptionSpec& o : optionsOf(command)) {
    const std::string fallback = o.fallback.empty() ? "" : fmt::format(" (default: {})", plain(o.fallback));
    text += fmt::format(".TP\n{}\n{}{}\n", headOf(o), plain(o.help), fallback);
  }
  return text;
}

[[nodiscard]] std::string exitStatus() {
  std::string text = ".SH EXIT STATUS\n";
  for (const ExitText& e : kExitTexts) text += fmt::format(".TP\n.B {}\n{}\n", e.code, plain(e.meaning));
  return text;
}

}  // namespace

std::string manPage(const Program& program) {
  const std::string title = ascii::toUpper(program.name);
  std::string text = fmt::format(
      ".TH {0} 1 \"\" \"{1} {2}\" \"User Commands\"\n"
      ".SH NAME\n{1} \\- {3}\n"
      ".SH SYNOPSIS\n.B {1}\n.I command\n[\\fIoptions\\fR] [\\fIinputs\\fR]\n"
      ".SH DESCRIPTION\n"
      "{4}Results go to standard output, messages to standard error.\n"
      ".SH COMMANDS\n",
      plain(title), plain(program.name), plain(kVersion), plain(program.summary), program.description);
  for (const CommandSpec* c : program.commands) text += commandText(program, *c);
  text += exitStatus();
  return text +
         ".SH ENVIRONMENT\n.TP\n.B PENTARCH_\\fINAME\\fR\n"
         "The value of an option that may be set in the configuration file, such as PENTARCH_TIME or "
         "PENTARCH_LOG_LEVEL.\n"
         "Flags override the environment, which overrides the file, which overrides the built-in defaults.\n"
         ".TP\n.B NO_COLOR, CLICOLOR_FORCE, TERM\nWhether text is colored when \\-\\-color is auto.\n"
         ".SH FILES\n.TP\n.I $XDG_CONFIG_HOME/pentarch/config.ini, ~/.config/pentarch/config.ini\n"
         "The configuration file, read where there is one: lines such as \"time = 30s\". \\fBpentarch config\\fR "
         "prints the effective settings, with \\-\\-show\\-origin also where each comes from.\n";
}

}  // namespace pentarch::app::manual

namespace pentarch::app {
namespace {

int printManPage(const Options& options) {
  fmt::print("{}", manual::manPage(options.program()));
  return kOk;
}

}  // namespace

extern constinit const CommandSpec manCommand{.name = "man",
                                              .summary = "the manual page",
                                              .usage = "[options]",
                                              .examples = "  PROGRAM man | man -l -\n",
                                              .options = {},
                                              .run = printManPage,
                                              .takesInputs = false,
                                              .isOnFrontPage = false};

}  // namespace pentarch::app
