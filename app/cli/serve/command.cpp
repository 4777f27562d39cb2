// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "app/cli/game_input.h"
#include "app/cli/serve/lines.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/service/server.h"

namespace pentarch::app {
namespace {

using namespace serve;

constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;
constexpr int kMaxQueue = 1'000'000;
constexpr OptionSpec kQueue{"queue", 0, "N", "1000", "positions that may wait before reading pauses"};
constexpr OptionSpec kDeterministic{"deterministic", 0, "", "", "forget everything before each search"};

[[nodiscard]] ServerConfig configOf(const Options& options) {
  ServerConfig config;
  config.defaults.rule = ruleOf(options);
  config.defaults.boardSize = boardSizeOf(options);
  config.defaults.onWarnings = reportWarnings;
  const SearchBudget budget = searchBudgetOf(options);
  config.defaults.limits = {budget.time, budget.nodes, budget.depth};
  config.defaults.multiPv = budget.multiPv;
  config.jobs = jobsOf(options);
  config.threads = threadsOf(options, config.jobs);
  config.hashBytes = hashBytesOf(options);
  config.queue = static_cast<std::size_t>(options.integer(kQueue, 1, kMaxQueue));
  config.deterministic = options.isSet(kDeterministic);
  if (config.deterministic && config.threads > 1) {
    throw badValue(kDeterministic, fmt::format("needs one search thread a job: {} at most {}",
                                               flagOf(options::kThreads), flagOf(options::kJobs)));
  }
  return config;
}

void handleLines(Server& server, LineReader& reader) {
  std::string line;
  for (std::size_t number = 1;; ++number) {
    const LineReader::Status status = reader.next(line);
    if (status == LineReader::Status::End || status == LineReader::Status::Woken) return;
    if (status == LineReader::Status::TooLong) {
      server.refuse(fmt::format("a line of more than {} bytes", kMaxLineBytes), number);
    } else if (line.find_first_not_of(" \t\r") != std::string::npos) {
      spdlog::debug("< {}", terminalText(line));
      server.handle(line, number);
    }
  }
}

int serveQueries(const Options& options) {
  const ServerConfig config = configOf(options);
  const WakeUp wakeUp;
  const LineWriter writer(STDOUT_FILENO, wakeUp, kReaderPatience);
  Server server(config, [&](std::string_view line) {
    spdlog::debug("> {}", terminalText(line));
    try {
      writer.write(line);
    } catch (const std::exception&) {
      wakeUp.wake();
      throw;
    }
  });
  const InterruptGuard interrupts([&] {  // must precede start(), which starts threads
    server.interrupt();
    wakeUp.wake();
  });
  server.start();
  LineReader reader(STDIN_FILENO, wakeUp, kMaxLineBytes);
  handleLines(server, reader);
  try {
    server.finish();
  } catch (const std::exception& e) {
    if (interrupts.exitCode() == 0) throw;
    printComplaint(e.what());
  }
  return interrupts.exitCode();
}

constexpr auto kServeOptions = joined(options::kSearchLimits, listOf(options::kLines), options::kBoard,
                                      listOf(options::kJobs), options::kEngine, listOf(kQueue, kDeterministic));

}  // namespace

extern constinit const CommandSpec serveCommand{
    .name = "serve",
    .summary = "answer queries of other programs",
    .usage = "[options] < QUERIES",
    .examples =
        "  pentarch serve --jobs 2                      JSON lines; docs/serve.md\n"
        "  pentarch serve --nodes 10k --deterministic   the same answers every time\n",
    .options = kServeOptions,
    .run = serveQueries,
    .takesInputs = false};

}  // namespace pentarch::app
