// SPDX-License-Identifier: MIT
#include "protocol/session.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "engine/engine.h"
#include "protocol/line_queue.h"
#include "tests/book/books.h"

using namespace pentarch;

namespace {

/// Maximum input size; every line may start a search.
constexpr std::size_t kMaxSize = 2000;

/// Checks the form of an output line.
void checkOutput(std::string_view line) {
  if (line.empty() || line.front() == ' ' || line.back() == ' ') std::abort();
  if (line.find_first_of("\r\n") != std::string_view::npos) std::abort();
}

}  // namespace

/// Plays a whole session with an engine limited to one node.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kMaxSize) return -1;
  static Engine engine;
  engine.newGame(15);
  LineQueue queue;
  Session::Options options;
  options.defaults.hashBytes = std::size_t{1} << 20;
  options.output = checkOutput;
  options.allowsFiles = false;
  options.seed = 1;
  options.book = std::make_shared<test::MemoryBook>();
  Session session(engine, queue, options);

  LineSplitter splitter;
  const LineSplitter::Sink sink = [&queue](std::string_view text, bool tooLong) {
    queue.push(text, Clock::now(), tooLong);
  };
  splitter.feed(std::string_view(reinterpret_cast<const char*>(data), size), sink);
  splitter.finish(sink);
  queue.pushEnd(Clock::now());  // queued behind everything, so every search ends at once
  while (session.handle(queue.pop())) continue;
  return 0;
}
