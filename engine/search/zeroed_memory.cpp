// SPDX-License-Identifier: MIT
#include "engine/search/zeroed_memory.h"

#include <cstdlib>
#include <limits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace pentarch {
namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kMinBytesForHugePages = 4 * kHugePage;

void askForHugePages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  // Only a hint: without huge pages everything works, a little slower.
  (void)madvise(start, bytes / kHugePage * kHugePage, MADV_HUGEPAGE);
#endif
}

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
  const std::size_t alignment = bytes >= kMinBytesForHugePages ? kHugePage : kCacheLine;
  if (bytes == 0 || bytes > std::numeric_limits<std::size_t>::max() - alignment) return;
  std::size_t space = bytes + alignment;
  void* start = std::calloc(space, 1);
  if (start == nullptr) return;
  memory_.reset(start);
  start_ = std::align(alignment, bytes, start, space);
  if (alignment == kHugePage) askForHugePages(start_, bytes);
}

void ZeroedMemory::Release::operator()(void* memory) const {
  std::free(memory);
}

}  // namespace pentarch
