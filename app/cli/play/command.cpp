// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <random>
#include <utility>

#include "app/analysis/score_text.h"
#include "app/cli/play/game.h"
#include "app/cli/play/view.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/formats.h"
#include "app/records/names.h"
#include "engine/base/ascii.h"
#include "engine/base/atomic_file.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kCommandsLine = "A move such as h8, or: undo, hint, resign, save FILE, board, help, quit";
constexpr std::string_view kCommandsHelp =
    "h8          play there: letter of the column, number of the row\n"
    "undo        take back your last move and the answer to it, or a resignation\n"
    "hint        show the best move\n"
    "resign      give up\n"
    "save FILE   write the game; the ending says how: .sgf, .psq, .txt, ...\n"
    "board       show the board again\n"
    "quit        leave\n";

constexpr OptionSpec kPlayLevel = variantOf(options::kLevel, "5", "strength: 1 to 10, full");
constexpr OptionSpec kPlaySide{
    "side", 0, "C", "black", "your stones: black, white, random", false, "black white random"};
constexpr OptionSpec kPlayTime = variantOf(options::kTime, "", "clock of each side for the whole game: 5m");
constexpr OptionSpec kPlayOutput = variantOf(options::kOutput, "", "keep the game in this new file: .sgf, .psq, ...");
constexpr OptionSpec kPlaySeed{"seed", 0, "N", "", "seed of the engine's choices", true};

[[nodiscard]] Color sideOf(const Options& options, std::uint64_t seed) {
  const std::string& side = options.get(kPlaySide);
  if (const auto color = colorNamed(side)) return *color;
  if (side == "random") return seed % 2 == 0 ? Color::Black : Color::White;
  throw badValue(kPlaySide, fmt::format("'{}' is not black, white or random", side));
}

[[nodiscard]] play::GameSettings gameSettings(const Options& options) {
  play::GameSettings s;
  s.boardSize = boardSizeOf(options);
  s.rule = ruleOf(options);
  s.level = levelOf(options);
  s.seed = options.has(kPlaySeed) ? options.seed(kPlaySeed) : std::random_device{}();
  s.person = sideOf(options, s.seed);
  if (!s.level && options.get(kPlaySide) != "random") {
    refuseGiven(options, listOf(kPlaySeed), fmt::format("does not go with {} full", flagOf(kPlayLevel)));
  }
  // A time that is configured for searches is no clock of a game.
  if (options.isGiven(kPlayTime)) s.clock = options.duration(kPlayTime);
  s.threads = threadsOf(options);
  s.hashBytes = hashBytesOf(options);
  return s;
}

// The format that the ending of a file's name says. Throws UsageError, which names `what` unless empty.
[[nodiscard]] records::Format formatOf(const std::string& file, std::string_view what = "") {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (!ending.empty()) return records::formatToWrite(ending, what);
  throw UsageError(fmt::format("{}{}'{}' has no extension such as .sgf", what, what.empty() ? "" : ": ", file));
}

