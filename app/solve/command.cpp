// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "app/analysis/analysis_json.h"
#include "app/analysis/analysis_settings.h"
#include "app/analysis/analysis_text.h"
#include "app/board_text.h"
#include "app/commands.h"
#include "app/console.h"
#include "app/elapsed_line.h"
#include "app/errors.h"
#include "app/file_output.h"
#include "app/logging.h"
#include "app/progress_bar.h"
#include "app/result_file.h"
#include "app/signals.h"
#include "app/solve/certificate_json.h"
#include "app/solve/solution.h"
#include "app/solve/win_search.h"
#include "app/text_layout.h"
#include "app/units.h"
#include "engine/game/notation.h"
#include "training/json_text.h"
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
      return count(training::parseOrderedJson(*known));
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
      solution = solvePosition(engine, chosen, question, stop_);
    }
    if (bar) bar->hide();
    // The verdict is printed even if the certificate cannot be written.
    const bool hasFile = solution.certificate && options_.has("certificate");
    if (hasFile) solution.json["certificate"] = options_.get("certificate");
    solution.json["key"] = key;
    put(isJson_ ? toLine(solution.json) + "\n" : solution.text);
    code_ = std::max(code_, exitCodeOf(solution.verdict));
    if (!hasFile) return;
    writeCertificate(options_.get("certificate"), *solution.certificate);
    if (!isJson_) {
      put(fmt::format("certificate of {} in {}\n", counted(solution.certificate->nodes.size(), "node"),
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

}  // namespace

int solve(const Options& options) {
  return runInterruptible([&](const StopSignal& stop) { return SolveRun(options, stop).run(); });
}

}  // namespace pentarch::app
