// SPDX-License-Identifier: MIT
#include "app/program/options.h"
#include "app/cli/commands.h"
#include "app/cli/position_input.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>

#include "app/program/shared_options.h"
#include "app/records/errors.h"

namespace pentarch::app {
extern const CommandSpec analyzeCommand;
}

using namespace pentarch;
using namespace pentarch::app;

namespace {

using Environment = std::map<std::string, std::string>;

Options parsedOptions(const std::vector<std::string>& arguments, const Environment& environment = {}) {
  return Options(pentarchProgram, analyzeCommand, arguments, environment);
}

std::string messageOf(const std::vector<std::string>& arguments) {
  try {
    parsedOptions(arguments);
  } catch (const UsageError& e) {
    return e.what();
  }
  return "";
}

/// A configuration file that is deleted with this object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("pentarch-options-" + std::to_string(getpid()) + ".ini")) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("flags stand over environment over file over defaults") {
  const TemporaryFile file("time = 3s\nrule = renju\nthreads = 4\n");
  const Environment environment = {{"PENTARCH_TIME", "4s"}, {"PENTARCH_RULE", "caro"}, {"PENTARCH_UNRELATED", "x"}};
  const Options options = parsedOptions({"--config", file.path(), "--time", "5s"}, environment);
  CHECK(options.get(options::kTime) == "5s");
  CHECK(options.origin(options::kTime) == Origin::CommandLine);
  CHECK(ruleOf(options) == Rule::Caro);
  CHECK(options.origin(options::kRule) == Origin::Environment);
  CHECK(options.get(options::kThreads) == "4");
  CHECK(options.origin(options::kThreads) == Origin::File);
  CHECK(options.get(options::kSize) == "15");
  CHECK(options.origin(options::kSize) == Origin::Default);
}

TEST_CASE("inputs, short names and switches") {
  const Options options = parsedOptions({"h8i9", "-t", "2s", "h9", "--json", "--lines", "3", "-"});
  CHECK(options.inputs() == std::vector<std::string>{"h8i9", "h9", "-"});
  CHECK(options.get(options::kTime) == "2s");
  CHECK(options.isSet(options::kJson));
  CHECK_FALSE(options.isSet(options::kNoConfig));
  CHECK(options.get(options::kMultiPv) == "3");
}

TEST_CASE("values are read as numbers") {
  const Options options = parsedOptions({"--nodes", "5k", "--depth", "99", "--time", "x", "--hash", "1M"});
  CHECK(options.count(options::kNodes) == 5000U);
  CHECK(options.findCount(options::kNodes) == 5000U);
  CHECK(options.bytes(options::kHash) == std::size_t{1} << 20U);
  CHECK(options.integer(options::kMultiPv, 1, 9) == 1);
  CHECK_THROWS_WITH_AS((void)options.findInteger(options::kDepth, 1, 9),
                       "--depth: '99' is not a whole number from 1 to 9", UsageError);
  CHECK_THROWS_WITH_AS((void)options.duration(options::kTime), "--time: cannot read 'x' (units: s, ms, m, h)",
                       UsageError);
}

TEST_CASE("an option without a value") {
  const Options options = parsedOptions({});
  CHECK_FALSE(options.has(options::kNodes));
  CHECK(options.find(options::kNodes) == std::nullopt);
  CHECK(options.findCount(options::kNodes) == std::nullopt);
  CHECK(options.findInteger(options::kDepth, 1, 9) == std::nullopt);
  CHECK(options.origin(options::kNodes) == Origin::Default);
  CHECK_THROWS_WITH_AS((void)options.get(options::kNodes), "--nodes has no value", std::logic_error);
}

TEST_CASE("a misspelled option names the nearest") {
  CHECK(messageOf({"--tiem", "2s"}) == "unknown option '--tiem', did you mean '--time'?");
  CHECK(messageOf({"--multi", "2"}).find("unknown option '--multi'") == 0);  // no abbreviations
  CHECK(messageOf({"--time"}).find("time") != std::string::npos);
}

TEST_CASE("an unknown key of the configuration names the nearest") {
  const TemporaryFile file("thraeds = 4\n");
  CHECK(messageOf({"--config", file.path()}).find("unknown key 'thraeds', did you mean 'threads'?") !=
        std::string::npos);
  CHECK(messageOf({"--config", "/nowhere/at/all.ini"}).find("cannot read") == 0);
}

