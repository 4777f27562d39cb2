// SPDX-License-Identifier: MIT
#include "app/review/html.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "app/json_output.h"

// Made by embed_file() of tools/embed.cmake.
extern "C" {
extern const char pentarchReportPageBegin[];
extern const char pentarchReportPageEnd[];
}

namespace pentarch::review {
namespace {

constexpr std::string_view kPlace = "[\"the reviews\"]";  // stands in the page between script tags

// Nothing in the data may look like markup: a name such as "</script>" stays a name.
[[nodiscard]] std::string withoutMarkup(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::string reportHtml(const nlohmann::ordered_json& reviews) {
  std::string page(pentarchReportPageBegin, pentarchReportPageEnd);
  const std::size_t place = page.find(kPlace);
  if (place == std::string::npos) throw std::logic_error("the report page has no place for reviews");
  return page.replace(place, kPlace.size(), withoutMarkup(app::toLine(reviews)));
}

}  // namespace pentarch::review
