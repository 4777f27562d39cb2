// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/engine.h"
#include "protocol/line_queue.h"
#include "protocol/session.h"

namespace pentarch::test {

/// True if the line is there and is a move of the protocol, such as "7,7".
[[nodiscard]] bool isMove(const std::optional<std::string>& line);

/// A session without threads: every line is handled before run() returns.
class SessionHarness {
 public:
  using Configure = std::function<void(Session::Options&)>;

  /// `seed` seeds random choices; `configure` may change the session's options.
  explicit SessionHarness(std::optional<std::uint64_t> seed = 1, const Configure& configure = {});

  /// Handles the lines one after another, each alone in the queue. Returns the output without MESSAGE lines.
  std::vector<std::string> run(std::initializer_list<std::string_view> lines);
  /// Handles one line with the given time of arrival.
  std::vector<std::string> runAt(Clock::time_point arrival, std::string_view line);
  /// Queues the lines together and handles them all.
  std::vector<std::string> runTogether(std::initializer_list<std::string_view> lines);
  /// Runs the session while no line waits. Returns when there is nothing left to think about.
  void ponder() { session_.idle(); }
  /// All output lines of the last run, including MESSAGE lines.
  [[nodiscard]] const std::vector<std::string>& allOutput() const { return output_; }
  [[nodiscard]] bool hasEnded() const { return ended_; }
  [[nodiscard]] Engine& engine() { return engine_; }

 private:
  [[nodiscard]] std::vector<std::string> replies() const;

  Engine engine_;
  LineQueue queue_;
  std::vector<std::string> output_;
  Session session_;
  bool ended_ = false;
};

/// A session on its own thread, as in the executable.
class ThreadedSession {
 public:
  explicit ThreadedSession(const SessionHarness::Configure& configure = {});
  ~ThreadedSession();
  ThreadedSession(const ThreadedSession&) = delete;
  ThreadedSession& operator=(const ThreadedSession&) = delete;

  void send(std::string_view line, bool tooLong = false) { queue_.push(line, Clock::now(), tooLong); }
  void sendEnd() { queue_.pushEnd(Clock::now()); }
  /// The next line of output; none on timeout.
  [[nodiscard]] std::optional<std::string> receive(std::chrono::milliseconds timeout);
  /// The next line that is not a MESSAGE; none on timeout.
  [[nodiscard]] std::optional<std::string> reply(std::chrono::milliseconds timeout);
  /// True if the session ends before the timeout.
  [[nodiscard]] bool ends(std::chrono::milliseconds timeout);

 private:
  LineQueue queue_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> output_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace pentarch::test
