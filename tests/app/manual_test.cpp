// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "app/program/commands.h"
#include "app/program/manual/completion.h"
#include "app/program/manual/man_page.h"
#include "app/program/manual/option_values.h"

using namespace pentarch::app;
using namespace pentarch::app::manual;

namespace {

[[nodiscard]] bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("no command knows two options of one name or letter") {
  for (const CommandSpec& command : allCommands()) {
    std::set<std::string_view> names;
    std::set<char> letters;
    for (const OptionSpec& o : allOptions()) {
      if ((o.commands & command.id) == 0) continue;
      CAPTURE(std::string(command.name));
      CAPTURE(std::string(o.name));
      CHECK(names.insert(o.name).second);
      if (o.letter != 0) CHECK(letters.insert(o.letter).second);
    }
  }
}

TEST_CASE("the words that a shell offers are those of the help") {
  int choices = 0;
  for (const OptionSpec& o : allOptions()) {
    if (valueKindOf(o) != ValueKind::Choice) continue;
    if (o.name == "format" || o.name == "from" || o.name == "to") continue;  // too many for one line
    ++choices;
    std::string words(choicesOf(o));
    for (std::size_t blank = words.find(' '); blank != std::string::npos; blank = words.find(' ', blank + 2)) {
      words.replace(blank, 1, ", ");
    }
    CHECK_MESSAGE(contains(std::string(o.help), words), o.name);
  }
  CHECK(choices >= 4);
}

TEST_CASE("the formats that can be read and written are offered") {
  const OptionSpec from{"format", 0, "F", "", "", kConvert, false};
  const OptionSpec to{"to", 0, "F", "", "", kConvert, false};
  CHECK(contains(choicesOf(from), "letters xy"));
  CHECK(contains(" " + choicesOf(to) + " ", " sgf "));
}

TEST_CASE("help that would have a meaning in a shell or a page is written as it is") {
  const CommandSpec command{kAnalyze, "try", "what's this: a\\b", "[x]", "  .one\n'two\n", nullptr};
  const OptionSpec option{"what", 'w', "FILE", "", "it's [a]: b\\c", kAnalyze, false};
  const OptionSpec other{"foreign", 0, "", "", "not of this command", kSolve, false};
  const std::array commands = {command};
  const std::array options = {option, other};
  CHECK(contains(zshCompletion(commands, options), "'try:what'\\''s this\\: a\\\\b'"));
  CHECK(contains(zshCompletion(commands, options),
                 "'(-w --what)'{-w,--what=}'[it'\\''s \\[a\\]\\: b\\\\c]:FILE:_files'"));
  CHECK(contains(fishCompletion(commands, options), " -s w -l what -r -F -d 'it\\'s [a]: b\\\\c'"));
  CHECK(contains(bashCompletion(commands, options), "options='--what -w'"));
  CHECK(contains(manPage(commands, options), "\n  .one\n\\&'two\n"));
  CHECK(contains(manPage(commands, options), "it's [a]: b\\ec"));
  for (const auto& text : {bashCompletion(commands, options), zshCompletion(commands, options),
                           fishCompletion(commands, options), manPage(commands, options)}) {
    CHECK_FALSE(contains(text, "foreign"));
  }
}
