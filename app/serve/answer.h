// SPDX-License-Identifier: MIT
#pragma once

#include "app/json_output.h"
#include "app/serve/query.h"
#include "app/serve/scheduler.h"

namespace pentarch::app::serve {

/// What a search has found so far or in the end. The job's position is on the engine's board.
[[nodiscard]] Json searchAnswer(const Job& job, const Engine& engine, const SearchResult& result, bool isDuringSearch);

/// The final answer of a job that was terminated before its search began.
[[nodiscard]] Json unsearchedAnswer(const Job& job);

/// What is wrong with line number `line` of the input.
[[nodiscard]] Json errorAnswer(const QueryError& error, std::size_t line);

/// That a query leaves nothing to search in the job's position; `field` is the one to blame.
[[nodiscard]] Json refusalAnswer(const Job& job, std::string_view field, std::string_view message);

/// A search that failed, as when memory ran out.
[[nodiscard]] Json failureAnswer(const Job& job, std::string_view message);

/// That something was done which is no search; `action` is its name in the query.
[[nodiscard]] Json doneAnswer(const std::string& id, std::string_view action);

/// Version of the program and what it can do.
[[nodiscard]] Json versionAnswer(const std::string& id);

}  // namespace pentarch::app::serve
