// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>

#include "app/analysis/ending.h"
#include "app/analysis/solution.h"
#include "app/cli/position_batch.h"
#include "app/cli/position_text.h"
#include "app/cli/solve/solve.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/service/json_input.h"
#include "app/service/result_json.h"
#include "version.h"

namespace pentarch::app {
namespace {

using Verdict = SolveResult::Verdict;

constexpr OptionSpec kAll{"all", 0, "", "", "all winning first moves, shortest proof first"};
constexpr OptionSpec kThreat{"threat", 0, "", "", "solve for the opponent, as if the side to move passed"};
constexpr OptionSpec kCheck{"check", 0, "", "", "check certificates of wins instead: files, or -"};

[[nodiscard]] int exitCodeOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proven: return kProven;
    case Verdict::NoWin: return kNoWin;
    case Verdict::Undecided: return kUndecided;
  }
  return kUndecided;
}

struct SolveSettings {
  BatchSettings batch;
  QuestionLimits limits;
  WinClass winClass = WinClass::Quiet;
  std::string onlyMoves;  ///< first moves to judge; empty for all
  bool findsAll = false;  ///< all winning first moves
  bool isForOpponent = false;
  Style style{false};

  [[nodiscard]] static SolveSettings of(const Options& options) {
    SolveSettings s;
    s.batch = BatchSettings::of(options);
    if (s.batch.inputs.empty()) throw UsageError("solve needs a position: moves, a file, or - (see --help)");
    s.onlyMoves = movesOption(options, kSolveOnly);
    s.limits = questionLimitsOf(options);
    s.findsAll = options.isSet(kAll);
    s.isForOpponent = options.isSet(kThreat);
    // --all defaults to threats: with quiet moves, every legal move would be a first move to try.
    const std::string className = options.find(options::kWinClass).value_or(s.findsAll ? "threats" : "quiet");
    s.winClass = winClassNamed(className, flagOf(options::kWinClass));
    s.style = Style::of(options);
    s.batch.description = fmt::format("pentarch {} solve {}", kVersion, className);
    if (s.limits.time) s.batch.description += fmt::format(" {}={}", kSolveTime.name, options.get(kSolveTime));
    for (const OptionSpec& option : {options::kNodes, kAll, kThreat, kSolveOnly}) {
      if (const auto text = options.find(option)) s.batch.description += fmt::format(" {}={}", option.name, *text);
    }
    return s;
  }
};

/// The question of `solve`; the time spent on a single position is shown on a terminal.
class SolveBatch final : public BatchQuestion {
 public:
  SolveBatch(const SolveSettings& settings, const StopSignal& stop) : settings_(settings), stop_(stop) {}

  [[nodiscard]] std::string_view participle() const override { return "solved"; }
  [[nodiscard]] std::string_view type() const override { return "solve"; }

  void adjust(InputPosition& position) const override {
    if (settings_.isForOpponent) position.sideToMove = ~position.sideToMove;
  }

  void begin(const ChosenPosition* alone) override {
    if (alone == nullptr || settings_.batch.isJson) return;
    try {
      Engine engine(configFor(alone->position));
      setUp(engine, alone->position);
      print(headOf(engine, *alone) + "\n");
      flushOutput();
      clock_.emplace("proving", settings_.limits.time);
    } catch (const PositionError&) {
      return;  // the worker finds it again
    }
  }

  [[nodiscard]] Worker makeWorker(bool isAlone) override {
    return [this, isAlone](const ChosenPosition& chosen, const std::string& key) {
      Engine engine(configFor(chosen.position));
      setUp(engine, chosen.position);
      const SolveQuestion question{settings_.winClass, settings_.findsAll,
                                   movesOn(engine.boardSize(), kSolveOnly, settings_.onlyMoves),
                                   settings_.isForOpponent};
      const Solution solution = run(question, engine, settings_.limits, {.stop = stop_});
      BatchResult result;
      if (const proof::Certificate* certificate = solution.certificate()) result.certificate = *certificate;
      result.code = exitCodeOf(solution.verdict);
      result.wasInterrupted = solution.wasInterrupted;
      if (settings_.batch.isJson) {
        Json json = solutionJson(engine, chosen, question, solution);
        if (settings_.batch.certificate && result.certificate) json["certificate"] = *settings_.batch.certificate;
        json["key"] = key;
        result.output = toLine(json);
      } else {
        result.output =
            (isAlone ? "" : headOf(engine, chosen)) + fittedToTerminal(solutionText(engine, question, solution));
        if (isAlone) result.output.pop_back();  // blank lines only between results
      }
      return result;
    };
  }

  void clear() override { clock_.reset(); }

  [[nodiscard]] int codeOf(const Json& known) const override { return exitCodeOf(solveVerdictIn(known)); }

 private:
  [[nodiscard]] EngineConfig configFor(const InputPosition& position) const {
    return {.boardSize = position.boardSize, .rule = settings_.batch.rule.of(position.rule)};
  }

  [[nodiscard]] std::string headOf(const Engine& engine, const ChosenPosition& chosen) const {
    return drawBoard(engine, settings_.style, chosen.position.lastMove()) + "\n" +
           fittedToTerminal(headerText(engine, chosen) + "\n");
  }

  const SolveSettings& settings_;
  const StopSignal& stop_;
  std::optional<ElapsedLine> clock_;
};

int solve(const Options& options) {
  if (options.isSet(kCheck)) {
    if (options.inputs().empty()) {
      throw UsageError(fmt::format("{0} needs a certificate: pentarch solve {0} proof.json", flagOf(kCheck)));
    }
    refuseGiven(options,
                joined(listOf(kSolveTime, options::kNodes, options::kWinClass, kAll, kThreat, options::kCertificate,
                              options::kAt, kSolveOnly, options::kOutput, options::kResume, options::kJobs),
                       options::kPositionInput),
                "does not go with " + flagOf(kCheck));
    return checkCertificates(options.inputs(), options.isSet(options::kJson));
  }
  return runInterruptible([&](const StopSignal& stop) {
    if (const auto path = options.find(options::kCertificate); path && path->ends_with('/')) {
      refuseGiven(options,
                  listOf(kAll, kThreat, options::kOutput, options::kResume, options::kJson, options::kWinClass),
                  "does not go with a folder of certificates");
      return proveReplies(options, stop);
    }
    const SolveSettings settings = SolveSettings::of(options);
    SolveBatch batch(settings, stop);
    return runBatch(settings.batch, batch, stop);
  });
}

constexpr auto kSolveOptions =
    joined(listOf(kSolveTime, options::kNodes, options::kWinClass, kAll, kThreat, options::kCertificate),
           options::kPositionInput, listOf(options::kAt, kSolveOnly), options::kResultFile,
           listOf(options::kJobs, kCheck, options::kJson, options::kColor));

}  // namespace

extern constinit const CommandSpec solveCommand{
    .name = "solve",
    .summary = "prove a win, or that there is none by fours and threes",
    .usage = "[options] [MOVES | FILE | -]...",
    .examples =
        "  pentarch solve h8i9h9g7 --time 30s   exit code 10 proven, 20 none, 30 open\n"
        "  pentarch solve game.psq --at 21 --all   every first move that wins\n"
        "  pentarch solve game.psq --threat     what if the side to move passed?\n"
        "  pentarch solve game.psq --certificate proof.json   the whole winning tree\n"
        "  pentarch solve h8 --certificate solved/   that all replies lose, one by one\n"
        "  pentarch solve --check proof.json    exit code 0: all accepted, 4: one is not\n",
    .options = kSolveOptions,
    .run = solve};

}  // namespace pentarch::app
