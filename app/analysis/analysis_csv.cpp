// SPDX-License-Identifier: MIT
#include "app/analysis/analysis_csv.h"

#include <fmt/format.h>

#include <chrono>

#include "app/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

// In quotes where a comma, a quote or a line break would be taken for more than text.
[[nodiscard]] std::string csvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += c;
    result += c;
  }
  return result + '"';
}

// From `rank` to `proof`.
[[nodiscard]] std::string lineFields(int rank, const SearchLine& line) {
  const int plies = isMate(line.score) ? (isWin(line.score) ? 1 : -1) * pliesToMate(line.score) : 0;
  return fmt::format("{},{},{},{},{:.4f},{},{}", rank, notation::toLetters(line.pv.front()),
                     isMate(line.score) ? "" : fmt::to_string(line.score),
                     isMate(line.score) ? fmt::to_string(plies) : "", winRate(line.score), line.depth,
                     nameOf(line.proof));
}

[[nodiscard]] std::string lettersOf(const std::vector<Square>& moves) {
  std::string text;
  for (const Square s : moves) text += notation::toLetters(s);
  return text;
}

}  // namespace

std::string analysisCsv(const Engine& engine, const ChosenPosition& chosen, const Analysis& analysis) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  const std::string_view side = engine.sideToMove() == Color::Black ? "black" : "white";
  const std::string head = fmt::format("{},{},{},{},{},{}", csvField(chosen.position.source),
                                       chosen.turn ? fmt::to_string(*chosen.turn) : "", traitsOf(engine.rule()).name,
                                       engine.boardSize(), side, nameOf(engine.state()));
  const SearchResult& search = analysis.search;
  const std::string work = fmt::format("{},{}", search.nodes, duration_cast<milliseconds>(search.elapsed).count());
  if (search.lines.empty()) return fmt::format("{},,,,,,,,{},", head, work);
  std::string rows;
  int rank = 0;
  for (const SearchLine& line : search.lines) {
    if (rank > 0) rows += '\n';
    rows += fmt::format("{},{},{},{}", head, lineFields(++rank, line), work, lettersOf(line.pv));
  }
  return rows;
}

}  // namespace pentarch::app
