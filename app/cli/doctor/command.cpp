// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/instruction_set.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/units.h"
#include "app/service/json_output.h"
#include "engine/lab.h"
#include "protocol/line_queue.h"
#include "protocol/session.h"
#include "version.h"

namespace pentarch::app {
namespace {

/// Result of one check.
struct Finding {
  std::string name;
  bool isGood;
  std::string detail;
};

[[nodiscard]] Finding instructionSet() {
  return {"instruction set", hasReleaseInstructions(), availableInstructions()};
}

// The value in the first line "name: value" or "name=value" of a file, without quotes; empty if there is none.
[[nodiscard]] std::string valueIn(const char* path, std::string_view name) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t sign = line.find_first_of(":=");
    if (!line.starts_with(name) || sign == std::string::npos) continue;
    const std::size_t begin = std::min(line.find_first_not_of(" \t\"", sign + 1), line.size());
    return line.substr(begin, line.find_last_not_of(" \"") + 1 - begin);
  }
  return "";
}

[[nodiscard]] Finding operatingSystem() {
  utsname names{};
  if (uname(&names) != 0) return {"system", true, "unknown"};
  const std::string distribution = valueIn("/etc/os-release", "PRETTY_NAME");
  return {"system", true,
          fmt::format("{} {} {}{}{}", names.sysname, names.release, names.machine, distribution.empty() ? "" : ", ",
                      distribution)};
}

[[nodiscard]] Finding processor() {
  const std::string model = valueIn("/proc/cpuinfo", "model name");
  return {"processor", true, model.empty() ? "unknown" : model};
}

[[nodiscard]] Finding build() {
#ifdef __clang__
  return {"built by", true, fmt::format("clang {}, for {}", __clang_version__, builtForInstructions())};
#else
  return {"built by", true, fmt::format("g++ {}, for {}", __VERSION__, builtForInstructions())};
#endif
}

[[nodiscard]] Finding threads() {
  const unsigned number = std::thread::hardware_concurrency();
  if (number == 0) return {"threads", true, "unknown"};
  return {"threads", true, fmt::format("{} that run{} at once", number, number == 1 ? "s" : "")};
}

// Memory available without swapping, in bytes; none if the system does not report it.
[[nodiscard]] std::optional<std::size_t> availableMemory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name; file.ignore(std::numeric_limits<std::streamsize>::max(), '\n')) {
    std::size_t kibibytes = 0;
    if (name == "MemAvailable:" && file >> kibibytes) return kibibytes << 10U;
  }
  return std::nullopt;
}

// Allocates a table of the configured size and fills it: memory is only committed on use.
[[nodiscard]] Finding table(std::size_t bytes) {
  constexpr std::size_t kEntryBytes = 16;  // four entries fill a bucket, a cache line of 64 bytes
  const std::size_t megabytes = bytes >> 20U;
  if (const auto available = availableMemory(); available && *available < bytes) {
    return {"table", false,
            fmt::format("{} MB asked for, {} MB available: ask for less with {}", megabytes, *available >> 20U,
                        flagOf(options::kHash))};
  }
  TranspositionTable table;
  table.resize(bytes);
  std::mt19937_64 keys;
  const auto storeAsManyAsFit = [&] {
    for (std::size_t i = 0; i < table.usedBytes() / kEntryBytes; ++i) table.store(keys(), TtEntry{});
  };
  storeAsManyAsFit();
  for (std::size_t before = 0; table.usedBytes() > before;) {
    before = table.usedBytes();
    table.growIfCrowded();
    if (table.usedBytes() > before) storeAsManyAsFit();
  }
  // A table that grows by doubling may end a few buckets below the requested size.
  const std::size_t used = (table.usedBytes() + (std::size_t{1} << 19)) >> 20U;
  return {"table", used >= megabytes, fmt::format("{} of {} MB allocated and filled", used, megabytes)};
}

// Tells if logs and reports can be written here; neither is needed, so that both answers are good.
[[nodiscard]] Finding writeAccess() {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::current_path(error);
  const bool canWrite = !error && access(folder.c_str(), W_OK) == 0;
  return {"write access", true,
          canWrite ? "to the current folder" : "not to the current folder (logs and output files need it)"};
}

[[nodiscard]] Finding speed() {
  const BenchReport report = runBench({}, {});
  const double perSecond = report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
  return {"search", report.nodes > 0, fmt::format("{} nodes, {} a second", report.nodes, shortCount(perSecond))};
}

/// The engine's last reply to the given lines, without any process or pipe.
[[nodiscard]] std::string replyTo(const std::vector<std::string>& lines) {
  Engine engine({.hashBytes = std::size_t{1} << 20});
  LineQueue queue;
  std::string last;
  Session::Options options;
  options.version = kVersion;
  options.output = [&](std::string_view line) {
    if (!line.starts_with("MESSAGE")) last = line;
  };
  Session session(engine, queue, std::move(options));
  for (const std::string& line : lines) {
    queue.push(line, Clock::now());
    (void)session.handle(queue.pop());
  }
  return last;
}

