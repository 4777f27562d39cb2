// SPDX-License-Identifier: MIT
#include "app/board/game_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <system_error>

#include "app/records/charset.h"
#include "app/records/formats.h"
#include "engine/base/atomic_file.h"

namespace pentarch::board {
namespace {

namespace fs = std::filesystem;
using Reason = FileRefusal::Reason;

constexpr std::size_t kMaxNameBytes = 255;
constexpr unsigned char kLastControl = 0x1f;
constexpr unsigned char kDelete = 0x7f;

[[nodiscard]] std::string reasonOf(int number) {
  return std::generic_category().message(number);
}

[[noreturn]] void refuse(const std::string& name, int number) {
  if (number == ENOENT) throw FileRefusal(Reason::Missing, fmt::format("there is no file '{}'", name));
  if (number == ELOOP) throw FileRefusal(Reason::BadName, fmt::format("'{}' is a link", name));
  throw FileRefusal(Reason::Failed, fmt::format("'{}': {}", name, reasonOf(number)));
}

void requireGoodName(const std::string& name) {
  const std::string_view fault = GameFolder::faultOf(name);
  if (fault.empty()) return;
  throw FileRefusal(Reason::BadName, fmt::format("'{}' cannot be a game file: {}", name, fault));
}

/// Status of the file of a name, links not followed; none if there is no such file.
[[nodiscard]] std::optional<struct stat> statusOf(const fs::path& path, const std::string& name) {
  struct stat status {};
  if (lstat(path.c_str(), &status) == 0) return status;
  if (errno == ENOENT) return std::nullopt;
  refuse(name, errno);
}

[[nodiscard]] GameFile entryOf(const std::string& name, const struct stat& status) {
  return {name, static_cast<std::uint64_t>(status.st_size), status.st_mtime};
}

void requireGameFile(const std::string& name, const struct stat& status) {
  if (S_ISLNK(status.st_mode)) refuse(name, ELOOP);
  if (!S_ISREG(status.st_mode)) throw FileRefusal(Reason::BadName, fmt::format("'{}' is not a file", name));
}

void requireRoom(const std::string& name, std::uint64_t bytes) {
  if (bytes <= GameFolder::kMaxBytes) return;
  throw FileRefusal(Reason::TooLarge, fmt::format("'{}' has more than {} bytes", name, GameFolder::kMaxBytes));
}

/// A file that is read.
class ReadFile {
 public:
  ReadFile(const fs::path& path, const std::string& name)
      // Without O_NONBLOCK a pipe of that name would hold the thread until somebody writes to it.
      : name_(name), descriptor_(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {
    if (descriptor_ < 0) refuse(name, errno);
  }
  ~ReadFile() { ::close(descriptor_); }
  ReadFile(const ReadFile&) = delete;
  ReadFile& operator=(const ReadFile&) = delete;

  [[nodiscard]] std::string content() const {
    struct stat status {};
    if (fstat(descriptor_, &status) != 0) refuse(name_, errno);
    requireGameFile(name_, status);
    std::string text;
    std::array<char, 65536> chunk{};
    for (;;) {
      requireRoom(name_, text.size());
      const ssize_t bytes = ::read(descriptor_, chunk.data(), chunk.size());
      if (bytes == 0) return text;
      if (bytes < 0 && errno != EINTR) refuse(name_, errno);
      if (bytes > 0) text.append(chunk.data(), static_cast<std::size_t>(bytes));
    }
  }

 private:
  std::string name_;
  int descriptor_;
};

}  // namespace

GameFolder::GameFolder(const fs::path& path) : path_(fs::canonical(path)) {
  if (!fs::is_directory(path_)) {
    throw fs::filesystem_error("not a folder", path, std::make_error_code(std::errc::not_a_directory));
  }
}

std::string_view GameFolder::faultOf(std::string_view name) {
  if (name.empty()) return "it has no name";
  static const std::string kTooLong = fmt::format("its name is longer than {} bytes", kMaxNameBytes);
  if (name.size() > kMaxNameBytes) return kTooLong;
  if (name.front() == '.') return "its name begins with a dot";
  if (name.find_first_of("/\\") != std::string_view::npos) return "its name has a slash or a backslash";
  const bool hasControl = std::any_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= kLastControl || byte == kDelete;
  });
  if (hasControl) return "its name has a control character";
  if (!records::isUtf8(name)) return "its name is not UTF-8";
  if (!records::hasKnownEnding(fs::path(name))) return "its name does not end in .psq, .sgf, .lib, .txt ...";
  return "";
}

std::vector<GameFile> GameFolder::list() const {
  std::vector<GameFile> files;
  std::error_code error;
  for (fs::directory_iterator it(path_, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    struct stat status {};
    if (!faultOf(name).empty() || lstat(it->path().c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    if (::access(it->path().c_str(), R_OK) == 0) files.push_back(entryOf(name, status));
  }
  if (error) throw FileRefusal(Reason::Failed, "cannot read the folder: " + error.message());
  std::sort(files.begin(), files.end(), [](const GameFile& a, const GameFile& b) { return a.name < b.name; });
  if (files.size() > kMaxFiles) files.resize(kMaxFiles);
  return files;
}

std::string GameFolder::read(const std::string& name) const {
  requireGoodName(name);
  return ReadFile(path_ / name, name).content();
}

GameFile GameFolder::write(const std::string& name, std::string_view content, Existing existing) const {
  requireGoodName(name);
  requireRoom(name, content.size());
  const fs::path path = path_ / name;
  const std::lock_guard lock(*writing_);  // so that of two new files with the same name one is refused
  if (const auto old = statusOf(path, name)) {
    requireGameFile(name, *old);
    if (existing == Existing::Kept) throw FileRefusal(Reason::Exists, fmt::format("'{}' exists already", name));
  }
  try {
    replaceFile(path, content);
  } catch (const FileError& e) {
    throw FileRefusal(Reason::Failed, e.what());
  }
  const auto written = statusOf(path, name);
  return written ? entryOf(name, *written) : GameFile{name, content.size(), std::time(nullptr)};
}

}  // namespace pentarch::board
