// SPDX-License-Identifier: MIT
#include "protocol/session.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <functional>
#include <new>
#include <random>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/position.h"
#include "protocol/text.h"

namespace pentarch {

namespace {
// True for commands that never answer with an error, which a manager would take for the answer to another command.
[[nodiscard]] bool isSilent(const Command& command) {
  if (const auto* file = std::get_if<command::BookFile>(&command)) return file->isSetting;
  return std::holds_alternative<command::Info>(command) || std::holds_alternative<command::Nothing>(command) ||
         std::holds_alternative<command::End>(command);
}

}  // namespace

Session::Session(Engine& engine, LineQueue& queue, Options options)
    : engine_(engine),
      queue_(queue),
      options_(std::move(options)),
      settings_(options_.defaults),
      thinker_(engine_, settings_, queue_, {[this] { handlePending(); }, options_.output, options_.cpuTime}),
      bookCommands_(engine_, settings_, std::move(options_.book),
                    options_.allowsFiles ? std::move(options_.bookFiles) : nullptr, options_.output),
      hashCommands_(engine_, settings_, options_.allowsFiles, options_.output),
      swap2Commands_(engine_, settings_, thinker_, std::bind_front(&Session::limitsFor, this),
                     options_.seed ? *options_.seed : std::random_device{}(), options_.output),
      gameSeed_(options_.seed ? *options_.seed : std::random_device{}()) {}

bool Session::handle(const Line& line) {
  try {
    dispatch(line);
    openNamedBook();
  } catch (const std::exception& e) {
    note(e);
    try {
      recover();
      openNamedBook();
    } catch (const std::exception& again) {  // not even memory for an answer: later commands may find some
      note(again);
    }
  }
  return !hasEnded_;
}

void Session::note(const std::exception& fault) const {
  if (options_.faultObserver) options_.faultObserver(fault.what());
}

// Recovers after an exception: a manager that waits for a move gets one, otherwise an error.
void Session::recover() {
  const bool owesMove = std::exchange(owesMove_, false);
  if (thinker_.isThinking() && !thinker_.finish()) return;  // the session ends
  if (!owesMove) {
    options_.output(reply::error("internal error"));
    return;
  }
  const Square move = fallbackMove();
  engine_.play(move);
  options_.output(reply::move(move));
}

// Opens the book that was named during a search, unless the session ends now.
void Session::openNamedBook() {
  const std::optional<std::string> path = std::exchange(namedBook_, std::nullopt);
  if (path && !queue_.quitIsNext()) bookCommands_.useFile(BookFileAction::Open, *path);
}

void Session::handlePending() {
  while (const std::optional<Line> line = queue_.popActingWhileThinking()) {
    try {
      dispatch(*line);
    } catch (const std::exception& e) {
      note(e);  // and no more: the search that is running matters more
    }
  }
}

// Handles a line according to the mode, which it leaves: a mode that wants more lines enters itself again.
void Session::dispatch(const Line& line) {
  if (hasEnded_) return;
  if (options_.inputObserver) options_.inputObserver(line.text);
  Mode mode = std::exchange(mode_, Idle{});
  const auto takeLine = [&](auto& concrete) { return takeRow(concrete, line.text, line.arrival); };
  const bool awaitsLine = !std::holds_alternative<Idle>(mode);
  if (!line.lineClass.isCommand && line.tooLong && awaitsLine) {
    options_.output(reply::error("line too long"));  // a list that lost its end is given up
    return;
  }
  if (!line.lineClass.isCommand && std::visit(takeLine, mode)) return;
  handleCommand(line);
}

bool Session::takeRow(Idle&, std::string_view, Arrival) {
  return false;
}

bool Session::takeRow(ReadingRows& mode, std::string_view text, Arrival arrival) {
  if (feed(mode.reader, text)) {
    answerList(mode.reader, arrival);
  } else {
    mode_ = std::move(mode);
  }
  return true;
}

bool Session::takeRow(ReadingBookMoves& mode, std::string_view text, Arrival) {
  if (!feed(mode.reader, text)) {
    mode_ = std::move(mode);
  } else if (bookCommands_.hasBook() && requireGame()) {  // without a book, database commands are ignored
    bookCommands_.answer(mode.command, mode.reader);
  }
  return true;
}

bool Session::takeRow(AwaitingHashPath& mode, std::string_view text, Arrival) {
  if (requireGame()) hashCommands_.useFile(mode.isLoad, ascii::trimmed(text));
  return true;
}

bool Session::takeRow(AwaitingBookPath& mode, std::string_view text, Arrival) {
  bookCommands_.useFile(mode.action, std::string(ascii::trimmed(text)));
  return true;
}

bool Session::takeRow(SkippingRows& mode, std::string_view text, Arrival) {
  if (ascii::toUpper(text::takeWord(text)) != "DONE") mode_ = mode;
  return true;
}

// Feeds the rows of a line to a list and reports the bad ones. True if the list is complete.
bool Session::feed(RowReader& reader, std::string_view text) {
  for (const std::string& bad : reader.feed(text)) {
    options_.output(reply::message("ignored " + nameOf(reader.kind()) + " row: " + bad));
  }
  return reader.isDone();
}

void Session::handleCommand(const Line& line) {
  if (game_ && line.lineClass.interrupts()) game_->mayPonder = false;
  const auto parsed = parseLine(line.text);
  const Command* command = std::get_if<Command>(&parsed);
  if (line.tooLong && (command == nullptr || !isSilent(*command))) {
    options_.output(reply::error("line too long"));
    return;
  }
  if (const auto* error = std::get_if<ParseError>(&parsed)) {
    const bool isUnknown = error->kind == ParseError::Kind::UnknownWord;
    options_.output(isUnknown ? reply::unknown() : reply::error(error->text));
    return;
  }
  if (indicatesFrontEnd(*command)) settings_.enableGuiMode();
  std::visit([this, &line](const auto& concrete) { on(concrete, line.arrival); }, *command);
}

// Thinks about the engine's board, plays the move and writes it; as a player by the book and at the level that the
// manager wants, else by a search at full strength. Precondition: a point is free.
void Session::answerWithMove(Arrival arrival, int multiPv, bool asPlayer) {
  owesMove_ = true;
  settings_.applyTo(engine_);
  reportEnding();
  thinker_.start(arrival);
  SearchLimits limits = limitsFor(engine_.position(), multiPv);
  Square move = asPlayer ? bookCommands_.chooseMove(limits.excluded) : Square::none();
  SearchResult result;
  if (!move) {
    result = asPlayer ? findMove(std::move(limits)) : thinker_.search(engine_.position(), std::move(limits));
    move = result.best;
  }
  if (!thinker_.finish()) return;
  thinker_.report(result);
  if (!move || engine_.at(move) != Cell::Empty) move = fallbackMove();
  engine_.play(move);
  owesMove_ = false;  // before the output, which may fail after the move was written
  options_.output(reply::move(move));
  game_->mayPonder = true;
}

// Searches for the best move, or chooses one at the level that the manager wants.
SearchResult Session::findMove(SearchLimits limits) {
  const std::optional<int> level = settings_.level();
  if (!level) return thinker_.search(engine_.position(), std::move(limits));
  return thinker_.chooseAtLevel(*level, settings_.seed().value_or(gameSeed_), std::move(limits));
}

// The limits that the manager has set for a search of a position. No deadline.
SearchLimits Session::limitsFor(const Position& position, int multiPv) const {
  SearchLimits limits = settings_.limits();
  limits.multiPv = multiPv;
  limits.excluded = blocked_.in(position);
  return limits;
}

bool Session::canPonder() const {
  return game_ && game_->mayPonder && std::holds_alternative<Idle>(mode_) && settings_.ponders() &&
         !settings_.level() && queue_.isEmpty() && engine_.state() == GameState::Running;
}

void Session::idle() {
  const auto isWanted = [this] { return settings_.ponders() && settings_.areAppliedTo(engine_); };
  try {
    // Building the tables of a rule takes time: better now than when a move is asked for.
    if (game_ && queue_.isEmpty()) settings_.applyTo(engine_);
    while (canPonder()) {
      settings_.applyTo(engine_);
      if (thinker_.ponder(settings_.limits(), isWanted)) game_->mayPonder = false;
    }
  } catch (const std::exception& e) {
    note(e);
    if (game_) game_->mayPonder = false;  // nobody waits for a result
  }
}

// A move without a search: the point closest to the center of those that are legal and not blocked, if there are such
// and memory to find them. Precondition: a point is free.
Square Session::fallbackMove() const {
  const int center = engine_.boardSize() / 2;
  const auto distance = [center](Square s) { return std::max(std::abs(s.x() - center), std::abs(s.y() - center)); };
  const auto isCloser = [&](Square a, Square b) { return distance(a) < distance(b); };
  try {
    Position position = engine_.position();
    const MoveList moves = firstLegalMoves(position, {}, blocked_.in(position));
    return *std::min_element(moves.begin(), moves.end(), isCloser);
  } catch (const std::bad_alloc&) {
    MoveList moves;
    for (const Square s : engine_.position().emptyPoints()) moves.add(s);
    return *std::min_element(moves.begin(), moves.end(), isCloser);
  }
}

}  // namespace pentarch
