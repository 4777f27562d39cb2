// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/book/sqlite.h"
#include "app/records/game_tree.h"
#include "engine/book.h"

namespace pentarch::app {

/// The end of a game, as far as it is known.
enum class Outcome : std::uint8_t { Unknown, Black, White, Draw };

/// The games that count.
struct GameFilter {
  std::string player;                ///< words in the names of both, in any order and case; empty for all
  std::optional<Outcome> outcome{};  ///< only games that ended so
};

/// Games by how they ended.
struct OutcomeCounts {
  std::int64_t games = 0;  ///< with those whose end is not known
  std::int64_t blackWins = 0;
  std::int64_t draws = 0;
  std::int64_t whiteWins = 0;
};

/// A move that was played in a position.
struct PlayedMove {
  Square square;
  OutcomeCounts counts;
};

/// A game that went through a position.
struct FoundGame {
  std::string black;
  std::string white;
  std::string result;  ///< as in SGF; empty if it is not known
  std::string date;
  std::string event;
  /// The file, as seen from the working folder, with the number of the game where it holds several.
  std::string source;
};

/// The moves and results of the games in a position.
struct Explored {
  OutcomeCounts counts;           ///< of the games that went on from it
  std::vector<PlayedMove> moves;  ///< most games first
  std::vector<FoundGame> games;   ///< the latest of them by their dates
};

/// Games by the positions of their main lines: an SQLite file, or memory. Positions that symmetries or other orders of
/// the moves lead to are one. Games are known by their file and its state when it was read, so that a file is read
/// again only if it has changed. Members throw DatabaseError. Not thread-safe.
class GameIndex {
 public:
  /// An index in memory.
  GameIndex();
  /// Opens a file; `Mode::Create` creates an empty index if it does not exist.
  GameIndex(const std::string& path, Database::Mode mode);

  GameIndex(const GameIndex&) = delete;
  GameIndex& operator=(const GameIndex&) = delete;

  /// The changes of `work` take effect together.
  template <typename Work>
  void asOne(Work work) {
    Transaction transaction(database_);
    work();
    transaction.commit();
  }
  /// True if the games of a file in this state (a text of all that they depend on, in any form) are known.
  [[nodiscard]] bool isKnown(const std::string& file, const std::string& state);
  /// Replaces the games of a file. A game is left out if it cannot be played through; `rule` is that of games which
  /// state none. Returns the number of games added.
  std::size_t replace(const std::string& file, const std::string& state, const std::vector<records::GameTree>& games,
                      Rule rule);
  /// Forgets the games of files that `isWanted` refuses. Returns the number of files.
  template <typename IsWanted>
  std::size_t forget(IsWanted isWanted) {
    std::size_t gone = 0;
    for (const std::string& file : files()) {
      if (isWanted(file)) continue;
      remove(file);
      ++gone;
    }
    return gone;
  }
  [[nodiscard]] std::int64_t gameCount();

  /// The moves that the games played in a position, and at most `most` of these games.
  [[nodiscard]] Explored explore(const book::BookPosition& position, const GameFilter& filter, std::int64_t most);

 private:
  [[nodiscard]] std::vector<std::string> files();
  void remove(const std::string& file);
  void add(std::int64_t file, std::int64_t number, const records::GameTree& game, Rule rule);

  Database database_;
  Statement addGame_;
  Statement addMove_;
};

}  // namespace pentarch::app
