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

/// A session without threads: every line is handled before run() returns.
class SessionHarness {
 public:
  using Configure = std::function<void(Session::Options&)>;

  /// `seed` is that of the choices left to chance; `configure` may change the options of the session.
  explicit SessionHarness(std::optional<std::uint64_t> seed = 1, const Configure& configure = {});

  /// Handles the lines one after the other, each alone in the queue, and returns the output but for MESSAGE lines.
  std::vector<std::string> run(std::initializer_list<std::string_view> lines);
  /// Handles one line that arrived at that time.
  std::vector<std::string> runAt(Clock::time_point arrival, std::string_view line);
  /// Queues the lines together and handles them all.
  std::vector<std::string> runTogether(std::initializer_list<std::string_view> lines);
  /// What happens while no line waits. Returns when there is nothing left to think about.
  void ponder() { session_.idle(); }
  /// All lines of the last run, MESSAGE lines included.
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

/// A session on a thread of its own, like the one in the executable.
class ThreadedSession {
 public:
  ThreadedSession();
  ~ThreadedSession();
  ThreadedSession(const ThreadedSession&) = delete;
  ThreadedSession& operator=(const ThreadedSession&) = delete;

  void send(std::string_view line, bool tooLong = false) { queue_.push(line, Clock::now(), tooLong); }
  void sendEnd() { queue_.pushEnd(Clock::now()); }
  /// The next line of output; none if it does not come in time.
  [[nodiscard]] std::optional<std::string> receive(std::chrono::milliseconds timeout);
  /// The next line that is no MESSAGE.
  [[nodiscard]] std::optional<std::string> reply(std::chrono::milliseconds timeout);
  /// Whether the session ends in time.
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
