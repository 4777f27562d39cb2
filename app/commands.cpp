// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <new>
#include <system_error>
#include <variant>

#include "app/console.h"
#include "app/ending.h"
#include "app/errors.h"
#include "app/game_input.h"
#include "app/instruction_set.h"
#include "app/logging.h"
#include "app/nearest.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

constexpr std::array kCommands = {
    CommandSpec{kAnalyze, "analyze", "best moves of positions and games", "[options] [MOVES | FILE | -]...",
                "  pentarch analyze h8i9h9 --time 2s            the best move after two seconds\n"
                "  pentarch analyze h8i9h9 --multipv 3          the three best moves\n"
                "  pentarch analyze game.txt --at 10..20 -r renju\n"
                "  pentarch analyze - --jobs 2 --resume a.jsonl < positions.txt\n",
                analyze},
    CommandSpec{kExplain, "explain", "threats, defences and fouls in words", "[options] POSITION [MOVE]",
                "  pentarch explain a1f8o15g8a15h8         what is threatened, every defence\n"
                "  pentarch explain a1f8o15g8a15h8 g7      why g7 loses, or what it does\n"
                "  pentarch explain \"g8 a1 i8 a15 h7 o1 h9 o15\" h8 --rule renju\n",
                explain},
    CommandSpec{kSolve, "solve", "prove a win, or that there is none by fours and threes",
                "[options] [MOVES | FILE | -]...",
                "  pentarch solve h8i9h9g7 --time 30s   exit code 10 proven, 20 none, 30 open\n"
                "  pentarch solve game.psq --at 21 --all   every first move that wins\n"
                "  pentarch solve game.psq --threat     what if the side to move passed?\n"
                "  pentarch solve game.psq --certificate proof.json   the whole winning tree\n",
                solve},
    CommandSpec{kVerify, "verify", "check certificates of wins", "[--json] PROOF.json...",
                "  pentarch verify proof.json   exit code 0: all accepted, 4: one is not\n", verify},
    CommandSpec{kPuzzle, "puzzle", "puzzles with one solution from games", "[options] FILE | FOLDER | MOVES | -...",
                "  pentarch puzzle games/ --count 20 > puzzles.jsonl   the first twenty\n"
                "  pentarch puzzle run.games --sgf puzzles.sgf --svg pictures/\n"
                "  pentarch puzzle game.psq --class fours --min-length 9\n",
                minePuzzles},
    CommandSpec{kServe, "serve", "answer queries of other programs", "[options] < QUERIES",
                "  pentarch serve --jobs 2                      JSON lines; docs/serve.md\n"
                "  pentarch serve --nodes 10k --deterministic   the same answers every time\n",
                serveQueries},
    CommandSpec{kReview, "review", "what happened in a game", "[options] FILE | FOLDER | MOVES | -",
                "  pentarch review game.psq                          a second a move, a table\n"
                "  pentarch review game.sgf --html report.html       a page to step through\n"
                "  pentarch review games/ --time 10m --jobs 2        ten minutes for all of them\n"
                "  pentarch review game.psq --nodes 100k --sgf a.sgf --svg a.svg\n",
                reviewGames},
    CommandSpec{kCompare, "compare", "what each refinement of tree search buys", "[options] [MOVES | FILE | -]",
                "  pentarch compare --depth 4 h8i9h9g7   from minimax to PVS on the same tree\n", compare},
    CommandSpec{kConvert, "convert", "games from any format to any other", "[options] [MOVES | FILE | -]...",
                "  pentarch convert game.psq                    as letter notation\n"
                "  pentarch convert game.lib --output game.sgf  what a format cannot keep is said\n"
                "  pentarch convert *.psq --to sgf > games.sgf  all games in one file\n"
                "  pentarch convert games.sgf --to psq --output folder/\n",
                convert},
    CommandSpec{kRender, "render", "a picture of a position", "[options] [MOVES | FILE | -]",
                "  pentarch render h8i9h9                               as text\n"
                "  pentarch render game.sgf --at 20 --output board.svg  or board.png\n"
                "  pentarch render game.sgf --numbers all --theme print --output page.svg\n"
                "  pentarch render h8i9h9 --analysis a.jsonl --pv best --output heat.png\n",
                renderPicture},
    CommandSpec{kBench, "bench", "speed and signature of the search", "[--depth D]",
                "  pentarch bench   the node count is the same on every machine\n", bench},
    CommandSpec{kDoctor, "doctor", "is everything in order on this machine?", "[options]",
                "  pentarch doctor          lines to paste into a bug report\n"
                "  pentarch doctor --json   the same for programs\n",
                doctor},
    CommandSpec{kBook, "book", "positions that were analyzed, in a file", "VERB BOOK [options] [MOVES | FILE | -]...",
                "  pentarch book learn my.book openings.txt --depth 14   analyzes positions\n"
                "  pentarch book import my.book results.jsonl   analyses, moves, .lib, .sgf\n"
                "  pentarch book query my.book h8i9             what is known of a position\n"
                "  pentarch book merge my.book other.book       takes what is deeper\n"
                "  pentarch book export my.book brain.book      for pbrain-pentarch\n"
                "  pentarch book verify my.book --sample 10     checksums, rules, searches\n",
                bookCommand, "learn import query merge export verify"},
    CommandSpec{kConfig, "config", "the options that hold, and why", "[--show-origin] [options]",
                "  pentarch config --show-origin       default, file, environment or flag\n"
                "  pentarch config > my.ini            a file for --config\n",
                config},
    CommandSpec{kCompletion, "completion", "completion of commands for a shell", "bash|zsh|fish",
                "  source <(pentarch completion bash)\n"
                "  pentarch completion zsh > ~/.zfunc/_pentarch\n"
                "  pentarch completion fish > ~/.config/fish/completions/pentarch.fish\n",
                completion, "bash zsh fish"},
    CommandSpec{kMan, "man", "the manual page", "", "  pentarch man | man -l -\n", man},
    CommandSpec{kProtocol, "protocol", "speak the Piskvork protocol", "[options]",
                "  pentarch protocol --log game.log   as pbrain-pentarch, with a log\n", protocol},
    CommandSpec{kSelfPlay, "selfplay", "games against itself, to train on", "--games N --nodes N [options]",
                "  pentarch selfplay --games 1000 --nodes 5k --rule all --size 15,20 --jobs 2\n"
                "  pentarch selfplay --games 1000 --nodes 5k --shard 0/8   its share of eight\n",
                selfPlay},
    CommandSpec{kMatch, "match", "two settings of the search against each other",
                "--games N [--new S] [--base S] [options]",
                "  pentarch match --games 400 --new lmrFactor=130 --rule renju --jobs 2\n"
                "  pentarch match --games 400 --new weights=run/weights.bin --nodes 5k\n",
                match},
    CommandSpec{kMerge, "merge", "join the shards of a selfplay run", "OUTPUT.games SHARD.games...",
                "  pentarch merge all.games games/*.games   checked against their manifests\n", mergeGames},
    CommandSpec{kExamples, "examples", "games as arrays for training", "--output DIR GAMES...",
                "  pentarch examples --output examples all.games   read by training/fit.py\n", examples},
    CommandSpec{kWeights, "weights", "where the evaluation comes from", "[FILE]...",
                "  pentarch weights run/weights.bin   checks a file that training/fit.py wrote\n", weights},
    CommandSpec{kOpenGen, "opengen", "balanced openings", "[--count N] [options]",
                "  pentarch opengen --count 100 --rule renju --opening-nodes 100k --balance 40\n", openGen},
    CommandSpec{kSwap2Book, "swap2book", "even stones to offer in swap2 openings", "[--count N] [options]",
                "  pentarch swap2book --rule standard --size 15,20 --balance 30 > book.txt\n", swap2Book},
};

