// SPDX-License-Identifier: MIT
#include "app/analysis/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/board_text.h"
#include "app/commands.h"
#include "app/ending.h"
#include "app/explain/foul_output.h"
#include "app/text_layout.h"
#include "app/units.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kBoardGap = 4;
constexpr int kMarked = 9;  // candidates and moves of a line that have a digit on the board

[[nodiscard]] std::string percentText(Score score) {
  return fmt::format("{:.1f}%", 100 * winRate(score));
}

[[nodiscard]] std::string_view kindText(Proof proof) {
  return proof == Proof::Five ? "five" : proof == Proof::Vcf ? "VCF" : "VCT";
}

// What is known of a line that is won or lost, in words. Where other moves were left out, a loss is one of the move.
[[nodiscard]] std::string verdictText(const SearchLine& line, Color side, bool isRestricted) {
  const Color winner = isWin(line.score) ? side : ~side;
  const std::string length = fmt::format("{} wins in {}", nameOf(winner),
                                         counted(static_cast<std::uint64_t>(pliesToMate(line.score)), "ply", "plies"));
  if (isRestricted && isLoss(line.score)) {
    return fmt::format("{} loses: {}, {}", notation::toLetters(line.pv.front()), length,
                       line.proof < Proof::Five ? "claimed by the search, not proven"
                                                : fmt::format("proven ({})", kindText(line.proof)));
  }
  if (line.proof < Proof::Five) return fmt::format("{}: claimed by the search, not proven", length);
  return fmt::format("{}: proven ({}), every reply checked", length, kindText(line.proof));
}

[[nodiscard]] std::string threatText(const SolveResult& threat, Color side) {
  const std::string_view own = nameOf(side);
  const std::string_view other = nameOf(~side);
  switch (threat.verdict) {
    case SolveResult::Verdict::Proven:
      return wrapped(fmt::format("If {} passed, {} would win in {}, proven ({}): {}", own, other,
                                 counted(static_cast<std::uint64_t>(threat.plies()), "ply", "plies"),
                                 kindText(threat.proof), movesText(threat.line)),
                     2);
    case SolveResult::Verdict::NoWin:
      return fmt::format("If {} passed, {} would have no win by fours and threes.\n", own, other);
    case SolveResult::Verdict::Undecided: break;
  }
  return fmt::format("If {} passed, no win of {} was found within {}.\n", own, other, counted(threat.nodes, "node"));
}

[[nodiscard]] std::string lineText(int rank, const SearchLine& line) {
  const std::string head =
      fmt::format("{}. {:<4} {:>8}  {:>6}  depth {:>2}  ", rank, notation::toLetters(line.pv.front()),
                  scoreText(line.score), percentText(line.score), line.depth);
  return head + movesText(line.pv, kTextWidth - head.size(), isMate(line.score) ? pliesToMate(line.score) : 0);
}

}  // namespace

std::string scoreText(Score score) {
  if (isWin(score)) return fmt::format("win {}", pliesToMate(score));
  if (isLoss(score)) return fmt::format("loss {}", pliesToMate(score));
  return fmt::format("{:+d}", score);
}

std::string movesText(const std::vector<Square>& moves, std::size_t width, int plies) {
  constexpr std::string_view kMore = " ...";
  const bool goesOn = static_cast<int>(moves.size()) < plies;
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string next = (i > 0 ? " " : "") + notation::toLetters(moves[i]);
    const std::size_t reserve = goesOn || i + 1 < moves.size() ? kMore.size() : 0;
    if (i > 0 && text.size() + next.size() + reserve > width) return text + std::string(kMore);
    text += next;
  }
  return text + std::string(goesOn ? kMore : "");
}

std::string headerText(const Engine& engine, const ChosenPosition& chosen) {
  std::string text = fmt::format("{0} {1}x{1}", traitsOf(engine.rule()).name, engine.boardSize());
  if (!engine.ending().isOver()) text += fmt::format("  {} to move", nameOf(engine.sideToMove()));
  if (chosen.turn) text += fmt::format("  after {}", counted(static_cast<std::uint64_t>(*chosen.turn), "move"));
  return text + "\n";
}

std::string iterationText(const SearchInfo& info, std::size_t width) {
  const double seconds = std::chrono::duration<double>(info.elapsed).count();
  const double nodes = static_cast<double>(info.nodes);
  const std::string rank = info.lineCount > 1 ? fmt::format("#{:<2} ", info.lineIndex + 1) : "";
  const std::string head =
      fmt::format("{}depth {:>2}/{:<2}  {:>8}  {:>6}  {:>6.2f} s  {:>7}  {:>6}/s  ", rank, info.line.depth,
                  info.line.selDepth, scoreText(info.line.score), percentText(info.line.score), seconds,
                  shortCount(nodes), shortCount(seconds > 0 ? nodes / seconds : 0));
  return head + movesText(info.line.pv, width - std::min(width, head.size()));
}

std::string candidateBoards(const Engine& engine, Square lastMove, const SearchResult& result, const Style& style) {
  std::map<Square, std::string> candidates;
  std::map<Square, std::string> line;
  int rank = 0;
  for (const SearchLine& l : result.lines) {
    const std::string digit = ++rank <= kMarked ? std::to_string(rank) : "+";
    candidates[l.pv.front()] = style.heat(winRate(l.score), digit);
  }
  Color color = engine.sideToMove();
  int number = 0;
  for (const Square s : result.lines.front().pv) {
    if (++number > kMarked) break;
    const std::string digit = std::to_string(number);
    line[s] = color == Color::Black ? style.black(digit) : style.white(digit);
    color = ~color;
  }
  return sideBySide("candidates\n" + drawBoard(engine, style, lastMove, candidates),
                    "best line\n" + drawBoard(engine, style, lastMove, line), kBoardGap);
}

std::string resultText(const Engine& engine, const Analysis& analysis) {
  const SearchResult& result = analysis.search;
  if (result.lines.empty()) return fmt::format("{}.\n", endingText(engine));
  std::string text;
  int rank = 0;
  for (const SearchLine& line : result.lines) {
    text += lineText(++rank, line) + "\n";
    if (isMate(line.score))
      text += "   " + verdictText(line, engine.sideToMove(), analysis.restriction.exists()) + "\n";
  }
  if (analysis.threat) text += threatText(*analysis.threat, engine.sideToMove());
  for (const Foul& foul : analysis.fouls) text += wrapped(foulText(foul) + ".", 2);
  const double seconds = std::chrono::duration<double>(result.elapsed).count();
  return text + fmt::format("best {}   {:.2f} s   {} {}   hash {:.0f}%{}\n", notation::toLetters(result.best), seconds,
                            shortCount(static_cast<double>(result.nodes)), result.nodes == 1 ? "node" : "nodes",
                            result.hashPermille / 10.0, analysis.wasInterrupted ? "   interrupted" : "");
}

}  // namespace pentarch::app
