// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

namespace pentarch::review {

/// The page of app/review/web/dist with a place for reviews; part of the program.
[[nodiscard]] std::span<const unsigned char> reportPage();

/// One self-contained page that shows the reviews (an array of documents as toJson makes them).
[[nodiscard]] std::string reportHtml(const nlohmann::ordered_json& reviews);

}  // namespace pentarch::review
