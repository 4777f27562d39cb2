// SPDX-License-Identifier: MIT
#include "protocol/line_queue.h"

#include <algorithm>
#include <utility>

namespace pentarch {

void LineSplitter::feed(std::string_view bytes, const Sink& sink) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find_first_of("\r\n");
    append(bytes.substr(0, end));
    if (end == std::string_view::npos) return;
    bytes.remove_prefix(end + 1);
    finish(sink);
  }
}

void LineSplitter::finish(const Sink& sink) {
  if (!line_.empty()) sink(line_, tooLong_);
  line_.clear();
  tooLong_ = false;
}

void LineSplitter::append(std::string_view bytes) {
  const std::size_t room = kMaxLength - line_.size();
  tooLong_ = tooLong_ || bytes.size() > room;
  const std::size_t before = line_.size();
  line_.append(bytes.substr(0, room));
  std::replace(line_.begin() + static_cast<std::ptrdiff_t>(before), line_.end(), '\0', ' ');
}

void LineQueue::push(std::string_view text, Clock::time_point arrival, bool tooLong) {
  Line line{std::string(text), arrival, tooLong, classify(text)};
  {
    const std::lock_guard lock(mutex_);
    if (line.lineClass.interrupts()) stop_.raise();
    if (line.lineClass.whileThinking != WhileThinking::Now) waiting_.raise();
    lines_.push_back(std::move(line));
  }
  filled_.notify_one();
}

void LineQueue::pushEnd(Clock::time_point arrival) {
  push("END", arrival);
}

Line LineQueue::pop() {
  std::unique_lock lock(mutex_);
  filled_.wait(lock, [this] { return !lines_.empty(); });
  return takeFirst();
}

std::optional<Line> LineQueue::popActingWhileThinking() {
  const std::lock_guard lock(mutex_);
  if (lines_.empty() || lines_.front().lineClass.whileThinking != WhileThinking::Now) return std::nullopt;
  return takeFirst();
}

bool LineQueue::quitIsNext() const {
  const std::lock_guard lock(mutex_);
  return !lines_.empty() && lines_.front().lineClass.whileThinking == WhileThinking::Quits;
}

bool LineQueue::isEmpty() const {
  const std::lock_guard lock(mutex_);
  return lines_.empty();
}

Line LineQueue::takeFirst() {
  Line line = std::move(lines_.front());
  lines_.pop_front();
  if (line.lineClass.interrupts()) stop_.lower();
  if (line.lineClass.whileThinking != WhileThinking::Now) waiting_.lower();
  return line;
}

}  // namespace pentarch
