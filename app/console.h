// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

/// What is printed: results on standard output, which must not get lost silently, and remarks on standard error, which
/// may. Results are printed by fmt::print; runProgram brings the rest of them out and looks whether all of it arrived.
namespace pentarch::app {

/// Standard output cannot be written; the message is one line for people that says why. A reader that has seen enough
/// (`| head -1`) ends the process quietly instead, by SIGPIPE.
struct OutputError : std::runtime_error {
  explicit OutputError(int number);  ///< an error number of the operating system
};

/// Prints bytes as they are. Throws OutputError.
void print(std::string_view bytes);

/// Brings out what was printed so far. Throws OutputError, so that a command ends as soon as its results get lost.
void flushOutput();

/// Writes to standard error, at once. A failure is ignored: no result depends on a remark.
void printRemark(std::string_view text);

/// A text of others (names of players and files, comments, words of an input) as a terminal may show it: what controls
/// a terminal or turns the direction of writing, and what is no UTF-8, becomes `\x1b` or `\u202e`. Tabulators become
/// blanks; line breaks stay if `areLinesKept`, else they are escaped as well.
[[nodiscard]] std::string terminalText(std::string_view text, bool areLinesKept = false);

}  // namespace pentarch::app
