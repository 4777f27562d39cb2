// SPDX-License-Identifier: MIT
#include "protocol/stdio.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>

#include "engine/base/standard_streams.h"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#else
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#endif

namespace pentarch::stdio {

namespace {
constexpr int kInput = 0;
constexpr int kOutput = 1;

#ifdef _WIN32

[[nodiscard]] long long readBytes(char* data, std::size_t size) {
  return _read(kInput, data, static_cast<unsigned>(size));
}

[[nodiscard]] long long writeBytes(const char* data, std::size_t size) {
  return _write(kOutput, data, static_cast<unsigned>(size));
}

// Streams block on Windows.
[[nodiscard]] bool waitIfNotReady(int, bool) {
  return false;
}

// On Windows a pipe without a reader gives several error numbers.
[[nodiscard]] bool isWithoutReader(int error) {
  return error != ENOSPC;
}

#else

[[nodiscard]] long long readBytes(char* data, std::size_t size) {
  return ::read(kInput, data, size);
}

[[nodiscard]] long long writeBytes(const char* data, std::size_t size) {
  return ::write(kOutput, data, size);
}

// After a failed call: waits if the stream, which its other users may have made non-blocking, is not ready. False if
// that was not the reason.
[[nodiscard]] bool waitIfNotReady(int stream, bool isForWriting) {
  if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
  pollfd wanted{stream, static_cast<short>(isForWriting ? POLLOUT : POLLIN), 0};
  return ::poll(&wanted, 1, -1) >= 0 || errno == EINTR;
}

[[nodiscard]] bool isWithoutReader(int error) {
  return error == EPIPE;
}

#endif

constexpr std::string_view kUnwritten = "cannot write to standard output: ";

}  // namespace

#ifdef _WIN32

void prepare() {
  holdStandardStreams();
  _setmode(kInput, _O_BINARY);
  _setmode(kOutput, _O_BINARY);
}

std::chrono::milliseconds cpuTime() {
  FILETIME creation{};
  FILETIME exit{};
  FILETIME kernel{};
  FILETIME user{};
  if (GetProcessTimes(GetCurrentProcess(), &creation, &exit, &kernel, &user) == 0) return {};
  const auto ticks = [](const FILETIME& time) {  // in units of 100 ns
    return static_cast<std::int64_t>(time.dwHighDateTime) << 32 | static_cast<std::int64_t>(time.dwLowDateTime);
  };
  return std::chrono::milliseconds((ticks(kernel) + ticks(user)) / 10000);
}

#else

void prepare() {
  holdStandardStreams();
  std::signal(SIGPIPE, SIG_IGN);
}

std::chrono::milliseconds cpuTime() {
  timespec time{};
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return {};
  return std::chrono::milliseconds(static_cast<std::int64_t>(time.tv_sec) * 1000 + time.tv_nsec / 1000000);
}

#endif

// Joins no thread: the one that reads waits for input that may never come.
void exitWithError(std::string_view problem, std::string_view reason) {
  for (const std::string_view part : {problem, reason, std::string_view("\n")}) {
    (void)std::fwrite(part.data(), 1, part.size(), stderr);
  }
  (void)std::fflush(stderr);
  std::_Exit(EXIT_FAILURE);
}

std::size_t read(std::span<char> buffer) {
  for (;;) {
    const long long n = readBytes(buffer.data(), buffer.size());
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno != EINTR && !waitIfNotReady(kInput, false)) return 0;
  }
}

void Output::writeLine(std::string_view line) {
  std::string bytes(line);
  bytes += '\n';
  std::string_view rest = bytes;
  writingSince_ = Clock::now().time_since_epoch().count();
  while (!rest.empty()) {
    const long long n = writeBytes(rest.data(), rest.size());
    if (n > 0) {
      rest.remove_prefix(static_cast<std::size_t>(n));
      writingSince_ = Clock::now().time_since_epoch().count();
    } else if (errno != EINTR && !waitIfNotReady(kOutput, true)) {
      if (isWithoutReader(errno)) std::_Exit(EXIT_SUCCESS);
      exitWithError(kUnwritten, std::generic_category().message(errno));
    }
  }
  writingSince_ = kNever;
}

void Output::exitIfBlocked(std::chrono::milliseconds patience) const {
  const Clock::rep since = writingSince_;
  if (since != kNever && Clock::now() - Clock::time_point(Clock::duration(since)) > patience) {
    exitWithError(kUnwritten, "the reader takes nothing, the rest is lost");
  }
}

}  // namespace pentarch::stdio
