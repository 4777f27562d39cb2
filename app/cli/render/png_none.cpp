// SPDX-License-Identifier: MIT
#include "app/cli/render/picture.h"
#include "app/records/errors.h"

namespace pentarch::render {

bool canWritePng() {
  return false;
}

std::string pngOf(const std::string&, int) {
  throw app::UsageError("this program was built without librsvg, which PNG needs: write SVG");
}

}  // namespace pentarch::render
