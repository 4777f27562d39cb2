// SPDX-License-Identifier: MIT
#include "app/cli/book/importer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/cli/book/book_tree.h"
#include "app/cli/game_input.h"
#include "app/program/files.h"
#include "app/records/codecs.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/json_text.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;
using records::GameTree;
using records::kRoot;
using records::Mark;
using records::Node;
using records::NodeId;

// True for formats whose lines may be results, or moves with remarks; games of all others are read as a whole.
[[nodiscard]] bool hasLines(records::Format format, std::string_view bytes) {
  switch (format) {
    case records::Format::Letters:
    case records::Format::Coordinates:
    case records::Format::Offsets: return true;
    case records::Format::Json: {
      const std::string_view text = ascii::trimmed(records::withoutByteOrderMark(bytes));
      return text.starts_with('{') && records::isJson(text.substr(0, text.find_first_of("\r\n")));
    }
    case records::Format::Board:
    case records::Format::Drawing:
    case records::Format::Psq:
    case records::Format::Rec:
    case records::Format::Sgf:
    case records::Format::RenLib:
    case records::Format::Pos:
    case records::Format::Sav:
    case records::Format::Link:
    case records::Format::SelfPlay: return false;
  }
  return false;
}

// True for a line of JSON that is a game rather than a result.
[[nodiscard]] bool isGameJson(const std::string& line) {
  if (!records::isJson(line)) return false;
  const ParsedJson json = records::parseJson(line);
  const auto type = json.find("type");
  return type == json.end() ? json.contains("moves") || json.contains("tree") : *type == "game";
}

// Takes the labels on the points of the following moves. book::asLabel drops what a book label cannot hold.
void takeLabels(const GameTree& game, NodeId id, std::vector<std::string>& labels) {
  std::map<Square, std::string_view> texts;
  for (const Mark& mark : game[id].marks) {
    if (mark.kind == Mark::Kind::Label) texts[mark.square] = mark.label;
  }
  if (texts.empty()) return;
  for (const NodeId child : game[id].children) {
    if (const auto text = texts.find(game[child].square); text != texts.end()) {
      labels[child] = book::asLabel(text->second);
    }
  }
}

}  // namespace

BookPosition startOf(const GameTree& game, Rule rule) {
  BookPosition position(rule, game.boardSize);
  for (const SetupStone& stone : game.setup) position.set(stone.square, stone.content);
  position.setSideToMove(game.firstToMove);
  return position;
}

BookPosition after(BookPosition position, const Node& move) {
  position.setSideToMove(move.color);
  if (move.square.isNone()) {
    position.setSideToMove(~move.color);
  } else {
    position.play(move.square);
  }
  return position;
}

Importer::Importer(book::PositionBook& book, const book::BookSection& section, Notes notes)
    : book_(book), section_(section), notes_(notes), engine_({.boardSize = section.boardSize}) {}

void Importer::importFile(const std::string& path) {
  importText(readFile(path), path);
}

void Importer::importText(const std::string& bytes, const std::string& name) {
  const records::Format format = records::detect(bytes, name);
  if (hasLines(format, bytes)) {
    if (const std::string_view kind = records::foreignKind(bytes); !kind.empty()) {
      throw PositionError(fmt::format("{}: {}", name, kind));
    }
    return importLines(bytes, name, format);
  }
  const records::ReadResult read = records::read(bytes, format, {.boardSize = section_.boardSize, .fileName = name});
  reportWarnings(read.warnings);
  if (!read.errors.empty()) throw PositionError(read.errors.front().describe());
  for (const GameTree& game : read.games) importGame(game);
}

void Importer::importLines(const std::string& bytes, const std::string& name, records::Format format) {
  const std::string text = records::withLineFeeds(records::withoutByteOrderMark(bytes));
  std::size_t number = 0;
  for (const records::TextLine& line : records::linesOf(text)) {
    ++number;
    try {
      importLine(std::string(line.text), format);
    } catch (const PositionError& e) {
      throw PositionError(fmt::format("{}:{}: {}", name, number, e.what()));
    }
  }
}

