// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/book.h"
#include "engine/lab.h"
#include "protocol/run.h"
#include "protocol/settings.h"
#include "protocol/stdio.h"
#include "protocol/text.h"
#include "version.h"

namespace {
/// Opens compact books, which need no database library.
class CompactFiles final : public pentarch::BookFiles {
 public:
  std::shared_ptr<pentarch::book::PositionBook> open(const std::string& path) override {
    return pentarch::book::readCompactBook(path);
  }
  std::shared_ptr<pentarch::book::PositionBook> openToRead(const std::string& path) override { return open(path); }
};

/// Time for the manager to read what is left after the end of input: little, since it may wait for the process to end.
constexpr std::chrono::milliseconds kManagerPatience{60};

// Prints the signature of the search: its number of nodes for a fixed set of positions. Returns the exit code.
[[nodiscard]] int bench(std::string_view depthText) {
  constexpr int kUsage = 2;
  pentarch::stdio::Output output;
  const auto print = [&output](std::string_view line) { output.writeLine(line); };
  std::string_view rest = depthText;
  const std::optional<int> depth = pentarch::text::takeInt(rest);
  const bool isDepth = depth && rest.empty() && *depth >= 1 && *depth <= pentarch::kMaxBenchDepth;
  if (!depthText.empty() && !isDepth) {
    const std::string complaint = "pbrain-pentarch: bench: '" + std::string(depthText) + "' is not a depth from 1 to " +
                                  std::to_string(pentarch::kMaxBenchDepth) + '\n';
    (void)std::fputs(complaint.c_str(), stderr);
    return kUsage;
  }
  const pentarch::BenchReport report = pentarch::runBench(depth, print);
  const double perSecond = report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
  print(std::to_string(report.nodes) + " nodes " + std::to_string(static_cast<std::uint64_t>(perSecond)) + " nps");
  return EXIT_SUCCESS;
}

[[nodiscard]] int run(std::span<char*> arguments) {
  if (arguments.size() > 1 && std::string_view(arguments[1]) == "bench") {
    pentarch::stdio::prepare();
    return bench(arguments.size() > 2 ? arguments[2] : "");
  }
  pentarch::Session::Options options;
  options.defaults.hashBytes = pentarch::hashBytesForMemory(0);
  options.version = pentarch::kVersion;
  options.bookFiles = std::make_shared<CompactFiles>();
  pentarch::runProtocol(std::move(options), kManagerPatience);
  return EXIT_SUCCESS;
}

}  // namespace

// The tournament brain: speaks the protocol at once. Other arguments, which front ends may pass, are ignored.
int main(int argc, char** argv) {
  try {
    return run(std::span(argv, static_cast<std::size_t>(argc)));
  } catch (const std::bad_alloc&) {
    pentarch::stdio::exitWithError("pbrain-pentarch: not enough memory");
  } catch (const std::system_error& e) {
    pentarch::stdio::exitWithError("pbrain-pentarch: cannot start a thread: ", e.what());
  }
}