TEST_CASE("a key of the configuration that is given twice") {
  const TemporaryFile file("time = 3s\nrule = renju\ntime = 4s\n");
  CHECK(messageOf({"--config", file.path()}) == file.path() + ": 'time' is given twice");
}

TEST_CASE("a configuration may begin with a byte order mark and have the line ends of Windows") {
  const TemporaryFile file("\xEF\xBB\xBFtime = 3s\r\nthreads = 4\r\n");
  const Options options = parsedOptions({"--config", file.path()});
  CHECK(options.get(options::kTime) == "3s");
  CHECK(options.get(options::kThreads) == "4");
}

TEST_CASE("a broken configuration takes neither the help nor the version away") {
  const TemporaryFile file("thraeds = 4\n");
  for (const std::string help : {"--help", "--help-all", "-h", "--version"}) {
    CHECK(messageOf({"--config", file.path(), help}).empty());
  }
}

TEST_CASE("rules and sizes are checked") {
  CHECK_THROWS_AS((void)ruleOf(parsedOptions({"--rule", "chess"})), UsageError);
  CHECK(ruleOf(parsedOptions({"--rule", "caro-exact"})) == Rule::CaroExact);
  CHECK_THROWS_AS((void)boardSizeOf(parsedOptions({"--size", "4"})), UsageError);
  CHECK_THROWS_AS((void)boardSizeOf(parsedOptions({"--size", "23"})), UsageError);
  CHECK(boardSizeOf(parsedOptions({"--size", "20"})) == 20);
}

TEST_CASE("lists of rules and sizes") {
  const auto rules = [](const std::string& text) { return rulesOf(parsedOptions({"--rule", text})); };
  const auto sizes = [](const std::string& text) { return boardSizesOf(parsedOptions({"--size", text})); };
  CHECK(rules("renju,freestyle") == std::vector{Rule::Renju, Rule::Freestyle});
  CHECK(rules("all").size() == kRules.size());
  CHECK(sizes("20,15") == std::vector{20, 15});
  CHECK_THROWS_WITH_AS((void)rules("renju,caro,renju"), "--rule: 'renju' is given twice", UsageError);
  CHECK_THROWS_WITH_AS((void)rules("renju,4"), "--rule: '4' is given twice", UsageError);
  CHECK_THROWS_WITH_AS((void)rules("all,renju"), "--rule: 'all' stands alone: it names every rule", UsageError);
  CHECK_THROWS_WITH_AS((void)rules("renju,all"), "--rule: 'all' stands alone: it names every rule", UsageError);
  CHECK_THROWS_WITH_AS((void)sizes("15,20,15"), "--size: '15' is given twice", UsageError);
}

TEST_CASE("the side to move of a text") {
  CHECK(inputOptions(parsedOptions({})).text.side == std::nullopt);
  CHECK(inputOptions(parsedOptions({"--side", "White"})).text.side == Color::White);
  CHECK_THROWS_WITH_AS((void)inputOptions(parsedOptions({"--side", "green"})),
                       "--side: 'green' is not black, white or auto", UsageError);
}

TEST_CASE("a game's own rule gives way to --rule on the command line only") {
  const RuleChoice given = ruleChoiceOf(parsedOptions({"--rule", "renju"}));
  CHECK(given.of(Rule::Caro) == Rule::Renju);
  CHECK(given.of(std::nullopt) == Rule::Renju);
  const RuleChoice configured = ruleChoiceOf(parsedOptions({}, {{"PENTARCH_RULE", "renju"}}));
  CHECK(configured.of(Rule::Caro) == Rule::Caro);
  CHECK(configured.of(std::nullopt) == Rule::Renju);
}

TEST_CASE("another limit replaces the built-in time, not a configured one") {
  CHECK(searchBudgetOf(parsedOptions({})).time == std::chrono::seconds(10));
  const SearchBudget byNodes = searchBudgetOf(parsedOptions({"--nodes", "5k", "--multipv", "2"}));
  CHECK_FALSE(byNodes.time.has_value());
  CHECK(byNodes.nodes == 5000U);
  CHECK_FALSE(byNodes.start().deadline.isSet());
  CHECK(byNodes.start().multiPv == 2);
  const SearchBudget both = searchBudgetOf(parsedOptions({"--depth", "4"}, {{"PENTARCH_TIME", "3s"}}));
  CHECK(both.time == std::chrono::seconds(3));
  CHECK(both.start().maxDepth == 4);
  CHECK(both.start().deadline.isSet());
}
