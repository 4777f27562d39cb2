// SPDX-License-Identifier: MIT
#include "engine/search/table_file.h"

#include <array>
#include <cstdlib>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"

namespace pentarch {
namespace {

constexpr std::string_view kTableMagic = "PENTHASH";
constexpr std::uint32_t kTableVersion = 1;
constexpr std::size_t kHeaderBytes = 24;
constexpr std::size_t kEntryBytes = 16;
constexpr std::uint64_t kNoMoveInFile = 0xFFFF;
constexpr unsigned kBoundBits = 3;
constexpr unsigned kPvBit = 4;
constexpr unsigned kNoVcfBit = 8;
constexpr unsigned kAllBits = 15;

using EntryBytes = std::array<unsigned char, kEntryBytes>;

struct KeyedEntry {
  std::uint64_t key = 0;
  TtEntry entry;
};

[[nodiscard]] std::string describe(TableKind kind) {
  const std::string size = std::to_string(kind.boardSize);
  return std::string(traitsOf(kind.rule).name) + " on " + size + 'x' + size;
}

void appendEntry(std::string& bytes, std::uint64_t key, const TtEntry& e) {
  appendNumber(bytes, key, 8);
  appendNumber(bytes, e.score, 2);
  appendNumber(bytes, e.eval, 2);
  appendNumber(bytes, e.move ? static_cast<std::uint64_t>(e.move.index()) : kNoMoveInFile, 2);
  appendNumber(bytes, e.depth - kMinTtDepth, 1);
  const unsigned bound = static_cast<unsigned>(e.bound);
  appendNumber(bytes, bound | (e.wasPv ? kPvBit : 0U) | (e.vcf == VcfVerdict::None ? kNoVcfBit : 0U), 1);
}

// Decodes an entry; none if no search could have written it.
[[nodiscard]] std::optional<KeyedEntry> decoded(const EntryBytes& bytes, int boardSize) {
  ByteReader reader(bytes);
  KeyedEntry result;
  result.key = reader.number(8);
  TtEntry& e = result.entry;
  e.score = reader.signed16();
  e.eval = reader.signed16();
  const std::uint64_t move = reader.number(2);
  e.depth = static_cast<int>(reader.number(1)) + kMinTtDepth;
  const auto flags = static_cast<unsigned>(reader.number(1));
  const bool isScore = isMate(e.score) ? std::abs(e.score) <= kWinScore : std::abs(e.score) <= kMaxEval;
  if (!isScore || std::abs(e.eval) > kMaxEval || e.depth > kMaxTtDepth) return std::nullopt;
  if ((flags & ~kAllBits) != 0) return std::nullopt;
  if (move != kNoMoveInFile) {
    if (move >= static_cast<std::uint64_t>(kSquareCount)) return std::nullopt;
    e.move = Square::fromIndex(static_cast<int>(move));
    if (!onBoard(e.move.x(), e.move.y(), boardSize)) return std::nullopt;
  }
  e.bound = static_cast<Bound>(flags & kBoundBits);
  e.wasPv = (flags & kPvBit) != 0;
  e.vcf = (flags & kNoVcfBit) != 0 ? VcfVerdict::None : VcfVerdict::Unknown;
  return result;
}

[[nodiscard]] bool get(std::istream& in, std::span<unsigned char> bytes, Checksum& checksum) {
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (in.gcount() != static_cast<std::streamsize>(bytes.size())) return false;
  checksum.add(bytes);
  return true;
}

// Reads a whole file and passes its entries to `see`. Returns their number, or an error.
[[nodiscard]] std::variant<std::uint64_t, ReadError> scan(std::istream& in, TableKind kind,
                                                          const std::function<void(const KeyedEntry&)>& see) {
  Checksum checksum;
  std::array<unsigned char, kHeaderBytes> header{};
  const bool hasHeader = get(in, header, checksum);
  ByteReader reader(header);
  if (!hasHeader || reader.text(kTableMagic.size()) != kTableMagic) return ReadError{"this is no hash file"};
  if (const auto version = reader.number(4); version != kTableVersion) {
    return ReadError{"the file has version " + std::to_string(version) + ", this program reads " +
                     std::to_string(kTableVersion)};
  }
  const std::uint64_t rule = reader.number(1);
  const auto size = static_cast<int>(reader.number(1));
  if (rule >= kRules.size() || size < kMinBoardSize || size > kMaxBoardSize || reader.number(2) != 0) {
    return ReadError{"the file is damaged: no such rule or board"};
  }
  const TableKind found{static_cast<Rule>(rule), size};
  if (found != kind) return ReadError{"the file is for " + describe(found) + ", the board is " + describe(kind)};

  const std::uint64_t count = reader.number(8);
  EntryBytes bytes;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!get(in, bytes, checksum)) return ReadError{"the file is damaged: it is too short"};
    const std::optional<KeyedEntry> entry = decoded(bytes, size);
    if (!entry) return ReadError{"the file is damaged: entry " + std::to_string(i) + " is impossible"};
    see(*entry);
  }
  const std::uint64_t expected = checksum.value();
  std::array<unsigned char, kChecksumBytes> end{};
  if (!get(in, end, checksum)) return ReadError{"the file is damaged: it is too short"};
  if (ByteReader(end).number(kChecksumBytes) != expected) {
    return ReadError{"the file is damaged: the checksum is wrong"};
  }
  if (in.peek() != std::istream::traits_type::eof()) return ReadError{"the file is damaged: it is too long"};
  return count;
}

}  // namespace

std::uint64_t writeTable(std::ostream& out, const TranspositionTable& table, TableKind kind) {
  std::uint64_t count = 0;
  table.forEach([&count](std::uint64_t, const TtEntry&) { ++count; });
  std::string bytes(kTableMagic);
  appendNumber(bytes, kTableVersion, 4);
  appendNumber(bytes, static_cast<int>(kind.rule), 1);
  appendNumber(bytes, kind.boardSize, 1);
  appendNumber(bytes, 0, 2);
  appendNumber(bytes, count, 8);
  Checksum checksum;
  const auto putBytes = [&] {
    checksum.add(bytesOf(bytes));
    out << bytes;
    bytes.clear();
  };
  putBytes();
  table.forEach([&](std::uint64_t key, const TtEntry& entry) {
    appendEntry(bytes, key, entry);
    putBytes();
  });
  appendNumber(bytes, checksum.value(), kChecksumBytes);
  out << bytes;
  return count;
}

std::variant<std::uint64_t, ReadError> readTable(std::istream& in, TranspositionTable& table, TableKind kind) {
  const std::istream::pos_type start = in.tellg();
  auto checked = scan(in, kind, [](const KeyedEntry&) {});
  if (std::holds_alternative<ReadError>(checked)) return checked;
  table.reserve(std::get<std::uint64_t>(checked));
  in.clear();
  in.seekg(start);
  return scan(in, kind, [&table](const KeyedEntry& keyed) { table.store(keyed.key, keyed.entry); });
}

}  // namespace pentarch
