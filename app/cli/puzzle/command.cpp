// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "app/analysis/ending.h"
#include "app/analysis/puzzle.h"
#include "app/analysis/solution.h"
#include "app/cli/game_input.h"
#include "app/cli/position_input.h"
#include "app/cli/puzzle/output.h"
#include "app/cli/result_file.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/input_position.h"
#include "app/service/result_json.h"
#include "engine/base/atomic_file.h"
#include "version.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;
using puzzle::Puzzle;

constexpr OptionSpec kPuzzleNodes =
    variantOf(options::kNodes, "20k", "nodes to find a win, and again for each other move");
constexpr OptionSpec kPuzzleClass =
    variantOf(options::kWinClass, "threats", "moves of solutions: fours, threats, quiet");
constexpr OptionSpec kMinLength{"min-length", 0, "N", "5", "shortest solution, in plies"};
constexpr OptionSpec kPuzzleCount{"count", 'c', "N", "", "stop after so many puzzles"};
constexpr OptionSpec kPuzzleOutput = variantOf(options::kOutput, "", "file for the JSON lines (standard output)");
constexpr OptionSpec kPuzzleSgf{"sgf", 0, "FILE", "", "write the puzzles with their solutions"};
constexpr OptionSpec kPuzzleSvg{"svg", 0, "DIR", "", "draw puzzles and solutions into this folder"};

[[nodiscard]] puzzle::MiningOptions miningOptions(const Options& options) {
  puzzle::MiningOptions mining;
  mining.question.nodes = options.count(kPuzzleNodes);
  mining.question.minPlies = options.integer(kMinLength, puzzle::kMinPlies, puzzle::kMaxPlies);
  // A configured class applies to solve only.
  const bool isGiven = options.isGiven(kPuzzleClass);
  mining.question.winClass =
      isGiven ? winClassNamed(options.get(kPuzzleClass), flagOf(kPuzzleClass)) : WinClass::Threats;
  if (const auto count = options.findCount(kPuzzleCount)) mining.count = static_cast<std::size_t>(*count);
  return mining;
}

struct PuzzleSettings : InputSettings {
  puzzle::MiningOptions mining;
  int jobs = 1;                       ///< positions examined at a time
  std::optional<std::string> output;  ///< file for the JSON lines; none for standard output
  std::optional<std::string> sgf;     ///< file for the puzzles as games; "-" for standard output, in place of the lines
  std::optional<std::string> svg;     ///< folder for pictures
  std::optional<std::string> resume;  ///< file of findings

  [[nodiscard]] static PuzzleSettings of(const Options& options) {
    PuzzleSettings s;
    s.mining = miningOptions(options);
    s.jobs = jobsOf(options);
    s.takeInputs(options);
    if (s.inputs.empty()) throw UsageError("puzzle needs games: files, folders, moves, or - (see --help)");
    s.output = options.find(kPuzzleOutput);
    s.sgf = options.find(kPuzzleSgf);
    s.svg = options.find(kPuzzleSvg);
    s.resume = options.find(options::kResumeWork);
    refuseSameFile(options, listOf(kPuzzleOutput, kPuzzleSgf, options::kResumeWork));
    if (s.output == "-") s.output.reset();
    return s;
  }

  /// Everything besides the position that affects a finding.
  [[nodiscard]] std::string description() const {
    const puzzle::PuzzleQuestion& asked = mining.question;
    return fmt::format("pentarch {} puzzle {} {} {}", kVersion, nameOf(asked.winClass), asked.minPlies, asked.nodes);
  }
};

/// One run of `puzzle`: writes puzzles and reports on them.
class PuzzleRun {
 public:
  PuzzleRun(PuzzleSettings settings, const StopSignal& stop) : settings_(std::move(settings)), stop_(stop) {}

  /// Returns the exit code, not counting interruption.
  int run() {
    for (const auto& file : {settings_.output, settings_.sgf}) {
      if (file) requireWritable(*file);
    }
    if (settings_.svg) makeFolder(*settings_.svg);
    const std::vector<puzzle::Source> sources = readSources();
    const auto onPuzzle = [this](const Puzzle& p) { add(p); };
    const auto onStep = [this](std::size_t done, std::size_t total) {
      if (!bar_) bar_.emplace(total, "positions");
      bar_->update(done);
    };
    std::optional<PositionResults> known;
    if (settings_.resume) known.emplace(*settings_.resume, "finding", settings_.description());
    const puzzle::MiningSummary summary =
        puzzle::mine(sources, settings_.mining, onPuzzle, {.stop = stop_, .onStep = onStep, .jobs = settings_.jobs},
                     memoryIn<puzzle::Finding>(known, puzzle::findingJson, puzzle::findingFrom));
    if (bar_) bar_->hide();
    if (!sources.empty()) {
      writeFiles();
      report(summary, sources.size());
    }
    return codeAfter(failures_, failures_ + sources.size());
  }

