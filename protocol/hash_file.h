// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/engine.h"

/// Saving the hash table of an engine to files that the manager names. Paths are UTF-8.
namespace pentarch::hash_file {

/// Writes the table to a file through an AtomicFile and returns the outcome as text. On failure an older file of that
/// name is kept.
[[nodiscard]] std::string dump(const Engine& engine, std::string_view path);

/// Adds a file to the table and returns the outcome as text. Nothing changes unless the whole file is valid and belongs
/// to the engine's rule and board size.
[[nodiscard]] std::string load(Engine& engine, std::string_view path);

}  // namespace pentarch::hash_file
