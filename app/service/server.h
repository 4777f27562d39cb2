// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/service/json_output.h"
#include "app/service/scheduler.h"

namespace pentarch::app::serve {

/// Settings of a server.
struct ServerConfig {
  QueryDefaults defaults = {};
  int jobs = 1;                                    ///< positions searched at a time, each by a thread; see start()
  int threads = 1;                                 ///< search threads per job
  std::size_t hashBytes = std::size_t{256} << 20;  ///< for all tables together
  std::size_t queue = 1000;                        ///< maximum number of waiting positions, at least 1
  bool deterministic = false;                      ///< clear all tables before each search
  const StopSignal* stop = nullptr;                ///< ends all searches while it is raised; must outlive the server
};

/// Answers queries, one line of JSON each, with lines of JSON. Every position of a query gets exactly one final answer.
class Server {
 public:
  /// `write` gets the answers to requests that come without a client: whole lines without their end. It may be called
  /// from any thread, but never concurrently. Once it throws, it gets no more lines, and the server ends as with
  /// interrupt(); finish() then throws the same.
  Server(const ServerConfig& config, std::function<void(std::string_view)> write);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Starts the workers. Call once, before any other member except interrupt(). With no jobs at a time there are none:
  /// handle() searches itself and returns once everything is answered.
  void start();
  /// Answers a line at once or queues it for the workers; blocks while the queue is full. Throws neither on bad lines
  /// nor if their answers cannot be written.
  /// Thread-safe if there are workers.
  void handle(std::string_view line, std::size_t lineNumber) { handle(line, lineNumber, ownClient_); }
  /// The same for another client; there must be workers. Identifiers of queries are shared by all clients: `terminate`
  /// reaches those of others.
  void handle(std::string_view line, std::size_t lineNumber, const ClientPtr& client);
  /// Ends the searches of a client that has left; those that wait are dropped without an answer. Thread-safe.
  void abandon(const ClientPtr& client);
  /// Answers a line that exceeds the length limit.
  void refuse(std::string_view reason, std::size_t lineNumber);
  /// Returns once everything is answered. No lines may be handled afterwards. Throws what `write` threw, once.
  void finish();
  /// Running searches end with their result so far; waiting ones are answered unsearched. Returns at once; thread-safe.
  void interrupt() { scheduler_.interrupt(); }

 private:
  void answer(Request request, const ClientPtr& client);
  void accept(Query query, const ClientPtr& client);
  void terminate(const Terminate& request, const ClientPtr& client);
  /// The engine of a worker, made when it is first needed, and the generation of its tables.
  struct Desk {
    std::unique_ptr<Engine> engine = nullptr;
    std::uint64_t generation = 0;
  };
  void work(int worker);
  void serve(const JobPtr& job, Desk& desk);
  void run(Job& job, Engine& engine);
  void send(const Json& json, const ClientPtr& client);
  void join();

  ServerConfig config_;
  std::exception_ptr failure_;  // of the function that writes; for ownClient_ alone until the workers have ended
  ClientPtr ownClient_;         // of requests that come without one
  Scheduler scheduler_;
  std::atomic<std::uint64_t> cacheGeneration_{0};
  std::vector<std::thread> workers_;
  Desk ownDesk_;  // without workers
};

}  // namespace pentarch::app::serve
