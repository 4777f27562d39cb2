// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/analysis/limits.h"
#include "app/program/command.h"
#include "app/program/options.h"
#include "engine/game/rule.h"
#include "engine/search/search_types.h"

/// Options that several commands have, and groups of them.
namespace pentarch::app::options {

// Limits of a search.
inline constexpr OptionSpec kTime{"time", 't', "T", "10s", "time limit: 500ms, 2s, 1m"};
inline constexpr OptionSpec kDepth{"depth", 'd', "D", "", "depth limit in plies"};
inline constexpr OptionSpec kNodes{"nodes", 'n', "N", "", "node limit: 200k, 5M"};
inline constexpr OptionSpec kMultiPv{"multipv", 'm', "K", "1", "show the K best moves"};
inline constexpr OptionSpec kLines{"lines", 0, "K", "", "the same as --multipv", true, {}, kMultiPv.name};
inline constexpr OptionSpec kWinClass{
    "class", 0, "K", "", "moves: fours, threats, quiet (quiet; with --all threats)", false, "fours threats quiet"};
inline constexpr auto kSearchLimits = listOf(kTime, kDepth, kNodes, kMultiPv);

// Play at a level for humans.
inline constexpr OptionSpec kLevel{
    "level", 'l', "L", "full", "strength of play: 1 to 10, full", false, "1 2 3 4 5 6 7 8 9 10 full"};

// Positions and games as texts and files.
inline constexpr OptionSpec kRule{"rule",
                                  'r',
                                  "R",
                                  "freestyle",
                                  "freestyle, standard, renju, caro, caro-exact",
                                  false,
                                  "freestyle standard renju caro caro-exact"};
inline constexpr OptionSpec kSize{"size", 's', "N", "15", "board size, 5 to 22"};
inline constexpr OptionSpec kSide{
    "side", 0, "C", "auto", "side to move of a drawing: black, white, auto", true, "black white auto"};
inline constexpr OptionSpec kRowOrigin{
    "row-origin", 0, "R", "bottom", "row 1 of moves and BOARD blocks: bottom, top", true, "bottom top"};
inline constexpr OptionSpec kFormat{"format", 0, "F", "", "input format (detected by content)"};
inline constexpr OptionSpec kRareFormat{kFormat.name, 0, kFormat.value, "", kFormat.help, true};
inline constexpr OptionSpec kCharset{"charset", 0, "NAME", "", "encoding read (detected), and written to .lib (UTF-8)",
                                     true};
inline constexpr OptionSpec kFrom{"from", 0, "F", "", "the same as --format", true, {}, kFormat.name};
inline constexpr OptionSpec kTo{"to", 0, "F", "", "format to write (by the output's name, else letters)"};
inline constexpr OptionSpec kAt = caseless({"at", 'a', "WHERE", "last", "positions of a game: 12, 10..20, all, last"});
inline constexpr auto kBoard = listOf(kRule, kSize);
// Of commands that work on several rules and sizes.
inline constexpr OptionSpec kRuleList{kRule.name,
                                      kRule.letter,
                                      kRule.value,
                                      kRule.fallback,
                                      "rules, separated by commas, or all",
                                      false,
                                      "freestyle standard renju caro caro-exact all"};
inline constexpr OptionSpec kSizeList = variantOf(kSize, kSize.fallback, "board sizes, 5 to 22, separated by commas");
inline constexpr auto kBoards = listOf(kRuleList, kSizeList);
inline constexpr auto kPosition = listOf(kRule, kSize, kSide, kRowOrigin);
inline constexpr auto kPositionInput = joined(kPosition, listOf(kRareFormat));

// Work.
inline constexpr OptionSpec kJobs{"jobs", 0, "N", "1", "games or positions at a time, 1 to 256"};
inline constexpr OptionSpec kThreads =
    caseless({"threads", 0, "N", "1", "search threads, 1 to 256, or all: one per core"});
inline constexpr OptionSpec kHash{"hash", 0, "SIZE", "256MB", "transposition table: 64MB, 1G", true};
inline constexpr auto kEngine = listOf(kThreads, kHash);

// Output.
inline constexpr OptionSpec kJson{"json", 'j', "", "", "one JSON object per result"};
inline constexpr OptionSpec kColor{"color", 0, "WHEN", "auto", "auto, always, never", true, "auto always never"};
inline constexpr OptionSpec kOutput{"output", 'o', "FILE", "", "write JSON there, to a new file"};
inline constexpr OptionSpec kResume{"resume", 0, "FILE", "", "the same, or resume from the results there"};
inline constexpr OptionSpec kResumeWork = variantOf(kResume, "", "keep results there, and resume from them");
inline constexpr OptionSpec kCertificate{"certificate", 0, "FILE", "",
                                         "write the winning tree there, to be checked by --check"};
inline constexpr auto kResultFile = listOf(kOutput, kResume);

inline constexpr OptionSpec kLog{"log", 0, "FILE", "", "write a log to this file", true};
inline constexpr OptionSpec kLogLevel{
    "log-level", 0, "L", "info", "trace, debug, info, warn, error", true, "trace debug info warn error"};

inline constexpr OptionSpec kConfig{"config", 0, "FILE", "", "read this configuration file", true};
inline constexpr OptionSpec kNoConfig{"no-config", 0, "", "", "read no configuration file", true};
inline constexpr OptionSpec kHelp{"help", 'h', "", "", "show this help"};
inline constexpr OptionSpec kHelpAll{"help-all", 0, "", "", "show all options", true};
inline constexpr OptionSpec kShowVersion{"version", 0, "", "", "show the version", true};

/// Options of every command, which lists only its own.
inline constexpr auto kOfEveryCommand = listOf(kLog, kLogLevel, kConfig, kNoConfig, kHelp, kHelpAll, kShowVersion);

/// Options whose values may also come from the configuration file and from PENTARCH_* variables: the same for all
/// commands of all programs, so that one file serves them all.
inline constexpr auto kConfigurable =
    listOf(kTime, kWinClass, kMultiPv, kRule, kSize, kThreads, kHash, kColor, kLog, kLogLevel);
static_assert(std::ranges::none_of(kConfigurable, &std::string_view::empty, &OptionSpec::value),
              "Options::isSet() counts on it: no switch can be configured");

}  // namespace pentarch::app::options

