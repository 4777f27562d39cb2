// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/book/sqlite.h"
#include "engine/book.h"

namespace pentarch::app {

/// A book in an SQLite file. Each change is on disk when the call returns, unless it is part of a Transaction. Members
/// throw DatabaseError.
class SqliteBook final : public book::PositionBook {
 public:
  /// Opens a book; `Mode::Create` creates an empty one if the file does not exist. Throws as openDatabase().
  SqliteBook(const std::string& path, Database::Mode mode, std::chrono::milliseconds patience = kPatience);

  /// For tests, which roll back and damage; asOne() makes several changes as one.
  [[nodiscard]] Database& database() { return database_; }
  /// Problems of the file and its rows, one sentence each: SQLite's integrity check, invalid or non-canonical keys,
  /// numbers out of range, checksum mismatches.
  [[nodiscard]] std::vector<std::string> problems() override;

  [[nodiscard]] bool isReadOnly() const override { return database_.isReadOnly(); }
  [[nodiscard]] std::size_t size() override;
  void forEach(const Visitor& visitor) override;
  void asOne(const std::function<void()>& work) override;

 protected:
  [[nodiscard]] std::optional<book::BookEntry> load(std::string_view key) override;
  void store(std::string_view key, const book::BookEntry& entry) override;
  bool remove(std::string_view key) override;

 private:
  // A row of the table of positions as stored.
  struct Row {
    std::int64_t id = 0;
    std::string key;
    book::BookEntry entry;
    std::int64_t checksum = 0;
    std::string problem;  // empty if the row is sound
  };

  [[nodiscard]] Row read(const Statement& statement);
  void readMoves(Row& row, int boardSize);
  [[nodiscard]] const book::BookEntry& soundEntry(const Row& row) const;

  Database database_;
  Statement find_;
  Statement replace_;
  Statement remove_;
  Statement moves_;
  Statement addMove_;
  Statement removeMoves_;
};

/// Throws UsageError if the file is a database, which must not be replaced by a file of another kind.
void requireNoDatabase(const std::string& path);

/// Opens a book of either kind, an SQLite file or a compact one. Throws as openDatabase(), and PositionError for a
/// compact book that is damaged.
[[nodiscard]] std::unique_ptr<book::PositionBook> openBook(const std::string& path, Database::Mode mode,
                                                           std::chrono::milliseconds patience = kPatience);

/// Opens a book to change it, or creates it. Throws likewise; PositionError for a compact book.
[[nodiscard]] SqliteBook openBookToChange(const std::string& path);

}  // namespace pentarch::app
