// SPDX-License-Identifier: MIT
#include "app/review/wording.h"

#include <fmt/format.h>

#include <cmath>

#include "app/records/result.h"

namespace pentarch::review {
namespace {

constexpr std::size_t kLineMoves = 9;
constexpr std::size_t kListMoves = 6;

[[nodiscard]] std::string describeFact(const Fact& fact, Color mover) {
  const std::string line = movesText(fact.line, kLineMoves);
  switch (fact.kind) {
    case Fact::Kind::Five: return "makes five";
    case Fact::Kind::Forbidden: return "plays a forbidden point";
    case Fact::Kind::Forced: return fact.found ? "forced: answers the four" : "leaves the four unanswered";
    case Fact::Kind::OnlyMove:
      return fact.found ? "the only move: every other one loses, proven"
                        : fmt::format("{} was the only move: every other one loses, proven", line);
    case Fact::Kind::MissedWin:
      return fmt::format("missed a win in {}, proven ({}): {}", fact.plies, proofName(fact.proof), line);
    case Fact::Kind::Lost:
      return fmt::format("loses: {} wins in {}, proven ({}): {}", colorName(~mover), fact.plies, proofName(fact.proof),
                         line);
  }
  return "";
}

// What the search thinks and nobody has checked.
[[nodiscard]] std::string describeClaim(const ReviewedMove& move, const Assessment& before, const Assessment& after) {
  if (move.fact(Fact::Kind::MissedWin) != nullptr || move.fact(Fact::Kind::Lost) != nullptr) return "";
  const bool isOnlyClaimed = isLoss(after.score) && !after.isProven() && after.state == GameState::Running;
  if (before.isProvenWin() && isOnlyClaimed && pliesToMate(after.score) >= pliesToMate(before.score) &&
      move.square != before.best()) {
    return fmt::format("had a win in {}, proven ({}): {}; now one in {} is claimed by the search",
                       pliesToMate(before.score), proofName(before.proof), movesText(before.pv, kLineMoves),
                       pliesToMate(after.score));
  }
  if (isWin(after.score) && !after.isProven() && !isLoss(before.score)) {
    return fmt::format("{} wins in {}, claimed by the search", colorName(~move.color), pliesToMate(after.score));
  }
  if (isWin(before.score) && !before.isProven() && !isLoss(after.score)) {
    return fmt::format("missed a win in {} that the search claims", pliesToMate(before.score));
  }
  return "";
}

// Good defenses, where there are several of them, else the best move.
[[nodiscard]] std::string describeBetter(const ReviewedMove& move, const Assessment& before) {
  if (move.label == Label::None || move.fact(Fact::Kind::MissedWin) != nullptr) return "";
  if (const Fact* only = move.fact(Fact::Kind::OnlyMove); only != nullptr && !only->found) return "";
  if (before.defenses && before.defenses->size() > 1 && move.fact(Fact::Kind::Lost) != nullptr) {
    return fmt::format("not refuted: {}", movesText(*before.defenses, kListMoves));
  }
  if (before.best().isNone() || before.best() == move.square) return "";
  return "better " + movesText(before.pv, 1);
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
    text = fmt::format("{}: gives {:.0f}% away", nameOf(move.label), 100 * move.drop);
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
  std::string sure = "proven";
  if (!d.isProven()) sure = "claimed by the search";
  if (!d.isProven() && d.provenFrom) sure += fmt::format(" and proven after move {}", *d.provenFrom);
  if (d.ply == 0) return fmt::format("decided from the start: {} wins, {}", colorName(d.winner), sure);
  return fmt::format("decided by move {} ({} {}): {} wins from there on, {}", d.ply,
                     colorName(review.moves[d.ply - 1].color), records::nameOf(review.moves[d.ply - 1].square),
                     colorName(d.winner), sure);
}

std::string movesText(const std::vector<Square>& line, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < line.size() && i < most; ++i) {
    if (i > 0) text += ' ';
    text += records::nameOf(line[i]);
  }
  return line.size() > most && most > 1 ? text + " ..." : text;
}

std::string_view colorName(Color color) {
  return color == Color::Black ? "Black" : "White";
}

std::string_view proofName(Proof proof) {
  switch (proof) {
    case Proof::None: return "none";
    case Proof::Claimed: return "claimed";
    case Proof::Five: return "five";
    case Proof::Vcf: return "VCF";
    case Proof::Vct: return "VCT";
    case Proof::Search: return "search";
  }
  return "none";
}

}  // namespace pentarch::review
