// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "app/analysis/ending.h"
#include "app/analysis/solution.h"
#include "app/cli/analyze/analysis_settings.h"
#include "app/cli/analyze/analysis_text.h"
#include "app/cli/board_text.h"
#include "app/cli/commands.h"
#include "app/cli/position_input.h"
#include "app/cli/result_file.h"
#include "app/cli/solve/check.h"
#include "app/cli/solve/solution_text.h"
#include "app/program/console.h"
#include "app/program/elapsed_line.h"
#include "app/program/files.h"
#include "app/program/logging.h"
#include "app/program/options.h"
#include "app/program/progress_bar.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/text_layout.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/json_text.h"
#include "app/records/turn_choice.h"
#include "app/records/units.h"
#include "app/service/analysis_json.h"
#include "app/service/certificate_json.h"
#include "app/service/solve_json.h"
#include "engine/base/atomic_file.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

using Verdict = SolveResult::Verdict;
using std::chrono::milliseconds;

[[nodiscard]] int exitCodeOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proven: return kProven;
    case Verdict::NoWin: return kNoWin;
    case Verdict::Undecided: return kUndecided;
  }
  return kUndecided;
}

[[nodiscard]] int exitCodeOf(const Json& result) {
  for (const Verdict verdict : {Verdict::Proven, Verdict::NoWin}) {
    if (result.value("verdict", "") == nameOf(verdict)) return exitCodeOf(verdict);
  }
  return kUndecided;
}

// --all defaults to threats: with quiet moves, every legal move would be a first move to try.
[[nodiscard]] std::string className(const Options& options) {
  if (options.has("class")) return options.get("class");
  return options.isSet("all") ? "threats" : "quiet";
}

[[nodiscard]] milliseconds timeOf(const Options& options) {
  return parseDuration(options.get("time"), "--time");
}

// The clock starts now.
[[nodiscard]] SolveLimits solveLimitsOf(const Options& options) {
  SolveLimits limits;
  limits.deadline = Deadline::after(Clock::now(), timeOf(options));
  if (options.has("nodes")) limits.maxNodes = parseCount(options.get("nodes"), "--nodes");
  limits.winClass = winClassNamed(className(options));
  return limits;
}

[[nodiscard]] std::vector<Square> onlyMoves(const Options& options, int boardSize) {
  if (!options.has("only")) return {};
  const auto parsed = notation::parseMoves(options.get("only"), boardSize);
  if (const auto* error = std::get_if<notation::Error>(&parsed)) throw PositionError("--only: " + error->message);
  return std::get<std::vector<Square>>(parsed);
}

/// A position to solve, or the reason it could not be read.
struct Item {
  std::variant<ChosenPosition, UnreadPosition> what;
  std::string key;
};

/// One run of `solve`: positions, output of results, progress on a terminal.
class SolveRun {
 public:
  SolveRun(const Options& options, const StopSignal& stop)
      : options_(options), stop_(stop), turns_(TurnChoice::parse(options.get("at"))), isJson_(options.isSet("json")) {
    (void)options.rule();
    (void)movesOption(options, "only");
    (void)solveLimitsOf(options);  // reports bad values before anything is read
    if (options.inputs().empty()) throw UsageError("solve needs a position: moves, a file, or - (see --help)");
    if (options.has("output") && options.has("resume")) throw UsageError("--output and --resume exclude each other");
    if (options.has("output") || options.has("resume")) isJson_ = true;
  }

  /// Returns the exit code, not counting interruption.
  int run() {
    for (const InputItem& input : readEachInput(options_.inputs(), inputOptions(options_), stop_)) add(input);
    if (items_.size() > 1 && options_.has("certificate")) throw UsageError("--certificate is for one position");
    if (options_.has("certificate")) requireWritable(options_.get("certificate"));
    if (options_.has("resume")) file_.emplace(ResultFile::resume(options_.get("resume")));
    if (options_.has("output")) file_.emplace(ResultFile::create(options_.get("output")));
    std::optional<ProgressBar> bar;
    if (items_.size() > 1) bar.emplace(items_.size(), "positions");
    std::size_t done = 0;
    for (const Item& item : items_) {
      if (stop_.raised()) break;
      if (bar) bar->update(done);
      work(item, bar);
      ++done;
    }
    bar.reset();
    if (file_ && stop_.raised()) printComplaint("--resume with that file goes on");
    return failed_ == 0 ? code_ : codeAfter(failed_, items_.size());
  }

 private:
  void add(const InputItem& input) {
    if (const auto* unread = std::get_if<UnreadPosition>(&input)) return addUnread(*unread);
    const auto& position = std::get<InputPosition>(input);
    try {
      for (ChosenPosition& chosen : choosePositions(position, turns_, options_.get("side"))) {
        if (options_.isSet("threat")) chosen.position.sideToMove = ~chosen.position.sideToMove;
        std::string key = keyOf(describe(chosen.position));
        items_.push_back({std::move(chosen), std::move(key)});
      }
    } catch (const PositionError& e) {
      addUnread({position.source, e.what(), describe(position)});
    }
  }

  void addUnread(const UnreadPosition& unread) {
    items_.push_back({unread, keyOf(fmt::format("solve error {}", unread.identity()))});
  }

