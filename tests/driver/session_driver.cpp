// SPDX-License-Identifier: MIT
// Plays randomized protocol sessions, thousands of them, and judges every reply: `session_driver --help`.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

#include "tests/driver/session_judge.h"
#include "tests/driver/session_script.h"

namespace pentarch::test {
namespace {

using namespace std::chrono_literals;
using Time = std::chrono::steady_clock;

constexpr std::string_view kHelp =
    R"(session_driver: plays randomized protocol sessions against the engine in this process and judges every reply.

  --seed N        which sessions (default 1); the same seed gives the same sessions
  --seconds S     stop after so many seconds (default 10)
  --sessions K    stop after so many sessions
  --first N       the number of the first session (default 0)
  --size N        only boards of that size
  --rule R        only that value of INFO rule: 0, 1, 4, 8 or 9
  --patience MS   processor time that a stopped search may take
  --out FOLDER    where findings go (default: here)
  --replay FILE   play the session of that file, nothing else
  --print N       print session N and play nothing

A finding is shrunk and written to session-SEED-NUMBER.txt. Fed to pbrain-pentarch it shows a crash; an empty line stands
where the next lines waited for the replies to those before, which --replay heeds. Exit code 0: nothing found, 1: a
finding, 2: wrong arguments.
)";

/// A processor time that no batch comes near to.
constexpr auto kHang = 30s;
constexpr int kFaultExit = 77;
constexpr auto kShrinking = 60s;  // the time for it

/// Shared memory in which the process that plays reports to the one that watches.
struct Board {
  std::atomic<std::uint64_t> session;
  std::atomic<std::uint64_t> batches;
  std::array<char, 512> fault;
};

struct Options {
  std::uint64_t seed = 1;
  std::chrono::seconds time = 10s;
  std::uint64_t sessions = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t first = 0;
  std::chrono::milliseconds patience{PENTARCH_SANITIZED != 0 ? 1000 : 100};
  std::string out = ".";
  std::string replay;
  std::optional<std::uint64_t> print;
  ScriptDiet diet;
};

[[nodiscard]] std::optional<Options> parse(std::span<char*> arguments) {
  Options options;
  std::map<std::string_view, std::function<void(const std::string&)>> known = {
      {"--seed", [&](const std::string& v) { options.seed = std::stoull(v); }},
      {"--seconds", [&](const std::string& v) { options.time = std::chrono::seconds(std::stoi(v)); }},
      {"--sessions",
       [&](const std::string& v) {
         options.sessions = std::stoull(v);
         options.time = 24h;
       }},
      {"--first", [&](const std::string& v) { options.first = std::stoull(v); }},
      {"--size", [&](const std::string& v) { options.diet.size = std::clamp(std::stoi(v), 5, 22); }},
      {"--rule", [&](const std::string& v) { options.diet.rule = std::stoi(v); }},
      {"--patience", [&](const std::string& v) { options.patience = std::chrono::milliseconds(std::stoi(v)); }},
      {"--out", [&](const std::string& v) { options.out = v; }},
      {"--replay", [&](const std::string& v) { options.replay = v; }},
      {"--print", [&](const std::string& v) { options.print = std::stoull(v); }},
  };
  try {
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
      const auto found = known.find(arguments[i]);
      if (found == known.end() || i + 1 == arguments.size()) return std::nullopt;
      found->second(arguments[i + 1]);
    }
  } catch (const std::exception&) {
    return std::nullopt;
  }
  options.diet.corpus = linesOfTranscripts(PENTARCH_TRANSCRIPTS);
  return options;
}

[[nodiscard]] std::chrono::nanoseconds processorTimeOf(pid_t process) {
  clockid_t clock{};
  timespec now{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &now) != 0) return 0ns;
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

/// Plays sessions in processes of their own, so that a crash is a finding like another.
class Runner {
 public:
  explicit Runner(std::chrono::milliseconds patience) : patience_(patience) {
    void* memory = mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    board_ = new (memory) Board{};
  }

  /// Calls `next` for sessions, as long as it gives any, and plays them. Returns what is wrong with the last of them,
  /// or nothing. `next` gets the count of sessions played.
  std::string run(const std::function<std::optional<Script>(std::uint64_t)>& next, bool isQuiet) {
    board_->fault[0] = '\0';
    std::cout.flush();
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no further process");
    if (child == 0) playAll(next, isQuiet);
    int status = 0;
    std::uint64_t seen = 0;
    auto since = processorTimeOf(child);
    while (waitpid(child, &status, WNOHANG) == 0) {
      std::this_thread::sleep_for(isQuiet ? 1ms : 20ms);
      const auto spent = processorTimeOf(child);
      if (const std::uint64_t batches = board_->batches; batches != seen) {
        seen = batches;
        since = spent;
      } else if (spent - since > kHang) {
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
        return "it hangs";
      }
    }
    if (WIFSIGNALED(status)) return std::string("it died: ") + strsignal(WTERMSIG(status));
    if (WEXITSTATUS(status) == 0) return "";
    if (WEXITSTATUS(status) == kFaultExit) return board_->fault.data();
    return "it died: exit code " + std::to_string(WEXITSTATUS(status));
  }

  /// Sessions that the last run() has begun.
  [[nodiscard]] std::uint64_t played() const { return board_->session; }

