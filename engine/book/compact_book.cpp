// SPDX-License-Identifier: MIT
#include "engine/book/compact_book.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/base/bytes.h"
#include "engine/base/regular_file.h"

namespace pentarch::book {
namespace {

constexpr std::uint32_t kVersion = 1;
/// Rule and size, which a key begins with, are stored once per section.
constexpr std::size_t kSectionHeadBytes = 2;
constexpr std::size_t kMoveBytes = 4;
constexpr std::size_t kValueBytes = 7 + CompactBook::kMaxMoves * kMoveBytes;
constexpr std::int16_t kNoScore = std::numeric_limits<std::int16_t>::min();
constexpr std::size_t kMaxProof = static_cast<std::size_t>(Proof::Search);
constexpr std::size_t kMaxBound = static_cast<std::size_t>(Bound::Exact);

void appendEntry(std::string& bytes, const BookEntry& entry, int boardSize) {
  appendNumber(bytes, entry.score, 2);
  appendNumber(bytes, entry.depth, 2);
  appendNumber(bytes, static_cast<int>(entry.bound), 1);
  appendNumber(bytes, static_cast<int>(entry.proof), 1);
  const std::size_t count = std::min(entry.moves.size(), CompactBook::kMaxMoves);
  appendNumber(bytes, count, 1);
  for (std::size_t i = 0; i < CompactBook::kMaxMoves; ++i) {
    const bool isThere = i < count;
    const int point = isThere ? entry.moves[i].square.y() * boardSize + entry.moves[i].square.x() : 0;
    appendNumber(bytes, point, 2);
    appendNumber(bytes, isThere ? entry.moves[i].score.value_or(kNoScore) : 0, 2);
  }
}

[[nodiscard]] Square squareOf(std::size_t point, int boardSize) {
  const auto size = static_cast<std::size_t>(boardSize);
  return Square::at(static_cast<int>(point % size), static_cast<int>(point / size));
}

// The value of one record as stored in the file, not yet validated.
struct RawValue {
  std::int16_t score;
  std::int16_t depth;
  std::size_t bound;
  std::size_t proof;
  std::size_t moveCount;
  std::array<std::size_t, CompactBook::kMaxMoves> points;
  std::array<std::int16_t, CompactBook::kMaxMoves> scores;

  explicit RawValue(std::string_view bytes) {
    ByteReader reader(bytesOf(bytes));
    score = reader.signed16();
    depth = reader.signed16();
    bound = reader.number(1);
    proof = reader.number(1);
    moveCount = reader.number(1);
    for (std::size_t i = 0; i < CompactBook::kMaxMoves; ++i) {
      points[i] = reader.number(2);
      scores[i] = reader.signed16();
    }
  }

  [[nodiscard]] bool isWithinRange(int boardSize) const {
    if (bound > kMaxBound || proof > kMaxProof || moveCount > CompactBook::kMaxMoves) return false;
    for (std::size_t i = 0; i < CompactBook::kMaxMoves; ++i) {
      if (points[i] >= static_cast<std::size_t>(boardSize * boardSize)) return false;
      if (i >= moveCount && (points[i] != 0 || scores[i] != 0)) return false;
    }
    return true;
  }

  /// Precondition: isWithinRange(boardSize).
  [[nodiscard]] BookEntry entry(int boardSize) const {
    BookEntry entry;
    entry.score = score;
    entry.depth = depth;
    entry.bound = static_cast<Bound>(bound);
    entry.proof = static_cast<Proof>(proof);
    for (std::size_t i = 0; i < moveCount; ++i) {
      BookMove move{squareOf(points[i], boardSize), std::nullopt};
      if (scores[i] != kNoScore) move.score = scores[i];
      entry.moves.push_back(move);
    }
    return entry;
  }
};

}  // namespace

std::size_t CompactBook::Section::shortKeyBytes() const {
  return keyBytes(boardSize) - kSectionHeadBytes;
}

std::size_t CompactBook::Section::recordBytes() const {
  return shortKeyBytes() + kValueBytes;
}

std::variant<std::unique_ptr<CompactBook>, ReadError> CompactBook::parse(std::string bytes) {
  if (!bytes.starts_with(kMagic)) return ReadError{"not a compact book"};
  std::unique_ptr<CompactBook> book(new CompactBook(std::move(bytes)));  // the constructor is private
  std::string problem = book->readSections();
  for (const Section& section : book->sections_) {
    if (problem.empty()) problem = book->problemOf(section);
  }
  if (!problem.empty()) return ReadError{std::move(problem)};
  return book;
}

// Reads the header and fills sections_. Returns what is wrong, or an empty string.
std::string CompactBook::readSections() {
  const std::string_view bytes = bytes_;
  ByteReader reader(bytesOf(bytes));
  reader.take(kMagic.size());
  const std::uint64_t version = reader.number(4);
  if (reader.ok() && version != kVersion) {
    return "a compact book of version " + std::to_string(version) + ", this program reads " + std::to_string(kVersion);
  }
  const std::uint64_t count = reader.number(4);
  constexpr std::size_t kHeaderBytes = kMagic.size() + 8;
  constexpr std::size_t kSectionBytes = 6;
  if (!reader.ok() || bytes.size() < kHeaderBytes + kChecksumBytes || !hasRightChecksum(bytesOf(bytes))) {
    return "the compact book is damaged: the checksum is wrong";
  }
  const std::size_t room = bytes.size() - kHeaderBytes - kChecksumBytes;
  if (count > room / kSectionBytes) return "the compact book has the wrong length";
  std::uint64_t start = kHeaderBytes + count * kSectionBytes;  // wide enough for any number of records
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t rule = reader.number(1);
    const auto boardSize = static_cast<int>(reader.number(1));
    const std::uint64_t records = reader.number(4);
    if (rule >= kRules.size() || boardSize < kMinBoardSize || boardSize > kMaxBoardSize) {
      return "the compact book has a section of an unknown rule or size";
    }
    if (!sections_.empty() &&
        std::pair(sections_.back().rule, sections_.back().boardSize) >= std::pair(kRules[rule], boardSize)) {
      return "the compact book has sections in wrong order";
    }
    sections_.push_back({kRules[rule], boardSize, static_cast<std::size_t>(start), static_cast<std::size_t>(records)});
    start += records * sections_.back().recordBytes();
  }
  return start == bytes.size() - kChecksumBytes ? "" : "the compact book has the wrong length";
}

