// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

/// The console and the log: results on standard output, where loss must be reported, and remarks on standard error,
/// where it need not be. Results are printed with fmt::print; runProgram flushes them and checks that all of them
/// arrived.
namespace pentarch::app {

class Options;

/// Standard output could not be written; the message is one line for people with the reason. A reader that closes the
/// pipe early (`| head -1`) ends the process silently by SIGPIPE instead.
struct OutputError : std::runtime_error {
  explicit OutputError(int number);  ///< an error number of the operating system
};

/// Time for the reader of a dialog to take what is left once the dialog has ended.
inline constexpr std::chrono::milliseconds kReaderPatience{1000};

/// Writes bytes unchanged. Throws OutputError.
void print(std::string_view bytes);

/// Flushes standard output. Throws OutputError, so that a command ends as soon as its results are lost.
void flushOutput();

/// Writes to standard error at once. A failure is ignored: no result depends on a remark.
void printRemark(std::string_view text);

/// Makes foreign text (names of players and files, comments, words of an input) safe for a terminal: control
/// characters, bidirectional controls and invalid UTF-8 become escapes such as `\x1b` or `\u202e`. Tabs become blanks;
/// line breaks are kept if `areLinesKept`, else escaped too.
[[nodiscard]] std::string terminalText(std::string_view text, bool areLinesKept = false);

/// Names the program in complaints and in the log, and logs nothing until a file is named. Call it first.
void setUpLogging(std::string_view program);

/// Logs to the file of --log, if given, after what it holds. Throws UsageError if the level is unknown, FileError if
/// the file cannot be written.
void setUpLogging(const Options& options);

/// Prints a line for people on standard error, after the name of the program, and logs it as a warning; both through
/// terminalText.
void printComplaint(std::string_view message);

}  // namespace pentarch::app
