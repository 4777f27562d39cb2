// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "app/cli/position_input.h"
#include "app/program/exit_codes.h"
#include "app/program/shared_options.h"
#include "app/records/json_text.h"
#include "app/records/turn_choice.h"
#include "engine/solver.h"

/// Commands that ask the same of each of many positions: where the positions come from, several at a time, and where
/// the results go.
namespace pentarch::app {

/// Options that these commands have in common.
struct BatchSettings : InputSettings {
  TurnChoice turns;
  int jobs = 1;                            ///< positions at a time
  bool isJson = false;                     ///< results are lines of JSON; always so in a file
  std::optional<std::string> outputFile;   ///< a new file for the results
  std::optional<std::string> resumeFile;   ///< the same, or a file to resume
  std::optional<std::string> certificate;  ///< file for a proof, of one position only
  std::string description;                 ///< every setting that affects a result, for result keys

  /// Leaves the description empty. Throws UsageError.
  [[nodiscard]] static BatchSettings of(const Options& options);
};

/// One position of a batch, or the reason it could not be read.
struct BatchItem {
  std::variant<ChosenPosition, UnreadPosition> what;
  std::string key;  ///< of its result: the same position with the same settings has the same key
};

/// The result for one item.
struct BatchResult {
  std::string output;                             ///< text without the last line break, or a line of JSON
  std::optional<proof::Certificate> certificate;  ///< for the file of certificates
  int code = kOk;               ///< exit code, where no position fails; that of the run is the largest
  bool wasInterrupted = false;  ///< the result is what was known when the run was stopped
  std::string error = {};       ///< one line for people; empty on success
};

/// The question of a command about each position.
class BatchQuestion {
 public:
  BatchQuestion() = default;
  BatchQuestion(const BatchQuestion&) = delete;
  BatchQuestion& operator=(const BatchQuestion&) = delete;
  virtual ~BatchQuestion() = default;

  /// Participle that summaries count positions by: "analyzed".
  [[nodiscard]] virtual std::string_view participle() const = 0;
  /// The type of the results.
  [[nodiscard]] virtual std::string_view type() const = 0;
  /// Changes a position before anything is asked of it.
  virtual void adjust(InputPosition& position) const { (void)position; }
  /// Called once before the work; with the position if there is one alone.
  virtual void begin(const ChosenPosition* alone) { (void)alone; }
  /// Answers for one position. Throws PositionError.
  using Worker = std::function<BatchResult(const ChosenPosition& position, const std::string& key)>;
  /// A worker for a thread of its own; `isAlone` if there is just one position. Called on that thread.
  [[nodiscard]] virtual Worker makeWorker(bool isAlone) = 0;
  /// Called before something is printed after the work on a position.
  virtual void clear() {}
  /// The exit code of a result that a file has from an earlier run.
  [[nodiscard]] virtual int codeOf(const Json& known) const {
    (void)known;
    return kOk;
  }
};

/// Asks a question about all positions of the inputs, in groups, so that a folder of any size takes bounded memory and
/// lines of standard input are answered as they come. Results are printed or written in order; those that a resumed
/// file has are skipped; what cannot be read is reported, and does not stop the rest. Once `stop` is raised, positions
/// in progress end with what is known and no new one is started.
///
/// Returns the exit code, not counting interruption. Throws UsageError, FileError, OutputError.
[[nodiscard]] int runBatch(const BatchSettings& settings, BatchQuestion& question, const StopSignal& stop);

}  // namespace pentarch::app
