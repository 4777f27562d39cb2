// SPDX-License-Identifier: MIT
#include "app/ending.h"

#include <fmt/format.h>

#include "app/commands.h"
#include "engine/game/ending.h"
#include "engine/game/notation.h"
#include "engine/game/position.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string endsOf(const std::vector<Square>& row) {
  return fmt::format("{} to {}", notation::toLetters(row.front()), notation::toLetters(row.back()));
}

[[nodiscard]] std::string movesAfterEnd(const InputPosition& position, std::size_t first, const std::string& end) {
  constexpr std::size_t kNamed = 8;
  const std::size_t count = position.stones.size() - first;
  std::string names;
  for (std::size_t i = first; i < position.stones.size() && i < first + kNamed; ++i) {
    names += (names.empty() ? "" : " ") + notation::toLetters(position.stones[i].square);
  }
  if (count > kNamed) names += fmt::format(" and {} more", count - kNamed);
  return count == 1 ? fmt::format("{} comes after the end of the game ({}): leave it out", names, end)
                    : fmt::format("{} come after the end of the game ({}): leave them out", names, end);
}

}  // namespace

std::string endingText(const Engine& engine) {
  return describe(engine.ending(), engine.position());
}

Json endingJson(const Engine& engine) {
  const Ending ending = engine.ending();
  const auto winner = winnerOf(ending.state);
  const bool isFive = ending.state != GameState::BlackForbidden;
  return {{"winner", !winner                   ? Json(nullptr)
                     : *winner == Color::Black ? Json("black")
                                               : Json("white")},
          {"move", ending.move ? Json(notation::toLetters(ending.move)) : Json(nullptr)},
          {"five", movesJson(isFive ? ending.row : std::vector<Square>{})},
          {"text", describe(ending, engine.position())}};
}

std::string problemOf(const InputPosition& input, Rule rule) {
  std::vector<Square> blocked;
  for (const SetupStone& s : input.stones) {
    if (s.content == Cell::Blocked) blocked.push_back(s.square);
  }
  Position position(input.boardSize, rule, blocked);
  const auto place = [&](const SetupStone& stone) {
    if (stone.content != Cell::Blocked) position.place(static_cast<Color>(stone.content), stone.square);
  };
  for (std::size_t i = 0; i < input.setupCount; ++i) place(input.stones[i]);
  Ending ending = endingOf(position, LastStone::SetUp);
  for (std::size_t i = input.setupCount; i < input.stones.size(); ++i) {
    if (ending.isOver()) return movesAfterEnd(input, i, describe(ending, position));
    place(input.stones[i]);
    ending = endingOf(position, LastStone::Played);
  }
  if (ending.loserRow.empty()) return "";
  const Color winner = *winnerOf(ending.state);
  return fmt::format("no game leads to this position: {} has five ({}), and so has {} ({})", nameOf(winner),
                     endsOf(ending.row), nameOf(~winner), endsOf(ending.loserRow));
}

}  // namespace pentarch::app
