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

#include "app/analysis/analysis.h"
#include "app/analysis/explanation.h"
#include "app/analysis/limits.h"
#include "app/analysis/opening.h"
#include "app/analysis/puzzle.h"
#include "app/analysis/review.h"
#include "app/analysis/solution.h"
#include "app/records/formats.h"
#include "app/records/input_position.h"
#include "engine/engine.h"

namespace pentarch::app::serve {

/// Defaults for queries.
struct QueryDefaults {
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  QuestionLimits limits;  ///< at least one is set; for each question those count that it has
  int multiPv = 1;
  /// Gets warnings about texts of positions and games that may have been read differently from what they mean.
  std::function<void(const std::vector<records::Error>&)> onWarnings = {};
};

/// A request to examine one or several positions, or a game. A review has its game in the question; of the members that
/// give a position it has the rule, the size and, as its only turn, the number of moves and passes.
struct Query {
  /// Everything that can be asked of the position on an engine's board, or of a game. For each of them there is a
  /// `run(question, engine, limits, host)` with the answer.
  using Question = std::variant<AnalyzeQuestion, ExplainQuestion, SolveQuestion, puzzle::PuzzleQuestion,
                                OpeningQuestion, review::ReviewQuestion>;

  std::string id;
  Question question;
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::vector<SetupStone> initialStones;                 ///< on the board before the first move
  std::string_view stonesField = "initialStones";        ///< field that gave them
  Color initialPlayer = Color::Black;                    ///< plays the first move
  std::vector<Square> moves;                             ///< each on a free point
  std::size_t setUpCount = 0;                            ///< number of leading initial stones without an order
  std::vector<int> turns;                                ///< positions to examine, by number of moves; at least one
  QuestionLimits limits;                                 ///< those that count for the question
  int priority = 0;                                      ///< higher is served first
  std::optional<std::chrono::milliseconds> reportEvery;  ///< interval of partial answers; none: final answer only
  bool clear = false;                                    ///< clear all tables before each search
  bool yields = false;                                   ///< ends when other queries wait

  /// The position after that many moves, as an input named like the query.
  [[nodiscard]] InputPosition positionAt(int turn) const;
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

/// Everything that a line can ask for.
using Request = std::variant<Query, Terminate, Convert, AskVersion, ClearCache, AskStatistics>;

/// An invalid line; the message is a sentence for people.
struct QueryError : std::runtime_error {
  QueryError(std::string codeOfError, std::string nameOfField, const std::string& message)
      : std::runtime_error(message), code(std::move(codeOfError)), field(std::move(nameOfField)) {}

  std::string code;                          ///< "bad_json", "bad_query", "bad_game" or "failed"
  std::string field;                         ///< empty if the whole line is invalid
  std::optional<std::string> id = {};        ///< of the query, if readable
  std::optional<records::Error> place = {};  ///< in the text of a game
};

/// Parses one line. Throws QueryError.
[[nodiscard]] Request parseRequest(std::string_view line, const QueryDefaults& defaults);

}  // namespace pentarch::app::serve
