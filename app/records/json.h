// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Games as JSON objects, one a line; read also from an array or from one object of many lines.
///
/// {"v":1,"type":"game","size":15,"rule":"renju","info":{"black":"..."},"setup":{"black":["h8"],"white":[],
/// "blocked":[]},"first":"black","moves":["h8","i9","--"]}; a tree has "nodes" in place of "moves": a list of objects
/// with "parent" (an earlier number in the list, from 1; 0 is the start), "move", and, where there are such notes,
/// "color", "comment", "marks", "ms", "winrate" (Black's), "properties". "start" holds the notes of the start position.
/// Everything but "v" may be absent; unknown names are errors. docs/formats.md is the reference.
[[nodiscard]] ReadResult readJson(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeJson(std::span<const GameTree> games, const WriteOptions& options);

}  // namespace pentarch::records
