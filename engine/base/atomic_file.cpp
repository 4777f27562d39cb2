// SPDX-License-Identifier: MIT
#include "engine/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <ostream>
#include <random>
#include <streambuf>
#include <string>
#include <system_error>
#include <utility>

#ifdef _WIN32
#include <io.h>
#else
#include <csignal>
#endif

namespace pentarch {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr int kMaxLinks = 40;
constexpr int kMaxNames = 100;

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
  constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuv";
  for (int i = 0; i < 16; ++i) name += kLetters[random() % kLetters.size()];
  return folder / (name + ".tmp");
}

/// An owned file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { (void)close(); }

  [[nodiscard]] bool isOpen() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  /// False, with errno set, if written data was lost.
  [[nodiscard]] bool close() { return !isOpen() || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_ = -1;
};

/// Buffers the output of a stream to a descriptor and keeps the first error.
class DescriptorBuffer final : public std::streambuf {
 public:
  explicit DescriptorBuffer(int number) : number_(number) { setp(buffer_.data(), buffer_.data() + buffer_.size()); }
  [[nodiscard]] int error() const { return error_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }  // written so far

 protected:
  int_type overflow(int_type c) override {
    if (sync() != 0) return traits_type::eof();
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    return sputc(traits_type::to_char_type(c));
  }
  int sync() override {
    for (const char* next = pbase(); error_ == 0 && next != pptr();) {
      const auto written = ::write(number_, next, static_cast<unsigned>(pptr() - next));
      if (written >= 0) {
        next += written;
        bytes_ += static_cast<std::uint64_t>(written);
      } else if (errno != EINTR) {
        error_ = errno;
      }
    }
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    return error_ == 0 ? 0 : -1;
  }

 private:
  int number_;
  int error_ = 0;
  std::uint64_t bytes_ = 0;
  std::array<char, kBufferBytes> buffer_;
};

/// Resolved target of a path: a file that can be replaced, or an open descriptor that is written through.
struct Target {
  fs::path path;       // with all links followed; need not exist
  Descriptor through;  // open if the target cannot be replaced
  unsigned mode = 0666;
  bool isThere = false;
  unsigned owner = 0;  // of the existing file
  unsigned group = 0;
};

#ifdef _WIN32

[[nodiscard]] Target targetOf(const fs::path& path) {
  Target target{.path = path, .through = {}};
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) throw FileError(path, EISDIR);
  target.isThere = fs::exists(status);
  if (!target.isThere || fs::is_regular_file(status)) return target;
  target.through = Descriptor(_wopen(path.c_str(), _O_WRONLY | _O_BINARY));
  if (!target.through.isOpen()) throw FileError(path, errno);
  return target;
}

[[nodiscard]] Descriptor openNew(const fs::path& name, unsigned /*mode*/) {
  return Descriptor(_wopen(name.c_str(), _O_WRONLY | _O_BINARY | _O_CREAT | _O_EXCL, _S_IREAD | _S_IWRITE));
}

[[nodiscard]] Descriptor openUnnamed(const fs::path& /*folder*/, unsigned /*mode*/) {
  return {};
}

[[nodiscard]] bool takesName(int /*descriptor*/, const fs::path& /*name*/) {
  return false;
}

void keepOwner(int /*descriptor*/, const Target& /*target*/) {}

[[nodiscard]] bool bringToDisk(int descriptor) {
  return _commit(descriptor) == 0;
}

/// Empty: on Windows no signal ends the process between two steps.
class SignalsHeld {};

[[nodiscard]] bool mayWrite(const fs::path& path) {
  return _waccess(path.c_str(), W_OK) == 0;
}

#else

// Number of the descriptor that a path such as /proc/self/fd/1 names, else -1. Opening such a path again would begin at
// the start of the file.
[[nodiscard]] int descriptorNamed(const fs::path& path) {
  std::error_code error;
  const fs::path descriptors = fs::canonical("/proc/self/fd", error);
  if (error || fs::canonical(folderOf(path), error) != descriptors || error) return -1;
  const std::string name = path.filename().string();
  int number = -1;
  const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
  return problem == std::errc{} && end == name.data() + name.size() ? number : -1;
}

// Follows the symbolic links of a path.
[[nodiscard]] fs::path followed(const fs::path& path, int& descriptor) {
  fs::path current = path;
  for (int i = 0; i < kMaxLinks; ++i) {
    descriptor = descriptorNamed(current);
    std::error_code error;
    const fs::path next = fs::read_symlink(current, error);
    if (descriptor >= 0 || error) return current;
    current = folderOf(current) / next;
  }
  throw FileError(path, ELOOP);
}

// Opens the target, so that the operating system checks permissions and links as it does for any program.
[[nodiscard]] Target targetOf(const fs::path& path) {
  int number = -1;
  Target target{.path = followed(path, number), .through = {}};
  if (number >= 0) {
    if (number == STDOUT_FILENO) std::fflush(stdout);  // keeps what was printed before in front
    target.through = Descriptor(fcntl(number, F_DUPFD_CLOEXEC, 0));
    if (!target.through.isOpen()) throw FileError(path, errno);
    return target;
  }
  Descriptor old(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!old.isOpen()) {
    if (errno == ENOENT) return target;
    throw FileError(path, errno);
  }
  struct stat status {};
  if (fstat(old.number(), &status) != 0) throw FileError(path, errno);
  target.isThere = true;
  if (S_ISREG(status.st_mode)) {
    target.mode = status.st_mode & 0777U;
    target.owner = status.st_uid;
    target.group = status.st_gid;
  } else {
    target.through = std::move(old);
  }
  return target;
}