// Throws PositionError without the line number.
void Importer::importLine(const std::string& text, records::Format format) {
  const std::string line(ascii::trimmed(text));
  if (line.empty() || line.front() == '#') return;
  if (isGameJson(line)) {
    const auto read = records::read(line, records::Format::Json, {.boardSize = section_.boardSize});
    reportWarnings(read.warnings);
    if (!read.errors.empty()) throw PositionError(read.errors.front().message);
    for (const GameTree& game : read.games) importGame(game);
  } else if (line.front() == '{') {
    if (const auto learned = readBookJson(line)) learn(*learned);
  } else {
    importMoves(line, text.find(line), format);
  }
}

// "h8 i9 j7 # remark": every move becomes a known move, the remark belongs to the last position.
void Importer::importMoves(const std::string& line, std::size_t indent, records::Format format) {
  const std::size_t hash = line.find('#');
  const std::string moves(ascii::trimmed(line.substr(0, hash)));
  // A file may mix letters and coordinates; offsets look like coordinates where none is negative.
  if (format != records::Format::Offsets) format = records::detect(moves);
  const auto read = records::read(moves, format, {.boardSize = section_.boardSize});
  if (!read.errors.empty()) {
    const records::Error& error = read.errors.front();
    throw PositionError(fmt::format("column {}: {}", indent + static_cast<std::size_t>(error.column), error.message));
  }
  BookPosition position(section_.rule, section_.boardSize);
  for (const Square move : read.games.empty() ? std::vector<Square>{} : read.games.front().mainLineSquares()) {
    if (move.isNone()) {
      position.setSideToMove(~position.sideToMove());
      continue;
    }
    BookEntry entry;
    entry.moves.push_back({move, std::nullopt});
    learn({position, entry});
    position.play(move);
  }
  if (hash == std::string::npos) return;
  BookEntry remark;
  remark.text = ascii::trimmed(line.substr(hash + 1));
  learn({position, remark});
}

void Importer::learn(const BookLine& line) {
  if (const std::string problem = illegality(engine_, line); !problem.empty()) throw PositionError(problem);
  book_.learn(line.position, line.entry);
  ++learned_;
}

void Importer::importGame(const GameTree& game) {
  std::vector<std::size_t> depth(game.nodes.size(), 0);
  std::vector<std::string> labels(game.nodes.size());
  std::vector<BookPosition> line = {startOf(game, game.rule.value_or(section_.rule))};
  for (const NodeId id : game.depthFirst()) {
    if (id != kRoot) {
      depth[id] = depth[game[id].parent] + 1;
      line.erase(line.begin() + static_cast<std::ptrdiff_t>(depth[id]), line.end());
      line.push_back(after(line.back(), game[id]));
    }
    takeLabels(game, id, labels);
    learnNode(game, id, labels[id], line.back());
  }
}

void Importer::learnNode(const GameTree& game, NodeId id, const std::string& label, const BookPosition& position) {
  setUp(engine_, position);
  const std::vector<NodeId>& children = game[id].children;
  if (engine_.state() != GameState::Running) {
    leftOut_ += children.size();
    return;
  }
  BookEntry entry;
  entry.text = withoutValue(game[id].comment);
  entry.label = label;
  const std::vector<Square> forbidden = engine_.forbiddenPoints();
  for (const NodeId child : children) {
    const Square move = game[child].square;
    if (move.isNone() || game[child].color != position.sideToMove()) continue;  // a pass, a move out of turn
    const bool isForbidden = std::find(forbidden.begin(), forbidden.end(), move) != forbidden.end();
    const bool isKnown = std::any_of(entry.moves.begin(), entry.moves.end(),
                                     [move](const book::BookMove& known) { return known.square == move; });
    if (isForbidden) ++leftOut_;
    if (!isForbidden && !isKnown) entry.moves.push_back({move, std::nullopt});
  }
  if (entry.moves.empty() && entry.text.empty() && entry.label.empty()) return;
  book_.learn(position, entry);
  if (notes_ == Notes::OfText) replaceNotes(position, entry);
  ++learned_;
}

// Notes that the text does not have stay as they are.
void Importer::replaceNotes(const BookPosition& position, const BookEntry& notes) {
  BookEntry known = book_.find(position).value_or(BookEntry{});
  if (!notes.text.empty()) known.text = notes.text;
  if (!notes.label.empty()) known.label = notes.label;
  book_.put(position, known);
}

}  // namespace pentarch::app
