// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

#include "engine/search/deadline.h"

namespace pentarch::app {

/// While it lives, the first SIGINT or SIGTERM raises a stop signal and the second ends the process. Construct it
/// before any other thread is started.
class InterruptGuard {
 public:
  /// `onSignal` is called, on another thread, after the stop signal was raised.
  explicit InterruptGuard(std::function<void()> onSignal = {});
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] const StopSignal& signal() const { return signal_; }
  /// 0, or the exit code that the signal received asks for (130 or 143).
  [[nodiscard]] int exitCode() const { return exitCode_.load(); }

 private:
  void wait();

  StopSignal signal_;
  std::atomic<int> exitCode_{0};
  std::atomic<bool> done_{false};
  std::function<void()> onSignal_;
  std::thread thread_;
};

/// While it lives, the program waits for input and has nothing to finish: the first SIGINT or SIGTERM ends the process,
/// in spite of an InterruptGuard. Belongs around blocking reads of the main thread.
class WaitingForInput {
 public:
  WaitingForInput();
  ~WaitingForInput();
  WaitingForInput(const WaitingForInput&) = delete;
  WaitingForInput& operator=(const WaitingForInput&) = delete;

 private:
  sigset_t before_{};
};

/// Runs a command, which is to finish with what it has once the signal it gets is raised. Its exit code, or that of the
/// signal received.
[[nodiscard]] int runInterruptible(const std::function<int(const StopSignal&)>& command);

}  // namespace pentarch::app
