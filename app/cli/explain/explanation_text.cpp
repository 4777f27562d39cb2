// SPDX-License-Identifier: MIT
#include "app/cli/explain/explanation_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "app/analysis/score_text.h"
#include "app/cli/analyze/analysis_text.h"
#include "app/program/options.h"
#include "app/program/terminal.h"
#include "app/records/names.h"
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kThreatColumn = 25;  // column of the points of a threat
constexpr std::size_t kListedMoves = 30;   // a larger group of refuted moves is only counted

using Verdict = SolveResult::Verdict;

// "in 7 plies, proven (VCF), the shortest by fours: e8 ...".
[[nodiscard]] std::string provenText(const Win& win) {
  return fmt::format("in {}, proven ({}){}: {}", pliesText(win.result.plies()), kindText(win.result.proof),
                     win.isShortest && win.result.plies() > 1 ? ", the shortest by fours" : "",
                     movesText(win.result.line));
}

[[nodiscard]] std::string threatListText(std::string_view name, const ThreatList& threats) {
  std::string text;
  for (const ThreatPoints& kind : threats) {
    if (kind.points.empty()) continue;
    text += fmt::format("  {:<{}}{}", kind.words, kThreatColumn - kIndent,
                        wrappedAt(kThreatColumn, movesText(kind.points)));
  }
  if (text.empty()) return fmt::format("{} can make no open three, four or five.\n", name);
  return fmt::format("{} can make\n{}", name, text);
}

[[nodiscard]] std::string ownWinText(const Explanation& e, std::string_view name) {
  switch (e.own.result.verdict) {
    case Verdict::Proven: return fmt::format("{} wins {}.", name, provenText(e.own));
    case Verdict::NoWin: return fmt::format("{} has no win by fours and threes.", name);
    case Verdict::Undecided: break;
  }
  return fmt::format("No win of {} was found within {}.", name, counted(e.nodes, "node"));
}

[[nodiscard]] std::string threatText(const Explanation& e, std::string_view own, std::string_view other) {
  switch (e.threat.result.verdict) {
    case Verdict::Proven: return fmt::format("If {} passed, {} would win {}.", own, other, provenText(e.threat));
    case Verdict::NoWin: return fmt::format("If {} passed, {} would have no win by fours and threes.", own, other);
    case Verdict::Undecided: break;
  }
  return fmt::format("If {} passed, no win of {} was found within {}.", own, other, counted(e.nodes, "node"));
}

[[nodiscard]] std::vector<Square> movesWith(const Explanation& e, Verdict verdict) {
  std::vector<Square> moves;
  for (const Reply& r : e.replies) {
    if (r.refutation.verdict == verdict) moves.push_back(r.move);
  }
  return moves;
}

// The losing moves grouped by their refutation, the largest group last.
[[nodiscard]] std::string refutedText(const Explanation& e) {
  std::map<Square, std::vector<const Reply*>> byAnswer;
  for (const Reply& r : e.replies) {
    if (r.refutation.verdict == Verdict::Proven) byAnswer[r.refutation.line.front()].push_back(&r);
  }
  std::vector<std::vector<const Reply*>> groups;
  for (auto& [answer, group] : byAnswer) groups.push_back(std::move(group));
  std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  std::string text;
  for (const auto& group : groups) {
    const auto [quickest, slowest] = std::minmax_element(
        group.begin(), group.end(),
        [](const Reply* a, const Reply* b) { return a->refutation.plies() < b->refutation.plies(); });
    const int first = (*quickest)->refutation.plies();
    const int last = (*slowest)->refutation.plies();
    std::vector<Square> moves;
    for (const Reply* r : group) moves.push_back(r->move);
    const Reply& sample = **slowest;
    text += "  " +
            wrapped(fmt::format("{} refutes {} in {}; {}: {}", notation::toLetters(sample.refutation.line.front()),
                                moves.size() > kListedMoves ? fmt::format("{} moves", moves.size()) : movesText(moves),
                                first == last ? pliesText(first) : fmt::format("{} to {} plies", first, last),
                                notation::toLetters(sample.move), movesText(sample.refutation.line)),
                    2 * kIndent, kTextWidth - kIndent);
  }
  return text;
}

