// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "app/lab/openings.h"
#include "app/records/game_file.h"
#include "engine/engine.h"

namespace pentarch::lab {

/// Options that determine the beginnings of the games of a run.
struct GameOptions {
  std::uint64_t seed = 1;
  std::vector<Rule> rules = {Rule::Freestyle};  ///< each game takes one at random; not empty
  std::vector<int> sizes = {15};                ///< likewise
  OpeningOptions opening;
  /// Moves after the opening that are drawn from the policy, so that games from like openings differ: each game has
  /// from 0 to so many of them. They count as the opening's.
  int variedPlies = 0;
  double temperature = 1;  ///< of that choice: 1 as likely as the policy says, less for likelier moves; > 0
};

/// Limits of a move, the first one reached ends its search. At least one is set.
struct MoveLimits {
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<std::chrono::milliseconds> time;  ///< such games differ from run to run

  /// The limits of a search that begins now.
  [[nodiscard]] SearchLimits begin() const;
};

/// Game number `item` up to the end of its opening: rule, size and opening follow from seed and number. `engine` judges
/// the openings; its board is changed. None once `stop` is raised.
[[nodiscard]] std::optional<records::GameRecord> beginGame(Engine& engine, const GameOptions& options,
                                                           std::uint32_t item, const StopSignal& stop);

/// Chooses a move on the board of an engine.
using MoveChoice = std::function<SearchResult(Engine&, const SearchLimits&, const StopSignal&)>;

/// A player: the engine whose board it uses, and its way to choose a move there.
struct Player {
  Engine& engine;
  MoveChoice choose = {};  ///< null: Engine::think
};

/// The players of Black and White; both may use the same engine.
struct Players {
  Player black;
  Player white;

  [[nodiscard]] const Player& of(Color c) const { return c == Color::Black ? black : white; }
};

/// Plays a game to its end or adjudication and records it in `game`. Both players start with the record's board size
/// and rule, cleared search memory and the moves that the record already has, then choose within `limits`. Only games
/// of two engines that think are adjudicated: the scores of other players mean less. False, with the game unfinished,
/// once `stop` is raised.
[[nodiscard]] bool playGame(records::GameRecord& game, const Players& players, const MoveLimits& limits,
                            const StopSignal& stop);

}  // namespace pentarch::lab
