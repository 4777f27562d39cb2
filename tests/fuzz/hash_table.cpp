// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/bytes.h"
#include "engine/engine.h"
#include "tests/support/checksum_end.h"

using namespace pentarch;

namespace {

// Searches with the loaded table: the move must be on a free point, and the table must survive saving and loading.
void useTable(Engine& engine) {
  SearchLimits limits;
  limits.maxNodes = 50;
  const Square best = engine.think(limits, StopSignal{}).best;
  if (!best || engine.at(best) != Cell::Empty) std::abort();
  std::stringstream saved;
  const std::uint64_t entries = engine.saveHash(saved);
  const auto loaded = engine.loadHash(saved);
  const auto* again = std::get_if<std::uint64_t>(&loaded);
  if (again == nullptr || *again != entries) std::abort();
}

// Loads the bytes, if valid, into an empty table.
void load(Engine& engine, const std::string& bytes) {
  engine.clearMemory();
  std::istringstream file(bytes);
  if (std::holds_alternative<std::uint64_t>(engine.loadHash(file))) useTable(engine);
}

// Wraps entries in a matching header and checksum.
std::string withHeadAndEnd(std::string_view entries) {
  constexpr std::size_t kEntryBytes = 16;
  std::string file = "PENTHASH";
  appendNumber(file, 1, 4);   // version
  appendNumber(file, 0, 1);   // freestyle
  appendNumber(file, 15, 1);  // 15x15
  appendNumber(file, 0, 2);
  appendNumber(file, entries.size() / kEntryBytes, 8);
  file += entries.substr(0, entries.size() / kEntryBytes * kEntryBytes);
  return withChecksum(std::move(file));
}

}  // namespace

/// Reads bytes as a transposition table file, and as the entries of one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Engine engine({.hashBytes = std::size_t{1} << 16});
  if (engine.stoneCount() == 0) engine.play(Square::at(7, 7));
  engine.allocate();
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  load(engine, bytes);
  load(engine, withHeadAndEnd(bytes));
  return 0;
}
