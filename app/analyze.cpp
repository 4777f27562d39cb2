// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "app/board_text.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/json_output.h"
#include "app/signals.h"
#include "app/units.h"
#include "engine/game/notation.h"
#include "engine/search/solve.h"

namespace pentarch::app {
namespace {

constexpr int kMaxDepth = 120;
constexpr int kMaxLines = 484;
constexpr int kMaxThreads = 256;
constexpr std::size_t kPvMoves = 12;

[[nodiscard]] SearchLimits limitsOf(const Options& options) {
  SearchLimits limits;
  // A limit that was asked for replaces the default time limit, which keeps an analysis finite.
  const bool otherLimit = options.has("depth") || options.has("nodes");
  if (!otherLimit || options.origin("time") != Origin::Default) {
    limits.deadline = Deadline::after(Clock::now(), parseDuration(options.get("time"), "--time"));
  }
  if (options.has("depth")) limits.maxDepth = parseInteger(options.get("depth"), "--depth", 1, kMaxDepth);
  if (options.has("nodes")) limits.maxNodes = parseCount(options.get("nodes"), "--nodes");
  limits.multiPv = parseInteger(options.get("multipv"), "--multipv", 1, kMaxLines);
  limits.answerForcedAtOnce = false;
  return limits;
}

[[nodiscard]] std::string scoreText(Score score) {
  if (isWin(score)) return fmt::format("win {}", pliesToMate(score));
  if (isLoss(score)) return fmt::format("loss {}", pliesToMate(score));
  return fmt::format("{:+d}", score);
}

[[nodiscard]] std::string winRateText(Score score) {
  const double rate = isWin(score) ? 1 : isLoss(score) ? 0 : 1 / (1 + std::exp(-score / kWinRateScale));
  return fmt::format("{:.1f}%", 100 * rate);
}

[[nodiscard]] std::string pvText(const std::vector<Square>& pv) {
  std::string text;
  for (std::size_t i = 0; i < pv.size() && i < kPvMoves; ++i) {
    if (i > 0) text += ' ';
    text += notation::toLetters(pv[i]);
  }
  return pv.size() > kPvMoves ? text + " ..." : text;
}

[[nodiscard]] std::string proofText(const SearchLine& line) {
  if (line.proof == Proof::None) return "";
  if (line.proof == Proof::Claimed) return "  claimed by the search, not proven";
  if (line.proof == Proof::Five) return "  proven (five)";
  return line.proof == Proof::Vcf ? "  proven (VCF)" : "  proven (VCT)";
}

void printIteration(const SearchInfo& info) {
  if (info.kind != SearchInfo::Kind::LineDone) return;
  const double seconds = std::chrono::duration<double>(info.elapsed).count();
  const double nodes = static_cast<double>(info.nodes);
  const std::string rank = info.lineCount > 1 ? fmt::format("#{:<2} ", info.lineIndex + 1) : "";
  fmt::print("{}depth {:>2}/{:<2}  {:>8}  {:>6}  {:>6.2f} s  {:>7}  {:>6}/s  {}\n", rank, info.line.depth,
             info.line.selDepth, scoreText(info.line.score), winRateText(info.line.score), seconds, shortCount(nodes),
             shortCount(seconds > 0 ? nodes / seconds : 0), pvText(info.line.pv));
  std::fflush(stdout);
}

[[nodiscard]] std::string endText(GameState state) {
  switch (state) {
    case GameState::BlackWon: return "Black has won.";
    case GameState::WhiteWon: return "White has won.";
    case GameState::BlackForbidden: return "Black has played a forbidden point: White has won.";
    case GameState::Draw: return "The game is a draw.";
    case GameState::Running: break;
  }
  return "";
}

void printResult(const SearchResult& result) {
  fmt::print("\n");
  int rank = 0;
  for (const SearchLine& line : result.lines) {
    fmt::print("{}. {:<4} {:>8}  {:>6}  depth {}  {}{}\n", ++rank, notation::toLetters(line.pv.front()),
               scoreText(line.score), winRateText(line.score), line.depth, pvText(line.pv), proofText(line));
  }
  const double seconds = std::chrono::duration<double>(result.elapsed).count();
  fmt::print("best {}   {:.2f} s   {} nodes   hash {:.0f}%\n", notation::toLetters(result.best), seconds,
             shortCount(static_cast<double>(result.nodes)), result.hashPermille / 10.0);
}

// Tries to turn wins that the search claims into proven ones; takes a quarter as long as the search at most.
void proveClaims(const Position& root, SearchResult& result, const StopSignal& stop) {
  using namespace std::chrono_literals;
  const auto allowed = std::clamp<Clock::duration>(result.elapsed / 4, 100ms, 1s);
  const Clock::time_point end = Clock::now() + allowed;
  Position position = root;
  for (SearchLine& line : result.lines) {
    if (line.proof != Proof::Claimed || !isWin(line.score)) continue;
    line.proof = proveWin(position, line.pv.front(), [&] { return stop.raised() || Clock::now() >= end; });
  }
}

void analyzeOne(Engine& engine, const InputPosition& input, const Options& options, const StopSignal& stop) {
  setUp(engine, input);
  const bool json = options.isSet("json");
  if (!json) {
    fmt::print("{}\n{} {}x{}  {} to move\n\n", drawBoard(engine, Style::of(options)), traitsOf(engine.rule()).name,
               engine.boardSize(), engine.boardSize(), nameOf(engine.sideToMove()));
  }
  SearchResult result;
  if (engine.state() == GameState::Running) {
    result = engine.think(limitsOf(options), stop, json ? InfoSink{} : InfoSink{printIteration});
    proveClaims(engine.position(), result, stop);
  }
  if (json) {
    fmt::print("{}\n", resultJson(engine, input, result));
  } else if (result.best) {
    printResult(result);
  } else {
    fmt::print("{}\n", endText(engine.state()));
  }
  std::fflush(stdout);
}

}  // namespace

int analyze(const Options& options) {
  const auto limits = limitsOf(options);  // complains about values before anything is read
  const InterruptGuard interrupts;
  try {
    const auto positions = readInputs(options.inputs(), inputOptions(options));
    Engine engine({.boardSize = positions.empty() ? options.boardSize() : positions.front().boardSize,
                   .rule = options.rule(),
                   .hashBytes = parseBytes(options.get("hash"), "--hash"),
                   .threads = parseInteger(options.get("threads"), "--threads", 1, kMaxThreads)});
    for (const InputPosition& position : positions) {
      analyzeOne(engine, position, options, interrupts.signal());
      if (interrupts.exitCode() != 0) return interrupts.exitCode();
    }
  } catch (const PositionError& e) {
    if (options.isSet("json")) fmt::print("{}\n", errorJson("bad_position", e.what()));
    throw;
  }
  return kOk;
}

}  // namespace pentarch::app
