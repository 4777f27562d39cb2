// SPDX-License-Identifier: MIT
#include "protocol/line_splitter.h"

#include <algorithm>

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

}  // namespace pentarch
