// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// An SGF property and its key in GameTree::info.
struct SgfInfo {
  std::string_view property;
  std::string_view info;
};

inline constexpr std::array kSgfInfos = {
    SgfInfo{"PB", info::kBlack},     SgfInfo{"PW", info::kWhite}, SgfInfo{"RE", info::kResult},
    SgfInfo{"GN", info::kName},      SgfInfo{"EV", info::kEvent}, SgfInfo{"RO", info::kRound},
    SgfInfo{"DT", info::kDate},      SgfInfo{"PC", info::kPlace}, SgfInfo{"SO", info::kSource},
    SgfInfo{"AN", info::kAnnotator},
};

/// An SGF property that puts marks on points.
struct SgfMark {
  std::string_view property;
  Mark::Kind kind;
};

inline constexpr std::array kSgfMarks = {
    SgfMark{"MA", Mark::Kind::Cross},  SgfMark{"TR", Mark::Kind::Triangle}, SgfMark{"SQ", Mark::Kind::Square},
    SgfMark{"CR", Mark::Kind::Circle}, SgfMark{"LB", Mark::Kind::Label},
};

/// An SGF property that sets up points.
struct SgfSetup {
  std::string_view property;
  Cell content;
};

inline constexpr std::array kSgfSetups = {
    SgfSetup{"AB", Cell::Black},
    SgfSetup{"AW", Cell::White},
    SgfSetup{"AE", Cell::Empty},
    SgfSetup{"BP", Cell::Blocked},
};

/// A property with the moves of an opening, and the color of the first one; the others alternate. Gomoku Quest writes
/// the three proposed moves, and the fourth one of a player who chooses White.
struct SgfOpening {
  std::string_view property;
  Color first;
};

inline constexpr std::array kSgfOpenings = {SgfOpening{"QPR", Color::Black}, SgfOpening{"QSLW", Color::White}};

/// Properties that are never among Node::properties, beside those of marks, setups and openings above: GameTree has
/// other places for their values, or they say nothing of the game.
inline constexpr std::string_view kSgfTaken = " AP B C CA FF GM PL RU SBKV SZ TS W ";

/// Properties that name points without placing stones, or are irrelevant for the game: those of all versions of the
/// standard, and the known ones of five-in-a-row programs.
inline constexpr std::string_view kSgfHarmless =
    " AN AP AR AS BL BM BR BS BT C CA CH CP CR DD DM DO DT EL EV EX FF FG FM GB GC GE GM GN GW HA HO ID IP IT IY KM KO"
    " L LB LN LT M MA MN N NW OB OM ON OT OV OW PB PC PL PM PW RE RG RO RU SC SE SI SL SO SQ ST SU SZ TB TC TE TM TR TW"
    " UC US V VW WC WL WR WS WT 5A SBKV TS ";

/// The row of a property in one of the tables above; null if it has none.
template <typename Table>
[[nodiscard]] constexpr const typename Table::value_type* findProperty(const Table& table, std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.property == name; });
  return found == table.end() ? nullptr : &*found;
}

/// True if a property of that name can be one of Node::properties: a name in the letters of SGF, and none whose value
/// has a place of its own in a GameTree.
[[nodiscard]] bool isOtherProperty(std::string_view name);

/// True for a property of SGF that at the start of a game is in GameTree::info ("PB").
[[nodiscard]] bool isSgfInfo(std::string_view name);

/// The milliseconds of a comment of SGF that some programs write for the time of a move, "1200ms"; none for any other
/// comment, and for one with an escaped character.
[[nodiscard]] std::optional<int> timeInComment(std::string_view raw);

/// A word that identifies the rule in free text.
struct RuleWord {
  std::string_view word;
  Rule rule;
};

inline constexpr std::array kRuleWords = {RuleWord{"standard", Rule::Standard}, RuleWord{"freestyle", Rule::Freestyle},
                                          RuleWord{"renju", Rule::Renju}, RuleWord{"rif", Rule::Renju}};

}  // namespace pentarch::records
