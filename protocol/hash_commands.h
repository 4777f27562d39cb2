// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/engine.h"
#include "protocol/reply.h"
#include "protocol/settings.h"

namespace pentarch {

/// The commands of Yixin-Board about the hash table: its usage, and files that the manager names. Replies go to the
/// output. Not thread-safe.
class HashCommands {
 public:
  /// The references must outlive the object.
  HashCommands(Engine& engine, const Settings& settings, bool allowsFiles, LineSink output);

  /// Reports the share of the table in use and its size, as one MESSAGE.
  void reportUsage();

  /// Loads a file into the table or dumps the table to a file, and reports the outcome. A file is loaded as a whole or
  /// not at all, if it is not valid or belongs to another rule or board size; a dump that fails keeps an older file of
  /// that name. `path` is UTF-8.
  void useFile(bool isLoad, std::string_view path);

 private:
  Engine& engine_;
  const Settings& settings_;
  bool allowsFiles_;
  LineSink output_;
};

}  // namespace pentarch
