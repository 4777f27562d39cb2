// SPDX-License-Identifier: MIT
#include "app/program/console.h"

#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/charset.h"
#include "engine/base/atomic_file.h"

namespace pentarch::app {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Control characters; bidirectional marks, embeddings and isolates; line separators.
constexpr std::array kUnsafe = {Range{0x00, 0x1F},     Range{0x7F, 0x9F},     Range{0x61C, 0x61C},
                                Range{0x200E, 0x200F}, Range{0x2028, 0x202E}, Range{0x2066, 0x2069}};

[[nodiscard]] bool isUnsafe(char32_t code) {
  return std::any_of(kUnsafe.begin(), kUnsafe.end(), [&](Range r) { return code >= r.first && code <= r.last; });
}

}  // namespace

OutputError::OutputError(int number)
    : std::runtime_error("cannot write to standard output: " + std::generic_category().message(number)) {}

void print(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) throw OutputError(errno);
}

void flushOutput() {
  // The error of an earlier write survives only as the stream's flag.
  if (std::fflush(stdout) != 0) throw OutputError(errno);
  if (std::ferror(stdout) != 0) throw OutputError(EIO);
}

void printRemark(std::string_view text) {
  (void)std::fwrite(text.data(), 1, text.size(), stderr);
  (void)std::fflush(stderr);
}

std::string terminalText(std::string_view text, bool areLinesKept) {
  std::string result;
  while (!text.empty()) {
    const records::Character c = records::firstCharacter(text);
    const bool isKeptBreak = c.code == '\n' && areLinesKept;
    if (!c.isValid) {
      fmt::format_to(std::back_inserter(result), "\\x{:02x}", static_cast<unsigned char>(text.front()));
      text.remove_prefix(1);
      continue;
    }
    if (c.code == '\t') {
      result += ' ';
    } else if (!isUnsafe(c.code) || isKeptBreak) {
      result += text.substr(0, c.bytes);
    } else if (c.code < 0x80) {
      fmt::format_to(std::back_inserter(result), "\\x{:02x}", static_cast<unsigned>(c.code));
    } else {
      fmt::format_to(std::back_inserter(result), "\\u{:04x}", static_cast<unsigned>(c.code));
    }
    text.remove_prefix(c.bytes);
  }
  return result;
}

// The default logger carries the name of the program, also for printComplaint.
void setUpLogging(std::string_view program) {
  auto logger = std::make_shared<spdlog::logger>(std::string(program));
  logger->set_level(spdlog::level::off);
  spdlog::set_default_logger(std::move(logger));
}

void setUpLogging(const Options& options) {
  const std::string& name = options.get(options::kLogLevel);
  const auto level = spdlog::level::from_str(name);
  if (level == spdlog::level::off && name != "off") {
    throw badValue(options::kLogLevel, fmt::format("'{}' is not trace, debug, info, warn, error or off", name));
  }
  const std::string file = options.find(options::kLog).value_or("");
  if (file.empty()) return;
  refuseStandardOutput(options, options::kLog);
  std::error_code ignored;
  // An existing file is only appended to, even in a folder where none can be made.
  const bool isAppended = std::filesystem::is_regular_file(file, ignored) && access(file.c_str(), W_OK) == 0;
  if (!isAppended) requireReplaceable(file);
  try {
    // Not by spdlog's factory, which refuses a name in use: the default logger has that of the program already.
    auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
    auto logger = std::make_shared<spdlog::logger>(std::string(options.program().name), std::move(sink));
    logger->set_level(level);
    logger->flush_on(spdlog::level::trace);
    spdlog::set_default_logger(std::move(logger));
  } catch (const spdlog::spdlog_ex& e) {
    throw badValue<FileError>(options::kLog, e.what());
  }
}

void printComplaint(std::string_view message) {
  const std::string text = terminalText(message);
  printRemark(fmt::format("{}: {}\n", spdlog::default_logger_raw()->name(), text));
  spdlog::warn("{}", text);
}

}  // namespace pentarch::app
