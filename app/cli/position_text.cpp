// SPDX-License-Identifier: MIT
#include "app/cli/position_text.h"

#include <fmt/format.h>

#include <cstdint>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/records/drawing.h"
#include "app/records/names.h"
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

// Rule and board size.
[[nodiscard]] std::string boardText(const Engine& engine) {
  return fmt::format("{0} {1}x{1}", traitsOf(engine.rule()).name, engine.boardSize());
}

}  // namespace

std::string drawBoard(const Engine& engine, const Style& style, Square lastMove,
                      const std::map<Square, std::string>& marks) {
  return records::drawBoard(engine, lastMove, marks, {style.black("X"), style.white("O"), style.faint(".")});
}

std::string movesText(const std::vector<Square>& moves, std::size_t width, int plies) {
  constexpr std::string_view kMore = " ...";
  const bool goesOn = static_cast<int>(moves.size()) < plies;
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string next = (i > 0 ? " " : "") + notation::toLetters(moves[i]);
    const std::size_t reserve = goesOn || i + 1 < moves.size() ? kMore.size() : 0;
    if (i > 0 && text.size() + next.size() + reserve > width) return text + std::string(kMore);
    text += next;
  }
  return text + std::string(goesOn ? kMore : "");
}

std::string foulText(const Foul& foul) {
  std::string text = fmt::format("{} is forbidden: {}, ", notation::toLetters(foul.point), nameOf(foul.kind));
  for (std::size_t i = 0; i < foul.lines.size(); ++i) {
    if (i > 0) text += i + 1 == foul.lines.size() ? " and " : ", ";
    text += fmt::format("{} ({})", movesText(foul.lines[i].stones), nameOf(foul.lines[i].direction));
  }
  return text;
}

std::string standingText(const Engine& engine) {
  if (engine.ending().isOver()) return fmt::format("{}  {}", boardText(engine), endingText(engine));
  return fmt::format("{}  {} to move", boardText(engine), nameOf(engine.sideToMove()));
}

std::string headerText(const Engine& engine, const ChosenPosition& chosen) {
  std::string text = engine.ending().isOver() ? boardText(engine) : standingText(engine);
  if (chosen.turn) text += fmt::format("  after {}", counted(static_cast<std::uint64_t>(*chosen.turn), "move"));
  return text + "\n";
}

}  // namespace pentarch::app
