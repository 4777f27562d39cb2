// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

namespace pentarch {

/// A large block of zero bytes. The system provides its pages when they are first touched, as huge pages if possible:
/// otherwise a search that writes all over a table would pay for a page fault at every other node.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  /// Allocates `bytes`; empty if memory is refused or `bytes` is zero.
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
