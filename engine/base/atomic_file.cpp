// SPDX-License-Identifier: MIT
#include "engine/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <ostream>
#include <random>
#include <streambuf>
#include <string>
#include <system_error>

#ifdef _WIN32
#include <io.h>
#endif

namespace pentarch {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;

#ifdef _WIN32

[[nodiscard]] std::FILE* opened(const fs::path& path) {
  return _wfopen(path.c_str(), L"wb");
}

[[nodiscard]] std::FILE* created(const fs::path& path, const fs::file_status& /*old*/) {
  return opened(path);
}

[[nodiscard]] std::FILE* openedAgain(int descriptor) {
  return _fdopen(_dup(descriptor), "wb");
}

[[nodiscard]] bool mayWrite(const fs::path& path) {
  return _waccess(path.c_str(), W_OK) == 0;
}

[[nodiscard]] bool bringToDisk(std::FILE* file) {
  return std::fflush(file) == 0 && _commit(_fileno(file)) == 0;
}

#else

[[nodiscard]] std::FILE* opened(const fs::path& path) {
  return std::fopen(path.c_str(), "wbe");  // e: not for programs that this one starts
}

// A new file with the permissions of the old one, if there is one. Nobody else may open it before it has them: whoever
// could would read through his descriptor what is written later.
[[nodiscard]] std::FILE* created(const fs::path& path, const fs::file_status& old) {
  const mode_t forAll = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
  const bool isThere = fs::exists(old);
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isThere ? S_IRUSR | S_IWUSR : forAll);
  if (file < 0) return nullptr;
  if (!isThere || fchmod(file, static_cast<mode_t>(old.permissions())) == 0) {
    if (std::FILE* stream = fdopen(file, "wb")) return stream;
  }
  const int reason = errno;
  close(file);
  unlink(path.c_str());
  errno = reason;
  return nullptr;
}

[[nodiscard]] std::FILE* openedAgain(int descriptor) {
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return nullptr;
  std::FILE* stream = fdopen(copy, "wb");
  if (stream == nullptr) close(copy);
  return stream;
}

[[nodiscard]] bool mayWrite(const fs::path& path) {
  return access(path.c_str(), W_OK) == 0;
}

[[nodiscard]] bool bringToDisk(std::FILE* file) {
  return std::fflush(file) == 0 && fsync(fileno(file)) == 0;
}

#endif

[[nodiscard]] std::string utf8Of(const fs::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

[[nodiscard]] fs::path folderOf(const fs::path& path) {
  return path.parent_path().empty() ? fs::path(".") : path.parent_path();
}

// Cannot be guessed, so nobody can have put a link there. Its length does not depend on the target.
[[nodiscard]] fs::path randomName(const fs::path& folder) {
  std::random_device random;
  std::string name = ".pentarch-";
  for (int i = 0; i < 16; ++i) name += static_cast<char>('a' + random() % 26);
  return folder / (name + ".tmp");
}

/// Where new content goes.
struct Target {
  fs::path path;  // with all links followed; need not exist
  fs::file_status status;
  int descriptor = -1;  // the open descriptor that the path names, as /dev/stdout does

  [[nodiscard]] bool isReplaced() const {
    return descriptor < 0 && (!fs::exists(status) || fs::is_regular_file(status));
  }
};

// Throws FileError if the target is known not to be writable.
[[nodiscard]] Target targetOf(const fs::path& path) {
  Target target{.path = path, .status = {}};
  std::error_code error;
  for (int i = 0;; ++i) {
    if (fs::equivalent(folderOf(target.path), "/proc/self/fd", error)) {
      const std::string name = target.path.filename().string();
      std::from_chars(name.data(), name.data() + name.size(), target.descriptor);
      return target;
    }
    const fs::path next = fs::read_symlink(target.path, error);
    if (error) break;
    if (i == kMaxLinks) throw FileError(path, ELOOP);
    target.path = folderOf(target.path) / next;
  }
  target.status = fs::status(target.path, error);
  if (fs::is_directory(target.status)) throw FileError(path, EISDIR);
  if (!mayWrite(fs::exists(target.status) ? target.path : folderOf(target.path))) throw FileError(path, errno);
  return target;
}

}  // namespace

