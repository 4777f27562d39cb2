// SPDX-License-Identifier: MIT
#pragma once

#include "app/analysis/review.h"
#include "app/analysis/statistics.h"
#include "app/records/json_text.h"

namespace pentarch::review {

/// Limits per position as the user gave them, for the record.
struct Limits {
  std::optional<std::chrono::milliseconds> total;     ///< for all games together
  std::optional<std::chrono::milliseconds> position;  ///< for one position
  std::optional<std::uint64_t> nodes;                 ///< of the search of one position
};

/// The opponent's win by fours if the side to move passed, as a proof of `side`; null if there is none.
[[nodiscard]] Json threatJson(const std::optional<Threat>& threat, Color side);

/// The review as a document; see docs/schema/review.schema.json. With a node limit only it contains no times, so that
/// the same game gives the same bytes.
[[nodiscard]] Json toJson(const Review& review, const Limits& limits);

/// The parts of a review that statisticsOf() uses, from a document of toJson(); its other fields are not read and may
/// be missing. Throws PositionError or ParsedJson::exception.
[[nodiscard]] Review reviewFrom(const ParsedJson& document);

/// The statistics over reviewed games as a document of the same schema.
[[nodiscard]] Json toJson(const Statistics& statistics);

}  // namespace pentarch::review
