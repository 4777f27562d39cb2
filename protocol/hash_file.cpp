// SPDX-License-Identifier: MIT
#include "protocol/hash_file.h"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <variant>

namespace pentarch::hash_file {

namespace {

std::filesystem::path pathOf(std::string_view utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

}  // namespace

std::string dump(const Engine& engine, std::string_view path) {
  const std::filesystem::path target = pathOf(path);
  std::filesystem::path part = target;
  part += ".part";
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  if (!file) return "hash dump failed: the file cannot be written";
  const std::uint64_t count = engine.saveHash(file);
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(part, target, error);
  if (file && !error) return "hash dump: " + std::to_string(count) + " entries written";
  std::filesystem::remove(part, error);
  return "hash dump failed: the file cannot be written";
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
