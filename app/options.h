// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rule.h"

namespace pentarch::app {

/// Commands as bits, to state which commands accept an option.
enum Command : unsigned {
  kAnalyze = 1U << 0U,
  kSolve = 1U << 1U,
  kCompare = 1U << 2U,
  kBench = 1U << 3U,
  kProtocol = 1U << 4U,
  kSelfPlay = 1U << 5U,
  kOpenGen = 1U << 6U,
  kMerge = 1U << 7U,
  kExamples = 1U << 8U,
  kWeights = 1U << 9U,
  kMatch = 1U << 10U,
  kDoctor = 1U << 11U,
  kBook = 1U << 12U,
  kServe = 1U << 13U,
  kSwap2Book = 1U << 14U,
  kConvert = 1U << 15U,
  kRender = 1U << 16U,
  kCompletion = 1U << 17U,
  kMan = 1U << 18U,
  kConfig = 1U << 19U,
  kExplain = 1U << 20U,
  kReview = 1U << 21U,
  kVerify = 1U << 22U,
  kPuzzle = 1U << 23U,
};

/// One option of the command line, and of the configuration if `inConfig`.
struct OptionSpec {
  std::string_view name;      ///< long name
  char letter;                ///< short name, or 0 for none
  std::string_view value;     ///< name of the value in help; empty for a switch
  std::string_view fallback;  ///< built-in default; empty for none
  std::string_view help;
  unsigned commands;
  bool inConfig;
  bool isRare = false;  ///< shown by --help-all only
};

/// All options, in the order of help.
[[nodiscard]] std::span<const OptionSpec> allOptions();

/// True if a command accepts an option; `config` accepts all that may occur in a configuration file.
[[nodiscard]] constexpr bool isFor(const OptionSpec& option, unsigned commands) {
  return (option.commands & commands) != 0 || ((commands & kConfig) != 0 && option.inConfig);
}

/// Origin of a value.
enum class Origin { Default, File, Environment, CommandLine };

/// The effective values of one run: flags over environment over file over built-in defaults.
class Options {
 public:
  /// Reads the arguments of a command (without its name), PENTARCH_* variables and the configuration file. Throws
  /// UsageError.
  Options(Command command, const std::vector<std::string>& arguments,
          const std::map<std::string, std::string>& environment);

  [[nodiscard]] bool has(std::string_view name) const { return values_.find(name) != values_.end(); }
  /// The value; precondition: has(name).
  [[nodiscard]] const std::string& get(std::string_view name) const { return values_.find(name)->second.text; }
  /// The name that the command line used for an option: "lines" for multipv if it was given so.
  [[nodiscard]] std::string_view nameUsed(std::string_view name) const {
    const auto found = secondNames_.find(name);
    return found == secondNames_.end() ? name : std::string_view(found->second);
  }
  /// Origin::Default if there is no value.
  [[nodiscard]] Origin origin(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? Origin::Default : found->second.origin;
  }
  /// True for a switch that was given or an option configured as yes.
  [[nodiscard]] bool isSet(std::string_view name) const;
  /// The configuration file read; empty if there was none.
  [[nodiscard]] const std::string& file() const { return file_; }
  /// PENTARCH_* variables that name no option, in words for people.
  [[nodiscard]] const std::vector<std::string>& oddVariables() const { return oddVariables_; }
  /// Positional arguments.
  [[nodiscard]] const std::vector<std::string>& inputs() const { return inputs_; }
  /// The rule; throws UsageError if it is unknown.
  [[nodiscard]] Rule rule() const;
  /// Board size within the limits of the engine; throws UsageError.
  [[nodiscard]] int boardSize() const;
  /// One or more rules, separated by commas; "all" for every rule. Throws UsageError.
  [[nodiscard]] std::vector<Rule> rules() const;
  /// One or more board sizes, separated by commas. Throws UsageError.
  [[nodiscard]] std::vector<int> boardSizes() const;

 private:
  struct Value {
    std::string text;
    Origin origin;
  };
  void set(const std::string& name, const std::string& text, Origin origin);
  void readFile(const std::string& path);

  std::map<std::string, Value, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> secondNames_;
  std::vector<std::string> inputs_;
  std::string file_;
  std::vector<std::string> oddVariables_;
};

/// "PENTARCH_LOG_LEVEL" for log-level.
[[nodiscard]] std::string variableOf(std::string_view option);

/// The variables of the process.
[[nodiscard]] std::map<std::string, std::string> processEnvironment();

}  // namespace pentarch::app
