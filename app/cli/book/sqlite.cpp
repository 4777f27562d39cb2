// SPDX-License-Identifier: MIT
#include "app/cli/book/sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "app/program/files.h"
#include "app/records/charset.h"
#include "app/records/errors.h"
#include "engine/base/atomic_file.h"
#include "engine/base/regular_file.h"

namespace pentarch::app {
namespace {

/// The part of an error code that stands for its class; the rest gives details.
constexpr int kPrimaryCode = 0xFF;

[[nodiscard]] int flagsOf(Database::Mode mode) {
  switch (mode) {
    case Database::Mode::Create: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Database::Mode::Memory: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY;
    case Database::Mode::ReadWrite:
    case Database::Mode::ReadOnly: break;  // only a connection that may write can undo a change that was cut off
  }
  return SQLITE_OPEN_READWRITE;
}

// A name that begins with a slash or a dot has no meaning for SQLite but that of a file.
[[nodiscard]] std::string plainName(const std::string& path) {
  return path.starts_with('/') ? path : "./" + path;
}

[[nodiscard]] std::string loweredValue(sqlite3_value* value) {
  const void* text = sqlite3_value_text(value);
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  return text == nullptr ? "" : records::loweredUtf8({static_cast<const char*>(text), size});
}

// has_words(TEXT, WORDS)
void setHasWords(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  const std::string text = loweredValue(values[0]);
  std::istringstream words(loweredValue(values[1]));
  const bool hasAll = std::all_of(std::istream_iterator<std::string>(words), {},
                                  [&](const std::string& word) { return text.find(word) != std::string::npos; });
  sqlite3_result_int(context, hasAll ? 1 : 0);
}

}  // namespace

void Database::Closer::operator()(sqlite3* connection) const {
  sqlite3_close(connection);
}

Database::Database(const std::string& path, Mode mode, const DatabaseKind& kind, std::chrono::milliseconds patience)
    : path_(path), mode_(mode), isNot_(kind.isNot) {
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(plainName(path).c_str(), &connection, flagsOf(mode), nullptr);
  connection_.reset(connection);
  if (code != SQLITE_OK) fail();
  if (sqlite3_create_function_v2(connection, "has_words", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, setHasWords,
                                 nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail();
  }
  sqlite3_busy_timeout(connection, static_cast<int>(patience.count()));
  if (mode == Mode::ReadOnly) run("PRAGMA query_only = ON");
}

std::string Database::problem() const {
  if (!connection_) return fmt::format("'{}': not enough memory", path_);
  const int code = sqlite3_errcode(connection_.get()) & kPrimaryCode;
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
    return fmt::format("'{}' is in use by another process: try again when that has ended, or use a copy of the file",
                       path_);
  }
  if (code == SQLITE_NOTADB) return fmt::format("'{}' is {}", path_, isNot_);
  const int details = sqlite3_extended_errcode(connection_.get());
  if (details == SQLITE_READONLY_ROLLBACK || details == SQLITE_IOERR_DELETE) {
    return fmt::format(
        "a change of '{0}' was cut off and cannot be undone where nothing can be written: copy it and '{0}-journal' to "
        "another folder, and use the copy",
        path_);
  }
  if (code == SQLITE_READONLY) return fmt::format("'{}' cannot be written to", path_);
  return fmt::format("'{}': {}", path_, sqlite3_errmsg(connection_.get()));
}

void Database::fail() const {
  const bool isForeign = connection_ && (sqlite3_errcode(connection_.get()) & kPrimaryCode) == SQLITE_NOTADB;
  if (isForeign) throw PositionError(problem());
  throw DatabaseError(problem());
}

void Database::run(const char* statements) {
  if (sqlite3_exec(connection_.get(), statements, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number(const char* query) {
  Statement statement(*this, query);
  return statement.step() ? statement.number(0) : 0;
}

int Database::changes() const {
  return sqlite3_changes(connection_.get());
}

bool Database::isInTransaction() const {
  return sqlite3_get_autocommit(connection_.get()) == 0;
}

bool Database::isReadOnly() const {
  return mode_ == Mode::ReadOnly || sqlite3_db_readonly(connection_.get(), "main") != 0;
}

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(Database& database, const char* sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database.connection_.get(), sql, -1, &statement, nullptr));
  statement_.reset(statement);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_.fail();
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), parameter + 1, value));
  return *this;
}

