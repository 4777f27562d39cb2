// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "app/cli/book/explore.h"
#include "app/cli/book/verbs.h"
#include "app/program/command.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/names.h"

namespace pentarch::app {
namespace {

constexpr int kMaxSample = 1'000'000;

constexpr OptionSpec kSample{"sample", 0, "N", "0", "book verify: search N values again"};
constexpr OptionSpec kPlayer{"player", 0, "NAME", "", "book explore: games of this player, or of two"};
constexpr OptionSpec kWon{
    "won", 0, "W", "", "book explore: games won by black, white, none", false, "black white none"};

// A verb, and the options that it uses beside those of all verbs.
struct Verb {
  std::string_view name;
  int (*run)(const BookTask& task);
  bool readsPositions = false;  ///< takes positions in any format
  bool hasSection = false;      ///< takes rule and size of what does not state its own
  bool searches = false;
  bool printsJson = false;
  bool hasSample = false;
  bool hasFilter = false;
};

constexpr std::array kVerbs = {
    Verb{.name = "learn", .run = learnPositions, .readsPositions = true, .hasSection = true, .searches = true},
    Verb{.name = "import", .run = importIntoBook, .hasSection = true},
    Verb{.name = "export", .run = exportBook, .hasSection = true},
    Verb{.name = "query", .run = queryBook, .readsPositions = true, .hasSection = true, .printsJson = true},
    Verb{.name = "merge", .run = mergeBooks},
    Verb{.name = "verify", .run = verifyBook, .searches = true, .hasSample = true},
    Verb{.name = "collect", .run = collectGames, .hasSection = true},
    Verb{.name = "explore",
         .run = exploreGames,
         .readsPositions = true,
         .hasSection = true,
         .searches = true,
         .printsJson = true,
         .hasFilter = true}};

// True if a limit is given that a search is to have.
[[nodiscard]] bool isLimited(const Options& options) {
  return options.isGiven(options::kTime) || options.has(options::kDepth) || options.has(options::kNodes);
}

// Throws UsageError for an option of the command line that the verb would ignore.
void refuseUnused(const Verb& verb, const Options& options) {
  const std::string reason = fmt::format("does not go with book {}", verb.name);
  if (!verb.searches) refuseGiven(options, joined(options::kSearchLimits, options::kEngine), reason);
  if (!verb.hasSection) refuseGiven(options, options::kBoard, reason);
  if (!verb.readsPositions) refuseGiven(options, listOf(options::kSide, options::kRowOrigin), reason);
  if (!verb.printsJson) refuseGiven(options, listOf(options::kJson), reason);
  if (!verb.hasSample) refuseGiven(options, listOf(kSample), reason);
  if (!verb.hasFilter) refuseGiven(options, listOf(kPlayer, kWon), reason);
  if (verb.hasSample && !options.isGiven(kSample)) {
    refuseGiven(options, joined(options::kSearchLimits, options::kEngine),
                fmt::format("does not go without {}", flagOf(kSample)));
  }
  if (verb.hasFilter) {
    refuseGiven(options, listOf(options::kMultiPv), reason);
    if (!isLimited(options)) {
      refuseGiven(options, options::kEngine,
                  fmt::format("does not go without {}, {} or {}", flagOf(options::kTime), flagOf(options::kNodes),
                              flagOf(options::kDepth)));
    }
  }
}

[[nodiscard]] std::vector<std::string> verbNames() {
  std::vector<std::string> names;
  for (const Verb& verb : kVerbs) names.emplace_back(verb.name);
  return names;
}

// The task refers to the options.
[[nodiscard]] BookTask taskOf(const Verb& verb, const Options& options) {
  BookTask task;
  task.book = options.inputs()[1];
  task.arguments = {options.inputs().begin() + 2, options.inputs().end()};
  task.budget = searchBudgetOf(options);
  task.threads = threadsOf(options);
  task.hashBytes = hashBytesOf(options);
  task.style = Style::of(options);
  task.isJson = options.isSet(options::kJson);
  if (verb.readsPositions) {
    task.reading = inputOptions(options);
    task.rule = ruleChoiceOf(options);
  }
  task.isSectionGiven = options.isGiven(options::kRule) || options.isGiven(options::kSize);
  task.section = [&options] { return book::BookSection{ruleOf(options), boardSizeOf(options)}; };
  if (verb.hasFilter) {
    task.games.player = options.find(kPlayer).value_or("");
    if (const auto won = options.find(kWon)) task.games.outcome = outcomeNamed(*won, flagOf(kWon));
    task.isLimited = isLimited(options);
  }
  if (verb.hasSample) {
    task.sample = static_cast<std::size_t>(options.integer(kSample, 0, kMaxSample));
  }
  return task;
}

int runBook(const Options& options) {
  const std::vector<std::string>& inputs = options.inputs();
  const std::vector<std::string> names = verbNames();
  if (inputs.empty()) throw UsageError(fmt::format("book needs one of {}", fmt::join(names, ", ")));
  const auto* const verb =
      std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& v) { return v.name == inputs.front(); });
  if (verb == kVerbs.end()) {
    throw UsageError(fmt::format("unknown verb '{}' (there are {}){}", inputs.front(), fmt::join(names, ", "),
                                 suggestion(inputs.front(), names)));
  }
  if (inputs.size() < 2) throw UsageError(fmt::format("book {} needs the file of the book", verb->name));
  refuseUnused(*verb, options);
  return verb->run(taskOf(*verb, options));
}

constexpr auto kBookOptions = joined(options::kSearchLimits, options::kPosition, options::kEngine,
                                     listOf(kSample, kPlayer, kWon, options::kJson, options::kColor));

}  // namespace

extern constinit const CommandSpec bookCommand{
    .name = "book",
    .summary = "positions that were analyzed, in a file",
    .usage = "VERB BOOK [options] [MOVES | FILE | -]...",
    .examples =
        "  pentarch book learn my.book openings.txt --depth 14   analyzes positions\n"
        "  pentarch book import my.book results.jsonl   analyses, moves, .lib, .sgf\n"
        "  pentarch book query my.book h8i9             what is known of a position\n"
        "  pentarch book merge my.book other.book       takes what is deeper\n"
        "  pentarch book export my.book brain.book      for pbrain-pentarch\n"
        "  pentarch book verify my.book --sample 10     checksums, rules, searches\n"
        "  pentarch book collect my.games folder/       an index of games\n"
        "  pentarch book explore my.games h8i9 --time 1s   what was played, how it ended\n",
    .options = kBookOptions,
    .run = runBook,
    .words = [] { return fmt::format("{}", fmt::join(verbNames(), " ")); }};

}  // namespace pentarch::app
