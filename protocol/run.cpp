// SPDX-License-Identifier: MIT
#include "protocol/run.h"

#include <array>
#include <new>
#include <semaphore>
#include <thread>
#include <utility>

#include "protocol/line_queue.h"
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

/// Interval at which unread output is checked after the end of input.
constexpr std::chrono::milliseconds kCheckInterval{10};

}  // namespace

void runProtocol(Session::Options options, std::chrono::milliseconds patience) {
  stdio::prepare();
  LineQueue queue;
  Engine engine(
      {.rule = options.defaults.rule, .hashBytes = options.defaults.hashBytes, .threads = options.defaults.threads});
  stdio::Output output;
  options.output = [&output, observer = std::move(options.output)](std::string_view line) {
    output.writeLine(line);
    if (observer) observer(line);
  };
  options.cpuTime = stdio::cpuTime;
  Session session(engine, queue, std::move(options));

  std::binary_semaphore isOver{0};
  std::thread reader([&queue, &isOver, &output, patience] {
    try {
      readLines(queue);
    } catch (const std::bad_alloc&) {  // a session without that line would answer something else
      stdio::exitWithError("not enough memory to read the input");
    }
    while (!isOver.try_acquire_for(kCheckInterval)) output.exitIfBlocked(patience);
  });
  do {
    session.idle();
  } while (session.handle(queue.pop()));
  isOver.release();
  reader.join();
}

}  // namespace pentarch
