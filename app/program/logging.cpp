// SPDX-License-Identifier: MIT
#include "app/program/logging.h"

#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include "app/program/console.h"
#include "app/program/files.h"
#include "app/records/errors.h"

namespace pentarch::app {

void setUpLogging() {
  spdlog::set_level(spdlog::level::off);
}

void setUpLogging(const Options& options) {
  const std::string& name = options.get("log-level");
  const auto level = spdlog::level::from_str(name);
  if (level == spdlog::level::off && name != "off") {
    throw UsageError(fmt::format("--log-level: '{}' is not trace, debug, info, warn, error or off", name));
  }
  if (!options.has("log") || options.get("log").empty()) return;
  requireWritable(options.get("log"));
  try {
    auto logger = spdlog::basic_logger_mt("file", options.get("log"));
    logger->set_level(level);
    logger->flush_on(spdlog::level::trace);
    spdlog::set_default_logger(std::move(logger));
  } catch (const spdlog::spdlog_ex& e) {
    throw UsageError(fmt::format("--log: {}", e.what()));
  }
}

void printComplaint(std::string_view message) {
  const std::string text = terminalText(message);
  printRemark(fmt::format("pentarch: {}\n", text));
  spdlog::warn("{}", text);
}

}  // namespace pentarch::app
