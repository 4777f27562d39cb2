// SPDX-License-Identifier: MIT
#pragma once

#include "app/analysis/uniqueness.h"
#include "app/cli/result_file.h"
#include "app/records/json_text.h"

namespace pentarch::puzzle {

/// Converts a finding to JSON and back, without the fields that identify the position. Reading throws
/// ParsedJson::exception or app::PositionError.
[[nodiscard]] Json findingJson(const Finding& finding);
[[nodiscard]] Finding findingFrom(const ParsedJson& json);

/// The file of --resume: findings about positions.
using FindingFile = app::KeyedResults<Finding, findingJson, findingFrom>;

}  // namespace pentarch::puzzle