// Listed by name on one line, so that the overview fits a screen.
constexpr unsigned kForDevelopers = kSelfPlay | kMatch | kMerge | kExamples | kWeights | kOpenGen | kSwap2Book | kBench;

// Commands that take options only.
constexpr unsigned kWithoutInputs =
    kServe | kDoctor | kConfig | kMan | kProtocol | kSelfPlay | kMatch | kOpenGen | kSwap2Book;

[[nodiscard]] std::string overview() {
  std::string text =
      "Pentarch plays and analyzes Gomoku.\n\n"
      "  pentarch analyze h8i9h9 --time 2s    best move of a position\n"
      "  pentarch solve h8i9h9g7              prove a win\n\nCommands:\n";
  std::string others;
  for (const CommandSpec& c : kCommands) {
    if ((c.id & kForDevelopers) == 0) {
      text += fmt::format("  {:<12}{}\n", c.name, c.summary);
    } else {
      others += fmt::format(" {}", c.name);
    }
  }
  return text + "For developers:" + others + "\nMore: pentarch COMMAND --help, pentarch --version\n";
}

// The usual options fit one screen; `withRare` adds the others.
[[nodiscard]] std::string helpOf(const CommandSpec& command, bool withRare) {
  std::string text =
      fmt::format("Usage: pentarch {} {}\n{}\nOptions:\n", command.name, command.usage, command.examples);
  for (const OptionSpec& o : allOptions()) {
    if (!isFor(o, command.id) || (o.isRare && !withRare)) continue;
    const std::string letter = o.letter != 0 ? fmt::format("-{}, ", o.letter) : "    ";
    const std::string name = fmt::format("{}--{}{}{}", letter, o.name, o.value.empty() ? "" : " ", o.value);
    const std::string fallback = o.fallback.empty() ? "" : fmt::format(" ({})", o.fallback);
    text += fmt::format("  {:<21} {}{}\n", name, o.help, fallback);
  }
  if (!withRare) text += fmt::format("More: pentarch {} --help-all\n", command.name);
  return text;
}

