// SPDX-License-Identifier: MIT
#include "app/program/signals.h"

#include <unistd.h>

#include <utility>

namespace pentarch::app {
namespace {

[[nodiscard]] sigset_t interrupts() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGUSR1);  // ends the waiting thread
  return set;
}

constexpr int kExitOffset = 128;  // a shell reports 128 + signal number for a process ended by a signal

}  // namespace

// The signals are blocked in all threads and fetched by one, so that nothing runs inside a signal handler.
InterruptGuard::InterruptGuard(std::function<void()> onSignal) : onSignal_(std::move(onSignal)) {
  const sigset_t set = interrupts();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  thread_ = std::thread([this] { wait(); });
}

InterruptGuard::~InterruptGuard() {
  done_ = true;
  pthread_kill(thread_.native_handle(), SIGUSR1);
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void InterruptGuard::wait() {
  const sigset_t set = interrupts();
  while (!done_) {
    int number = 0;
    if (sigwait(&set, &number) != 0 || number == SIGUSR1) continue;
    if (signal_.raised()) _exit(kExitOffset + number);
    exitCode_ = kExitOffset + number;
    signal_.raise();
    if (onSignal_) onSignal_();
  }
}

// A thread with the signal unblocked receives it before the one in sigwait.
WaitingForInput::WaitingForInput() {
  sigset_t set = interrupts();
  sigdelset(&set, SIGUSR1);
  pthread_sigmask(SIG_UNBLOCK, &set, &before_);
}

WaitingForInput::~WaitingForInput() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int runInterruptible(const std::function<int(const StopSignal&)>& command) {
  const InterruptGuard interrupts;
  const int code = command(interrupts.signal());
  return interrupts.exitCode() != 0 ? interrupts.exitCode() : code;
}

}  // namespace pentarch::app
