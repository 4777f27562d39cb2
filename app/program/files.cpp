// SPDX-License-Identifier: MIT
#include "app/program/files.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "app/program/console.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "engine/base/atomic_file.h"
#include "engine/base/budget.h"
#include "engine/base/regular_file.h"

namespace pentarch::app {
namespace {

[[nodiscard]] PositionError unreadable(const std::string& path, const std::system_error& error) {
  return PositionError(fmt::format("cannot read '{}': {}", path, reasonOf(error)));
}

constexpr std::size_t kBlock = std::size_t{64} << 10;

void refuseTooLarge(const std::string& text) {
  if (text.size() > kLargestText) throw std::system_error(EFBIG, std::generic_category());
}

// Reads up to kBlock bytes and returns their number, fewer only at the end of the file. An error of the device throws
// std::system_error.
[[nodiscard]] std::size_t readBlock(std::istream& stream, char* to) {
  errno = 0;
  stream.read(to, kBlock);
  if (stream.bad()) throw std::system_error(lastFileError());
  return static_cast<std::size_t>(stream.gcount());
}

}  // namespace

void makeFolder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw FileError(fmt::format("cannot make the folder '{}': {}", path.string(), error.message()));
}

bool isStandardOutput(const std::filesystem::path& path) {
  return path.empty() || path == "-";
}

void requireWritable(const std::filesystem::path& path) {
  if (!isStandardOutput(path)) requireReplaceable(path);
}

void writeResult(const std::filesystem::path& path, std::string_view text) {
  if (isStandardOutput(path)) return print(text);
  replaceFile(path, text);
}

std::filesystem::path numberedPath(const std::filesystem::path& path, std::size_t number, int digits) {
  return path.parent_path() /
         fmt::format("{}-{:0{}}{}", path.stem().string(), number, digits, path.extension().string());
}

// Opening a folder succeeds; only reading it fails.
std::ifstream openedFile(const std::string& path) {
  std::error_code ignored;
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const int reason = !file ? errno : std::filesystem::is_directory(path, ignored) ? EISDIR : 0;
  if (!file || reason != 0) throw std::system_error(reason, std::generic_category());
  return file;
}

std::string readFile(const std::string& path) {
  try {
    std::ifstream file = openedFile(path);
    return wholeText(file);
  } catch (const std::system_error& e) {
    throw unreadable(path, e);
  }
}

std::string wholeText(std::istream& stream) {
  std::string text;
  while (stream) {
    const std::size_t length = text.size();
    text.resize(length + kBlock);
    text.resize(length + readBlock(stream, text.data() + length));
    refuseTooLarge(text);
  }
  return text;
}

std::string reasonOf(const std::system_error& error) {
  if (error.code().value() != EFBIG) return error.code().message();
  return fmt::format("it is larger than {} MB: split it", kLargestText >> 20);
}

std::string readStandardInput() {
  try {
    return StandardInput().rest();
  } catch (const std::system_error& e) {
    throw PositionError("cannot read standard input: " + reasonOf(e));
  }
}

std::string StandardInput::lines() {
  constexpr int kWait = 20;                            // ms, for a writer that is about to go on or to end
  constexpr std::chrono::milliseconds kPatience{200};  // with a writer that goes on and on
  constexpr std::size_t kMany = std::size_t{1} << 20;
  for (std::size_t seen = 0; !isAtEnd_ && buffer_.find('\n', seen) == std::string::npos;) {
    seen = buffer_.size();
    receive();
  }
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  const Clock::time_point latest = Clock::now() + kPatience;
  while (!isAtEnd_ && buffer_.size() < kMany && Clock::now() < latest && poll(&input, 1, kWait) > 0) receive();
  const std::size_t end = isAtEnd_ ? buffer_.size() : buffer_.rfind('\n') + 1;
  std::string text = buffer_.substr(0, end);
  buffer_.erase(0, end);
  return text;
}

std::string StandardInput::rest() {
  while (!isAtEnd_) receive();
  return std::exchange(buffer_, {});
}

void StandardInput::receive() {
  const WaitingForInput mayEnd;
  const std::size_t length = buffer_.size();
  buffer_.resize(length + kBlock);
  const ssize_t received = read(STDIN_FILENO, buffer_.data() + length, kBlock);
  buffer_.resize(length + static_cast<std::size_t>(std::max<ssize_t>(received, 0)));
  if (received == 0) isAtEnd_ = true;
  if (received < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category());
  refuseTooLarge(buffer_);
}

LinesOfFile::LinesOfFile(const std::string& path) {
  if (path == "-") {
    read_ = [input = StandardInput()]() mutable { return input.lines(); };
    return;
  }
  file_ = openedFile(path);
  read_ = [this] {
    std::string piece(kBlock, '\0');
    piece.resize(readBlock(file_, piece.data()));
    return piece;
  };
}

std::optional<std::string> LinesOfFile::next() {
  std::size_t end = buffer_.find('\n', given_);
  while (end == std::string::npos) {
    dropGiven();
    const std::string piece = read_();
    if (piece.empty()) {
      if (buffer_.empty()) return std::nullopt;
      return std::exchange(buffer_, {});
    }
    const std::size_t length = buffer_.size();
    buffer_ += piece;
    end = buffer_.find('\n', length);
    if (end == std::string::npos) refuseTooLarge(buffer_);
  }
  std::string line = buffer_.substr(given_, end - given_);
  given_ = end + 1;
  return line;
}

std::string LinesOfFile::rest() {
  dropGiven();
  std::string text = std::exchange(buffer_, {});
  for (std::string piece = read_(); !piece.empty(); piece = read_()) {
    text += piece;
    refuseTooLarge(text);
  }
  return text;
}

void LinesOfFile::dropGiven() {
  buffer_.erase(0, given_);
  given_ = 0;
}

void requireFile(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_fifo(path, ignored)) return;  // its writer would lose this reader
  try {
    (void)openedFile(path);
  } catch (const std::system_error& e) {
    throw unreadable(path, e);
  }
}

}  // namespace pentarch::app
