// SPDX-License-Identifier: MIT
#pragma once

#include "app/analysis/assessment.h"
#include "app/cli/result_file.h"
#include "app/records/json_text.h"

namespace pentarch::review {

/// Converts an assessment to JSON and back, for the file of --resume. Reading throws ParsedJson::exception or
/// app::PositionError.
[[nodiscard]] Json assessmentJson(const Assessment& assessment);
[[nodiscard]] Assessment assessmentFrom(const ParsedJson& json);

/// The file of --resume: assessments of positions.
using AssessmentFile = app::KeyedResults<Assessment, assessmentJson, assessmentFrom>;

}  // namespace pentarch::review
