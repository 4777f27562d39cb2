// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace pentarch::app::serve {

/// Wakes a thread that waits for input; wake() may be called from any thread.
class WakeUp {
 public:
  /// Throws std::system_error.
  WakeUp();
  ~WakeUp();
  WakeUp(const WakeUp&) = delete;
  WakeUp& operator=(const WakeUp&) = delete;

  void wake() const;
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// Reads lines from a file descriptor.
class LineReader {
 public:
  enum class Status { Line, TooLong, End, Woken };

  /// Longer lines than `maxBytes` are skipped. The reader owns neither of both.
  LineReader(int descriptor, const WakeUp& wakeUp, std::size_t maxBytes)
      : descriptor_(descriptor), wakeUp_(wakeUp), maxBytes_(maxBytes) {}

  /// Waits for the next line and puts it, without its end, into `line`; the last one may lack its end. `End` comes
  /// again after it came once. Throws std::system_error if reading fails.
  [[nodiscard]] Status next(std::string& line);

 private:
  [[nodiscard]] bool takeLine(std::string& line, Status& status);
  [[nodiscard]] bool wait() const;
  void fill();

  int descriptor_;
  const WakeUp& wakeUp_;
  std::size_t maxBytes_;
  std::string buffer_;
  std::size_t searched_ = 0;  // the buffer holds no end of line before it
  bool isSkipping_ = false;
  bool isAtEnd_ = false;
};

/// Writes lines to a file descriptor.
class LineWriter {
 public:
  /// The writer owns neither of both. Once it is woken, a reader may let it wait for `patience` at most.
  LineWriter(int descriptor, const WakeUp& wakeUp, std::chrono::milliseconds patience)
      : descriptor_(descriptor), wakeUp_(wakeUp), patience_(patience) {}

  /// Writes a line and its end; waits while the reader has no room. Throws std::system_error if writing fails or, after
  /// the writer was woken, if the reader takes nothing any more.
  void write(std::string_view line) const;

 private:
  void waitForRoom() const;

  int descriptor_;
  const WakeUp& wakeUp_;
  std::chrono::milliseconds patience_;
};

}  // namespace pentarch::app::serve
