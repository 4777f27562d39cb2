// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "app/service/scheduler.h"

namespace pentarch::board {

/// Lines on their way from the searches of one query to the connection that asked. Thread-safe.
class LineStream {
 public:
  /// Holds about `capacity` bytes; a search that has more to say waits until they are sent.
  explicit LineStream(std::size_t capacity) : capacity_(capacity) {}

  /// Adds a line and its end; blocks while the stream is full. After close() lines are dropped.
  void write(std::string_view line);
  /// No line will follow.
  void end();
  /// Nobody takes the lines any more.
  void close();

  enum class Status { Data, Nothing, End };
  /// Moves everything that is there into `text`; waits for it at most `patience`. Returns End once all was taken.
  [[nodiscard]] Status take(std::string& text, std::chrono::milliseconds patience);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::size_t capacity_;
  std::string text_;
  bool hasEnded_ = false;
  bool isClosed_ = false;
};

/// A client of the query server whose answers go to a stream, which ends after the last of them.
class StreamClient final : public app::serve::Client {
 public:
  explicit StreamClient(std::shared_ptr<LineStream> stream) : stream_(std::move(stream)) {}
  ~StreamClient() override { stream_->end(); }

  void write(std::string_view line) override { stream_->write(line); }

 private:
  std::shared_ptr<LineStream> stream_;
};

}  // namespace pentarch::board
