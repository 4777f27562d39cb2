// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <span>
#include <string_view>

/// Standard input and output for a session with a manager.
namespace pentarch::stdio {

/// Sets the streams up so that bytes pass unchanged and a reader that has gone away does not kill the process. Call it
/// first.
void prepare();

/// Waits for input and reads the available bytes, at most as many as the buffer holds. Returns their number, 0 at the
/// end of input.
[[nodiscard]] std::size_t read(std::span<char> buffer);

/// Ends the process with a line on standard error and exit code 1, without waiting for other threads. Needs no memory.
[[noreturn]] void exitWithError(std::string_view problem, std::string_view reason = "");

/// Standard output. One thread writes; any thread may check for a blocked write.
class Output {
 public:
  /// Writes the line and a line feed at once. On failure ends the process: silently with exit code 0 if nobody reads
  /// any more, with a line on standard error and exit code 1 if the line is lost for another reason, such as a full
  /// device.
  void writeLine(std::string_view line);
  /// If a write has been blocked for longer than `patience`, since the pipe is full and nobody empties it, ends the
  /// process with a line on standard error and exit code 1.
  void exitIfBlocked(std::chrono::milliseconds patience) const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::rep kNever = Clock::time_point::min().time_since_epoch().count();

  std::atomic<Clock::rep> writingSince_{kNever};
};

/// Processor time that this process has used so far.
[[nodiscard]] std::chrono::milliseconds cpuTime();

}  // namespace pentarch::stdio
