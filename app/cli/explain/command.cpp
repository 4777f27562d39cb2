// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string>

#include "app/analysis/ending.h"
#include "app/cli/analyze/analysis_text.h"
#include "app/cli/explain/explanation_text.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/program/command.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/service/json_output.h"
#include "app/service/result_json.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

constexpr OptionSpec kExplainAt = variantOf(options::kAt, "last", "the position of a game: 12, last");
constexpr OptionSpec kExplainJobs = variantOf(options::kJobs, "1", "moves judged at a time, 1 to 256");

struct ExplainCommandSettings : InputSettings {
  std::string move;  ///< to be explained too; empty for none
  TurnChoice turns;
  QuestionLimits limits;
  int jobs = 1;
  Style style{false};
  bool isJson = false;

  [[nodiscard]] static ExplainCommandSettings of(const Options& options) {
    ExplainCommandSettings s;
    s.limits.nodes = options.findCount(options::kNodes);
    s.jobs = jobsOf(options);
    s.style = Style::of(options);
    s.isJson = options.isSet(options::kJson);
    s.takeInputs(options);
    if (s.inputs.empty() || s.inputs.size() > 2) {
      throw UsageError("explain needs a position and at most one move; moves with blanks between them need quotes");
    }
    if (s.inputs.size() == 2) {
      s.move = s.inputs.back();
      s.inputs.pop_back();
    }
    s.turns = TurnChoice::parse(options.get(kExplainAt), flagOf(kExplainAt));
    return s;
  }
};

[[nodiscard]] ChosenPosition chosenPosition(const ExplainCommandSettings& settings) {
  const auto positions = readInputs(settings.inputs, settings.reading);
  if (positions.size() != 1) throw PositionError(fmt::format("one position is explained, not {}", positions.size()));
  const auto chosen = choosePositions(positions.front(), settings.turns, settings.reading.text.side);
  if (chosen.size() != 1) throw PositionError(fmt::format("one position is explained, not {}", chosen.size()));
  return chosen.front();
}

// If the game has ended, only the position before its last move can be explained.
void requireRunning(const Engine& engine, const InputPosition& position) {
  if (!engine.ending().isOver()) return;
  const std::string end = endingText(engine);
  if (position.moveCount() == 0) throw PositionError(end + ": there is nothing to explain");
  throw PositionError(fmt::format("{}: there is nothing to explain; {} {} takes the position before the last move", end,
                                  flagOf(kExplainAt), position.moveCount() - 1));
}

[[nodiscard]] Square moveIn(const Engine& engine, const std::string& text) {
  const auto square = notation::fromLetters(text, engine.boardSize());
  if (!square)
    throw PositionError(
        fmt::format("'{0}' is no point of the {1}x{1} board (a move looks like h8)", text, engine.boardSize()));
  if (engine.at(*square) != Cell::Empty)
    throw PositionError(fmt::format("'{}' is taken: a move needs an empty point", text));
  return *square;
}

[[nodiscard]] Explanation explain(const Engine& engine, const ExplainQuestion& question,
                                  const ExplainCommandSettings& settings, const StopSignal& stop) {
  std::optional<ProgressBar> bar;
  const auto onStep = [&](std::size_t done, std::size_t total) {
    if (!bar) bar.emplace(total, "answers");
    bar->update(done);
  };
  return run(question, engine, settings.limits, {.stop = stop, .onStep = onStep, .jobs = settings.jobs});
}

int explain(const Options& options) {
  const auto settings = ExplainCommandSettings::of(options);
  const InterruptGuard interrupts;
  try {
    const ChosenPosition chosen = chosenPosition(settings);
    const InputPosition& position = chosen.position;
    Engine engine({.rule = settings.rule.of(position.rule)});
    setUp(engine, position);
    requireRunning(engine, position);
    ExplainQuestion question;
    if (!settings.move.empty()) question.move = moveIn(engine, settings.move);
    const Explanation explanation = explain(engine, question, settings, interrupts.signal());
    if (settings.isJson) {
      fmt::print("{}\n", toLine(explanationJson(engine, chosen, explanation)));
    } else {
      fmt::print("{}\n", drawBoard(engine, settings.style, position.lastMove()));
      printText(headerText(engine, chosen) + "\n" + explanationText(engine, explanation));
    }
  } catch (const UnreadError& e) {
    if (settings.isJson) fmt::print("{}\n", inputErrorJson(e.unread));
    throw;
  } catch (const PositionError& e) {
    if (settings.isJson) fmt::print("{}\n", errorJson("bad_position", e.what()));
    throw;
  }
  return interrupts.exitCode();
}

constexpr auto kExplainOptions = joined(listOf(options::kNodes), options::kPositionInput,
                                        listOf(kExplainAt, kExplainJobs, options::kJson, options::kColor));

}  // namespace

extern constinit const CommandSpec explainCommand{
    .name = "explain",
    .summary = "threats, defenses and fouls in words",
    .usage = "[options] POSITION [MOVE]",
    .examples =
        "  pentarch explain a1f8o15g8a15h8         what is threatened, every defense\n"
        "  pentarch explain a1f8o15g8a15h8 g7      why g7 loses, or what it does\n"
        "  pentarch explain \"g8 a1 i8 a15 h7 o1 h9 o15\" h8 --rule renju\n",
    .options = kExplainOptions,
    .run = explain};

}  // namespace pentarch::app
