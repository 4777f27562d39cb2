// SPDX-License-Identifier: MIT
#include "protocol/run.h"

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <semaphore>
#include <thread>
#include <utility>

#include "protocol/line_queue.h"
#include "protocol/stdio.h"

namespace pentarch {

namespace {
// Queues the lines of standard input up to the one that ends the session, then returns, so that its thread can always
// be joined.
void readLines(LineQueue& queue) {
  LineSplitter splitter;
  std::array<char, 4096> buffer;
  bool ended = false;
  Clock::time_point arrival;
  const LineSplitter::Sink push = [&](std::string_view text, bool tooLong) {
    if (ended) return;
    ended = classify(text).whileThinking == WhileThinking::Quits;
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

/// More than twice the stack of a session: searches of 4 seconds take 220 KiB.
constexpr std::size_t kStackBytes = std::size_t{512} << 10;

// Touches kStackBytes of the stack. Not inlined, since its frame would become part of the caller's.
[[gnu::noinline]] void touchStack() {
  volatile char stack[kStackBytes];
  constexpr std::size_t kPage = 4096;
  for (std::size_t i = kStackBytes; i >= kPage; i -= kPage) stack[i - 1] = 0;
  (void)stack[kStackBytes - 1];
}

// Grows the stack while there is memory for it. Later, where other allocations throw, a stack that cannot grow ends
// the process by a signal. Throws std::bad_alloc.
void growStack() {
  std::make_unique_for_overwrite<volatile char[]>(kStackBytes)[0] = 0;
  touchStack();
}

/// Interval at which unread output is checked after the end of input.
constexpr std::chrono::milliseconds kCheckInterval{10};

}  // namespace

void runProtocol(Session::Options options, std::chrono::milliseconds patience) {
  stdio::prepare();
  growStack();
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