Statement& Statement::bindText(int parameter, std::string_view value) {
  check(sqlite3_bind_text64(statement_.get(), parameter + 1, value.data() == nullptr ? "" : value.data(), value.size(),
                            SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bindBlob(int parameter, std::string_view value) {
  check(sqlite3_bind_blob64(statement_.get(), parameter + 1, value.data(), value.size(), SQLITE_STATIC));
  return *this;
}

Statement& Statement::bindNull(int parameter) {
  check(sqlite3_bind_null(statement_.get(), parameter + 1));
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) {
    try {
      database_.fail();
    } catch (...) {  // not before: the reset clears the error
      reset();
      throw;
    }
  }
  reset();
  return false;
}

void Statement::run() {
  step();
  reset();
}

void Statement::reset() {
  sqlite3_reset(statement_.get());  // repeats the error of step()
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

bool Statement::isNull(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::string_view Statement::bytes(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

// The outermost transaction takes the write lock at once. SQLite does not wait for a lock after a read: two such
// transactions would deadlock.
Transaction::Transaction(Database& database) : database_(database), isOutermost_(!database.isInTransaction()) {
  database.run(isOutermost_ ? "BEGIN IMMEDIATE" : "SAVEPOINT change");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.run(isOutermost_ ? "ROLLBACK" : "ROLLBACK TO change; RELEASE change");
  } catch (const DatabaseError&) {
    return;  // SQLite rolls back on its own if the statement fails
  }
}

void Transaction::commit() {
  database_.run(isOutermost_ ? "COMMIT" : "RELEASE change");
  open_ = false;
}

namespace {

[[nodiscard]] bool isEmpty(Database& database) {
  return database.number("SELECT count(*) FROM sqlite_schema") == 0;
}

void requireDatabaseFile(const std::string& path, Database::Mode mode) {
  std::error_code ignored;
  if (mode != Database::Mode::Create || std::filesystem::exists(path, ignored)) return requireFile(path);
  try {
    requireReplaceable(path);
  } catch (const FileError& e) {
    throw DatabaseError(e.what());
  }
}

}  // namespace

Database openDatabase(const std::string& path, Database::Mode mode, const DatabaseKind& kind,
                      std::chrono::milliseconds patience) {
  const bool isFile = mode != Database::Mode::Memory;
  if (isFile && path.empty()) throw DatabaseError(fmt::format("{} needs the name of a file", kind.noun));
  if (isFile) requireDatabaseFile(path, mode);
  Database database(path, mode, kind, patience);
  if ((mode == Database::Mode::Create || !isFile) && isEmpty(database)) {
    Transaction creation(database);
    if (isEmpty(database)) {  // otherwise another program created it first
      database.run(
          fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kind.application, kind.version).c_str());
      database.run(kind.schema);
    }
    creation.commit();
  }
  if (database.number("PRAGMA application_id") != kind.application) {
    throw PositionError(fmt::format("'{}' is {}", path, kind.isNot));
  }
  if (const auto version = database.number("PRAGMA user_version"); version != kind.version) {
    throw PositionError(
        fmt::format("'{}' is {} of version {}, this program reads {}", path, kind.noun, version, kind.version));
  }
  database.run("PRAGMA foreign_keys = ON");
  return database;
}

bool startsWith(const std::string& path, std::string_view magic) {
  std::string begin(magic.size(), '\0');
  std::error_code ignored;
  openRegularFile(path, ignored).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin == magic;
}

bool isDatabaseFile(const std::string& path) {
  return startsWith(path, "SQLite format 3");
}

}  // namespace pentarch::app
