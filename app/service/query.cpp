// SPDX-License-Identifier: MIT
#include "app/service/query.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>

#include "app/analysis/ending.h"
#include "app/analysis/solution.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/service/fields.h"
#include "app/service/query_game.h"
#include "app/service/review_json.h"
#include "engine/game/notation.h"
#include "engine/levels.h"

namespace pentarch::app::serve {
namespace {

// "h8" or [7, 7]; none if it is neither or outside the board.
[[nodiscard]] std::optional<Square> pointOf(const ParsedJson& value, int boardSize) {
  if (value.is_string()) return notation::fromLetters(value.get<std::string>(), boardSize);
  if (!value.is_array() || value.size() != 2) return std::nullopt;
  std::array<int, 2> xy{};
  for (std::size_t i = 0; i < xy.size(); ++i) {
    const auto number = records::wholeNumberIn(value[i], 0, boardSize - 1);
    if (!number) return std::nullopt;
    xy[i] = *number;
  }
  return Square::at(xy[0], xy[1]);
}

[[nodiscard]] std::string boardName(int size) {
  return fmt::format("the {}x{} board", size, size);
}

// "black" or "B", "white" or "W"; none for anything else.
[[nodiscard]] std::optional<Color> colorIn(const ParsedJson& name) {
  if (name == "black" || name == "B") return Color::Black;
  if (name == "white" || name == "W") return Color::White;
  return std::nullopt;
}

[[nodiscard]] Cell contentNamed(const Fields& fields, std::string_view field, const ParsedJson& name) {
  if (const auto color = colorIn(name)) return cellOf(*color);
  if (name == "blocked") return Cell::Blocked;
  fields.fail(field, fmt::format("{} is not black, white or blocked", shown(name)));
}

[[nodiscard]] std::optional<Color> playerOf(const Fields& fields) {
  const ParsedJson* value = fields.find("initialPlayer");
  if (value == nullptr) return std::nullopt;
  const auto color = colorIn(*value);
  if (!color) fields.fail("initialPlayer", fmt::format("{} is not black or white", shown(*value)));
  return color;
}

[[nodiscard]] std::vector<SetupStone> readStones(const Fields& fields, const ParsedJson& list, int boardSize) {
  constexpr std::string_view kField = "initialStones";
  if (!list.is_array()) fields.fail(kField, fmt::format("{} is not a list", shown(list)));
  std::vector<SetupStone> stones;
  for (const ParsedJson& entry : list) {
    if (!entry.is_array() || entry.size() != 2) {
      fields.fail(kField, fmt::format("{} is not a color and a point", shown(entry)));
    }
    const auto point = pointOf(entry[1], boardSize);
    if (!point) fields.fail(kField, fmt::format("{} is not a point of {}", shown(entry[1]), boardName(boardSize)));
    stones.push_back({*point, contentNamed(fields, kField, entry[0])});
  }
  return stones;
}

// Text in any form that `analyze` reads: moves, a drawing, a BOARD block.
void readText(const Fields& fields, Query& query, const QueryDefaults& defaults) {
  const auto player = playerOf(fields);
  try {
    const InputPosition position =
        readPosition(*fields.text("position"),
                     {.text = {.boardSize = query.boardSize, .side = player, .names = {.side = "initialPlayer"}},
                      .onWarnings = defaults.onWarnings});
    takeBoard(fields, "position", position.boardSize, position.rule, query);
    query.stonesField = "position";
    query.initialStones = position.stones;
    query.initialPlayer = position.sideToMove;
    query.setUpCount = position.setupCount;
  } catch (const PositionError& e) {
    fields.fail("position", e.what());
  }
}

// Throws if a stone or move is on an occupied point.
void checkPoints(const Fields& fields, const Query& query) {
  std::set<Square> taken;
  for (const SetupStone& stone : query.initialStones) {
    if (!taken.insert(stone.square).second) {
      fields.fail("initialStones", fmt::format("'{}' is set twice", notation::toLetters(stone.square)));
    }
  }
  for (std::size_t i = 0; i < query.moves.size(); ++i) {
    if (!taken.insert(query.moves[i]).second) {
      fields.fail("moves",
                  fmt::format("move {}: '{}' is not a free point", i + 1, notation::toLetters(query.moves[i])));
    }
  }
}

// Throws if no game leads to the stones, or if moves follow the end of the game.
void checkEnd(const Fields& fields, const Query& query) {
  const auto checkAt = [&](std::size_t turn, std::string_view field) {
    const std::string problem = problemOf(query.positionAt(static_cast<int>(turn)), query.rule);
    if (!problem.empty()) fields.fail(field, problem);
  };
  checkAt(0, query.stonesField);
  checkAt(query.moves.size(), "moves");
}

[[nodiscard]] std::vector<int> readTurns(const Fields& fields, int moves) {
  constexpr std::string_view kField = "analyzeTurns";
  const ParsedJson* value = fields.find(kField);
  if (value == nullptr) return {moves};
  std::vector<int> turns;
  if (*value == "all") {
    for (int turn = 0; turn <= moves; ++turn) turns.push_back(turn);
    return turns;
  }
  if (!value->is_array() || value->empty()) {
    fields.fail(kField, fmt::format("{} is not a list of turns and not \"all\"", shown(*value)));
  }
  for (const ParsedJson& entry : *value) {
    const auto turn = records::wholeNumberIn(entry, 0, moves);
    if (!turn) fields.fail(kField, fmt::format("{} is not a turn from 0 to {}", shown(entry), moves));
    if (std::find(turns.begin(), turns.end(), *turn) != turns.end()) {
      fields.fail(kField, fmt::format("turn {} is given twice", *turn));
    }
    turns.push_back(*turn);
  }
  return turns;
}

// A list of points: "h8i9", ["h8", "i9"] or [[7, 7], [8, 8]].
[[nodiscard]] std::vector<Square> readPoints(const Fields& fields, std::string_view name, int boardSize) {
  const ParsedJson* value = fields.find(name);
  if (value == nullptr) return {};
  if (value->is_string()) {
    const auto parsed = notation::parseMoves(value->get<std::string>(), boardSize);
    if (const auto* error = std::get_if<notation::Error>(&parsed)) {
      fields.fail(name, fmt::format("{} (at character {})", error->message, error->offset + 1));
    }
    return std::get<std::vector<Square>>(parsed);
  }
  if (!value->is_array()) fields.fail(name, fmt::format("{} is neither a text nor a list of points", shown(*value)));
  std::vector<Square> points;
  for (const ParsedJson& entry : *value) {
    const auto point = pointOf(entry, boardSize);
    if (!point) {
      fields.fail(name, fmt::format("number {}: {} is not a point of {}", points.size() + 1, shown(entry),
                                    boardName(boardSize)));
    }
    points.push_back(*point);
  }
  return points;
}

// Reads the board, its stones, the moves and the turns to analyze. `query.rule` and `query.boardSize` must be set.
void readPositionOf(const Fields& fields, Query& query, const QueryDefaults& defaults) {
  if (const ParsedJson* stones = fields.find("initialStones")) {
    if (fields.find("position") != nullptr) fields.fail("position", "not together with initialStones");
    query.initialStones = readStones(fields, *stones, query.boardSize);
    query.setUpCount = query.initialStones.size();
  }
  if (fields.find("position") != nullptr) {
    readText(fields, query, defaults);
  } else {
    query.initialPlayer = playerOf(fields).value_or(Color::Black);
  }
  query.moves = readPoints(fields, "moves", query.boardSize);
  checkPoints(fields, query);
  checkEnd(fields, query);
  query.turns = readTurns(fields, static_cast<int>(query.moves.size()));
}

constexpr int kMaxPriority = 1'000'000'000;
constexpr int kMaxTurn = static_cast<int>(kMaxLineMoves);  // passes count in a review

[[nodiscard]] Rule readRule(const Fields& fields, Rule fallback) {
  const auto name = fields.text("rule");
  if (!name) return fallback;
  if (const auto rule = ruleMeant(*name)) return *rule;
  fields.fail("rule", unknownRule(*name));
}

/// Time of a proof or a review if the server's own limits have neither time nor nodes.
constexpr std::chrono::seconds kProofTime{10};

/// Kinds of questions by the limits that they have. A query with another limit is refused; another one among the
/// server's own does not count.
enum class LimitsOf : std::uint8_t {
  Search,     ///< time, nodes and depth
  Proof,      ///< time and nodes
  Judgments,  ///< nodes
};

[[nodiscard]] QuestionLimits readLimits(const Fields& fields, LimitsOf question, const QuestionLimits& fallback) {
  const ParsedJson* object = fields.find("limits");
  QuestionLimits read = fallback;
  if (object != nullptr) {
    const Fields limits(*object, "limits.");
    limits.allowOnly({"time", "nodes", "depth"});
    if (object->empty()) fields.fail("limits", "none of time, nodes and depth is given");
    read = {limits.duration("time"), limits.count("nodes"), limits.integer("depth", 1, kMaxDepth)};
    if (question == LimitsOf::Proof && read.depth) fields.fail("limits", "limited by time and nodes, not by depth");
    if (question == LimitsOf::Judgments && (read.depth || read.time)) fields.fail("limits", "limited by nodes alone");
  }
  if (question != LimitsOf::Search) read.depth = std::nullopt;
  if (question == LimitsOf::Judgments) read.time = std::nullopt;
  if (question == LimitsOf::Proof && !read.time && !read.nodes) read.time = kProofTime;
  return read;
}

[[nodiscard]] Query readBoard(const Fields& fields, const std::string& id, LimitsOf question,
                              const QueryDefaults& defaults) {
  Query query;
  query.id = id;
  query.rule = readRule(fields, defaults.rule);
  query.boardSize = fields.integer("size", kMinBoardSize, kMaxBoardSize).value_or(defaults.boardSize);
  query.priority = fields.integer("priority", -kMaxPriority, kMaxPriority).value_or(0);
  query.limits = readLimits(fields, question, defaults.limits);
  return query;
}

// The fields that all questions about a position have beside their own.
[[nodiscard]] Query readQuestion(const Fields& fields, const std::string& id, LimitsOf question,
                                 const QueryDefaults& defaults, std::vector<std::string> own) {
  const std::vector<std::string> shared = {"id",   "action", "moves",  "position",     "initialStones", "initialPlayer",
                                           "rule", "size",   "limits", "analyzeTurns", "priority"};
  own.insert(own.end(), shared.begin(), shared.end());
  fields.allowOnly(own);
  Query query = readBoard(fields, id, question, defaults);
  readPositionOf(fields, query, defaults);
  return query;
}

[[nodiscard]] Query readAnalyze(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  Query query = readQuestion(fields, id, LimitsOf::Search, defaults,
                             {"multipv", "only", "block", "reportDuringSearchEvery", "clear", "includeThreat", "level",
                              "seed", "prove", "yield"});
  AnalyzeQuestion question;
  question.multiPv = fields.integer("multipv", 1, kMaxLines).value_or(defaults.multiPv);
  question.restriction = {readPoints(fields, "only", query.boardSize), {}};
  if (fields.find("only") != nullptr && question.restriction.only.empty()) {
    fields.fail("only", "no move is left to consider");
  }
  question.restriction.blocked = readPoints(fields, "block", query.boardSize);
  query.reportEvery = fields.duration("reportDuringSearchEvery");
  query.clear = fields.flag("clear").value_or(false);
  question.includesThreat = fields.flag("includeThreat").value_or(false);
  question.settles = fields.flag("prove").value_or(false);
  query.yields = fields.flag("yield").value_or(false);
  question.level = fields.integer("level", 1, kLevelCount);
  question.seed = fields.seed("seed");
  if (question.level) {
    if (fields.find("multipv") != nullptr) fields.fail("multipv", "a level chooses one move");
    if (query.reportEvery) fields.fail("reportDuringSearchEvery", "a level answers once, when it has chosen");
    if (query.yields) fields.fail("yield", "a level is not interrupted by other queries");
  }
  if (question.seed && !question.level) fields.fail("seed", "only the choices of a level are random");
  if (question.settles) {
    for (const char* other : {"multipv", "only", "block", "level"}) {
      if (fields.find(other) != nullptr) fields.fail(other, "a proof is of the whole position");
    }
  }
  query.question = std::move(question);
  return query;
}

// The move to be explained, a free point at all turns of the query; none if there is none.
[[nodiscard]] std::optional<Square> readMove(const Fields& fields, const Query& query) {
  if (fields.find("move") == nullptr) return std::nullopt;
  const auto points = readPoints(fields, "move", query.boardSize);
  if (points.size() != 1) fields.fail("move", "one move is explained");
  for (const int turn : query.turns) {
    const auto stones = query.positionAt(turn).stones;
    const auto isThere = [&](const SetupStone& stone) { return stone.square == points.front(); };
    if (std::any_of(stones.begin(), stones.end(), isThere)) fields.fail("move", "the point is taken");
  }
  return points.front();
}

[[nodiscard]] Query readExplain(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  Query query = readQuestion(fields, id, LimitsOf::Judgments, defaults, {"move"});
  query.question = ExplainQuestion{readMove(fields, query)};
  return query;
}

[[nodiscard]] Query readSolve(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  Query query = readQuestion(fields, id, LimitsOf::Proof, defaults, {"class"});
  query.question = SolveQuestion{.winClass = fields.parsed("class", winClassNamed).value_or(WinClass::Quiet)};
  return query;
}

[[nodiscard]] Query readPuzzle(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  Query query = readQuestion(fields, id, LimitsOf::Judgments, defaults, {"class", "min_length"});
  puzzle::PuzzleQuestion question;
  question.winClass = fields.parsed("class", winClassNamed).value_or(question.winClass);
  question.minPlies = fields.integer("min_length", puzzle::kMinPlies, puzzle::kMaxPlies).value_or(question.minPlies);
  query.question = question;
  return query;
}

[[nodiscard]] Query readOpening(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  Query query = readQuestion(fields, id, LimitsOf::Search, defaults, {"opening", "seed"});
  const std::string name = fields.text("opening").value_or("swap2");
  if (name != "swap" && name != "swap2") {
    fields.fail("opening", fmt::format("{} is not swap or swap2", shown(*fields.find("opening"))));
  }
  query.question = OpeningQuestion{.mayAddTwo = name == "swap2", .seed = fields.seed("seed")};
  return query;
}

[[nodiscard]] Query readReview(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  fields.allowOnly({"id", "action", "game", "rule", "size", "limits", "priority"});
  Query query = readBoard(fields, id, LimitsOf::Proof, defaults);
  readGameOf(fields, query, defaults);
  return query;
}

[[nodiscard]] AskStatistics readStatistics(const Fields& fields, const std::string& id) {
  fields.allowOnly({"id", "action", "reviews"});
  const ParsedJson* list = fields.find("reviews");
  if (list == nullptr) fields.fail("reviews", "missing: a list of reviews, as the action review answers");
  if (!list->is_array() || list->empty())
    fields.fail("reviews", fmt::format("{} is not a list of reviews", shown(*list)));
  AskStatistics request{id, {}};
  for (const ParsedJson& document : *list) {
    const auto fail = [&](const std::string& problem) {
      fields.fail("reviews", fmt::format("number {}: {}", request.reviews.size() + 1, problem));
    };
    try {
      request.reviews.push_back(review::reviewFrom(document));
    } catch (const PositionError& e) {
      fail(e.what());
    } catch (const ParsedJson::exception&) {
      fail("not a review as this version writes it");
    }
  }
  return request;
}

[[nodiscard]] Terminate readTerminate(const Fields& fields, std::string id) {
  fields.allowOnly({"id", "action", "terminateId", "turns"});
  Terminate request{std::move(id), fields.text("terminateId"), {}};
  if (!request.target) fields.fail("terminateId", "missing: the id of a query (or use \"terminate_all\")");
  const ParsedJson* turns = fields.find("turns");
  if (turns == nullptr) return request;
  if (!turns->is_array()) fields.fail("turns", fmt::format("{} is not a list of turns", shown(*turns)));
  for (const ParsedJson& entry : *turns) {
    const auto turn = records::wholeNumberIn(entry, 0, kMaxTurn);
    if (!turn) fields.fail("turns", fmt::format("{} is not a turn", shown(entry)));
    request.turns.push_back(*turn);
  }
  if (request.turns.empty()) fields.fail("turns", "an empty list");
  return request;
}

using RequestReader = Request (*)(const Fields& fields, const std::string& id, const QueryDefaults& defaults);

// The reader of one kind of request as that of any.
template <auto read>
[[nodiscard]] Request readAs(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  if constexpr (std::is_invocable_v<decltype(read), const Fields&, const std::string&, const QueryDefaults&>) {
    return read(fields, id, defaults);
  } else {
    return read(fields, id);
  }
}

// Reads a request that is no more than the name of its action.
template <typename Kind>
[[nodiscard]] Request readBare(const Fields& fields, const std::string& id, const QueryDefaults&) {
  fields.allowOnly({"id", "action"});
  Kind request;
  request.id = id;
  return request;
}

constexpr auto kActions = std::to_array<std::pair<std::string_view, RequestReader>>({
    {"analyze", readAs<readAnalyze>},
    {"explain", readAs<readExplain>},
    {"solve", readAs<readSolve>},
    {"puzzle", readAs<readPuzzle>},
    {"opening", readAs<readOpening>},
    {"review", readAs<readReview>},
    {"convert", readAs<readConvert>},
    {"statistics", readAs<readStatistics>},
    {"terminate", readAs<readTerminate>},
    {"terminate_all", readBare<Terminate>},
    {"query_version", readBare<AskVersion>},
    {"clear_cache", readBare<ClearCache>},
});

[[nodiscard]] Request readRequest(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  const std::string action = fields.text("action").value_or("analyze");
  std::vector<std::string> names;
  for (const auto& [name, read] : kActions) {
    if (name == action) return read(fields, id, defaults);
    names.emplace_back(name);
  }
  fields.fail("action", fmt::format("unknown action{}", suggestion(action, names)));
}

// The id in a line that cannot be used as a whole, so that its sender can match the answer; none if there is no text.
[[nodiscard]] std::optional<std::string> idIn(std::string line) {
  constexpr int kMaxNumbers = 8;  // that are too large
  for (int i = 0; i < kMaxNumbers; ++i) {
    try {
      const ParsedJson query = records::parseJson(line);
      const auto id = query.find("id");
      return id != query.end() && id->is_string() ? std::optional(id->get<std::string>()) : std::nullopt;
    } catch (const records::JsonError& e) {
      if (e.kind() != records::JsonError::Kind::NumberTooLarge) break;
      line.replace(e.offset(), line.find_first_not_of("+-.0123456789Ee", e.offset()) - e.offset(), "0");
    }
  }
  return std::nullopt;
}

[[nodiscard]] ParsedJson parseJson(std::string_view line) {
  try {
    return records::parseStrictJson(line);
  } catch (const records::DuplicateName& e) {
    QueryError error("bad_query", e.path(), "is given twice");
    if (error.field != "id") error.id = idIn(std::string(line));
    throw error;
  } catch (const records::JsonError& e) {
    QueryError error("bad_json", "", fmt::format("{}, at byte {}", e.reason(), e.offset() + 1));
    if (e.kind() == records::JsonError::Kind::NumberTooLarge) error.id = idIn(std::string(line));
    throw error;
  }
}

}  // namespace

InputPosition Query::positionAt(int turn) const {
  InputPosition position{.source = id,
                         .stones = initialStones,
                         .sideToMove = initialPlayer,
                         .boardSize = boardSize,
                         .isGame = initialStones.empty() && initialPlayer == Color::Black,
                         .rule = rule,
                         .setupCount = setUpCount};
  for (int i = 0; i < turn; ++i) {
    position.stones.push_back({moves[static_cast<std::size_t>(i)], cellOf(position.sideToMove)});
    position.sideToMove = ~position.sideToMove;
  }
  return position;
}

Request parseRequest(std::string_view line, const QueryDefaults& defaults) {
  const ParsedJson object = parseJson(line);
  const Fields fields(object);
  const auto id = fields.text("id");
  if (!id) fields.fail("id", "missing: every query has a text of its own choice, which the answers repeat");
  try {
    return readRequest(fields, *id, defaults);
  } catch (QueryError& e) {
    e.id = *id;
    throw;
  }
}

}  // namespace pentarch::app::serve
