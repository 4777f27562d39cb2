// SPDX-License-Identifier: MIT
#include "app/lab/manifest.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "tests/support/scratch_folder.h"

using namespace pentarch::lab;
using namespace pentarch::records;

/// Reads bytes as the manifest of a game file; a readable one is written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const pentarch::test::ScratchFolder folder;
  static const std::filesystem::path games = folder / "x.games";
  static const std::filesystem::path path = manifestPath(games);
  std::ofstream(path, std::ios::binary | std::ios::trunc)
      << std::string_view(reinterpret_cast<const char*>(data), size);
  try {
    const auto manifest = readManifest(games);
    if (!manifest) std::abort();
    writeManifest(games, *manifest);
    const auto again = readManifest(games);
    if (!again || again->settings != manifest->settings || again->seed != manifest->seed ||
        again->games != manifest->games || again->checksum != manifest->checksum) {
      std::abort();
    }
  } catch (const std::runtime_error&) {  // not a manifest
  }
  return 0;
}