  // Everything that affects the result.
  [[nodiscard]] std::string describe(const InputPosition& position) const {
    std::string text = fmt::format("pentarch {} solve {}", kVersion, className(options_));
    for (const std::string_view name : {"time", "nodes", "all", "threat", "only"}) {
      if (options_.has(name)) text += fmt::format(" {}={}", name, options_.get(name));
    }
    text += fmt::format("\n{} {} {}", traitsOf(ruleOf(options_, position)).name, position.boardSize,
                        position.sideToMove == Color::Black ? 'b' : 'w');
    for (const SetupStone& s : position.stones) {
      text += fmt::format(" {}{}", static_cast<int>(s.content), notation::toLetters(s.square));
    }
    return text;
  }

  void work(const Item& item, std::optional<ProgressBar>& bar) {
    if (const std::string* known = file_ ? file_->find(item.key) : nullptr)
      return count(records::parseOrderedJson(*known));
    if (const auto* unread = std::get_if<UnreadPosition>(&item.what)) {
      return fail(item.key, *unread, bar);
    }
    const auto& chosen = std::get<ChosenPosition>(item.what);
    try {
      solve(item.key, chosen, bar);
    } catch (const PositionError& e) {
      fail(item.key, {chosen.position.source, e.what()}, bar);
    }
  }

  void solve(const std::string& key, const ChosenPosition& chosen, std::optional<ProgressBar>& bar) {
    Engine engine({.boardSize = chosen.position.boardSize, .rule = ruleOf(options_, chosen.position)});
    setUp(engine, chosen.position);
    const SolveQuestion question{solveLimitsOf(options_), options_.isSet("all"),
                                 onlyMoves(options_, engine.boardSize()), options_.isSet("threat")};
    if (!isJson_) {
      if (bar) bar->hide();
      fmt::print("{}\n{}\n\n", drawBoard(engine, Style::of(options_), chosen.position.lastMove()),
                 headerText(engine, chosen));
      flushOutput();
    }
    Solution solution;
    {
      std::optional<ElapsedLine> clock;
      if (!bar) clock.emplace("proving", timeOf(options_));
      solution = solvePosition(engine, question, stop_);
    }
    if (bar) bar->hide();
    // The verdict is printed even if the certificate cannot be written.
    const proof::Certificate* certificate = options_.has("certificate") ? solution.certificate() : nullptr;
    if (isJson_) {
      Json json = solutionJson(engine, chosen, question, solution);
      if (certificate != nullptr) json["certificate"] = options_.get("certificate");
      json["key"] = key;
      put(toLine(json) + "\n");
    } else {
      put(solutionText(engine, question, solution));
    }
    code_ = std::max(code_, exitCodeOf(solution.verdict));
    if (certificate == nullptr) return;
    replaceFile(options_.get("certificate"), certificateJson(*certificate) + '\n');
    if (!isJson_) {
      put(fmt::format("certificate of {} in {}\n", counted(certificate->nodes.size(), "node"),
                      terminalText(options_.get("certificate"))));
    }
  }

  void fail(const std::string& key, const UnreadPosition& unread, std::optional<ProgressBar>& bar) {
    ++failed_;
    if (bar) bar->hide();
    if (isJson_) put(inputErrorJson(unread, key) + "\n");
    printComplaint(unread.message);
  }

  // Counts a result of an earlier run.
  void count(const Json& result) {
    if (result.value("type", "") == "error") {
      ++failed_;
    } else {
      code_ = std::max(code_, exitCodeOf(result));
    }
  }

  void put(const std::string& lines) {
    if (file_) return file_->append(lines.substr(0, lines.size() - 1));
    fmt::print("{}", lines);
    flushOutput();
  }

  const Options& options_;
  const StopSignal& stop_;
  TurnChoice turns_;
  bool isJson_;
  std::optional<ResultFile> file_;
  std::vector<Item> items_;
  std::size_t failed_ = 0;
  int code_ = kOk;
};

int solve(const Options& options) {
  if (options.isSet("check")) return checkCertificates(options);
  return runInterruptible([&](const StopSignal& stop) { return SolveRun(options, stop).run(); });
}

constexpr auto kSolveOptions =
    joined(listOf(OptionSpec{"time", 't', "T", "60s", "time limit: 500ms, 2s, 1m"}, options::kNodes, options::kWinClass,
                  OptionSpec{"all", 0, "", "", "all winning first moves, shortest proof first"},
                  OptionSpec{"threat", 0, "", "", "solve for the opponent, as if the side to move passed"},
                  OptionSpec{"certificate", 0, "FILE", "", "write the winning tree there, to be checked by --check"}),
           options::kPositionInput,
           listOf(options::kAt, OptionSpec{"only", 0, "MOVES", "", "judge only these first moves: h8,i9"}),
           options::kResultFile,
           listOf(OptionSpec{"check", 0, "", "", "check certificates of wins instead: files, or -"}, options::kJson,
                  options::kColor));

}  // namespace

constinit const CommandSpec solveCommand{
    .name = "solve",
    .summary = "prove a win, or that there is none by fours and threes",
    .usage = "[options] [MOVES | FILE | -]...",
    .examples =
        "  pentarch solve h8i9h9g7 --time 30s   exit code 10 proven, 20 none, 30 open\n"
        "  pentarch solve game.psq --at 21 --all   every first move that wins\n"
        "  pentarch solve game.psq --threat     what if the side to move passed?\n"
        "  pentarch solve game.psq --certificate proof.json   the whole winning tree\n"
        "  pentarch solve --check proof.json    exit code 0: all accepted, 4: one is not\n",
    .options = kSolveOptions,
    .run = solve};

}  // namespace pentarch::app
