// SPDX-License-Identifier: MIT
#include "app/analysis/statistics.h"

#include <algorithm>
#include <map>
#include <optional>

#include "app/analysis/judgment.h"
#include "app/records/result.h"
#include "engine/book.h"

namespace pentarch::review {
namespace {

[[nodiscard]] std::string playerOf(const Review& review, Color color) {
  return review.game.infoOr(color == Color::Black ? records::info::kBlack : records::info::kWhite);
}

/// The sums of one player.
struct PlayerSums {
  PlayerProfile profile;
  Summarizer overall;
  std::array<Summarizer, kPhases.size()> byPhase;

  void addResult(const std::optional<records::GameResult>& result, Color color) {
    ++profile.games;
    if (!result) return;
    ++(!result->winner ? profile.draws : *result->winner == color ? profile.wins : profile.losses);
  }

  void add(const ReviewedMove& move, bool wasLost, Phase phase) {
    overall.add(move, wasLost);
    byPhase[static_cast<std::size_t>(phase)].add(move, wasLost);
  }

  [[nodiscard]] PlayerProfile summedUp() const {
    PlayerProfile p = profile;
    p.overall = overall.summary();
    std::transform(byPhase.begin(), byPhase.end(), p.byPhase.begin(), [](const Summarizer& s) { return s.summary(); });
    return p;
  }
};

/// Players by name.
using PlayerTable = std::map<std::string, PlayerSums, std::less<>>;

void addPlayers(PlayerTable& players, const Review& review) {
  std::array<PlayerSums*, 2> sides{};
  for (const Color c : kColors) {
    const std::string name = playerOf(review, c);
    PlayerSums& sums = players[name];
    sums.profile.name = name;
    sums.addResult(records::resultOf(review.game, review.end.state), c);
    sides[indexOf(c)] = &sums;
  }
  const auto& setup = review.game.setup;
  auto stones = static_cast<std::size_t>(
      std::count_if(setup.begin(), setup.end(), [](const SetupStone& s) { return isStone(s.content); }));
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const ReviewedMove& m = review.moves[i];
    sides[indexOf(m.color)]->add(m, isKnownLoss(review.assessments[i]), phaseAt(stones));
    stones += m.square.isNone() ? 0 : 1;
  }
}

/// Openings by the key of their canonical position.
struct OpeningTable {
  std::vector<OpeningResults> openings;
  std::map<std::string, std::size_t, std::less<>> numbers;

  // Games from a set-up position, shorter ones and those that begin with a pass have no opening.
  void add(const Review& review) {
    if (!review.game.setup.empty() || review.moves.size() < kOpeningMoves) return;
    book::BookPosition position(review.rule, review.game.boardSize);
    std::vector<Square> moves;
    for (std::size_t i = 0; i < kOpeningMoves; ++i) {
      const ReviewedMove& m = review.moves[i];
      if (m.square.isNone()) return;
      position.set(m.square, cellOf(m.color));
      position.setSideToMove(~m.color);
      moves.push_back(m.square);
    }
    const auto [place, isNew] = numbers.try_emplace(book::CanonicalPosition(position).key(), openings.size());
    if (isNew) openings.push_back({.rule = review.rule, .boardSize = review.game.boardSize, .moves = moves});
    OpeningResults& opening = openings[place->second];
    ++opening.games;
    const auto result = records::resultOf(review.game, review.end.state);
    if (!result) return;
    ++(!result->winner ? opening.draws : *result->winner == Color::Black ? opening.blackWins : opening.whiteWins);
  }
};

void addThrownWins(std::vector<ThrownWin>& thrown, const Review& review) {
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const ReviewedMove& m = review.moves[i];
    if (!m.isJudged) continue;
    const Assessment& before = *review.assessments[i];
    if (!throwsWinAway(before, *review.assessments[i + 1])) continue;
    thrown.push_back({.source = review.game.source,
                      .name = playerOf(review, m.color),
                      .color = m.color,
                      .ply = i + 1,
                      .played = m.square,
                      .plies = pliesToMate(before.score),
                      .proof = before.proof,
                      .line = before.pv});
  }
}

}  // namespace

Phase phaseAt(std::size_t stones) {
  if (stones < kMiddleStones) return Phase::Opening;
  return stones < kEndStones ? Phase::Middle : Phase::End;
}

std::string_view nameOf(Phase phase) {
  switch (phase) {
    case Phase::Opening: return "opening";
    case Phase::Middle: return "middle";
    case Phase::End: return "end";
  }
  return "";
}

Statistics statisticsOf(const std::vector<Review>& reviews) {
  PlayerTable players;
  OpeningTable openings;
  Statistics statistics;
  statistics.games = reviews.size();
  for (const Review& review : reviews) {
    addPlayers(players, review);
    openings.add(review);
    addThrownWins(statistics.thrownWins, review);
  }
  for (const auto& [name, sums] : players) statistics.players.push_back(sums.summedUp());
  statistics.openings = std::move(openings.openings);
  const auto hasMoreGames = [](const auto& a, const auto& b) { return a.games > b.games; };
  std::stable_sort(statistics.players.begin(), statistics.players.end(), hasMoreGames);
  std::stable_sort(statistics.openings.begin(), statistics.openings.end(), hasMoreGames);
  return statistics;
}

}  // namespace pentarch::review