// Advice for a missing or misspelled command.
[[nodiscard]] std::string adviceOn(const std::string& name) {
  std::error_code ignored;
  const auto moves = notation::parseMoves(name, kMaxBoardSize);
  if (name.starts_with("--") || (name.size() == 2 && name.front() == '-')) {
    return ": options follow a command, as in 'pentarch analyze h8 --time 2s'";
  }
  if (name == "-" || (!name.empty() && std::holds_alternative<std::vector<Square>>(moves))) {
    return fmt::format(": for a position say 'pentarch analyze {}'", name);
  }
  if (hasKnownEnding(name) || std::filesystem::exists(name, ignored)) {
    return fmt::format(": for a game say 'pentarch analyze {0}' or 'pentarch review {0}'", name);
  }
  std::vector<std::string> names;
  for (const CommandSpec& c : kCommands) names.emplace_back(c.name);
  return fmt::format("{} (there are {})", suggestion(name, names), fmt::join(names, ", "));
}

[[nodiscard]] const CommandSpec& commandNamed(const std::string& name) {
  const auto found =
      std::find_if(kCommands.begin(), kCommands.end(), [&](const CommandSpec& c) { return c.name == name; });
  if (found != kCommands.end()) return *found;
  throw UsageError(fmt::format("unknown command '{}'{}", name, adviceOn(name)));
}

// The help of one command, or the overview if none is named; for --help-all, the help of all commands.
[[nodiscard]] std::string helpFor(const std::vector<std::string>& arguments) {
  if (arguments.front() == "--help-all") {
    std::string text = overview();
    for (const CommandSpec& c : kCommands) text += "\n" + helpOf(c, true);
    return text;
  }
  if (arguments.size() < 2) return overview();
  if (arguments[1] == "--help-all") return helpFor({arguments[1]});
  return helpOf(commandNamed(arguments[1]), false);
}

void printVersion() {
  fmt::print("pentarch {}\ninstruction set: built for {}; this machine has {}\n", kVersion, builtForInstructions(),
             availableInstructions());
}

