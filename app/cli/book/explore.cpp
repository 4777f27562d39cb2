// SPDX-License-Identifier: MIT
// Games instead of searches: what was played in a position, and how it ended.
#include "app/cli/book/explore.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include "app/analysis/analysis.h"
#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/book/verbs.h"
#include "app/cli/game_input.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/program/console.h"
#include "app/program/exit_codes.h"
#include "app/program/files.h"
#include "app/program/progress.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/records/names.h"
#include "app/records/text_place.h"
#include "app/service/json_output.h"
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFilesAtATime = 1000;  // in one transaction: what an interrupted run keeps

struct Collected {
  std::size_t games = 0;
  std::size_t files = 0;
  std::size_t unchanged = 0;
  std::size_t gone = 0;
  std::size_t unread = 0;
};

// All that the games of a file depend on: its size, its time of change, and the rule and size of games that state none.
// Empty if the file is not there.
[[nodiscard]] std::string stateOf(const fs::path& file, const book::BookSection& section) {
  std::error_code error;
  const auto bytes = fs::file_size(file, error);
  const auto changed = fs::last_write_time(file, error);
  if (error) return "";
  return fmt::format("{} {} {} {}", bytes, changed.time_since_epoch().count(), traitsOf(section.rule).name,
                     section.boardSize);
}

