// SPDX-License-Identifier: MIT
#include "app/cli/book/page_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/analysis/ending.h"
#include "app/cli/book/explore.h"
#include "app/cli/book/importer.h"
#include "app/cli/book/known_moves.h"
#include "app/cli/book/sqlite_book.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/service/json_output.h"
#include "engine/base/counted.h"

namespace pentarch::app {
namespace {

using book::BookPosition;
using records::GameTree;
using records::Mark;
using records::NodeId;

void requirePlayable(const GameTree& game) {
  if (const auto error = game.replayError()) throw PositionError(error->message);
}

// True for a mark that becomes the label of a position: a few letters on the point of a move that follows.
[[nodiscard]] bool isKept(const GameTree& game, NodeId node, const Mark& mark) {
  const std::vector<NodeId>& next = game[node].children;
  return mark.kind == Mark::Kind::Label && book::asLabel(mark.label) == mark.label &&
         std::any_of(next.begin(), next.end(), [&](NodeId child) { return game[child].square == mark.square; });
}

[[nodiscard]] std::size_t marksNotKept(const GameTree& game) {
  std::size_t count = 0;
  for (NodeId node = 0; node < game.nodes.size(); ++node) {
    const std::vector<Mark>& marks = game[node].marks;
    count += static_cast<std::size_t>(
        std::count_if(marks.begin(), marks.end(), [&](const Mark& mark) { return !isKept(game, node, mark); }));
  }
  return count;
}

// Sets up the last position of the main line. Throws PositionError.
void setUpLast(Engine& engine, const GameTree& game) {
  engine.setRule(*game.rule);
  setUp(engine, positionAt(game, game.mainLineEnd()));
}

}  // namespace

PageBook::PageBook(const std::string& path)
    : name_(std::filesystem::path(path).filename().string()),
      book_(openBook(path, Database::Mode::Create)),
      isReadOnly_(book_->isReadOnly()) {}

Json PageBook::query(const GameTree& game) {
  requirePlayable(game);
  const std::lock_guard lock(mutex_);
  setUpLast(engine_, game);
  const BookPosition position(engine_.position());
  const auto entry = book_->find(position);
  return knownJson(engine_, position, entry, knownMoves(*book_, position, entry));
}

Json PageBook::save(const GameTree& game) {
  requirePlayable(game);
  const std::lock_guard lock(mutex_);
  Importer importer(*book_, {.rule = *game.rule, .boardSize = game.boardSize}, Importer::Notes::OfText);
  book_->asOne([&] { importer.importGame(game); });
  Json json = beginObject("saved");
  json["saved"] = importer.learned();
  json["not_kept"] = Json::array();
  if (const std::size_t marks = marksNotKept(game); marks > 0) {
    json["not_kept"].push_back(fmt::format("{}: only letters on moves have a place", counted(marks, "mark")));
  }
  if (importer.leftOut() > 0) {
    json["not_kept"].push_back(
        fmt::format("{}: forbidden, or after the end of the game", counted(importer.leftOut(), "move")));
  }
  return json;
}

PageGames::PageGames(const std::string& path, const book::BookSection& section)
    : name_(std::filesystem::path(wholePath(path)).filename().string()), index_(openGames(path, section)) {}

std::int64_t PageGames::count() {
  const std::lock_guard lock(mutex_);
  return index_->gameCount();
}

Json PageGames::explore(const GameTree& game, const std::string& player, const std::string& won) {
  requirePlayable(game);
  GameFilter filter{.player = player};
  if (!won.empty()) filter.outcome = outcomeNamed(won, "won");
  const std::lock_guard lock(mutex_);
  setUpLast(engine_, game);
  return exploredJson(engine_, index_->explore(BookPosition(engine_.position()), filter, kNamedGames));
}

}  // namespace pentarch::app
