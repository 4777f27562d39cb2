// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/json_output.h"
#include "app/serve/scheduler.h"

namespace pentarch::app::serve {

struct ServerConfig {
  QueryDefaults defaults = {};
  int jobs = 1;                                    ///< positions searched at a time
  int threads = 1;                                 ///< search threads of each
  std::size_t hashBytes = std::size_t{256} << 20;  ///< tables of all together
  std::size_t queue = 1000;                        ///< positions that may wait
  bool deterministic = false;                      ///< forget everything before each search
};

/// Answers queries, a line of JSON each, with lines of JSON. Every position of a query gets exactly one answer that is
/// not during search.
class Server {
 public:
  /// `write` gets whole lines without their end; it is called from any thread, by one at a time.
  Server(const ServerConfig& config, std::function<void(std::string_view)> write);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Starts the workers. Call once, before anything but interrupt().
  void start();
  /// Answers a line at once or hands it to the workers; waits while the queue is full. Never throws on bad lines.
  void handle(std::string_view line, std::size_t lineNumber);
  /// Answers a line that is longer than it may be.
  void refuse(std::string_view reason, std::size_t lineNumber);
  /// Returns when everything is answered. No more lines can be handled after it.
  void finish();
  /// Running searches end with what they have, the others are answered unsearched. Returns at once; from any thread.
  void interrupt() { scheduler_.interrupt(); }

 private:
  void answer(const Request& request);
  void accept(Query query);
  void terminate(const Terminate& request);
  void work();
  void run(const Job& job, Engine& engine);
  void send(const Json& json);

  ServerConfig config_;
  std::function<void(std::string_view)> write_;
  std::mutex writing_;
  Scheduler scheduler_;
  std::atomic<std::uint64_t> cacheGeneration_{0};
  std::vector<std::thread> workers_;
};

}  // namespace pentarch::app::serve