[[nodiscard]] bool isBelow(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

// The games of a file; those that can be read, where others cannot. A file with errors gets no state, so that each run
// reports them.
void collectFile(GameIndex& index, const std::string& file, const std::string& state, const book::BookSection& section,
                 Collected& sum) {
  const InputText input = loaded({.name = file, .text = ""});
  ++sum.files;
  if (!input.problem.empty()) {
    ++sum.unread;
    return printComplaint(fmt::format("{}: {}", file, input.problem));
  }
  const auto read = records::read(input.text, std::nullopt, {.boardSize = section.boardSize, .fileName = file});
  reportWarnings(read.warnings);
  for (const records::Error& error : read.errors) printComplaint(error.describe());
  sum.unread += read.errors.empty() ? 0 : 1;
  sum.games += index.replace(wholePath(file), read.errors.empty() ? state : "", read.games, section.rule);
}

// A folder without files of games: allowed where an index may have to forget those that have gone.
enum class EmptyFolders { Allowed, Refused };

// The files of games that the inputs name. Throws UsageError, PositionError.
[[nodiscard]] std::vector<std::string> gameFilesOf(const std::vector<std::string>& inputs, EmptyFolders empty) {
  std::vector<std::string> files;
  const auto add = [&files](const std::string& file) {
    if (!isDatabaseFile(file)) files.push_back(file);  // an index may lie among the games
  };
  for (const std::string& input : inputs) {
    std::error_code ignored;
    if (fs::is_directory(input, ignored)) {
      const FolderFiles found = gameFilesIn(input);
      const bool isFine = found.problem.empty() || (found.isEmpty && empty == EmptyFolders::Allowed);
      if (!isFine) throw PositionError(fmt::format("{}: {}", input, found.problem));
      for (const fs::path& file : found.files) add(file.string());
      continue;
    }
    for (const InputText& text : listTexts({input}, Folders::AreRead)) {
      if (text.name.empty()) throw UsageError("games are collected from files and folders only");
      add(text.name);
    }
  }
  return files;
}

// The games of the files that the inputs name. Files that have gone from the folders among these are forgotten.
Collected collect(GameIndex& index, const std::vector<std::string>& inputs, const std::vector<std::string>& files,
                  const book::BookSection& section) {
  Collected sum;
  ProgressBar progress(files.size(), "files");
  for (std::size_t begin = 0; begin < files.size(); begin += kFilesAtATime) {
    index.asOne([&] {
      for (std::size_t i = begin; i < std::min(files.size(), begin + kFilesAtATime); ++i) {
        const std::string state = stateOf(files[i], section);
        if (!state.empty() && index.isKnown(wholePath(files[i]), state)) {
          ++sum.unchanged;
        } else {
          collectFile(index, files[i], state, section, sum);
        }
        progress.update(i + 1, sum.unchanged);
      }
    });
  }
  std::set<std::string> listed;
  for (const std::string& file : files) listed.insert(wholePath(file));
  std::vector<fs::path> folders;
  for (const std::string& input : inputs) {
    std::error_code ignored;
    if (fs::is_directory(input, ignored)) folders.emplace_back(wholePath(input));
  }
  index.asOne([&] {
    sum.gone = index.forget([&](const std::string& file) {
      return listed.contains(file) ||
             std::none_of(folders.begin(), folders.end(), [&](const fs::path& f) { return isBelow(file, f); });
    });
  });
  return sum;
}

[[nodiscard]] std::string shareText(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? "-" : fmt::format("{:.0f}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

// "55%    2%   43%" of the games whose end is known.
[[nodiscard]] std::string outcomesText(const OutcomeCounts& counts) {
  const std::int64_t known = counts.blackWins + counts.draws + counts.whiteWins;
  return fmt::format("{:>6}  {:>5}  {:>5}", shareText(counts.blackWins, known), shareText(counts.draws, known),
                     shareText(counts.whiteWins, known));
}

// "   48%", or "  loss 12" where the search has claimed or proven how it ends.
[[nodiscard]] std::string lineValueText(const SearchLine& line) {
  if (isMate(line.score)) return "  " + scoreText(line.score, line.isProven());
  return fmt::format("  {:>5}", rateText(line.winRate()));
}

// Searches some moves alone within the budget of the task.
[[nodiscard]] std::vector<SearchLine> valuesOf(Engine& engine, const Restriction& moves, const BookTask& task,
                                               const StopSignal& stop) {
  SearchLimits limits = task.budget.start();
  limits.multiPv = static_cast<int>(moves.only.size());
  limits.excluded = excludedPoints(moves, engine);
  limits.stopWhenForced = limits.multiPv == 1;
  return engine.think(limits, stop).lines;
}

// The values of the legal moves that were played most; none where the game has ended.
[[nodiscard]] PlayedValues valuesOf(Engine& engine, const Explored& found, const BookTask& task,
                                    const StopSignal& stop) {
  PlayedValues values;
  if (found.moves.empty() || engine.state() != GameState::Running) return values;
  const std::vector<Square> fouls = engine.forbiddenPoints();
  Restriction played;
  for (const PlayedMove& move : found.moves) {
    const bool isFoul = std::find(fouls.begin(), fouls.end(), move.square) != fouls.end();
    if (!isFoul && played.only.size() < kMarked) played.only.push_back(move.square);
  }
  if (played.only.empty()) return values;
  for (const SearchLine& line : valuesOf(engine, played, task, stop)) values[line.pv.front()] = line;
  // A search leaves moves out that do not answer a threat.
  for (const Square move : played.only) {
    if (values.contains(move) || stop.raised()) continue;
    for (const SearchLine& line : valuesOf(engine, {.only = {move}, .blocked = {}}, task, stop)) values[move] = line;
  }
  return values;
}

void printText(const Engine& engine, Square lastMove, const Explored& found, const PlayedValues& values,
               const Style& style) {
  fmt::print("{}\n{}  {}\n", drawBoard(engine, style, lastMove, rankMarks(found.moves)), standingText(engine),
             counted(static_cast<std::uint64_t>(found.counts.games), "game"));
  if (found.moves.empty()) return;
  fmt::print("\n    move  games  share   Black  drawn  White{}\n", values.empty() ? "" : "  value");
  int rank = 0;
  for (const PlayedMove& move : found.moves) {
    const auto value = values.find(move.square);
    fmt::print("{:>2}. {:<4} {:>6}  {:>5}  {}{}\n", ++rank, notation::toLetters(move.square), move.counts.games,
               shareText(move.counts.games, found.counts.games), outcomesText(move.counts),
               value == values.end() ? "" : lineValueText(value->second));
  }
  fmt::print("\n");
  for (const FoundGame& game : found.games) {
    const std::string players =
        fmt::format("{} - {}", game.black.empty() ? "?" : game.black, game.white.empty() ? "?" : game.white);
    fmt::print("{:<10}  {}  {}  {}\n", terminalText(game.date), terminalText(players),
               terminalText(game.result.empty() ? "?" : game.result), terminalText(game.source));
  }
}

void addCounts(Json& json, const OutcomeCounts& counts) {
  json["games"] = counts.games;
  json["black_wins"] = counts.blackWins;
  json["draws"] = counts.draws;
  json["white_wins"] = counts.whiteWins;
}

}  // namespace

Json exploredJson(const Engine& engine, const Explored& found, const PlayedValues& values) {
  using namespace records::info;
  Json json = beginObject("explored");
  addBoard(json, engine);
  addCounts(json, found.counts);
  json["played"] = Json::array();
  for (const PlayedMove& move : found.moves) {
    Json& entry = json["played"].emplace_back();
    entry["move"] = pointJson(move.square);
    addCounts(entry, move.counts);
    const auto value = values.find(move.square);
    if (value == values.end()) continue;
    entry["score"] = scoreJson(value->second.score);
    entry["winrate"] = rateJson(value->second.winRate());
    entry["proof"] = nameOf(value->second.proof);
  }
  json["latest"] = Json::array();
  for (const FoundGame& game : found.games) {
    Json& entry = json["latest"].emplace_back();
    entry["source"] = game.source;
    Json& info = entry["info"] = Json::object();
    for (const auto& [key, text] : {std::pair{kBlack, &game.black},
                                    {kWhite, &game.white},
                                    {kResult, &game.result},
                                    {kDate, &game.date},
                                    {kEvent, &game.event}}) {
      if (!text->empty()) info[std::string(key)] = *text;
    }
  }
  return json;
}

std::string wholePath(const fs::path& path) {
  const fs::path whole = fs::absolute(path).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).string();
}

std::unique_ptr<GameIndex> openGames(const std::string& path, const book::BookSection& section) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) requireFile(path);
  if (isDatabaseFile(path)) return std::make_unique<GameIndex>(path, Database::Mode::ReadOnly);
  auto index = std::make_unique<GameIndex>();
  const Collected sum = collect(*index, {path}, gameFilesOf({path}, EmptyFolders::Refused), section);
  if (sum.games == 0) throw PositionError(fmt::format("{}: holds no game", path));
  return index;
}

