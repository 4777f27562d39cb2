// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <new>

#include "app/errors.h"
#include "app/logging.h"
#include "app/nearest.h"
#include "version.h"

namespace pentarch::app {
namespace {

constexpr std::array kCommands = {
    CommandSpec{kAnalyze, "analyze", "best moves of a position", "[options] [MOVES | FILE | -]...",
                "  pentarch analyze h8i9h9 --time 2s          the best move after two seconds\n"
                "  pentarch analyze h8i9h9 --multipv 3        the three best moves\n"
                "  pentarch analyze game.txt --rule renju     a drawing or moves from a file\n"
                "  pentarch analyze - --json < positions.txt  one position a line, one JSON object each\n",
                analyze},
    CommandSpec{kSolve, "solve", "prove a win by fours and threes", "[options] [MOVES | FILE | -]",
                "  pentarch solve h8i9h9g7 --time 30s   exit code 10 proven, 20 no such win, 30 undecided\n", solve},
    CommandSpec{kCompare, "compare", "what each refinement of tree search buys",
                "--depth D [options] [MOVES | FILE | -]",
                "  pentarch compare --depth 4 h8i9h9g7   from minimax to PVS on the same tree\n", compare},
    CommandSpec{kBench, "bench", "speed and signature of the search", "[--depth D]",
                "  pentarch bench   the node count is the same on every machine\n", bench},
    CommandSpec{kDoctor, "doctor", "is everything in order on this machine?", "[options]",
                "  pentarch doctor          lines to paste into a bug report\n"
                "  pentarch doctor --json   the same for programs\n",
                doctor},
    CommandSpec{kProtocol, "protocol", "speak the Piskvork protocol", "[options]",
                "  pentarch protocol --log game.log   as pbrain-pentarch, with configuration and a log\n", protocol},
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
};

[[nodiscard]] std::string overview() {
  std::string text =
      "Pentarch plays and analyzes Gomoku.\n\n"
      "  pentarch analyze h8i9h9 --time 2s    best move of a position\n"
      "  pentarch solve h8i9h9g7              prove a win\n\nCommands:\n";
  for (const CommandSpec& c : kCommands) text += fmt::format("  {:<10}{}\n", c.name, c.summary);
  return text + "\nMore: pentarch COMMAND --help, pentarch --version\n";
}

[[nodiscard]] std::string helpOf(const CommandSpec& command) {
  std::string text =
      fmt::format("Usage: pentarch {} {}\n{}\nOptions:\n", command.name, command.usage, command.examples);
  for (const OptionSpec& o : allOptions()) {
    if ((o.commands & command.id) == 0) continue;
    const std::string letter = o.letter != 0 ? fmt::format("-{}, ", o.letter) : "    ";
    const std::string name = fmt::format("{}--{}{}{}", letter, o.name, o.value.empty() ? "" : " ", o.value);
    const std::string fallback = o.fallback.empty() ? "" : fmt::format(" ({})", o.fallback);
    text += fmt::format("  {:<21} {}{}\n", name, o.help, fallback);
  }
  return text;
}

[[nodiscard]] const CommandSpec& commandNamed(const std::string& name) {
  const auto found =
      std::find_if(kCommands.begin(), kCommands.end(), [&](const CommandSpec& c) { return c.name == name; });
  if (found != kCommands.end()) return *found;
  std::vector<std::string> names;
  for (const CommandSpec& c : kCommands) names.emplace_back(c.name);
  throw UsageError(fmt::format("unknown command '{}'{}", name, suggestion(name, names)));
}

[[nodiscard]] int dispatch(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() == "--help" || arguments.front() == "-h" || arguments.front() == "help") {
    fmt::print("{}", overview());
    return kOk;
  }
  if (arguments.front() == "--version" || arguments.front() == "version") {
    fmt::print("pentarch {}\n", kVersion);
    return kOk;
  }
  const CommandSpec& command = commandNamed(arguments.front());
  const Options options(command.id, {arguments.begin() + 1, arguments.end()}, processEnvironment());
  if (options.has("help")) {
    fmt::print("{}", helpOf(command));
    return kOk;
  }
  setUpLogging(options);
  return command.run(options);
}

[[nodiscard]] int fail(int code, std::string_view message) {
  fmt::print(stderr, "pentarch: {}\n", message);
  return code;
}

}  // namespace

int runProgram(const std::vector<std::string>& arguments) {
  try {
    setUpLogging();
    return dispatch(arguments);
  } catch (const UsageError& e) {
    return fail(kUsage, e.what());
  } catch (const PositionError& e) {
    return fail(kBadPosition, e.what());
  } catch (const std::bad_alloc&) {
    return fail(kFailure, "not enough memory");
  } catch (const std::exception& e) {
    return fail(kFailure, e.what());
  }
}

InputOptions inputOptions(const Options& options) {
  return {options.boardSize(), options.get("side")};
}

void setUp(Engine& engine, const InputPosition& position) {
  engine.newGame(position.boardSize);
  engine.setUp(position.stones, position.sideToMove);
}

std::string_view nameOf(Color color) {
  return color == Color::Black ? "Black" : "White";
}

}  // namespace pentarch::app
