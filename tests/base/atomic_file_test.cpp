// SPDX-License-Identifier: MIT
// A file is replaced completely or not at all, and nothing else in its folder is touched.
#include "engine/base/atomic_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <ostream>
#include <string>
#include <thread>

#include "engine/base/append_file.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using pentarch::test::contentOf;
using pentarch::test::ScratchFolder;
using pentarch::test::writeContent;

namespace {

namespace fs = std::filesystem;

std::ptrdiff_t filesIn(const ScratchFolder& folder) {
  return std::distance(fs::directory_iterator(folder / ""), {});
}

unsigned modeOf(const fs::path& path) {
  return static_cast<unsigned>(fs::status(path).permissions());
}

/// Exit status of a child process that runs `work`.
int statusOfProcess(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

}  // namespace

TEST_CASE("a file is made and replaced") {
  const ScratchFolder folder;
  const fs::path path = folder / "a.txt";
  CHECK(replaceFile(path, "old") == 3);
  CHECK(contentOf(path) == "old");
  const std::string large(300'000, 'x');
  CHECK(replaceFile(path, [&](std::ostream& out) { out << large << '\n'; }) == large.size() + 1);
  CHECK(contentOf(path) == large + "\n");
  CHECK(filesIn(folder) == 1);
}

TEST_CASE("the old file stays, and nothing beside it, when writing is given up") {
  const ScratchFolder folder;
  const fs::path path = folder / "a.txt";
  writeContent(path, "old");
  const auto fail = [](std::ostream& out) {
    out << std::string(100'000, 'x');
    throw std::logic_error("no more");
  };
  CHECK_THROWS_AS(replaceFile(path, fail), std::logic_error);
  CHECK(contentOf(path) == "old");
  CHECK(filesIn(folder) == 1);
}

TEST_CASE("the old file stays when the process is killed") {
  const ScratchFolder folder;
  const fs::path path = folder / "a.txt";
  writeContent(path, "old");
  const int status = statusOfProcess([&] {
    AtomicFile file(path);
    file.stream() << std::string(300'000, 'x') << std::flush;
    raise(SIGKILL);
  });
  CHECK(WIFSIGNALED(status));
  CHECK(contentOf(path) == "old");
}

TEST_CASE("permissions of an old file are kept, a new one has those of the umask") {
  const ScratchFolder folder;
  const fs::path path = folder / "a.txt";
  const mode_t before = umask(027);
  replaceFile(path, "new");
  CHECK(modeOf(path) == 0640);
  for (const unsigned mode : {0600U, 0666U, 0755U}) {
    fs::permissions(path, static_cast<fs::perms>(mode));
    replaceFile(path, "newer");
    CHECK(modeOf(path) == mode);
    const AtomicFile unpublished(path);
    for (const auto& entry : fs::directory_iterator(folder / "")) CHECK(modeOf(entry.path()) == mode);
  }
  umask(before);
}

TEST_CASE("a file that may not be written is not replaced") {
  if (geteuid() == 0) return;  // root may write everything
  const ScratchFolder folder;
  writeContent(folder / "a.txt", "old");
  fs::permissions(folder / "a.txt", fs::perms::owner_read);
  CHECK_THROWS_AS(replaceFile(folder / "a.txt", "new"), FileError);
  CHECK_THROWS_AS(requireReplaceable(folder / "a.txt"), FileError);
  CHECK(contentOf(folder / "a.txt") == "old");
}

TEST_CASE("the file behind a link is replaced, the link stays") {
  const ScratchFolder folder;
  fs::create_directory(folder / "real");
  writeContent(folder / "real/a.txt", "old");
  fs::create_symlink("real/a.txt", folder / "relative");
  fs::create_symlink(folder / "relative", folder / "absolute");
  fs::create_symlink("real/missing.txt", folder / "dangling");
  replaceFile(folder / "absolute", "new");
  CHECK(contentOf(folder / "real/a.txt") == "new");
  replaceFile(folder / "dangling", "made");
  CHECK(contentOf(folder / "real/missing.txt") == "made");
  for (const char* name : {"relative", "absolute", "dangling"}) CHECK(fs::is_symlink(folder / name));
  fs::create_symlink("loop", folder / "loop");
  CHECK_THROWS_AS(replaceFile(folder / "loop", "new"), FileError);
}

TEST_CASE("a pipe is written through and stays a pipe") {
  const ScratchFolder folder;
  const fs::path path = folder / "pipe";
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  std::string read;
  std::jthread reader([&] { read = contentOf(path); });
  replaceFile(path, "through");
  reader.join();
  CHECK(read == "through");
  CHECK(fs::is_fifo(path));
  CHECK(filesIn(folder) == 1);
}

TEST_CASE("a full device is a failure with a reason") {
  try {
    replaceFile("/dev/full", "text");
    FAIL("nothing was thrown");
  } catch (const FileError& e) {
    CHECK(std::string(e.what()) == "cannot write '/dev/full': No space left on device");
  }
  CHECK(fs::is_character_file("/dev/full"));
  replaceFile("/dev/null", "text");
  CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("an open descriptor is written where it stands") {
  const ScratchFolder folder;
  const fs::path path = folder / "a.txt";
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  REQUIRE(write(descriptor, "first ", 6) == 6);
  replaceFile("/dev/fd/" + std::to_string(descriptor), "second");
  REQUIRE(write(descriptor, " third", 6) == 6);
  close(descriptor);
  CHECK(contentOf(path) == "first second third");
}

TEST_CASE("where no file can be, that is said before and after") {
  const ScratchFolder folder;
  for (const fs::path& path : {folder / "", folder / "no/such/folder", fs::path()}) {
    CHECK_THROWS_AS(replaceFile(path, "text"), FileError);
  }
  CHECK_THROWS_AS(requireReplaceable(folder / ""), FileError);
  CHECK_THROWS_AS(requireReplaceable(folder / "no/such/folder"), FileError);
  requireReplaceable(folder / "new.txt");
  requireReplaceable("/dev/stdout");
  requireReplaceable("/dev/null");
  CHECK(filesIn(folder) == 0);
}

TEST_CASE("the last of several writers wins") {
  const ScratchFolder folder;
  AtomicFile one(folder / "a.txt");
  AtomicFile other(folder / "a.txt");
  one.stream() << "one";
  other.stream() << "other";
  other.commit();
  one.commit();
  CHECK(contentOf(folder / "a.txt") == "one");
  CHECK(filesIn(folder) == 1);
}

TEST_CASE("a file grows by whole pieces") {
  const ScratchFolder folder;
  const fs::path path = folder / "a.txt";
  {
    AppendFile file = AppendFile::create(path);
    file.append("one\n");
    CHECK_THROWS_AS((void)AppendFile::create(path), FileError);
  }
  const int status = statusOfProcess([&] {
    AppendFile file = AppendFile::open(path, AppendFile::Links::Refused);
    signal(SIGXFSZ, SIG_IGN);
    const rlimit tenBytes{10, 10};
    setrlimit(RLIMIT_FSIZE, &tenBytes);
    file.append("two\n");
    try {
      file.append("three\n");
      _exit(1);
    } catch (const FileError&) {
      _exit(contentOf(path) == "one\ntwo\n" ? 0 : 2);
    }
  });
  CHECK(status == 0);
}

TEST_CASE("a file that grows has one writer at a time") {
  const ScratchFolder folder;
  const fs::path path = folder / "a.txt";
  {
    const AppendFile first = AppendFile::create(path);
    const std::string reason = "it is in use by another process: try again when that has ended";
    CHECK_THROWS_WITH_AS((void)AppendFile::open(path, AppendFile::Links::Refused),
                         ("cannot write '" + path.string() + "': " + reason).c_str(), FileError);
  }
  AppendFile::open(path, AppendFile::Links::Refused).append("second");
  CHECK(contentOf(path) == "second");
}

TEST_CASE("a file that grows is not looked for behind a link that may have been planted") {
  const ScratchFolder folder;
  writeContent(folder / "mine.txt", "mine");
  fs::create_symlink("mine.txt", folder / "link");
  CHECK_THROWS_AS((void)AppendFile::open(folder / "link", AppendFile::Links::Refused), FileError);
  AppendFile::open(folder / "link", AppendFile::Links::Followed).append(" too");
  CHECK(contentOf(folder / "mine.txt") == "mine too");
}