Outcome outcomeNamed(std::string_view text, std::string_view what) {
  if (text == "black") return Outcome::Black;
  if (text == "white") return Outcome::White;
  if (text == "none") return Outcome::Draw;
  throw UsageError(fmt::format("{}: '{}' is not black, white or none", what, text));
}

int collectGames(const BookTask& task) {
  if (task.arguments.empty()) throw UsageError("book collect needs a folder or a file with games");
  const book::BookSection section = task.section();
  std::error_code ignored;
  const auto empty = fs::exists(task.book, ignored) ? EmptyFolders::Allowed : EmptyFolders::Refused;
  const std::vector<std::string> files = gameFilesOf(task.arguments, empty);  // first: a failure creates no index
  const bool isAnyThere =
      std::any_of(files.begin(), files.end(), [&](const auto& f) { return fs::exists(f, ignored); });
  if (!files.empty() && !isAnyThere) requireFile(files.front());
  GameIndex index(task.book, Database::Mode::Create);
  const Collected sum = collect(index, task.arguments, files, section);
  if (sum.unchanged > 0) fmt::print("{} unchanged\n", counted(sum.unchanged, "file"));
  if (sum.gone > 0) fmt::print("{} gone\n", counted(sum.gone, "file"));
  fmt::print("{} of {} added, the index has {}\n", counted(sum.games, "game"), counted(sum.files, "file"),
             counted(static_cast<std::uint64_t>(index.gameCount()), "game"));
  return codeAfter(sum.unread, sum.files + sum.unchanged);
}

int exploreGames(const BookTask& task) {
  return runInterruptible([&](const StopSignal& stop) {
    const auto index = openGames(task.book, task.section());
    for (const InputPosition& input : readInputs(task.arguments, task.reading)) {
      Engine engine({.boardSize = input.boardSize,
                     .rule = task.rule.of(input.rule),
                     .hashBytes = task.hashBytes,
                     .threads = task.threads});
      setUp(engine, input);
      const Explored found = index->explore(book::BookPosition(engine.position()), task.games, kNamedGames);
      const PlayedValues values = task.isLimited ? valuesOf(engine, found, task, stop) : PlayedValues{};
      if (task.isJson) {
        fmt::print("{}\n", toLine(exploredJson(engine, found, values)));
      } else {
        printText(engine, input.lastMove(), found, values, task.style);
      }
      flushOutput();
      if (stop.raised()) break;
    }
    return int{kOk};
  });
}

}  // namespace pentarch::app
