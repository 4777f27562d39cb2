// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "engine/book.h"
#include "protocol/book_files.h"
#include "protocol/reply.h"
#include "protocol/settings.h"

namespace pentarch {

/// Options of a protocol session on standard input and output.
struct ProtocolOptions {
  Settings::Defaults defaults;               ///< in effect until the manager says otherwise
  std::string version;                       ///< reported to the manager
  LineSink onInput;                          ///< receives every line that is handled; may be empty
  LineSink onOutput;                         ///< receives every line that is written; may be empty
  LineSink onFault;                          ///< receives why a line could not be handled; may be empty
  std::shared_ptr<book::PositionBook> book;  ///< initial position book; may be null
  std::shared_ptr<BookFiles> bookFiles;      ///< opens book files that the manager names; may be null
};

/// Serves the protocol until the manager ends it. Standard output must carry nothing else meanwhile.
void runProtocol(const ProtocolOptions& options);

}  // namespace pentarch