std::string CompactBook::problemOf(const Section& section) const {
  for (std::size_t i = 0; i < section.count; ++i) {
    const auto where = [i] { return " in record " + std::to_string(i + 1) + " of the compact book"; };
    if (i > 0 && shortKeyAt(section, i - 1) >= shortKeyAt(section, i)) return "wrong order" + where();
    const std::optional<BookPosition> position = BookPosition::fromKey(keyAt(section, i));
    if (!position) return "no position" + where();
    if (CanonicalPosition(*position).key() != keyAt(section, i)) return "another image of a position" + where();
    const RawValue raw(valueAt(section, i));
    if (!raw.isWithinRange(section.boardSize)) return "a number out of range" + where();
    const BookEntry entry = raw.entry(section.boardSize);
    if (const std::string problem = book::problemOf(entry); !problem.empty()) return problem + where();
    for (const BookMove& move : entry.moves) {
      if (!position->isFree(move.square)) return "a move on a taken point" + where();
    }
  }
  return "";
}

std::string_view CompactBook::shortKeyAt(const Section& section, std::size_t index) const {
  return std::string_view(bytes_).substr(section.start + index * section.recordBytes(), section.shortKeyBytes());
}

std::string CompactBook::keyAt(const Section& section, std::size_t index) const {
  std::string key = {static_cast<char>(section.rule), static_cast<char>(section.boardSize)};
  return key += shortKeyAt(section, index);
}

std::string_view CompactBook::valueAt(const Section& section, std::size_t index) const {
  const std::size_t start = section.start + index * section.recordBytes() + section.shortKeyBytes();
  return std::string_view(bytes_).substr(start, kValueBytes);
}

BookEntry CompactBook::entryAt(const Section& section, std::size_t index) const {
  return RawValue(valueAt(section, index)).entry(section.boardSize);
}

std::string CompactBook::serialize(PositionBook& book) {
  std::string sections;
  std::string records;
  std::uint32_t sectionCount = 0;
  std::uint32_t recordCount = 0;
  std::string head;
  const auto closeSection = [&] {
    if (recordCount == 0) return;
    sections += head;
    appendNumber(sections, recordCount, 4);
    ++sectionCount;
    recordCount = 0;
  };
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    if (key.substr(0, kSectionHeadBytes) != head) {
      closeSection();
      head = key.substr(0, kSectionHeadBytes);
    }
    records += key.substr(kSectionHeadBytes);
    appendEntry(records, entry, static_cast<unsigned char>(key[1]));
    ++recordCount;
  });
  closeSection();
  std::string bytes(kMagic);
  appendNumber(bytes, kVersion, 4);
  appendNumber(bytes, sectionCount, 4);
  bytes += sections + records;
  appendChecksum(bytes);
  return bytes;
}

std::size_t CompactBook::size() {
  std::size_t total = 0;
  for (const Section& section : sections_) total += section.count;
  return total;
}

void CompactBook::forEach(const Visitor& visitor) {
  for (const Section& section : sections_) {
    for (std::size_t i = 0; i < section.count; ++i) visitor(keyAt(section, i), entryAt(section, i));
  }
}

std::optional<BookEntry> CompactBook::load(std::string_view key) {
  for (const Section& section : sections_) {
    if (key[0] != static_cast<char>(section.rule) || key[1] != static_cast<char>(section.boardSize)) continue;
    const std::string_view wanted = key.substr(kSectionHeadBytes);
    std::size_t low = 0;
    std::size_t high = section.count;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (shortKeyAt(section, middle) < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low < section.count && shortKeyAt(section, low) == wanted) return entryAt(section, low);
  }
  return std::nullopt;
}

std::unique_ptr<CompactBook> readCompactBook(const std::string& path) {
  std::error_code error;
  std::ifstream file = openRegularFile(pathOf(path), error);
  if (error) throw std::runtime_error(cannotRead(path, error));
  std::string bytes;
  const auto readMore = [&](std::size_t count) {
    const std::size_t before = bytes.size();
    bytes.resize(before + count);
    file.read(bytes.data() + before, static_cast<std::streamsize>(count));
    bytes.resize(before + static_cast<std::size_t>(file.gcount()));
  };
  readMore(CompactBook::kMagic.size());
  if (bytes == CompactBook::kMagic) {  // only then is the rest worth its memory
    const std::uintmax_t size = std::filesystem::file_size(pathOf(path), error);
    if (!error && size > bytes.size()) readMore(static_cast<std::size_t>(size) - bytes.size());
  }
  if (file.bad()) throw std::runtime_error(cannotRead(path, std::make_error_code(std::errc::io_error)));
  auto parsed = CompactBook::parse(std::move(bytes));
  if (const auto* refused = std::get_if<ReadError>(&parsed)) {
    throw std::runtime_error("'" + path + "': " + refused->message);
  }
  return std::get<std::unique_ptr<CompactBook>>(std::move(parsed));
}

}  // namespace pentarch::book
