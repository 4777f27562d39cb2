// SPDX-License-Identifier: MIT
#include "app/cli/book/book_text.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "app/records/errors.h"

using namespace pentarch;
using namespace pentarch::app;

/// Reads a line of JSON as a book entry. An accepted entry must survive writing and rereading, and must be checkable
/// for legality.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto line = readBookJson(std::string(data, data + size));
    if (!line) return 0;
    const std::string text = toLine(bookJson(line->position, line->entry));
    const auto again = readBookJson(text);
    if (!again || toLine(bookJson(again->position, again->entry)) != text) std::abort();
    Engine engine;
    (void)illegality(engine, *line);
  } catch (const PositionError&) {
  }
  return 0;
}
