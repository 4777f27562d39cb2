// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/read_error.h"
#include "engine/book/position_book.h"

namespace pentarch::book {

/// A read-only book in one block of bytes that is searched in place: small and quick to load. docs/book.md describes
/// the format. It keeps the value and the four best moves of an entry, but not label, remark, source and nodes.
class CompactBook final : public PositionBook {
 public:
  static constexpr std::string_view kMagic = "PENTBOOK";
  static constexpr std::size_t kMaxMoves = 4;

  /// Parses the bytes of a file and validates all of them.
  [[nodiscard]] static std::variant<std::unique_ptr<CompactBook>, ReadError> parse(std::string bytes);
  /// The bytes of a file with all entries of a book.
  [[nodiscard]] static std::string serialize(PositionBook& book);

  [[nodiscard]] bool isReadOnly() const override { return true; }
  [[nodiscard]] std::size_t size() override;
  void forEach(const Visitor& visitor) override;

 protected:
  [[nodiscard]] std::optional<BookEntry> load(std::string_view key) override;

 private:
  /// The records of one rule and board size: of fixed length, sorted by key.
  struct Section {
    Rule rule;
    int boardSize;
    std::size_t start;  ///< of the first record in the bytes
    std::size_t count;
    [[nodiscard]] std::size_t recordBytes() const;
    /// Length of a record's key without rule and size, which the section has in common.
    [[nodiscard]] std::size_t shortKeyBytes() const;
  };

  explicit CompactBook(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] std::string readSections();
  [[nodiscard]] std::string problemOf(const Section& section) const;
  [[nodiscard]] std::string_view shortKeyAt(const Section& section, std::size_t index) const;
  [[nodiscard]] std::string_view valueAt(const Section& section, std::size_t index) const;
  [[nodiscard]] std::string keyAt(const Section& section, std::size_t index) const;
  [[nodiscard]] BookEntry entryAt(const Section& section, std::size_t index) const;

  std::string bytes_;
  std::vector<Section> sections_;
};

/// Reads a compact book from a file; the path is UTF-8. Throws std::runtime_error with a human-readable message that
/// names the file.
[[nodiscard]] std::unique_ptr<CompactBook> readCompactBook(const std::string& path);

}  // namespace pentarch::book
