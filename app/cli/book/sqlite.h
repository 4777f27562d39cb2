// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace pentarch::app {

/// An SQLite operation failed; the message names the file.
struct DatabaseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A kind of database, which the head of its file names. The texts are literals.
struct DatabaseKind {
  std::int64_t application;  ///< PRAGMA application_id
  std::int64_t version;      ///< PRAGMA user_version
  const char* schema;        ///< of a new file
  std::string_view noun;     ///< "a book"
  std::string_view isNot;    ///< what is said of a file of another kind: "no position book"
};

/// Time to wait for another process that is changing the same file.
inline constexpr std::chrono::milliseconds kPatience{5000};
/// The same for a book that is read while the clock of a game runs.
inline constexpr std::chrono::milliseconds kPatienceOnClock{20};

/// A connection to an SQLite file. All members throw DatabaseError, or PositionError if the file is no database.
/// Statements have a function of their own, has_words(TEXT, WORDS): true if the text has each of the words, which
/// blanks separate, in any order and case.
class Database {
 public:
  enum class Mode : std::uint8_t { Create, ReadWrite, ReadOnly, Memory };

  /// Opens a file; `Mode::Create` creates it if it does not exist, `Mode::Memory` needs none. In every mode a change
  /// that a killed process left half done is undone at the first read. A statement that needs a lock fails after
  /// `patience`. `path` is the name of a file even where SQLite has a meaning of its own for it (":memory:").
  Database(const std::string& path, Mode mode, const DatabaseKind& kind,
           std::chrono::milliseconds patience = kPatience);

  /// Runs statements that have no parameters and return no rows.
  void run(const char* statements);
  /// The number in the first column of the first row; 0 if there is none.
  [[nodiscard]] std::int64_t number(const char* query);
  /// Number of rows changed by the last INSERT, UPDATE or DELETE.
  [[nodiscard]] int changes() const;
  [[nodiscard]] bool isReadOnly() const;
  [[nodiscard]] bool isInTransaction() const;
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The last error in one line, with the file and what to do about a lock.
  [[nodiscard]] std::string problem() const;
  /// Throws the error with problem().
  [[noreturn]] void fail() const;

 private:
  friend class Statement;
  struct Closer {
    void operator()(sqlite3* connection) const;
  };
  std::string path_;
  Mode mode_;
  std::string_view isNot_;  // as in DatabaseKind
  std::unique_ptr<sqlite3, Closer> connection_;
};

/// A prepared statement. Parameters and columns are counted from 0. Bound values must outlive the steps.
class Statement {
 public:
  Statement(Database& database, const char* sql);

  Statement& bind(int parameter, std::int64_t value);
  Statement& bindText(int parameter, std::string_view value);
  Statement& bindBlob(int parameter, std::string_view value);
  Statement& bindNull(int parameter);
  /// Advances to the next row. Returns false, with the statement ready for reuse, if there is none.
  bool step();
  /// Runs a statement that returns no rows.
  void run();
  /// Makes the statement ready for reuse before all rows are read.
  void reset();

  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] bool isNull(int column) const;
  /// Text or blob; valid until the next step.
  [[nodiscard]] std::string_view bytes(int column) const;

 private:
  void check(int code) const;
  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
};

/// All changes take effect together at commit(); without it none does. May be nested.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database& database_;
  bool isOutermost_;
  bool open_ = true;
};

/// Opens a database of that kind; `Mode::Create` makes an empty one if there is none, `Mode::Memory` one that is lost
/// with the connection. Throws PositionError if there is no file to read or it is of another kind, DatabaseError if it
/// cannot be made or SQLite fails.
[[nodiscard]] Database openDatabase(const std::string& path, Database::Mode mode, const DatabaseKind& kind,
                                    std::chrono::milliseconds patience = kPatience);

/// True if there is a regular file that begins with these bytes.
[[nodiscard]] bool startsWith(const std::string& path, std::string_view magic);

/// True if the file begins as an SQLite database does.
[[nodiscard]] bool isDatabaseFile(const std::string& path);

}  // namespace pentarch::app