// Names the origin of the value that a complaint "--time: ..." is about if it comes from the environment or a file, and
// the option as it was given if it has two names.
[[nodiscard]] std::string withOrigin(const std::string& complaint, const Options& options) {
  for (const OptionSpec& o : allOptions()) {
    if (!complaint.starts_with(fmt::format("--{}:", o.name)) || !options.has(o.name)) continue;
    if (options.origin(o.name) == Origin::Environment) return fmt::format("{} (by {})", complaint, variableOf(o.name));
    if (const std::string_view used = options.nameUsed(o.name); used != o.name) {
      return fmt::format("--{}{}", used, complaint.substr(o.name.size() + 2));
    }
    if (options.origin(o.name) == Origin::File) return fmt::format("{} (in {})", complaint, options.file());
  }
  return complaint;
}

[[nodiscard]] int dispatch(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    fmt::print("{}", overview());
    return kOk;
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || first == "help" || first == "--help-all") {
    fmt::print("{}", helpFor(arguments));
    return kOk;
  }
  if (arguments.front() == "--version" || arguments.front() == "version") {
    if (arguments.size() > 1) throw UsageError(fmt::format("version stands alone: what is '{}'?", arguments[1]));
    printVersion();
    return kOk;
  }
  const CommandSpec& command = commandNamed(arguments.front());
  if (arguments.size() == 2 && arguments.back() == "--version") {
    printVersion();
    return kOk;
  }
  const Options options(command.id, {arguments.begin() + 1, arguments.end()}, processEnvironment());
  for (const std::string& odd : options.oddVariables()) printComplaint(odd);
  if (options.has("help") || options.has("help-all")) {
    fmt::print("{}", helpOf(command, options.has("help-all")));
    return kOk;
  }
  if ((command.id & kWithoutInputs) != 0 && !options.inputs().empty()) {
    throw UsageError(fmt::format("{} takes options only: what is '{}'?", command.name, options.inputs().front()));
  }
  setUpLogging(options);
  spdlog::info("pentarch {}: {}", kVersion, terminalText(fmt::format("{}", fmt::join(arguments, " "))));
  try {
    const int code = command.run(options);
    spdlog::info("exit code {}", code);
    return code;
  } catch (const UsageError& e) {
    throw UsageError(withOrigin(e.what(), options));
  }
}

[[nodiscard]] int fail(int code, std::string_view message) {
  printComplaint(message);
  spdlog::info("exit code {}", code);
  return code;
}

// Reports lost output, whatever else went wrong.
[[nodiscard]] int delivered(int code) {
  try {
    flushOutput();
    return code;
  } catch (const OutputError& e) {
    return fail(kFailure, e.what());
  }
}

}  // namespace

std::span<const CommandSpec> allCommands() {
  return kCommands;
}

int runProgram(const std::vector<std::string>& arguments) {
  try {
    setUpLogging();
    return delivered(dispatch(arguments));
  } catch (const OutputError& e) {
    return fail(kFailure, e.what());
  } catch (const UsageError& e) {
    return delivered(fail(kUsage, e.what()));
  } catch (const PositionError& e) {
    return delivered(fail(kBadPosition, e.what()));
  } catch (const std::bad_alloc&) {
    return delivered(fail(kFailure, "not enough memory"));
  } catch (const std::system_error& e) {
    if (std::ferror(stdout) != 0) return fail(kFailure, OutputError(e.code().value()).what());  // thrown by fmt::print
    return delivered(fail(kFailure, e.what()));
  } catch (const std::exception& e) {
    return delivered(fail(kFailure, e.what()));
  }
}

Rule ruleOf(const Options& options, std::optional<Rule> own) {
  const Rule rule = options.rule();
  return options.origin("rule") == Origin::CommandLine ? rule : own.value_or(rule);
}

Rule ruleOf(const Options& options, const InputPosition& position) {
  return ruleOf(options, position.rule);
}

void setUp(Engine& engine, const InputPosition& position) {
  if (const std::string problem = problemOf(position, engine.rule()); !problem.empty()) throw PositionError(problem);
  engine.newGame(position.boardSize);
  engine.setUp(position.stones, position.sideToMove, position.lastStone());
}

std::string_view nameOf(Color color) {
  return color == Color::Black ? "Black" : "White";
}

}  // namespace pentarch::app
