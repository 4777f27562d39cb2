// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "app/cli/book/book_tree.h"
#include "app/cli/book/importer.h"
#include "app/records/errors.h"
#include "tests/book/books.h"

using namespace pentarch;
using namespace pentarch::app;

namespace {

/// The tree of a book takes time for every position.
constexpr std::size_t kMaxPositions = 50;

}  // namespace

/// Imports bytes into a book like `book import`. Learned entries must be valid, and the tree must be playable and
/// importable again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  test::MemoryBook book;
  try {
    Importer(book, {}).importText(std::string(data, data + size), "input");
  } catch (const PositionError&) {  // entries before the error remain learned
  }
  Engine engine;
  book.forEach([&](std::string_view key, const book::BookEntry& entry) {
    const auto position = book::BookPosition::fromKey(key);
    if (!position || !problemOf(entry).empty() || !illegality(engine, {*position, entry}).empty()) std::abort();
  });
  if (book.size() > kMaxPositions) return 0;
  const BookTree tree = treeOf(book, {});
  if (tree.game.replayError()) std::abort();
  test::MemoryBook again;
  Importer(again, {}).importGame(tree.game);
  return 0;
}
