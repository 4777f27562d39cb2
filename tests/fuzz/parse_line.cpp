// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/command.h"
#include "protocol/line_queue.h"
#include "protocol/rows.h"

using namespace pentarch;

/// Feeds bytes to all text parsers: lines, commands and rows.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  LineSplitter splitter;
  RowReader rows(ListKind::Board);
  const LineSplitter::Sink sink = [&rows](std::string_view line, bool) {
    const auto parsed = parseLine(line);
    const InputClass lineClass = classify(line);
    const bool isUnknown = std::holds_alternative<ParseError>(parsed) &&
                           std::get<ParseError>(parsed).kind == ParseError::Kind::UnknownWord;
    if (isUnknown && (lineClass.isCommand || lineClass.interrupts())) std::abort();
    rows.feed(line);
  };
  splitter.feed(std::string_view(reinterpret_cast<const char*>(data), size), sink);
  splitter.finish(sink);
  const BoardPosition board = boardFromRows(rows.rows(), 15);
  if (board.stones.size() + board.ignored.size() > rows.rows().size()) std::abort();
  return 0;
}
