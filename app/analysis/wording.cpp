// SPDX-License-Identifier: MIT
#include "app/analysis/wording.h"

#include <fmt/format.h>

#include "app/analysis/judgment.h"
#include "app/analysis/score_text.h"
#include "app/records/names.h"
#include "app/records/result.h"

namespace pentarch::review {

using app::kindText;
using app::pliesText;
using app::rateText;

namespace {

constexpr std::size_t kLineMoves = 9;
constexpr std::size_t kListMoves = 6;

[[nodiscard]] std::string describeFact(const Fact& fact, Color mover) {
  const std::string line = lineText(fact.line, kLineMoves, fact.plies);
  switch (fact.kind) {
    case Fact::Kind::Five: return "makes five";
    case Fact::Kind::Forbidden: return "plays a forbidden point";
    case Fact::Kind::Forced: return fact.found ? "forced: answers the four" : "leaves the four unanswered";
    case Fact::Kind::OnlyMove:
      return fact.found ? "the only move: every other one loses, proven"
                        : fmt::format("{} was the only move: every other one loses, proven", line);
    case Fact::Kind::MissedWin: return missedWinText(fact.plies, fact.proof, fact.line);
    case Fact::Kind::Lost:
      return fmt::format("loses: {} {}: {}", nameOf(~mover), provenWinText(fact.plies, fact.proof), line);
  }
  return "";
}

// Wins that the search claims without proof.
[[nodiscard]] std::string describeClaim(const ReviewedMove& move, const Assessment& before, const Assessment& after) {
  if (move.fact(Fact::Kind::MissedWin) != nullptr || move.fact(Fact::Kind::Lost) != nullptr) return "";
  const bool isOnlyClaimed = isLoss(after.score) && !after.isProven() && after.state == GameState::Running;
  if (before.isProvenWin() && isOnlyClaimed && pliesToMate(after.score) >= pliesToMate(before.score) &&
      move.square != before.best()) {
    return fmt::format("had a win in {}, proven ({}): {}; now the search claims one in {}",
                       pliesText(pliesToMate(before.score)), kindText(before.proof),
                       lineText(before.pv, kLineMoves, pliesToMate(before.score)), pliesText(pliesToMate(after.score)));
  }
  if (isWin(after.score) && !after.isProven() && !isLoss(before.score)) {
    return fmt::format("the search claims a win of {} in {}", nameOf(~move.color), pliesText(pliesToMate(after.score)));
  }
  if (!before.isProven() && throwsWinAway(before, after)) {
    return missedWinText(pliesToMate(before.score), before.proof, before.pv);
  }
  return "";
}

// The defenses if there are several, else the best move.
[[nodiscard]] std::string describeBetter(const ReviewedMove& move, const Assessment& before) {
  if (move.label == Label::None || move.fact(Fact::Kind::MissedWin) != nullptr) return "";
  if (const Fact* only = move.fact(Fact::Kind::OnlyMove); only != nullptr && !only->found) return "";
  if (before.defenses && !before.defenses->empty() && move.fact(Fact::Kind::Lost) != nullptr) {
    return fmt::format("not refuted: {}", lineText(*before.defenses, kListMoves));
  }
  if (before.best().isNone() || before.best() == move.square) return "";
  return "better " + lineText(before.pv, 1);
}

void append(std::string& text, const std::string& part) {
  if (part.empty()) return;
  text += (text.empty() ? "" : "; ") + part;
}

}  // namespace

std::string describeMove(const Review& review, std::size_t index) {
  const ReviewedMove& move = review.moves[index];
  if (!move.isJudged) return "";
  const Assessment& before = *review.assessments[index];
  const Assessment& after = *review.assessments[index + 1];
  std::string text;
  for (const Fact& fact : move.facts) append(text, describeFact(fact, move.color));
  append(text, describeClaim(move, before, after));
  if (text.empty() && move.label != Label::None) {
    text = fmt::format("{}: gives {} away", nameOf(move.label), rateText(move.drop));
  }
  append(text, describeBetter(move, before));
  return text;
}

std::string describeEnd(const Review& review) {
  if (review.end.isOver() && !review.end.move) return review.endText;
  switch (review.end.state) {
    case GameState::BlackWon: return fmt::format("Black won with move {}", review.moves.size());
    case GameState::WhiteWon: return fmt::format("White won with move {}", review.moves.size());
    case GameState::BlackForbidden: return fmt::format("White won: move {} was a forbidden one", review.moves.size());
    case GameState::Draw: return review.endText;
    case GameState::Running: break;
  }
  const auto result = records::resultFrom(review.game.infoOr(records::info::kResult));
  return result ? fmt::format("{} (no five on the board)", records::describe(*result)) : "no five on the board";
}

std::string describeDecision(const Review& review) {
  if (!review.decision) return "";
  const Decision& d = *review.decision;
  std::string standing = fmt::format("{} wins from there on, proven", nameOf(d.winner));
  if (!d.isProven()) {
    standing = fmt::format("{} stays above 99% from there on, {}", nameOf(d.winner),
                           d.provenFrom ? fmt::format("proven from move {} on", *d.provenFrom) : "not proven");
  }
  if (d.ply == 0) return "decided from the start: " + standing;
  return fmt::format("decided by move {} ({} {}): {}", d.ply, nameOf(review.moves[d.ply - 1].color),
                     records::nameOf(review.moves[d.ply - 1].square), standing);
}

std::string lineText(const std::vector<Square>& line, std::size_t most, int plies) {
  std::string text;
  for (std::size_t i = 0; i < line.size() && i < most; ++i) {
    if (i > 0) text += ' ';
    text += records::nameOf(line[i]);
  }
  const bool goesOn = (line.size() > most && most > 1) || static_cast<int>(line.size()) < plies;
  return goesOn ? text + " ..." : text;
}

std::string provenWinText(int plies, Proof proof) {
  return fmt::format("wins in {}, proven ({})", pliesText(plies), kindText(proof));
}

std::string missedWinText(int plies, Proof proof, const std::vector<Square>& line) {
  if (proof < Proof::Five) return fmt::format("gave up a win in {} that the search claims", pliesText(plies));
  return fmt::format("missed a win in {}, proven ({}): {}", pliesText(plies), kindText(proof),
                     lineText(line, kLineMoves, plies));
}

std::string accuracyText(const PlayerSummary& player, std::string_view none) {
  return player.accuracy ? fmt::format("{:.1f}%", *player.accuracy) : std::string(none);
}

}  // namespace pentarch::review
