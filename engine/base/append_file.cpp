// SPDX-License-Identifier: MIT
#include "engine/base/append_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace pentarch {
namespace {

constexpr unsigned kNewFile = 0666;  // before the umask

}  // namespace

AppendFile::AppendFile(std::filesystem::path path, int flags)
    : path_(std::move(path)),
      descriptor_(::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | flags, kNewFile)) {
  if (descriptor_ < 0) throw FileError(path_, errno);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {  // file systems without locks do without
    ::close(descriptor_);
    throw FileError(path_, "it is in use by another process: try again when that has ended");
  }
}

AppendFile AppendFile::create(const std::filesystem::path& path) {
  return {path, O_EXCL};
}

AppendFile AppendFile::open(const std::filesystem::path& path, Links links) {
  return {path, links == Links::Refused ? O_NOFOLLOW : 0};
}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void AppendFile::append(std::string_view piece) {
  struct stat before {};
  if (fstat(descriptor_, &before) != 0) throw FileError(path_, errno);
  for (std::string_view rest = piece; !rest.empty();) {
    const ssize_t bytes = ::write(descriptor_, rest.data(), rest.size());
    if (bytes >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(bytes));
    } else if (errno != EINTR) {
      const int error = errno;
      if (S_ISREG(before.st_mode) && rest.size() < piece.size()) (void)::ftruncate(descriptor_, before.st_size);
      throw FileError(path_, error);
    }
  }
}

void AppendFile::cut(std::uint64_t bytes) {
  if (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) throw FileError(path_, errno);
}

void AppendFile::sync() {
  if (::fsync(descriptor_) != 0) throw FileError(path_, errno);
}

void AppendFile::rename(const std::filesystem::path& name) {
  sync();
  if (::rename(path_.c_str(), name.c_str()) != 0) throw FileError(name, errno);
  path_ = name;
  syncFolder(name.parent_path().empty() ? "." : name.parent_path());
}

}  // namespace pentarch
