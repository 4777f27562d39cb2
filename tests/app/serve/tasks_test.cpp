// SPDX-License-Identifier: MIT
#include "app/service/tasks.h"

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <variant>

using namespace pentarch;
using namespace pentarch::app;
using namespace pentarch::app::serve;

namespace {

/// Answers a query that reports every millisecond, and ends once a report with this key is repeated. True if one was.
bool repeats(const std::string& query, const char* key) {
  const auto read = std::get<Query>(parseRequest(R"({"id":"q","reportDuringSearchEvery":0.001,)" + query + "}", {}));
  Job job(std::make_shared<const Query>(read), read.turns.front());
  job.repeatAfter = std::chrono::milliseconds(3);
  Engine engine;
  Json last;
  bool hasRepeated = false;
  runJob(job, engine, [&](const Json& json) {
    if (json == last && json.contains(key)) {
      hasRepeated = true;
      job.stop.raise();
    }
    last = json;
  });
  return hasRepeated;
}

}  // namespace

TEST_CASE("a search that finds nothing new repeats its last report, and so does a proof") {
  CHECK(repeats(R"("moves":"h8i9","limits":{"time":60})", "best"));
  CHECK(repeats(R"("rule":"standard","moves":"g8f10i10g5i4l9m11h9j9f9f8g9","prove":true,"limits":{"time":60})",
                "reply_count"));
}
