// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace pentarch::review {

/// A self-contained page, built from app/review/web/dist/report.html, that shows the reviews (an array of documents
/// from toJson).
[[nodiscard]] std::string reportHtml(const nlohmann::ordered_json& reviews);

}  // namespace pentarch::review