 private:
  void writeFiles() const {
    if (settings_.output) writeResult(*settings_.output, lines_);
    if (settings_.sgf) writeResult(*settings_.sgf, records::write(games_, records::Format::Sgf).text);
  }

  [[nodiscard]] std::vector<puzzle::Source> readSources() {
    records::ReadResult input = readGameFiles(settings_.inputs, settings_.reading, stop_);
    for (const records::Error& error : input.errors) complain(error.describe());
    std::vector<puzzle::Source> sources;
    for (records::GameTree& game : input.games) {
      const Rule own = settings_.rule.of(game.rule);
      if (const std::string problem = problemIn(game, own, settings_.reading.text.side); !problem.empty()) {
        complain(game.source.empty() ? problem : game.source + ": " + problem);
      } else {
        sources.push_back({std::move(game), own});
      }
    }
    return sources;
  }

  // The reason why a game cannot be searched for puzzles; empty if there is none.
  [[nodiscard]] static std::string problemIn(const records::GameTree& game, Rule rule, std::optional<Color> side) {
    if (std::string problem = lengthProblemOf(game); !problem.empty()) return problem;
    if (const auto error = game.replayError()) return error->message;
    return problemOf(positionAt(game, game.mainLineEnd(), side), rule);
  }

  void complain(const std::string& message) {
    ++failures_;
    printComplaint(message);
  }

  void add(const Puzzle& p) {
    ++count_;
    const std::string line = toLine(puzzleJson(p, count_)) + "\n";
    if (settings_.output) {
      lines_ += line;
    } else if (settings_.sgf != "-") {
      if (bar_) bar_->hide();
      fmt::print("{}", line);
      flushOutput();
    }
    if (settings_.sgf) games_.push_back(puzzle::toGame(p, count_));
    if (settings_.svg) {
      const fs::path folder = *settings_.svg;
      replaceFile(folder / fmt::format("puzzle-{:04}.svg", count_), puzzle::toSvg(p, count_, false));
      replaceFile(folder / fmt::format("puzzle-{:04}-solution.svg", count_), puzzle::toSvg(p, count_, true));
    }
  }

  void report(const puzzle::MiningSummary& s, std::size_t games) const {
    printRemark(fmt::format(
        "puzzles: {}; games: {}; positions: {}, of these without such a win {}, with several winning moves {}, "
        "trivial {}, repeating a puzzle {}, not decided {}\n",
        s.puzzles, games, s.positions, s.noWin, s.several, s.trivial, s.repeated, s.undecided));
  }

  PuzzleSettings settings_;
  const StopSignal& stop_;
  std::optional<ProgressBar> bar_;
  std::string lines_;
  std::vector<records::GameTree> games_;
  int count_ = 0;
  std::size_t failures_ = 0;
};

int minePuzzles(const Options& options) {
  return runInterruptible([&](const StopSignal& stop) { return PuzzleRun(PuzzleSettings::of(options), stop).run(); });
}

constexpr auto kPuzzleOptions =
    joined(listOf(kPuzzleNodes, kPuzzleClass, kMinLength), options::kPositionInput,
           listOf(kPuzzleCount, kPuzzleOutput, options::kResumeWork, options::kJobs, kPuzzleSgf, kPuzzleSvg));

}  // namespace

extern constinit const CommandSpec puzzleCommand{
    .name = "puzzle",
    .summary = "puzzles with one solution from games",
    .usage = "[options] FILE | FOLDER | MOVES | -...",
    .examples =
        "  pentarch puzzle games/ --count 20 > puzzles.jsonl   the first twenty\n"
        "  pentarch puzzle run.games --sgf puzzles.sgf --svg pictures/\n"
        "  pentarch puzzle game.psq --class fours --min-length 9\n",
    .options = kPuzzleOptions,
    .run = minePuzzles};

}  // namespace pentarch::app
