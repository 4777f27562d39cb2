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

/// Commands as bits, to say which of them know an option.
enum Command : unsigned {
  kAnalyze = 1,
  kSolve = 2,
  kCompare = 4,
  kBench = 8,
  kProtocol = 16,
  kSelfPlay = 32,
  kOpenGen = 64,
  kMerge = 128,
  kExamples = 256,
  kWeights = 512,
  kMatch = 1024,
  kDoctor = 2048,
};

/// One option of the command line, and of the configuration if `inConfig`.
struct OptionSpec {
  std::string_view name;      ///< long name
  char letter;                ///< short name, or 0
  std::string_view value;     ///< name of the value in help; empty for a switch
  std::string_view fallback;  ///< built-in default; empty for none
  std::string_view help;
  unsigned commands;
  bool inConfig;
};

/// All options, in the order of help.
[[nodiscard]] std::span<const OptionSpec> allOptions();

/// Where a value came from.
enum class Origin { Default, File, Environment, CommandLine };

/// The values that hold for one run: flags over environment over file over built-in defaults.
class Options {
 public:
  /// Reads the arguments of a command (its name not included), PENTARCH_* variables and the configuration file. Throws
  /// UsageError.
  Options(Command command, const std::vector<std::string>& arguments,
          const std::map<std::string, std::string>& environment);

  [[nodiscard]] bool has(std::string_view name) const { return values_.find(name) != values_.end(); }
  /// The value; precondition: has(name).
  [[nodiscard]] const std::string& get(std::string_view name) const { return values_.find(name)->second.text; }
  [[nodiscard]] Origin origin(std::string_view name) const { return values_.find(name)->second.origin; }
  /// A switch, or a configured yes or no.
  [[nodiscard]] bool isSet(std::string_view name) const;
  /// What is no option.
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
  std::vector<std::string> inputs_;
};

/// The variables of the process.
[[nodiscard]] std::map<std::string, std::string> processEnvironment();

}  // namespace pentarch::app
