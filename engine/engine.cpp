// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include <algorithm>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/search/evaluation.h"
#include "engine/search/search.h"
#include "engine/search/table_file.h"

namespace pentarch {

struct Engine::State {
  explicit State(const EngineConfig& c) : config(c), parameters(c.tunables), position(c.boardSize, c.rule) {
    if (!config.evaluation) config.evaluation = Evaluation::builtIn();
    config.evaluation->prepare(config.rule);
  }

  // Sets up a position, on another board or by another rule too.
  void rebuild(int size, Rule rule, std::span<const SetupStone> stones, Color sideToMove) {
    config.evaluation->prepare(rule);
    Position next = Position::fromStones(size, rule, stones, sideToMove);
    // From here on nothing fails, so that configuration and position always agree.
    if (size != config.boardSize || rule != config.rule) clearMemory();
    config.boardSize = size;
    config.rule = rule;
    position = std::move(next);
  }

  // Clears the search memory, which is worthless under another rule or size.
  void clearMemory() {
    memory.table.clear();
    mustReportReduction = mustReportReduction || memory.table.allocationReduced();
    for (auto& thread : memory.threads) {
      thread->history.clear();
      thread->vcf.clear();
    }
  }

  // Brings table and threads to the configured sizes; free if nothing has changed.
  void prepare() {
    if (tableBytes != config.hashBytes) {
      memory.table.resize(config.hashBytes);
      tableBytes = config.hashBytes;
      mustReportReduction = memory.table.allocationReduced();
    }
    const auto threads = static_cast<std::size_t>(config.threads);
    if (memory.threads.size() > threads) memory.threads.resize(threads);
    while (memory.threads.size() < threads) memory.threads.push_back(std::make_unique<ThreadMemory>());
  }

  EngineConfig config;
  SearchParameters parameters;
  Position position;
  int setUpStones = 0;  // number of leading stones that have no order
  std::size_t tableBytes = 0;
  bool mustReportReduction = false;  // memory for the table was refused, which has not been reported yet
  SearchMemory memory;
};

Engine::Engine(const EngineConfig& config) : state_(std::make_unique<State>(config)) {
  setThreads(config.threads);
}
Engine::~Engine() = default;

void Engine::newGame(int boardSize) {
  state_->rebuild(boardSize, rule(), {}, Color::Black);
  state_->setUpStones = 0;
}

void Engine::setRule(Rule newRule) {
  if (newRule == rule()) return;
  const std::vector<SetupStone> all = stones();
  state_->rebuild(boardSize(), newRule, all, sideToMove());
}

void Engine::setHashBytes(std::size_t bytes) {
  state_->config.hashBytes = bytes;
}
void Engine::setThreads(int count) {
  state_->config.threads = std::clamp(count, 1, kMaxThreads);
}
void Engine::clearMemory() {
  state_->clearMemory();
}

std::optional<std::size_t> Engine::allocate() {
  state_->prepare();
  if (!std::exchange(state_->mustReportReduction, false)) return std::nullopt;
  return state_->memory.table.bytes();
}
HashUse Engine::hashUse() const {
  const TranspositionTable& table = state_->memory.table;
  if (state_->tableBytes != state_->config.hashBytes) return {.bytes = state_->config.hashBytes};
  return {.bytes = table.bytes(), .permille = table.filledPermille()};
}
std::uint64_t Engine::saveHash(std::ostream& out) const {
  return writeTable(out, state_->memory.table, {rule(), boardSize()});
}
std::variant<std::uint64_t, std::string> Engine::loadHash(std::istream& in) {
  state_->prepare();
  auto read = readTable(in, state_->memory.table, {rule(), boardSize()});
  if (auto* error = std::get_if<ReadError>(&read)) return std::move(error->message);
  return std::get<std::uint64_t>(read);
}

bool Engine::play(Square square) {
  Position& position = state_->position;
  if (square.isNone() || !position.isOnBoard(square) || !position.isEmpty(square)) return false;
  position.play(square);
  return true;
}

bool Engine::undo() {
  Position& position = state_->position;
  if (position.stoneCount() == 0) return false;
  while (position.lastMove().isNone()) position.undo();
  const Color color = position.colorAt(position.historySize() - 1);
  position.undo();
  if (position.sideToMove() != color) position.pass();
  state_->setUpStones = std::min(state_->setUpStones, stoneCount());
  return true;
}

bool Engine::remove(Square square) {
  std::vector<SetupStone> all = stones();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const SetupStone& s) { return s.square == square && s.content != Cell::Blocked; });
  if (found == all.end()) return false;
  const auto stonesBefore =
      std::count_if(all.begin(), found, [](const SetupStone& s) { return s.content != Cell::Blocked; });
  all.erase(found);
  const auto count = [&](Cell c) {
    return std::count_if(all.begin(), all.end(), [&](const SetupStone& s) { return s.content == c; });
  };
  const Color next = count(Cell::Black) > count(Cell::White) ? Color::White : Color::Black;
  state_->rebuild(boardSize(), rule(), all, next);
  if (stonesBefore < state_->setUpStones) --state_->setUpStones;
  return true;
}

