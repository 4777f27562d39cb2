// SPDX-License-Identifier: MIT
#include "protocol/run.h"

#include <array>
#include <thread>

#include "protocol/line_queue.h"
#include "protocol/line_splitter.h"
#include "protocol/session.h"
#include "protocol/stdio.h"

namespace pentarch {

namespace {

/// Queues the lines of standard input up to the one that ends the session. Returns by itself after that one, so the
/// thread can always be joined.
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
  sessionOptions.cpuTime = stdio::cpuTime;
  sessionOptions.book = options.book;
  sessionOptions.bookFiles = options.bookFiles;
  sessionOptions.output = [&options](std::string_view line) {
    stdio::writeLine(line);
    if (options.onOutput) options.onOutput(line);
  };
  Session session(engine, queue, std::move(sessionOptions));

  std::thread reader([&queue] { readLines(queue); });
  do {
    session.idle();
  } while (session.handle(queue.pop()));
  reader.join();
}

}  // namespace pentarch