// A file name as a word of a shell command.
[[nodiscard]] std::string shellWord(const std::string& text) {
  const auto isPlain = [](char c) {
    return ascii::isLetterOrDigit(c) || std::string_view("./_-+").find(c) != std::string_view::npos;
  };
  if (std::all_of(text.begin(), text.end(), isPlain)) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// The dialog of one game. On a terminal the board stands still and the clock runs; otherwise it is lines of text.
class PlayDialog {
 public:
  PlayDialog(const Options& options, const StopSignal& stop)
      : stop_(stop),
        game_(gameSettings(options)),
        view_(game_, Style::of(options)),
        isLive_(canRewrite(STDOUT_FILENO) && isatty(STDIN_FILENO) != 0) {
    file_ = options.find(kPlayOutput);
    if (!file_) return;
    (void)textOf(formatOf(*file_, flagOf(kPlayOutput)));  // throws before the game if the format cannot hold it
    if (std::filesystem::exists(*file_)) throw badValue(kPlayOutput, fmt::format("'{}' exists already", *file_));
    requireReplaceable(*file_);
  }

  /// Returns false if the file of the game does not hold it.
  [[nodiscard]] bool run() {
    if (!isLive_) fmt::print("{}\n", view_.headText());
    turnStart_ = Clock::now();
    while (!stop_.raised()) {
      if (!game_.isOver() && !game_.isPersonsTurn()) {
        answer();
        continue;
      }
      std::string line;
      if (!read(line) || !obey(line)) break;
    }
    leave();
    return fileProblem_.empty();
  }

 private:
  [[nodiscard]] milliseconds turnTime() const {
    return game_.isOver() ? milliseconds{0} : std::chrono::duration_cast<milliseconds>(Clock::now() - turnStart_);
  }

  // The engine's move.
  void answer() {
    if (isLive_) show(fmt::format("{} thinks ...", game_.engineName()), false);
    const Square move = game_.think(stop_);
    if (stop_.raised()) return;
    tell(fmt::format("{} plays", game_.engineName()), move, playMove(move));
  }

  void tell(const std::string& whoPlays, Square move, bool isPlayed) {
    const std::string name = notation::toLetters(move);
    say(isPlayed ? fmt::format("{} {}.", whoPlays, name) : fmt::format("{} comes too late.", name));
  }

  // False if the time had run out before.
  bool playMove(Square move) {
    const bool isInTime = game_.play(move, turnTime());
    turnStart_ = Clock::now();
    hint_ = Square::none();
    keep();
    return isInTime;
  }

  // Shows a line about what has happened, and the end of the game once it has come.
  void say(const std::string& text) {
    message_ = text;
    if (game_.isOver() && !isEndShown_) {
      isEndShown_ = true;
      if (!isLive_) fmt::print("{}\n{}\n", text, view_.boardText());
      message_ = game_.endText();
    }
    if (!isLive_) fmt::print("{}\n", message_);
    if (fileProblem_.empty()) return;
    if (!isLive_) printComplaint(fileProblem_);
    message_ += "\n" + fileProblem_;
  }

  void show(const std::string& message, bool hasPrompt) {
    const std::size_t width = terminalSize(STDOUT_FILENO).textWidth();
    std::string text = "\x1b[H\x1b[2J" + view_.screenText(width, turnTime(), hint_) + "\n" + wrapped(message, 0, width);
    if (hasPrompt) {
      text += "\n" + wrapped(game_.isOver() ? "undo, save FILE, quit" : kCommandsLine, 0, width);
      text += game_.isOver() ? "> " : "Your move: ";
    }
    print(text);
    flushOutput();
  }

  // Waits for a line. False at the end of the input.
  bool read(std::string& line) {
    if (!typedBelowHelp_.empty()) {
      line = std::exchange(typedBelowHelp_, {});
      return true;
    }
    if (isLive_) show(message_, true);
    flushOutput();
    const WaitingForInput waiting;
    while (isLive_ && !hasInput()) {
      const auto left = game_.left(game_.settings().person);
      if (!game_.isOver() && left && turnTime() > *left) {
        game_.loseOnTime();
        keep();
        say("");
        show(message_, true);
      } else if (!game_.isOver()) {
        print(view_.clockUpdate(terminalSize(STDOUT_FILENO).textWidth(), turnTime()));
        flushOutput();
      }
    }
    return static_cast<bool>(std::getline(std::cin, line));
  }

  // Waits for input, but not beyond the next second of the clock.
  [[nodiscard]] static bool hasInput() {
    constexpr int kTick = 1000;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, kTick) > 0;
  }

  // False if the game is to be left.
  bool obey(const std::string& line) {
    const std::string text(ascii::trimmed(line));
    if (text.empty()) return true;
    const std::size_t blank = text.find(' ');
    const std::string word = text.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : text.substr(text.find_first_not_of(' ', blank));
    if (word == "quit") return false;
    if (word == "save") {
      save(rest);
    } else if (!rest.empty()) {
      say(fmt::format("One move or command a line, not '{}'.", terminalText(text)));
    } else {
      obeyWord(word);
    }
    return true;
  }

  void obeyWord(const std::string& word) {
    if (word == "undo") return takeBack();
    if (word == "board") return say(isLive_ ? "" : view_.boardText());
    if (word == "help") return showHelp();
    if (game_.isOver()) return say("The game is over: undo, save FILE or quit.");
    if (word == "hint") return showHint();
    if (word == "resign") {
      game_.resign();
      keep();
      return say("You resign.");
    }
    tryMove(word);
  }

  void tryMove(const std::string& word) {
    const auto move = notation::fromLetters(word, game_.settings().boardSize);
    if (!move) {
      const std::vector<std::string> words = {"undo", "hint", "resign", "save", "board", "help", "quit"};
      return say(
          fmt::format("'{}' is no point of the board and no command{}.", terminalText(word), suggestion(word, words)));
    }
    const std::string problem = game_.problemOf(*move);
    if (!problem.empty()) return say(problem + ".");
    const bool isPlayed = playMove(*move);
    // The engine's answer is the next thing to be told.
    if (game_.isOver()) tell("You play", *move, isPlayed);
  }

  void takeBack() {
    const play::Undone undone = game_.undo();
    if (undone != play::Undone::Nothing) {
      isEndShown_ = false;
      hint_ = Square::none();
      turnStart_ = Clock::now();
      keep();
    }
    switch (undone) {
      case play::Undone::Nothing: return say("There is no move of yours to take back.");
      case play::Undone::Ending: return say("The game goes on.");
      case play::Undone::Move: return say("Your last move is taken back.");
    }
  }

  void showHint() {
    if (isLive_) show("Looking for the best move ...", false);
    const SearchLine line = game_.hint(stop_);
    if (line.pv.empty()) return say("There is no move to suggest.");
    hint_ = line.pv.front();
    say(fmt::format("Hint: {} (your chances: {}).", notation::toLetters(hint_), rateText(line.winRate())));
  }

  // A live screen shows the list until the next input, which is obeyed after it.
  void showHelp() {
    if (!isLive_) return say(std::string(kCommandsHelp.substr(0, kCommandsHelp.size() - 1)));
    print("\x1b[H\x1b[2J" + std::string(kCommandsHelp) + "\nEnter goes on; a move or command is obeyed.\n");
    flushOutput();
    const WaitingForInput waiting;
    std::getline(std::cin, typedBelowHelp_);
  }

  void save(const std::string& name) {
    if (name.empty()) return say("save needs the name of a file: save game.sgf");
    try {
      const std::filesystem::path path(name);
      if (name != file_ && std::filesystem::exists(path)) {
        return say(fmt::format("'{}' exists already: choose another name.", terminalText(name)));
      }
      write(name);
      file_ = name;
      fileProblem_.clear();
      say(fmt::format("Saved in '{}'.", terminalText(name)));
    } catch (const std::exception& e) {
      say(fmt::format("Not saved: {}.", terminalText(e.what())));
    }
  }

  [[nodiscard]] std::string textOf(records::Format format) const {
    const std::vector<records::GameTree> games = {game_.record()};
    return records::write(games, format).text;
  }

  void write(const std::string& name) const { replaceFile(name, textOf(formatOf(name))); }

  // Brings the file of the game, if there is one, up to date. A full disk does not end the game.
  void keep() {
    if (!file_) return;
    try {
      write(*file_);
      fileProblem_.clear();
    } catch (const std::exception& e) {
      fileProblem_ = fmt::format("The game is not kept: {}. 'save FILE' keeps it elsewhere.", terminalText(e.what()));
    }
  }

  // The last words: how to go on from here.
  void leave() {
    if (isLive_) show(message_, false);
    if (game_.board().stoneCount() == 0) return;
    if (file_ && fileProblem_.empty()) {
      fmt::print("Review it: pentarch review {}\n", shellWord(*file_));
      return;
    }
    std::string moves;
    for (const Square s : game_.moves()) moves += notation::toLetters(s);
    const play::GameSettings& s = game_.settings();
    std::string options;
    if (s.rule != Rule::Freestyle) options += fmt::format("-r {} ", traitsOf(s.rule).name);
    if (s.boardSize != play::GameSettings().boardSize) options += fmt::format("-s {} ", s.boardSize);
    fmt::print("Review it: pentarch review {}{}\n", options, moves);
  }

  const StopSignal& stop_;
  play::Game game_;
  play::View view_;
  bool isLive_;
  std::optional<std::string> file_;  // of the game, kept up to date
  std::string fileProblem_;          // why it is not; empty if it is
  std::string message_;
  std::string typedBelowHelp_;  // a line that read() returns next
  Square hint_;
  bool isEndShown_ = false;
  Clock::time_point turnStart_;
};

int playAgainstEngine(const Options& options) {
  return runInterruptible([&](const StopSignal& stop) { return PlayDialog(options, stop).run() ? kOk : kFailure; });
}

constexpr auto kPlayOptions = joined(listOf(kPlayLevel, kPlaySide, kPlayTime), options::kBoard,
                                     listOf(kPlayOutput, kPlaySeed), options::kEngine, listOf(options::kColor));

}  // namespace

extern constinit const CommandSpec playCommand{
    .name = "play",
    .summary = "a game against the engine",
    .usage = "[options]",
    .examples =
        "  pentarch play                        you are Black, against level 5\n"
        "  pentarch play --level 2 --side white\n"
        "  pentarch play -l full --rule renju --time 10m -o game.sgf\n",
    .options = kPlayOptions,
    .run = playAgainstEngine,
    .takesInputs = false};

}  // namespace pentarch::app
