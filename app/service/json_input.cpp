// SPDX-License-Identifier: MIT
#include "app/service/json_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "app/records/json_names.h"
#include "app/records/names.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

// The value of that name under nameOf(); none if there is no such name.
template <typename T, std::size_t N>
[[nodiscard]] std::optional<T> named(std::string_view name, const std::array<T, N>& values) {
  for (const T value : values) {
    if (nameOf(value) == name) return value;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<SetupStone>> stonesIn(const ParsedJson& json,
                                                const std::function<Square(const ParsedJson&)>& pointOf) {
  if (!json.contains("moves") && !json.contains("black")) return std::nullopt;
  std::vector<SetupStone> stones;
  Color color = Color::Black;
  for (const ParsedJson& point : json.value("moves", ParsedJson::array())) {
    stones.push_back({pointOf(point), cellOf(color)});
    color = ~color;
  }
  for (const auto& [name, content] : records::kJsonSetups) {
    for (const ParsedJson& point : json.value(std::string(name), ParsedJson::array())) {
      stones.push_back({pointOf(point), content});
    }
  }
  return stones;
}

std::vector<Square> movesFrom(const ParsedJson& json) {
  std::vector<Square> moves;
  for (const ParsedJson& move : json) {
    const auto s = notation::fromLetters(move.get<std::string>(), kMaxBoardSize);
    if (!s) throw PositionError(fmt::format("{} is no point", move.dump()));
    moves.push_back(*s);
  }
  return moves;
}

Color colorFrom(const ParsedJson& json) {
  if (const auto color = colorNamed(json.get<std::string>())) return *color;
  throw PositionError(fmt::format("{} is not black or white", json.dump()));
}

Score scoreFrom(const ParsedJson& json) {
  constexpr int kLargest = std::numeric_limits<int>::max();
  if (json.at("type") == "eval")
    return std::clamp(wholeNumberFrom(json.at("value"), -kLargest, kLargest), -kMinWin + 1, kMinWin - 1);
  const int plies = wholeNumberFrom(json.at("plies"), -kLargest, kLargest);
  if (json.at("type") != "mate" || std::abs(plies) > kMaxPly) throw PositionError("no score of this program");
  return plies > 0 ? winIn(plies) : lossIn(-plies);
}

std::optional<Bound> boundNamed(std::string_view name) {
  return named(name, std::array{Bound::None, Bound::Upper, Bound::Lower, Bound::Exact});
}

std::optional<Proof> proofNamed(std::string_view name) {
  return named(name, std::array{Proof::None, Proof::Claimed, Proof::Five, Proof::Vcf, Proof::Vct, Proof::Search});
}

Proof proofFrom(const ParsedJson& json) {
  if (const auto proof = proofNamed(json.get<std::string>())) return *proof;
  throw PositionError(fmt::format("{} is no kind of proof", json.dump()));
}

GameState stateFrom(const ParsedJson& json) {
  constexpr std::array kStates = {GameState::Running, GameState::BlackWon, GameState::WhiteWon,
                                  GameState::BlackForbidden, GameState::Draw};
  if (const auto state = named(json.get<std::string>(), kStates)) return *state;
  throw PositionError(fmt::format("{} is no state of a game", json.dump()));
}

SolveResult::Verdict solveVerdictIn(const Json& result) {
  const std::string name = result.value("verdict", "");
  if (name == "win") return SolveResult::Verdict::Proven;
  return name == "no_win" || name == "over" ? SolveResult::Verdict::NoWin : SolveResult::Verdict::Undecided;
}

}  // namespace pentarch::app
