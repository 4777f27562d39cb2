// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/budget.h"
#include "protocol/command.h"

namespace pentarch {

/// Cuts a stream of bytes into lines. CR, LF and CR LF end a line; empty lines are dropped; NUL counts as a blank. A
/// line longer than the limit is cut off there.
class LineSplitter {
 public:
  static constexpr std::size_t kMaxLength = std::size_t{64} << 10;

  /// Receives the text without its line end; `tooLong` means that the end was cut off.
  using Sink = std::function<void(std::string_view text, bool tooLong)>;

  /// Takes the next bytes and hands every line they complete to `sink`.
  void feed(std::string_view bytes, const Sink& sink);
  /// Hands out the last line if it has no line end.
  void finish(const Sink& sink);

 private:
  void append(std::string_view bytes);

  std::string line_;
  bool tooLong_ = false;
};

/// A line of input with the moment at which its last byte was read.
struct Line {
  std::string text;
  Clock::time_point arrival{};
  bool tooLong = false;  ///< the end was cut off
  InputClass lineClass{};
};

/// Carries lines from the thread that reads them to the one that handles them. All members may be called from any
/// thread.
///
/// A line that interrupts raises the stop signal when it is pushed and lowers it when it is taken out, so that the
/// signal means "an interrupting line waits": a STOP that comes before its search has begun is not lost, and one that
/// comes after its search is over does not disturb the next one.
class LineQueue {
 public:
  void push(std::string_view text, Clock::time_point arrival, bool tooLong = false);
  /// The end of input; handled like END.
  void pushEnd(Clock::time_point arrival);

  /// Takes the first line, waiting for one if necessary.
  [[nodiscard]] Line pop();
  /// Takes the first line if it may be handled while the engine thinks.
  [[nodiscard]] std::optional<Line> popActingWhileThinking();
  /// True if the first line ends the session.
  [[nodiscard]] bool quitIsNext() const;
  [[nodiscard]] bool isEmpty() const;

  [[nodiscard]] const StopSignal& stopSignal() const { return stop_; }
  /// Means "a line waits that cannot be handled while the engine thinks". Ends searches that nobody waits for
  /// (pondering).
  [[nodiscard]] const StopSignal& waitingSignal() const { return waiting_; }

 private:
  Line takeFirst();  // precondition: the mutex is held

  mutable std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<Line> lines_;
  StopSignal stop_;
  StopSignal waiting_;
};

}  // namespace pentarch
