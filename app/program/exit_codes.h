// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace pentarch::app {

/// Exit codes of the programs, in the order of their numbers.
enum ExitCode : int {
  kOk = 0,
  kFailure = 1,
  kUsage = 2,
  kBadPosition = 3,
  kSomeFailed = 4,
  kProven = 10,
  kNoWin = 20,
  kUndecided = 30,
  kGoOn = 75,
  kInterrupted = 130,
  kTerminated = 143,
};

/// An exit code in the words of the manual.
struct ExitText {
  int code;
  std::string_view meaning;
};

/// All exit codes, in the order of their numbers.
inline constexpr std::array kExitTexts = {
    ExitText{kOk, "done"},
    ExitText{kFailure, "input or output failed, memory ran out; doctor: something is wrong"},
    ExitText{kUsage, "unknown command, option or value"},
    ExitText{kBadPosition, "a position or file is invalid; book verify: the book has a problem"},
    ExitText{kSomeFailed,
             "some of several positions are invalid, the others are done; solve --check: a certificate is not "
             "accepted; merge: shards are missing"},
    ExitText{kProven, "solve, analyze --exit-verdict: the win is proven"},
    ExitText{kNoWin,
             "solve: there is no win of the kind that was looked for; analyze --exit-verdict: the loss is proven"},
    ExitText{kUndecided, "solve: a limit was reached first; analyze --exit-verdict: neither is proven"},
    ExitText{kGoOn, "stopped before the end; the same command goes on from there"},
    ExitText{kInterrupted, "interrupted by Ctrl-C; the result so far was printed"},
    ExitText{kTerminated, "the same by SIGTERM"},
};

/// The exit code of a command that could not read `failed` of its inputs.
[[nodiscard]] constexpr int codeAfter(std::size_t failed, std::size_t all) {
  if (failed == 0) return kOk;
  return failed == all ? kBadPosition : kSomeFailed;
}

}  // namespace pentarch::app
