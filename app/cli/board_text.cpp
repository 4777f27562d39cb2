// SPDX-License-Identifier: MIT
#include "app/cli/board_text.h"

#include "app/records/drawing.h"

namespace pentarch::app {

std::string drawBoard(const Engine& engine, const Style& style, Square lastMove,
                      const std::map<Square, std::string>& marks) {
  return records::drawBoard(engine, lastMove, marks, {style.black("X"), style.white("O"), style.faint(".")});
}

}  // namespace pentarch::app
