// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace pentarch::review {

/// One self-contained page, app/review/web/dist/report.html, that shows the reviews (an array of documents as toJson
/// makes them).
[[nodiscard]] std::string reportHtml(const nlohmann::ordered_json& reviews);

}  // namespace pentarch::review