 private:
  [[noreturn]] void playAll(const std::function<std::optional<Script>(std::uint64_t)>& next, bool isQuiet) {
    if (isQuiet && std::freopen("/dev/null", "w", stderr) == nullptr) _exit(2);
    board_->session = 0;
    while (const std::optional<Script> script = next(board_->session)) {
      ++board_->session;
      const std::string fault = judge(*script, patience_, [this] { ++board_->batches; });
      if (fault.empty()) continue;
      std::snprintf(board_->fault.data(), board_->fault.size(), "%s", fault.c_str());
      _exit(kFaultExit);
    }
    _exit(0);
  }

  std::chrono::milliseconds patience_;
  Board* board_;
};

/// One session for Runner::run.
[[nodiscard]] std::function<std::optional<Script>(std::uint64_t)> once(const Script& script) {
  return [&script](std::uint64_t played) { return played == 0 ? std::optional(script) : std::nullopt; };
}

/// Leaves out whatever is not needed to see the same fault: batches first, then lines.
class Shrinker {
 public:
  Shrinker(Runner& runner, std::string fault) : runner_(runner), kind_(kindOf(fault)) {}

  Script shrunk(Script script) {
    script = withoutParts(script, [](Script& s) -> Script& { return s; });
    for (std::size_t i = 0; i < script.size(); ++i) {
      script = withoutParts(script, [i](Script& s) -> std::vector<std::string>& { return s[i].lines; });
    }
    return script;
  }

 private:
  // Numbers differ from try to try.
  [[nodiscard]] static std::string kindOf(const std::string& fault) { return fault.substr(0, 10); }

  [[nodiscard]] bool fails(const Script& script) {
    return Time::now() < end_ && kindOf(runner_.run(once(script), true)) == kind_;
  }

  // Halves, quarters and so on down to single elements are tried without.
  template <typename PartsOf>
  Script withoutParts(Script script, PartsOf partsOf) {
    for (std::size_t length = partsOf(script).size(); length > 0; length /= 2) {
      for (std::size_t at = 0; at < partsOf(script).size();) {
        Script shorter = script;
        auto& parts = partsOf(shorter);
        const std::size_t count = std::min(length, parts.size() - at);
        const auto first = parts.begin() + static_cast<std::ptrdiff_t>(at);
        parts.erase(first, first + static_cast<std::ptrdiff_t>(count));
        // Without some lines other replies are right: only a crash, or a position gone wrong, proves anything then.
        for (Batch& batch : shorter) batch.expects = Expectation::Anything;
        if (fails(shorter)) {
          script = std::move(shorter);
        } else {
          at += length;
        }
      }
    }
    return script;
  }

  Runner& runner_;
  std::string kind_;
  Time::time_point end_ = Time::now() + kShrinking;
};

/// The options that make session `number` alone, and judge it, again.
[[nodiscard]] std::string optionsOf(const Options& options, std::uint64_t number) {
  std::ostringstream text;
  text << "--seed " << options.seed << " --first " << number << " --sessions 1";
  if (options.diet.size) text << " --size " << *options.diet.size;
  if (options.diet.rule) text << " --rule " << *options.diet.rule;
  if (options.patience != Options().patience) text << " --patience " << options.patience.count();
  return text.str();
}

[[nodiscard]] int report(Runner& runner, const Options& options, std::uint64_t number, const std::string& fault) {
  std::cout << "session " << number << " of seed " << options.seed << ": " << fault << std::endl;
  const Script shrunk = Shrinker(runner, fault).shrunk(makeScript(options.seed, number, options.diet));
  const std::string text = textOf(shrunk);
  const std::string path =
      options.out + "/session-" + std::to_string(options.seed) + '-' + std::to_string(number) + ".txt";
  const bool isWritten = static_cast<bool>(std::ofstream(path) << text << std::flush);
  std::cout << "again: session_driver " << optionsOf(options, number) << '\n'
            << "shrunk, " << (isWritten ? "in " : "but not written: ") << path << ":\n"
            << text;
  return 1;
}

[[nodiscard]] int replay(Runner& runner, const std::string& path) {
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const Script script = scriptOf(text);
  if (script.empty()) {
    std::cerr << "no session in " << path << '\n';
    return 2;
  }
  const std::string fault = runner.run(once(script), false);
  std::cout << (fault.empty() ? "nothing found" : fault) << '\n';
  return fault.empty() ? 0 : 1;
}

int run(const Options& options) {
  if (options.print) {
    std::cout << textOf(makeScript(options.seed, *options.print, options.diet));
    return 0;
  }
  Runner runner(options.patience);
  if (!options.replay.empty()) return replay(runner, options.replay);
  std::cout << "seed " << options.seed << std::endl;
  const Time::time_point start = Time::now();
  const auto next = [&](std::uint64_t played) -> std::optional<Script> {
    if (played >= options.sessions || Time::now() - start >= options.time) return std::nullopt;
    return makeScript(options.seed, options.first + played, options.diet);
  };
  const std::string fault = runner.run(next, false);
  const std::uint64_t played = runner.played();
  const std::chrono::duration<double> seconds = Time::now() - start;
  std::printf("%llu sessions in %.1f s\n", static_cast<unsigned long long>(played), seconds.count());
  std::fflush(stdout);
  if (fault.empty()) return 0;
  return report(runner, options, options.first + played - 1, fault);
}

}  // namespace
}  // namespace pentarch::test

int main(int argc, char** argv) {
  using namespace pentarch::test;
  const std::span arguments(argv + 1, static_cast<std::size_t>(argc - 1));
  const std::optional<Options> options = parse(arguments);
  if (!options) {
    const bool isHelp = argc == 2 && std::string_view(argv[1]) == "--help";
    (isHelp ? std::cout : std::cerr) << kHelp;
    return isHelp ? 0 : 2;
  }
  return run(*options);
}
