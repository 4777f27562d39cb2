// SPDX-License-Identifier: MIT
#include "app/errors.h"
#include "app/render/png.h"

namespace pentarch::render {

bool canWritePng() {
  return false;
}

std::string pngOf(const std::string&, int) {
  throw app::UsageError("this program was built without librsvg, which PNG needs: write SVG");
}

}  // namespace pentarch::render
