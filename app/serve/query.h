// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/engine.h"

namespace pentarch::app::serve {

/// What ends the search of a query; the first limit reached counts. At least one is set.
struct QueryLimits {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
};

/// What holds for a query that does not say otherwise.
struct QueryDefaults {
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  QueryLimits limits;
  int multiPv = 1;
};

/// A question about one or several positions of a game.
struct Query {
  std::string id;
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::vector<SetupStone> initialStones;  ///< on the board before the first move
  Color initialPlayer = Color::Black;     ///< who plays the first move
  std::vector<Square> moves;              ///< each on a free point
  std::size_t setUpCount = 0;             ///< so many of the initial stones, the first ones, have no order
  std::vector<int> turns;                 ///< positions to analyze: after so many moves; at least one
  QueryLimits limits;
  int multiPv = 1;
  std::optional<std::vector<Square>> only;               ///< the moves to consider; none for all
  std::vector<Square> block;                             ///< moves never to consider
  int priority = 0;                                      ///< higher comes first
  std::optional<std::chrono::milliseconds> reportEvery;  ///< between partial answers; none for the final one only
  bool clear = false;                                    ///< forget everything before each search

  /// The stones on the board after that many moves, in playing order, and who is to move.
  [[nodiscard]] std::vector<SetupStone> stonesAt(int turn) const;
  [[nodiscard]] Color sideAt(int turn) const;
  [[nodiscard]] LastStone lastStoneAt(int turn) const;
};

/// Ends one query or all of them.
struct Terminate {
  std::string id;
  std::optional<std::string> target;  ///< id of the query; none for all
  std::vector<int> turns;             ///< only these positions of it; empty for all
};

/// Asks for the version of the program.
struct AskVersion {
  std::string id;
};

/// Makes the searches that start from now on begin with empty tables.
struct ClearCache {
  std::string id;
};

using Request = std::variant<Query, Terminate, AskVersion, ClearCache>;

/// What is wrong with a line; the message is a sentence for people.
struct QueryError : std::runtime_error {
  QueryError(std::string codeOfError, std::string nameOfField, const std::string& message)
      : std::runtime_error(message), code(std::move(codeOfError)), field(std::move(nameOfField)) {}

  std::string code;               ///< "bad_json" or "bad_query"
  std::string field;              ///< empty if the line as a whole is wrong
  std::optional<std::string> id;  ///< of the query, if it could be read
};

/// Reads one line. Throws QueryError.
[[nodiscard]] Request parseRequest(std::string_view line, const QueryDefaults& defaults);

}  // namespace pentarch::app::serve
