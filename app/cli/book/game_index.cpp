// SPDX-License-Identifier: MIT
#include "app/cli/book/game_index.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "app/cli/book/importer.h"
#include "app/records/result.h"
#include "engine/base/bytes.h"
#include "engine/position.h"

namespace pentarch::app {
namespace {

using book::BookPosition;
using book::CanonicalPosition;
using records::GameResult;
using records::GameTree;

// docs/book.md describes the columns. A row of `played` is one move of one game, so that counting the moves of a
// position reads consecutive rows.
constexpr const char* kIndexSchema = R"(
  CREATE TABLE file (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, state TEXT NOT NULL);
  CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    outcome INTEGER NOT NULL,
    result TEXT NOT NULL,
    date TEXT NOT NULL,
    event TEXT NOT NULL);
  CREATE INDEX game_of_file ON game (file);
  CREATE TABLE played (
    position INTEGER NOT NULL,
    point INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    PRIMARY KEY (position, point, game)) WITHOUT ROWID;
  CREATE INDEX played_in_game ON played (game);
)";

constexpr DatabaseKind kIndex{.application = 0x50474D53,  // "PGMS"
                              .version = 1,
                              .schema = kIndexSchema,
                              .noun = "an index",
                              .isNot = "no index of games: 'book collect' makes one"};

constexpr const char* kWanted =
    " (?2 = '' OR has_words(game.black || char(10) || game.white, ?2))"
    " AND (?3 IS NULL OR game.outcome = ?3)";

// The number of a position in the index. That two of ten million positions share one has a probability below 10^-5.
[[nodiscard]] std::int64_t numberOf(const CanonicalPosition& position) {
  return static_cast<std::int64_t>(checksumOf(bytesOf(position.key())));
}

// The result in SGF style; empty if it is not known.
[[nodiscard]] std::string resultText(Outcome outcome) {
  switch (outcome) {
    case Outcome::Black: return textOf(GameResult{Color::Black});
    case Outcome::White: return textOf(GameResult{Color::White});
    case Outcome::Draw: return textOf(GameResult{});
    case Outcome::Unknown: break;
  }
  return "";
}

// Files are known by their whole paths, wherever the program is started, and shown without the working folder.
[[nodiscard]] std::string shownPath(std::string_view file) {
  const std::filesystem::path path(file);
  std::error_code ignored;
  const auto shorter = path.lexically_proximate(std::filesystem::current_path(ignored));
  return shorter.empty() || *shorter.begin() == ".." ? path.string() : shorter.string();
}

// The outcome of a game, under its own rule or, if it names none, the one given.
[[nodiscard]] Outcome outcomeOf(const GameTree& game, Rule rule) {
  const records::NodeId end = game.mainLineEnd();
  Position position = Position::fromStones(game.boardSize, game.rule.value_or(rule), game.stonesAt(end));
  const auto result = records::resultOf(game, endingOf(position, game.lastStoneAt(end)).state);
  if (!result) return Outcome::Unknown;
  return !result->winner ? Outcome::Draw : *result->winner == Color::Black ? Outcome::Black : Outcome::White;
}

}  // namespace

GameIndex::GameIndex() : GameIndex("", Database::Mode::Memory) {}

GameIndex::GameIndex(const std::string& path, Database::Mode mode)
    : database_(openDatabase(path, mode, kIndex)),
      addGame_(database_,
               "INSERT INTO game (file, number, black, white, outcome, result, date, event)"
               " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"),
      addMove_(database_, "INSERT OR IGNORE INTO played (position, point, game) VALUES (?, ?, ?)") {
  database_.run("PRAGMA cache_size = -65536");  // KiB, for rows that are added out of order
}

bool GameIndex::isKnown(const std::string& file, const std::string& state) {
  Statement find(database_, "SELECT 1 FROM file WHERE path = ? AND state = ?");
  find.bindText(0, file).bindText(1, state);
  return find.step();
}

std::vector<std::string> GameIndex::files() {
  std::vector<std::string> all;
  Statement list(database_, "SELECT path FROM file ORDER BY path");
  while (list.step()) all.emplace_back(list.bytes(0));
  return all;
}

void GameIndex::remove(const std::string& file) {
  Statement(database_, "DELETE FROM file WHERE path = ?").bindText(0, file).run();
}

