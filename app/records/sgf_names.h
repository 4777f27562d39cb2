// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// A property of SGF and what it is called in GameTree::info.
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

/// A property of SGF that puts signs on points.
struct SgfMark {
  std::string_view property;
  Mark::Kind kind;
};

inline constexpr std::array kSgfMarks = {
    SgfMark{"MA", Mark::Kind::Cross},  SgfMark{"TR", Mark::Kind::Triangle}, SgfMark{"SQ", Mark::Kind::Square},
    SgfMark{"CR", Mark::Kind::Circle}, SgfMark{"LB", Mark::Kind::Label},
};

/// A property of SGF that sets points up.
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

/// A property that holds moves of the opening, and who plays the first of them; the others follow by turns. Gomoku
/// Quest writes the three moves that are presented, and the fourth of a player who chooses White.
struct SgfOpening {
  std::string_view property;
  Color first;
};

inline constexpr std::array kSgfOpenings = {SgfOpening{"QPR", Color::Black}, SgfOpening{"QSLW", Color::White}};

/// Properties that name points and place no stones, or mean nothing for the game: those of the standard, in all its
/// versions, and those of programs for five in a row that are known.
inline constexpr std::string_view kSgfHarmless =
    " AN AP AR AS BL BM BR BS BT C CA CH CP CR DD DM DO DT EL EV EX FF FG FM GB GC GE GM GN GW HA HO ID IP IT IY KM KO"
    " L LB LN LT M MA MN N NW OB OM ON OT OV OW PB PC PL PM PW RE RG RO RU SC SE SI SL SO SQ ST SU SZ TB TC TE TM TR TW"
    " UC US V VW WC WL WR WS WT 5A SBKV TS ";

/// The number that managers give a rule, as in the protocol.
struct RuleNumber {
  int number;
  Rule rule;
};

inline constexpr std::array kRuleNumbers = {RuleNumber{0, Rule::Freestyle}, RuleNumber{1, Rule::Standard},
                                            RuleNumber{4, Rule::Renju}, RuleNumber{8, Rule::Caro},
                                            RuleNumber{9, Rule::CaroExact}};

/// A word that tells a rule in a text that names it its own way.
struct RuleWord {
  std::string_view word;
  Rule rule;
};

inline constexpr std::array kRuleWords = {RuleWord{"standard", Rule::Standard}, RuleWord{"freestyle", Rule::Freestyle},
                                          RuleWord{"renju", Rule::Renju}, RuleWord{"rif", Rule::Renju}};

}  // namespace pentarch::records
