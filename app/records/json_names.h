// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// JSON name of a kind of mark.
struct JsonMark {
  std::string_view name;
  Mark::Kind kind;
};

inline constexpr std::array kJsonMarks = {
    JsonMark{"cross", Mark::Kind::Cross},   JsonMark{"triangle", Mark::Kind::Triangle},
    JsonMark{"square", Mark::Kind::Square}, JsonMark{"circle", Mark::Kind::Circle},
    JsonMark{"label", Mark::Kind::Label},
};

/// JSON name of a kind of setup point.
struct JsonSetup {
  std::string_view name;
  Cell content;
};

inline constexpr std::array kJsonSetups = {JsonSetup{"black", Cell::Black}, JsonSetup{"white", Cell::White},
                                           JsonSetup{"blocked", Cell::Blocked}};

}  // namespace pentarch::records
