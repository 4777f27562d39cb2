// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include "app/cli/book/book_files.h"
#include "app/cli/book/sqlite_book.h"
#include "app/program/commands.h"
#include "app/program/search_limits.h"
#include "app/records/errors.h"
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
    serving.onInput = [](std::string_view line) { spdlog::info("< {}", line); };
    serving.onOutput = [](std::string_view line) { spdlog::info("> {}", line); };
  }
  runProtocol(serving);
  return kOk;
}

}  // namespace pentarch::app
