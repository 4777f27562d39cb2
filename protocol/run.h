// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/book/book_files.h"
#include "protocol/search_reporter.h"
#include "protocol/settings.h"

namespace pentarch {

/// How the protocol is served on standard input and output.
struct ProtocolOptions {
  Settings::Defaults defaults;                 ///< hold until the manager says otherwise
  std::string version;                         ///< as told to the manager
  LineSink onInput;                            ///< sees every line that is handled; may be empty
  LineSink onOutput;                           ///< sees every line that is written; may be empty
  std::shared_ptr<book::PositionBook> book;    ///< at the start; may be none
  std::shared_ptr<book::BookFiles> bookFiles;  ///< for files of books that the manager names; may be none
};

/// Serves the protocol until the manager ends it. Standard output must carry nothing else meanwhile.
void runProtocol(const ProtocolOptions& options);

}  // namespace pentarch
