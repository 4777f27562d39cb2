// SPDX-License-Identifier: MIT
#pragma once

#include "app/service/json_output.h"
#include "app/service/query.h"
#include "app/service/scheduler.h"

namespace pentarch::app::serve {

/// A partial or final search result. The job's position is on the engine's board.
[[nodiscard]] Json searchAnswer(const Job& job, const Engine& engine, const SearchResult& result, bool isDuringSearch);

/// The final answer of a job terminated before its search began.
[[nodiscard]] Json unsearchedAnswer(const Job& job);

/// The error of line number `line` of the input.
[[nodiscard]] Json errorAnswer(const QueryError& error, std::size_t line);

/// A question that has no answer in the job's position; `field` is the offending field.
[[nodiscard]] Json refusalAnswer(const Job& job, std::string_view field, std::string_view message);

/// A failed search, for example out of memory.
[[nodiscard]] Json failureAnswer(const Job& job, std::string_view message);

/// Confirmation of an action other than a search; `action` is its name in the query.
[[nodiscard]] Json doneAnswer(const std::string& id, std::string_view action);

/// Version and capabilities of the program.
[[nodiscard]] Json versionAnswer(const std::string& id);

}  // namespace pentarch::app::serve
