// SPDX-License-Identifier: MIT
#pragma once

#include <thread>
#include <utility>
#include <vector>

namespace pentarch {

/// Threads that are joined at the end. For use by one thread. (std::jthread is missing in the C++ library of
/// Emscripten 3.)
class JoinedThreads {
 public:
  JoinedThreads() = default;
  JoinedThreads(const JoinedThreads&) = delete;
  JoinedThreads& operator=(const JoinedThreads&) = delete;
  ~JoinedThreads() { join(); }

  /// Starts a thread. Throws std::system_error if the system refuses it, std::bad_alloc without memory; those that run
  /// go on. An exception of `work` ends the process.
  template <typename Work>
  void add(Work&& work) {
    threads_.emplace_back(std::forward<Work>(work));
  }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace pentarch
