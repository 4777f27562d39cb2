// SPDX-License-Identifier: MIT
#include "app/analysis/judgment.h"

#include <algorithm>
#include <cmath>

#include "app/analysis/score_text.h"

namespace pentarch::review {
namespace {

constexpr double kAccuracyDecay = 4;
constexpr double kPercent = 100;
constexpr double kLeastDrop = 0.005;
constexpr double kDecided = 0.99;  // shown as >99% or 100%

void raise(Assessment& before, const Assessment& after, Square played) {
  before.score = beforeMove(after.score);
  before.proof = after.proof;
  before.pv = {played};
  before.pv.insert(before.pv.end(), after.pv.begin(), after.pv.end());
}

// A move that is proven to lose is not a defense. If it was the last defense, every move loses.
void dropRefuted(Assessment& before, const Assessment& after, Square played) {
  if (!before.defenses || std::erase(*before.defenses, played) == 0) return;
  before.longestRefutation = std::max(before.longestRefutation, pliesToMate(after.score));
  if (!before.defenses->empty() || before.isProven()) return;
  raise(before, after, played);
  before.score = lossIn(before.longestRefutation + 1);
  before.proof = std::max(before.proof, Proof::Vct);  // the widest class used by any refutation
}

// The position before a move is worth at least what the played move brought, and no more if that was the best move.
void learnFromAfter(Assessment& before, const Assessment& after, Square played) {
  if (before.state != GameState::Running || played.isNone()) return;
  if (after.isProvenWin()) dropRefuted(before, after, played);
  const Score value = beforeMove(after.score);
  const bool provesWin = isWin(value) && after.isProven();
  if (before.isProven()) {
    if (provesWin && value > before.score) raise(before, after, played);
    return;
  }
  if (provesWin || value > before.score) {
    raise(before, after, played);
  } else if (played == before.best() && isLoss(value) && after.isProven()) {
    before.pv.clear();  // the search's best move loses, and no alternative was examined
  } else if (played == before.best() && !isLoss(value)) {
    before.score = value;
    before.proof = isMate(value) ? after.proof : Proof::None;
  }
}

// A proven loss remains one, whatever is played, and lasts no longer than was proven.
void learnFromBefore(const Assessment& before, Assessment& after) {
  if (!before.isProvenLoss() || after.isProven() || after.state != GameState::Running) return;
  after.score = winIn(std::max(1, pliesToMate(before.score) - 1));
  after.proof = before.proof;
}

// A position that turns out to be lost has no defenses.
void settleDefenses(Assessment& a) {
  if (a.isProvenLoss() && a.defenses) a.defenses->clear();
}

// A drop that would be shown as 0% counts as 0.
[[nodiscard]] double shownDrop(double drop) {
  return drop < kLeastDrop ? 0 : app::shownRate(drop);
}

void addFacts(ReviewedMove& move, const Assessment& before, const Assessment& after) {
  const bool madeFive = after.state == GameState::BlackWon || after.state == GameState::WhiteWon;
  if (madeFive) move.facts.push_back({Fact::Kind::Five});
  if (after.state == GameState::BlackForbidden) move.facts.push_back({Fact::Kind::Forbidden});
  const auto isAmong = [&](const std::vector<Square>& list) {
    return std::find(list.begin(), list.end(), move.square) != list.end();
  };
  if (!before.answersToFour.empty() && !madeFive) {
    move.facts.push_back(
        {.kind = Fact::Kind::Forced, .found = isAmong(before.answersToFour), .line = before.answersToFour});
  } else if (before.defenses && before.defenses->size() == 1 && !isLoss(before.score) && !madeFive) {
    move.facts.push_back({.kind = Fact::Kind::OnlyMove, .found = isAmong(*before.defenses), .line = *before.defenses});
  }
  if (before.isProven() && throwsWinAway(before, after)) {
    move.facts.push_back(
        {.kind = Fact::Kind::MissedWin, .plies = pliesToMate(before.score), .proof = before.proof, .line = before.pv});
  }
  if (after.isProvenWin() && after.state == GameState::Running && !isLoss(before.score)) {
    move.facts.push_back(
        {.kind = Fact::Kind::Lost, .plies = pliesToMate(after.score), .proof = after.proof, .line = after.pv});
  }
}

[[nodiscard]] Label labelOf(const ReviewedMove& move) {
  for (const Fact::Kind kind : {Fact::Kind::MissedWin, Fact::Kind::Lost}) {
    if (move.fact(kind) != nullptr) return Label::Blunder;
  }
  if (move.fact(Fact::Kind::Forbidden) != nullptr && move.drop > 0) return Label::Blunder;
  if (move.drop >= kBlunder) return Label::Blunder;
  if (move.drop >= kMistake) return Label::Mistake;
  return move.drop >= kInaccuracy ? Label::Inaccuracy : Label::None;
}

}  // namespace

const Fact* ReviewedMove::fact(Fact::Kind kind) const {
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const Fact& f) { return f.kind == kind; });
  return found == facts.end() ? nullptr : &*found;
}