[[nodiscard]] Finding selfTalk() {
  const std::string ok = replyTo({"START 15"});
  const std::string move = replyTo({"START 15", "INFO timeout_turn 100", "BEGIN"});
  const std::string error = replyTo({"START 4"});
  const bool isGood = ok == "OK" && move == "7,7" && error.starts_with("ERROR");
  return {"protocol", isGood, fmt::format("START: {}, BEGIN: {}", ok, move)};
}

/// A position of the tournament acceptance test and its expected answer: the correct move, or the one wrong move.
struct Acceptance {
  int size;
  int rule;
  std::vector<std::string> rows;
  std::vector<std::string> moves;
  bool areWrong;
};

[[nodiscard]] std::vector<Acceptance> acceptancePositions() {
  const std::vector<std::string> four = {"7,7,1", "7,8,2", "8,7,1", "8,8,2", "9,7,1", "9,8,2", "10,7,1", "10,8,2"};
  std::vector<Acceptance> positions;
  for (const int size : {15, 20}) {
    for (const int rule : {0, 1, 4, 8}) positions.push_back({size, rule, four, {"6,7", "11,7"}, false});
  }
  positions.push_back(
      {15,
       1,
       {"7,7,2", "7,8,1", "8,7,2", "7,9,1", "6,7,2", "7,10,1", "9,12,2", "7,11,1", "6,13,2", "7,13,1", "8,14,2"},
       {"5,7", "9,7"},
       false});
  positions.push_back(
      {15, 4, {"7,7,1", "7,8,2", "8,6,1", "8,8,2", "7,9,1", "8,5,2", "8,10,1", "8,11,2"}, {"6,8"}, true});
  positions.push_back({15,
                       8,
                       {"7,7,1", "5,7,2", "6,7,1", "5,8,2", "8,7,1", "5,6,2", "9,7,1", "11,7,2"},
                       {"5,4", "5,5", "5,9", "5,10"},
                       false});
  return positions;
}

[[nodiscard]] Finding acceptance() {
  const auto positions = acceptancePositions();
  std::size_t right = 0;
  for (const Acceptance& p : positions) {
    std::vector<std::string> lines = {fmt::format("START {}", p.size), fmt::format("INFO rule {}", p.rule),
                                      "INFO timeout_turn 200", "BOARD"};
    lines.insert(lines.end(), p.rows.begin(), p.rows.end());
    lines.emplace_back("DONE");
    const std::string move = replyTo(lines);
    const bool isListed = std::find(p.moves.begin(), p.moves.end(), move) != p.moves.end();
    if (isListed != p.areWrong) ++right;
  }
  return {"acceptance", right == positions.size(), fmt::format("{} of {} positions", right, positions.size())};
}

// Checks everything that can be wrong with an installation, for users and bug reports.
int doctor(const Options& options) {
  const std::size_t hashBytes = hashBytesOf(options);
  const bool isJson = options.isSet(options::kJson);
  bool isHealthy = true;
  Json findings;
  const auto add = [&](const Finding& f) {
    isHealthy = isHealthy && f.isGood;
    findings.push_back({{"name", f.name}, {"good", f.isGood}, {"detail", f.detail}});
    if (isJson) return;
    fmt::print("{:<5}{:<17}{}\n", f.isGood ? "ok" : "BAD", f.name, terminalText(f.detail));
    flushOutput();
  };
  add({"version", true, std::string(kVersion)});
  add(build());
  add(operatingSystem());
  add(processor());
  add(instructionSet());
  add(threads());
  add(table(hashBytes));
  add(writeAccess());
  add(speed());
  add(selfTalk());
  add(acceptance());
  if (isJson) {
    Json json = beginObject("doctor");
    json["healthy"] = isHealthy;
    json["findings"] = std::move(findings);
    fmt::print("{}\n", toLine(json));
  } else {
    fmt::print("{}\n", isHealthy ? "Everything is in order." : "Something is wrong; please report these lines.");
  }
  return isHealthy ? kOk : kFailure;
}

constexpr auto kDoctorOptions = listOf(options::kHash, options::kJson);

}  // namespace

extern constinit const CommandSpec doctorCommand{.name = "doctor",
                                                 .summary = "is everything in order on this machine?",
                                                 .usage = "[options]",
                                                 .examples =
                                                     "  pentarch doctor          lines to paste into a bug report\n"
                                                     "  pentarch doctor --json   the same for programs\n",
                                                 .options = kDoctorOptions,
                                                 .run = doctor,
                                                 .takesInputs = false};

}  // namespace pentarch::app
