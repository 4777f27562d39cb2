// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game/ending.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"
#include "engine/search/search_types.h"
#include "engine/search/tunables.h"

namespace pentarch {

class EvalWeights;
class Position;

struct EngineConfig {
  int boardSize = 15;
  Rule rule = Rule::Freestyle;
  std::size_t hashBytes = std::size_t{64} << 20;    ///< transposition table; allocated at the first think
  int threads = 1;                                  ///< 1..256
  Tunables tunables = {};                           ///< the numbers of the search
  std::shared_ptr<const EvalWeights> weights = {};  ///< of the evaluation; none for those that are part of the program
};

/// What playing or setting a stone led to. On anything but `Ok` nothing has changed.
enum class MoveStatus : std::uint8_t { Ok, OffBoard, Occupied };

/// A point of a set-up position. `content` is Black, White or Blocked.
struct SetupStone {
  Square square;
  Cell content = Cell::Black;
};

/// One game and everything that thinks about it. Not thread-safe: all members are called from one thread (the search
/// starts its own helpers and joins them before it returns). Never throws on bad moves; may throw std::bad_alloc only
/// from the constructor.
class Engine {
 public:
  explicit Engine(const EngineConfig& config = {});
  ~Engine();
  Engine(const Engine&) = delete;  // searches hold references into it
  Engine& operator=(const Engine&) = delete;

  /// Empties the board and sets its edge length (5..22). What was learnt is kept while rule and size stay the same.
  void newGame(int boardSize);
  /// Changes the rule; stones stay, what was learnt is forgotten.
  void setRule(Rule rule);
  /// Size of the transposition table; takes effect at the next think. The engine falls back to less if memory is short.
  void setHashBytes(std::size_t bytes);
  void setThreads(int threads);
  /// Forgets all that was learnt.
  void clearHash();
  /// Gives table and threads their memory now instead of at the next think. The size that the table got, if that is
  /// less than was asked for; told once for every allocation. May throw std::bad_alloc.
  std::optional<std::size_t> allocate();
  /// Share of the table that is used, in permille.
  [[nodiscard]] int hashUsedPermille() const;
  /// Writes what the table holds in the format of engine/search/table_file.h; the number of entries. The stream tells
  /// whether it went well.
  std::uint64_t saveHash(std::ostream& out) const;
  /// Adds what a file of that format holds for this rule and board size; the number of entries, or why nothing was
  /// read. Any bytes will do; the stream must be able to go back.
  std::variant<std::uint64_t, std::string> loadHash(std::istream& in);

  /// Plays for the side to move. Legal even after the game has ended (a manager decides that); forbidden points of
  /// renju are accepted here, ending() tells.
  MoveStatus play(Square square);
  /// Takes the last stone back; false if there is none.
  bool undo();
  /// Removes a stone wherever it is in the game and gives the turn to its owner if it was the last one played, else
  /// keeps the turn to the side that alternation demands; false if there is no stone there.
  bool remove(Square square);
  /// Replaces the board. The last entry for a square counts. Entries off the board are ignored. A last stone that was
  /// played may have been a foul; where the stones have no order, nobody can tell.
  void setUp(std::span<const SetupStone> stones, Color sideToMove, LastStone lastStone = LastStone::Played);

  [[nodiscard]] int boardSize() const;
  [[nodiscard]] Rule rule() const;
  [[nodiscard]] int threads() const;
  [[nodiscard]] std::size_t hashBytes() const;
  [[nodiscard]] Color sideToMove() const;
  [[nodiscard]] int stoneCount() const;
  [[nodiscard]] Cell at(Square square) const;
  /// Stones in the order in which they were played or set.
  [[nodiscard]] std::vector<SetupStone> stones() const;
  [[nodiscard]] bool isFull() const;
  /// Whether and how the game has ended, by whatever stands on the board.
  [[nodiscard]] Ending ending() const;
  [[nodiscard]] GameState state() const { return ending().state; }
  /// Points that the side to move may not play (renju, Black to move; else empty), in index order.
  [[nodiscard]] std::vector<Square> forbiddenPoints() const;

  /// Thinks about the position for the side to move and returns the best move; the board stays as it is. Returns at the
  /// first limit reached or soon after `stop` is raised (within about a millisecond), always with a legal move while a
  /// point is free (a forbidden one only if nothing else is left).
  SearchResult think(const SearchLimits& limits, const StopSignal& stop, const InfoSink& onInfo = {});

  /// Read access for layers that look deeper than the protocol (command line tools, tests).
  [[nodiscard]] const Position& position() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pentarch
