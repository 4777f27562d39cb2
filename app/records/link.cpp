// SPDX-License-Identifier: MIT
#include "app/records/link.h"

#include <algorithm>

#include "app/records/letters.h"
#include "app/records/move_lines.h"
#include "app/records/move_sequence.h"

namespace pentarch::records {
namespace {

constexpr std::string_view kSite = "https://gomocalc.com/#/";

[[nodiscard]] MoveToken scanLink(std::string_view rest) {
  const std::string_view word = rest.substr(0, std::min(rest.find_first_of(" \t\r\n"), rest.size()));
  if (word.find("://") == std::string_view::npos) return scanLetters(rest);
  const std::size_t fragment = word.find("#/");
  if (fragment == std::string_view::npos) return {word.size(), std::nullopt};
  return {fragment + 2, std::nullopt, false, true};
}

}  // namespace

ReadResult readLinks(std::string_view bytes, const ReadOptions& options) {
  ReadOptions fromBottom = options;
  fromBottom.rowsFromTop = false;  // whatever is asked for: the format says it
  return readMoveLines(bytes, fromBottom, scanLink);
}

std::string writeLinks(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    text += kSite;
    for (const Square s : movesWithoutPasses(game, "a link")) text += nameOf(s);
    text += "\n";
  }
  return text;
}

}  // namespace pentarch::records
