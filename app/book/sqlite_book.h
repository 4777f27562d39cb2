// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/book/sqlite.h"
#include "engine/book/position_book.h"

namespace pentarch::app {

/// A book in an SQLite file. Every change is on disk when the call that made it returns, unless it is part of a
/// Transaction. Members throw DatabaseError.
class SqliteBook final : public book::PositionBook {
 public:
  /// Opens a book; `Mode::Create` makes an empty one if there is no file.
  SqliteBook(const std::string& path, Database::Mode mode);

  /// For transactions over several changes.
  [[nodiscard]] Database& database() { return database_; }
  /// What is wrong with the file and its rows, a sentence each: SQLite's own check, keys that are none or not
  /// canonical, numbers out of range, checksums that do not fit.
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
  // A row of the table of positions as it stands in the file.
  struct Row {
    std::int64_t id = 0;
    std::string key;
    book::BookEntry entry;
    std::int64_t checksum = 0;
    std::string problem;  // what is wrong with it; empty if nothing is
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

/// Complains about a file that must not be replaced by another kind: a database. Throws UsageError.
void requireNoDatabase(const std::string& path);

/// A book of either kind, an SQLite file or a compact one. Throws DatabaseError or std::runtime_error, with one
/// sentence for people.
[[nodiscard]] std::unique_ptr<book::PositionBook> openBook(const std::string& path, Database::Mode mode);

}  // namespace pentarch::app
