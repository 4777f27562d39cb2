// SPDX-License-Identifier: MIT
#include "app/program/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <system_error>

#include "app/records/charset.h"

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

}  // namespace pentarch::app