FileError::FileError(const std::filesystem::path& path, std::string_view reason)
    : std::runtime_error("cannot write '" + utf8Of(path) + "': " + std::string(reason)) {}

FileError::FileError(const std::filesystem::path& path, int number)
    : FileError(path, std::generic_category().message(number)) {}

class AtomicFile::Content final : public std::streambuf {
 public:
  explicit Content(const fs::path& path) : path_(path), target_(targetOf(path)), stream_(this) {
    if (target_.descriptor >= 0) {
      std::fflush(stdout);  // keeps what was printed before in front
      file_.reset(openedAgain(target_.descriptor));
    } else if (target_.isReplaced()) {
      const fs::path name = randomName(folderOf(target_.path));
      file_.reset(created(name, target_.status));
      if (file_) randomName_ = name;
    } else {
      file_.reset(opened(target_.path));
    }
    require(file_ != nullptr);
  }
  ~Content() override {
    if (randomName_.empty()) return;
    std::error_code ignored;
    file_.reset();  // an open file cannot be removed under Windows
    fs::remove(randomName_, ignored);
  }
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;

  std::ostream& stream() { return stream_; }

  std::uint64_t commit() {
    stream_.flush();
    if (!stream_) throw FileError(path_, error_ != 0 ? error_ : EIO);
    const bool isReplaced = target_.isReplaced();
    if (isReplaced) require(bringToDisk(file_.get()));
    require(std::fclose(file_.release()) == 0);
    if (isReplaced) {
      std::error_code error;
      fs::rename(randomName_, target_.path, error);
      if (error) throw FileError(path_, error.default_error_condition().value());
      randomName_.clear();
      syncFolder(folderOf(target_.path));
    }
    return bytes_;
  }

 protected:
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::size_t written = std::fwrite(text, 1, static_cast<std::size_t>(size), file_.get());
    bytes_ += written;
    if (written < static_cast<std::size_t>(size) && error_ == 0) error_ = errno;
    return static_cast<std::streamsize>(written);
  }
  int_type overflow(int_type c) override {
    const char letter = traits_type::to_char_type(c);
    return xsputn(&letter, 1) == 1 ? c : traits_type::eof();
  }
  int sync() override {
    if (std::fflush(file_.get()) == 0) return 0;
    if (error_ == 0) error_ = errno;
    return -1;
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void require(bool success) const {
    if (!success) throw FileError(path_, errno);
  }

  fs::path path_;  // as the caller gave it
  Target target_;
  fs::path randomName_;  // of the content until it takes the target's; empty: none
  std::unique_ptr<std::FILE, Close> file_;
  std::ostream stream_;
  std::uint64_t bytes_ = 0;
  int error_ = 0;  // the first one
};

AtomicFile::AtomicFile(const std::filesystem::path& path) : content_(std::make_unique<Content>(path)) {}

AtomicFile::~AtomicFile() = default;

std::ostream& AtomicFile::stream() {
  return content_->stream();
}

std::uint64_t AtomicFile::commit() {
  return content_->commit();
}

std::uint64_t replaceFile(const std::filesystem::path& path, std::string_view content) {
  return replaceFile(path, [content](std::ostream& stream) {
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
  });
}

std::uint64_t replaceFile(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write) {
  AtomicFile file(path);
  write(file.stream());
  return file.commit();
}

void syncFolder([[maybe_unused]] const std::filesystem::path& folder) {
#ifdef O_DIRECTORY
  // Failure is ignored: the file has been written even if the file system cannot sync its folder.
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)fsync(descriptor);
  (void)::close(descriptor);
#endif
}

void requireReplaceable(const std::filesystem::path& path) {
  const Target target = targetOf(path);
  if (target.isReplaced() && !mayWrite(folderOf(target.path))) throw FileError(path, errno);
}

}  // namespace pentarch
