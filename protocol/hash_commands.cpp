// SPDX-License-Identifier: MIT
#include "protocol/hash_commands.h"

#include <fstream>
#include <ostream>
#include <string>
#include <utility>
#include <variant>

#include "engine/base/atomic_file.h"
#include "engine/base/regular_file.h"

namespace pentarch {
namespace {
// Writes the table to a file, which is replaced as a whole. Returns the outcome as text.
[[nodiscard]] std::string dumpHash(const Engine& engine, std::string_view path) {
  try {
    std::uint64_t count = 0;
    replaceFile(pathOf(path), [&](std::ostream& file) { count = engine.saveHash(file); });
    return "hash dump: " + std::to_string(count) + " entries written";
  } catch (const FileError& e) {
    return std::string("hash dump failed: ") + e.what();
  }
}

// Adds the entries of a file to the table. Returns the outcome as text.
[[nodiscard]] std::string loadHash(Engine& engine, std::string_view path) {
  std::error_code error;
  std::ifstream file = openRegularFile(pathOf(path), error);
  if (error) return "hash load failed: " + cannotRead(path, error);
  const auto read = engine.loadHash(file);
  if (const auto* reason = std::get_if<std::string>(&read)) return "hash load failed: " + *reason;
  return "hash load: " + std::to_string(std::get<std::uint64_t>(read)) + " entries read";
}

}  // namespace

HashCommands::HashCommands(Engine& engine, const Settings& settings, bool allowsFiles, LineSink output)
    : engine_(engine), settings_(settings), allowsFiles_(allowsFiles), output_(std::move(output)) {}

void HashCommands::reportUsage() {
  settings_.applyTo(engine_);
  const auto [bytes, permille] = engine_.hashUse();
  output_(reply::message("hash usage " + std::to_string(permille / 10) + '.' + std::to_string(permille % 10) +
                         " % of " + reply::size(bytes)));
}

void HashCommands::useFile(bool isLoad, std::string_view path) {
  if (path.empty()) {
    output_(reply::message("hash file without a name"));
    return;
  }
  if (!allowsFiles_) {
    output_(reply::message("hash files are switched off"));
    return;
  }
  settings_.applyTo(engine_);
  output_(reply::message(isLoad ? loadHash(engine_, path) : dumpHash(engine_, path)));
}

}  // namespace pentarch
