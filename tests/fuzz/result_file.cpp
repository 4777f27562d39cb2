// SPDX-License-Identifier: MIT
#include "app/cli/result_file.h"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/records/errors.h"

using namespace pentarch::app;

namespace {

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

/// Resumes from bytes as from the results of a stopped run. What is kept must be resumable again, and an appended line
/// follows it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("pentarch_fuzz_results." + std::to_string(getpid()));
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    (void)ResultFile::resume(path, "result");
  } catch (const PositionError&) {
    return 0;
  }
  const std::string kept = contentOf(path);
  const std::string line = R"({"type":"result","key":"one more"})";
  ResultFile::resume(path, "result").append(line);
  if (contentOf(path) != kept + line + '\n') std::abort();
  if (ResultFile::resume(path, "result").find("one more") == nullptr) std::abort();
  return 0;
}
