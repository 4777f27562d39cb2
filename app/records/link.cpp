// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "app/records/game_tree.h"
#include "app/records/move_lines.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

constexpr std::string_view kSite = "https://gomocalc.com/#/";

// The site's rule numbers.
constexpr std::array kSiteRules = {std::pair{"0", Rule::Freestyle}, std::pair{"1", Rule::Standard},
                                   std::pair{"2", Rule::Renju}, std::pair{"4", Rule::Renju}};

[[nodiscard]] std::string_view firstWord(std::string_view text) {
  return text.substr(0, std::min(text.find_first_of(" \t\r\n"), text.size()));
}

// True if a word starts like a link, with or without its scheme.
[[nodiscard]] bool isLink(std::string_view word) {
  if (word.empty() || !ascii::isLetter(word.front())) return false;
  const std::string name = ascii::toLower(word);
  return name.find("://") != std::string::npos || name.find("/#") != std::string::npos ||
         name.starts_with("gomocalc.com") || name.starts_with("www.gomocalc.com");
}

// The value of the rule parameter in a link; none if there is none.
[[nodiscard]] std::optional<std::string_view> ruleIn(std::string_view link) {
  constexpr std::string_view kName = "rule=";
  for (std::size_t at = link.find_first_of("?&"); at < link.size(); at = link.find_first_of("?&", at + 1)) {
    const std::string_view rest = link.substr(at + 1);
    if (!rest.starts_with(kName)) continue;
    return rest.substr(kName.size(), rest.find_first_of("&#", kName.size()) - kName.size());
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<Rule> ruleNumbered(std::string_view number) {
  const auto row = std::find_if(kSiteRules.begin(), kSiteRules.end(), [&](const auto& r) { return r.first == number; });
  return row == kSiteRules.end() ? std::nullopt : std::optional(row->second);
}

// The reason why a link cannot be read; empty unless it names a rule by an unknown number.
[[nodiscard]] std::string ruleProblemOf(std::string_view link) {
  const auto rule = ruleIn(link);
  return rule && !ruleNumbered(*rule) ? "unknown rule number '" + excerpt(*rule) + "'" : "";
}

[[nodiscard]] MoveToken scanLink(std::string_view rest, bool startsWord) {
  if (!startsWord && !rest.starts_with('?')) return scanLetters(rest);
  const std::string_view word = firstWord(rest);
  if (word.starts_with('?')) {
    const std::string problem = ruleProblemOf(word);
    return {word.size(), std::nullopt, false, problem.empty(), problem};
  }
  if (!startsWord || !isLink(word)) return scanLetters(rest);
  const std::size_t fragment = word.find('#');
  const std::string problem = ruleProblemOf(word.substr(0, fragment));
  if (fragment == std::string_view::npos || !problem.empty()) return {word.size(), std::nullopt, false, false, problem};
  const bool hasSlash = word.substr(fragment + 1).starts_with('/');
  return {fragment + (hasSlash ? 2 : 1), std::nullopt, false, true};
}

}  // namespace

bool looksLikeLink(std::string_view bytes) {
  return isLink(firstWord(withoutComments(bytes)));
}

ReadResult readLinks(std::string_view bytes, const ReadOptions& options) {
  ReadOptions fromBottom = options;
  fromBottom.rowsFromTop = false;  // fixed by the format
  ReadResult result = readMoveLines(bytes, fromBottom, [&](std::string_view rest) {
    const auto at = static_cast<std::size_t>(rest.data() - bytes.data());
    return scanLink(rest, at == 0 || ascii::isSpace(bytes[at - 1]));
  });
  for (GameTree& game : result.games) {
    if (const auto rule = ruleIn(game.source)) game.rule = ruleNumbered(*rule);
  }
  return result;
}

std::string writeLinks(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    text += kSite;
    for (const Square s : movesWithoutPasses(game, "a link")) text += nameOf(s);
    text += "\n";
  }
  return text;
}

}  // namespace pentarch::records
