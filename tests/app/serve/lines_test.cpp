// SPDX-License-Identifier: MIT
#include "app/cli/serve/lines.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

using namespace pentarch::app::serve;
using namespace std::chrono_literals;

namespace {

/// A pipe whose write end closes before its read end.
class Pipe {
 public:
  Pipe() { REQUIRE(pipe(ends_.data()) == 0); }
  ~Pipe() {
    endInput();
    close(ends_[0]);
  }
  void write(const std::string& text) { REQUIRE(::write(ends_[1], text.data(), text.size()) == std::ssize(text)); }
  void endInput() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }
  [[nodiscard]] int output() const { return ends_[0]; }
  [[nodiscard]] int input() const { return ends_[1]; }

 private:
  std::array<int, 2> ends_{};
};

// All lines up to the end of input; "!" for one that is too long.
std::vector<std::string> linesOf(Pipe& pipe, std::size_t maxBytes) {
  const WakeUp wakeUp;
  LineReader reader(pipe.output(), wakeUp, maxBytes);
  std::vector<std::string> lines;
  std::string line;
  for (auto status = reader.next(line); status != LineReader::Status::End; status = reader.next(line)) {
    REQUIRE(status != LineReader::Status::Woken);
    lines.push_back(status == LineReader::Status::Line ? line : "!");
  }
  CHECK(reader.next(line) == LineReader::Status::End);
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("lines are read as they are") {
  Pipe pipe;
  pipe.write("one\n\ntwo\r\nlast");
  pipe.endInput();
  CHECK(linesOf(pipe, 10) == Lines{"one", "", "two\r", "last"});
}

TEST_CASE("nothing is no line") {
  Pipe pipe;
  pipe.endInput();
  CHECK(linesOf(pipe, 10).empty());
}

TEST_CASE("a line that comes in pieces") {
  Pipe pipe;
  std::jthread writer([&] {
    for (const char* piece : {"o", "n", "e\ntw", "o\n"}) {
      pipe.write(piece);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    pipe.endInput();
  });
  CHECK(linesOf(pipe, 10) == Lines{"one", "two"});
}

TEST_CASE("lines that are too long are skipped and said to be") {
  Pipe pipe;
  std::jthread writer([&] {
    pipe.write("0123456789\n0123456789a\n");
    for (int i = 0; i < 100; ++i) pipe.write(std::string(5000, 'x'));
    pipe.write("\nafter\n" + std::string(20, 'y'));
    pipe.endInput();
  });
  CHECK(linesOf(pipe, 10) == Lines{"0123456789", "!", "!", "after", "!"});
}

TEST_CASE("threads: a reader is woken while it waits") {
  Pipe pipe;
  const WakeUp wakeUp;
  LineReader reader(pipe.output(), wakeUp, 100);
  pipe.write("one\nhalf");
  std::string line;
  CHECK(reader.next(line) == LineReader::Status::Line);
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    wakeUp.wake();
  });
  CHECK(reader.next(line) == LineReader::Status::Woken);
}

TEST_CASE("what cannot be read or written is said") {
  const WakeUp wakeUp;
  LineReader reader(open("/", O_RDONLY | O_DIRECTORY), wakeUp, 100);
  std::string line;
  CHECK_THROWS_AS((void)reader.next(line), std::system_error);
  const int full = open("/dev/full", O_WRONLY);
  CHECK_THROWS_AS(LineWriter(full, wakeUp, 1s).write("text"), std::system_error);
  close(full);
}

TEST_CASE("threads: a writer that is woken waits no longer for somebody who does not read") {
  Pipe pipe;
  const WakeUp wakeUp;
  const LineWriter writer(pipe.input(), wakeUp, 20ms);
  // A line takes two of the sixteen pages that a pipe has.
  constexpr int kRoom = 4;
  std::atomic<int> written{0};
  std::jthread other([&] {
    while (written < kRoom) std::this_thread::sleep_for(1ms);
    wakeUp.wake();
  });
  const std::string line(5000, 'x');
  CHECK_THROWS_AS(
      {
        for (;; ++written) writer.write(line);
      },
      std::system_error);
  CHECK(written >= kRoom);
}

TEST_CASE("threads: a woken writer still writes what is read") {
  Pipe pipe;
  const WakeUp wakeUp;
  wakeUp.wake();
  const std::string line(500'000, 'x');
  std::jthread writer([&] {
    LineWriter(pipe.input(), wakeUp, 10s).write(line);
    pipe.endInput();
  });
  CHECK(linesOf(pipe, 1'000'000) == Lines{line});
}
