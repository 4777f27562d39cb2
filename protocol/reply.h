// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/types.h"
#include "engine/search/search_types.h"

namespace pentarch {

/// Receives one line of output, without its end.
using LineSink = std::function<void(std::string_view)>;

}  // namespace pentarch

/// Replies of the session, as text without line ends. Pure functions.
namespace pentarch::reply {

/// "7,8", and "7,8 9,10" for several.
[[nodiscard]] std::string move(Square square);
[[nodiscard]] std::string moves(std::span<const Square> squares);

[[nodiscard]] std::string error(std::string_view text);
[[nodiscard]] std::string message(std::string_view text);
[[nodiscard]] std::string unknown();
/// Commas, equality signs and quotes in the version would break managers; they are left out.
[[nodiscard]] std::string about(std::string_view version);

/// "FORBID 0707." – two digits per coordinate, no separator between points, a full stop at the end.
[[nodiscard]] std::string forbid(std::span<const Square> squares);

/// "57" for an evaluation, "+M7" and "-M4" for a win and a loss in that many plies.
[[nodiscard]] std::string score(Score score);

/// "256 MB", or "512 KB" below one MB; rounded down.
[[nodiscard]] std::string size(std::size_t bytes);

/// A win rate between 0 and 1 with four decimals.
[[nodiscard]] std::string winRate(double rate);

/// The MESSAGE line that summarizes a finished depth.
[[nodiscard]] std::string thought(const SearchLine& line, std::uint64_t nodes, Clock::duration elapsed);

/// The block of INFO lines with which front ends of the Yixin family show a line of play. Precondition: the line has a
/// move.
[[nodiscard]] std::vector<std::string> infoBlock(const SearchInfo& info);

}  // namespace pentarch::reply
