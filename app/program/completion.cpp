// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/program/exit_codes.h"
#include "app/program/manual.h"
#include "app/program/options.h"
#include "app/records/errors.h"
#include "app/records/names.h"

namespace pentarch::app::manual {
namespace {

// The name of the shell function that completes the commands of a program: "_pentarch".
[[nodiscard]] std::string functionOf(const Program& program) {
  std::string name = "_" + std::string(program.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// "--rule" or "--rule | -r", as a pattern of case.
[[nodiscard]] std::string bashPattern(const OptionSpec& option) {
  return option.letter == 0 ? fmt::format("--{}", option.name) : fmt::format("--{} | -{}", option.name, option.letter);
}

// Names of files may contain blanks and stars, which an unquoted $(...) would split at and expand.
[[nodiscard]] std::string bashAction(const OptionSpec& option) {
  switch (valueKindOf(option)) {
    case ValueKind::Choice: return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\"))", choicesOf(option));
    case ValueKind::File: return "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")";
    case ValueKind::Folder: return "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$word\")";
    case ValueKind::Free:
    case ValueKind::None: break;
  }
  return "";
}

// The values offered after each option that takes one.
[[nodiscard]] std::string bashCases(const CommandSpec& command) {
  std::string cases;
  for (const OptionSpec& o : optionsOf(command)) {
    if (valueKindOf(o) == ValueKind::None) continue;
    const std::string action = bashAction(o);
    cases += fmt::format("        {}) {}{}return ;;\n", bashPattern(o), action, action.empty() ? "" : "; ");
  }
  return cases;
}

[[nodiscard]] std::string bashWords(const CommandSpec& command) {
  std::string names;
  for (const OptionSpec& o : optionsOf(command)) {
    names += fmt::format("{}--{}", names.empty() ? "" : " ", o.name);
    if (o.letter != 0) names += fmt::format(" -{}", o.letter);
  }
  return names;
}

}  // namespace

std::string bashCompletion(const Program& program) {
  std::string names;
  std::string cases;
  for (const CommandSpec* command : program.commands) {
    const CommandSpec& c = *command;
    names += fmt::format("{} ", c.name);
    cases += fmt::format("    {})\n      case $before in\n{}      esac\n      options='{}' words='{}'\n      ;;\n",
                         c.name, bashCases(c), bashWords(c), c.words == nullptr ? "" : c.words());
  }
  return fmt::format(
      "# bash completion for {0}, made by \"{0} completion bash\"\n"
      "{1}() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} options= words=\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '{2}--help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  # --rule=renju comes as three words\n"
      "  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${{COMP_WORDS[COMP_CWORD-2]}}; fi\n"
      "  case ${{COMP_WORDS[1]}} in\n"
      "{3}"
      "    *) return ;;\n"
      "  esac\n"
      "  if [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  elif [[ $words ]] && ((COMP_CWORD == 2)); then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  else\n"
      "    compopt -o filenames\n"
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
      "  fi\n"
      "}}\n"
      "complete -F {1} {0}\n",
      program.name, functionOf(program), names, cases);
}

}  // namespace pentarch::app::manual

namespace pentarch::app {
namespace {

int printCompletion(const Options& options) {
  const std::string shell = options.inputs().size() == 1 ? options.inputs().front() : "";
  if (shell.empty()) throw UsageError("completion needs the name of a shell: bash");
  if (shell != "bash") {
    throw UsageError(fmt::format("unknown shell '{}'{} (there is bash)", shell, suggestion(shell, {"bash"})));
  }
  fmt::print("{}", manual::bashCompletion(options.program()));
  return kOk;
}

}  // namespace

extern constinit const CommandSpec completionCommand{.name = "completion",
                                                     .summary = "completion of commands for a shell",
                                                     .usage = "bash",
                                                     .examples = "  source <(PROGRAM completion bash)\n",
                                                     .options = {},
                                                     .run = printCompletion,
                                                     .words = [] { return std::string("bash"); },
                                                     .isOnFrontPage = false};

}  // namespace pentarch::app
