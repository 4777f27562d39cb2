// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/position_input.h"
#include "engine/engine.h"

namespace pentarch::app {

/// One physical line each; the field "v" names the version of the format, which only ever gains fields.

/// The result of analyzing a position.
[[nodiscard]] std::string resultJson(const Engine& engine, const InputPosition& input, const SearchResult& result);

/// Something that is wrong with a position.
[[nodiscard]] std::string errorJson(std::string_view code, std::string_view message);

/// "none", "claimed" or the way in which a win was proven: "five", "vcf", "vct".
[[nodiscard]] std::string_view nameOf(Proof proof);

}  // namespace pentarch::app