[[nodiscard]] std::string repliesText(const Explanation& e, std::string_view own, std::string_view other) {
  if (e.replies.empty()) return "";
  const auto adequate = movesWith(e, Verdict::NoWin);
  const auto undecided = movesWith(e, Verdict::Undecided);
  const std::size_t lost = e.replies.size() - adequate.size() - undecided.size();
  std::string text = "\n";
  if (!adequate.empty()) {
    text += wrapped(fmt::format("Adequate defenses, after which {} has no win by fours and threes: {}.", other,
                                movesText(adequate)),
                    kIndent);
  } else if (undecided.empty()) {
    text += fmt::format("{} is lost: every move is refuted.\n", own);
  } else {
    text += "No defense was shown to be adequate.\n";
  }
  if (!undecided.empty()) {
    const std::string limit = e.wasInterrupted ? "before the interruption" : "within " + counted(e.nodes, "node");
    text += wrapped(fmt::format("Not decided {}: {}.", limit, movesText(undecided)), kIndent);
  }
  if (lost > 0) {
    text += fmt::format("{} {}, proven:\n{}", lost == e.replies.size() ? "All moves" : counted(lost, "move"),
                        lost == 1 ? "loses" : "lose", refutedText(e));
  }
  return text;
}

[[nodiscard]] std::string effectText(const MoveExplanation& m, std::string_view other) {
  std::vector<std::string> parts;
  if (!m.gained.empty()) parts.push_back(fmt::format("makes {}", m.gained));
  if (!m.taken.empty()) parts.push_back(fmt::format("takes {} from {}", m.taken, other));
  std::string text = fmt::format("{}", fmt::join(parts, " and "));
  if (m.answers.size() == 1) text += fmt::format("; only {} stops the five", notation::toLetters(m.answers.front()));
  if (m.answers.size() > 1) text += fmt::format("; only {} stop the five", movesText(m.answers));
  return text.empty() ? "" : fmt::format("{} {}.", notation::toLetters(m.move), text);
}

[[nodiscard]] std::string moveText(const Explanation& e, const MoveExplanation& m, std::string_view own,
                                   std::string_view other) {
  const std::string name = notation::toLetters(m.move);
  if (m.foul) return wrapped(foulText(*m.foul) + ".", kIndent);
  if (m.makesFive) return fmt::format("{} makes five: {} wins.\n", name, own);
  std::string text = effectText(m, other);
  const bool hadWin = e.own.result.verdict == Verdict::Proven;
  switch (m.refutation.result.verdict) {
    case Verdict::Proven:
      text += fmt::format(" {} loses: {} wins {}.", name, other, provenText(m.refutation));
      if (hadWin) text += fmt::format(" It gives away a win of {}.", own);
      return wrapped(text, kIndent);
    case Verdict::NoWin: text += fmt::format(" After {} {} has no win by fours and threes.", name, other); break;
    case Verdict::Undecided:
      text += fmt::format(" After {} no win of {} was found within {}.", name, other, counted(e.nodes, "node"));
      break;
  }
  if (hadWin && m.keepsWin >= Proof::Five) text += fmt::format(" {} wins: proven ({}).", name, kindText(m.keepsWin));
  if (hadWin && m.keepsWin < Proof::Five)
    text += fmt::format(" That {} keeps the win of {} was not proven.", name, own);
  return wrapped(text, kIndent);
}

}  // namespace

std::string explanationText(const Engine& engine, const Explanation& e) {
  const Color side = engine.sideToMove();
  const std::string_view own = nameOf(side);
  const std::string_view other = nameOf(~side);
  std::string text = threatListText(own, e.threats[indexOf(side)]) + threatListText(other, e.threats[indexOf(~side)]);
  for (const Foul& foul : e.fouls) text += wrapped(foulText(foul) + ".", kIndent);
  text += "\n" + wrapped(ownWinText(e, own), kIndent) + wrapped(threatText(e, own, other), kIndent);
  text += repliesText(e, own, other);
  if (e.move) text += "\n" + moveText(e, *e.move, own, other);
  return text;
}

}  // namespace pentarch::app
