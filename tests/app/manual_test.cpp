// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "app/cli/commands.h"
#include "app/lab/commands/commands.h"
#include "app/program/command.h"
#include "app/program/manual.h"
#include "app/program/shared_options.h"

using namespace pentarch::app;
using namespace pentarch::app::manual;

namespace {

[[nodiscard]] bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// All commands of both programs.
[[nodiscard]] std::vector<const CommandSpec*> allCommands() {
  std::vector<const CommandSpec*> all(pentarchProgram.commands.begin(), pentarchProgram.commands.end());
  all.insert(all.end(), labProgram.commands.begin(), labProgram.commands.end());
  return all;
}

}  // namespace

TEST_CASE("no command knows two options of one name or letter") {
  for (const CommandSpec* command : allCommands()) {
    std::set<std::string_view> names;
    std::set<char> letters;
    for (const OptionSpec& o : optionsOf(*command)) {
      CAPTURE(std::string(command->name));
      CAPTURE(std::string(o.name));
      CHECK(names.insert(o.name).second);
      if (o.letter != 0) CHECK(letters.insert(o.letter).second);
    }
  }
}

TEST_CASE("every option that stands for another one has that beside it") {
  for (const CommandSpec* command : allCommands()) {
    const auto options = optionsOf(*command);
    for (const OptionSpec& o : options) {
      if (o.standsFor.empty()) continue;
      CAPTURE(std::string(command->name));
      CHECK(std::any_of(options.begin(), options.end(), [&](const OptionSpec& p) { return p.name == o.standsFor; }));
    }
  }
}

TEST_CASE("every option that may be configured is one of a command") {
  for (const OptionSpec& o : options::kConfigurable) {
    CAPTURE(std::string(o.name));
    const auto commands = allCommands();
    CHECK(std::any_of(commands.begin(), commands.end(), [&](const CommandSpec* command) {
      const auto own = optionsOf(*command);
      return std::any_of(own.begin(), own.end(), [&](const OptionSpec& p) { return p.name == o.name; });
    }));
  }
}

TEST_CASE("the words that a shell offers are those of the help") {
  int choices = 0;
  for (const CommandSpec* command : allCommands()) {
    for (const OptionSpec& o : optionsOf(*command)) {
      if (valueKindOf(o) != ValueKind::Choice) continue;
      if (o.name == "format" || o.name == "from" || o.name == "to") continue;  // too many for one line
      if (o.name == "level") continue;                                         // a range and a word
      if (contains(std::string(o.help), "separated by commas")) continue;  // of the words that --rule lists elsewhere
      ++choices;
      std::string words(choicesOf(o));
      for (std::size_t blank = words.find(' '); blank != std::string::npos; blank = words.find(' ', blank + 2)) {
        words.replace(blank, 1, ", ");
      }
      CHECK_MESSAGE(contains(std::string(o.help), words), o.name);
    }
  }
  CHECK(choices >= 35);
}

TEST_CASE("the formats that can be read and written are offered") {
  const OptionSpec from{"format", 0, "F", "", ""};
  const OptionSpec to{"to", 0, "F", "", ""};
  CHECK(contains(choicesOf(from), "letters xy"));
  CHECK(contains(" " + choicesOf(to) + " ", " sgf "));
}

TEST_CASE("help that would have a meaning in a shell or a page is written as it is") {
  const std::array options = {OptionSpec{"what", 'w', "FILE", "", "it's [a]: b\\c"}};
  const CommandSpec command{.name = "try",
                            .summary = "what's this: a\\b",
                            .usage = "[x]",
                            .examples = "  .one\n'two\n",
                            .options = options,
                            .run = nullptr};
  const std::array commands = {&command};
  const Program program{
      .name = "some-program", .summary = "", .description = "", .head = "", .foot = "", .commands = commands};
  CHECK(contains(bashCompletion(program), "options='--what -w "));
  CHECK(contains(bashCompletion(program), "complete -F _some_program some-program\n"));
  CHECK(contains(manPage(program), "\n  .one\n\\&'two\n"));
  CHECK(contains(manPage(program), "it's [a]: b\\ec"));
}
