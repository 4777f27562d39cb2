// SPDX-License-Identifier: MIT
#include "engine/search/solve.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/board_text.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/json_output.h"
#include "app/signals.h"
#include "app/units.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string_view verdictName(SolveResult::Verdict verdict) {
  switch (verdict) {
    case SolveResult::Verdict::Proven: return "proven";
    case SolveResult::Verdict::NoWin: return "none";
    case SolveResult::Verdict::Undecided: return "undecided";
  }
  return "undecided";
}

[[nodiscard]] int exitCodeOf(SolveResult::Verdict verdict) {
  switch (verdict) {
    case SolveResult::Verdict::Proven: return kProven;
    case SolveResult::Verdict::NoWin: return kNoWin;
    case SolveResult::Verdict::Undecided: return kUndecided;
  }
  return kUndecided;
}

void printJson(const SolveResult& result) {
  nlohmann::ordered_json json;
  json["v"] = 1;
  json["type"] = "solve";
  json["verdict"] = verdictName(result.verdict);
  json["proof"] = nameOf(result.proof);
  json["plies"] = result.plies();
  json["nodes"] = result.nodes;
  json["line"] = nlohmann::ordered_json::array();
  for (const Square s : result.line) json["line"].push_back(notation::toLetters(s));
  fmt::print("{}\n", json.dump());
}

void printText(const SolveResult& result, Color side) {
  switch (result.verdict) {
    case SolveResult::Verdict::Proven: {
      std::string line;
      for (const Square s : result.line) {
        if (!line.empty()) line += ' ';
        line += notation::toLetters(s);
      }
      fmt::print("{} wins in {} plies, proven by {}: {}\n", nameOf(side), result.plies(), nameOf(result.proof), line);
      break;
    }
    case SolveResult::Verdict::NoWin: fmt::print("{} has no win by fours and threes\n", nameOf(side)); break;
    case SolveResult::Verdict::Undecided: fmt::print("not decided within the limits\n"); break;
  }
  fmt::print("{} nodes\n", result.nodes);
}

}  // namespace

int solve(const Options& options) {
  SolveLimits limits;
  limits.deadline = Deadline::after(Clock::now(), parseDuration(options.get("time"), "--time"));
  if (options.has("nodes")) limits.maxNodes = parseCount(options.get("nodes"), "--nodes");
  const InterruptGuard interrupts;
  const auto positions = readInputs(options.inputs(), inputOptions(options));
  if (positions.empty()) throw PositionError("no position given");
  Engine engine({.boardSize = positions.front().boardSize, .rule = options.rule()});
  setUp(engine, positions.front());
  if (!options.isSet("json")) fmt::print("{}\n", drawBoard(engine, Style::of(options)));
  const SolveResult result = pentarch::solve(engine.position(), limits, interrupts.signal());
  options.isSet("json") ? printJson(result) : printText(result, engine.sideToMove());
  return interrupts.exitCode() != 0 ? interrupts.exitCode() : exitCodeOf(result.verdict);
}

}  // namespace pentarch::app
