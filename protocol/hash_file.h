// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/engine.h"

/// The hash table of an engine in files that the manager names. Paths are UTF-8.
namespace pentarch::hash_file {

/// Writes the table to a file, as an AtomicFile, and says in words what came of it. An older file of that name stays as
/// it is unless all went well.
[[nodiscard]] std::string dump(const Engine& engine, std::string_view path);

/// Adds a file to the table and says in words what came of it. Nothing changes unless the whole file is in order and
/// made for the engine's rule and board size.
[[nodiscard]] std::string load(Engine& engine, std::string_view path);

}  // namespace pentarch::hash_file
