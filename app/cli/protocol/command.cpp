// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include "app/cli/book/book_files.h"
#include "app/cli/book/sqlite_book.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "protocol/run.h"
#include "version.h"

namespace pentarch::app {
namespace {

constexpr OptionSpec kProtocolBook{"book", 0, "FILE", "", "take opening moves from this position book"};

[[nodiscard]] Session::Options servingOptions(const Options& options) {
  Session::Options serving;
  serving.defaults.rule = ruleOf(options);
  serving.defaults.hashBytes = hashBytesOf(options);
  serving.defaults.threads = threadsOf(options);
  if (const auto level = levelOf(options)) serving.defaults.strength = strengthOfLevel(*level);
  serving.version = kVersion;
  serving.bookFiles = std::make_shared<DiskBooks>();
  if (const auto book = options.find(kProtocolBook)) {
    serving.book = openBook(*book, Database::Mode::ReadWrite, kPatienceOnClock);
    serving.defaults.usesBook = true;
  }
  if (options.has(options::kLog)) {
    serving.inputObserver = [](std::string_view line) { spdlog::info("< {}", terminalText(line)); };
    serving.output = [](std::string_view line) { spdlog::info("> {}", terminalText(line)); };
    serving.faultObserver = [](std::string_view reason) { spdlog::error("not handled: {}", terminalText(reason)); };
  }
  return serving;
}

int protocol(const Options& options) {
  runProtocol(servingOptions(options), kReaderPatience);
  return kOk;
}

constexpr auto kProtocolOptions =
    joined(listOf(options::kRule), options::kEngine, listOf(options::kLevel, kProtocolBook));

}  // namespace

extern constinit const CommandSpec protocolCommand{
    .name = "protocol",
    .summary = "speak the Piskvork protocol",
    .usage = "[options]",
    .examples = "  pentarch protocol --log game.log   as pbrain-pentarch, with a log\n",
    .options = kProtocolOptions,
    .run = protocol,
    .takesInputs = false};

}  // namespace pentarch::app
