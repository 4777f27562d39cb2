// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace pentarch::app {

/// Writes a file so that it is there whole or not at all (a temporary one is renamed). Throws std::runtime_error.
void writeFile(const std::filesystem::path& path, std::string_view content);

}  // namespace pentarch::app