void Engine::giveTurnTo(Color side) {
  if (sideToMove() != side) state_->rebuild(boardSize(), rule(), stones(), side);
}

void Engine::setUp(std::span<const SetupStone> stones, Color sideToMove, LastStone lastStone) {
  // The last entry for a square counts, at the place of the first.
  std::vector<SetupStone> unique;
  for (const SetupStone& s : stones) {
    const auto same =
        std::find_if(unique.begin(), unique.end(), [&](const SetupStone& u) { return u.square == s.square; });
    if (same == unique.end()) {
      unique.push_back(s);
    } else {
      same->content = s.content;
    }
  }
  state_->rebuild(boardSize(), rule(), unique, sideToMove);
  state_->setUpStones = lastStone == LastStone::SetUp ? stoneCount() : 0;
}

const EngineConfig& Engine::config() const {
  return state_->config;
}
int Engine::boardSize() const {
  return state_->config.boardSize;
}
Rule Engine::rule() const {
  return state_->config.rule;
}
int Engine::threads() const {
  return state_->config.threads;
}
std::size_t Engine::hashBytes() const {
  return state_->config.hashBytes;
}
Color Engine::sideToMove() const {
  return state_->position.sideToMove();
}
int Engine::stoneCount() const {
  return state_->position.stoneCount();
}
bool Engine::isFull() const {
  return state_->position.isFull();
}
const Position& Engine::position() const {
  return state_->position;
}

Cell Engine::at(Square square) const {
  return square && state_->position.isOnBoard(square) ? state_->position.at(square) : Cell::Blocked;
}

std::vector<SetupStone> Engine::stones() const {
  const Position& position = state_->position;
  std::vector<SetupStone> all;
  for (int y = 0; y < boardSize(); ++y) {
    for (int x = 0; x < boardSize(); ++x) {
      if (at(Square::at(x, y)) == Cell::Blocked) all.push_back({Square::at(x, y), Cell::Blocked});
    }
  }
  for (int i = 0; i < position.historySize(); ++i) {
    if (position.moveAt(i)) all.push_back({position.moveAt(i), cellOf(position.colorAt(i))});
  }
  return all;
}

Ending Engine::ending() const {
  const bool isPlayed = stoneCount() > state_->setUpStones;
  return endingOf(state_->position, isPlayed ? LastStone::Played : LastStone::SetUp);
}

std::vector<Square> Engine::forbiddenPoints() const {
  Position copy = state_->position;
  std::vector<Square> points;
  if (!copy.traits().blackHasForbiddenPoints() || copy.sideToMove() != Color::Black) return points;
  for (const Square s : copy.set(Color::Black, Threat::Forbidden)) {
    if (isForbidden(copy, s)) points.push_back(s);
  }
  return points;
}

SearchResult Engine::think(const SearchLimits& limits, const StopSignal& stop, const InfoSink& onInfo) {
  return think(state_->position, limits, stop, onInfo);
}

SearchResult Engine::think(const Position& position, const SearchLimits& limits, const StopSignal& stop,
                           const InfoSink& onInfo) {
  state_->prepare();
  const SearchSetup setup{state_->parameters, *state_->config.evaluation};
  SearchResult result = searchPosition(position, setup, limits, stop, state_->memory, onInfo);
  result.wasStopped = stop.raised();
  return result;
}

}  // namespace pentarch
