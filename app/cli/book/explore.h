// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "app/cli/book/game_index.h"
#include "app/records/json_text.h"
#include "engine/book.h"
#include "engine/engine.h"

namespace pentarch::app {

/// The absolute path of a file or folder, which ends with its name whatever it was given as: ".", or with a slash.
[[nodiscard]] std::string wholePath(const std::filesystem::path& path);

/// An index, or the games of a file or folder, read now, with that rule and board size where they state none. Throws
/// PositionError if there are none, DatabaseError for another database.
[[nodiscard]] std::unique_ptr<GameIndex> openGames(const std::string& path, const book::BookSection& section);

/// "black", "white" or "none". Throws UsageError naming `what`.
[[nodiscard]] Outcome outcomeNamed(std::string_view text, std::string_view what);

/// The line of a search for each of the moves that were played.
using PlayedValues = std::map<Square, SearchLine>;

/// The moves and results of the games in the engine's position, as `pentarch book explore --json` prints them.
[[nodiscard]] Json exploredJson(const Engine& engine, const Explored& found, const PlayedValues& values = {});

/// Games that a list names at most.
inline constexpr int kNamedGames = 10;

}  // namespace pentarch::app
