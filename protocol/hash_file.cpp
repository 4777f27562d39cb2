// SPDX-License-Identifier: MIT
#include "protocol/hash_file.h"

#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>
#include <variant>

#include "engine/base/atomic_file.h"

namespace pentarch::hash_file {

namespace {

std::filesystem::path pathOf(std::string_view utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

}  // namespace

std::string dump(const Engine& engine, std::string_view path) {
  try {
    std::uint64_t count = 0;
    replaceFile(pathOf(path), [&](std::ostream& file) { count = engine.saveHash(file); });
    return "hash dump: " + std::to_string(count) + " entries written";
  } catch (const FileError&) {
    return "hash dump failed: the file cannot be written";
  }
}

std::string load(Engine& engine, std::string_view path) {
  const std::filesystem::path source = pathOf(path);
  std::error_code error;
  std::ifstream file;
  if (std::filesystem::is_regular_file(source, error)) file.open(source, std::ios::binary);
  if (!file.is_open()) return "hash load failed: the file cannot be read";
  const auto read = engine.loadHash(file);
  if (const auto* reason = std::get_if<std::string>(&read)) return "hash load failed: " + *reason;
  return "hash load: " + std::to_string(std::get<std::uint64_t>(read)) + " entries read";
}

}  // namespace pentarch::hash_file
