// SPDX-License-Identifier: MIT
#include "app/program/options.h"
#include "app/cli/commands.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "tests/support/scratch_folder.h"

namespace pentarch::app {
extern const CommandSpec analyzeCommand;
}

using namespace pentarch;
using namespace pentarch::app;

namespace {

template <typename Use>
void tolerateUsageError(Use use) {
  try {
    use();
  } catch (const UsageError&) {
  }
}

}  // namespace

/// Reads bytes as a configuration file and every value in it as its type.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const test::ScratchFolder folder;
  static const std::filesystem::path path = folder / "config.ini";
  std::ofstream(path, std::ios::binary | std::ios::trunc)
      << std::string_view(reinterpret_cast<const char*>(data), size);
  tolerateUsageError([] {
    const Options options(pentarchProgram, analyzeCommand, {"--config", path.string()}, {});
    tolerateUsageError([&] { (void)ruleOf(options); });
    tolerateUsageError([&] { (void)rulesOf(options); });
    tolerateUsageError([&] { (void)boardSizeOf(options); });
    tolerateUsageError([&] { (void)boardSizesOf(options); });
    for (const OptionSpec& spec : optionsOf(analyzeCommand)) {
      if (!options.has(spec)) continue;
      (void)options.isSet(spec);
      tolerateUsageError([&] { (void)options.duration(spec); });
      tolerateUsageError([&] { (void)options.bytes(spec); });
      tolerateUsageError([&] { (void)options.count(spec); });
      tolerateUsageError([&] { (void)options.integer(spec, 1, 256); });
    }
  });
  return 0;
}
