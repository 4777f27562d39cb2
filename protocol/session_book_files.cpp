// SPDX-License-Identifier: MIT
#include <algorithm>
#include <stdexcept>

#include "protocol/book_reply.h"
#include "protocol/reply.h"
#include "protocol/session.h"

namespace pentarch {
namespace {

using book::BookEntry;
using book::BookPosition;

/// Maximum number of book problems that are reported.
constexpr std::size_t kMostProblems = 20;

std::string counted(std::size_t count, std::string_view thing) {
  return std::to_string(count) + ' ' + std::string(thing) + (count == 1 ? "" : "s");
}

std::string written(std::size_t count, std::string_view thing, const std::string& path) {
  return "wrote " + counted(count, thing) + " to '" + path + "'";
}

std::string merged(book::PositionBook& book, book::PositionBook& other) {
  const book::MergeCount count = book.merge(other);
  return "merged " + counted(count.positions, "position") + ", " + std::to_string(count.added) + " new, " +
         std::to_string(count.improved) + " with a stronger value";
}

std::vector<std::string> checked(book::BookFiles& files, book::PositionBook& book) {
  std::vector<std::string> problems = files.check(book);
  const std::size_t count = problems.size();
  problems.resize(std::min(count, kMostProblems));
  problems.push_back(counted(book.size(), "position") + ", " +
                     (count == 0 ? "nothing wrong" : counted(count, "problem")));
  return problems;
}

bool changesBook(BookFileAction action) {
  return action == BookFileAction::Merge || action == BookFileAction::Read;
}

}  // namespace

void Session::on(const command::BookFile& file, Arrival) {
  if (!file.isSetting) settings_.enableGuiMode();
  if (file.action == BookFileAction::Save) {
    skipsRows_ = true;  // a path may follow; it is not needed, since every change was saved when it was made
    if (!options_.book) return;
    options_.output(reply::message("DATABASE SAVE START"));
    options_.output(reply::message("DATABASE SAVE DONE"));
  } else if (file.action == BookFileAction::Check || !file.path.empty()) {
    useBookFile(file.action, file.path);
  } else {
    bookFile_ = file.action;
  }
}

void Session::useBookFile(BookFileAction action, const std::string& path) {
  if (!options_.allowsFiles || !options_.bookFiles || (path.empty() && action != BookFileAction::Check)) return;
  try {
    if (action == BookFileAction::Open) {
      options_.output(reply::message("DATABASE LOAD START"));
      options_.book = options_.bookFiles->open(path);
      options_.output(reply::message("DATABASE LOAD DONE"));
    } else if (!options_.book) {
      return;
    } else if (changesBook(action) && bookIsReadOnly()) {
      options_.output(book_reply::note(book::kReadOnly));
    } else {
      for (const std::string& line : bookFileAnswer(action, path)) options_.output(book_reply::note(line));
    }
  } catch (const std::runtime_error& e) {
    options_.output(book_reply::note(e.what()));
    // Front ends wait for the DONE after a START.
    if (action == BookFileAction::Open) options_.output(reply::message("DATABASE LOAD DONE"));
  }
}

std::vector<std::string> Session::bookFileAnswer(BookFileAction action, const std::string& path) {
  book::BookFiles& files = *options_.bookFiles;
  book::PositionBook& book = *options_.book;
  const book::BookSection section{settings_.rule(), engine_.boardSize()};
  switch (action) {
    case BookFileAction::Open:
    case BookFileAction::Save: return {};  // answered before
    case BookFileAction::Merge: return {merged(book, *files.open(path))};
    case BookFileAction::Split: {
      const BookPosition part(engine_.position());
      const auto isWanted = [&part](const BookPosition& position, const BookEntry&) {
        return contains(position, part);
      };
      return {written(files.open(path)->merge(book, isWanted).positions, "position", path)};
    }
    case BookFileAction::WriteText: {
      const auto isWanted = [&section](const BookPosition& position, const BookEntry&) {
        return position.rule() == section.rule && position.boardSize() == section.boardSize;
      };
      return {written(files.writeText(book, path, isWanted), "position", path)};
    }
    case BookFileAction::WriteAllText: return {written(files.writeText(book, path, {}), "position", path)};
    case BookFileAction::WriteLibrary: return {written(files.writeLibrary(book, path, section), "move", path)};
    case BookFileAction::Read: {
      const std::size_t count = files.read(book, path, section);
      return {"learnt " + counted(count, "position") + ", the book has " + std::to_string(book.size())};
    }
    case BookFileAction::Check: return checked(files, book);
  }
  return {};
}

bool Session::bookIsReadOnly() const {
  return options_.book->isReadOnly() || settings_.bookIsReadOnly();
}

}  // namespace pentarch
