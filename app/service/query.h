// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/analysis/review.h"
#include "app/records/formats.h"
#include "engine/engine.h"
#include "engine/solver.h"

namespace pentarch::app::serve {

/// Search limits of a query; the first one reached ends the search. At least one is set.
struct QueryLimits {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
};

/// Defaults for queries.
struct QueryDefaults {
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  QueryLimits limits;
  int multiPv = 1;
  /// Gets warnings about texts of positions that may have been read differently from what they mean.
  std::function<void(const std::vector<records::Error>&)> onWarnings = {};
};

/// The question that a query asks of its positions.
enum class Task : std::uint8_t {
  Analyze,  ///< the best moves
  Explain,  ///< threats, defenses and fouls, and what one move does
  Solve,    ///< a proof that the side to move wins
  Review    ///< what happened in the whole game
};

/// A request to examine one or several positions of a game.
struct Query {
  std::string id;
  Task task = Task::Analyze;
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::vector<SetupStone> initialStones;  ///< on the board before the first move
  Color initialPlayer = Color::Black;     ///< plays the first move
  std::vector<Square> moves;              ///< each on a free point
  std::size_t setUpCount = 0;             ///< number of leading initial stones without an order
  std::vector<int> turns;                 ///< positions to analyze, by number of moves; at least one
  QueryLimits limits;
  int multiPv = 1;
  std::optional<std::vector<Square>> only;               ///< the only moves to search; none for all
  std::vector<Square> block;                             ///< moves excluded from the search
  std::optional<int> level;                              ///< choose a move as a player of this level
  std::optional<std::uint64_t> seed;                     ///< of that choice; none: a random one
  int priority = 0;                                      ///< higher is served first
  std::optional<std::chrono::milliseconds> reportEvery;  ///< interval of partial answers; none: final answer only
  bool clear = false;                                    ///< clear all tables before each search
  bool yields = false;                                   ///< ends when other queries wait
  bool prove = false;                                    ///< settle who wins instead of ranking moves
  bool includeThreat = false;                            ///< also look for the opponent's threat, as `analyze` does
  std::optional<Square> move;                            ///< to be explained
  WinClass winClass = WinClass::Quiet;                   ///< the wins to look for, of Task::Solve
  std::optional<records::GameTree> game;                 ///< of Task::Review; its main line is `moves`

  /// The stones on the board after that many moves, in playing order, and the side to move.
  [[nodiscard]] std::vector<SetupStone> stonesAt(int turn) const;
  [[nodiscard]] Color sideAt(int turn) const;
  [[nodiscard]] LastStone lastStoneAt(int turn) const;
};

/// Terminates one query or all of them.
struct Terminate {
  std::string id;
  std::optional<std::string> target;  ///< id of the query; none for all
  std::vector<int> turns;             ///< the positions to terminate; empty for all
};

/// Requests games in another format. The text is read at once, so that its errors are those of the query.
struct Convert {
  std::string id;
  std::optional<records::Format> from;  ///< detected if not given
  records::ReadResult read;             ///< at least one game
  records::Format to = records::Format::Json;
};

/// Requests the version of the program.
struct AskVersion {
  std::string id;
};

/// Searches that start from now on begin with empty tables.
struct ClearCache {
  std::string id;
};

/// Requests figures over the games of earlier reviews.
struct AskStatistics {
  std::string id;
  std::vector<review::Review> reviews;  ///< at least one; what review::reviewFrom() reads of each
};

using Request = std::variant<Query, Terminate, Convert, AskVersion, ClearCache, AskStatistics>;

/// An invalid line; the message is a sentence for people.
struct QueryError : std::runtime_error {
  QueryError(std::string codeOfError, std::string nameOfField, const std::string& message)
      : std::runtime_error(message), code(std::move(codeOfError)), field(std::move(nameOfField)) {}

  std::string code;                          ///< "bad_json", "bad_query" or "bad_game"
  std::string field;                         ///< empty if the whole line is invalid
  std::optional<std::string> id = {};        ///< of the query, if readable
  std::optional<records::Error> place = {};  ///< in the text of a game
};

/// Parses one line. Throws QueryError.
[[nodiscard]] Request parseRequest(std::string_view line, const QueryDefaults& defaults);

}  // namespace pentarch::app::serve
