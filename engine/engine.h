// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/game/ending.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"
#include "engine/search/search_types.h"
#include "engine/search/tunables.h"

namespace pentarch {

class Evaluation;
class Position;

/// Settings of an engine.
struct EngineConfig {
  int boardSize = 15;  ///< edge length, kMinBoardSize..kMaxBoardSize
  Rule rule = Rule::Freestyle;
  std::size_t hashBytes = std::size_t{64} << 20;      ///< transposition table, 0: none; allocated at the first think
  int threads = 1;                                    ///< 1..256
  Tunables tunables = {};                             ///< constants of the search
  std::shared_ptr<const Evaluation> evaluation = {};  ///< may be shared; null: the built-in one
};

/// Size of a transposition table in bytes, and the share of it that holds entries of any search, in permille.
struct HashUse {
  std::size_t bytes = 0;
  int permille = 0;
};

/// One game and the engine that thinks about it. Not thread-safe: call all members from one thread (the search starts
/// its own helpers and joins them before it returns). Never throws on bad moves; the constructor and whatever allocates
/// may throw std::bad_alloc.
class Engine {
 public:
  static constexpr int kMaxThreads = 256;

  explicit Engine(const EngineConfig& config = {});
  ~Engine();
  Engine(const Engine&) = delete;  // searches hold references into it
  Engine& operator=(const Engine&) = delete;

  /// Empties the board and sets its edge length, kMinBoardSize..kMaxBoardSize. The search memory is kept while rule and
  /// size stay the same.
  void newGame(int boardSize);
  /// Changes the rule; keeps the stones and clears the search memory.
  void setRule(Rule rule);
  /// Size of the transposition table; takes effect at the next think. The engine falls back to less if memory is short.
  void setHashBytes(std::size_t bytes);
  /// Search threads, 1 .. kMaxThreads; other numbers are brought into that range.
  void setThreads(int threads);
  /// Clears the search memory: transposition table, histories and solver tables.
  void clearMemory();
  /// Allocates table and threads now instead of at the next think. Returns the size of the table if it is less than
  /// requested, once per allocation. May throw std::bad_alloc.
  std::optional<std::size_t> allocate();
  /// Size of the transposition table, and how much of it is filled. Between setHashBytes() and the next think: the new
  /// size, 0 permille.
  [[nodiscard]] HashUse hashUse() const;
  /// Writes the entries of the table in the format of engine/search/table_file.h and returns their number. Failure
  /// shows in the state of the stream.
  std::uint64_t saveHash(std::ostream& out) const;
  /// Adds the entries of a file of that format for this rule and board size. Returns their number, or the reason why
  /// nothing was read. Accepts any bytes; the stream must be seekable.
  std::variant<std::uint64_t, std::string> loadHash(std::istream& in);

  /// Plays for the side to move; false, and nothing has changed, if the point is off the board or taken. Accepts moves
  /// after the end of the game (the manager decides about that) and forbidden points of renju, which ending() reports.
  bool play(Square square);
  /// Takes the last stone back, whose side is to move again; false if there is none.
  bool undo();
  /// Removes a stone, however early it was placed. The number of stones left decides the turn: White's if Black has
  /// more of them, else Black's. False if there is no stone there.
  bool remove(Square square);
  /// Makes `side` the side to move; the stones stay as they were played or set up.
  void giveTurnTo(Color side);
  /// Replaces the board. The last entry for a square counts. Entries off the board are ignored. `lastStone` says if the
  /// last one was played and may be a foul, or if the stones have no order.
  void setUp(std::span<const SetupStone> stones, Color sideToMove, LastStone lastStone = LastStone::Played);

  /// The settings in effect; the evaluation is not null.
  [[nodiscard]] const EngineConfig& config() const;
  [[nodiscard]] int boardSize() const;
  [[nodiscard]] Rule rule() const;
  [[nodiscard]] int threads() const;
  [[nodiscard]] std::size_t hashBytes() const;
  [[nodiscard]] Color sideToMove() const;
  [[nodiscard]] int stoneCount() const;
  /// Blocked off the board, too.
  [[nodiscard]] Cell at(Square square) const;
  /// The blocked points, then the stones in the order in which they were played or set.
  [[nodiscard]] std::vector<SetupStone> stones() const;
  [[nodiscard]] bool isFull() const;
  /// The end of the game, judged by all that stands on the board.
  [[nodiscard]] Ending ending() const;
  [[nodiscard]] GameState state() const { return ending().state; }
  /// Points that the side to move may not play (renju, Black to move; else empty), in index order.
  [[nodiscard]] std::vector<Square> forbiddenPoints() const;

  /// Thinks about the position for the side to move and returns the best move; the board stays as it is. Returns within
  /// 20 ms of processor time once a limit is reached or `stop` is raised, always with a legal move while a point is
  /// free (a forbidden one only if nothing else is left).
  SearchResult think(const SearchLimits& limits, const StopSignal& stop, const InfoSink& onInfo = {});
  /// The same for another position of the same rule and size, with the search memory of this engine.
  SearchResult think(const Position& position, const SearchLimits& limits, const StopSignal& stop,
                     const InfoSink& onInfo = {});

  /// Read access for callers that need more than the protocol does (command line tools, tests).
  [[nodiscard]] const Position& position() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pentarch
