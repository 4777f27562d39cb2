// SPDX-License-Identifier: MIT
// A file of results is resumed or stays as it is: nothing in it is lost.
#include "app/cli/result_file.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <string>

#include "app/records/errors.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::app;
using pentarch::test::contentOf;
using pentarch::test::ScratchFolder;
using pentarch::test::writeContent;

namespace {

const std::string kResult = R"({"v":2,"type":"solve","key":"a"})";

}  // namespace

TEST_CASE("the beginning of a result at the end of a file is dropped, a whole one without a line break is not") {
  const ScratchFolder folder;
  const std::filesystem::path path = folder / "results.jsonl";
  for (const std::string& rest : {std::string("{"), kResult.substr(0, 20)}) {
    writeContent(path, kResult + "\n" + rest);
    CHECK(ResultFile::resume(path, "solve").find("a") != nullptr);
    CHECK(contentOf(path) == kResult + "\n");
  }
  writeContent(path, kResult);
  CHECK(ResultFile::resume(path, "solve").find("a") != nullptr);
  CHECK(contentOf(path) == kResult + "\n");
}

TEST_CASE("a file of something else is kept, with line breaks or without") {
  const ScratchFolder folder;
  const std::filesystem::path path = folder / "results.jsonl";
  for (const std::string text :
       {"important", "important\n", "[1]", "{important}", R"({"v": 1})", R"({"key": 1})", R"({"key": "a"})",
        R"({"type": "finding", "key": "a"})", R"({"type": 1, "key": "a"})"}) {
    CAPTURE(text);
    writeContent(path, text);
    CHECK_THROWS_WITH_AS((void)ResultFile::resume(path, "solve"), doctest::Contains("choose another file"),
                         PositionError);
    CHECK(contentOf(path) == text);
  }
}

TEST_CASE("results are not kept in standard output") {
  for (const char* path : {"-", ""}) {
    CHECK_THROWS_WITH_AS((void)ResultFile::create(path), doctest::Contains("--json prints them"), UsageError);
    CHECK_THROWS_WITH_AS((void)ResultFile::resume(path, "solve"), doctest::Contains("--json prints them"), UsageError);
  }
}

TEST_CASE("a file of results that another program is writing stays as it is") {
  const ScratchFolder folder;
  const std::filesystem::path path = folder / "results.jsonl";
  writeContent(path, kResult + "\n{");
  const AppendFile other = AppendFile::open(path, AppendFile::Links::Followed);
  CHECK_THROWS_AS((void)ResultFile::resume(path, "solve"), FileError);
  CHECK(contentOf(path) == kResult + "\n{");
}

#ifdef __linux__
TEST_CASE("an error of the device is not the end of a file of results") {
  // Nothing is mapped where this file begins, so that reading it is an error.
  CHECK_THROWS_WITH_AS((void)ResultFile::resume("/proc/self/mem", "solve"),
                       doctest::Contains("cannot read '/proc/self/mem': Input/output error"), UsageError);
}
#endif

TEST_CASE("a result that cannot be understood is an error with the file and the way out") {
  const ScratchFolder folder;
  const std::filesystem::path path = folder / "results.jsonl";
  std::optional<PositionResults> results;
  results.emplace(path, "number", "");
  results->keep("h8", {{"value", "five"}});
  results.emplace(path, "number", "");
  const auto memory = memoryIn<int>(
      results,
      [](const int& value) {
        return Json{{"value", value}};
      },
      [](const ParsedJson& json) { return json.at("value").get<int>(); });
  CHECK_THROWS_WITH_AS((void)memory.find("h8"),
                       doctest::Contains("results.jsonl' has a result that is no number of this program (a field is "
                                         "missing or of another kind); choose another file"),
                       PositionError);
}
