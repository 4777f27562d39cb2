// SPDX-License-Identifier: MIT
#include "app/cli/analyze/analysis_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/position_text.h"
#include "app/program/options.h"
#include "app/program/terminal.h"
#include "app/records/names.h"
#include "app/records/turn_choice.h"
#include "app/records/units.h"
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kBoardGap = 4;
constexpr std::size_t kWideLine = 60;      // from this width on, a line shows its depth
constexpr std::size_t kVerdictIndent = 3;  // under the move

// The proven or claimed outcome of a line, in words. If moves were excluded, a loss is stated of the move only.
[[nodiscard]] std::string verdictText(const SearchLine& line, Color side, bool isRestricted,
                                      const std::optional<LossProof>& loss) {
  const Color winner = isWin(line.score) ? side : ~side;
  const std::string plies = pliesText(pliesToMate(line.score));
  const std::string move = notation::toLetters(line.pv.front());
  const bool isOfTheMove = isRestricted && isLoss(line.score);
  if (!line.isProven()) {
    const std::string refuted =
        loss ? fmt::format(": {} of {} replies are refuted", loss->refuted(), loss->replies.size()) : "";
    return fmt::format("the search claims a win of {} in {}{}, not proven{}", nameOf(winner), plies,
                       isOfTheMove ? " after " + move : "", refuted);
  }
  if (isOfTheMove) {
    return fmt::format("{} loses: {} wins in {}, proven ({})", move, nameOf(winner), plies, kindText(line.proof));
  }
  return fmt::format("{} wins in {}: proven ({}), every reply checked", nameOf(winner), plies, kindText(line.proof));
}

[[nodiscard]] std::string threatText(const SolveResult& threat, Color side, std::size_t width) {
  const std::string_view own = nameOf(side);
  const std::string_view other = nameOf(~side);
  switch (threat.verdict) {
    case SolveResult::Verdict::Proven:
      return wrapped(fmt::format("If {} passed, {} would win in {}, proven ({}): {}", own, other,
                                 pliesText(threat.plies()), kindText(threat.proof), movesText(threat.line)),
                     2, width);
    case SolveResult::Verdict::NoWin:
      return wrapped(fmt::format("If {} passed, {} would have no win by fours and threes.", own, other), 2, width);
    case SolveResult::Verdict::Undecided: break;
  }
  return wrapped(
      fmt::format("If {} passed, no win of {} was found within {}.", own, other, counted(threat.nodes, "node")), 2,
      width);
}

// Joins as many parts as fit into the width.
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::size_t width) {
  constexpr std::string_view kGap = "   ";
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty() && text.size() + kGap.size() + part.size() > width) break;
    text += (text.empty() ? "" : std::string(kGap)) + part;
  }
  return text;
}

struct Column {
  std::string_view name;
  const char* place;  // a JSON pointer
  bool ofLine;        // relative to a line of moves, else to the result
};

constexpr std::array kCsvColumns = {
    Column{"position", "/source", false},  Column{"turn", "/turn", false},
    Column{"rule", "/rule", false},        Column{"size", "/size", false},
    Column{"side", "/side", false},        Column{"state", "/state", false},
    Column{"rank", "/rank", true},         Column{"move", "/move", true},
    Column{"score", "/score/value", true}, Column{"mate", "/score/plies", true},
    Column{"winrate", "/winrate", true},   Column{"depth", "/depth", true},
    Column{"proof", "/proof", true},       Column{"nodes", "/used/nodes", false},
    Column{"ms", "/used/ms", false},       Column{"pv", "/pv", true},
};

// A spreadsheet would evaluate text that starts like a formula; a leading apostrophe prevents that (numbers do not pass
// through here). Quotes protect commas, quotes and line breaks.
[[nodiscard]] std::string cellOf(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += c;
    result += c;
  }
  return result + '"';
}

// A list of moves becomes one word.
[[nodiscard]] std::string field(const Json& value) {
  if (value.is_string()) return cellOf(value.get<std::string>());
  if (value.is_array()) return fmt::format("{}", fmt::join(value.get<std::vector<std::string>>(), ""));
  return value.dump();
}

[[nodiscard]] std::string row(const Json& result, const Json& line) {
  std::vector<std::string> fields;
  for (const Column& column : kCsvColumns) {
    const Json& from = column.ofLine ? line : result;
    const Json::json_pointer place(column.place);
    fields.push_back(from.contains(place) ? field(from.at(place)) : "");
  }
  return fmt::format("{}", fmt::join(fields, ","));
}

}  // namespace

