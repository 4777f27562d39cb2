// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "app/analysis/ending.h"
#include "app/analysis/solution.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/cli/result_file.h"
#include "app/cli/solve/solve.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/json_text.h"
#include "app/records/turn_choice.h"
#include "app/records/units.h"
#include "app/service/certificate_json.h"
#include "app/service/json_input.h"
#include "app/service/result_json.h"
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

struct SolveSettings {
  std::vector<std::string> inputs;
  InputOptions reading;
  RuleChoice rule;
  TurnChoice turns;
  milliseconds time{};
  std::optional<std::uint64_t> nodes;
  WinClass winClass = WinClass::Quiet;
  std::string onlyMoves;  ///< first moves to judge; empty for all
  bool findsAll = false;  ///< all winning first moves
  bool isForOpponent = false;
  bool isJson = false;
  Style style{false};
  std::optional<std::string> certificate;  ///< file for the winning tree
  std::optional<std::string> outputFile;   ///< a new file for the results
  std::optional<std::string> resumeFile;   ///< the same, or a file to resume
  std::string description;                 ///< all options that affect a result, for result keys

  [[nodiscard]] static SolveSettings of(const Options& options) {
    SolveSettings s;
    s.inputs = options.inputs();
    s.turns = TurnChoice::parse(options.get("at"));
    s.rule = ruleChoiceOf(options);
    s.onlyMoves = movesOption(options, "only");
    s.time = parseDuration(options.get("time"), "--time");
    if (options.has("nodes")) s.nodes = parseCount(options.get("nodes"), "--nodes");
    s.findsAll = options.isSet("all");
    s.isForOpponent = options.isSet("threat");
    // --all defaults to threats: with quiet moves, every legal move would be a first move to try.
    const std::string className = options.has("class") ? options.get("class") : s.findsAll ? "threats" : "quiet";
    s.winClass = winClassNamed(className);
    if (s.inputs.empty()) throw UsageError("solve needs a position: moves, a file, or - (see --help)");
    s.outputFile = options.find("output");
    s.resumeFile = options.find("resume");
    if (s.outputFile && s.resumeFile) throw UsageError("--output and --resume exclude each other");
    s.isJson = options.isSet("json") || s.outputFile || s.resumeFile;
    s.certificate = options.find("certificate");
    s.reading = inputOptions(options);
    s.style = Style::of(options);
    s.description = fmt::format("pentarch {} solve {}", kVersion, className);
    for (const std::string_view name : {"time", "nodes", "all", "threat", "only"}) {
      if (const auto text = options.find(name)) s.description += fmt::format(" {}={}", name, *text);
    }
    return s;
  }

  /// The limits of a solution whose clock starts now.
  [[nodiscard]] SolveLimits startLimits() const {
    SolveLimits limits;
    limits.deadline = Deadline::after(Clock::now(), time);
    if (nodes) limits.maxNodes = *nodes;
    limits.winClass = winClass;
    return limits;
  }
};

[[nodiscard]] std::vector<Square> onlyMoves(const std::string& text, int boardSize) {
  if (text.empty()) return {};
  const auto parsed = notation::parseMoves(text, boardSize);
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
  SolveRun(SolveSettings settings, const StopSignal& stop) : settings_(std::move(settings)), stop_(stop) {}

  /// Returns the exit code, not counting interruption.
  int run() {
    for (const InputItem& input : readEachInput(settings_.inputs, settings_.reading, stop_)) add(input);
    if (items_.size() > 1 && settings_.certificate) throw UsageError("--certificate is for one position");
    if (settings_.certificate) requireReplaceable(*settings_.certificate);
    if (settings_.resumeFile) file_.emplace(ResultFile::resume(*settings_.resumeFile));
    if (settings_.outputFile) file_.emplace(ResultFile::create(*settings_.outputFile));
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
      for (ChosenPosition& chosen : choosePositions(position, settings_.turns, settings_.reading.side)) {
        if (settings_.isForOpponent) chosen.position.sideToMove = ~chosen.position.sideToMove;
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
    std::string text =
        fmt::format("{}\n{} {} {}", settings_.description, traitsOf(settings_.rule.of(position.rule)).name,
                    position.boardSize, position.sideToMove == Color::Black ? 'b' : 'w');
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
    Engine engine({.boardSize = chosen.position.boardSize, .rule = settings_.rule.of(chosen.position.rule)});
    setUp(engine, chosen.position);
    const SolveQuestion question{settings_.startLimits(), settings_.findsAll,
                                 onlyMoves(settings_.onlyMoves, engine.boardSize()), settings_.isForOpponent};
    if (!settings_.isJson) {
      if (bar) bar->hide();
      fmt::print("{}\n", drawBoard(engine, settings_.style, chosen.position.lastMove()));
      printText(headerText(engine, chosen) + "\n\n");
      flushOutput();
    }
    Solution solution;
    {
      std::optional<ElapsedLine> clock;
      if (!bar) clock.emplace("proving", settings_.time);
      solution = solvePosition(engine, question, stop_);
    }
    if (bar) bar->hide();
    // The verdict is printed even if the certificate cannot be written.
    const proof::Certificate* certificate = settings_.certificate ? solution.certificate() : nullptr;
    if (settings_.isJson) {
      Json json = solutionJson(engine, chosen, question, solution);
      if (certificate != nullptr) json["certificate"] = *settings_.certificate;
      json["key"] = key;
      put(toLine(json) + "\n");
    } else {
      put(solutionText(engine, question, solution));
    }
    code_ = std::max(code_, exitCodeOf(solution.verdict));
    if (certificate == nullptr) return;
    replaceFile(*settings_.certificate, certificateJson(*certificate) + '\n');
    if (!settings_.isJson) {
      put(fmt::format("certificate of {} in {}\n", counted(certificate->nodes.size(), "node"),
                      terminalText(*settings_.certificate)));
    }
  }

  void fail(const std::string& key, const UnreadPosition& unread, std::optional<ProgressBar>& bar) {
    ++failed_;
    if (bar) bar->hide();
    if (settings_.isJson) put(inputErrorJson(unread, key) + "\n");
    printComplaint(unread.message);
  }

  // Counts a result of an earlier run.
  void count(const Json& result) {
    if (result.value("type", "") == "error") {
      ++failed_;
    } else {
      code_ = std::max(code_, exitCodeOf(solveVerdictIn(result)));
    }
  }

  void put(const std::string& lines) {
    if (file_) return file_->append(lines.substr(0, lines.size() - 1));
    if (settings_.isJson) {
      print(lines);
    } else {
      printText(lines);
    }
    flushOutput();
  }

  SolveSettings settings_;
  const StopSignal& stop_;
  std::optional<ResultFile> file_;
  std::vector<Item> items_;
  std::size_t failed_ = 0;
  int code_ = kOk;
};

int solve(const Options& options) {
  if (options.isSet("check")) return checkCertificates(options.inputs(), options.isSet("json"));
  return runInterruptible([&](const StopSignal& stop) { return SolveRun(SolveSettings::of(options), stop).run(); });
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

extern constinit const CommandSpec solveCommand{
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
