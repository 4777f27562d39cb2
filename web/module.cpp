// SPDX-License-Identifier: MIT
// The engine as a WebAssembly module: lines of JSON in, lines of JSON out, as `pentarch serve` has them
// (docs/serve.md). A call returns once everything is answered. A host that wants to stop a search ends its Web Worker;
// where it is built with threads and so shares its memory, the host can raise the stop signal in it instead.
#include <emscripten/emscripten.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/service/server.h"
#include "engine/base/budget.h"
#include "engine/lab.h"

// Hands a line to the `onLine` of the module. Its text is gone when that returns.
EM_JS(void, pentarchWrite, (const char* text, std::size_t length), { Module.onLine(UTF8ToString(text, length)); });

namespace {

constexpr std::chrono::seconds kDefaultTime{10};  // of a query that names no limit, as in `pentarch serve`

pentarch::StopSignal stop;
std::unique_ptr<pentarch::app::serve::Server> server;
std::string query;
std::size_t lineNumber = 0;

}  // namespace

extern "C" {

/// Makes the server with a table of that size, in bytes, and that many search threads, one where the module is built
/// without threads, in place of an earlier one. Call before pentarchHandle().
EMSCRIPTEN_KEEPALIVE void pentarchStart(std::size_t hashBytes, int threads) {
  pentarch::app::serve::ServerConfig config;
  config.jobs = 0;
  config.defaults.limits.time = kDefaultTime;
  config.hashBytes = hashBytes;
  config.threads = threads;
  config.stop = &stop;
  server = std::make_unique<pentarch::app::serve::Server>(
      config, [](std::string_view line) { pentarchWrite(line.data(), line.size()); });
  server->start();
}

/// The place of an int in the memory: while it is above zero, searches end with their result so far and those that
/// follow are answered unsearched. Only the host writes it, by atomic stores from any thread.
EMSCRIPTEN_KEEPALIVE std::atomic<int>* pentarchStopCount() {
  return &stop.count();
}

/// Makes room for a query of that many bytes and returns its place in the memory. A game can be longer than the stack.
EMSCRIPTEN_KEEPALIVE char* pentarchLine(std::size_t bytes) {
  query.resize(bytes);
  return query.data();
}

/// Answers the query that was written to the place of pentarchLine(), a line of JSON in UTF-8.
EMSCRIPTEN_KEEPALIVE void pentarchHandle() {
  server->handle(query, ++lineNumber);
}

/// The signature of the search, the same number as that of `pbrain-pentarch bench`.
EMSCRIPTEN_KEEPALIVE double pentarchBench() {
  return static_cast<double>(pentarch::runBench(std::nullopt, [](std::string_view) {}).nodes);
}
}
