// SPDX-License-Identifier: MIT
#pragma once

#include "app/program/option.h"

/// Options that several commands have, and groups of them.
namespace pentarch::app::options {

// Limits of a search.
inline constexpr OptionSpec kTime{"time", 't', "T", "10s", "time limit: 500ms, 2s, 1m"};
inline constexpr OptionSpec kDepth{"depth", 'd', "D", "", "depth limit in plies"};
inline constexpr OptionSpec kNodes{"nodes", 'n', "N", "", "node limit: 200k, 5M"};
inline constexpr OptionSpec kMultiPv{"multipv", 'm', "K", "1", "show the K best moves"};
inline constexpr OptionSpec kLines{"lines", 0, "K", "", "the same as --multipv", true, {}, "multipv"};
inline constexpr OptionSpec kWinClass{
    "class", 0, "K", "", "wins: fours, threats, quiet (with --all: threats)", false, "fours threats quiet"};
inline constexpr auto kSearchLimits = listOf(kTime, kDepth, kNodes, kMultiPv);

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
inline constexpr OptionSpec kFormat{"format", 0, "F", "", "format of what is read (found by content)"};
inline constexpr OptionSpec kRareFormat{"format", 0, "F", "", "format of what is read (found by content)", true};
inline constexpr OptionSpec kCharset{
    "charset", 0, "NAME", "", "of texts, and of .lib that is written (found out; UTF-8)", true};
inline constexpr OptionSpec kFrom{"from", 0, "F", "", "the same as --format", true, {}, "format"};
inline constexpr OptionSpec kAt{"at",  'a', "WHERE", "last", "positions of a game: 12, 10..20, all, last",
                                false, {},  {},      true};
inline constexpr auto kBoard = listOf(kRule, kSize);
inline constexpr auto kPosition = listOf(kRule, kSize, kSide, kRowOrigin);
inline constexpr auto kPositionInput = joined(kPosition, listOf(kRareFormat));

// Work.
inline constexpr OptionSpec kJobs{"jobs", 0, "N", "1", "games or positions at a time, 1 to 256"};
inline constexpr OptionSpec kThreads{"threads", 0,  "N", "1", "search threads, 1 to 256, or all: one a core",
                                     false,     {}, {},  true};
inline constexpr OptionSpec kHash{"hash", 0, "SIZE", "256MB", "transposition table: 64MB, 1G", true};
inline constexpr auto kEngine = listOf(kThreads, kHash);

// Output.
inline constexpr OptionSpec kJson{"json", 'j', "", "", "one JSON object a result"};
inline constexpr OptionSpec kColor{"color", 0, "WHEN", "auto", "auto, always, never", true, "auto always never"};
inline constexpr OptionSpec kOutputJson{"output", 'o', "FILE", "", "write JSON there, to a new file"};
inline constexpr OptionSpec kResumeJson{"resume", 0, "FILE", "", "the same, or go on with what is there"};
inline constexpr OptionSpec kResumeWork{"resume", 0, "FILE", "", "keep there what was worked out, and go on from it"};
inline constexpr auto kResultFile = listOf(kOutputJson, kResumeJson);

inline constexpr OptionSpec kLog{"log", 0, "FILE", "", "write a log to this file", true};
inline constexpr OptionSpec kLogLevel{
    "log-level", 0, "L", "info", "trace, debug, info, warn, error", true, "trace debug info warn error"};

/// Options of every command, which lists only its own.
inline constexpr auto kOfEveryCommand = listOf(
    kLog, kLogLevel, OptionSpec{"config", 0, "FILE", "", "read this configuration file", true},
    OptionSpec{"no-config", 0, "", "", "read no configuration file", true},
    OptionSpec{"help", 'h', "", "", "show this help"}, OptionSpec{"help-all", 0, "", "", "show all options", true});

/// Options whose values may also come from the configuration file and from PENTARCH_* variables: the same for all
/// commands of all programs, so that one file serves them all.
inline constexpr auto kConfigurable =
    listOf(kTime, kWinClass, kMultiPv, kRule, kSize, kThreads, kHash, kColor, kLog, kLogLevel);

}  // namespace pentarch::app::options
