// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

namespace pentarch {

/// A large block of zero bytes. The system hands out its pages when they are first touched, in huge pages where it
/// can: a search that writes all over a table would otherwise pay for a page fault at every other node.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  /// Asks for `bytes`; empty if memory is refused or `bytes` is zero.
  explicit ZeroedMemory(std::size_t bytes);

  /// Start of the block, aligned to a cache line at least; null if empty.
  [[nodiscard]] void* data() const { return start_; }

 private:
  struct Release {
    void operator()(void* memory) const;
  };
  std::unique_ptr<void, Release> memory_;
  void* start_ = nullptr;
};

}  // namespace pentarch
