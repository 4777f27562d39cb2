// SPDX-License-Identifier: MIT
#include "app/explain/foul_output.h"

#include <fmt/format.h>

#include "app/analysis/analysis_text.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string_view foulKey(FoulKind kind) {
  switch (kind) {
    case FoulKind::Overline: return "overline";
    case FoulKind::DoubleFour: return "double_four";
    case FoulKind::DoubleThree: break;
  }
  return "double_three";
}

}  // namespace

std::string_view nameOf(FoulKind kind) {
  switch (kind) {
    case FoulKind::Overline: return "overline";
    case FoulKind::DoubleFour: return "double four";
    case FoulKind::DoubleThree: break;
  }
  return "double three";
}

std::string_view nameOf(Direction direction) {
  switch (direction) {
    case Direction::Row: return "row";
    case Direction::Column: return "column";
    case Direction::Diagonal: return "diagonal";
    case Direction::AntiDiagonal: break;
  }
  return "antidiagonal";
}

std::string foulText(const Foul& foul) {
  std::string text = fmt::format("{} is forbidden: {}, ", notation::toLetters(foul.point), nameOf(foul.kind));
  for (std::size_t i = 0; i < foul.lines.size(); ++i) {
    if (i > 0) text += i + 1 == foul.lines.size() ? " and " : ", ";
    text += fmt::format("{} ({})", movesText(foul.lines[i].stones), nameOf(foul.lines[i].direction));
  }
  return text;
}

Json foulJson(const Foul& foul) {
  Json json = {{"point", notation::toLetters(foul.point)}, {"kind", foulKey(foul.kind)}, {"lines", Json::array()}};
  for (const FoulLine& line : foul.lines) {
    json["lines"].push_back({{"direction", nameOf(line.direction)}, {"stones", movesJson(line.stones)}});
  }
  return json;
}

}  // namespace pentarch::app