namespace pentarch::app {

/// Limits of each search of a command, and the number of lines to search for.
struct SearchBudget : QuestionLimits {
  int multiPv = 1;

  /// The limits of a search whose clock starts now.
  [[nodiscard]] SearchLimits start() const;
};

/// The limits of --time, --depth and --nodes. Another limit replaces the built-in default of --time, which keeps the
/// work finite. Throws UsageError, as all functions below.
[[nodiscard]] QuestionLimits questionLimitsOf(const Options& options);

/// The same with --multipv.
[[nodiscard]] SearchBudget searchBudgetOf(const Options& options);

/// The value of --jobs.
[[nodiscard]] int jobsOf(const Options& options);
/// Threads per job if `jobs` run at a time, from --threads for all of them; at least 1.
[[nodiscard]] int threadsOf(const Options& options, int jobs = 1);
/// Bytes of each job's table if `jobs` run at a time, from --hash for all of them.
[[nodiscard]] std::size_t hashBytesOf(const Options& options, int jobs = 1);

/// The rule of a command's games: --rule on the command line, else the rule that a game states, else the default or
/// configured one.
struct RuleChoice {
  Rule rule = Rule::Freestyle;
  bool isForced = false;  ///< given on the command line

  [[nodiscard]] Rule of(std::optional<Rule> stated) const { return isForced ? rule : stated.value_or(rule); }
};
/// The value of --rule, and whether it was given on the command line.
[[nodiscard]] RuleChoice ruleChoiceOf(const Options& options);

/// The value of --level; none for full strength.
[[nodiscard]] std::optional<int> levelOf(const Options& options);

/// The value of --rule, one rule.
[[nodiscard]] Rule ruleOf(const Options& options);
/// The value of --rule: one or more rules separated by commas, each once, or "all".
[[nodiscard]] std::vector<Rule> rulesOf(const Options& options);
/// The value of --size, one board size.
[[nodiscard]] int boardSizeOf(const Options& options);
/// The value of --size: one or more board sizes separated by commas, each once.
[[nodiscard]] std::vector<int> boardSizesOf(const Options& options);

}  // namespace pentarch::app
