// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/book.h"

namespace pentarch::app {

/// Score, win probability, kind of value, depth and proof of an entry, in columns; "no value" if it has none.
[[nodiscard]] std::string valueText(const book::BookEntry& entry);

}  // namespace pentarch::app