std::string iterationText(const SearchInfo& info, std::size_t width) {
  const double seconds = secondsOf(info.elapsed);
  const double nodes = static_cast<double>(info.nodes);
  const std::string rank = info.lineCount > 1 ? fmt::format("#{:<2} ", info.lineIndex + 1) : "";
  const std::string head =
      fmt::format("{}depth {:>2}/{:<2}  {:>8}  {:>4}  {:>6.2f} s  {:>7}  {:>6}/s  ", rank, info.line.depth,
                  info.line.selDepth, scoreText(info.line.score, info.line.isProven()), rateText(info.line.winRate()),
                  seconds, shortCount(nodes), shortCount(seconds > 0 ? nodes / seconds : 0));
  return head + movesText(info.line.pv, width - std::min(width, head.size()));
}

std::string candidateBoards(const Engine& engine, Square lastMove, const SearchResult& result, const Style& style,
                            Boards boards, std::size_t width) {
  std::map<Square, std::string> candidates;
  std::map<Square, std::string> line;
  int rank = 0;
  for (const SearchLine& l : result.lines) {
    const std::string digit = ++rank <= kMarked ? std::to_string(rank) : "+";
    candidates[l.pv.front()] = style.heat(l.winRate(), digit);
  }
  std::string left = "candidates\n" + drawBoard(engine, style, lastMove, candidates);
  if (boards == Boards::Candidates) return left;
  Color color = engine.sideToMove();
  int number = 0;
  for (const Square s : result.lines.empty() ? std::vector<Square>{} : result.lines.front().pv) {
    if (++number > kMarked) break;
    const std::string digit = std::to_string(number);
    line[s] = color == Color::Black ? style.black(digit) : style.white(digit);
    color = ~color;
  }
  return sideBySide(left, "best line\n" + drawBoard(engine, style, lastMove, line), kBoardGap, width);
}

std::string lineText(int rank, const SearchLine& line, std::size_t width) {
  std::string head = fmt::format("{}. {:<4} {:>8}  {:>4}  ", rank, notation::toLetters(line.pv.front()),
                                 scoreText(line.score, line.isProven()), rateText(line.winRate()));
  if (width >= kWideLine) head += fmt::format("depth {:>2}  ", line.depth);
  return head +
         movesText(line.pv, width - std::min(width, head.size()), isMate(line.score) ? pliesToMate(line.score) : 0);
}

std::string workText(const SearchResult& found, Clock::duration elapsed, std::optional<Clock::duration> limit,
                     std::size_t width) {
  const auto nodes = static_cast<double>(found.nodes);
  const double seconds = secondsOf(elapsed);
  std::vector<std::string> parts = {limit ? fmt::format("{:.1f} s of {:.1f} s", seconds, secondsOf(*limit))
                                          : fmt::format("{:.1f} s", seconds)};
  if (!found.lines.empty()) {
    parts.push_back(fmt::format("depth {}/{}", found.lines.front().depth, found.lines.front().selDepth));
    parts.push_back(fmt::format("{} nodes", shortCount(nodes)));
    parts.push_back(fmt::format("{}/s", shortCount(seconds > 0 ? nodes / seconds : 0)));
  }
  return joined(parts, width);
}

std::string resultText(const Engine& engine, const Analysis& analysis, std::size_t width) {
  const SearchResult& result = analysis.search;
  if (result.lines.empty()) return fmt::format("{}.\n", endingText(engine));
  std::string text;
  int rank = 0;
  for (const SearchLine& line : result.lines) {
    text += lineText(++rank, line, width) + "\n";
    if (!isMate(line.score)) continue;
    const std::string verdict =
        verdictText(line, engine.sideToMove(), analysis.restriction.exists(), analysis.claims.loss);
    text += "   " + wrapped(verdict, kVerdictIndent, width - kVerdictIndent);
  }
  if (analysis.threat) text += threatText(*analysis.threat, engine.sideToMove(), width);
  for (const Foul& foul : analysis.fouls) text += wrapped(foulText(foul) + ".", 2, width);
  std::vector<std::string> work = {fmt::format("best {}", notation::toLetters(result.best))};
  if (analysis.wasInterrupted) work.emplace_back("interrupted");
  work.push_back(fmt::format("{:.2f} s", secondsOf(result.elapsed)));
  work.push_back(
      fmt::format("{} {}", shortCount(static_cast<double>(result.nodes)), result.nodes == 1 ? "node" : "nodes"));
  work.push_back(fmt::format("hash {:.0f}%", result.hashPermille / 10.0));
  return text + joined(work, width) + "\n";
}

std::string csvHead() {
  std::vector<std::string_view> names;
  for (const Column& column : kCsvColumns) names.push_back(column.name);
  return fmt::format("{}", fmt::join(names, ","));
}

std::string analysisCsv(const Json& result) {
  const Json& lines = result.at("lines");
  if (lines.empty()) return row(result, Json::object());
  std::vector<std::string> rows;
  for (const Json& line : lines) rows.push_back(row(result, line));
  return fmt::format("{}", fmt::join(rows, "\n"));
}

}  // namespace pentarch::app
