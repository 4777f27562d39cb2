// SPDX-License-Identifier: MIT
#include "app/records/result.h"

#include <fmt/format.h>

#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

[[nodiscard]] GameResult::Reason reasonFrom(std::string_view word) {
  if (word == "r" || word.starts_with("resign")) return GameResult::Reason::Resignation;
  if (word == "t" || word.starts_with("time")) return GameResult::Reason::Time;
  if (word == "f" || word.starts_with("forfeit")) return GameResult::Reason::Forfeit;
  return GameResult::Reason::Unsaid;
}

}  // namespace

std::optional<GameResult> resultFrom(std::string_view text) {
  const std::string result = ascii::toLower(ascii::trimmed(text));
  if (result == "0" || result == "draw" || result == "jigo" || result == "1/2-1/2") return GameResult{};
  if (result == "1-0") return GameResult{Color::Black};
  if (result == "0-1") return GameResult{Color::White};
  const std::size_t plus = result.find('+');
  const std::string_view side = std::string_view(result).substr(0, plus);
  const bool isBlack = side == "b" || side == "black";
  if (plus == std::string::npos || (!isBlack && side != "w" && side != "white")) return std::nullopt;
  return GameResult{isBlack ? Color::Black : Color::White, reasonFrom(std::string_view(result).substr(plus + 1))};
}

std::optional<GameResult> resultOf(const GameTree& game, GameState end) {
  return end == GameState::Running ? resultFrom(game.infoOr(info::kResult)) : GameResult{winnerOf(end)};
}

std::string textOf(const GameResult& result) {
  if (!result.winner) return "Draw";
  std::string winner = *result.winner == Color::Black ? "B+" : "W+";
  switch (result.reason) {
    case GameResult::Reason::Resignation: return winner + "Resign";
    case GameResult::Reason::Time: return winner + "Time";
    case GameResult::Reason::Forfeit: return winner + "Forfeit";
    case GameResult::Reason::Unsaid: break;
  }
  return winner;
}

std::string describe(const GameResult& result) {
  if (!result.winner) return "a draw";
  const std::string_view winner = nameOf(*result.winner);
  const std::string_view loser = nameOf(~*result.winner);
  switch (result.reason) {
    case GameResult::Reason::Resignation: return fmt::format("{} resigned: {} won", loser, winner);
    case GameResult::Reason::Time: return fmt::format("{} lost on time: {} won", loser, winner);
    case GameResult::Reason::Forfeit: return fmt::format("{} forfeited the game: {} won", loser, winner);
    case GameResult::Reason::Unsaid: break;
  }
  return fmt::format("{} won", winner);
}

}  // namespace pentarch::records
