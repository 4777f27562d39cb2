// SPDX-License-Identifier: MIT
#include "app/cli/serve/lines.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <string>
#include <system_error>

namespace pentarch::app::serve {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

WakeUp::WakeUp() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) fail("cannot make an event descriptor");
}

WakeUp::~WakeUp() {
  close(descriptor_);
}

void WakeUp::wake() const {
  // This fails only if the counter is full, and then the reader is already awake.
  (void)eventfd_write(descriptor_, 1);
}

LineReader::Status LineReader::next(std::string& line) {
  Status status{};
  while (!takeLine(line, status)) {
    if (isAtEnd_) return Status::End;
    if (!wait()) return Status::Woken;
    fill();
  }
  return status;
}

// Takes the next line from the buffer; at the end of the input, the rest of the buffer is a line.
bool LineReader::takeLine(std::string& line, Status& status) {
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos && !isAtEnd_) {
    buffer_.erase(0, taken_);
    taken_ = 0;
    isSkipping_ = isSkipping_ || buffer_.size() > maxBytes_;
    if (isSkipping_) buffer_.clear();
    searched_ = buffer_.size();
    return false;
  }
  const bool isRest = end == std::string::npos;
  if (isRest && taken_ == buffer_.size() && !isSkipping_) return false;
  const std::size_t length = std::min(end, buffer_.size()) - taken_;
  status = isSkipping_ || length > maxBytes_ ? Status::TooLong : Status::Line;
  line = status == Status::Line ? buffer_.substr(taken_, length) : std::string{};
  taken_ += isRest ? length : length + 1;
  searched_ = taken_;
  isSkipping_ = false;
  return true;
}

// Returns false if woken.
bool LineReader::wait() const {
  std::array<pollfd, 2> both = {pollfd{descriptor_, POLLIN, 0}, pollfd{wakeUp_.descriptor(), POLLIN, 0}};
  while (poll(both.data(), both.size(), -1) < 0) {
    if (errno != EINTR) fail("cannot wait for input");
  }
  return both[1].revents == 0;
}

void LineReader::fill() {
  std::array<char, 65536> chunk{};
  ssize_t bytes = 0;
  while ((bytes = read(descriptor_, chunk.data(), chunk.size())) < 0) {
    if (errno != EINTR) fail("cannot read standard input");
  }
  isAtEnd_ = bytes == 0;
  buffer_.append(chunk.data(), static_cast<std::size_t>(bytes));
}

void LineWriter::write(std::string_view line) const {
  std::string text(line);
  text += '\n';
  for (std::string_view rest = text; !rest.empty();) {
    waitForRoom();
    // poll() guarantees room for PIPE_BUF bytes in a pipe, so this write does not block.
    const ssize_t bytes = ::write(descriptor_, rest.data(), std::min<std::size_t>(rest.size(), PIPE_BUF));
    if (bytes < 0 && errno != EINTR) fail("cannot write to standard output");
    if (bytes > 0) rest.remove_prefix(static_cast<std::size_t>(bytes));
  }
}

void LineWriter::waitForRoom() const {
  std::array<pollfd, 2> both = {pollfd{descriptor_, POLLOUT, 0}, pollfd{wakeUp_.descriptor(), POLLIN, 0}};
  nfds_t watched = both.size();
  int timeout = -1;
  for (;;) {
    const int ready = poll(both.data(), watched, timeout);
    if (ready < 0 && errno != EINTR) fail("cannot write to standard output");
    if (ready > 0 && both[0].revents != 0) return;
    if (ready == 0) throw std::system_error(ETIMEDOUT, std::generic_category(), "nobody reads standard output");
    if (ready < 0) continue;
    watched = 1;  // woken: watch only the output from now on
    timeout = static_cast<int>(patience_.count());
  }
}

}  // namespace pentarch::app::serve
