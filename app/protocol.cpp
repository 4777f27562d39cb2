// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include "app/book/book_files.h"
#include "app/book/sqlite_book.h"
#include "app/commands.h"
#include "app/console.h"
#include "app/errors.h"
#include "app/search_limits.h"
#include "protocol/run.h"
#include "version.h"

namespace pentarch::app {

int protocol(const Options& options) {
  ProtocolOptions serving;
  serving.defaults.rule = options.rule();
  serving.defaults.hashBytes = hashBytesOf(options);
  serving.defaults.threads = threadsOf(options);
  serving.version = kVersion;
  serving.bookFiles = std::make_shared<DiskBooks>();
  if (options.has("book")) {
    serving.book = openBook(options.get("book"), Database::Mode::ReadWrite);
    serving.defaults.usesBook = true;
  }
  if (options.has("log")) {
    serving.onInput = [](std::string_view line) { spdlog::info("< {}", terminalText(line)); };
    serving.onOutput = [](std::string_view line) { spdlog::info("> {}", terminalText(line)); };
  }
  runProtocol(serving);
  return kOk;
}

}  // namespace pentarch::app
