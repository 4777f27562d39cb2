// SPDX-License-Identifier: MIT
#include "engine/search/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/board_text.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/json_output.h"
#include "app/signals.h"
#include "app/solve/certificate_json.h"
#include "app/solve/win_search.h"
#include "app/units.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using Json = nlohmann::ordered_json;
using Verdict = SolveResult::Verdict;

[[nodiscard]] std::string_view verdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proven: return "proven";
    case Verdict::NoWin: return "none";
    case Verdict::Undecided: return "undecided";
  }
  return "undecided";
}

[[nodiscard]] int exitCodeOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proven: return kProven;
    case Verdict::NoWin: return kNoWin;
    case Verdict::Undecided: return kUndecided;
  }
  return kUndecided;
}

[[nodiscard]] Json lineJson(const std::vector<Square>& line) {
  Json array = Json::array();
  for (const Square s : line) array.push_back(notation::toLetters(s));
  return array;
}

[[nodiscard]] std::string lineText(const std::vector<Square>& line) {
  std::string text;
  for (const Square s : line) text += (text.empty() ? "" : " ") + notation::toLetters(s);
  return text;
}

/// One position to be solved and how its solution is to be shown.
class Task {
 public:
  Task(Engine& engine, const Options& options, const SolveLimits& limits, const StopSignal& stop)
      : engine_(engine), options_(options), limits_(limits), stop_(stop) {}

  /// Solves the position on the board and prints what was found.
  Verdict run(const std::string& source) {
    json_ = Json{{"v", 1}, {"type", "solve"}, {"position", source}};
    json_["rule"] = traitsOf(engine_.rule()).name;
    json_["size"] = engine_.boardSize();
    json_["side"] = engine_.sideToMove() == Color::Black ? "black" : "white";
    json_["class"] = nameOf(limits_.winClass);
    if (engine_.state() != GameState::Running) return report(Verdict::NoWin, "the game is over\n");
    return options_.isSet("all") ? all() : one();
  }

 private:
  Verdict one() {
    const WinSearchResult found = searchWin(engine_.position(), limits_, stop_);
    const SolveResult& solved = found.solved;
    json_["proof"] = nameOf(solved.proof);
    json_["plies"] = solved.plies();
    json_["nodes"] = solved.nodes;
    json_["line"] = lineJson(solved.line);
    if (found.depth > 0) json_["depth"] = found.depth;
    if (!found.claimed.isNone()) json_["claimed"] = notation::toLetters(found.claimed);
    std::string text;
    switch (solved.verdict) {
      case Verdict::Proven:
        text = fmt::format("{} wins in {} plies, proven by {}: {}\n", mover(), solved.plies(), nameOf(solved.proof),
                           lineText(solved.line));
        break;
      case Verdict::NoWin:
        text = fmt::format("{} has no win by {}\n", mover(), describe(std::min(limits_.winClass, WinClass::Threats)));
        if (found.depth > 0) text += fmt::format("a search to depth {} claims none with quiet moves\n", found.depth);
        break;
      case Verdict::Undecided:
        text = found.claimed.isNone() ? "not decided within the limits\n"
                                      : fmt::format("not decided within the limits; the search claims that {} wins\n",
                                                    notation::toLetters(found.claimed));
        break;
    }
    if (solved.verdict == Verdict::Proven) text += keep(solved.certificate);
    return report(solved.verdict, text + fmt::format("{} nodes\n", solved.nodes));
  }

  Verdict all() {
    const FirstMoves found = searchFirstMoves(engine_.position(), limits_, stop_);
    json_["nodes"] = found.nodes;
    json_["moves"] = Json::array();
    std::string text = fmt::format("{} {} winning first {} by {}\n", mover(), found.winning.empty() ? "has no" : "has",
                                   found.winning.size() == 1 ? "move" : "moves", describe(limits_.winClass));
    int rank = 0;
    for (const SolveResult& w : found.winning) {
      json_["moves"].push_back({{"move", notation::toLetters(w.line.front())},
                                {"plies", w.plies()},
                                {"proof", nameOf(w.proof)},
                                {"line", lineJson(w.line)}});
      text += fmt::format("{:>3}. {:<4} win {:<3} {:<7} {}\n", ++rank, notation::toLetters(w.line.front()), w.plies(),
                          nameOf(w.proof), lineText(w.line));
    }
    json_["refuted"] = found.refuted;
    json_["undecided"] = lineJson(found.undecided);
    text += fmt::format("{} other first moves do not win so", found.refuted);
    if (!found.undecided.empty()) text += fmt::format("; {} are not decided", found.undecided.size());
    text += '\n';
    if (!found.winning.empty()) text += keep(found.winning.front().certificate);
    return report(found.verdict(), text + fmt::format("{} nodes\n", found.nodes));
  }

  // Writes the certificate if one is wanted and says so.
  [[nodiscard]] std::string keep(const proof::Certificate& certificate) {
    if (!options_.has("certificate")) return "";
    writeCertificate(options_.get("certificate"), certificate);
    json_["certificate"] = options_.get("certificate");
    return fmt::format("certificate of {} nodes in {}\n", certificate.nodes.size(), options_.get("certificate"));
  }

  Verdict report(Verdict verdict, const std::string& text) {
    json_["verdict"] = verdictName(verdict);
    options_.isSet("json") ? fmt::print("{}\n", json_.dump()) : fmt::print("{}", text);
    std::fflush(stdout);
    return verdict;
  }

  [[nodiscard]] std::string mover() const {
    if (!options_.isSet("threat")) return std::string(nameOf(engine_.sideToMove()));
    return fmt::format("If {} passed: {}", nameOf(~engine_.sideToMove()), nameOf(engine_.sideToMove()));
  }

  Engine& engine_;
  const Options& options_;
  const SolveLimits& limits_;
  const StopSignal& stop_;
  Json json_;
};

// All first moves are only asked about threats, unless more is wanted: every quiet move would be one of them.
[[nodiscard]] std::string className(const Options& options) {
  if (options.has("class")) return options.get("class");
  return options.isSet("all") ? "threats" : "quiet";
}

[[nodiscard]] SolveLimits limitsOf(const Options& options) {
  SolveLimits limits;
  limits.deadline = Deadline::after(Clock::now(), parseDuration(options.get("time"), "--time"));
  if (options.has("nodes")) limits.maxNodes = parseCount(options.get("nodes"), "--nodes");
  limits.winClass = winClassNamed(className(options));
  return limits;
}

}  // namespace

int solve(const Options& options) {
  (void)limitsOf(options);  // complains about values before anything is read
  const InterruptGuard interrupts;
  const auto positions = readInputs(options.inputs(), inputOptions(options));
  if (positions.empty()) throw PositionError("no position given");
  if (positions.size() > 1 && options.has("certificate")) throw UsageError("--certificate is for one position");
  int code = kOk;
  for (const InputPosition& input : positions) {
    Engine engine({.boardSize = input.boardSize, .rule = options.rule()});
    InputPosition position = input;
    if (options.isSet("threat")) position.sideToMove = ~position.sideToMove;
    setUp(engine, position);
    if (!options.isSet("json")) fmt::print("{}\n", drawBoard(engine, Style::of(options)));
    const SolveLimits limits = limitsOf(options);
    code = std::max(code, exitCodeOf(Task(engine, options, limits, interrupts.signal()).run(position.source)));
    if (interrupts.exitCode() != 0) return interrupts.exitCode();
  }
  return code;
}

}  // namespace pentarch::app