std::size_t GameIndex::replace(const std::string& file, const std::string& state, const std::vector<GameTree>& games,
                               Rule rule) {
  remove(file);
  std::int64_t id = 0;
  {
    Statement add(database_, "INSERT INTO file (path, state) VALUES (?, ?) RETURNING id");
    add.bindText(0, file).bindText(1, state);
    if (add.step()) id = add.number(0);
  }
  std::size_t added = 0;
  std::int64_t number = 0;
  for (const GameTree& game : games) {
    ++number;
    if (game.replayError()) continue;
    this->add(id, games.size() > 1 ? number : 0, game, rule);
    ++added;
  }
  return added;
}

void GameIndex::add(std::int64_t file, std::int64_t number, const GameTree& game, Rule rule) {
  using namespace records::info;
  const std::string black = game.infoOr(kBlack);
  const std::string white = game.infoOr(kWhite);
  const std::string result = game.infoOr(kResult);
  const std::string date = game.infoOr(kDate);
  const std::string event = game.infoOr(kEvent);
  addGame_.bind(0, file).bind(1, number).bindText(2, black).bindText(3, white);
  addGame_.bind(4, static_cast<std::int64_t>(outcomeOf(game, rule)))
      .bindText(5, result)
      .bindText(6, date)
      .bindText(7, event);
  const std::int64_t id = addGame_.step() ? addGame_.number(0) : 0;
  addGame_.reset();
  BookPosition position = startOf(game, game.rule.value_or(rule));
  for (const records::NodeId node : game.mainLine()) {
    const records::Node& move = game[node];
    position.setSideToMove(move.color);
    if (!move.square.isNone()) {
      const CanonicalPosition canonical(position);
      addMove_.bind(0, numberOf(canonical)).bind(1, canonical.toBook(move.square).index()).bind(2, id).run();
    }
    position = after(position, move);
  }
}

std::int64_t GameIndex::gameCount() {
  return database_.number("SELECT count(*) FROM game");
}

Explored GameIndex::explore(const BookPosition& position, const GameFilter& filter, std::int64_t most) {
  const CanonicalPosition canonical(position);
  const auto bindTo = [&](Statement& statement) {
    statement.bind(0, numberOf(canonical)).bindText(1, filter.player);
    if (filter.outcome) {
      statement.bind(2, static_cast<std::int64_t>(*filter.outcome));
    } else {
      statement.bindNull(2);
    }
  };
  Explored found;
  Statement moves(database_, fmt::format("SELECT point, count(*), sum(outcome = 1), sum(outcome = 3), sum(outcome = 2)"
                                         " FROM played JOIN game ON game.id = played.game WHERE position = ?1 AND{}"
                                         " GROUP BY point ORDER BY 2 DESC, 1",
                                         kWanted)
                                 .c_str());
  bindTo(moves);
  while (moves.step()) {
    const OutcomeCounts counts{
        .games = moves.number(1), .blackWins = moves.number(2), .draws = moves.number(3), .whiteWins = moves.number(4)};
    const auto point = Square::fromIndex(static_cast<int>(moves.number(0)));
    found.moves.push_back({canonical.fromBook(point), counts});
    found.counts.games += counts.games;
    found.counts.blackWins += counts.blackWins;
    found.counts.draws += counts.draws;
    found.counts.whiteWins += counts.whiteWins;
  }
  Statement games(database_, fmt::format("SELECT black, white, result, outcome, date, event, path, number FROM played"
                                         " JOIN game ON game.id = played.game JOIN file ON file.id = game.file"
                                         " WHERE position = ?1 AND{} ORDER BY date DESC, game.id LIMIT ?4",
                                         kWanted)
                                 .c_str());
  bindTo(games);
  games.bind(3, most);
  while (games.step()) {
    const std::string result(games.bytes(2));
    const std::string path = shownPath(games.bytes(6));
    found.games.push_back({.black = std::string(games.bytes(0)),
                           .white = std::string(games.bytes(1)),
                           .result = result.empty() ? resultText(static_cast<Outcome>(games.number(3))) : result,
                           .date = std::string(games.bytes(4)),
                           .event = std::string(games.bytes(5)),
                           .source = games.number(7) > 0 ? fmt::format("{}#{}", path, games.number(7)) : path});
  }
  return found;
}

}  // namespace pentarch::app
