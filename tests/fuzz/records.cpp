// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "app/records/errors.h"
#include "app/records/formats.h"

using namespace pentarch;
using namespace pentarch::records;

/// Demands that a text written without a loss is read without an error, as many games as it was written from. A text of
/// moves holds nothing of a game without any.
static void demandReread(std::span<const GameTree> games, const FormatSpec& spec) {
  const Written written = write(games, spec.format);
  const ReadResult back = read(written.text, spec.format, {.boardSize = games.front().boardSize});
  if (!written.notKept.empty()) return;
  if (!back.errors.empty()) std::abort();
  const auto isThere = [&spec](const GameTree& game) { return !isMoveText(spec.format) || game.moveCount() > 0; };
  if (std::ssize(back.games) != std::ranges::count_if(games, isThere)) std::abort();
}

/// Reads all bytes after the first as games, in the format that the first byte selects or in the detected one. Errors
/// must name a place. Games must be playable and survive writing and rereading in every format that says it keeps them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return -1;
  const auto formats = allFormats();
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::size_t choice = data[0] % (formats.size() + 1);
  const Format format = choice < formats.size() ? formats[choice].format : detect(bytes);
  const ReadResult result = read(bytes, format, {});
  for (const Error& error : result.errors) {
    if (error.line < 1 || error.column < 1 || error.message.empty()) std::abort();
  }
  for (const Error& note : result.notes) {
    if (note.line < 1 || note.column < 1 || note.message.empty()) std::abort();
  }
  for (const Error& warning : result.warnings) {
    if (warning.line < 1 || warning.column < 1 || warning.message.empty()) std::abort();
  }
  if (result.games.empty()) return 0;
  for (const GameTree& game : result.games) {
    if (game.nodes.empty() || game.replayError()) std::abort();
  }
  for (const FormatSpec& spec : formats) {
    try {
      demandReread(result.games, spec);
    } catch (const app::PositionError&) {  // the format cannot hold such a game
    }
  }
  return 0;
}
