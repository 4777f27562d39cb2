// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

#include "engine/base/budget.h"

namespace pentarch::app {

/// During its lifetime, the first SIGINT or SIGTERM raises a stop signal and the second ends the process. Construct it
/// before starting any other thread.
class InterruptGuard {
 public:
  /// `onSignal` is called on another thread after the stop signal is raised.
  explicit InterruptGuard(std::function<void()> onSignal = {});
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] const StopSignal& signal() const { return signal_; }
  /// 0, or the exit code for the signal received (130 or 143).
  [[nodiscard]] int exitCode() const { return exitCode_.load(); }

 private:
  void wait();

  StopSignal signal_;
  std::atomic<int> exitCode_{0};
  std::atomic<bool> done_{false};
  std::function<void()> onSignal_;
  sigset_t before_{};
  std::thread thread_;
};

/// During its lifetime the first SIGINT or SIGTERM ends the process despite an InterruptGuard. Use it around blocking
/// reads of the main thread, when there is nothing to finish.
class WaitingForInput {
 public:
  WaitingForInput();
  ~WaitingForInput();
  WaitingForInput(const WaitingForInput&) = delete;
  WaitingForInput& operator=(const WaitingForInput&) = delete;

 private:
  sigset_t before_{};
};

/// Runs a command, which should finish with its result so far once the signal it gets is raised. Returns its exit code,
/// or that of the signal received.
[[nodiscard]] int runInterruptible(const std::function<int(const StopSignal&)>& command);

}  // namespace pentarch::app
