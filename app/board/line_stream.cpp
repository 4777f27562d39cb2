// SPDX-License-Identifier: MIT
#include "app/board/line_stream.h"

namespace pentarch::board {

void LineStream::write(std::string_view line) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return isClosed_ || text_.size() < capacity_; });
    if (isClosed_) return;
    text_ += line;
    text_ += '\n';
  }
  changed_.notify_all();
}

void LineStream::end() {
  {
    const std::lock_guard lock(mutex_);
    hasEnded_ = true;
  }
  changed_.notify_all();
}

void LineStream::close() {
  {
    const std::lock_guard lock(mutex_);
    isClosed_ = true;
    text_.clear();
  }
  changed_.notify_all();
}

LineStream::Status LineStream::take(std::string& text, std::chrono::milliseconds patience) {
  text.clear();
  {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return hasEnded_ || !text_.empty(); });
    if (text_.empty()) return hasEnded_ ? Status::End : Status::Nothing;
    text.swap(text_);
  }
  changed_.notify_all();
  return Status::Data;
}

}  // namespace pentarch::board