double accuracyOf(double drop) {
  return kPercent * std::exp(-kAccuracyDecay * drop);
}

bool canJudge(const ReviewedMove& move, const std::optional<Assessment>& before,
              const std::optional<Assessment>& after) {
  return before && after && before->side == move.color && after->side == ~move.color;
}

void reconcile(std::vector<std::optional<Assessment>>& assessments, const std::vector<ReviewedMove>& moves) {
  const auto isTurn = [&](std::size_t i) { return canJudge(moves[i], assessments[i], assessments[i + 1]); };
  for (std::size_t i = moves.size(); i-- > 0;) {
    if (isTurn(i)) learnFromAfter(*assessments[i], *assessments[i + 1], moves[i].square);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (isTurn(i)) learnFromBefore(*assessments[i], *assessments[i + 1]);
  }
  for (auto& a : assessments) {
    if (a) settleDefenses(*a);
  }
}

void judge(ReviewedMove& move, const Assessment& before, const Assessment& after) {
  move.isJudged = true;
  move.before = rateOf(before);
  move.after = 1 - rateOf(after);
  move.drop = shownDrop(move.before - move.after);
  addFacts(move, before, after);
  move.label = labelOf(move);
}

bool throwsWinAway(const Assessment& before, const Assessment& after) {
  return isWin(before.score) && !isLoss(after.score);
}

bool isKnownLoss(const std::optional<Assessment>& assessment) {
  return assessment && assessment->isProvenLoss();
}

void Summarizer::add(const ReviewedMove& m, bool wasLost) {
  if (m.time) sums_.time = sums_.time.value_or(std::chrono::milliseconds{}) + *m.time;
  if (!m.isJudged) return;
  ++sums_.moves;
  sums_.inaccuracies += m.label == Label::Inaccuracy ? 1 : 0;
  sums_.mistakes += m.label == Label::Mistake ? 1 : 0;
  sums_.blunders += m.label == Label::Blunder ? 1 : 0;
  sums_.missedWins += m.fact(Fact::Kind::MissedWin) != nullptr ? 1 : 0;
  if (const Fact* only = m.fact(Fact::Kind::OnlyMove)) {
    ++sums_.onlyMoves;
    sums_.onlyMovesFound += only->found ? 1 : 0;
  }
  const Fact* forced = m.fact(Fact::Kind::Forced);
  if (wasLost || (forced != nullptr && forced->found)) return;
  ++sums_.free;
  accuracies_ += accuracyOf(m.drop);
  sums_.meanDrop += m.drop;
}

PlayerSummary Summarizer::summary() const {
  PlayerSummary p = sums_;
  if (p.free > 0) {
    // Rounded to the decimals shown.
    p.accuracy = std::round(accuracies_ / p.free * 10) / 10;
    p.meanDrop = std::round(p.meanDrop / p.free * 1000) / 1000;
  }
  return p;
}

PlayerSummary summarize(const std::vector<ReviewedMove>& moves, const std::vector<bool>& lost, Color color) {
  Summarizer summarizer;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].color == color) summarizer.add(moves[i], lost[i]);
  }
  return summarizer.summary();
}

std::optional<Decision> decisionOf(const std::vector<std::optional<Assessment>>& assessments) {
  if (assessments.empty() || !assessments.back() || !isMate(assessments.back()->score)) return std::nullopt;
  const Assessment& last = *assessments.back();
  Decision decision;
  decision.winner = isWin(last.score) ? last.side : ~last.side;
  bool areAllProven = true;
  for (std::size_t i = assessments.size(); i-- > 0;) {
    const auto& a = assessments[i];
    if (!a) return std::nullopt;  // it may have been decided before
    const double rate = decision.winner == Color::Black ? blackRate(*a) : 1 - blackRate(*a);
    if (rate <= kDecided) break;
    decision.ply = i;
    areAllProven = areAllProven && a->isProven();
    if (areAllProven) decision.provenFrom = i;
  }
  return decision;
}

}  // namespace pentarch::review
