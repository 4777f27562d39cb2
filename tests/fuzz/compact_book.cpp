// SPDX-License-Identifier: MIT
#include "engine/book/compact_book.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <variant>

#include "tests/support/checksum_end.h"

using namespace pentarch;
using book::CompactBook;

namespace {

/// An accepted book must be consistent: every entry valid and found by lookup.
void check(std::string bytes) {
  auto result = CompactBook::parse(std::move(bytes));
  auto* const parsed = std::get_if<std::unique_ptr<CompactBook>>(&result);
  if (parsed == nullptr) return;
  CompactBook& accepted = **parsed;
  std::size_t count = 0;
  accepted.forEach([&](std::string_view key, const book::BookEntry& entry) {
    ++count;
    const auto position = book::BookPosition::fromKey(key);
    if (!position || !book::problemOf(entry).empty()) std::abort();
    const bool isCanonical = book::CanonicalPosition(*position).key() == key;
    if (isCanonical && !accepted.find(*position)) std::abort();
  });
  if (count != accepted.size()) std::abort();
}

}  // namespace

/// Reads bytes as a compact book: unchanged, and wrapped in a matching magic word and checksum.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  check(withChecksum(std::string(CompactBook::kMagic) + bytes));
  return 0;
}
