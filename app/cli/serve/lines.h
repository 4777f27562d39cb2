// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace pentarch::app::serve {

/// Wakes a thread that waits for input. wake() is thread-safe.
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

  /// Lines longer than `maxBytes` are skipped. Owns neither the descriptor nor the wake-up.
  LineReader(int descriptor, const WakeUp& wakeUp, std::size_t maxBytes)
      : descriptor_(descriptor), wakeUp_(wakeUp), maxBytes_(maxBytes) {}

  /// Waits for the next line and stores it in `line` without its end; the last line may lack its end. Once `End` is
  /// returned, it is returned again. Throws std::system_error if reading fails.
  [[nodiscard]] Status next(std::string& line);

 private:
  [[nodiscard]] bool takeLine(std::string& line, Status& status);
  [[nodiscard]] bool wait() const;
  void fill();

  int descriptor_;
  const WakeUp& wakeUp_;
  std::size_t maxBytes_;
  std::string buffer_;
  std::size_t taken_ = 0;     // bytes of lines that were returned
  std::size_t searched_ = 0;  // there is no line end in the buffer before this offset
  bool isSkipping_ = false;
  bool isAtEnd_ = false;
};

/// Writes lines to a file descriptor.
class LineWriter {
 public:
  /// Owns neither the descriptor nor the wake-up. Once woken, waits at most `patience` for the reader.
  LineWriter(int descriptor, const WakeUp& wakeUp, std::chrono::milliseconds patience)
      : descriptor_(descriptor), wakeUp_(wakeUp), patience_(patience) {}

  /// Writes a line and its end; blocks while the reader has no room. Throws std::system_error if writing fails or if,
  /// after the wake-up, the reader takes nothing within the patience.
  void write(std::string_view line) const;

 private:
  void waitForRoom() const;

  int descriptor_;
  const WakeUp& wakeUp_;
  std::chrono::milliseconds patience_;
};

}  // namespace pentarch::app::serve
