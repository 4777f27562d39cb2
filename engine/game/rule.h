// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/game/types.h"

namespace pentarch {

/// The rule of a game, as the Gomocup referee scores it.
enum class Rule : std::uint8_t {
  Freestyle,  ///< five or more in a row win (protocol value 0)
  Standard,   ///< exactly five win (1)
  Renju,      ///< Black: exactly five wins, forbidden points; White: five or more (4)
  Caro,       ///< six or more win; exactly five wins unless enemy stones close both ends (8)
  CaroExact,  ///< exactly five wins unless enemy stones close both ends; six is nothing (9)
};

inline constexpr std::array<Rule, 5> kRules = {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro,
                                               Rule::CaroExact};

/// Winning condition: the rows of own stones that count as a five.
enum class WinLength : std::uint8_t {
  FiveOrMore,           ///< any row of five or more
  ExactlyFive,          ///< a row of exactly five
  ExactlyFiveRenju,     ///< a row of exactly five; two fours inside one line are a foul
  FiveUnclosedOrMore,   ///< six or more, or five not closed at both ends by enemy stones
  ExactlyFiveUnclosed,  ///< exactly five, not closed at both ends by enemy stones
};

/// True if rows of six and more win too.
[[nodiscard]] constexpr bool longerWins(WinLength w) {
  return w == WinLength::FiveOrMore || w == WinLength::FiveUnclosedOrMore;
}

/// True if a five wins only while at least one of its ends is not closed by an enemy stone.
[[nodiscard]] constexpr bool closedFiveFails(WinLength w) {
  return w == WinLength::FiveUnclosedOrMore || w == WinLength::ExactlyFiveUnclosed;
}

/// True if an unbroken row of exactly `length` stones of one color wins. `isClosed`: an enemy stone stands at each of
/// its ends.
[[nodiscard]] constexpr bool isFive(WinLength w, int length, bool isClosed) {
  if (length != 5) return length > 5 && longerWins(w);
  return !isClosed || !closedFiveFails(w);
}

/// Properties of a rule that the rest of the engine depends on. The search never asks which rule is played.
struct RuleTraits {
  std::array<WinLength, 2> winLength;  ///< by color
  std::string_view name;               ///< as on the command line

  /// Double three, double four and overline lose for Black.
  [[nodiscard]] constexpr bool blackHasForbiddenPoints() const { return winLength[0] == WinLength::ExactlyFiveRenju; }
  /// A four can also be answered at the far end of its row, by closing it.
  [[nodiscard]] constexpr bool fourMayHaveSeveralAnswers() const { return closedFiveFails(winLength[0]); }
};

namespace detail {
inline constexpr std::array<RuleTraits, 5> kRuleTraits = {{
    {{WinLength::FiveOrMore, WinLength::FiveOrMore}, "freestyle"},
    {{WinLength::ExactlyFive, WinLength::ExactlyFive}, "standard"},
    {{WinLength::ExactlyFiveRenju, WinLength::FiveOrMore}, "renju"},
    {{WinLength::FiveUnclosedOrMore, WinLength::FiveUnclosedOrMore}, "caro"},
    {{WinLength::ExactlyFiveUnclosed, WinLength::ExactlyFiveUnclosed}, "caro-exact"},
}};
}  // namespace detail

[[nodiscard]] constexpr const RuleTraits& traitsOf(Rule rule) {
  return detail::kRuleTraits[static_cast<std::size_t>(rule)];
}

/// The rule with that name ("freestyle", "standard", "renju", "caro", "caro-exact"), or nullopt.
[[nodiscard]] constexpr std::optional<Rule> ruleFromName(std::string_view name) {
  for (const Rule rule : kRules) {
    if (traitsOf(rule).name == name) return rule;
  }
  return std::nullopt;
}

/// The rule of a number as tournament managers give it, a mask of bits: 1 exactly five, 4 renju, 8 caro. Other bits are
/// ignored. Precondition: not negative.
[[nodiscard]] constexpr Rule ruleFromNumber(std::int64_t number) {
  const bool exactFive = (number & 1) != 0;
  if ((number & 4) != 0) return Rule::Renju;
  if ((number & 8) != 0) return exactFive ? Rule::CaroExact : Rule::Caro;
  return exactFive ? Rule::Standard : Rule::Freestyle;
}

/// The shared T of a rule, made by T(rule) at the first call (thread-safe). T is immutable.
template <typename T>
[[nodiscard]] const T& perRule(Rule rule);

namespace detail {
template <typename T, Rule kRule>
[[nodiscard]] const T& ofRule() {
  static const T value(kRule);
  return value;
}
}  // namespace detail

template <typename T>
const T& perRule(Rule rule) {
  switch (rule) {
    case Rule::Freestyle: break;
    case Rule::Standard: return detail::ofRule<T, Rule::Standard>();
    case Rule::Renju: return detail::ofRule<T, Rule::Renju>();
    case Rule::Caro: return detail::ofRule<T, Rule::Caro>();
    case Rule::CaroExact: return detail::ofRule<T, Rule::CaroExact>();
  }
  return detail::ofRule<T, Rule::Freestyle>();
}

}  // namespace pentarch