[[nodiscard]] Descriptor openNew(const fs::path& name, unsigned mode) {
  return Descriptor(::open(name.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL | O_NOFOLLOW, mode));
}

#ifdef O_TMPFILE

[[nodiscard]] fs::path linkOf(int descriptor) {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

// An unnamed file leaves nothing behind, however the process ends. Not every file system supports it.
[[nodiscard]] Descriptor openUnnamed(const fs::path& folder, unsigned mode) {
  Descriptor file(::open(folder.c_str(), O_WRONLY | O_CLOEXEC | O_TMPFILE, mode));
  if (file.isOpen() && access(linkOf(file.number()).c_str(), F_OK) != 0) return {};  // it could not be named later
  return file;
}

[[nodiscard]] bool takesName(int descriptor, const fs::path& name) {
  return linkat(AT_FDCWD, linkOf(descriptor).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

#else

[[nodiscard]] Descriptor openUnnamed(const fs::path& /*folder*/, unsigned /*mode*/) {
  return {};
}

[[nodiscard]] bool takesName(int /*descriptor*/, const fs::path& /*name*/) {
  return false;
}

#endif

// Called while the file is empty, so that nobody who could not read the old file can read the new one.
void keepOwner(int descriptor, const Target& target) {
  if (!target.isThere) return;
  unsigned mode = target.mode;
  struct stat status {};
  if (fstat(descriptor, &status) == 0 && (status.st_uid != target.owner || status.st_gid != target.group) &&
      fchown(descriptor, target.owner, target.group) != 0 &&
      fchown(descriptor, static_cast<uid_t>(-1), target.group) != 0) {
    mode &= ~static_cast<unsigned>(S_IRWXG);
  }
  (void)fchmod(descriptor, mode);
}

[[nodiscard]] bool bringToDisk(int descriptor) {
  return fsync(descriptor) == 0;
}

/// Blocks signals during its lifetime, so that Ctrl-C does not come between two steps.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

[[nodiscard]] bool mayWrite(const fs::path& path) {
  return faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

#endif

}  // namespace

FileError::FileError(const std::filesystem::path& path, int number)
    : std::runtime_error("cannot write '" + utf8Of(path) + "': " + std::generic_category().message(number)) {}

class AtomicFile::Content {
 public:
  explicit Content(const fs::path& path)
      : path_(path), target_(targetOf(path)), file_(opened()), buffer_(number()), stream_(&buffer_) {
    if (!target_.through.isOpen()) keepOwner(file_.number(), target_);
  }
  ~Content() { removeName(); }
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;

  std::ostream& stream() { return stream_; }

  std::uint64_t commit() {
    stream_.flush();
    if (!stream_) throw FileError(path_, buffer_.error() != 0 ? buffer_.error() : EIO);
    if (target_.through.isOpen()) {
      require(target_.through.close());
    } else {
      replace();
    }
    return buffer_.bytes();
  }

 private:
  void replace() {
    require(bringToDisk(file_.number()));
    {
      [[maybe_unused]] const SignalsHeld held;
      if (name_.empty()) giveName();
      std::error_code error;
#ifdef _WIN32
      require(file_.close());  // an open file cannot be renamed
#endif
      fs::rename(name_, target_.path, error);
      if (error) throw FileError(path_, error.default_error_condition().value());
      name_.clear();
    }
    require(file_.close());
    syncFolder(folderOf(target_.path));
  }

  [[nodiscard]] int number() const {
    return target_.through.isOpen() ? target_.through.number() : file_.number();
  }

  void require(bool success) const {
    if (!success) throw FileError(path_, errno);
  }

  // Opens the file for the new content; none for a target that is written through.
  [[nodiscard]] Descriptor opened() {
    if (target_.through.isOpen()) return {};
    const fs::path folder = folderOf(target_.path);
    Descriptor file = openUnnamed(folder, target_.mode);
    for (int i = 0; !file.isOpen() && i < kMaxNames; ++i) {
      const fs::path name = randomName(folder);
      file = openNew(name, target_.mode);
      if (file.isOpen()) {
        name_ = name;
      } else if (errno != EEXIST) {
        break;
      }
    }
    require(file.isOpen());
    return file;
  }

  void giveName() {
    for (int i = 0; i < kMaxNames; ++i) {
      const fs::path name = randomName(folderOf(target_.path));
      if (takesName(file_.number(), name)) {
        name_ = name;
        return;
      }
      if (errno != EEXIST) break;
    }
    throw FileError(path_, errno);
  }

  void removeName() {
    std::error_code ignored;
    if (name_.empty()) return;
    (void)file_.close();  // an open file cannot be removed under Windows
    fs::remove(name_, ignored);
  }

  fs::path path_;  // as the caller gave it
  Target target_;
  fs::path name_;  // temporary name of the content; empty: none
  Descriptor file_;
  DescriptorBuffer buffer_;
  std::ostream stream_;
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
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.isOpen()) (void)fsync(descriptor.number());
#endif
}

void requireReplaceable(const std::filesystem::path& path) {
  fs::path target = path;
#ifndef _WIN32
  int descriptor = -1;
  target = followed(path, descriptor);
  if (descriptor >= 0) return;
#endif
  std::error_code ignored;
  const fs::file_status status = fs::status(target, ignored);
  if (fs::is_directory(status)) throw FileError(path, EISDIR);
  if (fs::exists(status) && !mayWrite(target)) throw FileError(path, errno);
  if (fs::exists(status) && !fs::is_regular_file(status)) return;
  if (!mayWrite(folderOf(target))) throw FileError(path, errno);
}

}  // namespace pentarch
