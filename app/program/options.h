// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/program/command.h"
#include "app/records/errors.h"

namespace pentarch::app {

/// Origin of a value.
enum class Origin { Default, File, Environment, CommandLine };

/// An option of a command line and its value ("yes" for a switch), or a positional argument.
struct Argument {
  std::string name;
  std::string value;
};

/// The options of one run. Flags override the environment, then the configuration file, then built-in defaults.
class Options {
 public:
  /// Reads the arguments of a command (without its name), PENTARCH_* variables and the configuration file. The program
  /// and the command must outlive this object. Throws UsageError.
  Options(const Program& program, const CommandSpec& command, const std::vector<std::string>& arguments,
          const std::map<std::string, std::string>& environment);

  [[nodiscard]] const Program& program() const { return program_; }

  /// True if the option has a value: given, configured or built in.
  [[nodiscard]] bool has(const OptionSpec& option) const { return values_.contains(option.name); }
  /// The value. Throws std::logic_error if there is none, as the five below.
  [[nodiscard]] const std::string& get(const OptionSpec& option) const;
  /// The value as app/records/units.h reads it. Throws UsageError naming the option.
  [[nodiscard]] int integer(const OptionSpec& option, int low, int high) const;
  [[nodiscard]] std::uint64_t count(const OptionSpec& option) const;
  [[nodiscard]] std::uint64_t seed(const OptionSpec& option) const;
  [[nodiscard]] std::chrono::milliseconds duration(const OptionSpec& option) const;
  [[nodiscard]] std::size_t bytes(const OptionSpec& option) const;
  /// The same; none if there is no value.
  [[nodiscard]] std::optional<std::string> find(const OptionSpec& option) const;
  [[nodiscard]] std::optional<int> findInteger(const OptionSpec& option, int low, int high) const;
  [[nodiscard]] std::optional<std::uint64_t> findCount(const OptionSpec& option) const;
  [[nodiscard]] std::optional<std::chrono::milliseconds> findDuration(const OptionSpec& option) const;
  /// True for a switch that was given. No switch can be configured.
  [[nodiscard]] bool isSet(const OptionSpec& option) const { return has(option); }
  /// True if the command line gives the option, not a file or the environment.
  [[nodiscard]] bool isGiven(const OptionSpec& option) const { return origin(option) == Origin::CommandLine; }
  /// Origin::Default if there is no value.
  [[nodiscard]] Origin origin(const OptionSpec& option) const;
  /// The name that the command line used for an option: "lines" for multipv if it was given so.
  [[nodiscard]] std::string_view nameUsed(const OptionSpec& option) const;
  /// The configuration file read; empty if there was none.
  [[nodiscard]] const std::string& file() const { return file_; }
  /// Complaints about PENTARCH_* variables whose names are like that of an option, but not the same.
  [[nodiscard]] const std::vector<std::string>& oddVariables() const { return oddVariables_; }
  /// Positional arguments.
  [[nodiscard]] const std::vector<std::string>& inputs() const { return inputs_; }

 private:
  struct Value {
    std::string text;
    Origin origin;
  };
  void setDefaults(std::span<const OptionSpec> known);
  void readConfiguration(std::span<const Argument> given, const std::map<std::string, std::string>& environment);
  void readEnvironment(const std::map<std::string, std::string>& environment);
  void takeArguments(std::span<const Argument> given, std::span<const OptionSpec> known);
  // Brings values that are no matter of case to small letters. Throws UsageError for an empty name of a file.
  void normalizeValues(std::span<const OptionSpec> known);
  [[nodiscard]] bool isFrom(const std::string& name, Origin origin) const;
  void set(const std::string& name, const std::string& text, Origin origin);
  void readFile(const std::string& path);

  const Program& program_;
  std::map<std::string, Value, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> synonyms_;
  std::vector<std::string> inputs_;
  std::string file_;
  std::vector<std::string> oddVariables_;
};

/// The error "--time: PROBLEM" about the value of an option.
template <typename Error = UsageError>
[[nodiscard]] Error badValue(const OptionSpec& option, std::string_view problem) {
  return Error(flagOf(option).append(": ").append(problem));
}

/// Throws UsageError "--all: REASON" if the command line gives one of these options.
void refuseGiven(const Options& options, std::span<const OptionSpec> refused, std::string_view reason);

/// Throws UsageError if two of these options name the same file to write. Devices may be named twice.
void refuseSameFile(const Options& options, std::span<const OptionSpec> files);

/// Throws UsageError if this option for a file to write names standard output, where the result is.
void refuseStandardOutput(const Options& options, const OptionSpec& file);

/// "PENTARCH_LOG_LEVEL" for log-level.
[[nodiscard]] std::string variableOf(std::string_view option);

/// The variables of the process.
[[nodiscard]] std::map<std::string, std::string> processEnvironment();

}  // namespace pentarch::app
