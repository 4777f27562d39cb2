// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/records/json_text.h"

namespace pentarch::review {

/// A self-contained page, built from app/review/web/dist/report.html, that shows the reviews (an array of documents
/// from toJson).
[[nodiscard]] std::string reportHtml(const Json& reviews);

}  // namespace pentarch::review
