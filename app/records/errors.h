// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace pentarch::app {

/// Exit codes of the command line.
enum ExitCode : int {
  kOk = 0,
  kFailure = 1,        ///< input or output failed, out of memory
  kUsage = 2,          ///< unknown command, option or value
  kBadPosition = 3,    ///< the position or file is invalid
  kSomeFailed = 4,     ///< some of several positions are invalid or some certificates prove nothing; the rest is done
  kProven = 10,        ///< solve, and analyze if asked for a verdict: the win is proven
  kNoWin = 20,         ///< solve: no win of the class searched; analyze if asked: a proven loss
  kUndecided = 30,     ///< solve: a limit was reached first; analyze if asked: neither is proven
  kGoOn = 75,          ///< selfplay: stopped before the end; the same command resumes it
  kInterrupted = 130,  ///< Ctrl-C; the result so far was printed
  kTerminated = 143,   ///< the same for SIGTERM
};

/// The exit code of a command that could not read `failed` of its inputs.
[[nodiscard]] constexpr int codeAfter(std::size_t failed, std::size_t all) {
  if (failed == 0) return kOk;
  return failed == all ? kBadPosition : kSomeFailed;
}

/// The command line or configuration is wrong; the message is one line for people.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A position could not be read; the message is one line for people.
struct PositionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace pentarch::app
