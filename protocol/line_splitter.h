// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace pentarch {

/// Cuts a stream of bytes into lines. CR, LF and CR LF end a line; empty lines vanish; NUL counts as a blank. A line
/// longer than the limit is cut off there.
class LineSplitter {
 public:
  static constexpr std::size_t kMaxLength = std::size_t{64} << 10;

  /// Receives the text without its line end; `tooLong` means that the rest was dropped.
  using Sink = std::function<void(std::string_view text, bool tooLong)>;

  /// Takes the next bytes and hands every line they complete to `sink`.
  void feed(std::string_view bytes, const Sink& sink);
  /// Hands out the last line if it has no line end.
  void finish(const Sink& sink);

 private:
  void append(std::string_view bytes);

  std::string line_;
  bool tooLong_ = false;
};

}  // namespace pentarch
