// SPDX-License-Identifier: MIT
#include "protocol/run.h"

#include <array>
#include <chrono>
#include <semaphore>
#include <thread>

#include "protocol/line_queue.h"
#include "protocol/session.h"
#include "protocol/stdio.h"

namespace pentarch {

namespace {

/// Queues the lines of standard input up to the one that ends the session, then returns, so that its thread can always
/// be joined.
void readLines(LineQueue& queue) {
  LineSplitter splitter;
  std::array<char, 4096> buffer;
  bool ended = false;
  Clock::time_point arrival;
  const LineSplitter::Sink push = [&](std::string_view text, bool tooLong) {
    if (ended) return;
    ended = classify(text).interrupt == Interrupt::Quit;
    queue.push(text, arrival, tooLong);
  };

  while (!ended) {
    const std::size_t size = stdio::read(buffer);
    arrival = Clock::now();
    if (size == 0) break;
    splitter.feed(std::string_view(buffer.data(), size), push);
  }
  splitter.finish(push);
  if (!ended) queue.pushEnd(arrival);
}

/// Grace period for unread output after the end of input.
constexpr std::chrono::milliseconds kOutputGrace{60};
/// Interval at which output is then checked.
constexpr std::chrono::milliseconds kCheckInterval{10};

}  // namespace

void runProtocol(const ProtocolOptions& options) {
  stdio::prepare();
  LineQueue queue;
  EngineConfig config;
  config.rule = options.defaults.rule;
  config.hashBytes = options.defaults.hashBytes;
  config.threads = options.defaults.threads;
  Engine engine(config);

  Session::Options sessionOptions;
  sessionOptions.defaults = options.defaults;
  sessionOptions.version = options.version;
  sessionOptions.inputObserver = options.onInput;
  sessionOptions.faultObserver = options.onFault;
  sessionOptions.cpuTime = stdio::cpuTime;
  sessionOptions.book = options.book;
  sessionOptions.bookFiles = options.bookFiles;
  stdio::Output output;
  sessionOptions.output = [&options, &output](std::string_view line) {
    output.writeLine(line);
    if (options.onOutput) options.onOutput(line);
  };
  Session session(engine, queue, std::move(sessionOptions));

  std::binary_semaphore isOver{0};
  std::thread reader([&queue, &isOver, &output] {
    readLines(queue);
    while (!isOver.try_acquire_for(kCheckInterval)) output.exitIfBlocked(kOutputGrace);
  });
  do {
    session.idle();
  } while (session.handle(queue.pop()));
  isOver.release();
  reader.join();
}

}  // namespace pentarch
